/** Fairness: a member looks at what is committed and what is open, and puts the seed in use aside. */
import type { Fairness } from '@baize/contract/originals/originals.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { checkClientSeed } from '@baize/rules/fairness/fairness.ts'
import type { OriginalsNeeds } from './needs.ts'
import { isDue, makeSeeds, openSeedText, rotate } from './seed.ts'
import { nextSeed, revealedSeeds, seedInUse } from './store.ts'

const SHOWN_SEEDS = 10

async function show({ database, secrets }: OriginalsNeeds, member: string): Promise<Fairness> {
  const { reader } = database
  const [current, next] = await Promise.all([seedInUse(reader, member), nextSeed(reader, member)])
  if (current === undefined || next === undefined) throw new Error('a member is shown seeds that were not made')
  const revealed = await revealedSeeds(reader, member, SHOWN_SEEDS)
  return {
    seedId: current.id,
    commitment: current.commitment,
    nextCommitment: next.commitment,
    clientSeed: current.clientSeed,
    nonce: current.nonce,
    revealed: revealed.map((seed) => ({
      seedId: seed.id,
      commitment: seed.commitment,
      serverSeed: openSeedText(secrets, seed),
      clientSeed: seed.clientSeed,
      rounds: seed.nonce,
      revealedAt: String(seed.revealedAt),
    })),
  }
}

/** Makes what is missing and puts aside what is due. Only a look rotates, never a bet: nobody plays under a commitment that they could not see before. */
export async function readFairness(needs: OriginalsNeeds, member: string): Promise<Fairness> {
  const { database, clock } = needs
  const [current, next] = await Promise.all([seedInUse(database.reader, member), nextSeed(database.reader, member)])
  if (current === undefined || next === undefined || isDue(current, clock.now()))
    await database.write(async (tx) => {
      const seeds = await makeSeeds(tx, needs, member)
      if (isDue(seeds.current, clock.now())) await rotate(tx, needs, seeds, seeds.current.clientSeed)
    })
  return await show(needs, member)
}

/** Opens the seed in use and takes the next one with the member's own client seed. */
export async function rotateSeed(
  needs: OriginalsNeeds,
  member: string,
  clientSeed: string,
): Promise<Outcome<Fairness, 'client-seed-refused' | 'seed-in-play'>> {
  const checked = checkClientSeed(clientSeed)
  if (!checked.ok) return checked
  const rotated = await needs.database.write(async (tx) => rotate(tx, needs, await makeSeeds(tx, needs, member), checked.value))
  return rotated ? done(await show(needs, member)) : refused('seed-in-play')
}
