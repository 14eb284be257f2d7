/** Originals: the door of the in-house games and of the seeds that make them provably fair. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { jackpot, OriginalRound, originalsSettings } from '@baize/contract/originals/originals-rounds.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import type { Fairness } from '@baize/contract/originals/originals.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { DICE } from '@baize/rules/originals/dice.ts'
import type { Companion } from '../ledger/ledger.ts'
import { createCrash, type Crash } from './crash/crash.ts'
import { DICE_RETURN, targetsText } from './instant/dice.ts'
import { readFairness, rotateSeed, type SeedRefusal } from './fairness.ts'
import { keepPool, provePool } from './jackpot/jackpot.ts'
import { readJackpot } from './jackpot/jackpot-read.ts'
import type { GameLimits, OriginalsNeeds, Player } from './needs.ts'
import { play, type PlayableCode, type Played, type RefusalOf, type RoundOf, type WishOf } from './play.ts'
import type { Choice, SteppedCode } from './played-game.ts'
import { createRoundCompanion } from './round-companion.ts'
import type { Rotation } from './seed.ts'
import { readSettings } from './settings.ts'
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
export type RoundPage = { readonly content: OriginalRound[]; readonly pageNum: number; readonly totalPages: number; readonly total: number }

export type Originals = {
  /** To be given to the ledger under the name `originals`. */
  readonly companion: Companion
  /** To be given to the ledger under the name `crash`. */
  readonly crashCompanion: Companion
  fairness(member: string): Promise<Fairness>
  /** Refused while a round of several steps is open under the seed. */
  rotateSeed(member: string, rotation: Rotation): Promise<Outcome<Fairness, SeedRefusal>>
  diceSettings(): Promise<DiceSettings>
  settings(): Promise<AnswerOf<typeof originalsSettings>>
  /** One round of a game of one step, or the start of one of several. */
  play<Code extends PlayableCode>(
    game: Code,
    player: Player,
    key: string,
    wish: WishOf<Code>,
  ): Promise<Outcome<Played<Code>, RefusalOf<Code>>>
  /** One choice at its place in an open round. */
  step<Code extends SteppedCode>(game: Code, player: Player, wish: StepWish, choice: Choice): ReturnType<typeof step<Code>>
  openRound(member: string, game: SteppedCode): Promise<RoundOf<SteppedCode> | null>
  /** Ends what was left open too long; answers how many rounds were due. */
  sweep(): Promise<number>
  crashTable: Crash['table']
  crashHistory: Crash['history']
  crashBet: Crash['ownBet']
  placeCrashBet: Crash['placeBet']
  leaveCrash: Crash['leave']
  keepTable: Crash['keep']
  jackpot(): Promise<AnswerOf<typeof jackpot>>
  /** Counts stakes into the pool and pays it, until the signal aborts. */
  keepJackpot(signal: AbortSignal): Promise<void>
  /** What does not fit between the pool's own count and the book. */
  proveJackpot(): Promise<string[]>
  /** Latest first; pages count from 1. */
  listRounds(member: string, pageNo: number, pageSize: number, game?: OriginalCode): Promise<RoundPage>
  /** Rounds of others are not found. */
  readRound(member: string, id: string): Promise<Outcome<OriginalRound, 'not-found'>>
}

export function createOriginals(needs: OriginalsNeeds): Originals {
  const crash = createCrash(needs)
  const { reader } = needs.database
  return {
    companion: createRoundCompanion(needs),
    crashCompanion: crash.companion,
    fairness: (member) => readFairness(needs, member),
    rotateSeed: (member, rotation) => rotateSeed(needs, member, rotation),
    async diceSettings() {
      const { open, minimumStake, maximumStake, maximumWin } = await needs.limitsOf('dice')
      const fixed = { version: DICE.version, under: targetsText('under'), over: targetsText('over'), returnPercent: DICE_RETURN }
      return { open, minimumStake, maximumStake, maximumWin, ...fixed }
    },
    settings: () => readSettings(needs),
    play: (game, player, key, wish) => play(needs, game, player, key, wish),
    step: (game, player, wish, choice) => step(needs, game, player, wish, choice),
    openRound: (member, game) => openRound(needs, member, game),
    sweep: () => sweep(needs),
    crashTable: crash.table,
    crashHistory: crash.history,
    crashBet: crash.ownBet,
    placeCrashBet: crash.placeBet,
    leaveCrash: crash.leave,
    keepTable: crash.keep,
    jackpot: () => readJackpot(needs),
    keepJackpot: (signal) => keepPool(needs, signal),
    proveJackpot: () => provePool(needs),
    async listRounds(member, pageNo, pageSize, game) {
      const [total, page] = await Promise.all([
        roundsPlayed(reader, member, game),
        roundsOf(reader, member, game, (pageNo - 1) * pageSize, pageSize),
      ])
      const content = page.map((round) => roundView(round, needs.secrets))
      return { content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total }
    },
    async readRound(member, id) {
      const round = await roundOf(reader, member, id)
      return round === undefined ? refused('not-found') : done(roundView(round, needs.secrets))
    },
  }
}
