/**
 * Seeds: made before they are needed, used by one member in order of nonces, revealed when they are put aside.
 *
 * A seed is taken into use by its commitment, which only the member was shown, with a client seed that is new to the server. The server can
 * therefore not search for a server seed that suits the player's seed, from the first round on.
 */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { rotateSeed } from '@baize/contract/originals/originals.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { commitmentOf, readServerSeed } from '@baize/rules/fairness/fairness.ts'
import { newId, type Tx } from '../platform/database.ts'
import { openOne } from '../platform/secrets.ts'
import type { OriginalsNeeds } from './needs.ts'
import { isSeedInPlay } from './open-store.ts'
import { seedPlace } from './sealed.ts'
import {
  hasUsed,
  insertSeeds,
  lockSeed,
  lockSeeds,
  nextSeed,
  revealSeed,
  seedInUse,
  takeSeed,
  type SeedRow,
  type TakenSeed,
} from './store.ts'

const SERVER_SEED_BYTES = 32
/** A seed is replaced at the next look at it after this many rounds or hours. Its rounds can then be verified without a request. */
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

/** The digits of a seed of this member. */
export const openSeedText = (
  secrets: Pick<SeedNeeds['secrets'], 'open'>,
  { id, member, sealed }: Pick<SeedRow, 'id' | 'member' | 'sealed'>,
): string => secrets.open(seedPlace(member, id), sealed)

/** The digits of a seed for a list; null where it was altered or moved, which staff are told. */
export const shownSeed = (
  { secrets, warn }: Pick<OriginalsNeeds, 'secrets' | 'warn'>,
  row: Pick<SeedRow, 'id' | 'member' | 'sealed'>,
): string | null => openOne(secrets, warn, seedPlace(row.member, row.id), row.sealed) ?? null

export function openSeed(secrets: SeedNeeds['secrets'], row: Pick<SeedRow, 'id' | 'member' | 'sealed'>): Uint8Array {
  const seed = readServerSeed(openSeedText(secrets, row))
  if (!seed.ok) throw new Error('a stored server seed does not have its form')
  return seed.value
}

/** Used for many rounds or long in use; a seed without a round may stay. */
export const isDue = (seed: TakenSeed, now: Temporal.Instant): boolean =>
  seed.nonce >= ROUNDS_PER_SEED || (seed.nonce > 0 && Temporal.Instant.compare(seed.takenAt.add({ hours: HOURS_PER_SEED }), now) <= 0)

type Seeds = { readonly current: TakenSeed | undefined; readonly next: SeedRow }

/** The member's seeds; the next one is made where it is missing. They are locked until the transaction ends. */
export async function makeNext(tx: Tx, needs: SeedNeeds, member: string): Promise<Seeds> {
  await lockSeeds(tx, member)
  if ((await nextSeed(tx, member)) === undefined) await insertSeeds(tx, [await newSeed(needs, member, await newId(tx))])
  const [current, next] = [await seedInUse(tx, member), await nextSeed(tx, member)]
  if (next === undefined) throw new Error('a seed was made and cannot be seen')
  return { current, next }
}

export type Rotation = { readonly clientSeed: string; readonly commitment: string }
type RotationRefusal = Exclude<OperationRefusal<typeof rotateSeed>, 'client-seed-refused'>

/**
 * Takes the next seed with this client seed, reveals the one in use, and commits to another. It is refused while a round of several steps is open under
 * it: whoever could see the seed could see the cards. The same rotation asked again changes nothing.
 */
export async function rotate(
  tx: Tx,
  needs: SeedNeeds,
  member: string,
  { clientSeed, commitment }: Rotation,
): Promise<Outcome<null, RotationRefusal>> {
  const { current, next } = await makeNext(tx, needs, member)
  if (current?.commitment === commitment && current.clientSeed === clientSeed) return done(null)
  if (next.commitment !== commitment) return refused('commitment-not-shown')
  // The server knew this client seed when it made the next server seed.
  if (await hasUsed(tx, member, clientSeed)) return refused('client-seed-used')
  const now = needs.clock.now()
  const playedAt = current === undefined ? null : await lockSeed(tx, current.id)
  if (current !== undefined) {
    if (await isSeedInPlay(tx, current.id)) return refused('seed-in-play')
    await revealSeed(tx, current.id, now)
  }
  await takeSeed(tx, next.id, clientSeed, now, playedAt)
  await insertSeeds(tx, [await newSeed(needs, member, await newId(tx))])
  return done(null)
}
