/** Proves that the lists of contracts, bills and links have whole rows in their order, page by page, and that each of their filters holds. */
import { describe, expect, it } from 'vitest'
import { AFTER, bareLine, BEFORE, DAY, LOW, MID, NOON, SIDE, TOMORROW, TOP, YESTERDAY } from './testing/bare-line.ts'
import { smallWorld } from './testing/small-world.ts'

const line = bareLine()
const id = (n: number): string => `00000000-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`
/** The ids of a list by the last two digits. */
const named = (rows: readonly { readonly id: string }[]): string => rows.map((row) => row.id.slice(-2)).join(' ')

describe('[AGENT-07, AG-28] contracts', () => {
  const TIERS =
    '[{"turnover": "1000", "active": 3, "loss": "50", "rateBp": 40}, {"turnover": "2000", "active": 5, "loss": null, "rateBp": 70}]'
  const held = { answer: 'accepted', from_day: DAY, until_day: null }
  const contracts = [
    { kind: 'daily', upline: TOP, downline: MID, offered_at: AFTER, version: 2, answer: 'rejected' },
    { kind: 'daily', upline: TOP, downline: MID, offered_at: NOON, version: 1, ...held, ending_by: 'downline', ending_at: NOON },
    {
      kind: 'dividend',
      upline: TOP,
      downline: MID,
      offered_at: NOON,
      version: 1,
      tiers: TIERS,
      top_rate_bp: 70,
      currency: 'THB',
      ...held,
      until_day: TOMORROW,
    },
    { kind: 'daily', upline: MID, downline: LOW, offered_at: BEFORE, version: 1, answer: 'withdrawn' },
    { kind: 'realtime', upline: null, downline: TOP, offered_at: BEFORE, version: 1, expires_at: AFTER },
    { kind: 'hourly', upline: null, downline: SIDE, offered_at: BEFORE, version: 1, answer: 'expired' },
  ]

  it('are listed by kind, side and the other party, the newest first, and each says all of its terms', async () => {
    for (const [n, row] of contracts.entries()) await line.put('contract', { id: id(n), key: `key ${n}`, ...row })
    const { agents, clock } = smallWorld(line.database)
    clock.set(NOON.toString())
    const list = async (member: string, ask: Parameters<typeof agents.contracts>[1] = {}) => {
      const { content, pageNum, totalPages, total } = await agents.contracts(member, ask)
      return [named(content), pageNum, totalPages, total]
    }
    expect(await list(TOP)).toEqual(['00 02 01 04', 1, 1, 4])
    expect(await list(MID)).toEqual(['00 02 01 03', 1, 1, 4])
    expect(await list(LOW)).toEqual(['03', 1, 1, 1])
    expect(await list(TOP, { kind: 'daily' })).toEqual(['00 01', 1, 1, 2])
    expect(await list(MID, { side: 'upline' })).toEqual(['00 02 01', 1, 1, 3])
    expect(await list(MID, { side: 'downline' })).toEqual(['03', 1, 1, 1])
    expect(await list(TOP, { side: 'upline' })).toEqual(['04', 1, 1, 1])
    expect(await list(MID, { with: LOW })).toEqual(['03', 1, 1, 1])
    expect(await list(MID, { with: TOP })).toEqual(['00 02 01', 1, 1, 3])
    expect(await list(MID, { with: SIDE })).toEqual(['', 1, 0, 0])
    expect(await list(TOP, { pageSize: 3 })).toEqual(['00 02 01', 1, 2, 4])
    expect(await list(TOP, { pageNum: 2, pageSize: 3 })).toEqual(['04', 2, 2, 4])
    const told = await agents.contracts(MID, {})
    expect(told.kinds.toSorted()).toEqual(['daily', 'dividend', 'hourly', 'realtime'])
    const party = { upline: { id: TOP, account: 'top' }, downline: { id: MID, account: 'mid' }, expiresAt: NOON.toString() }
    expect(told.content.slice(1, 3)).toEqual([
      {
        ...party,
        id: id(2),
        kind: 'dividend',
        state: 'in-force',
        version: 1,
        currency: 'THB',
        rate: 70,
        offeredAt: NOON.toString(),
        since: DAY,
        until: TOMORROW,
        terminationBy: null,
        tiers: [
          { rate: 40, periodValidBet: '1000.00', periodProfitLoss: '50.00', activeMember: 3 },
          { rate: 70, periodValidBet: '2000.00', periodProfitLoss: null, activeMember: 5 },
        ],
      },
      expect.objectContaining({ state: 'termination-asked', terminationBy: 'downline', until: null }),
    ])
    expect((await agents.contracts(TOP, { kind: 'realtime' })).content).toMatchObject([{ upline: null, state: 'offered' }])
    clock.set(AFTER.toString())
    expect((await agents.contracts(TOP, { kind: 'realtime' })).content).toMatchObject([{ state: 'expired' }])
    clock.set('2026-11-21T08:00:00Z')
    expect((await agents.contracts(MID, { kind: 'dividend' })).content).toMatchObject([{ state: 'ended' }])
  })
})

