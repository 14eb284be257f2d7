/** Proves that no call takes a word that it does not know: what is mistyped is refused, and not left out in silence. */
import { expect, it } from 'vitest'
import { OPERATIONS } from './operations.ts'

type Shape = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: unknown
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
}

/** The ways to every object of a shape that takes words of any name. */
function openIn(shape: Shape | undefined, way: string): string[] {
  if (shape === undefined) return []
  const { type, properties = {}, additionalProperties, items, anyOf = [] } = shape
  const own = type === 'object' && shape.properties !== undefined && additionalProperties !== false ? [way] : []
  const inner = Object.entries(properties).flatMap(([name, each]) => openIn(each, `${way}.${name}`))
  return [...own, ...inner, ...openIn(items, `${way}[]`), ...anyOf.flatMap((each) => openIn(each, way))]
}

it('[API-02] every object in the query and the body of a call has its own words alone', () => {
  const open = OPERATIONS.flatMap(({ name, ...parts }) => {
    const { query, body } = parts as { readonly query?: Shape; readonly body?: Shape }
    return [...openIn(query, `${name} query`), ...openIn(body, `${name} body`)]
  })
  expect(open).toEqual([])
  expect(openIn({ type: 'object', properties: { a: { type: 'object', properties: {} } }, additionalProperties: false }, 'x')).toEqual([
    'x.a',
  ])
})
