/** Arrays in PostgreSQL's own binary form. A batch of hundreds of operations then travels without text to escape and parse. */

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
  // The view writes in a tenth of the buffer's time, but would silently cut a long value.
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  let at = HEADER
  for (const value of values) {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError('a number has at most 64 bits')
    view.setInt32(at, 8)
    view.setBigInt64(at + 4, value)
    at += 12
  }
  return buffer
}

/** The length of a uuid in bytes, as it precedes each. */
const UUID_LENGTH = '00000010'

/** A UUID without its hyphens, as `uuids` takes it. */
export const digitsOf = (id: string): string => id.replaceAll('-', '')

/** Each value is 32 hexadecimal digits. */
export function uuids(values: readonly string[]): Buffer {
  const buffer = opened('uuid', values.length, values.length * 20)
  if (values.some((value) => value.length !== 32)) throw new RangeError('a hash has 32 hexadecimal digits')
  // All digits are read at once; reading stops early at an invalid one.
  const written = values.length === 0 ? 0 : buffer.write(UUID_LENGTH + values.join(UUID_LENGTH), HEADER, 'hex')
  if (written !== values.length * 20) throw new RangeError('a hash has 32 hexadecimal digits')
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

/** Copies the bytes, since a typed array begins at a multiple of its element's size. */
function copied(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length)
  Buffer.from(copy).set(bytes)
  return copy
}

/** The numbers of `string_agg(int4send(…), '')`, which are in the network's order; null is no rows. */
export const readInts = (bytes: Buffer | null): Int32Array => (bytes === null ? new Int32Array(0) : new Int32Array(copied(bytes.swap32())))

/** The numbers of `string_agg(int8send(…), '')`. */
export const readLongs = (bytes: Buffer | null): BigInt64Array =>
  bytes === null ? new BigInt64Array(0) : new BigInt64Array(copied(bytes.swap64()))
