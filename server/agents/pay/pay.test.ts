/** Proves that contracts pay what the rules say of each window, and nobody beyond what they have. */
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { agentDividends } from '@baize/contract/agents/agent-pay.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import { agentsJobs } from '../jobs.ts'
import { actsIn, eachInPayWorld, type PayWorld } from '../testing/pay-world.ts'
import { smallWorld } from '../testing/small-world.ts'

const KS = UNITS
const pay = {} as PayWorld
eachInPayWorld(pay)
const { contract, chain, had, give, bills, morning, work, opened } = actsIn(pay)
const started = '2026-11-21T00:00:00Z'

describe('[AGENT-08, AG-38] a daily salary', () => {
  it('is paid at twenty past two on the next day, own parts only, from contracts that held on the day', async () => {
    const line = await chain(3)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 1000 })
    await contract(line[0]!, line[1]!, 'daily', { rate: 60, turnover: 1000, active: 1 })
    await pay.world.play({ member: line[2]!, stakeUnits: 10_000n * KS })
    pay.world.clock.set(started)
    await work()
    expect(await bills()).toEqual([])
    await pay.world.play({ member: line[2]!, stakeUnits: 10_000n * KS, winUnits: 500n * KS })
    pay.world.clock.set('2026-11-21T19:49:00Z')
    await work()
    expect(await had(line)).toEqual([0n, 0n, 0n])
    pay.world.clock.set('2026-11-21T19:50:00Z')
    await work()
    await work()
    expect(await had(line)).toEqual([40n * KS, 60n * KS, 0n])
    const told = await pay.world.agents.bills(line[0]!, 'daily', { from: '2026-11-21', to: '2026-11-21' })
    expect(told).toMatchObject({
      value: {
        total: 1,
        sums: { due: '40.00', paid: '40.00' },
        content: [{ tier: 1, rate: 100, gross: '100.00', own: '40.00', state: 'paid' }],
      },
    })
    expect(told.ok && Value.Check(agentDividends.answer, told.value)).toBe(true)
    const id = told.ok ? told.value.content[0]!.id : ''
    expect(await opened(line[0]!, id)).toEqual({ [line[2]!]: '10000.00' })
    const parts = await pay.world.agents.openBill(line[0]!, id, {})
    expect(parts).toMatchObject({ value: { sums: { validBet: '10000.00', activeMember: 1, profitLoss: '9500.00' }, kept: true } })
    for (const [asker, under] of [
      [line[1]!, line[1]!],
      [await pay.world.top({}), line[2]!],
      [line[0]!, await pay.world.top({})],
    ] as const)
      expect(await pay.world.agents.openBill(asker, id, { under })).toMatchObject({ code: 'not-in-line' })
    const [entry] = await pay.ledger.entries((await pay.ledger.accountOf(line[1]!, 'main', 'MMK'))!, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'salary', contra: 'agent:daily-salary', key: expect.stringMatching(/^pay:.*:1$/) })
  })

  it('[OPS-08] fails by itself: the windows of other kinds are worked out, and its own once it is mended', async () => {
    const [top = ''] = await chain(1)
    await contract(null, top, 'daily', { rate: 100, turnover: 1000 })
    await contract(null, top, 'hourly', { rate: 100, turnover: 1000 })
    const heal = await poison(pay.database.pool, 'agents_run', 'kind', 'daily')
    pay.world.clock.set(started)
    await pay.world.play({ member: top, stakeUnits: 10_000n * KS })
    morning()
    await work()
    const kinds = async () =>
      (await pay.database.pool.query<{ kind: string }>('select distinct kind from agents_run order by kind')).rows.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['hourly'])
    const noted = await failuresNow(pay.database.reader, 9)
    expect(noted).toMatchObject([{ loop: 'agents-windows', item: 'daily/MMK', failures: 1, reason: POISONED }])
    await heal()
    pay.world.clock.forward({ seconds: 3 })
    // A run whose slice is over works out no further window.
    await agentsJobs(pay.world.agents).tasks['agents-pay']!({}, { isOver: () => true })
    expect(await kinds()).toEqual(['hourly'])
    await work()
    expect([await kinds(), await failuresNow(pay.database.reader, 9)]).toEqual([['daily', 'hourly'], []])
  })

  it('counts play far below for the nearest agent above, and through them for those above', async () => {
    const line = await chain(5)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 1000 })
    await contract(line[0]!, line[1]!, 'daily', { rate: 60, turnover: 1000, active: 1 })
    pay.world.clock.set(started)
    await pay.world.play({ member: line[4]!, stakeUnits: 10_000n * KS })
    morning()
    await work()
    expect(await had(line)).toEqual([40n * KS, 60n * KS, 0n, 0n, 0n])
  })

  it('is worked out also for a day on which a contract held before its agent stood in the line', async () => {
    const [early] = await chain(1)
    await contract(null, early!, 'daily', { rate: 100, turnover: 1000 })
    pay.world.clock.set(started)
    const [late] = await chain(1)
    await contract(null, late!, 'daily', { rate: 100, turnover: 1000 })
    await pay.database.pool.query("update agents_contract set from_day = '2026-11-20'")
    for (const member of [early!, late!]) await pay.world.play({ member, stakeUnits: 10_000n * KS })
    morning()
    await work()
    expect(await had([early!, late!])).toEqual([100n * KS, 100n * KS])
  })

  it('carries a day below zero to the next one, and pays nothing to a line with a gap', async () => {
    const line = await chain(3)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 0 })
    pay.world.clock.set(started)
    await pay.world.play({ member: line[2]!, stakeUnits: -4_000n * KS })
    morning()
    await work()
    await pay.world.play({ member: line[2]!, stakeUnits: 10_000n * KS })
    morning()
    await work()
    expect(await had(line)).toEqual([60n * KS, 0n, 0n])
    expect((await bills()).map(({ state, due, out }) => [state, due, out])).toEqual([
      ['not-reached', 0n, -4_000n * KS],
      ['paid', 60n * KS, 0n],
    ])
  })

  it('[AG-34] is never more below a top than its gross, and counts as active who played for the stake', async () => {
    const [a = '', b = '', least = ''] = await chain(3)
    const lost = await pay.world.come(await pay.world.link(a))
    const tiers = [
      { rate: 100, turnover: 0 },
      { rate: 200, turnover: 0, active: 2 },
    ]
    await contract(null, a, 'daily', ...tiers)
    await contract(a, b, 'daily', ...tiers)
    pay.world.clock.set(started)
    const played = { [b]: 1_000n * KS, [least]: KS / 2n, [lost]: -400n * KS }
    await pay.world.play(...Object.entries(played).map(([member, stakeUnits]) => ({ member, stakeUnits })))
    morning()
    await work()
    expect(await had([a, b])).toEqual([0n, 6n * KS + KS / 200n])
    expect((await bills()).map(({ tier }) => tier)).toEqual([1, 1])
  })

  it('[AGENT-08, AG-34] says of a share that the house’s limit lowered to nothing that it was limited, and not that downlines have it', async () => {
    const [a = '', b = '', least = ''] = await chain(3)
    const lost = await pay.world.come(await pay.world.link(a))
    await contract(null, a, 'daily', { rate: 100, turnover: 0 })
    await contract(a, b, 'daily', { rate: 100, turnover: 0 })
    pay.world.clock.set(started)
    await pay.world.play({ member: least, stakeUnits: 1_000n * KS }, { member: lost, stakeUnits: -1_000n * KS })
    morning()
    await work()
    expect(await had([a, b])).toEqual([0n, 0n])
    expect((await bills()).map(({ state }) => state)).toEqual(['not-reached', 'limited'])
  })

  it.each(['daily', 'hourly'] as const)(
    '[AGENT-08, AG-34] says of a %s share below which nothing went down that it was limited',
    async (kind) => {
      const [a = '', b = '', c = '', least = ''] = await chain(4)
      const lost = await pay.world.come(await pay.world.link(a))
      const line = [null, a, b, c] as const
      for (const [at, agent] of [a, b, c].entries()) await contract(line[at]!, agent, kind, { rate: 100, turnover: 0 })
      pay.world.clock.set('2026-11-21T02:40:00Z')
      for (const units of [-1_000n, 1n]) {
        await pay.world.play({ member: least, stakeUnits: 1_000n * KS }, { member: lost, stakeUnits: units * KS })
        morning()
        await work()
      }
      const states = (await bills()).map(({ state }) => state).filter((state) => state !== 'not-reached')
      expect(states).toEqual(['limited', 'limited', 'paid', 'covered', 'paid'])
    },
  )
})

