/** Rule: the rows of all kinds, and which version of a code judges (PA-01, PA-04, PA-06). Shares are ten-thousandths. */

/** A window of hours, or the calendar day of the merchant. One of them is named. */
export type Span = { readonly hours?: number; readonly every?: 'day' }
export type Flow = 'deposit' | 'withdrawal' | 'both' | 'put-aside'

/** Events that are counted by their number. */
export type OftenType = 'deposit' | 'deposit-failed' | 'withdrawal' | 'raise' | 'time-out'

/** What each kind is told. */
export type KindParameters = {
  readonly threshold: Span & { readonly flow: Flow; readonly amount: bigint }
  readonly structuring: { readonly hours: number; readonly count: number; readonly under: bigint; readonly share: bigint }
  readonly 'no-play': { readonly hours: number; readonly share: bigint; readonly minimum: bigint }
  readonly rapid: { readonly minutes: number; readonly share: bigint; readonly minimum: bigint }
  readonly shared: { readonly mark: 'payee' | 'device'; readonly members: number; readonly hours?: number }
  readonly net: Span & { readonly amount: bigint }
  readonly failed: { readonly minutes: number; readonly count: number }
  readonly dormant: { readonly days: number; readonly amount: bigint }
  readonly holder: object
  readonly rising: { readonly hours: number; readonly count: number }
  readonly night: { readonly days: number; readonly nights: number; readonly fromHour: number; readonly toHour: number }
  readonly loss: { readonly hours: number; readonly amount: bigint }
  readonly often: { readonly of: OftenType; readonly hours: number; readonly count: number }
  readonly 'unusual-loss': { readonly hours: number; readonly days: number; readonly times: number; readonly minimum: bigint }
  readonly 'long-play': { readonly minutes: number }
  readonly chasing: { readonly minutes: number; readonly times: number; readonly minimum: bigint }
  readonly returned: { readonly days: number }
}
export type KindName = keyof KindParameters

type Version = {
  readonly code: string
  readonly version: number
  /** From when it may judge; left out where it always may. */
  readonly from?: number | undefined
  readonly off?: boolean | undefined
}
export type Rule = { readonly [Name in KindName]: Version & { readonly kind: Name; readonly parameters: KindParameters[Name] } }[KindName]

/** The versions of each code, highest first; codes stand in the order in which they were first named. */
export function versionsOf(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  const byCode = Map.groupBy(rules, ({ code }) => code)
  return [...byCode.values()].map((versions) => versions.toSorted((one, other) => other.version - one.version))
}

const hasCome = ({ from }: Rule, at: number): boolean => from === undefined || from <= at

/** Versions that may judge what happens from a time on: of each code the one that stands then, and those that come later. */
export const mayJudgeFrom = (rules: readonly Rule[], at: number): readonly Rule[] =>
  versionsOf(rules).flatMap((versions) => {
    const standing = versions.findIndex((version) => hasCome(version, at))
    return versions.slice(0, standing < 0 ? undefined : standing + 1).filter(({ off }) => off !== true)
  })

/** The version that stands at a time: the highest that has come. It judges nothing where it is off, and no lower one steps in. */
export function standingAt(versions: readonly Rule[], at: number): Rule | undefined {
  const standing = versions.find((version) => hasCome(version, at))
  return standing?.off === true ? undefined : standing
}
