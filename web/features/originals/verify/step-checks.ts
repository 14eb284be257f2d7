/** Step checks: the games of several steps, recomputed by their own rules from the seeds and the choices that were made. */
import { BLACKJACK, drawBlackjack, playBlackjack } from '@baize/rules/originals/blackjack.ts'
import { cardOf } from '@baize/rules/originals/cards.ts'
import { drawHiLo, HI_LO, playHiLo } from '@baize/rules/originals/hi-lo.ts'
import { layMines, MINES, MINES_MOST, playMines, type MinesChoice } from '@baize/rules/originals/mines.ts'
import { cardText } from '../cards/card-text.ts'
import { readWhole, readWords } from './bet-text.ts'
import { paidBy, type Bet, type GameCheck } from './game-check.ts'

const HI_LO_WORDS = ['higher', 'lower', 'same', 'skip', 'cash-out'] as const
const BLACKJACK_WORDS = ['hit', 'stand', 'double', 'split'] as const
const FIRST_MINES = 3
const FIRST_CARDS = 8

const minesOf = (bet: Bet): number | undefined => readWhole(bet['mines'] || String(FIRST_MINES), 1, MINES_MOST)

/** `3.17.out`: tiles counted from 1, and the cash-out. */
function readTiles(text: string): MinesChoice[] | undefined {
  const parts = text.split(/[.,\s]+/).filter(Boolean)
  const read = parts.map((part): MinesChoice | undefined => {
    if (part === 'out') return { kind: 'cash-out' }
    const tile = readWhole(part, 1, 25)
    return tile === undefined ? undefined : { kind: 'open', tile: tile - 1 }
  })
  return read.every((choice) => choice !== undefined) ? read : undefined
}

const mines: GameCheck = {
  ...MINES,
  fields: [
    { name: 'mines', label: 'tables.mines.count' },
    { name: 'tiles', label: 'tables.verify.tiles', hint: 'tables.verify.tiles.hint' },
  ],
  faults: (bet) => [...(minesOf(bet) === undefined ? ['mines'] : []), ...(readTiles(bet['tiles'] ?? '') === undefined ? ['tiles'] : [])],
  decide: async (fair, bet, stakeUnits) => {
    const count = minesOf(bet) ?? FIRST_MINES
    const mined = await layMines(fair, count)
    const choices = readTiles(bet['tiles'] ?? '') ?? []
    const paid = paidBy(stakeUnits, (units) => playMines({ bet: { stakeUnits: units, mines: count }, mined, choices }))
    return {
      figure: mined
        .map((tile) => tile + 1)
        .toSorted((one, other) => one - other)
        .join(' '),
      shown: { kind: 'tiles', mined, opened: choices.flatMap((choice) => (choice.kind === 'open' ? [choice.tile] : [])) },
      ...(choices.length > 0 && paid && { paid }),
    }
  },
}

const hiLo: GameCheck = {
  ...HI_LO,
  fields: [{ name: 'words', label: 'tables.verify.words', hint: 'tables.verify.hiLo.hint' }],
  faults: (bet) => (readWords(bet['words'] ?? '', HI_LO_WORDS) === undefined ? ['words'] : []),
  decide: async (fair, bet, stakeUnits) => {
    const cards = await drawHiLo(fair)
    const choices = readWords(bet['words'] ?? '', HI_LO_WORDS) ?? []
    const played = playHiLo({ bet: { stakeUnits: 1n }, cards, choices })
    const shown = played.ok && choices.length > 0 ? played.value.shown : cards.slice(0, FIRST_CARDS).map(cardOf)
    const paid = paidBy(stakeUnits, (units) => playHiLo({ bet: { stakeUnits: units }, cards, choices }))
    return {
      figure: shown.map(cardText).join(' '),
      shown: { kind: 'cards', rows: [{ label: 'tables.hiLo.trail', cards: shown }] },
      ...(choices.length > 0 && paid && { paid }),
    }
  },
}

const blackjack: GameCheck = {
  ...BLACKJACK,
  fields: [{ name: 'words', label: 'tables.verify.words', hint: 'tables.verify.blackjack.hint' }],
  faults: (bet) => (readWords(bet['words'] ?? '', BLACKJACK_WORDS) === undefined ? ['words'] : []),
  decide: async (fair, bet, stakeUnits) => {
    const cards = await drawBlackjack(fair)
    const choices = readWords(bet['words'] ?? '', BLACKJACK_WORDS) ?? []
    const played = playBlackjack({ bet: { stakeUnits: stakeUnits ?? 10_000n }, cards, choices })
    if (!played.ok) {
      const first = cards.slice(0, FIRST_CARDS).map(cardOf)
      return { figure: first.map(cardText).join(' '), shown: { kind: 'cards', rows: [{ label: 'tables.verify.cards', cards: first }] } }
    }
    const { hands, dealer, state, stakeUnits: staked, payoutUnits } = played.value
    return {
      figure: hands.map(({ total }) => total).join(' + '),
      shown: {
        kind: 'cards',
        rows: [
          ...hands.map((hand) => ({ label: 'tables.verify.yours' as const, cards: hand.cards })),
          { label: 'tables.blackjack.dealer', cards: dealer },
        ],
      },
      ...(state === 'over' && {
        paid: { multiplier: (payoutUnits * 10_000n) / staked, payoutUnits: stakeUnits === undefined ? undefined : payoutUnits },
      }),
    }
  },
}

export const stepChecks = { mines, 'hi-lo': hiLo, blackjack }