describe('[AGENT-08, AG-39, AG-41] what counts at once', () => {
  it('pays an hour at its seventh minute, of categories that nobody else can undo, with the loss that a tier asks for', async () => {
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'hourly', { rate: 100, turnover: 1000 }, { rate: 200, turnover: 1000, loss: 600 })
    pay.world.clock.set('2026-11-21T02:40:00Z')
    await pay.world.play(
      { member: b, stakeUnits: 2_000n * KS, winUnits: 1_500n * KS },
      { member: b, category: 'SPORTS', stakeUnits: 9_000n * KS },
    )
    pay.world.clock.set('2026-11-21T03:36:00Z')
    await work()
    expect(await had([a])).toEqual([0n])
    pay.world.clock.set('2026-11-21T03:37:00Z')
    await work()
    expect(await had([a])).toEqual([20n * KS])
    await pay.world.play({ member: b, stakeUnits: 2_000n * KS })
    pay.world.clock.set('2026-11-21T04:37:00Z')
    await work()
    expect(await had([a])).toEqual([60n * KS])
  })

  it('[AG-43] pays a day’s turnover by windows of five minutes, and works off a debt on the next day', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    await contract(null, a, 'realtime', { rate: 10, turnover: 1000, active: 1 }, { rate: 30, turnover: 5000, active: 2 })
    pay.world.clock.set('2026-11-21T03:00:00Z')
    const window = async (member: string, units: bigint) => {
      await pay.world.play({ member, stakeUnits: units * KS })
      pay.world.clock.forward({ minutes: 5 })
      await work()
      const [now = 0n] = await had([a])
      return now
    }
    expect(await window(b, 1_500n)).toBe(15_000n)
    expect(await window(b, 500n)).toBe(20_000n)
    expect(await window(c, 3_000n)).toBe(150_000n)
    const told = await pay.world.agents.bills(a, 'realtime', { side: 'received' })
    expect(told).toMatchObject({ value: { total: 3, sums: { paid: '15.00' } } })
    expect(await opened(a, told.ok ? told.value.content[0]!.id : '')).toEqual({ [b]: '2000.00', [c]: '3000.00' })
    pay.world.clock.set('2026-11-22T03:00:00Z')
    expect(await window(b, 1_000n)).toBe(160_000n)
    expect(await window(c, 5_000n)).toBe(330_000n)
    expect(await window(c, -3_000n)).toBe(330_000n)
    expect(await window(c, 1_000n)).toBe(330_000n)
    pay.world.clock.set('2026-11-23T03:00:00Z')
    await work()
    const { rows } = await pay.database.pool.query('select units from agents_carry where agent = $1', [a])
    expect(rows).toEqual([{ units: 140_000n }])
    // 15.00 of a new day less the debt of 14.00.
    await pay.world.play({ member: b, stakeUnits: 4_999n * KS })
    // The second active member has played for exactly as much as makes one active.
    expect(await window(c, 1n)).toBe(340_000n)
  })

  it.each([
    ['loses', 0n],
    ['wins a part of its stake', 400n],
    ['wins exactly its stake', 2_000n],
    ['wins more than its stake', 9_000n],
  ])('[AG-41, AG-43] counts the turnover of a round that %s', async (_, won) => {
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'realtime', { rate: 10, turnover: 1000 })
    pay.world.clock.set('2026-11-21T03:00:00Z')
    await pay.world.play({ member: b, stakeUnits: 2_000n * KS, winUnits: won * KS })
    pay.world.clock.forward({ minutes: 5 })
    await work()
    expect(await had([a])).toEqual([2n * KS])
  })
})

