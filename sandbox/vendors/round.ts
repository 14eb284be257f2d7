/** What a round of any game is at the vendor. It is one stake of one player, with its states, its moves and the ids that the operator sees. */

/** Every state and where it may go; a state without moves is final. */
export const MOVES = {
  /** Written down; the bet has not left yet. */
  intended: ['bet-sent', 'cancelled'],
  /** The bet may have reached the operator. */
  'bet-sent': ['bet-accepted', 'bet-refused', 'bet-unclear'],
  /** No clear answer came: the operator is asked for the bet's status. */
  'bet-unclear': ['bet-accepted', 'rollback-sent', 'cancelled'],
  'rollback-sent': ['cancelled', 'disputed'],
  /** The stake is taken. A game whose outcome comes later rests here until it is decided or void. */
  'bet-accepted': ['win-sent', 'rollback-sent'],
  'win-sent': ['done', 'disputed'],
  /** The paid outcome was wrong: the win changes its amount, or is taken back before its bet is undone. */
  'resettle-sent': ['done', 'disputed'],
  'void-settle-sent': ['rollback-sent', 'disputed'],
  'bet-refused': [],
  cancelled: [],
  /** Paid, also a payout of zero; only a correction moves it again. */
  done: ['resettle-sent', 'void-settle-sent'],
  /** The operator refused a win or a rollback for good: staff must look at it. */
  disputed: [],
} as const satisfies Record<string, readonly string[]>

export type RoundState = keyof typeof MOVES

/** Nothing more is sent for the round, unless its result is corrected. */
export const isFinal = (state: RoundState): boolean => state === 'done' || MOVES[state].length === 0

/** From here on the stake is taken and the player may see the outcome. */
export const isAccepted = (state: RoundState): boolean => ['bet-accepted', 'win-sent', 'resettle-sent', 'done'].includes(state)

export type Round = {
  readonly id: string
  readonly vendor: string
  readonly game: string
  readonly pageSession: string
  /** The id that the page gave to the bet. */
  readonly pageBet: string
  readonly token: string
  readonly player: string
  readonly currency: string
  readonly stakeUnits: bigint
  /** The payout, or null while the game has not decided it. */
  readonly payoutUnits: bigint | null
  /** How often a paid result was corrected. */
  readonly corrections: number
  /** The game's own data about the bet and its outcome, as JSON text. */
  readonly detail: string
  readonly state: RoundState
  /** The operator's code of a refusal. */
  readonly refusal: string | null
  /** The operator's balance after its latest answer, decimal text. */
  readonly balance: string | null
  readonly createdMs: number
}

export type TransactionIds = {
  readonly bet: string
  readonly win: string
  readonly rollback: string
  readonly correction: string
}

/** The ids follow from the round, so that a retry after any crash carries the same ones; every correction has its own. */
export const transactionsOf = ({ id, corrections }: Pick<Round, 'id' | 'corrections'>): TransactionIds => ({
  bet: `${id}-b`,
  win: `${id}-w`,
  rollback: `${id}-r`,
  correction: `${id}-c${corrections}`,
})

/** A game's decision about a round whose stake is taken: it pays, it is cancelled, or it is still open. */
export type Decision = { readonly kind: 'pay'; readonly payoutUnits: bigint } | { readonly kind: 'void' } | { readonly kind: 'wait' }
