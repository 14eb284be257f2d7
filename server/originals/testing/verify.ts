/** Verify: recomputes a finished round from its view and the rules alone, as a player's own verifier does. Only the tests of this room use it. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { keepsCommitment, readServerSeed, stream } from '@baize/rules/fairness/fairness.ts'
import { standsUnder } from '@baize/rules/fairness/merkle.ts'
import { decideBaccarat, drawBaccarat } from '@baize/rules/originals/baccarat.ts'
import { drawBlackjack, playBlackjack } from '@baize/rules/originals/blackjack.ts'
import { crashBetLine, decideCrash, drawCrash } from '@baize/rules/originals/crash.ts'
import { decideDice, rollDice } from '@baize/rules/originals/dice.ts'
import { decideDragonTiger, drawDragonTiger } from '@baize/rules/originals/dragon-tiger.ts'
import { drawHiLo, playHiLo } from '@baize/rules/originals/hi-lo.ts'
import { drawJackpot, winsJackpot } from '@baize/rules/originals/jackpot.ts'
import type { KenoRisk } from '@baize/rules/originals/keno-table.ts'
import { decideKeno, drawKeno } from '@baize/rules/originals/keno.ts'
import { decideLimbo, drawLimbo } from '@baize/rules/originals/limbo.ts'
import { decideLineSlot, spinReels } from '@baize/rules/originals/line-slot.ts'
import { layMines, playMines, type MinesChoice } from '@baize/rules/originals/mines.ts'
import { decidePlinko, dropBall } from '@baize/rules/originals/plinko.ts'
import { decideRoulette, spinRoulette } from '@baize/rules/originals/roulette.ts'
import { decideSicBo, throwDice } from '@baize/rules/originals/sic-bo.ts'
import { decideWheel, turnWheel } from '@baize/rules/originals/wheel.ts'

const units = (text: string): bigint => parseUnits(text) ?? -1n
const count = (text: string): number => Number(text.replace('.', ''))
const text = (counted: number): string => `${Math.floor(counted / 100)}.${String(counted % 100).padStart(2, '0')}`
const said = <T>(outcome: Outcome<T, string>): T => {
  if (!outcome.ok) throw new Error(`the rules refuse the round: ${outcome.code}`)
  return outcome.value
}
const chips = (bets: readonly { on: string; stake: string }[]) => bets.map(({ on, stake }) => ({ on, stakeUnits: units(stake) }))

/** What the rules say of a round: its payout, and the fields of its view that they decide. */
export type Recomputed = { readonly payoutUnits: bigint; readonly fields: Readonly<Record<string, unknown>> }

type Fair = ReturnType<typeof stream>
type One<Game> = Game extends string ? Extract<OriginalRound, { readonly game: Game }> : never

const stepped = async (round: One<'mines'> | One<'hi-lo'> | One<'blackjack'>, fair: Fair): Promise<Recomputed> => {
  if (round.game === 'mines') {
    const mined = await layMines(fair, round.mines)
    const choices: MinesChoice[] = round.opened.map((tile) => ({ kind: 'open', tile }))
    const left = round.state === 'paid' && round.opened.length < 25 - round.mines
    const played = said(
      playMines({
        bet: { stakeUnits: units(round.stake), mines: round.mines },
        mined,
        choices: left ? [...choices, { kind: 'cash-out' }] : choices,
      }),
    )
    const hidden = round.state === 'returned'
    return {
      payoutUnits: played.payoutUnits,
      fields: hidden ? {} : { mined, state: played.state, multiplier: formatUnits(played.multiplier) },
    }
  }
  if (round.game === 'hi-lo') {
    const played = said(playHiLo({ bet: { stakeUnits: units(round.stake) }, cards: await drawHiLo(fair), choices: round.choices }))
    const state = round.state === 'returned' ? {} : { state: played.state }
    return { payoutUnits: played.payoutUnits, fields: { ...state, shown: played.shown, multiplier: formatUnits(played.multiplier) } }
  }
  const played = said(
    playBlackjack({ bet: { stakeUnits: units(round.handStake) }, cards: await drawBlackjack(fair), choices: round.choices }),
  )
  const { hands, dealer, stakeUnits, payoutUnits } = played
  return { payoutUnits, fields: { hands, dealer, stake: formatUnits(stakeUnits) } }
}

