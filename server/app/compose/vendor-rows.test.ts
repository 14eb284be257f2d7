/** Proves every column that staff read of vendors: their calls, cases, rounds, comparisons, free rounds and reports. */
import { expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Games } from '../../games/games.ts'
import { vendorActsOf } from './compose-vendors.ts'

const AT = Temporal.Instant.from('2026-11-20T08:00:00Z')
const LATER = AT.add({ hours: 1 })

/** The acts of staff over a room that answers these alone. */
const staffOver = (answers: Partial<Games>) => vendorActsOf(answers as Games, async () => 'Asia/Yangon')

type Kept = NonNullable<Awaited<ReturnType<Games['findCallback']>>['kept']>
type Call = Awaited<ReturnType<Games['findCallback']>>['calls'][number]

const KEPT = {
  at: LATER,
  verb: 'bet',
  state: 'applied',
  member: 'm-1',
  game: 'lotus',
  round: 'r-9',
  units: 5n * UNITS,
  balanceUnits: 12n * UNITS,
  trace: 'trace-1',
} as Kept
const CALL = {
  at: AT,
  call: 'bet',
  status: 'ok',
  http: 200,
  tookMicroseconds: 1_250,
  request: 'asked',
  answer: 'told',
  trace: 'trace-2',
} as Call

it('[GAME-15] of a transaction staff read what stands in the book first, then each call of it', async () => {
  const found = (kept: Kept | undefined) => staffOver({ findCallback: async () => ({ kept, calls: [CALL] }) }).callback('PG', 't-1')
  const called = {
    at: '2026-11-20T08:00:00Z',
    call: 'bet',
    status: 'ok',
    http: '200',
    took: '1.3 ms',
    request: 'asked',
    answer: 'told',
    trace: 'trace-2',
  }
  const standing = (request: string) => ({
    at: '2026-11-20T09:00:00Z',
    call: 'in the book',
    status: 'applied',
    http: null,
    took: null,
    request,
    answer: null,
    trace: 'trace-1',
  })
  expect(await found(undefined)).toEqual([called])
  expect(await found(KEPT)).toEqual([standing('bet of 5.00 by member m-1 in lotus r-9, balance 12.00'), called])
  expect(await found({ ...KEPT, units: null, balanceUnits: null })).toEqual([standing('bet by member m-1 in lotus r-9'), called])
})

it('[GAME-15] differences are asked for by a day, and name both sides where there are both', async () => {
  const asked: unknown[] = []
  const { differences } = staffOver({
    differences: async (vendor, day, limit) => {
      asked.push([vendor, day, limit])
      return [
        { kind: 'different', transaction: 't-1', ours: { units: '5' }, theirs: { units: '6' } },
        { kind: 'missing-here', transaction: 't-2', ours: null, theirs: { units: '7' } },
      ]
    },
  })
  expect(await differences('PG', '2026-11-20')).toEqual([
    { kind: 'different', transaction: 't-1', ours: '{"units":"5"}', theirs: '{"units":"6"}' },
    { kind: 'missing-here', transaction: 't-2', ours: null, theirs: '{"units":"7"}' },
  ])
  expect([await differences('PG', 'today'), await differences('PG', '2026-11-20 '), asked]).toEqual([[], [], [['PG', '2026-11-20', 200]]])
})

