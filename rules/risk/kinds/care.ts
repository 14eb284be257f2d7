/** Care: the kinds that see signs of harm in a member's own play, such as more of it than is usual for them (PI-01). */
import { PLAYS } from '../event.ts'
import { amount, oneOf, whole } from '../field.ts'
import { entriesFrom, type Entry } from '../line.ts'
import type { KindParameters } from '../rule.ts'
import { DAY_S, entriesOf, HOUR_S, lately, MINUTE_S, sumOf, type Kind, type Look } from './kind.ts'

const SECOND_MS = 1_000
/** A time-out lasts six weeks at most. */
const LONGEST_TIME_OUT_S = 42 * DAY_S

export const often: Kind<KindParameters['often']> = {
  fields: { of: oneOf('deposit', 'deposit-failed', 'withdrawal', 'raise', 'time-out'), hours: whole, count: whole },
  reach: ({ hours }) => hours * HOUR_S,
  asks: ({ of }) => [of],
  looks: ({ of }) => [of],
  hit: ({ of, hours, count }, look) => {
    const those = entriesOf(look, [of], lately(look, hours * HOUR_S))
    return those.length >= count ? those : undefined
  },
}

const lostOf = (entries: readonly Entry[]): bigint =>
  entries.reduce((sum, { type, amount: paid }) => sum + (type === 'bet' ? paid : -paid), 0n)

/**
 * What was lost in the last hours against what the member usually loses in as many, since their first bet of the days. Who has not played for as
 * long before has no mean. Where more was won than lost, the mean is 0.
 */
export const unusualLoss: Kind<KindParameters['unusual-loss']> = {
  fields: { hours: whole, days: whole, times: whole, minimum: amount },
  wrong: ({ hours, days }) => (hours > 0 && days * 24 > hours ? undefined : 'days'),
  reach: ({ days }) => days * DAY_S,
  asks: () => ['bet'],
  looks: () => PLAYS,
  hit: ({ hours, days, times, minimum }, look) => {
    const window = lately(look, hours * HOUR_S)
    const lost = sumOf(look, ['bet'], window) - sumOf(look, ['win'], window)
    if (lost < minimum) return undefined
    const all = entriesOf(look, PLAYS, lately(look, days * DAY_S))
    const before = all.filter(({ at }) => at <= window.after)
    const first = before.find(({ type }) => type === 'bet')
    const length = hours * HOUR_S * SECOND_MS
    if (first === undefined || window.after - first.at < length) return undefined
    const usual = lostOf(before)
    const isMore = lost * BigInt(window.after - first.at) >= BigInt(times) * (usual > 0n ? usual : 0n) * BigInt(length)
    return isMore ? all.filter(({ at }) => at > window.after) : undefined
  },
}

/** Time at play of a day, which is told with its length. */
export const longPlay: Kind<KindParameters['long-play']> = {
  fields: { minutes: whole },
  reach: () => 0,
  asks: () => ['time'],
  looks: () => ['time'],
  hit: ({ minutes }, { event }) => (event.amount >= BigInt(minutes * MINUTE_S) ? [event] : undefined),
}

/** Stakes that rise many times over in the time after one in which money was lost. */
export const chasing: Kind<KindParameters['chasing']> = {
  fields: { minutes: whole, times: whole, minimum: amount },
  reach: ({ minutes }) => 2 * minutes * MINUTE_S,
  asks: () => ['bet'],
  looks: () => PLAYS,
  hit: ({ minutes, times, minimum }, look) => {
    const now = lately(look, minutes * MINUTE_S)
    const both = entriesOf(look, PLAYS, lately(look, 2 * minutes * MINUTE_S))
    const before = both.filter(({ at }) => at <= now.after)
    const staked = before.reduce((sum, { type, amount: paid }) => sum + (type === 'bet' ? paid : 0n), 0n)
    if (staked === 0n || staked < minimum || lostOf(before) <= 0n) return undefined
    return sumOf(look, ['bet'], now) >= BigInt(times) * staked ? both : undefined
  },
}

/** The last time-out that was over before the event. */
function lastOver({ event, line, cut }: Look): Entry | undefined {
  const rests = entriesFrom(line('time-out'), { after: Number.NEGATIVE_INFINITY, order: cut })
  return rests.findLast((rest) => endOf(rest) <= event.at)
}
const endOf = ({ at, amount: seconds }: Entry): number => at + Number(seconds) * SECOND_MS

/** Play or a deposit within some days after a time-out has ended. */
export const returned: Kind<KindParameters['returned']> = {
  fields: { days: whole },
  reach: ({ days }) => days * DAY_S + LONGEST_TIME_OUT_S,
  asks: () => ['bet', 'deposit'],
  looks: () => ['time-out', 'bet', 'deposit'],
  hit: ({ days }, look) => {
    const rest = lastOver(look)
    return rest && look.event.at - endOf(rest) < days * DAY_S * SECOND_MS ? [rest, look.event] : undefined
  },
}