describe('[AGENT-08, AG-30, AG-36] a dividend', () => {
  const published = [
    { rate: 300, turnover: 300_000, active: 3, loss: 10_000 },
    { rate: 500, turnover: 500_000, active: 3, loss: 30_000 },
    { rate: 1000, turnover: 1_000_000, active: 3, loss: 50_000 },
  ]
  /** The team of the published example: it wagers 800,000 and loses 25,000. */
  async function play(agent: string, members: readonly string[]) {
    for (const member of members) await pay.world.play({ member, stakeUnits: 160_000n * KS, winUnits: 155_000n * KS })
    expect(members).toHaveLength(5)
    return agent
  }
  async function team() {
    const top = await pay.world.top({})
    const code = await pay.world.link(top)
    return {
      top,
      members: [
        await pay.world.come(code),
        await pay.world.come(code),
        await pay.world.come(code),
        await pay.world.come(code),
        await pay.world.come(code),
      ],
    }
  }

  it.each([
    ['fixed', 750n],
    ['floating', 1_037n],
  ] as const)('of the published example is, %s, paid on the morning after the period', async (mode, paid) => {
    pay.world = smallWorld(pay.database, pay.ledger, { mode })
    const { top, members } = await team()
    await contract(null, top, 'dividend', ...published)
    pay.world.clock.set('2026-12-03T05:00:00Z')
    await play(top, members)
    pay.world.clock.set('2026-12-15T19:39:00Z')
    await work()
    expect(await bills()).toEqual([])
    pay.world.clock.set('2026-12-15T19:41:00Z')
    await work()
    const [now = 0n] = await had([top])
    expect(now / KS).toBe(paid)
    const [entry] = await pay.ledger.entries((await pay.ledger.accountOf(top, 'main', 'MMK'))!, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'dividend', contra: 'agent:dividend' })
  })

  it('[AG-37] carries a loss into the next period, and forgives none', async () => {
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'dividend', { rate: 1000, turnover: 0 })
    pay.world.clock.set('2026-12-03T05:00:00Z')
    await pay.world.play({ member: b, stakeUnits: 1_000n * KS, winUnits: 3_000n * KS })
    pay.world.clock.set('2026-12-20T05:00:00Z')
    await work()
    await pay.world.play({ member: b, stakeUnits: 5_000n * KS })
    pay.world.clock.set('2027-01-02T05:00:00Z')
    await work()
    expect((await bills()).map(({ state, due, out }) => [state, due, out])).toEqual([
      ['not-reached', 0n, 2_000n * KS],
      ['paid', 300n * KS, 0n],
    ])
  })

  it('[AG-06] leaves the days before a move with the old line', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const other = await pay.world.top({})
    for (const top of [a, other]) await contract(null, top, 'dividend', { rate: 1000, turnover: 0 })
    pay.world.clock.set('2026-12-03T05:00:00Z')
    await pay.world.play({ member: c, stakeUnits: 1_000n * KS })
    expect(await pay.database.transact((tx) => pay.world.agents.staff.move(tx, b, other))).toMatchObject({ ok: true })
    pay.world.clock.set('2026-12-05T05:00:00Z')
    await pay.world.agents.doMoves()
    await pay.world.play({ member: c, stakeUnits: 3_000n * KS })
    pay.world.clock.set('2026-12-16T05:00:00Z')
    await work()
    expect(await had([a, other, b, c])).toEqual([100n * KS, 300n * KS, 0n, 0n])
    for (const [top, validBet] of [
      [a, '1000.00'],
      [other, '3000.00'],
    ] as const) {
      const told = await pay.world.agents.bills(top, 'dividend', {})
      expect(await opened(top, told.ok ? told.value.content[0]!.id : '')).toEqual({ [c]: validBet })
    }
  })
})

