/** Own part: the player's client seed. It is made by this browser and given only after the server has committed to the server seed. */
import type { Fairness } from '@baize/contract/originals/originals.ts'
import { call, Refusal } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'

const PART_BYTES = 16

/** From the browser's own randomness, which the server cannot know. */
export const freshPart = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(PART_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether this browser must give a client seed: none is in use, or the present one was in use long enough. */
const wantsPart = ({ inUse }: Fairness): boolean => inUse === null || inUse.due

/** Another page of the player was faster, or a round is open under the seed in use. Both are no fault and leave a seed to play under. */
const isNoFault = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'commitment-not-shown' || error.code === 'seed-in-play')

/** The player's seeds; a needed client seed is given for the commitment that was just shown. */
export async function readFairness(signal?: AbortSignal): Promise<Fairness> {
  const look = () => call('fairness', signal ? { signal } : {})
  const shown = await look()
  if (!wantsPart(shown)) return shown
  try {
    return await call('rotateSeed', { body: { clientSeed: freshPart(), commitment: shown.nextCommitment }, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (isNoFault(error)) return await look()
    throw error
  }
}

export const FAIRNESS_KEY = ['originals', 'fairness'] as const

/** Plays. A bet without a seed in use gives this browser's client seed and is asked once more under the same key. */
export async function withOwnPart<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'seed-needed') throw error
    queries.setQueryData(FAIRNESS_KEY, await readFairness(signal))
    return await ask()
  }
}