describe('[AG-35, AGENT-10] bills', () => {
  const TIERS = '[{"rateBp": 40}, {"rateBp": 70}]'
  const whole = {
    turnover_units: 10_000n,
    active: 3,
    result_units: -20_000n,
    base_units: 30_000n,
    tier: 2,
    achieved_percent: 150,
    gross_units: 40_000n,
    own_units: 50_000n,
    carry_in_units: 60_000n,
    carry_out_units: 70_000n,
    due_units: 80_000n,
    paid_units: 90_00n,
    payments: 1,
    state: 'part',
  }
  const runs = [
    { kind: 'daily', from_at: NOON, from_day: YESTERDAY, until_day: DAY },
    { kind: 'daily', from_at: AFTER, from_day: DAY, until_day: TOMORROW, until_at: AFTER.add({ seconds: 1 }) },
    { kind: 'daily', from_at: NOON, from_day: DAY, until_day: TOMORROW, currency: 'THB' },
    { kind: 'hourly', from_at: NOON },
  ]
  const bills = [
    { run: id(0), agent: MID, payer: TOP, ...whole },
    { run: id(1), agent: MID, payer: null, payer_wallet: null, due_units: 7n, paid_units: 3n, payments: 1, state: 'part' },
    { run: id(2), agent: MID, payer: TOP, due_units: 0n, state: 'skipped' },
    { run: id(3), agent: MID, payer: TOP },
    { run: id(0), agent: LOW, payer: MID },
    { run: id(1), agent: TOP, payer: null, payer_wallet: null },
  ]

  it('are listed by kind, side, currency and day, the last first, with their sums, and each says all of its figures', async () => {
    await line.put('contract', { id: id(0), key: 'key', upline: TOP, downline: MID, version: 1, tiers: TIERS })
    for (const [n, run] of runs.entries()) await line.put('run', { id: id(n), ...run })
    for (const [n, bill] of bills.entries()) await line.put('bill', { id: id(n), contract: id(0), ...bill })
    const { agents } = smallWorld(line.database)
    const read = async (member: string, ask: Parameters<typeof agents.bills>[2] = {}) => {
      const told = await agents.bills(member, 'daily', ask)
      if (!told.ok) throw new Error(told.code)
      return told.value
    }
    const list = async (member: string, ask: Parameters<typeof agents.bills>[2] = {}) => {
      const { content, pageNum, totalPages, total, sums } = await read(member, ask)
      return [named(content), pageNum, totalPages, total, sums.due, sums.paid]
    }
    expect(await list(MID)).toEqual(['02 01 00', 1, 1, 3, '8.0007', '0.9003'])
    expect(await list(MID, { currency: 'THB' })).toEqual(['02', 1, 1, 1, '0.00', '0.00'])
    expect(await list(MID, { from: DAY })).toEqual(['02 01', 1, 1, 2, '0.0007', '0.0003'])
    expect(await list(MID, { to: YESTERDAY })).toEqual(['00', 1, 1, 1, '8.00', '0.90'])
    expect(await list(MID, { from: YESTERDAY, to: DAY })).toEqual(['02 01 00', 1, 1, 3, '8.0007', '0.9003'])
    expect(await list(MID, { from: TOMORROW })).toEqual(['', 1, 0, 0, '0.00', '0.00'])
    expect(await list(MID, { side: 'given' })).toEqual(['04', 1, 1, 1, '0.0005', '0.00'])
    expect(await list(TOP, { side: 'given' })).toEqual(['02 00', 1, 1, 2, '8.00', '0.90'])
    expect(await list(TOP, { side: 'received' })).toEqual(['05', 1, 1, 1, '0.0005', '0.00'])
    expect(await list(MID, { pageSize: 2 })).toEqual(['02 01', 1, 2, 3, '8.0007', '0.9003'])
    expect(await list(MID, { pageNum: 2, pageSize: 2 })).toEqual(['00', 2, 2, 3, '8.0007', '0.9003'])
    expect((await read(MID, { to: YESTERDAY })).content).toEqual([
      {
        id: id(0),
        kind: 'daily',
        currency: 'MMK',
        from: NOON.toString(),
        until: AFTER.toString(),
        fromDay: YESTERDAY,
        untilDay: DAY,
        agent: { id: MID, account: 'mid' },
        payer: { id: TOP, account: 'top' },
        validBet: '1.00',
        activeMember: 3,
        result: '-2.00',
        carriedIn: '6.00',
        base: '3.00',
        carriedOut: '7.00',
        tier: 2,
        rate: 70,
        achievedPercent: 150,
        gross: '4.00',
        own: '5.00',
        due: '8.00',
        paid: '0.90',
        state: 'part',
      },
    ])
    expect((await read(TOP)).content).toMatchObject([{ payer: null, result: null, tier: null, rate: null, achievedPercent: null }])
    expect(await agents.bills(MID, 'hourly', {})).toMatchObject({ value: { total: 1, content: [{ id: id(3) }] } })
    const opens = async (member: string, bill: number) => (await agents.openBill(member, id(bill), {})).ok
    expect([await opens(MID, 0), await opens(TOP, 0), await opens(LOW, 0), await opens(TOP, 1)]).toEqual([true, true, false, false])
  })
})

