/**
 * Proves every bound of the contract from both its sides. The table beside this file says what each field takes. A field or a bound without
 * a row fails, and so does a row that the contract no longer has.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { Operation } from '../operation.ts'
import { OPERATIONS } from '../operations.ts'

/** The keywords of a schema that bound what it takes. */
type Bounded = Partial<
  Record<'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems', number> &
    Record<'type' | 'pattern' | 'format', string> &
    Record<'properties' | 'patternProperties', Record<string, TSchema>> &
    Record<'anyOf', TSchema[]> & { items: TSchema; additionalProperties: TSchema | boolean }
>

/** What a field takes, in one line; undefined where nothing bounds it. */
function kindOf({ type, minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, format }: Bounded): string | undefined {
  const [least, most] = [minimum ?? minLength ?? minItems, maximum ?? maxLength ?? maxItems]
  const range = least === undefined && most === undefined ? [] : [`${least ?? ''}..${most ?? ''}`]
  const words = [...range, ...(format === undefined ? [] : [format]), ...(pattern === undefined ? [] : [pattern])]
  return words.length === 0 ? undefined : [type, ...words].join(' ')
}

type Field = readonly [name: string, schema: Bounded]

/** Every field of a schema with what lies in it. Alternatives are numbered, and the entries of a list and of a record have no names. */
function fieldsIn(name: string, schema: Bounded): Field[] {
  const { properties = {}, patternProperties = {}, anyOf = [], items, additionalProperties } = schema
  const inner: [string, TSchema][] = [
    ...Object.entries(properties).map(([key, each]): [string, TSchema] => [`${name}.${key}`, each]),
    ...Object.values(patternProperties).map((each): [string, TSchema] => [`${name}.*`, each]),
    ...(typeof additionalProperties === 'object' ? [[`${name}.*`, additionalProperties] as [string, TSchema]] : []),
    ...anyOf.map((each, at): [string, TSchema] => [`${name}|${at}`, each]),
    ...(items === undefined ? [] : [[`${name}[]`, items] as [string, TSchema]]),
  ]
  return [[name, schema], ...inner.flatMap(([key, each]) => fieldsIn(key, each as Bounded))]
}

const FIELDS: readonly Field[] = OPERATIONS.flatMap((operation: Operation) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = operation[part]
    return schema === undefined ? [] : fieldsIn(`${operation.name}.${part}`, schema as Bounded)
  }),
).filter(([, schema]) => kindOf(schema) !== undefined)

/** The table: what is taken, and below it the fields that take it. */
const TABLE = new Map<string, readonly string[]>(
  readFileSync(path.join(import.meta.dirname, 'bounds.txt'), 'utf8')
    .split(/\n(?=\S)/)
    .map((part) => part.trim().split('\n'))
    .map(([kind = '', ...lines]) => [kind, lines.flatMap((line) => line.trim().split(' '))]),
)

/** What each pattern takes and refuses, where it is no single class of signs with a length. */
const SAMPLES: Readonly<Record<string, readonly [taken: readonly string[], refused: readonly string[]]>> = {
  '^(0|[1-9][0-9]{0,12})(\\.[0-9]{1,4})?$': [
    ['0', '9999999999999', '9999999999999.9999', '0.1'],
    ['10000000000000', '0.12345', '1.', '01', '-1', '+1', '1e3', ''],
  ],
  '^(0|[1-9][0-9]{0,6})\\.[0-9]{2}$': [
    ['0.00', '9999999.99'],
    ['10000000.00', '1.0', '1.000', '1', '-1.00', '01.00'],
  ],
  '^[0-9]{1,2}\\.[0-9]{2}$': [
    ['0.00', '99.99'],
    ['100.00', '.50', '5.0', '5.000', '-5.00'],
  ],
  '^(19|2[0-9])': [
    ['1900-01-01', '2999-12-31'],
    ['1899-12-31', '3000-01-01', '2026-02-29', '2026-2-01'],
  ],
  '^\\+?[0-9]{0,4}$': [
    ['', '+', '1', '+9999', '9999'],
    ['99999', '+99999', '++95', '-95'],
  ],
  '^[0-9]{4,8}(-[0-9]{1,4})?$': [
    ['2026', '20261120', '2026-1', '20261120-9999'],
    ['202', '202611201', '2026-', '2026-99999'],
  ],
  '^[0-9A-Za-z]{1,12}([-/][0-9A-Za-z]{1,8})?$': [
    ['2', '123456789012', '26/133', '123456789012-12345678'],
    ['', '1234567890123', '1-', '1-123456789', '1_2'],
  ],
  '^[a-z0-9.-]+(:[0-9]{1,5})?$': [
    ['a.mm', 'a:1', 'a:65535'],
    ['', 'A.mm', 'a:', 'a:123456', 'a/b'],
  ],
  '^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$': [
    ['B', 'B,PL,PU,PR,H'],
    ['', 'B,', 'B,B,B,B,B,B', 'X'],
  ],
  '^[A-Z0-9_]{1,24}(,[A-Z0-9_]{1,24}){0,19}$': [
    ['P', 'A'.repeat(24), 'PG,JILI', Array.from({ length: 20 }, () => 'TCG_SEA_2').join()],
    ['', 'A'.repeat(25), 'pg', 'PG,', ',PG', 'PG,,JL', 'PG JL', Array.from({ length: 21 }, () => 'P').join()],
  ],
  '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$': [
    ['01a2263c-5f03-7041-b556-60235280a569'],
    [
      '01a2263c-5f03-7041-b556-60235280a56',
      '01a2263c-5f03-7041-b556-60235280a5699',
      '01A2263C-5F03-7041-B556-60235280A569',
      '01a2263c5f037041b55660235280a569',
    ],
  ],
}

