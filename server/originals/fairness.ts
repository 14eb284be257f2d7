/** Fairness: a member reads commitments and revealed seeds, and puts the seed in use aside. */
import type { rotateSeed as operation } from '@baize/contract/originals/originals.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { Fairness } from '@baize/contract/originals/originals.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import { checkClientSeed } from '@baize/rules/fairness/fairness.ts'
import type { OriginalsNeeds } from './needs.ts'
import { isDue, makeNext, rotate, shownSeed, type Rotation } from './seed.ts'
import { nextSeed, revealedSeeds, seedInUse } from './store.ts'

const SHOWN_SEEDS = 10

/** Shows the member's seeds; the next one is made at the first look. A seed is taken into use only with the member's own client seed. */
export async function readFairness(needs: OriginalsNeeds, member: string): Promise<Fairness> {
  const { database, clock } = needs
  const { reader } = database
  if ((await nextSeed(reader, member)) === undefined) await database.write((tx) => makeNext(tx, needs, member))
  const [current, next] = await Promise.all([seedInUse(reader, member), nextSeed(reader, member)])
  if (next === undefined) throw new Error('a member is shown seeds that were not made')
  const revealed = await revealedSeeds(reader, member, SHOWN_SEEDS)
  return {
    inUse: current
      ? {
          seedId: current.id,
          commitment: current.commitment,
          clientSeed: current.clientSeed,
          nonce: current.nonce,
          due: isDue(current, clock.now()),
        }
      : null,
    nextCommitment: next.commitment,
    revealed: revealed.map((seed) => ({
      seedId: seed.id,
      commitment: seed.commitment,
      serverSeed: shownSeed(needs, seed),
      clientSeed: seed.clientSeed,
      rounds: seed.nonce,
      revealedAt: String(seed.revealedAt),
    })),
  }
}

export type SeedRefusal = OperationRefusal<typeof operation>

/** Takes the seed of a shown commitment, with the member's own client seed, and reveals the one in use. */
export async function rotateSeed(needs: OriginalsNeeds, member: string, rotation: Rotation): Promise<Outcome<Fairness, SeedRefusal>> {
  const checked = checkClientSeed(rotation.clientSeed)
  if (!checked.ok) return checked
  const rotated = await needs.database.write((tx) => rotate(tx, needs, member, rotation))
  return rotated.ok ? done(await readFairness(needs, member)) : rotated
}
