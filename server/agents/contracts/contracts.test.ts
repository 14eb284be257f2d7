/** Proves contract negotiations: who may do what in which state, whose contracts an acceptance ends, and that no line gets more than its top. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContractAction, ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  world = smallWorld(database)
})

let keys = 0
const tier = (rate: number, betAmountPerDay = '1000') => ({ rate, betAmountPerDay, activeMember: 1 })
const offer = (
  upline: string | null,
  downline: string,
  rate: number,
  more: { kind?: ContractKind; tiers?: object[]; key?: string } = {},
) => {
  const wish = {
    kind: more.kind ?? ('daily' as const),
    tiers: (more.tiers ?? [tier(rate)]) as never[],
    key: more.key ?? `k${(keys += 1)}`,
    downline,
  }
  if (upline !== null) return world.agents.offerContract({ upline, ...wish })
  return database.transact((tx) => world.agents.staff.offerContract(tx, wish))
}
const say = (by: string | null, contract: string, action: ContractAction, confirmTerminations?: string[], kind: ContractKind = 'daily') =>
  by === null
    ? database.transact((tx) => world.agents.staff.sayInContract(tx, { contract, action }))
    : world.agents.sayInContract(by, kind, { contract, action, confirmTerminations })
/** Offers and accepts; answers the contract's id. */
const agree = async (upline: string | null, downline: string, rate: number, kind: ContractKind = 'daily', tiers?: object[]) => {
  const offered = await offer(upline, downline, rate, { kind, ...(tiers ? { tiers } : {}) })
  if (!offered.ok) throw new Error(offered.code)
  expect(await say(downline, offered.value.contract.id, 'accept', [], kind)).toMatchObject({ ok: true })
  return offered.value.contract.id
}
const midnight = () => world.clock.forward({ hours: 24 })
/** A chain of so many below the house, the top first. */
async function chain(length: number): Promise<string[]> {
  const line = [await world.top()]
  while (line.length < length) line.push(await world.come(await world.link(line.at(-1)!)))
  return line
}
const stateOf = async (of: string, id: string) => (await world.agents.contracts(of, {})).content.find((each) => each.id === id)?.state
const idOf = (told: Awaited<ReturnType<typeof offer>>): string => {
  if (!told.ok) throw new Error(told.code)
  return told.value.contract.id
}

describe('[AGENT-06, AG-25, AG-27] an offer', () => {
  it('is accepted by the downline alone, and holds from the next midnight', async () => {
    const [a = '', b = ''] = await chain(2)
    const stranger = await world.top()
    const top = idOf(await offer(null, a, 100))
    expect(await stateOf(a, top)).toBe('offered')
    for (const [by, action] of [
      [stranger, 'accept'],
      [b, 'accept'],
      [a, 'withdraw'],
      [stranger, 'withdraw'],
    ] as const)
      expect(await say(by, top, action)).toMatchObject({ code: 'not-in-line' })
    expect(await say(a, top, 'accept')).toMatchObject({ ok: true, value: { state: 'accepted', since: '2026-11-21', rate: 100 } })
    expect(await say(a, top, 'accept')).toMatchObject({ ok: true, value: { state: 'accepted' } })
    const lower = idOf(await offer(a, b, 50))
    expect(await say(a, lower, 'accept')).toMatchObject({ code: 'not-in-line' })
    expect(await say(b, lower, 'reject')).toMatchObject({ value: { state: 'rejected' } })
    expect(await say(b, lower, 'accept')).toMatchObject({ code: 'state-conflict' })
    midnight()
    expect(await stateOf(a, top)).toBe('in-force')
  })

  it('is made by the direct upline alone, once under a key, and one at a time', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    await agree(null, a, 100)
    await agree(a, b, 90)
    expect(await offer(a, c, 50)).toMatchObject({ code: 'not-in-line' })
    expect(await offer(c, b, 50)).toMatchObject({ code: 'not-in-line' })
    expect(await offer(await world.top(), c, 50)).toMatchObject({ code: 'not-in-line' })
    const first = await offer(b, c, 50, { key: 'same' })
    expect(idOf(await offer(b, c, 50, { key: 'same' }))).toBe(idOf(first))
    expect(await offer(b, c, 60, { key: 'same' })).toMatchObject({ code: 'key-used-differently' })
    expect(await offer(b, c, 60)).toMatchObject({ code: 'offer-open' })
    expect(await say(b, idOf(first), 'withdraw')).toMatchObject({ value: { state: 'withdrawn' } })
    expect(await say(c, idOf(first), 'accept')).toMatchObject({ code: 'state-conflict' })
    expect(await offer(b, c, 60)).toMatchObject({ value: { contract: { version: 2 } } })
  })

  it('expires after seven days, also where no job has seen it', async () => {
    const [a = ''] = await chain(1)
    const first = idOf(await offer(null, a, 100))
    world.clock.forward({ hours: 7 * 24 - 1 })
    expect(await stateOf(a, first)).toBe('offered')
    world.clock.forward({ hours: 1 })
    expect(await stateOf(a, first)).toBe('expired')
    expect(await say(a, first, 'accept')).toMatchObject({ code: 'state-conflict' })
    const second = idOf(await offer(null, a, 90))
    world.clock.forward({ hours: 7 * 24 })
    await world.agents.expireOffers()
    expect(world.told.filter(({ name, contract }) => name === 'contractExpired' && contract === second)).toMatchObject([
      { memberId: a, contract: second, state: 'expired' },
    ])
  })

  it('of a dividend holds from the next period, and asks for turnover by its own column', async () => {
    const [a = ''] = await chain(1)
    const tiers = [{ rate: 3000, periodValidBet: '5000', periodProfitLoss: '100', activeMember: 3 }]
    const id = await agree(null, a, 0, 'dividend', tiers)
    expect((await world.agents.contracts(a, { kind: 'dividend' })).content).toMatchObject([
      { id, since: '2026-12-01', tiers: [{ rate: 3000, periodValidBet: '5000.00', periodProfitLoss: '100.00', activeMember: 3 }] },
    ])
    expect(await offer(null, a, 0, { kind: 'hourly', tiers: [tier(50)] })).toMatchObject({
      code: 'tier-refused',
      detail: { tier: 1, column: 'betAmountPerHour' },
    })
    expect(await offer(null, a, 0, { kind: 'realtime', tiers: [{ ...tier(50), periodProfitLoss: '1' }] })).toMatchObject({
      code: 'tier-refused',
      detail: { column: 'periodProfitLoss' },
    })
  })
})

