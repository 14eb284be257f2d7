/** Strict JSON: reads one flat object of texts and truth values and nothing else, so that no two readers can understand a signed body differently. */
import { NUMBER, readExactJson } from './dialects/exact-json.ts'

type Flat = Readonly<Record<string, string | boolean>>

/** A field as nearly all vendors write it: printable ASCII without escapes, and no space between. */
const PLAIN_FIELD = /"([A-Za-z]+)":(?:"([ !#-[\]-~]*)"|(true|false))([,}])/y

/** The fields of an object that is written plainly; undefined says nothing but that it is to be read by the reader that knows everything. */
function readPlainly(raw: Buffer): Flat | undefined {
  const text = raw.toString('latin1')
  if (!text.startsWith('{')) return undefined
  const fields = new Map<string, string | boolean>()
  for (PLAIN_FIELD.lastIndex = 1; ;) {
    const [, name, string, literal, end] = PLAIN_FIELD.exec(text) ?? []
    if (name === undefined || fields.has(name)) return undefined
    fields.set(name, string ?? literal === 'true')
    if (end === '}') return PLAIN_FIELD.lastIndex === text.length ? Object.fromEntries(fields) : undefined
  }
}

/**
 * The object's fields, or undefined for anything else: what `readExactJson` refuses, another shape, a number, null, a nested value.
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