/** A class of signs with a length: the shortest, the longest, and the class. */
const CLASS = /^\^(\[(?:[^\]\\]|\\.)+\])(?:\{(\d+)(?:,(\d+))?\}|([+*]))\$$/
/** Any text of this length that a class of signs takes. */
function textOf(signs: string, length: number): string {
  const one = ['1', 'a', 'A'].find((sign) => new RegExp(`^${signs}$`).test(sign))
  if (one === undefined) throw new Error(`no sign is known of ${signs}`)
  return one.repeat(length)
}

type Sides = { readonly taken: readonly unknown[]; readonly refused: readonly unknown[] }

function sidesOfText(least: number, most: number | undefined, pattern: string | undefined): Sides {
  const own = pattern === undefined ? undefined : SAMPLES[pattern]
  if (own !== undefined) return { taken: own[0], refused: [...own[1], ...(most === undefined ? [] : ['1'.repeat(most + 1)])] }
  const [, signs = '[^]', shortest, longest, many] = pattern === undefined ? [] : (CLASS.exec(pattern) ?? [])
  if (pattern !== undefined && signs === '[^]') throw new Error(`no samples of ${pattern}`)
  const [from, until] = [
    Math.max(least, shortest === undefined ? (many === '+' ? 1 : 0) : Number(shortest)),
    Math.min(most ?? Infinity, shortest === undefined ? Infinity : Number(longest ?? shortest)),
  ]
  const beyond = Number.isFinite(until) ? [until] : []
  return {
    taken: [from, ...beyond].map((length) => textOf(signs, length)),
    refused: [...(from > 0 ? [from - 1] : []), ...beyond.map((length) => length + 1)].map((length) => textOf(signs, length)),
  }
}

/** What stands at a bound of the table and what stands just beyond it. */
function sidesOf(kind: string): Sides {
  const [, type = '', rest = ''] = /^(\w+) ?(.*)$/.exec(kind) ?? []
  const [, from = '', to = '', beside = ''] = /^(?:(-?\d*)\.\.(-?\d*) ?)?(.*)$/.exec(rest) ?? []
  const [least, most] = [from, to].map((bound) => (bound === '' ? undefined : Number(bound)))
  if (type === 'integer') {
    const [low, high] = [least === undefined ? [] : [least], most === undefined ? [] : [most]]
    return { taken: [...low, ...high], refused: [...low.map((bound) => bound - 1), ...high.map((bound) => bound + 1), (least ?? 0) + 0.5] }
  }
  if (type === 'array') {
    const filled = (length: number): unknown[] => Array.from({ length }, (_, at) => at)
    const ends = most === undefined ? [] : [most]
    return {
      taken: [least ?? 0, ...ends].map(filled),
      refused: [...(least === undefined || least === 0 ? [] : [least - 1]), ...ends.map((bound) => bound + 1)].map(filled),
    }
  }
  return sidesOfText(least ?? 0, most, beside === '' ? undefined : beside.replace(/^date(-time)? /, ''))
}

describe('[API-05] the bounds of the contract', () => {
  it('have a row each in the table, and no row is without its field', () => {
    const contract = Object.entries(Object.groupBy(FIELDS, ([, schema]) => kindOf(schema) ?? '')).flatMap(([kind, fields = []]) =>
      fields.map(([name]) => `${name}  ${kind}`),
    )
    const table = [...TABLE].flatMap(([kind, names]) => names.map((name) => `${name}  ${kind}`))
    expect({ missing: contract.filter((row) => !table.includes(row)), gone: table.filter((row) => !contract.includes(row)) }).toEqual({
      missing: [],
      gone: [],
    })
  })

  const schemas = new Map(FIELDS)
  it.each([...TABLE])('%s', (kind, names) => {
    for (const name of names) {
      const field = schemas.get(name)
      if (field === undefined) throw new Error(`${name} is not in the contract`)
      // Of a list its length alone is judged here: its entries are fields of their own.
      const schema = (field.type === 'array' ? { ...field, items: {} } : field) as TSchema
      const { taken, refused } = sidesOf(kind)
      const takes = (value: unknown) => [name, value, Value.Check(schema, value)]
      expect(taken.map(takes)).toEqual(taken.map((value) => [name, value, true]))
      expect(refused.map(takes)).toEqual(refused.map((value) => [name, value, false]))
      expect(refused.length + taken.length).toBeGreaterThan(1)
    }
  })
})
