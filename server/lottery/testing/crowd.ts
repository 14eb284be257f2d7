/** Crowd: orders of several plays by many members, and what the rules say that they come to, for the tests that settle them. */
import { evaluate } from '@baize/rules/lottery/lottery.ts'
import type { Issue } from '../issue.ts'
import type { Bettor } from '../needs.ts'
import { ticket, UNIT, type SmallWorld } from './small-world.ts'

type Tickets = readonly ReturnType<typeof ticket>[]
export type Crowd = readonly { readonly member: Bettor; readonly tickets: Tickets }[]

/** Each of these members bets on three plays; answers what each bet. */
export async function crowd(world: SmallWorld, issue: Issue, members: readonly Bettor[]): Promise<Crowd> {
  return await Promise.all(
    members.map(async (member, index) => {
      const digit = String(index % 10)
      const tickets = [
        ticket('SSC.DWD', `${digit}|-|-|-|${(index + 1) % 10}`, 2, { multiple: 1 + (index % 7) }),
        ticket('5X.BDW1', digit, 1, { prizeGroup: 1700 + (index % 250) }),
        ticket('LH_REFUND', '12@龙', 1, { multiple: 3 }),
      ]
      await world.bet(member, issue, tickets)
      return { member, tickets }
    }),
  )
}

/** What the rules say that these tickets come to: prizes, stakes that come back and rebates, less the stakes. */
export function worthOf(tickets: Tickets, draw: unknown): bigint {
  let worth = 0n
  for (const { play, selection, multiple, prizeGroup = 1950 } of tickets) {
    const found = evaluate({ game: 'SSC5', play, selection, draw })
    if (!found.ok) throw new Error(found.code)
    const unit = 2n * UNIT * BigInt(multiple)
    const [above = '0', below = '1'] = found.value.prizeFactor.split('/')
    const stake = unit * BigInt(found.value.count)
    const back = unit * BigInt(found.value.refundedBets)
    worth += (unit * BigInt(above) * BigInt(prizeGroup)) / (BigInt(below) * 2000n) + back - stake
    worth += ((stake - back) * BigInt(1950 - prizeGroup)) / 2000n
  }
  return worth
}
