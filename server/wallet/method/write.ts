/** Write: staff write the next version of a payment method as one document. It applies at once, and open orders keep their terms. */
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { METHOD_KINDS } from '@baize/contract/wallet/methods.ts'
import { CURRENCIES, formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { Amount, text } from '@baize/contract/values/texts.ts'
import { Audience } from '@baize/contract/promotions.ts'
import { mayStand } from '@baize/rules/promotions/conditions.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { ADDRESS_FORMS } from './address.ts'
import { traitsOf } from './kinds.ts'
import { insertMethod, latestMethods, lockMethods, type Method, type Terms } from './method-store.ts'

const strict = { additionalProperties: false } as const
const Code = Type.String({ pattern: '^[a-z0-9-]{2,40}$' })
const Names = Type.Object({ EN: text(1, 60), MY: text(1, 60) }, strict)
const Hour = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

const DocumentTerms = Type.Object(
  {
    way: Type.Enum(['deposit', 'withdraw']),
    currency: Type.Enum(Object.keys(CURRENCIES)),
    on: Type.Boolean(),
    minimum: Amount,
    maximum: Amount,
    fee: Amount,
    feeBasisPoints: Type.Integer({ minimum: 0, maximum: 5000 }),
    /** In the merchant's time zone; the end is excluded and may be after midnight. */
    hours: Type.Union([Type.Object({ from: Hour, until: Hour }, strict), Type.Null()]),
    audience: Audience,
  },
  strict,
)

const Document = Type.Object(
  {
    code: Code,
    /** One more than the version that its writer has read. */
    version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    kind: Type.Enum([...METHOD_KINDS]),
    names: Names,
    /** Banks, or networks of a coin. */
    places: Type.Array(Type.Object({ code: Code, names: Names, address: Type.Optional(Type.Enum([...ADDRESS_FORMS])) }, strict), {
      maxItems: 100,
    }),
    position: Type.Integer({ minimum: 0, maximum: 10_000 }),
    terms: Type.Array(DocumentTerms, { maxItems: 40 }),
  },
  strict,
)
type Document = Static<typeof Document>
const shape = Compile(Document)

const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length

/** Whether the amount can be shown and typed. */
const canShow = (amount: string, currency: string): boolean => parseUnits(amount, CURRENCIES[currency]?.digits) !== undefined

const termsOf = ({ on, minimum, maximum, fee, hours, ...each }: Document['terms'][number]): Terms => ({
  ...each,
  isOn: on,
  minimumUnits: parseUnits(minimum) ?? 0n,
  maximumUnits: parseUnits(maximum) ?? 0n,
  feeUnits: parseUnits(fee) ?? 0n,
  opens: hours?.from ?? null,
  closes: hours?.until ?? null,
})
const methodOf = (document: Document): Method => ({ ...document, terms: document.terms.map(termsOf) })

const namesOf = ({ EN, MY }: Method['names']) => ({ EN, MY })

/** A method as it is written, which is also how the audit keeps it; always in the same order, so that two can be compared. */
const documentOf = ({ code, version, kind, names, places, position, terms }: Method): Document => ({
  code,
  version,
  kind,
  names: namesOf(names),
  places: places.map(({ code: place, names: named, address }) => ({
    code: place,
    names: namesOf(named),
    ...(address === undefined ? {} : { address }),
  })),
  position,
  terms: terms
    .toSorted((one, other) => (one.way + one.currency < other.way + other.currency ? -1 : 1))
    .map(({ way, currency, isOn, minimumUnits, maximumUnits, feeUnits, feeBasisPoints, opens, closes, audience }) => ({
      way,
      currency,
      on: isOn,
      minimum: formatUnits(minimumUnits),
      maximum: formatUnits(maximumUnits),
      fee: formatUnits(feeUnits),
      feeBasisPoints,
      hours: opens === null || closes === null ? null : { from: opens, until: closes },
      audience: audience.map(({ fact, op, value }) => ({ fact, op, value: typeof value === 'string' ? value : [...value] })),
    })),
})

/** The places must fit the kind: a bank and a coin name theirs, and a card takes no withdrawal. */
function placesFault({ kind, places, terms }: Document): string | undefined {
  const withdraws = terms.some(({ way }) => way === 'withdraw')
  const { account, places: named } = traitsOf({ kind })
  if (account === undefined && withdraws) return 'terms'
  if (named?.haveAddresses !== true && places.some(({ address }) => address !== undefined)) return 'places'
  if (!areUnique(places.map(({ code }) => code)) || (named ? withdraws && places.length === 0 : places.length > 0)) return 'places'
  return undefined
}

function termsFault({ currency, minimum, maximum, fee, hours, audience, feeBasisPoints }: Document['terms'][number]): string | undefined {
  if (![minimum, maximum, fee].every((amount) => canShow(amount, currency))) return 'amount-too-precise'
  const [least, most, fixed] = [parseUnits(minimum) ?? 0n, parseUnits(maximum) ?? 0n, parseUnits(fee) ?? 0n]
  if (least === 0n || least > most) return 'limits'
  // Something must be left of the smallest amount, and so of every other.
  if (fixed + (least * BigInt(feeBasisPoints)) / 10_000n >= least) return 'fee'
  if (hours !== null && hours.from === hours.until) return 'hours'
  return audience.every((row) => mayStand(row)) ? undefined : 'audience'
}

/** The faults of a document beyond its schema. */
function faultOf(document: Document, before: Method | undefined): string | undefined {
  if (before !== undefined && before.kind !== document.kind) return 'kind'
  if (!areUnique(document.terms.map(({ way, currency }) => `${way} ${currency}`))) return 'terms'
  return placesFault(document) ?? document.terms.map(termsFault).find((fault) => fault !== undefined)
}

/** The currencies with at least one withdrawal method. */
const waysOut = (methods: readonly Method[]): ReadonlySet<string> =>
  new Set(methods.flatMap(({ terms }) => terms.filter(({ way, isOn }) => way === 'withdraw' && isOn).map(({ currency }) => currency)))

/** Whether a version only switches the method off. One member of staff may do that alone, since a failing payment service cannot wait. */
function onlyCloses(before: Document | undefined, after: Document): boolean {
  if (before === undefined) return false
  const closed = (terms: Document['terms'][number], at: number) => ({ ...terms, on: terms.on && after.terms[at]?.on === true })
  return JSON.stringify({ ...before, version: after.version, terms: before.terms.map(closed) }) === JSON.stringify(after)
}

export type Written = { readonly object: string; readonly before: unknown; readonly after: unknown; readonly needsTwo?: true }

/** Writes the next version. Everything but switching off needs two members of staff. */
export async function writeMethod(tx: Tx, value: unknown): Promise<Outcome<Written, 'value-refused' | 'state-conflict'>> {
  if (!shape.Check(value)) return refused('value-refused', { at: 'shape' })
  const given = value as Document
  await lockMethods(tx)
  const methods = await latestMethods(tx)
  const before = methods.find(({ code }) => code === given.code)
  const fault = faultOf(given, before)
  if (fault !== undefined) return refused('value-refused', { at: fault })
  if (given.version !== (before?.version ?? 0) + 1) return refused('state-conflict', { version: before?.version ?? 0 })
  const method = methodOf(given)
  const left = waysOut([...methods.filter(({ code }) => code !== given.code), method])
  // The operator cannot close the way to a member's own money.
  if ([...waysOut(methods)].some((currency) => !left.has(currency))) return refused('value-refused', { at: 'last-way-out' })
  await insertMethod(tx, method)
  const [was, is] = [before && documentOf(before), documentOf(method)]
  return done({
    object: `method ${given.code}`,
    before: was ?? null,
    after: is,
    ...(onlyCloses(was, is) ? {} : { needsTwo: true as const }),
  })
}

/** Every method and direction, one a row. */
export const listMethods = async (reader: Reader) =>
  (await latestMethods(reader)).map(documentOf).flatMap(({ code, version, kind, terms }) =>
    terms.map(({ way, currency, on, minimum, maximum, fee, feeBasisPoints, hours, audience }) => ({
      method: code,
      version: String(version),
      kind,
      way,
      currency,
      on: on ? 'yes' : 'no',
      minimum,
      maximum,
      fee,
      feeBasisPoints: String(feeBasisPoints),
      hours: hours === null ? '' : `${hours.from}–${hours.until}`,
      audience: audience.map(({ fact, op, value }) => `${fact} ${op} ${String(value)}`).join(', '),
    })),
  )

/** The document of one method, to be written again with the next version. */
export async function showMethod(reader: Reader, code: string): Promise<object | undefined> {
  const method = (await latestMethods(reader)).find((each) => each.code === code)
  return method && documentOf(method)
}
