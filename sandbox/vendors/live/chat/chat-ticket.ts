/** Chat ticket: the operator's signed statement that one of its players may enter the chat of a table. It carries no money and no name. */
import { readTicket } from '../../operator-ticket.ts'

const GOOD_MS = 10 * 60_000

/** The player of a signed and fresh ticket of this table; undefined for any other. */
export function playerOf(
  ticket: string,
  secret: string | undefined,
  at: { vendor: string; game: string; now: number },
): string | undefined {
  const { vendor, game, player } = readTicket('chat', ticket, secret, { now: at.now, goodMs: GOOD_MS }) ?? {}
  return vendor === at.vendor && game === at.game && typeof player === 'string' ? player : undefined
}
