/** Table limits: the limits of a table and the wallet of its player; the same for every in-house game. */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import type { Answer } from '../../../api/client.ts'

type GameSettings = Answer<'originalsSettings'>['games'][number]
/** Pace, version and returns of one game, and its limits in one currency. */
export type TableLimits = Omit<GameSettings, 'further'>

/** The currencies in which a game is offered, the merchant's first before the others. */
export const currenciesOf = ({ games, currency }: Answer<'originalsSettings'>, game: OriginalCode): string[] => [
  currency,
  ...(games.find((each) => each.game === game)?.further ?? []).map((each) => each.currency),
]

/** A game with its limits in a currency, or in the merchant's first where it is not offered in that one. */
export function limitsIn({ further, ...first }: GameSettings, currency: string | undefined): TableLimits {
  const { minimumStake, maximumStake, maximumWin } = further.find((each) => each.currency === currency) ?? first
  return { ...first, minimumStake, maximumStake, maximumWin }
}

/** The wallet is another feature's: the page provides it and receives a round's answer. */
export type TableWallet = {
  readonly currency: string
  readonly balance: string | undefined
  /** Whether the balance is shown as stars. */
  readonly balanceHidden: boolean
  readonly symbol: string
  readonly onBalance: (balance: string) => void
}
