/** Patterns: the kinds that know a row of a member's payments: `structuring`, `rising`, `failed` and `dormant`. */
import { amount, share, whole } from '../field.ts'
import { FLOWS, PLAYS } from '../event.ts'
import { lastBefore, type Entry } from '../line.ts'
import type { KindParameters } from '../rule.ts'
import { DAY_S, entriesOf, HOUR_S, lately, MINUTE_S, type Kind, type Look } from './kind.ts'

const WHOLE = 10_000n
const SECOND_MS = 1_000
const SIGNS_OF_LIFE = [...FLOWS, ...PLAYS]

export const structuring: Kind<KindParameters['structuring']> = {
  fields: { hours: whole, count: whole, under: amount, share },
  reach: ({ hours }) => hours * HOUR_S,
  asks: () => ['deposit'],
  looks: () => ['deposit'],
  hit: ({ hours, count, under, share: least }, look) => {
    const isInBand = ({ amount: paid }: Entry): boolean => under * least <= paid * WHOLE && paid < under
    if (!isInBand(look.event)) return undefined
    const band = entriesOf(look, ['deposit'], lately(look, hours * HOUR_S)).filter(isInBand)
    return band.length >= count && band.reduce((sum, { amount: paid }) => sum + paid, 0n) >= under ? band : undefined
  },
}

/** The last entries of a row in which each holds against the one before it. */
function runAtEnd(entries: readonly Entry[], holds: (entry: Entry, before: Entry) => boolean): readonly Entry[] {
  let from = entries.length - 1
  while (from > 0 && holds(entries[from]!, entries[from - 1]!)) from -= 1
  return entries.slice(from)
}

export const rising: Kind<KindParameters['rising']> = {
  fields: { hours: whole, count: whole },
  reach: ({ hours }) => hours * HOUR_S,
  asks: () => ['deposit'],
  looks: () => ['deposit'],
  hit: ({ hours, count }, look) => {
    const deposits = entriesOf(look, ['deposit'], lately(look, hours * HOUR_S))
    const run = runAtEnd(deposits, (entry, before) => entry.amount > before.amount)
    return run.length >= count ? run : undefined
  },
}

export const failed: Kind<KindParameters['failed']> = {
  fields: { minutes: whole, count: whole },
  reach: ({ minutes }) => minutes * MINUTE_S,
  asks: () => ['deposit-failed'],
  looks: () => ['deposit', 'deposit-failed'],
  hit: ({ minutes, count }, look) => {
    const both = entriesOf(look, ['deposit', 'deposit-failed'], lately(look, minutes * MINUTE_S))
    const failures = both.slice(both.findLastIndex(({ type }) => type === 'deposit') + 1)
    return failures.length >= count ? failures : undefined
  },
}

/** The member's last sign of life before the event. Closings do not hide it. */
function lastLife({ event, line }: Look): Entry | undefined {
  const lasts = SIGNS_OF_LIFE.map((type) => lastBefore(line(type), event.order))
  return lasts.reduce((latest, entry) => (latest === undefined || (entry && entry.order > latest.order) ? entry : latest), undefined)
}

export const dormant: Kind<KindParameters['dormant']> = {
  fields: { days: whole, amount },
  reach: () => 0,
  asks: () => FLOWS,
  looks: () => SIGNS_OF_LIFE,
  hit: (rule, look) => {
    if (look.event.amount < rule.amount) return undefined
    const last = lastLife(look)
    return last && look.event.at - last.at >= rule.days * DAY_S * SECOND_MS ? [last, look.event] : undefined
  },
}
