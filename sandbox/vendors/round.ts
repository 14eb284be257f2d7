/** What a round of any game is at the vendor. It is one stake of one player, with its states, its moves and the ids that the operator sees. */

/** Every state and where it may go; a state without moves is final. */
export const MOVES = {
  /** Written down; the bet has not left yet. */
  intended: ['bet-sent', 'cancelled'],
  /** The bet may have reached the operator. */
  'bet-sent': ['bet-accepted', 'bet-refused', 'bet-unclear'],
  /** No clear answer came: the operator is asked what became of the bet. */
  'bet-unclear': ['bet-accepted', 'rollback-sent', 'cancelled'],
  'rollback-sent': ['cancelled', 'disputed'],
  /** The stake is taken. A game whose outcome comes later rests here until it is decided, or goes back when it is called off. */
  'bet-accepted': ['win-sent', 'rollback-sent'],
  'win-sent': ['done', 'disputed'],
  /** The outcome that was paid proved wrong: the win becomes another amount, or is taken back before its bet is undone. */
  'resettle-sent': ['done', 'disputed'],
  'void-settle-sent': ['rollback-sent', 'disputed'],
  'bet-refused': [],
  cancelled: [],
  /** Paid, a return of nothing too; only a correction moves it again. */
  done: ['resettle-sent', 'void-settle-sent'],
  /** The operator refused a win or a rollback for good: a case for people. */
  disputed: [],
} as const satisfies Record<string, readonly string[]>

export type RoundState = keyof typeof MOVES

/** Nothing is to be sent for the round any more, unless its result is corrected. */
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
  /** What comes back, or null while the game has not decided it. */
  readonly payoutUnits: bigint | null
  /** How often a paid result was corrected. */
  readonly corrections: number
  /** What the game itself must know of the bet and its outcome, as JSON text. */
  readonly detail: string
  readonly state: RoundState
  /** The operator's word for a refusal. */
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

/** The ids follow from the round, so that a retry after any crash carries the very same ones; every correction has one of its own. */
export const transactionsOf = ({ id, corrections }: Pick<Round, 'id' | 'corrections'>): TransactionIds => ({
  bet: `${id}-b`,
  win: `${id}-w`,
  rollback: `${id}-r`,
  correction: `${id}-c${corrections}`,
})

/** What a game says of a round whose stake is taken. It pays, it is cancelled, or its end is still to come. */
export type Decision = { readonly kind: 'pay'; readonly payoutUnits: bigint } | { readonly kind: 'void' } | { readonly kind: 'wait' }
