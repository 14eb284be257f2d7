/** Originals: the door of the in-house games and of the seeds that make them provably fair. */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { DICE } from '@baize/rules/originals/dice.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { createCrash } from './crash/crash.ts'
import { DICE_RETURN, targetsText } from './instant/dice.ts'
import { readFairness, rotateSeed } from './fairness.ts'
import { keepPool, openPools, provePool } from './jackpot/jackpot.ts'
import { readJackpot } from './jackpot/jackpot-read.ts'
import type { GameLimits, OriginalsNeeds, Player } from './needs.ts'
import { risklessIn } from './riskless.ts'
import { play, type PlayableCode, type WishOf } from './play.ts'
import type { Choice, SteppedCode } from './played-game.ts'
import { createRoundCompanion } from './round-companion.ts'
import type { Rotation } from './seed.ts'
import { readSettings } from './settings.ts'
import { firstLimits } from './stake.ts'
import { openRound, step, type StepWish } from './stepped/step.ts'
import { roundOf, roundsOf, roundsPlayed } from './store.ts'
import { sweep } from './stepped/sweep.ts'
import { roundView } from './views.ts'

export type { OriginalsNeeds } from './needs.ts'
export { ORIGINALS_SEALED } from './sealed.ts'

type Targets = { readonly lowest: string; readonly highest: string }
export type DiceSettings = GameLimits & {
  readonly version: string
  readonly under: Targets
  readonly over: Targets
  readonly returnPercent: string
}
export type Originals = ReturnType<typeof createOriginals>

export function createOriginals(needs: OriginalsNeeds) {
  const crash = createCrash(needs)
  const { reader } = needs.database
  return {
    /** To be given to the ledger under the name `originals`. */
    companion: createRoundCompanion(needs),
    /** To be given to the ledger under the name `crash`. */
    crashCompanion: crash.companion,
    fairness: (member: string) => readFairness(needs, member),
    /** Refused while a round of several steps is open under the seed. */
    rotateSeed: (member: string, rotation: Rotation) => rotateSeed(needs, member, rotation),
    async diceSettings(): Promise<DiceSettings> {
      const { open, minimumStake, maximumStake, maximumWin } = await firstLimits(needs, 'dice')
      const fixed = { version: DICE.version, under: targetsText('under'), over: targetsText('over'), returnPercent: DICE_RETURN }
      return { open, minimumStake, maximumStake, maximumWin, ...fixed }
    },
    settings: () => readSettings(needs),
    /** One round of a game of one step, or the start of one of several. */
    play: <Code extends PlayableCode>(game: Code, player: Player, key: string, wish: WishOf<Code>) => play(needs, game, player, key, wish),
    /** One choice at its place in an open round. */
    step: <Code extends SteppedCode>(game: Code, player: Player, wish: StepWish, choice: Choice) => step(needs, game, player, wish, choice),
    openRound: (player: Player, game: SteppedCode) => openRound(needs, player, game),
    /** Ends abandoned rounds; answers how many were due. */
    sweep: () => sweep(needs),
    crashTable: crash.table,
    crashHistory: crash.history,
    crashBet: crash.ownBet,
    placeCrashBet: crash.placeBet,
    leaveCrash: crash.leave,
    keepTable: crash.keep,
    settleCrashAgain: crash.settleAgain,
    jackpot: async () => readJackpot(needs, await needs.currency()),
    /** Refused where the pool has no terms in this currency. */
    async jackpotIn(currency: string) {
      const offered = (await needs.jackpotOf(currency)) !== undefined
      return offered ? done(await readJackpot(needs, currency)) : refused('currency-not-offered')
    },
    /** Opens the pools of currencies that are new. */
    openPools: () => openPools(needs),
    /** Counts stakes into the pool and pays it, until the signal aborts. */
    keepJackpot: (signal: AbortSignal) => keepPool(needs, signal),
    /** Differences between the pool's own count and the ledger. */
    proveJackpot: () => provePool(needs),
    /** Which stakes of these rounds bet against each other. */
    risklessIn: (asker: Reader | Tx, rounds: Parameters<typeof risklessIn>[1]) => risklessIn(asker, rounds),
    /** Latest first; pages count from 1. */
    async listRounds(member: string, pageNo: number, pageSize: number, game?: OriginalCode) {
      const [total, page] = await Promise.all([
        roundsPlayed(reader, member, game),
        roundsOf(reader, member, game, (pageNo - 1) * pageSize, pageSize),
      ])
      const content = page.map((round) => roundView(round, needs))
      return { content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total }
    },
    /** Rounds of others are not found. */
    async readRound(member: string, id: string) {
      const round = await roundOf(reader, member, id)
      return round === undefined ? refused('not-found') : done(roundView(round, needs))
    },
  }
}
