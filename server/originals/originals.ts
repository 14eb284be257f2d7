/** Originals: the door of the in-house games and of the seeds that make them provably fair. */
import type { DiceRound, Fairness } from '@baize/contract/originals.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { DICE } from '@baize/rules/originals/dice.ts'
import type { Companion } from '../ledger/ledger.ts'
import { DICE_RETURN, diceView, playedDice, targetsText, type DiceWish } from './dice.ts'
import { readFairness, rotateSeed } from './fairness.ts'
import type { GameLimits, OriginalsNeeds, Player } from './needs.ts'
import { playDice, type PlayOutcome } from './play-dice.ts'
import { createRoundCompanion } from './round-companion.ts'
import { roundOf, roundsOf, roundsPlayed } from './store.ts'

/** Every game of one step by its code; a new one is a file and a row here. */
const GAMES = { [DICE.game]: playedDice }

type Targets = { readonly lowest: string; readonly highest: string }
export type DiceSettings = GameLimits & {
  readonly version: string
  readonly under: Targets
  readonly over: Targets
  readonly returnPercent: string
}
export type RoundPage = { readonly content: DiceRound[]; readonly pageNum: number; readonly totalPages: number; readonly total: number }

export type Originals = {
  /** To be given to the ledger under the name `originals`. */
  readonly companion: Companion
  fairness(member: string): Promise<Fairness>
  rotateSeed(member: string, clientSeed: string): Promise<Outcome<Fairness, 'client-seed-refused'>>
  diceSettings(): Promise<DiceSettings>
  playDice(player: Player, key: string, wish: DiceWish): Promise<PlayOutcome>
  /** Latest first; pages count from 1. */
  listRounds(member: string, pageNo: number, pageSize: number, game?: string): Promise<RoundPage>
  /** Rounds of others are not found. */
  readRound(member: string, id: string): Promise<Outcome<DiceRound, 'not-found'>>
}

export function createOriginals(needs: OriginalsNeeds): Originals {
  const rounds = createRoundCompanion(needs, GAMES)
  const { reader } = needs.database
  return {
    companion: rounds.companion,
    fairness: (member) => readFairness(needs, member),
    rotateSeed: (member, clientSeed) => rotateSeed(needs, member, clientSeed),
    async diceSettings() {
      const { open, minimumStake, maximumStake, maximumWin } = await needs.readDiceLimits()
      const fixed = { version: DICE.version, under: targetsText('under'), over: targetsText('over'), returnPercent: DICE_RETURN }
      return { open, minimumStake, maximumStake, maximumWin, ...fixed }
    },
    playDice: (player, key, wish) => playDice(needs, rounds, player, key, wish),
    async listRounds(member, pageNo, pageSize, game) {
      const [total, page] = await Promise.all([
        roundsPlayed(reader, member, game),
        roundsOf(reader, member, game, (pageNo - 1) * pageSize, pageSize),
      ])
      const content = page.map((round) => diceView(round, needs.secrets.open))
      return { content, pageNum: pageNo, totalPages: Math.max(1, Math.ceil(total / pageSize)), total }
    },
    async readRound(member, id) {
      const round = await roundOf(reader, member, id)
      return round === undefined ? refused('not-found') : done(diceView(round, needs.secrets.open))
    },
  }
}
