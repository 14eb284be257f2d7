/**
 * Beacon: the way to a drand network, as a port with its HTTP adapter. A value counts only once its signature is checked against the
 * network's pinned key.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import {
  DOMAIN,
  firstRoundAfter,
  isRoundOf,
  QUICKNET,
  randomnessOf,
  type BeaconChain,
  type VerifyBls,
} from '@baize/rules/fairness/beacon.ts'

/** The curve's check of a beacon's signature, by a library that is kept for it. */
export const verifyBls: VerifyBls = (signature, message, publicKey) =>
  bls12_381.shortSignatures.verify(signature, bls12_381.shortSignatures.hash(message, DOMAIN), publicKey)

export type PublicBeacon = {
  readonly name: string
  readonly chain: BeaconChain
  /** The first round that is published at or after a time, as text. */
  roundAfter(time: Temporal.Instant): string
  /** The signature of a round in hex; undefined while no mirror has a valid one. */
  valueOf(round: string): Promise<string | undefined>
}

export type BeaconSettings = {
  /** Base addresses that publish the same network; asked in this order until one has a valid value. */
  readonly mirrors: readonly string[]
  readonly chain?: BeaconChain | undefined
  readonly timeoutMilliseconds?: number
}

const LARGEST_ANSWER = 4096

/** Asks one mirror. `GET /<chain hash>/public/<round>` answers `{ round, randomness, signature }`, and 404 or 425 before its time. */
async function askMirror(url: URL, chain: BeaconChain, round: string, timeout: number): Promise<string | undefined> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout), headers: { accept: 'application/json' } })
  if (response.status !== 200) return undefined
  const text = await response.text()
  const said: unknown = text.length > LARGEST_ANSWER ? undefined : JSON.parse(text)
  if (typeof said !== 'object' || said === null || !('round' in said) || !('signature' in said)) return undefined
  const { signature } = said
  if (said.round !== Number(round) || typeof signature !== 'string' || !(await isRoundOf(verifyBls, chain, round, signature)))
    return undefined
  const isWhole = !('randomness' in said) || said.randomness === (await randomnessOf(signature))
  return isWhole ? signature : undefined
}

export const httpBeacon = ({ mirrors, chain = QUICKNET, timeoutMilliseconds = 4000 }: BeaconSettings): PublicBeacon => ({
  name: chain.name,
  chain,
  roundAfter: (time) => String(firstRoundAfter(chain, Math.ceil(time.epochMilliseconds / 1000))),
  async valueOf(round) {
    for (const mirror of mirrors) {
      try {
        const value = await askMirror(new URL(`/${chain.chainHash}/public/${round}`, mirror), chain, round, timeoutMilliseconds)
        if (value !== undefined) return value
      } catch {
        // A mirror that does not answer, or not readably, leaves the round to the next.
      }
    }
    return undefined
  },
})

/** The beacon of a configuration; none where no mirror is named. */
export const beaconOf = (mirrors: readonly string[], chain: BeaconChain | undefined): PublicBeacon | undefined =>
  mirrors.length === 0 ? undefined : httpBeacon({ mirrors, chain })
