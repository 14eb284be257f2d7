/** With more: a value with a word more in one of its objects, once for each of them. Tests of shapes that know all of their words use it. */
export function* withMore(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { ...value, more: 1 }
  for (const [name, inner] of Object.entries(value))
    for (const changed of withMore(inner)) yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }
}
