/** Ticket: a few facts signed for one purpose with a secret that both sides know: `base64url(JSON).base64url(HMAC-SHA256 of "{purpose}.{first part}")`. */
import { createHmac } from 'node:crypto'

export function signedTicket(secret: string, purpose: string, said: object): string {
  const payload = Buffer.from(JSON.stringify(said)).toString('base64url')
  return `${payload}.${createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${purpose}.${payload}`).digest('base64url')}`
}