describe('[AGENT-06, AG-22] terms', () => {
  it('never go beyond what the upline has, by one basis point or one easier column', async () => {
    const [a = '', b = ''] = await chain(2)
    expect(await offer(a, b, 50)).toMatchObject({ code: 'upline-without-contract' })
    expect(await offer(null, a, 201)).toMatchObject({ code: 'rate-above-own' })
    expect(await offer(null, a, 4)).toMatchObject({ code: 'rate-below-minimum' })
    expect(await offer(null, a, 0, { tiers: [] })).toMatchObject({ code: 'tiers-not-rising' })
    await agree(null, a, 0, 'daily', [tier(40, '1000'), tier(80, '9000')])
    expect(await offer(a, b, 81)).toMatchObject({ code: 'rate-above-own' })
    expect(await offer(a, b, 80)).toMatchObject({ code: 'rate-above-own' })
    expect(await offer(a, b, 0, { tiers: [tier(40, '999')] })).toMatchObject({ code: 'rate-above-own' })
    expect(await offer(a, b, 0, { tiers: [tier(40, '1000'), tier(80, '9000')] })).toMatchObject({ ok: true })
  })

  it('[AG-20] are of the upline’s own currency, so that the bills which one pays have one sum', async () => {
    const [a = '', b = ''] = await chain(2)
    await agree(null, a, 100)
    await database.pool.query("update agents_place set currency = 'USD' where member = $1", [b])
    expect(await offer(a, b, 50)).toMatchObject({ code: 'upline-without-contract' })
  })

  it('are judged once more when they are accepted', async () => {
    const [a = '', b = ''] = await chain(2)
    const top = await agree(null, a, 100)
    const lower = idOf(await offer(a, b, 100))
    midnight()
    expect(await say(a, top, 'terminate')).toMatchObject({ value: { state: 'termination-asked' } })
    expect(await say(null, top, 'agree-termination')).toMatchObject({ ok: true })
    expect(await say(b, lower, 'accept')).toMatchObject({ code: 'upline-without-contract' })
  })
})

