/** Strict JSON: reads one flat object of texts and booleans and nothing else, so that no two readers can understand a signed body differently. */
import { NUMBER, readExactJson } from './exact-json.ts'

type Flat = Readonly<Record<string, string | boolean>>

/** A field as nearly all vendors write it: printable ASCII without escapes, and no space between. */
const PLAIN_FIELD = /"([A-Za-z]+)":(?:"([ !#-[\]-~]*)"|(true|false))([,}])/y

/** The fields of an object in the plain form; undefined only means that the full reader must read it. */
function readPlainly(raw: Buffer): Flat | undefined {
  const text = raw.toString('latin1')
  if (!text.startsWith('{')) return undefined
  const fields: Record<string, string | boolean> = {}
  for (PLAIN_FIELD.lastIndex = 1; ;) {
    const field = PLAIN_FIELD.exec(text)
    const name = field?.[1]
    if (field === null || name === undefined || Object.hasOwn(fields, name)) return undefined
    fields[name] = field[2] ?? field[3] === 'true'
    if (field[4] === '}') return PLAIN_FIELD.lastIndex === text.length ? fields : undefined
  }
}

/**
 * The object's fields, or undefined for anything else: what `readExactJson` refuses, another shape, a number, null, or a nested
 * value.
 */
export function readFlatObject(raw: Buffer): Flat | undefined {
  const plain = readPlainly(raw)
  if (plain !== undefined) return plain
  const read = readExactJson(raw)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  const isFlat = Object.values(read).every(
    (value) => typeof value === 'boolean' || (typeof value === 'string' && !value.startsWith(NUMBER)),
  )
  return isFlat ? (read as Flat) : undefined
}
