/** Crash chain: each seed is the commitment of the next, made backwards from one secret. No seed can then be chosen for the bets that join it. */
import { commitmentOf, readServerSeed } from '@baize/rules/fairness/fairness.ts'
import { CRASH, drawCrash } from '@baize/rules/originals/crash.ts'
import { newId, type Tx } from '../../platform/database.ts'
import { fairStream } from '../chance.ts'
import { insertChain, insertRound, lastChain, placesTaken, type ChainRow, type SharedRow } from './crash-store.ts'
import type { OriginalsNeeds } from '../needs.ts'
import { chainPlace, crashPlace } from '../sealed.ts'

/** At three rounds a minute a chain lasts a day. */
const PLACES = 4_000
const SEED_BYTES = 32

const bytesOf = (hex: string): Uint8Array => {
  const seed = readServerSeed(hex)
  if (!seed.ok) throw new Error('a seed of a chain does not have its form')
  return seed.value
}

/** The seeds of a chain from the first place to the last, and before them the commitment of the whole. */
async function seedsBack(last: string, places: number): Promise<string[]> {
  const seeds = [last]
  for (let made = 0; made < places; made += 1) seeds.push(await commitmentOf(bytesOf(seeds.at(-1) ?? '')))
  return seeds.reverse()
}

/** The crash point of a round, in hundredths: a function of its seed, the hash of its bets and its place. */
export const pointOf = (seed: string, betsHash: string, { place, version }: Pick<SharedRow, 'place' | 'version'>): Promise<number> =>
  drawCrash(fairStream({ serverSeed: bytesOf(seed), clientSeed: betsHash, nonce: place, game: CRASH.game, version }))

export type Chains = {
  /** Writes the next round of the chain in use, or of a new one. */
  openRound(tx: Tx, opensAt: Temporal.Instant, bettingMs: number): Promise<void>
}

/** Caches the seeds of the chain in use, which take some time to compute. */
export function createChains({ random, secrets }: Pick<OriginalsNeeds, 'random' | 'secrets'>, places = PLACES): Chains {
  let known: { readonly chain: string; readonly seeds: readonly string[] } | undefined

  async function newChain(tx: Tx, madeAt: Temporal.Instant): Promise<ChainRow> {
    const last = random.bytes(SEED_BYTES).toString('hex')
    const seeds = await seedsBack(last, places)
    const commitment = seeds[0]!
    const id = await newId(tx)
    const sealed = secrets.seal(chainPlace(id), last)
    known = { chain: id, seeds }
    return await insertChain(tx, { id, commitment, sealed, places, madeAt })
  }

  return {
    async openRound(tx, opensAt, bettingMs) {
      let chain = await lastChain(tx)
      let place = chain ? await placesTaken(tx, chain.id) : 0
      if (!chain || place >= chain.places) {
        chain = await newChain(tx, opensAt)
        place = 0
      }
      if (known?.chain !== chain.id)
        known = { chain: chain.id, seeds: await seedsBack(secrets.open(chainPlace(chain.id), chain.sealed), chain.places) }
      const [commitment, seed] = [known.seeds[place], known.seeds[place + 1]]
      if (commitment === undefined || seed === undefined) throw new Error(`the chain has no place ${place}`)
      const startsAt = opensAt.add({ milliseconds: bettingMs })
      const { version } = CRASH
      const at = { chain: chain.id, place }
      await insertRound(tx, { ...at, version, commitment, sealed: secrets.seal(crashPlace(at), seed), opensAt, startsAt, keptAt: opensAt })
    },
  }
}