describe('[AGENT-07, AG-23, AG-24] a lower contract', () => {
  /** a 100, b 90, c 80, d 70 in a chain, and e 60 beside c. */
  async function line() {
    const [a = '', b = '', c = '', d = ''] = await chain(4)
    const e = await world.come(await world.link(b))
    await agree(null, a, 100)
    await agree(a, b, 90)
    const [ofC, ofD, ofE] = [await agree(b, c, 80), await agree(c, d, 70), await agree(b, e, 60)]
    midnight()
    return { a, b, c, d, e, ofC, ofD, ofE }
  }

  it('ends the higher ones below with all under them, once exactly they were confirmed', async () => {
    const { a, b, c, d, e, ofC, ofD, ofE } = await line()
    await world.play({ member: d, stakeUnits: 70_000n, winUnits: 20_000n })
    await world.agents.rollUp()
    const told = await offer(a, b, 60)
    const list = [
      { contract: ofC, member: c, rate: 80, validBet: '7.00', profitLoss: '5.00', account: expect.stringContaining('***') },
      { contract: ofD, member: d, rate: 70, validBet: '7.00', profitLoss: '5.00' },
    ]
    expect(told).toMatchObject({ value: { terminates: list } })
    expect(await world.agents.contractEndings(a, { kind: 'daily', downline: b, rate: 60 })).toMatchObject({ value: { terminates: list } })
    expect(await world.agents.contractEndings(a, { kind: 'daily', downline: c, rate: 60 })).toMatchObject({ code: 'not-in-line' })
    const id = idOf(told)
    const asks = {
      ok: false,
      code: 'confirm-terminations',
      detail: { terminates: [{ account: expect.not.stringContaining('***') }, { contract: ofD }] },
    }
    for (const confirmed of [[], [ofC], [ofC, ofD, ofE], [ofC, ofC], [ofC, ofE]])
      expect(await say(b, id, 'accept', confirmed)).toMatchObject(asks)
    expect(await say(b, id, 'accept', [ofD, ofC])).toMatchObject({ value: { state: 'accepted', since: '2026-11-22' } })
    expect(await stateOf(c, ofC)).toBe('in-force')
    const ended = world.told.filter(({ name }) => name === 'contractEnding').map(({ memberId, day }) => [memberId, day])
    expect(ended).toEqual(
      expect.arrayContaining([
        [c, '2026-11-22'],
        [d, '2026-11-22'],
      ]),
    )
    expect(ended.map(([who]) => who)).not.toContain(e)
    midnight()
    expect([await stateOf(c, ofC), await stateOf(d, ofD), await stateOf(e, ofE)]).toEqual(['ended', 'ended', 'in-force'])
  })

  it('asks again where the list has changed meanwhile', async () => {
    const { a, b, c, d, ofC, ofD } = await line()
    const id = idOf(await offer(a, b, 60))
    const higher = await offer(c, d, 75)
    expect(await say(d, idOf(higher), 'accept')).toMatchObject({ ok: true })
    expect(await say(b, id, 'accept', [ofC, ofD])).toMatchObject({ code: 'confirm-terminations' })
    expect(await say(b, id, 'accept', [ofC, idOf(higher)])).toMatchObject({ ok: true })
  })

  it('and one at once with another leave no line with more than its top', async () => {
    const { a, b, c, ofC, ofD } = await line()
    const [lower, higher] = [idOf(await offer(a, b, 60)), idOf(await offer(b, c, 90))]
    const both = await Promise.all([say(b, lower, 'accept', [ofC, ofD]), say(c, higher, 'accept')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('[AGENT-06, AG-25, AG-26] an end', () => {
  it('needs the other side, and takes effect at the period’s end', async () => {
    const [a = '', b = ''] = await chain(2)
    await agree(null, a, 100)
    const id = await agree(a, b, 50)
    midnight()
    expect(await say(b, id, 'terminate')).toMatchObject({ value: { state: 'termination-asked', terminationBy: 'downline' } })
    expect(await world.agents.contractRequests(a)).toEqual({
      dailysalreqtype: 1,
      divtypereq: 0,
      contracthoursalreqtype: 0,
      realtimesalreqtype: 0,
    })
    expect(await say(b, id, 'agree-termination')).toMatchObject({ code: 'state-conflict' })
    expect(await say(a, id, 'refuse-termination')).toMatchObject({ value: { state: 'in-force', terminationBy: null } })
    expect(await say(a, id, 'terminate')).toMatchObject({ value: { terminationBy: 'upline' } })
    expect(await offer(a, b, 60)).toMatchObject({ code: 'state-conflict' })
    expect(await say(b, id, 'agree-termination')).toMatchObject({ value: { state: 'in-force', until: '2026-11-22' } })
    expect(await say(b, id, 'agree-termination')).toMatchObject({ ok: true })
    midnight()
    expect(await stateOf(b, id)).toBe('ended')
  })

  it('is barred while an offer waits, and decided by staff after seven days', async () => {
    const [a = '', b = ''] = await chain(2)
    await agree(null, a, 100)
    const id = await agree(a, b, 50)
    const change = idOf(await offer(a, b, 60))
    expect(await world.agents.contractRequests(b)).toMatchObject({ dailysalreqtype: 1 })
    expect(await say(b, id, 'terminate')).toMatchObject({ code: 'offer-open' })
    expect(await say(b, change, 'reject')).toMatchObject({ ok: true })
    expect(await say(b, id, 'terminate')).toMatchObject({ ok: true })
    expect(await say(null, id, 'agree-termination')).toMatchObject({ code: 'not-in-line' })
    world.clock.forward({ hours: 7 * 24 })
    expect(await say(null, id, 'agree-termination')).toMatchObject({ ok: true, value: { until: '2026-11-28' } })
  })

  it('[AG-06] comes with a move at midnight, and takes what was offered with it', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const other = await world.top()
    await agree(null, a, 100)
    const [ofB, ofC] = [await agree(a, b, 50), await agree(b, c, 40)]
    const open = idOf(await offer(a, b, 60, { kind: 'daily' }))
    expect(await database.transact((tx) => world.agents.staff.move(tx, b, other))).toMatchObject({ ok: true })
    midnight()
    await world.agents.doMoves()
    expect([await stateOf(b, ofB), await stateOf(b, open), await stateOf(c, ofC)]).toEqual(['ended', 'withdrawn', 'in-force'])
    expect(await say(b, open, 'accept')).toMatchObject({ code: 'state-conflict' })
  })
})
