/** Single checks: the games of one stake and one answer, recomputed by their own rules. */
import { CRASH, decideCrash, drawCrash } from '@baize/rules/originals/crash.ts'
import { checkDiceBet, DICE, diceRound } from '@baize/rules/originals/dice.ts'
import { checkKenoBet, KENO, kenoRound } from '@baize/rules/originals/keno.ts'
import { KENO_HUNDREDTHS, type KenoRisk } from '@baize/rules/originals/keno-table.ts'
import { LIMBO, limboRound } from '@baize/rules/originals/limbo.ts'
import { LINE_SLOT, lineSlotRound, windowOf } from '@baize/rules/originals/line-slot.ts'
import { LINES } from '@baize/rules/originals/line-slot-table.ts'
import { PLINKO, PLINKO_FEWEST_ROWS, PLINKO_MOST_ROWS, plinkoRound } from '@baize/rules/originals/plinko.ts'
import type { PlinkoRisk } from '@baize/rules/originals/plinko-table.ts'
import { HIGHEST_POINT, LOWEST_AIM } from '@baize/rules/originals/point-curve.ts'
import { WHEEL, WHEEL_TENTHS, wheelRound, type WheelRisk } from '@baize/rules/originals/wheel.ts'
import { hundredthsText, readHundredths } from '../table/figures.ts'
import { readNumbers, readWhole } from './bet-text.ts'
import { paidBy, type Bet, type GameCheck } from './game-check.ts'

const given = (bet: Bet, name: string): string => bet[name] ?? ''
const risks = ['low', 'medium', 'high'].map((value) => ({ value, label: `tables.risk.${value as 'low'}` as const }))
const wheelRisk = (bet: Bet): WheelRisk => (given(bet, 'risk') || 'low') as WheelRisk
const kenoRisk = (bet: Bet): KenoRisk => (given(bet, 'risk') || 'classic') as KenoRisk
const rowsOf = (bet: Bet): number | undefined => readWhole(given(bet, 'rows') || '12', PLINKO_FEWEST_ROWS, PLINKO_MOST_ROWS)
const ANY = 1n

/** A field that may stay empty, or must hold a valid point. */
const pointFault = (bet: Bet, name: string): string[] => {
  if (given(bet, name) === '') return []
  const point = readHundredths(given(bet, name))
  return point !== undefined && point >= LOWEST_AIM && point <= HIGHEST_POINT ? [] : [name]
}

const dice: GameCheck = {
  ...DICE,
  fields: [
    {
      name: 'direction',
      label: 'originals.verify.direction',
      options: [
        { value: 'under', label: 'originals.dice.under' },
        { value: 'over', label: 'originals.dice.over' },
      ],
    },
    { name: 'target', label: 'originals.dice.target' },
  ],
  faults: (bet) => {
    const target = readHundredths(given(bet, 'target'))
    if (given(bet, 'target') === '') return []
    const direction = given(bet, 'direction') === 'over' ? 'over' : 'under'
    return target !== undefined && checkDiceBet({ stakeUnits: ANY, direction, target }).ok ? [] : ['target']
  },
  decide: async (fair, bet, stakeUnits) => {
    const { roll, decide } = await diceRound(fair)
    const target = readHundredths(given(bet, 'target'))
    const direction = given(bet, 'direction') === 'over' ? 'over' : 'under'
    const paid = target === undefined ? undefined : paidBy(stakeUnits, (units) => decide({ stakeUnits: units, direction, target }))
    return { figure: hundredthsText(roll), shown: { kind: 'figure' }, ...(paid && { paid }) }
  },
}

const limbo: GameCheck = {
  ...LIMBO,
  fields: [{ name: 'target', label: 'tables.limbo.target' }],
  faults: (bet) => pointFault(bet, 'target'),
  decide: async (fair, bet, stakeUnits) => {
    const { point, decide } = await limboRound(fair)
    const target = readHundredths(given(bet, 'target'))
    const paid = target === undefined ? undefined : paidBy(stakeUnits, (units) => decide({ stakeUnits: units, target }))
    return { figure: `${hundredthsText(point)}×`, shown: { kind: 'figure' }, ...(paid && { paid }) }
  },
}

