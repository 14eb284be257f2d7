/** Ticket line: a lottery ticket as it is written in the hash over all tickets of its issue. The server and the player write it the same way. */

export type TicketFacts = {
  readonly order: string
  readonly place: number
  readonly play: string
  /** Null for plays of odds. */
  readonly prizeGroup: number | null
  readonly odds: Readonly<Record<string, string>> | null
  readonly bets: number
  readonly multiple: number
  readonly stakeUnits: bigint
  readonly selection: string
}

/** Only the member knows the order's id, so that neighbouring hashes reveal nothing of other people's tickets. */
export function ticketLine({ order, place, play, prizeGroup, odds, bets, multiple, stakeUnits, selection }: TicketFacts): string {
  const sold = Object.entries(odds ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))
  const oddsText = sold.map(([tier, factor]) => `${tier}=${factor}`).join(',') || '-'
  return ['baize-ticket-v1', order, place, play, prizeGroup ?? 0, oddsText, bets, multiple, stakeUnits, selection].join('|')
}
