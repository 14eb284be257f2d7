/** Verification: recomputes a round of any game from its seeds with the rules that decided it, and keeps every step. */
import { checkClientSeed, commitmentOf, keepsCommitment, readServerSeed, stream } from '@baize/rules/fairness/fairness.ts'
import { standsUnder } from '@baize/rules/fairness/merkle.ts'
import { crashBetLine } from '@baize/rules/originals/crash.ts'
import type { Trace } from '@baize/rules/fairness/stream.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { unitsOf } from '../stake.ts'
import { multiplierText, readHundredths } from '../table/figures.ts'
import type { GameCheck, Shown } from './game-check.ts'
import { checkJackpot, type JackpotFound } from './jackpot-check.ts'
import { singleChecks } from './single-checks.ts'
import { stepChecks } from './step-checks.ts'
import { tableChecks } from './table-checks.ts'
import { isOriginal, type VerifyWish } from './verify-hash.ts'

export const GAME_CHECKS: Readonly<Record<OriginalCode, GameCheck>> = { ...singleChecks, ...tableChecks, ...stepChecks }

export type Verified = {
  /** Recomputed from the seed; `kept` is undefined where no commitment was given to compare with. */
  readonly commitment: string
  readonly kept: boolean | undefined
  readonly message: string
  readonly trace: Trace
  readonly figure: string
  readonly shown: Shown
  readonly won: boolean | undefined
  readonly multiplier: string | undefined
  /** Undefined without a stake. */
  readonly payout: string | undefined
  /** Whether the bet is in the hash of all bets that joined the seed; undefined outside of crash. */
  readonly inHash: boolean | undefined
  /** Undefined in crash, whose rounds do not draw for it. */
  readonly jackpot: JackpotFound | undefined
}

const NONCE = /^(0|[1-9][0-9]{0,14})$/
const NOTHING = 0n

export const checkOf = (wish: VerifyWish): GameCheck | undefined => (isOriginal(wish.game) ? GAME_CHECKS[wish.game] : undefined)

/** The names of the fields with faults: `seed`, `client`, `nonce` and the game's own. */
export function faultsOf(wish: VerifyWish): string[] {
  const check = checkOf(wish)
  return [
    ...(check ? [] : ['game']),
    ...(readServerSeed(wish.seed).ok ? [] : ['seed']),
    ...(checkClientSeed(wish.client).ok ? [] : ['client']),
    ...(NONCE.test(wish.nonce.trim()) ? [] : ['nonce']),
    ...(check?.faults(wish.bet) ?? []),
  ]
}

/** Answers undefined where `faultsOf` finds anything; it makes no call. */
export async function verify(wish: VerifyWish): Promise<Verified | undefined> {
  const seed = readServerSeed(wish.seed)
  const check = checkOf(wish)
  if (!seed.ok || !check || faultsOf(wish).length > 0) return undefined
  const nonce = Number(wish.nonce.trim())
  const fair = stream({ serverSeed: seed.value, clientSeed: wish.client, nonce, game: check.game, version: check.version })
  const stakeUnits = unitsOf(wish.stake)
  const { figure, shown, paid } = await check.decide(fair, wish.bet, stakeUnits > NOTHING ? stakeUnits : undefined)
  const trace = fair.trace()
  return {
    commitment: await commitmentOf(seed.value),
    kept: wish.commitment.trim() === '' ? undefined : await keepsCommitment(seed.value, wish.commitment),
    message: trace.blocks[0]?.message ?? '',
    trace,
    figure,
    shown,
    won: paid && paid.multiplier > NOTHING,
    multiplier: paid && multiplierText(paid.multiplier),
    payout: paid?.payoutUnits === undefined ? undefined : formatUnits(paid.payoutUnits),
    inHash: await checkInHash(wish),
    jackpot: await checkJackpot(wish, seed.value, nonce),
  }
}

/** Whether a crash bet is in the hash of all bets that joined the seed of its round. It is undefined where no bet was given to look for. */
async function checkInHash({ game, client, stake, bet }: VerifyWish): Promise<boolean | undefined> {
  const { id = '', target = '', at = '', of = '', path = '' } = bet
  if (game !== 'crash' || id === '') return undefined
  const line = crashBetLine(id, unitsOf(stake), target === '' ? null : (readHundredths(target) ?? null))
  return await standsUnder(client, line, { at: Number(at), of: Number(of), hashes: path === '' ? [] : path.split('.') })
}
