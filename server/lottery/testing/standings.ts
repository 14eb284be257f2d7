/** Standings: what a member's page finds out of an order by its receipt and its proof alone; for the tests of this room. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { standsUnder } from '@baize/rules/fairness/merkle.ts'
import { ticketLine } from '@baize/rules/fairness/ticket-line.ts'
import type { Lottery } from '../lottery.ts'
import type { Bettor } from '../needs.ts'

/** Whether each ticket stands in the published hash; null for one that is not in the set. */
export async function standings(
  { lottery }: { readonly lottery: Lottery },
  member: Pick<Bettor, 'id'>,
  { id, game, issue, tickets }: LotteryOrder,
): Promise<(boolean | null)[]> {
  const [proof, facts] = [await lottery.orderProof(member.id, id), await lottery.facts(game, issue)]
  if (!proof.ok || !facts.ok) throw new Error('there is no proof of the order')
  const { ticketsHash } = facts.value
  if (ticketsHash === null || proof.value.ticketsHash !== ticketsHash) throw new Error('the proof is of another hash')
  return await Promise.all(
    tickets.map(async (ticket) => {
      const path = proof.value.tickets.find(({ place }) => place === ticket.place)?.path ?? null
      const line = ticketLine({ ...ticket, order: id, bets: ticket.count, stakeUnits: parseUnits(ticket.stake) ?? 0n })
      return path === null ? null : await standsUnder(ticketsHash, line, path)
    }),
  )
}
