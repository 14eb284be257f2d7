/** Verification: recomputes a round from its seeds with the rules that decided it, and keeps every step of the way. */
import { commitmentOf, keepsCommitment, readServerSeed, checkClientSeed, stream } from '@baize/rules/fairness/fairness.ts'
import type { Trace } from '@baize/rules/fairness/stream.ts'
import { WORD_SPACE } from '@baize/rules/fairness/mapping.ts'
import { decideDice, DICE, DICE_ROLLS, rollDice } from '@baize/rules/originals/dice.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { inHundredths, oddsOf, readHundredths } from './dice-odds.ts'
import { unitsOf } from './stake.ts'
import type { VerifyWish } from './verify-hash.ts'

export type VerifyFault = 'seed' | 'client' | 'nonce' | 'target'

export type Verified = {
  /** Recomputed from the seed; `kept` is undefined where no commitment was given to compare with. */
  readonly commitment: string
  readonly kept: boolean | undefined
  readonly message: string
  readonly trace: Trace
  /** Words from here upwards are rejected; others give `word mod bound`. */
  readonly limit: number
  readonly bound: number
  readonly roll: string
  readonly won: boolean | undefined
  readonly multiplier: string | undefined
  /** Undefined without a stake. */
  readonly payout: string | undefined
}

const NONCE = /^(0|[1-9][0-9]{0,14})$/

/** What cannot be computed with; an empty seed is no fault but a seed that is not open yet. */
export function faultsOf(wish: VerifyWish): VerifyFault[] {
  const faults: VerifyFault[] = []
  if (!readServerSeed(wish.seed).ok) faults.push('seed')
  if (!checkClientSeed(wish.client).ok) faults.push('client')
  if (!NONCE.test(wish.nonce.trim())) faults.push('nonce')
  const target = readHundredths(wish.target)
  if (
    wish.target !== '' &&
    (target === undefined || !decideDice({ bet: { stakeUnits: 1n, direction: wish.direction, target }, roll: 0 }).ok)
  )
    faults.push('target')
  return faults
}

/** Answers undefined where `faultsOf` finds anything; it asks nobody and sends nothing. */
export async function verify(wish: VerifyWish): Promise<Verified | undefined> {
  const seed = readServerSeed(wish.seed)
  if (!seed.ok || faultsOf(wish).length > 0) return undefined
  const nonce = Number(wish.nonce.trim())
  const fair = stream({ serverSeed: seed.value, clientSeed: wish.client, nonce, game: DICE.game, version: DICE.version })
  const roll = await rollDice(fair)
  const target = readHundredths(wish.target)
  const stakeUnits = unitsOf(wish.stake)
  const decided =
    target === undefined
      ? undefined
      : decideDice({ bet: { stakeUnits: stakeUnits > 0n ? stakeUnits : 1n, direction: wish.direction, target }, roll })
  const decision = decided?.ok ? decided.value : undefined
  const trace = fair.trace()
  return {
    commitment: await commitmentOf(seed.value),
    kept: wish.commitment.trim() === '' ? undefined : await keepsCommitment(seed.value, wish.commitment),
    message: trace.blocks[0]?.message ?? '',
    trace,
    limit: WORD_SPACE - (WORD_SPACE % DICE_ROLLS),
    bound: DICE_ROLLS,
    roll: inHundredths(roll),
    won: decision?.won,
    multiplier: target === undefined || !decision ? undefined : oddsOf(wish.direction, target, '0').multiplierText,
    payout: decision && stakeUnits > 0n ? formatUnits(decision.payoutUnits) : undefined,
  }
}
