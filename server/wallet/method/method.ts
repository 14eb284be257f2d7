/** Method: the door of payment methods; staff write them as data (WC-01). */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { holds } from '@baize/rules/promotions/conditions.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { latestMethods, type Method, type Terms } from './method-store.ts'

export { isAddress } from './address.ts'
export { traitsOf } from './kinds.ts'
export type { Method, PayeePlace } from './method-store.ts'
export { listMethods, showMethod, writeMethod } from './write.ts'

/** The account of the ledger to which members pay the fees of methods. */
export const FEES = 'house:fees'

type Asker = Reader | Tx
export type Way = Terms['way']

/** All methods by their codes, in the order in which they are offered. */
export type Methods = ReadonlyMap<string, Method>
export const methodsNow = async (asker: Asker): Promise<Methods> =>
  new Map((await latestMethods(asker)).map((method) => [method.code, method]))

export type Offered = { readonly method: Method; readonly terms: Terms }

/** The methods that a member can use in that direction: on in the wallet's currency and meant for them, also outside their hours. */
export async function offeredTo(
  needs: Pick<WalletNeeds, 'factsOf'>,
  asker: Asker,
  { owner, way, methods }: { readonly owner: WalletOwner; readonly way: Way; readonly methods: Methods },
): Promise<Offered[]> {
  const on = [...methods.values()].flatMap((method) =>
    method.terms.filter((each) => each.isOn && each.way === way && each.currency === owner.currency).map((terms) => ({ method, terms })),
  )
  const conditions = on.flatMap(({ terms }) => terms.audience)
  const facts = conditions.length > 0 ? await needs.factsOf(asker, owner, conditions) : undefined
  return on.filter(({ terms: { audience } }) => audience.length === 0 || (facts !== undefined && holds(audience, facts)))
}

/** One of them. */
export async function findOffered(
  needs: Pick<WalletNeeds, 'factsOf'>,
  asker: Asker,
  wish: { readonly owner: WalletOwner; readonly way: Way; readonly code: string },
): Promise<Offered | undefined> {
  const methods = await methodsNow(asker)
  return (await offeredTo(needs, asker, { ...wish, methods })).find(({ method }) => method.code === wish.code)
}

/** Whether it is within its hours, which are the merchant's. */
export function isOpen({ opens, closes }: Pick<Terms, 'opens' | 'closes'>, now: Temporal.Instant, timeZone: string): boolean {
  if (opens === null || closes === null) return true
  const time = now.toZonedDateTimeISO(timeZone).toPlainTime().toString({ smallestUnit: 'minute' })
  return opens < closes ? opens <= time && time < closes : opens <= time || time < closes
}

/** Sent with the refusal outside of them. */
export const hoursOf = ({ opens, closes }: Pick<Terms, 'opens' | 'closes'>) => ({ from: opens ?? '', until: closes ?? '' })

export const rangeOf = ({ minimumUnits: minimum, maximumUnits: maximum }: Terms) => ({ minimum, maximum })

/** The display name; a method that no longer exists keeps its code as name in old orders. */
export const methodName = (methods: Methods, code: string, language: LanguageCode): string => methods.get(code)?.names[language] ?? code

/** The name of a bank or a network; null where the account has none. */
export function placeName(methods: Methods, method: string, code: string | undefined, language: LanguageCode): string | null {
  const places = methods.get(method)?.places ?? []
  return code === undefined ? null : (places.find((place) => place.code === code)?.names[language] ?? code)
}

/** The kind of a method, also of one that is no longer offered. */
export const kindOf = (methods: Methods, code: string): string => methods.get(code)?.kind ?? code
