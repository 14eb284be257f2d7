/** Table checks: the games of chips on spots, recomputed by their own rules. */
import { BACCARAT, BACCARAT_SPOTS, baccaratRound } from '@baize/rules/originals/baccarat.ts'
import { cardOf } from '@baize/rules/originals/cards.ts'
import { DRAGON_TIGER, DRAGON_TIGER_SPOTS, dragonTigerRound } from '@baize/rules/originals/dragon-tiger.ts'
import { ROULETTE, rouletteRound } from '@baize/rules/originals/roulette.ts'
import { ROULETTE_SPOTS, type RouletteWheel } from '@baize/rules/originals/roulette-table.ts'
import { SIC_BO, SIC_BO_SPOTS, sicBoRound } from '@baize/rules/originals/sic-bo.ts'
import type { TableBet, TableSettlement } from '@baize/rules/originals/table-bets.ts'
import { cardText } from '../cards/card-text.ts'
import { pocketText } from '../roulette/pockets.ts'
import { readSpots } from './bet-text.ts'
import type { Bet, Decided, GameCheck } from './game-check.ts'

const BETS = { name: 'bets', label: 'originals.verify.bet', hint: 'tables.verify.bets.hint' } as const

const wheelOf = (bet: Bet): RouletteWheel => (bet['wheel'] === 'american' ? 'american' : 'european')
const spotsOf = (bet: Bet): readonly TableBet[] => readSpots(bet['bets'] ?? '') ?? []

const spotFaults = (bet: Bet, hasSpot: (on: string) => boolean): string[] => {
  const spots = readSpots(bet['bets'] ?? '')
  return spots?.every(({ on }) => hasSpot(on)) ? [] : ['bets']
}

const SCALE = 10_000n
/** Chips carry their own stakes, so the payout is known whenever there are chips. */
const paidOf = (decided: { ok: true; value: TableSettlement } | { ok: false }): { paid?: NonNullable<Decided['paid']> } =>
  decided.ok
    ? { paid: { multiplier: (decided.value.payoutUnits * SCALE) / decided.value.stakeUnits, payoutUnits: decided.value.payoutUnits } }
    : {}

const roulette: GameCheck = {
  ...ROULETTE,
  fields: [
    {
      name: 'wheel',
      label: 'tables.roulette.wheel',
      options: [
        { value: 'european', label: 'tables.roulette.european' },
        { value: 'american', label: 'tables.roulette.american' },
      ],
    },
    BETS,
  ],
  faults: (bet) => spotFaults(bet, (on) => ROULETTE_SPOTS[wheelOf(bet)].has(on)),
  decide: async (fair, bet) => {
    const wheel = wheelOf(bet)
    const { pocket, decide } = await rouletteRound(fair, wheel)
    return { figure: pocketText(pocket), shown: { kind: 'figure' }, ...paidOf(decide(spotsOf(bet))) }
  },
}

const baccarat: GameCheck = {
  ...BACCARAT,
  fields: [BETS],
  faults: (bet) => spotFaults(bet, (on) => (BACCARAT_SPOTS as readonly string[]).includes(on)),
  decide: async (fair, bet) => {
    const { hands, result, decide } = await baccaratRound(fair)
    return {
      figure: `${result.playerTotal} : ${result.bankerTotal}`,
      shown: {
        kind: 'cards',
        rows: [
          { label: 'tables.baccarat.player', cards: hands.player },
          { label: 'tables.baccarat.banker', cards: hands.banker },
        ],
      },
      ...paidOf(decide(spotsOf(bet))),
    }
  },
}

const dragonTiger: GameCheck = {
  ...DRAGON_TIGER,
  fields: [BETS],
  faults: (bet) => spotFaults(bet, (on) => DRAGON_TIGER_SPOTS.has(on)),
  decide: async (fair, bet) => {
    const { cards: numbers, decide } = await dragonTigerRound(fair)
    const cards = numbers.map(cardOf)
    return {
      figure: cards.map(cardText).join(' : '),
      shown: {
        kind: 'cards',
        rows: [
          { label: 'tables.dragonTiger.dragon', cards: cards.slice(0, 1) },
          { label: 'tables.dragonTiger.tiger', cards: cards.slice(1) },
        ],
      },
      ...paidOf(decide(spotsOf(bet))),
    }
  },
}

const sicBo: GameCheck = {
  ...SIC_BO,
  fields: [BETS],
  faults: (bet) => spotFaults(bet, (on) => SIC_BO_SPOTS.has(on)),
  decide: async (fair, bet) => {
    const { dice, decide } = await sicBoRound(fair)
    return {
      figure: dice.join(' · '),
      shown: { kind: 'dice', dice },
      ...paidOf(decide(spotsOf(bet))),
    }
  },
}

export const tableChecks = { roulette, baccarat, 'dragon-tiger': dragonTiger, 'sic-bo': sicBo }
