/** Shapes: makes hostile calls of an operation from its schemas. Most fit the schema, so that they reach the act; some do not. */
import fc from 'fast-check'
import type { TObject, TSchema } from 'typebox'
import type { Operation } from '@baize/contract/operation.ts'
import { ALL_TEXTS, HEADERS, NUMBERS, OTHER_TYPES } from './words.ts'

/** Words that the answers of the server contained, by the name of their field; ids are also under `''`. */
export type Known = ReadonlyMap<string, readonly unknown[]>

/** One call, without its caller. */
export type FuzzedCall = {
  readonly path: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string>>
}

type Schema = TSchema & {
  readonly anyOf?: readonly Schema[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly type?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const MOST_ITEMS = 12

/** What a shape is made from: known words, whether parts may be of another type than the schema's, and fields with a given value. */
type Making = { readonly known: Known; readonly isOdd: boolean; readonly fixed: Readonly<Record<string, unknown>> }

const fits = ({ pattern, minLength = 0, maxLength = Infinity }: Schema) => {
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  return (text: string): boolean => text.length >= minLength && text.length <= maxLength && (expression?.test(text) ?? true)
}

/** What comes as a rule, and beside it, in odd calls, something of another type. */
const mostly = (
  making: Making,
  arbitrary: fc.Arbitrary<unknown>,
  others: readonly unknown[] = [...ALL_TEXTS, ...OTHER_TYPES],
): fc.Arbitrary<unknown> =>
  making.isOdd ? fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: fc.constantFrom(...others) }) : arbitrary

const oneOf = (weight: number, words: readonly unknown[]): fc.WeightedArbitrary<unknown>[] =>
  words.length === 0 ? [] : [{ weight, arbitrary: fc.constantFrom(...new Set(words)) }]

/** Texts of the schema's own pattern, where the library can make them. */
function ofPattern({ pattern, maxLength = 60 }: Schema): fc.WeightedArbitrary<unknown>[] {
  const most = Math.min(maxLength, 400)
  if (pattern === undefined) return [{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: most }) }]
  try {
    return [{ weight: 2, arbitrary: fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: most }) }]
  } catch {
    return []
  }
}

/** The longest texts that the schema takes. */
const longestOf = ({ maxLength = Infinity }: Schema): string[] =>
  maxLength > 5000 ? [] : ['a', '9', '🙂', 'ﷺ'].map((sign) => sign.repeat(maxLength).slice(0, maxLength))

function textOf(making: Making, schema: Schema, name: string): fc.Arbitrary<unknown> {
  const isFit = fits(schema)
  const own = [...(making.known.get(name) ?? []), ...(schema.pattern === undefined ? [] : (making.known.get('') ?? []))]
  const words = [
    ...oneOf(
      8,
      own.filter((word): word is string => typeof word === 'string' && isFit(word)),
    ),
    ...oneOf(6, ALL_TEXTS.filter(isFit)),
    ...oneOf(1, longestOf(schema).filter(isFit)),
    ...ofPattern(schema),
  ]
  return mostly(making, fc.oneof(...words), [...ALL_TEXTS, ...NUMBERS, ...OTHER_TYPES])
}

function numberOf(making: Making, { minimum, maximum }: Schema, name: string): fc.Arbitrary<unknown> {
  const [least, most] = [minimum ?? -(2 ** 53), maximum ?? 2 ** 53]
  const isFit = (word: unknown): word is number => Number.isInteger(word) && (word as number) >= least && (word as number) <= most
  const words = [
    ...oneOf(6, (making.known.get(name) ?? []).filter(isFit)),
    ...oneOf(6, [least, most, least + 1, most - 1, ...NUMBERS].filter(isFit)),
    { weight: 3, arbitrary: fc.integer({ min: Math.max(least, -1000), max: Math.min(most, 2 ** 31) }) },
  ]
  return mostly(making, fc.oneof(...words), [least - 1, most + 1, ...NUMBERS, ...OTHER_TYPES, '1'])
}

function objectOf(making: Making, schema: Schema): fc.Arbitrary<unknown> {
  const given = Object.keys(schema.properties ?? {}).filter((name) => name in making.fixed)
  const required = [...new Set([...(schema.required ?? []), ...given])]
  const [of] = Object.values(schema.patternProperties ?? {})
  const fields = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valueOf(making, inner, name)] as const)
  const filled: fc.Arbitrary<object> = of
    ? fc.dictionary(fc.constantFrom(...DICTIONARY), valueOf(making, of, ''), { maxKeys: 8, noNullPrototype: true })
    : fc.record(Object.fromEntries(fields), { requiredKeys: required, noNullPrototype: true })
  if (!making.isOdd) return filled
  const more = fc.tuple(filled, fc.constantFrom('isAgent', 'memberId', 'balance', '')).map(([value, name]) => ({ ...value, [name]: 1 }))
  const less = fc
    .tuple(filled, fc.constantFrom(...required, ''))
    .map(([value, left]) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== left)))
  return fc.oneof(
    { weight: 12, arbitrary: filled },
    { weight: 1, arbitrary: more },
    { weight: 1, arbitrary: less },
    { weight: 1, arbitrary: fc.constantFrom(...OTHER_TYPES) },
  )
}

/** Names in objects whose schema names none: those of passkeys, categories and currencies. */
const DICTIONARY = [
  'id',
  'rawId',
  'type',
  'response',
  'clientDataJSON',
  'attestationObject',
  'authenticatorData',
  'signature',
  'clientExtensionResults',
  'RNG',
  'LIVE',
  'MMK',
  'a',
  'constructor',
] as const

