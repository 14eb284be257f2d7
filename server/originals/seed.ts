/**
 * Seeds: made before they are needed, used by one member in order of nonces, opened when they are put aside.
 *
 * Two seeds of a member are committed to at any time: the one in use and the next. A player chooses the client seed for a seed whose commitment is
 * already shown, so the house cannot look for a server seed that suits a client seed.
 */
import { commitmentOf, readServerSeed } from '@baize/rules/fairness/fairness.ts'
import { newId, type Tx } from '../platform/database.ts'
import type { OriginalsNeeds } from './needs.ts'
import { isSeedInPlay } from './open-store.ts'
import { seedPlace } from './sealed.ts'
import { insertSeeds, lockSeed, lockSeeds, nextSeed, revealSeed, seedInUse, takeSeed, type SeedRow, type TakenSeed } from './store.ts'

const SERVER_SEED_BYTES = 32
const CLIENT_SEED_BYTES = 12
/** A seed is put aside at the next look at it after so many rounds or hours, so that what was played can be verified without asking. */
const ROUNDS_PER_SEED = 1_000
const HOURS_PER_SEED = 24

type SeedNeeds = Pick<OriginalsNeeds, 'clock' | 'random' | 'secrets'>

async function newSeed({ clock, random, secrets }: SeedNeeds, member: string, id: string) {
  const seed = random.bytes(SERVER_SEED_BYTES)
  return {
    id,
    member,
    sealed: secrets.seal(seedPlace(member, id), seed.toString('hex')),
    commitment: await commitmentOf(seed),
    createdAt: clock.now(),
  }
}

/** A seed that is in use at once, for a member who has none: both parts come from the house until the member rotates. */
export async function firstSeed(needs: SeedNeeds, member: string, id: string) {
  return { ...(await newSeed(needs, member, id)), clientSeed: needs.random.token(CLIENT_SEED_BYTES), takenAt: needs.clock.now() }
}

/** The digits of a seed of this member. */
export const openSeedText = (
  secrets: Pick<SeedNeeds['secrets'], 'open'>,
  { id, member, sealed }: Pick<SeedRow, 'id' | 'member' | 'sealed'>,
): string => secrets.open(seedPlace(member, id), sealed)

export function openSeed(secrets: SeedNeeds['secrets'], row: Pick<SeedRow, 'id' | 'member' | 'sealed'>): Uint8Array {
  const seed = readServerSeed(openSeedText(secrets, row))
  if (!seed.ok) throw new Error('a stored server seed does not have its form')
  return seed.value
}

/** Long played under or long in use; one under which nothing was played may stay. */
export const isDue = (seed: TakenSeed, now: Temporal.Instant): boolean =>
  seed.nonce >= ROUNDS_PER_SEED || (seed.nonce > 0 && Temporal.Instant.compare(seed.takenAt.add({ hours: HOURS_PER_SEED }), now) <= 0)

export type Seeds = { readonly current: TakenSeed; readonly next: SeedRow }

/** The member's two seeds, made where they are missing. The member's seeds are locked until the transaction ends. */
export async function makeSeeds(tx: Tx, needs: SeedNeeds, member: string): Promise<Seeds> {
  await lockSeeds(tx, member)
  if ((await seedInUse(tx, member)) === undefined) await insertSeeds(tx, [await firstSeed(needs, member, await newId(tx))])
  if ((await nextSeed(tx, member)) === undefined) await insertSeeds(tx, [await newSeed(needs, member, await newId(tx))])
  const [current, next] = [await seedInUse(tx, member), await nextSeed(tx, member)]
  if (current === undefined || next === undefined) throw new Error('seeds were made and cannot be seen')
  return { current, next }
}

/**
 * Opens the seed in use, takes the next one with this client seed, and commits to another. Answers false, and does nothing, while a round of several steps
 * is open under it: who could see the seed could see the cards.
 */
export async function rotate(tx: Tx, needs: SeedNeeds, { current, next }: Seeds, clientSeed: string): Promise<boolean> {
  const now = needs.clock.now()
  const playedAt = await lockSeed(tx, current.id)
  if (await isSeedInPlay(tx, current.id)) return false
  await revealSeed(tx, current.id, now)
  await takeSeed(tx, next.id, clientSeed, now, playedAt)
  await insertSeeds(tx, [await newSeed(needs, current.member, await newId(tx))])
  return true
}
