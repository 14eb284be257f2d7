/** Verify raffle: recomputes a draw in this browser, step by step, from the published data (PR-36). */
import type { RaffleProof } from '@baize/contract/raffles.ts'
import { beaconOf, drawPrizes, hashOfTickets, raffleCommitment, raffleStream, type RaffleWinner } from '@baize/rules/promotions/raffle.ts'

type Draw = {
  readonly told: RaffleProof['winners'][number] | undefined
  readonly found: RaffleWinner | undefined
  readonly same: boolean
}

export type Verified = {
  /** Each published value beside the one computed here. */
  readonly values: readonly { readonly name: 'commitment' | 'ticketsHash' | 'beacon'; readonly told: string; readonly found: string }[]
  readonly draws: readonly Draw[]
  readonly holds: boolean
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Undefined while the raffle is not drawn. */
export async function verifyRaffle(proof: RaffleProof): Promise<Verified | undefined> {
  const { id, seed, commitment, ticketsHash, beacon, entries, prizes, onePerMember, winners } = proof
  if (seed === null || ticketsHash === null || beacon === null) return undefined
  const ranges = entries.map(({ entry: member, from, count }) => ({ member, from, count }))
  const own = {
    commitment: await raffleCommitment(bytesOf(seed)),
    ticketsHash: await hashOfTickets(ranges),
    beacon: await beaconOf(entries.map(({ entry: member, part }) => ({ member, part }))),
  }
  const fair = await raffleStream({ raffle: id, seed: bytesOf(seed), beacon: own.beacon, ticketsHash: own.ticketsHash })
  const drawn = await drawPrizes(fair, ranges, prizes, onePerMember)
  const values = [
    { name: 'commitment', told: commitment, found: own.commitment },
    { name: 'ticketsHash', told: ticketsHash, found: own.ticketsHash },
    { name: 'beacon', told: beacon, found: own.beacon },
  ] as const
  const draws = Array.from({ length: Math.max(drawn.length, winners.length) }, (_, index) => {
    const [told, found] = [winners[index], drawn[index]]
    return { told, found, same: told?.ticket === found?.ticket && told?.entry === found?.member && told?.prize === found?.prize }
  })
  return { values, draws, holds: draws.every(({ same }) => same) && values.every(({ told, found }) => told === found) }
}