describe('[AGENT-04] links', () => {
  it('are listed whole, the newest first, page by page, without those that were removed', async () => {
    const { agents } = smallWorld(line.database)
    const link = { owner: TOP, uses: 2, highest_uses: 9, rates: '{"RNG": 40}', until: '2026-11-30T17:30:00Z', note: 'market' }
    await line.put('link', { ...link, code: 'one', makes: 'agent' })
    await line.put('link', { owner: TOP, code: 'two', made_at: AFTER, open: false })
    await line.put('link', { owner: TOP, code: 'gone', made_at: AFTER, removed_at: AFTER, open: false })
    await line.put('link', { owner: MID, code: 'other', made_at: AFTER })
    await line.database.pool.query(
      "insert into agents_link_day (code, day, visits, registrations) values ('one', $1, 5, 2), ('one', $2, 3, 1)",
      [DAY, YESTERDAY],
    )
    const list = async (ask: Parameters<typeof agents.links>[1]) => {
      const { content, ...rest } = await agents.links(TOP, ask)
      return [content.map(({ code }) => code), rest]
    }
    const domains = ['baize.test', 'play.example']
    expect(await list({})).toEqual([['two', 'one'], { pageNum: 1, totalPages: 1, total: 2, domains }])
    expect(await list({ pageSize: 1 })).toEqual([['two'], { pageNum: 1, totalPages: 2, total: 2, domains }])
    expect(await list({ pageNum: 2, pageSize: 1 })).toEqual([['one'], { pageNum: 2, totalPages: 2, total: 2, domains }])
    expect((await agents.links(TOP, {})).content[1]).toEqual({
      code: 'one',
      currency: 'MMK',
      note: 'market',
      domain: null,
      address: 'https://baize.test/register?affiliateCode=one',
      makes: 'agent',
      rates: { RNG: 40 },
      open: true,
      until: '2026-11-30T17:30:00Z',
      lastDay: '2026-11-30',
      highestUses: 9,
      uses: 2,
      madeAt: NOON.toString(),
      visits: 8,
      firstDeposits: 0,
      turnover: '0.00',
      days: [
        { day: DAY, visits: 5, registrations: 2, firstDeposits: 0, turnover: '0.00' },
        { day: YESTERDAY, visits: 3, registrations: 1, firstDeposits: 0, turnover: '0.00' },
      ],
    })
  })
})
