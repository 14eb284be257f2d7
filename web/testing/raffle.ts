/** Raffle: one that was drawn as its rules say, so that a browser can draw it again. */
import type { RaffleProof } from '@baize/contract/raffles.ts'
import { beaconOf, drawPrizes, hashOfTickets, raffleCommitment, raffleStream } from '@baize/rules/promotions/raffle.ts'
import { idOf, NOW } from './catalogue.ts'

export const RAFFLE = idOf(901)
const SEED = Uint8Array.from({ length: 32 }, (_, index) => index)
export const ENTRIES = [
  { entry: idOf(911), from: 1, count: 3, part: 'paper-boat' },
  { entry: idOf(912), from: 4, count: 2, part: '' },
]
const PRIZES = ['500.00', '50.00']

export async function drawnRaffle(): Promise<RaffleProof> {
  const ranges = ENTRIES.map(({ entry: member, from, count }) => ({ member, from, count }))
  const ticketsHash = await hashOfTickets(ranges)
  const beacon = await beaconOf(ENTRIES.map(({ entry: member, part }) => ({ member, part })))
  const fair = await raffleStream({ raffle: RAFFLE, seed: SEED, beacon, ticketsHash })
  const won = await drawPrizes(fair, ranges, PRIZES, true)
  return {
    id: RAFFLE,
    version: 1,
    title: 'Harvest raffle',
    state: 'drawn',
    from: NOW,
    until: NOW,
    currency: 'MMK',
    per: '5000.00',
    cap: 100,
    full: 18_000,
    sold: ENTRIES.reduce((sum, { count }) => sum + count, 0),
    prizes: PRIZES,
    onePerMember: true,
    commitment: await raffleCommitment(SEED),
    ticketsHash,
    beacon,
    seed: Array.from(SEED, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    winners: won.map(({ prize, ticket, member }) => ({ prize, ticket, entry: member, name: 'k***o' })),
    entries: ENTRIES,
  }
}
