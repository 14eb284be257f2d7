/** What the vendor's service tells its own game page; money is decimal text. */
import type { PayingSymbol, SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'

export type RoundView = {
  /** The id that the page gave to the spin. */
  readonly id: string
  /** `open`: the bet is not decided; `settling`: the outcome stands and the win is on its way. */
  readonly state: 'open' | 'settling' | 'done' | 'refused' | 'cancelled' | 'disputed'
  readonly lineBet: string
  readonly stake: string
  /** The outcome, once the stake is taken. */
  readonly outcome?: {
    readonly stops: readonly number[]
    readonly window: readonly (readonly SlotSymbol[])[]
    readonly lineWins: readonly { readonly line: number; readonly symbol: PayingSymbol; readonly count: number; readonly amount: string }[]
    readonly scatters: number
    readonly scatterAmount: string
    readonly win: string
  }
  /** The operator's word for a refusal. */
  readonly refusal?: string
  readonly balance?: string
  /** Wins less stakes of this page session. */
  readonly net: string
}

export type OpenView = {
  readonly pageSession: string
  readonly balance: string
  readonly currency: string
  readonly symbol: string
  readonly digits: number
  readonly lineBets: readonly string[]
  readonly minimumRoundMs: number
  readonly net: string
  /** The player's latest round whose end no page has shown yet. */
  readonly unshown?: RoundView
}

export type PageRefusal = {
  readonly ok: false
  /** The operator's word, or `session-unknown`, `bet-unknown`, `round-open`, `spin-used-differently`, `operator-unreachable`. */
  readonly code: string
  readonly balance?: string
}
export type PageAnswer<T> = { readonly ok: true; readonly value: T } | PageRefusal
