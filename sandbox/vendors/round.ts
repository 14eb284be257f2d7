/** What a round of the slot is at the vendor: its states, its moves and the ids that it shows to the operator. */
import { parseUnits } from '@baize/contract/values/money.ts'
import { decideLineSlot, type LineSlotDecision } from '@baize/rules/originals/line-slot.ts'

/** Every state and where it may go; a state without moves is final. */
export const MOVES = {
  /** Drawn and written down; the bet has not left yet. */
  intended: ['bet-sent', 'cancelled'],
  /** The bet may have reached the operator. */
  'bet-sent': ['bet-accepted', 'bet-refused', 'bet-unclear'],
  /** No clear answer came: the operator is asked what became of the bet. */
  'bet-unclear': ['bet-accepted', 'rollback-sent', 'cancelled'],
  'rollback-sent': ['cancelled', 'disputed'],
  'bet-accepted': ['win-sent'],
  'win-sent': ['done', 'disputed'],
  'bet-refused': [],
  cancelled: [],
  done: [],
  /** The operator refused a win or a rollback for good: a case for people. */
  disputed: [],
} as const satisfies Record<string, readonly string[]>

export type RoundState = keyof typeof MOVES

export const isFinal = (state: RoundState): boolean => MOVES[state].length === 0

/** From here on the stake is taken and the player may see the outcome. */
export const isAccepted = (state: RoundState): boolean => state === 'bet-accepted' || state === 'win-sent' || state === 'done'

export type Round = {
  readonly id: string
  readonly vendor: string
  readonly game: string
  readonly pageSession: string
  readonly pageSpin: string
  readonly token: string
  readonly player: string
  readonly currency: string
  readonly lineStakeUnits: bigint
  readonly stakeUnits: bigint
  readonly payoutUnits: bigint
  readonly stops: readonly number[]
  readonly state: RoundState
  /** The operator's word for a refusal. */
  readonly refusal: string | null
  /** The operator's balance after its latest answer, decimal text. */
  readonly balance: string | null
  readonly createdMs: number
}

export type TransactionIds = { readonly bet: string; readonly win: string; readonly rollback: string }

/** The ids follow from the round, so that a retry after any crash carries the very same ones. */
export const transactionsOf = (roundId: string): TransactionIds => ({ bet: `${roundId}-b`, win: `${roundId}-w`, rollback: `${roundId}-r` })

/** What the stops mean by the published rules; a stake that the page could not have sent is a bug. */
export const decisionOf = (stops: readonly number[], lineStakeUnits: bigint): LineSlotDecision => {
  const outcome = decideLineSlot({ bet: { lineStakeUnits }, stops })
  if (!outcome.ok) throw new Error(`a stake of ${lineStakeUnits} came past the bet steps`)
  return outcome.value
}

/** The stakes on one line that the page offers, decimal text by currency, smallest first. */
const LINE_BETS: Readonly<Record<string, readonly string[]>> = {
  MMK: ['10', '20', '50', '100', '200', '500', '1000'],
  THB: ['0.25', '0.5', '1', '2', '5', '10', '25'],
}
const OTHER_LINE_BETS = ['0.05', '0.1', '0.2', '0.5', '1', '2', '5'] as const

export const lineBetsOf = (currency: string): readonly string[] => LINE_BETS[currency] ?? OTHER_LINE_BETS

/** The stake on a line in ten-thousandths, or undefined where the currency has no such step. */
export const lineStakeOf = (currency: string, lineBet: string): bigint | undefined =>
  lineBetsOf(currency).includes(lineBet) ? parseUnits(lineBet) : undefined
