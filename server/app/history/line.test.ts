/** Proves by the rules of pay that the demonstration's terms show a dividend that is paid and one that the house's limit lowers. */
import { expect, it } from 'vitest'
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { dividends, type DividendTerms } from '@baize/rules/agents/dividend.ts'
import { housePays } from '@baize/rules/agents/pay.ts'
import { treeOf } from '@baize/rules/agents/tree.ts'
import { tiersOf } from './line.ts'

/** Demo, two agents below it, and players below each. */
const PLACES = [
  { id: 'top', parent: null },
  { id: 'east', parent: 'top' },
  { id: 'west', parent: 'top' },
  ...['east', 'west'].flatMap((parent) => [1, 2, 3].map((at) => ({ id: `${parent}${at}`, parent }))),
]
const TERMS: DividendTerms = { mode: 'fixed', activeStake: 1000n * UNITS, platformFeeBp: 0n, carry: 'none', half: 1 }
const unitsOf = (amount: string | null | undefined): bigint => parseUnits(amount ?? '0')!

/** The bills of a week in which each player of the two lines staked two million and lost this much, in whole kyats. */
function weekOf(lost: Readonly<Record<'east' | 'west', number>>) {
  const tree = treeOf(PLACES)!
  const contracts = ['top', 'east', 'west'].map((agent) => ({
    agent,
    carryIn: 0n,
    tiers: tiersOf('dividend', agent === 'top' ? 1 : 2).map(({ rate, periodValidBet, periodProfitLoss, activeMember }) => ({
      rateBp: BigInt(rate),
      turnover: unitsOf(periodValidBet),
      loss: unitsOf(periodProfitLoss),
      active: activeMember,
    })),
  }))
  const nothing = { stake: 0n, win: 0n, rebate: 0n, bonus: 0n, fee: 0n }
  const stake = 2_000_000n * UNITS
  const line = (id: string) => (id.startsWith('east') ? lost.east : lost.west)
  const figures = (id: string) => (/\d$/.test(id) ? { ...nothing, stake, win: stake - BigInt(line(id)) * UNITS } : nothing)
  const rows = dividends(tree, TERMS, figures, contracts)
  const pays = housePays(tree, rows)
  return Object.fromEntries(rows.map(({ agent, gross, own, state }) => [agent, { gross, own, state, pays: pays.get(agent) }]))
}

it('[AGENT-08, AG-34] pays the top of the line in a week that the house won, beside both agents', () => {
  const { top, east, west } = weekOf({ east: 200_000, west: 100_000 })
  // A fifth of 900,000, less what goes down: a twentieth of 600,000 and of 300,000.
  expect([east?.pays, west?.pays, top?.pays]).toEqual([30_000n * UNITS, 15_000n * UNITS, 135_000n * UNITS])
  expect([top, east, west].map((bill) => bill?.state)).toEqual(['due', 'due', 'due'])
})

it('[AGENT-08, AG-34] pays the top also in a week in which one line won from the house', () => {
  const { top, east } = weekOf({ east: 200_000, west: -100_000 })
  expect([east?.pays, top?.pays]).toEqual([30_000n * UNITS, 30_000n * UNITS])
})

it('[AGENT-08, AG-34] lowers the dividend of an agent to nothing in a week in which the whole line won from the house', () => {
  const { top, east } = weekOf({ east: 200_000, west: -300_000 })
  expect([top?.state, east?.state, east?.gross, east?.pays]).toEqual(['not-reached', 'due', 30_000n * UNITS, 0n])
})