const crash: GameCheck = {
  ...CRASH,
  fields: [{ name: 'left', label: 'tables.verify.left' }],
  faults: (bet) => pointFault(bet, 'left'),
  decide: async (fair, bet, stakeUnits) => {
    const crashedAt = await drawCrash(fair)
    const leftAt = readHundredths(given(bet, 'left')) ?? null
    const paid = paidBy(stakeUnits, (units) => decideCrash({ bet: { stakeUnits: units, leftAt }, crashedAt }))
    return { figure: `${hundredthsText(crashedAt)}×`, shown: { kind: 'figure' }, ...(paid && { paid }) }
  },
}

const plinko: GameCheck = {
  ...PLINKO,
  fields: [
    {
      name: 'rows',
      label: 'tables.plinko.rows',
      options: Array.from({ length: PLINKO_MOST_ROWS - PLINKO_FEWEST_ROWS + 1 }, (_, place) => ({
        value: String(PLINKO_FEWEST_ROWS + place),
        label: PLINKO_FEWEST_ROWS + place,
      })),
    },
    { name: 'risk', label: 'tables.risk', options: risks },
  ],
  faults: (bet) => (rowsOf(bet) === undefined ? ['rows'] : []),
  decide: async (fair, bet, stakeUnits) => {
    const rows = rowsOf(bet) ?? PLINKO_FEWEST_ROWS
    const { path, decide } = await plinkoRound(fair, rows)
    const risk = (given(bet, 'risk') || 'low') as PlinkoRisk
    const paid = paidBy(stakeUnits, (units) => decide({ stakeUnits: units, risk }))
    return { figure: path.map((turn) => (turn === 0 ? '←' : '→')).join(''), shown: { kind: 'figure' }, ...(paid && { paid }) }
  },
}

const keno: GameCheck = {
  ...KENO,
  fields: [
    {
      name: 'risk',
      label: 'tables.risk',
      options: Object.keys(KENO_HUNDREDTHS).map((value) => ({ value, label: `tables.risk.${value as KenoRisk}` as const })),
    },
    { name: 'picks', label: 'tables.verify.picks', hint: 'tables.verify.numbers.hint' },
  ],
  faults: (bet) => {
    const picks = readNumbers(given(bet, 'picks'))
    if (picks?.length === 0) return []
    return picks && checkKenoBet({ stakeUnits: ANY, risk: kenoRisk(bet), picks }).ok ? [] : ['picks']
  },
  decide: async (fair, bet, stakeUnits) => {
    const { drawn, decide } = await kenoRound(fair)
    const picks = readNumbers(given(bet, 'picks')) ?? []
    const paid = picks.length === 0 ? undefined : paidBy(stakeUnits, (units) => decide({ stakeUnits: units, risk: kenoRisk(bet), picks }))
    return { figure: drawn.join(' '), shown: { kind: 'numbers', numbers: drawn, marked: picks }, ...(paid && { paid }) }
  },
}

const wheel: GameCheck = {
  ...WHEEL,
  fields: [{ name: 'risk', label: 'tables.risk', options: risks }],
  faults: (bet) => (Object.hasOwn(WHEEL_TENTHS, wheelRisk(bet)) ? [] : ['risk']),
  decide: async (fair, bet, stakeUnits) => {
    const { segment, decide } = await wheelRound(fair)
    const risk = wheelRisk(bet)
    const paid = paidBy(stakeUnits, (units) => decide({ stakeUnits: units, risk }))
    return { figure: `${(WHEEL_TENTHS[risk][segment] ?? 0) / 10}×`, shown: { kind: 'figure' }, ...(paid && { paid }) }
  },
}

const lineSlot: GameCheck = {
  ...LINE_SLOT,
  fields: [],
  faults: () => [],
  decide: async (fair, _, lineStakeUnits) => {
    const { stops, decide } = await lineSlotRound(fair)
    const decided = decide({ lineStakeUnits: lineStakeUnits ?? ANY })
    const pays = decided.ok ? decided.value.totalPays : 0
    return {
      figure: stops.join(' '),
      shown: { kind: 'window', window: windowOf(stops) },
      paid: {
        multiplier: (BigInt(pays) * 10_000n) / BigInt(LINES.length),
        payoutUnits: decided.ok && lineStakeUnits !== undefined ? decided.value.payoutUnits : undefined,
      },
    }
  },
}

export const singleChecks = { dice, limbo, crash, plinko, keno, wheel, 'line-slot': lineSlot }
