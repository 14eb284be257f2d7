/** The vendor service's answers to its own game pages; money is decimal text. */

/** A bet as every game shows it; the game's own part adds the spots and the outcome. */
export type BetView = {
  /** The id that the page gave to the bet. */
  readonly id: string
  /** `open`: the bet is not decided; `settling`: the stake is taken and the outcome or its payout is pending. */
  readonly state: 'open' | 'settling' | 'done' | 'refused' | 'cancelled' | 'disputed'
  readonly stake: string
  /** The operator's code of a refusal. */
  readonly refusal?: string
  readonly balance?: string
  /** Wins less stakes of this page session. */
  readonly net: string
}

/** What every game learns when it opens; the game's own part adds the rest. */
export type OpenView = {
  readonly pageSession: string
  readonly balance: string
  readonly currency: string
  readonly symbol: string
  readonly digits: number
  readonly minimumRoundMs: number
  readonly net: string
}

export type PageRefusal = {
  readonly ok: false
  /** The operator's code, or `session-unknown`, `bet-unknown`, `round-open`, `bets-closed`, `spin-used-differently`, `operator-unreachable`. */
  readonly code: string
  readonly balance?: string
}
export type PageAnswer<T> = { readonly ok: true; readonly value: T } | PageRefusal
