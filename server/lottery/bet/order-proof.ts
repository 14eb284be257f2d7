/** Order proof: how members find their own tickets in the hash over all tickets that joined the draw. */
import type { OrderProof } from '@baize/contract/lottery/lottery-bets.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LotteryNeeds } from '../needs.ts'
import { issueById } from '../store.ts'
import { orderOf, ticketsOf } from './bet-store.ts'
import { pathsOf } from './ticket-set-store.ts'

/** Orders of others are not found. */
export async function orderProof({ database }: LotteryNeeds, member: string, id: string): Promise<Outcome<OrderProof, 'not-found'>> {
  const { reader } = database
  const order = await orderOf(reader, member, id)
  if (!order) return refused('not-found')
  const ticketsHash = (await issueById(reader, order.issue))!.ticketsHash
  const tickets = await ticketsOf(reader, [id])
  const found = ticketsHash === null ? [] : tickets.map((ticket) => ticket.id)
  const paths = await pathsOf(reader, order.issue, found)
  const told = tickets.map(({ id: ticket, place }) => {
    const path = paths.get(ticket)
    return { place, path: path ? { ...path, hashes: [...path.hashes] } : null }
  })
  return done({ ticketsHash, tickets: told })
}
