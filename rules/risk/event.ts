/** Event: what the rules against laundering are judged on, and what corrects it afterwards (PA-02). Times are whole milliseconds, amounts ten-thousandths. */

export const PLAYS = ['bet', 'win'] as const
export const FLOWS = ['deposit', 'withdrawal'] as const

/** Types of events that move an amount of a member. */
export type MoneyType = (typeof FLOWS)[number] | (typeof PLAYS)[number] | 'deposit-failed' | 'put-aside'
/** Types of events that tie a member to something that others may have too. */
export type MarkType = 'payee' | 'device'
/** Signs that somebody may come to harm by play. The amount of `time` and `time-out` is in seconds (PI-01). */
export type SignType = 'raise' | 'time-out' | 'time'
export type EventType = MoneyType | MarkType | SignType

/** `order` only grows; events of one time are judged in it. */
type Placed = { readonly id: string; readonly order: number; readonly at: number }

export type RiskEvent = Placed & {
  readonly type: EventType
  readonly member: string
  readonly amount: bigint
  /** The payee or the device of a mark. */
  readonly mark?: string
  /** The name on a payee. */
  readonly holder?: string
}

/** Changes an earlier bet, win or withdrawal. It is judged by no rule. */
export type Correction =
  | { readonly type: 'rollback'; readonly of: string }
  | { readonly type: 'refund' | 'resettle'; readonly of: string; readonly amount: bigint }

/** The end of a case, by a person. */
export type Closing = Placed & {
  readonly type: 'close'
  readonly rule: string
  readonly subject: string
  readonly outcome: string
  readonly quietHours?: number
}

/** What a correction of each type may name. */
export const CORRECTS: Readonly<Record<Correction['type'], ReadonlySet<EventType>>> = {
  rollback: new Set<EventType>(['bet', 'win', 'withdrawal']),
  refund: new Set<EventType>(['bet']),
  resettle: new Set<EventType>(['win']),
}

/** The subject of a mark; of everything else the member is the subject. */
export const markOf = (type: MarkType, mark: string): string => `${type}:${mark}`
