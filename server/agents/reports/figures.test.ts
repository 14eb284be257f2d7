/** Proves that a report names each figure by its own column. The income of an agent is read by source, day and page. */
import { describe, expect, it } from 'vitest'
import { bareLine, LOW, MID, SIDE, TOP } from '../testing/bare-line.ts'
import { smallWorld } from '../testing/small-world.ts'

const line = bareLine()
const DAY = { from: '2026-11-20', to: '2026-11-20' } as const

describe('[AGENT-10, AG-04] the figures of a team', () => {
  /** Every column has another sum. */
  const CASH = {
    rebate_units: 20_000,
    bonus_units: 30_000,
    fee_units: 50_000,
    deposit_units: 9_000_000,
    withdrawal_units: 1_000_000,
    first_deposit_units: 700_000,
    first_deposits: 3,
    registrations: 5,
  }
  const PLAY = { stake_units: 40_000_000, own_units: 30_000_000, valid_units: 20_000_000, win_units: 10_000_000, bets: 11 }

  it('are each of their own column, and the categories stand by their stakes', async () => {
    const { agents } = smallWorld(line.database)
    const facts = [
      { category: 'CASH', ...CASH },
      { category: 'LIVE', stake_units: 20_000, bets: 2 },
      { category: 'RNG', ...PLAY },
      { category: 'SPORTS', stake_units: 10_000, bets: 1 },
    ].map((fact) => ({ member: TOP, currency: 'MMK', day: DAY.from, ...fact }))
    await line.database.pool.query('select agents_add($1)', [JSON.stringify(facts)])
    await agents.rollUp()
    const told = await agents.overview(TOP, DAY)
    expect(told).toMatchObject({
      value: {
        figures: {
          bets: 14,
          stake: '4003.00',
          validBets: '2000.00',
          wins: '1000.00',
          result: '3003.00',
          rebates: '2.00',
          bonuses: '3.00',
          fees: '5.00',
          profit: '2993.00',
          deposits: '900.00',
          withdrawals: '100.00',
          netDeposits: '800.00',
          firstDeposits: 3,
          firstDepositAmount: '70.00',
          newMembers: 5,
        },
        categories: [
          { category: 'RNG', figures: { stake: '4000.00' } },
          { category: 'LIVE', figures: { stake: '2.00' } },
          { category: 'SPORTS', figures: { stake: '1.00' } },
        ],
      },
    })
  })
})

describe('[AGENT-10] the income of an agent', () => {
  const id = (n: number): string => `00000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
  /** Local days of Yangon, which is six and a half hours ahead. */
  const LATE = '2026-11-20T17:29:59.999Z'
  const NEXT = '2026-11-20T17:30:00Z'
  const SOURCES = ['rebateOwn', 'rebateLine', 'dividend', 'daily', 'hourly', 'realtime', 'given', 'total'] as const

  /** Rebates and payments of every source, on three days. */
  async function paid(): Promise<void> {
    const rebates = [
      { member: TOP, day: '2026-11-18', own_units: 10_000n, line_units: 20_000n, paid_at: LATE },
      { member: TOP, day: '2026-11-19', own_units: 100_000n, line_units: 200_000n, paid_at: NEXT },
      { member: TOP, day: '2026-11-17', own_units: 1_000_000n, line_units: 2_000_000n, paid_at: '2026-11-22T08:00:00Z' },
      { member: TOP, day: '2026-11-16', currency: 'THB', own_units: 80_000n, line_units: 90_000n, paid_at: LATE },
      { member: MID, day: '2026-11-18', own_units: 9n, line_units: 9n, paid_at: LATE },
    ]
    for (const rebate of rebates) await line.put('rebate', { ...rebate, wallet: 1n })
    const bills = [
      { kind: 'dividend', agent: TOP, payer: null, units: 30_000n },
      { kind: 'daily', agent: TOP, payer: null, units: 40_000n },
      { kind: 'hourly', agent: TOP, payer: null, units: 50_000n },
      { kind: 'realtime', agent: TOP, payer: SIDE, units: 60_000n },
      { kind: 'daily', agent: MID, payer: TOP, units: 70_000n },
      { kind: 'daily', agent: LOW, payer: MID, units: 80_000n },
    ] as const
    for (const [at, { kind, agent, payer, units }] of bills.entries()) {
      await line.put('run', { id: id(at), kind, from_at: `2026-11-0${at + 1}T00:00:00Z` })
      await line.put('bill', {
        id: id(at),
        run: id(at),
        contract: id(at),
        agent,
        payer,
        ...(payer === null ? { payer_wallet: null } : {}),
        due_units: units,
        paid_units: units,
        payments: 1,
        state: 'paid',
      })
      await line.put('bill_payment', { bill: id(at), number: 1, units, at: LATE })
    }
  }

  it('is by source and local day, the last day first, page by page, and what was given counts against it', async () => {
    await paid()
    const { agents } = smallWorld(line.database)
    const read = async (agent: string, ask: object = {}) => {
      const told = await agents.income(agent, { from: '2026-11-20', to: '2026-11-22', ...ask })
      if (!told.ok) throw new Error(told.code)
      const shown = (row: Readonly<Record<(typeof SOURCES)[number], string>>) => SOURCES.map((source) => Number(row[source]))
      const { currency, currencies, content, next, sums } = told.value
      return { currency, currencies, days: content.map((row) => [row.day, ...shown(row)]), next, sums: shown(sums) }
    }
    const days = [
      ['2026-11-22', 100, 200, 0, 0, 0, 0, 0, 300],
      ['2026-11-21', 10, 20, 0, 0, 0, 0, 0, 30],
      ['2026-11-20', 1, 2, 3, 4, 5, 6, 7, 14],
    ]
    const whole = { currency: 'MMK', currencies: ['MMK', 'THB'], sums: [111, 222, 3, 4, 5, 6, 7, 344] }
    expect(await read(TOP)).toEqual({ ...whole, days, next: null })
    expect(await read(TOP, { pageSize: 2 })).toEqual({ ...whole, days: days.slice(0, 2), next: '2026-11-21' })
    expect(await read(TOP, { pageSize: 2, after: '2026-11-21' })).toEqual({ ...whole, days: days.slice(2), next: null })
    expect(await read(TOP, { pageSize: 3 })).toMatchObject({ next: null })
    expect(await read(TOP, { from: '2026-11-20', to: '2026-11-20' })).toMatchObject({ days: days.slice(2), sums: days[2]!.slice(1) })
    expect(await read(TOP, { from: '2026-11-21', to: '2026-11-21' })).toMatchObject({ days: [days[1]], currencies: ['MMK'] })
    expect(await read(TOP, { currency: 'THB' })).toMatchObject({ currency: 'THB', sums: [8, 9, 0, 0, 0, 0, 0, 17] })
    expect(await read(SIDE)).toMatchObject({ currency: 'THB', currencies: ['THB', 'MMK'] })
    expect(await read(SIDE, { currency: 'MMK' })).toMatchObject({ sums: [0, 0, 0, 0, 0, 0, 6, -6] })
    expect(await read(LOW)).toMatchObject({ currencies: ['MMK'], sums: [0, 0, 0, 8, 0, 0, 0, 8] })
    expect(await agents.income(TOP, { ...DAY, after: '2026-02-30' })).toMatchObject({ code: 'invalid-input', detail: { field: 'after' } })
  })
})
