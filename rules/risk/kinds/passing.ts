/** Passing: the kinds that see money leave as it came: `no-play` and `rapid`. Both are asked at a withdrawal. */
import { amount, share, whole } from '../field.ts'
import { FLOWS } from '../event.ts'
import type { Begin } from '../line.ts'
import type { KindParameters } from '../rule.ts'
import { entriesOf, HOUR_S, lately, MINUTE_S, sumOf, type Kind, type Look } from './kind.ts'

const WHOLE = 10_000n

/**
 * The earliest begin after which money came and left with too little play: the begin of the window, or an earlier withdrawal in it. It is looked for
 * from the event backwards.
 */
function earliestStart(rule: KindParameters['no-play'], look: Look, window: Begin): Begin | undefined {
  let found: Begin | undefined
  let [deposited, withdrawn, deposits] = [0n, 0n, 0]
  const judge = (start: Begin): void => {
    if (deposits === 0 || withdrawn < rule.minimum) return
    if (sumOf(look, ['bet'], start) * WHOLE < rule.share * deposited) found = start
  }
  for (const { type, amount: paid, order } of entriesOf(look, FLOWS, window).toReversed()) {
    if (type === 'deposit') {
      deposited += paid
      deposits += 1
    } else {
      if (order !== look.event.order) judge({ ...window, order })
      withdrawn += paid
    }
  }
  judge(window)
  return found
}

export const noPlay: Kind<KindParameters['no-play']> = {
  fields: { hours: whole, share, minimum: amount },
  reach: ({ hours }) => hours * HOUR_S,
  asks: () => ['withdrawal'],
  looks: () => [...FLOWS, 'bet'],
  hit: (rule, look) => {
    const start = earliestStart(rule, look, lately(look, rule.hours * HOUR_S))
    return start && entriesOf(look, FLOWS, start)
  },
}

export const rapid: Kind<KindParameters['rapid']> = {
  fields: { minutes: whole, share, minimum: amount },
  reach: ({ minutes }) => minutes * MINUTE_S,
  asks: () => ['withdrawal'],
  looks: () => FLOWS,
  hit: (rule, look) => {
    const begin = lately(look, rule.minutes * MINUTE_S)
    const both = entriesOf(look, FLOWS, begin)
    if (!both.some(({ type }) => type === 'deposit')) return undefined
    const withdrawn = sumOf(look, ['withdrawal'], begin)
    const isHit = withdrawn >= rule.minimum && withdrawn * WHOLE >= rule.share * sumOf(look, ['deposit'], begin)
    return isHit ? both : undefined
  },
}
