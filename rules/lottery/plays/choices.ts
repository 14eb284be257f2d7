/** Plays of independent options: sums, spans, banker digits, attributes, single numbers and sets, each option judged by itself. */

import type { Alphabet } from '../grammar.ts'
import { readOptions, worded } from '../grammar.ts'
import { hit, ticket } from '../play.ts'
import type { Play, Reach, Tally } from '../play.ts'

/** The stake of an option goes back. */
export const REFUND = Symbol('refund')

/** The result of one option: the tier that one of its bets won, its stake back, or nothing. */
export type Verdict = string | typeof REFUND | undefined

type Options<View> = {
  readonly of: Alphabet
  readonly most?: number
  /** How many elementary bets an option has; one by default. */
  readonly bets?: (value: number) => number
  readonly judge: (view: View, value: number) => Verdict
  /** What the chosen options can win together, where the play itself knows. */
  readonly reach?: (values: readonly number[]) => Reach
}

const tallyOf = (verdicts: readonly Verdict[], stakes: readonly number[]): Tally => {
  const won = new Map<string, number>()
  let refunded = 0
  for (const [place, verdict] of verdicts.entries()) {
    if (verdict === REFUND) refunded += stakes[place] ?? 0
    else if (verdict !== undefined) won.set(verdict, (won.get(verdict) ?? 0) + 1)
  }
  return { wins: [...won].map(([tier, bets]) => ({ tier, bets })), refunded }
}

/** Every chosen option stands for its bets, of which at most one wins. */
export const choices = <View>({ of, most, bets = () => 1, judge, reach }: Options<View>): Play<View> => {
  const limits = most === undefined ? {} : { most }
  return (selection) => {
    const options = readOptions(selection, of, limits)
    if (!options.ok) return options
    const stakes = options.value.map(bets)
    const count = stakes.reduce((sum, stake) => sum + stake, 0)
    const judgeAll = (view: View): Tally =>
      tallyOf(
        options.value.map((value) => judge(view, value)),
        stakes,
      )
    return ticket(count, judgeAll, reach && (() => reach(options.value)))
  }
}

type Words<View> = {
  /** The tier that a word pays; by default the word itself. */
  readonly tier?: (word: string) => string
  readonly refunded?: (view: View, word: string) => boolean
}

/** Words with a condition each; a refunded word is not tested. */
export const words = <View>(table: Readonly<Record<string, (view: View) => boolean>>, told: Words<View> = {}): Play<View> => {
  const { tier = (word) => word, refunded = () => false } = told
  const rows = Object.entries(table)
  return choices({
    of: worded(rows.map(([word]) => word)),
    judge: (view, value) => {
      const row = rows[value]
      if (row === undefined) return undefined
      const [word, holds] = row
      if (refunded(view, word)) return REFUND
      return holds(view) ? tier(word) : undefined
    },
  })
}

/** One bet on a whole set of options, such as 合肖; the tier depends on its size. */
export const oneSet = <View>(told: {
  readonly of: Alphabet
  readonly least: number
  readonly most: number
  readonly judge: (view: View, chosen: ReadonlySet<number>) => Verdict
}): Play<View> => {
  const { of, least, most, judge } = told
  return (selection) => {
    const options = readOptions(selection, of, { least, most })
    if (!options.ok) return options
    const chosen = new Set(options.value)
    return ticket(1, (view) => {
      const verdict = judge(view, chosen)
      return verdict === REFUND ? { wins: [], refunded: 1 } : hit(verdict === undefined ? 0 : 1, verdict)
    })
  }
}