const tables = async (round: One<'roulette'> | One<'baccarat'> | One<'dragon-tiger'> | One<'sic-bo'>, fair: Fair): Promise<Recomputed> => {
  const bets = chips(round.bets)
  if (round.game === 'roulette') {
    const { pocket, payoutUnits } = said(decideRoulette({ wheel: round.wheel, bets, pocket: await spinRoulette(fair, round.wheel) }))
    return { payoutUnits, fields: { pocket } }
  }
  if (round.game === 'baccarat') {
    const { hands, result, payoutUnits } = said(decideBaccarat({ bets, cards: await drawBaccarat(fair) }))
    return { payoutUnits, fields: { hands, ...result } }
  }
  if (round.game === 'dragon-tiger') {
    const { dragon, tiger, payoutUnits } = said(decideDragonTiger({ bets, cards: await drawDragonTiger(fair) }))
    return { payoutUnits, fields: { dragon, tiger } }
  }
  const { dice, payoutUnits } = said(decideSicBo({ bets, dice: await throwDice(fair) }))
  return { payoutUnits, fields: { dice } }
}

type Single = 'dice' | 'limbo' | 'plinko' | 'keno' | 'wheel' | 'line-slot' | 'crash'
const single = async (round: One<Single>, fair: Fair): Promise<Recomputed> => {
  const stakeUnits = units(round.stake)
  switch (round.game) {
    case 'dice': {
      const { direction, target } = round
      const { roll, won, payoutUnits } = said(
        decideDice({ bet: { stakeUnits, direction, target: count(target) }, roll: await rollDice(fair) }),
      )
      return { payoutUnits, fields: { roll: text(roll), won } }
    }
    case 'limbo': {
      const decided = said(decideLimbo({ bet: { stakeUnits, target: count(round.target) }, point: await drawLimbo(fair) }))
      return { payoutUnits: decided.payoutUnits, fields: { point: text(decided.point), won: decided.won } }
    }
    case 'plinko': {
      const { rows, risk } = round
      const { path, bucket, payoutUnits } = said(decidePlinko({ bet: { stakeUnits, rows, risk }, path: await dropBall(fair, rows) }))
      return { payoutUnits, fields: { path, bucket } }
    }
    case 'keno': {
      const bet = { stakeUnits, risk: round.risk as KenoRisk, picks: round.picks }
      const { drawn, hits, payoutUnits } = said(decideKeno({ bet, drawn: await drawKeno(fair) }))
      return { payoutUnits, fields: { drawn, hits } }
    }
    case 'wheel': {
      const { segment, payoutUnits } = said(decideWheel({ bet: { stakeUnits, risk: round.risk }, segment: await turnWheel(fair) }))
      return { payoutUnits, fields: { segment } }
    }
    case 'line-slot': {
      const stops = await spinReels(fair)
      const { window, lineWins, scatters, payoutUnits } = said(decideLineSlot({ bet: { lineStakeUnits: units(round.lineStake) }, stops }))
      return { payoutUnits, fields: { stops, window, lineWins, scatters } }
    }
    case 'crash': {
      const point = await drawCrash(fair)
      const leftAt = round.leftAt === null ? null : count(round.leftAt)
      return {
        payoutUnits: said(decideCrash({ bet: { stakeUnits, leftAt }, crashedAt: point })).payoutUnits,
        fields: { point: text(point) },
      }
    }
  }
}

/** A bettor finds the own bet in the hash that joined the seed. */
async function demandInHash(round: One<'crash'>, betsHash: string): Promise<void> {
  const line = crashBetLine(round.id, units(round.stake), round.target === null ? null : count(round.target))
  if (!round.inHash || !(await standsUnder(betsHash, line, round.inHash))) throw new Error('the bet does not stand in the hash of the bets')
}

/** Recomputes everything; throws when the seed does not keep its commitment. */
export async function recompute(round: OriginalRound): Promise<Recomputed> {
  const seed = readServerSeed(round.serverSeed ?? '')
  if (!seed.ok) throw new Error('the seed of the round is not open')
  if (!(await keepsCommitment(seed.value, round.commitment))) throw new Error('the seed does not keep its commitment')
  const { nonce, game, version } = round
  const clientSeed = round.clientSeed ?? ''
  if (round.game === 'crash') await demandInHash(round, clientSeed)
  const fairAs = (code: string, edition: string): Fair =>
    stream({ serverSeed: seed.value, clientSeed, nonce, game: code, version: edition })
  if (round.jackpot) {
    const number = await drawJackpot(fairAs('jackpot', round.jackpot.version))
    if (String(number) !== round.jackpot.number || winsJackpot(number, BigInt(round.jackpot.stakeUnits)) !== round.jackpot.hit)
      throw new Error('the jackpot was drawn otherwise')
  }
  const fair = fairAs(game, version)
  if (round.game === 'mines' || round.game === 'hi-lo' || round.game === 'blackjack') return await stepped(round, fair)
  if (round.game === 'roulette' || round.game === 'baccarat' || round.game === 'dragon-tiger' || round.game === 'sic-bo')
    return await tables(round, fair)
  return await single(round, fair)
}
