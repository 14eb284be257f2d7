/** Kind: everything that differs between the kinds of an agent's pay. Whoever needs it asks the kind, and compares no names (AG-21, AG-35). */
export type PayKind = {
  /** What one contract of it is paid for: a `period`, a `day`, or the play that counts at once. */
  readonly of: 'period' | 'day' | 'play'
  /** Where a window that begins at a moment would end, if its days did not end it before. */
  readonly endOf: (local: Temporal.ZonedDateTime) => Temporal.Instant | undefined
  /** When a window that has ended is calculated: at a time of the next day, or so long after its end. */
  readonly dueAfter: { readonly at: string } | { readonly minutes: number }
  /** Where a window counts its day from the beginning, and bills what that adds: the step of such windows. Quiet ones are one. */
  readonly soFarBy: { readonly minutes: number } | undefined
  /** Whether its terms may ask for what a team lost. */
  readonly asksLoss: boolean
  /** Whether what a team lost is the house's result, after rebates, bonuses and fees. */
  readonly isOfResult: boolean
  /** Why the money moves in the words of the ledger, and the account from which the house pays it. */
  readonly transfer: 'dividend' | 'salary'
  readonly contra: string
}