it('[GAME-20, GAME-15] cases, rounds without an end and comparisons have all their columns', async () => {
  const about = { vendor: 'PG', transaction: 't-1', game: 'lotus', round: 'r-9', reference: 't-0', member: 'm-1' }
  const held = { ...about, id: '7', reason: 'win-beyond-terms', balanceUnits: 3n * UNITS, openedAt: AT } as const
  const stuck = { vendor: 'PG', player: 'p-1', member: 'm-1', account: 1n, game: 'lotus', round: 'r-9' }
  const counts = { ours: 10n, theirs: 11n, missingHere: 1, missingThere: 2, different: 3 }
  const staff = staffOver({
    openCases: async () => [
      { ...held, decision: null, decidedBy: null },
      { ...held, id: '8', decision: 'pay', decidedBy: 'khin' },
    ],
    stuckRounds: async () => [{ ...stuck, openedAt: AT, asked: 4, state: 'for-staff', said: 'unknown', stakedUnits: 2n * UNITS }],
    reconciliations: async () => [{ vendor: 'PG', day: '2026-11-20', ranAt: LATER, ...counts }],
  })
  const shown = { opened: '2026-11-20T08:00:00Z', vendor: 'PG', reason: 'win-beyond-terms', transaction: 't-1', round: 'r-9', about: 't-0' }
  expect(await staff.cases()).toEqual([
    { case: '7', ...shown, amount: '3.00', decision: null },
    { case: '8', ...shown, amount: '3.00', decision: 'pay, by khin' },
  ])
  const round = { opened: '2026-11-20T08:00:00Z', vendor: 'PG', player: 'p-1', game: 'lotus', round: 'r-9' }
  expect(await staff.stuckRounds()).toEqual([{ ...round, staked: '2.00', state: 'for-staff', asked: '4', said: 'unknown' }])
  const figures = { ours: '10', theirs: '11', 'missing here': '1', 'missing there': '2', different: '3' }
  expect(await staff.reconciliations()).toEqual([{ day: '2026-11-20', vendor: 'PG', ...figures, ran: '2026-11-20T09:00:00Z' }])
})

it('[GAME-21] a vendor’s own games, free rounds and report have all their columns, and losses their sign', async () => {
  const game = { code: 'lotus', name: 'Lotus', kind: 'slots', here: 'on' }
  const order = {
    id: 'f-1',
    vendor: 'PG',
    game: 'lotus',
    player: 'p-1',
    rounds: 10,
    stakeUnits: UNITS / 2n,
    currency: 'MMK',
    endsAt: LATER,
  }
  const asked: unknown[] = []
  const sums = { stake: 5n * UNITS, win: 9n * UNITS, jackpot: 1n * UNITS, promo: 2n * UNITS, ggr: -7n * UNITS }
  const earned = { day: '2026-11-20', vendor: 'PG', brand: 'north', currency: 'MMK', bets: 3, ...sums, jackpotParts: '0.5' }
  const staff = staffOver({
    theirGames: async (vendor) =>
      vendor === 'PG'
        ? done([
            { ...game, freeRounds: true },
            { ...game, freeRounds: false },
          ] as never)
        : refused('not-found'),
    freeRounds: async () => [{ ...order, state: 'given', reference: 'ref-1' }] as never,
    ggr: async (days) => (asked.push(days), days.vendor === 'NONE' ? refused('value-refused', { days: 'none' }) : done([earned])),
  })
  expect(await staff.theirGames('PG')).toEqual(
    done([
      { ...game, 'free rounds': 'yes' },
      { ...game, 'free rounds': 'no' },
    ]),
  )
  expect(await staff.theirGames('NONE')).toEqual(refused('not-found'))
  const shown = { id: 'f-1', vendor: 'PG', game: 'lotus', player: 'p-1', rounds: '10', stake: '0.50 MMK', until: '2026-11-20T09:00:00Z' }
  expect(await staff.freeRounds()).toEqual([{ ...shown, state: 'given', reference: 'ref-1' }])
  const row = { day: '2026-11-20', vendor: 'PG', brand: 'north', currency: 'MMK', bets: '3', 'jackpot parts': '0.5' }
  const figures = { stake: '5.00', win: '9.00', jackpot: '1.00', promo: '2.00', ggr: '-7.00' }
  expect(await staff.report('2026-11-20', '2026-11-21', undefined)).toEqual(done([{ ...row, ...figures }]))
  expect(await staff.report('2026-11-20', '2026-11-21', 'NONE')).toEqual(refused('value-refused', { days: 'none' }))
  const days = { from: '2026-11-20', to: '2026-11-21', zone: 'Asia/Yangon' }
  expect(asked).toEqual([
    { ...days, vendor: undefined },
    { ...days, vendor: 'NONE' },
  ])
})
