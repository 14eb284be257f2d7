/** Chat ticket: the operator's signed word that a player of its own may enter the chat of a table; it carries no money and no name. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const GOOD_MS = 10 * 60_000

/** The player of a ticket that is this table's, signed and fresh; undefined for any other. */
export function playerOf(
  ticket: string,
  secret: string | undefined,
  at: { vendor: string; game: string; now: number },
): string | undefined {
  const [payload = '', signature = '', more] = ticket.split('.')
  if (secret === undefined || more !== undefined) return undefined
  const wanted = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`chat.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
  const { vendor, game, player, at: since } = said
  if (vendor !== at.vendor || game !== at.game || typeof player !== 'string' || typeof since !== 'number') return undefined
  return Math.abs(at.now - since) <= GOOD_MS ? player : undefined
}
