/** Arrays in PostgreSQL's own binary form, so that a batch of hundreds of operations travels without text to escape and parse. */

const OID = { int2: 21, int4: 23, int8: 20, uuid: 2950, text: 25, bool: 16 } as const
const HEADER = 20

/** The head of a one-dimensional array without nulls, as `array_recv` of PostgreSQL reads it. */
function opened(type: keyof typeof OID, count: number, bodyBytes: number): Buffer {
  if (count === 0) {
    const empty = Buffer.alloc(12)
    empty.writeInt32BE(OID[type], 8)
    return empty
  }
  const buffer = Buffer.allocUnsafe(HEADER + bodyBytes)
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(0, 4)
  buffer.writeInt32BE(OID[type], 8)
  buffer.writeInt32BE(count, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}

export function smallints(values: readonly number[]): Buffer {
  const buffer = opened('int2', values.length, values.length * 6)
  let at = HEADER
  for (const value of values) {
    at = buffer.writeInt32BE(2, at)
    at = buffer.writeInt16BE(value, at)
  }
  return buffer
}

export function integers(values: readonly number[]): Buffer {
  const buffer = opened('int4', values.length, values.length * 8)
  let at = HEADER
  for (const value of values) {
    at = buffer.writeInt32BE(4, at)
    at = buffer.writeInt32BE(value, at)
  }
  return buffer
}

/** Throws a RangeError for a value outside 64 bits. */
export function bigints(values: readonly bigint[]): Buffer {
  const buffer = opened('int8', values.length, values.length * 12)
  let at = HEADER
  for (const value of values) {
    at = buffer.writeInt32BE(8, at)
    at = buffer.writeBigInt64BE(value, at)
  }
  return buffer
}

/** Each value is 32 hexadecimal digits. */
export function uuids(values: readonly string[]): Buffer {
  const buffer = opened('uuid', values.length, values.length * 20)
  let at = HEADER
  for (const value of values) {
    at = buffer.writeInt32BE(16, at)
    if (buffer.write(value, at, 16, 'hex') !== 16) throw new RangeError('a hash has 32 hexadecimal digits')
    at += 16
  }
  return buffer
}

export function texts(values: readonly string[]): Buffer {
  let bytes = 0
  // No text has more than three bytes of UTF-8 for each of its 16-bit units, so one pass writes and the rest is cut off.
  for (const value of values) bytes += 4 + value.length * 3
  const buffer = opened('text', values.length, bytes)
  let at = HEADER
  for (const value of values) {
    const written = value === '' ? 0 : buffer.write(value, at + 4, 'utf8')
    buffer.writeInt32BE(written, at)
    at += 4 + written
  }
  return values.length === 0 ? buffer : buffer.subarray(0, at)
}