/** Values of a schema, hostile in content; in odd calls also of another type. */
function valueOf(making: Making, schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (name in making.fixed) return fc.constant(making.fixed[name])
  const special = SPECIAL[name]
  if (special) return fc.oneof({ weight: 2, arbitrary: special }, { weight: 1, arbitrary: shaped(making, schema, name) })
  return shaped(making, schema, name)
}

function shaped(making: Making, schema: Schema, name: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valueOf(making, each, name)))
  if (schema.const !== undefined) return mostly(making, fc.constant(schema.const))
  if (schema.enum) return mostly(making, fc.constantFrom(...schema.enum))
  if (schema.type === 'null') return mostly(making, fc.constant(null))
  if (schema.type === 'boolean') return mostly(making, fc.boolean(), ['true', 1, null])
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(making, schema, name)
  if (schema.type === 'object') return objectOf(making, schema)
  if (schema.type === 'array' && schema.items) {
    const { minItems = 0, maxItems = MOST_ITEMS } = schema
    return fc.array(valueOf(making, schema.items, name), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, MOST_ITEMS)),
    })
  }
  return schema.type === 'string' ? textOf(making, schema, name) : fc.constantFrom<unknown>(...ALL_TEXTS, ...OTHER_TYPES)
}

const bytes = fc.uint8Array({ maxLength: 120 }).map((part) => Buffer.from(part).toString('base64url'))
const webText = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const clientData = fc.oneof(
  bytes,
  fc.constantFrom(
    ...['webauthn.create', 'webauthn.get', ''].flatMap((type) =>
      ['', 'AAAA'].map((challenge) => webText({ type, challenge, origin: 'http://localhost:3000' })),
    ),
  ),
)

/** Fields whose schema says little and whose readers are libraries. */
const SPECIAL: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  credential: fc.record(
    {
      id: bytes,
      rawId: bytes,
      type: fc.constantFrom('public-key', 'x'),
      response: fc.record(
        {
          clientDataJSON: clientData,
          attestationObject: bytes,
          authenticatorData: bytes,
          signature: bytes,
          userHandle: bytes,
          transports: fc.constantFrom([], ['x'], 'usb'),
        },
        { requiredKeys: [], noNullPrototype: true },
      ),
      clientExtensionResults: fc.constantFrom<unknown>({}, null, 'x'),
    },
    { requiredKeys: ['id'], noNullPrototype: true },
  ),
  proof: fc.oneof(
    bytes.map((part) => part.replaceAll('-', '+')),
    fc
      .record(
        {
          algorithm: fc.constantFrom<unknown>('SHA-256', 'x', 1),
          challenge: fc.constantFrom<unknown>('a'.repeat(64), null),
          number: fc.constantFrom<unknown>(1, -1, 1e21, 'x'),
          salt: fc.constantFrom<unknown>('a', 'a?expires=x', 'a?expires=99999999999999', 7),
          signature: fc.constantFrom<unknown>('b'.repeat(64), {}),
        },
        { requiredKeys: [], noNullPrototype: true },
      )
      .map((solved) => Buffer.from(JSON.stringify(solved)).toString('base64')),
  ),
}

/** Text that an address can carry: half a character cannot be written there. */
const inAddress = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value ?? null)).toWellFormed())

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const addressOf = (path: string, params: unknown, query: unknown, more: string): string => {
  const at = path.replace(/:(\w+)/g, (_all, name: string) => inAddress(asObject(params)[name] ?? '').slice(0, 2000) || '-')
  const asked = Object.entries(asObject(query)).map(([name, value]) => `${encodeURIComponent(name)}=${inAddress(value)}`)
  const text = [...asked, ...(more === '' ? [] : [more])].join('&')
  return `${at}${text === '' ? '' : `?${text}`}`
}

/** Headers that the wire can carry; `cookie-more` joins the caller's own cookies. */
const headersOf: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.keys(HEADERS), { maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...HEADERS[name]!)])), { noNullPrototype: true }),
  )

const MORE = ['', '', '', 'token=x', 'a=1', 'pageNum=1&pageNum=2', '%E0%A4%A=1', '__proto__=1', '&&&', '[]=1'] as const

function madeOf(making: Making, { path, params, query, body, file }: Operation): fc.Arbitrary<FuzzedCall> {
  const partOf = (schema: TObject | undefined): fc.Arbitrary<unknown> => (schema ? objectOf(making, schema as Schema) : fc.constant({}))
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const unread = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...ALL_TEXTS)])))
  return fc
    .record({
      params: params ? partOf(params) : unread,
      query: partOf(query),
      more: making.isOdd ? fc.constantFrom(...MORE) : fc.constant(''),
      body: body ? partOf(body) : file ? fc.uint8Array({ maxLength: 200 }) : fc.constant(undefined),
      headers: making.isOdd ? headersOf : fc.constant({}),
    })
    .map((sent) => ({ path: addressOf(path, sent.params, sent.query, sent.more), body: sent.body, headers: sent.headers }))
}

/** Calls of one operation: most fit its schemas, so that they reach the act; the others are odd in every part. Fields of `fixed` have that value. */
export function callOf(operation: Operation, known: Known, fixed: Readonly<Record<string, unknown>> = {}): fc.Arbitrary<FuzzedCall> {
  const fit = madeOf({ known, isOdd: false, fixed }, operation)
  const isFixed = Object.keys(fixed).length > 0
  return isFixed ? fit : fc.oneof({ weight: 3, arbitrary: fit }, { weight: 1, arbitrary: madeOf({ known, isOdd: true, fixed }, operation) })
}