describe('[AGENT-08, AG-45] an upline that pays', () => {
  it('pays from what it has, the rest from its next gains and never from a deposit', async () => {
    pay.world = smallWorld(pay.database, pay.ledger, { payer: 'upline' })
    const line = await chain(3)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 0 })
    await contract(line[0]!, line[1]!, 'daily', { rate: 100, turnover: 0 })
    await contract(line[1]!, line[2]!, 'daily', { rate: 50, turnover: 0 })
    pay.world.clock.set(started)
    // The middle one has a sister whose team's play was undone: the top gets less than it owes.
    const sister = await pay.world.come(await pay.world.link(line[0]!))
    await pay.world.play({ member: line[2]!, stakeUnits: 10_000n * KS }, { member: sister, stakeUnits: -4_000n * KS })
    morning()
    await work()
    expect(await had(line)).toEqual([0n, 10n * KS, 50n * KS])
    const states = async () => (await bills()).map(({ state, paid }) => [state, paid])
    expect(await states()).toEqual([
      ['paid', 60n * KS],
      ['part', 60n * KS],
      ['paid', 50n * KS],
    ])
    await give(line[0]!, 15n * KS)
    await pay.world.money({ owner: line[0]!, kind: 'deposit', amount: 15n * KS })
    await pay.world.agents.pay()
    expect((await states())[1]).toEqual(['part', 60n * KS])
    await pay.world.money({ owner: line[0]!, kind: 'win', amount: 1n })
    await pay.world.agents.pay()
    expect((await states())[1]).toEqual(['part', 75n * KS])
    await give(line[0]!, 100n * KS)
    await pay.world.money({ owner: line[0]!, kind: 'rebate', amount: 1n })
    await Promise.all([pay.world.agents.pay(), pay.world.agents.pay()])
    expect((await states())[1]).toEqual(['paid', 100n * KS])
    expect(await had(line)).toEqual([75n * KS, 50n * KS, 50n * KS])
  })

  it('is never asked while it is frozen, nor is anybody paid who is', async () => {
    const line = await chain(2)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 0 })
    pay.world.clock.set(started)
    await pay.world.play({ member: line[1]!, stakeUnits: 10_000n * KS })
    const wallet = (await pay.ledger.accountOf(line[0]!, 'main', 'MMK'))!
    await pay.database.write((tx) => pay.ledger.setStanding(tx, wallet, { blocked: true }))
    morning()
    await work()
    expect((await bills()).map(({ state }) => state)).toEqual(['due'])
    await pay.database.write((tx) => pay.ledger.setStanding(tx, wallet, { blocked: false }))
    await pay.world.agents.pay()
    expect(await had(line)).toEqual([100n * KS, 0n])
  })

  it('[AG-47] pays none of its bills while it is frozen, whatever it has, and all of them once it is not', async () => {
    pay.world = smallWorld(pay.database, pay.ledger, { payer: 'upline' })
    const line = await chain(2)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 0 })
    await contract(line[0]!, line[1]!, 'daily', { rate: 60, turnover: 0 })
    pay.world.clock.set(started)
    await give(line[0]!, 500n * KS)
    const wallet = (await pay.ledger.accountOf(line[0]!, 'main', 'MMK'))!
    const freeze = (blocked: boolean) => pay.database.write((tx) => pay.ledger.setStanding(tx, wallet, { blocked }))
    await freeze(true)
    await pay.world.play({ member: line[1]!, stakeUnits: 10_000n * KS })
    morning()
    await work()
    expect([await had(line), (await bills()).map(({ state }) => state)]).toEqual([
      [500n * KS, 0n],
      ['due', 'due'],
    ])
    await freeze(false)
    await pay.world.agents.pay()
    expect([await had(line), (await bills()).map(({ state }) => state)]).toEqual([
      [540n * KS, 60n * KS],
      ['paid', 'paid'],
    ])
  })
})
