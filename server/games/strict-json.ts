/** Strict JSON: reads one flat object of texts and truth values and nothing else, so that no two readers can understand a signed body differently. */
import { NUMBER, readExactJson } from './dialects/exact-json.ts'

/**
 * The object's fields, or undefined for anything else: what `readExactJson` refuses, another shape, a number, null, a nested value.
 */
export function readFlatObject(raw: Buffer): Readonly<Record<string, string | boolean>> | undefined {
  const read = readExactJson(raw)
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
  const isFlat = Object.values(read).every(
    (value) => typeof value === 'boolean' || (typeof value === 'string' && !value.startsWith(NUMBER)),
  )
  return isFlat ? (read as Readonly<Record<string, string | boolean>>) : undefined
}
