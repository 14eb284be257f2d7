/** Proves time at play through the product: bets become marks from the feed, windows sign, and a reality check is answered once for all devices. */
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PlayerLimit } from '@baize/contract/protection/limits.ts'
import type { RealitySitting } from '@baize/contract/protection/reality.ts'
import { makeCheckWait } from '../../ledger/testing/pauses.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Fact } from '../../platform/jobs.ts'
import { withBonus } from '../testing/bonus-member.ts'
import { openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { vendorCalls } from '../testing/product-people.ts'
import type { RichMember, World } from '../testing/world.ts'

let dialects: DialectWorld
let world: World
const ending = new AbortController()
let following: Promise<void>
/** What pages were told of sittings. */
const told: string[] = []
beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
  following = world.house.protection.follow((member, { currency, net }) => told.push(`${member} ${currency} ${net}`), ending.signal)
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  ending.abort()
  await following
  await dialects.close()
})

const get = async (member: RichMember) =>
  (await world.ask({ method: 'GET', path: '/wps/protection/sitting' }, member)).value as RealitySitting
/** Its clock stands still otherwise. */
const runClock = (): void => world.clock.set(systemClock.now().toString())
async function sign(member: RichMember): Promise<RealitySitting> {
  runClock()
  return (await world.ask({ method: 'POST', path: '/wps/protection/sign' }, member)).value as RealitySitting
}
const answer = async (member: RichMember, what: 'go-on' | 'stop') =>
  (await world.ask({ method: 'POST', path: '/wps/protection/reality-check', body: { answer: what } }, member)).value as RealitySitting
const interval = (member: RichMember, minutes: number) =>
  world.ask({ method: 'PUT', path: '/wps/protection/reality-check', body: { minutes } }, member)
const set = (member: RichMember, to: string | null, every = 'day') =>
  world.ask({ method: 'PUT', path: '/wps/protection/limits', body: { what: 'time', every, to } }, member)
async function limitOf(member: RichMember, every = 'day'): Promise<PlayerLimit> {
  const { value } = await world.ask({ method: 'GET', path: '/wps/protection/limits' }, member)
  return (value as { limits: PlayerLimit[] }).limits.find((row) => row.what === 'time' && row.every === every)!
}
const dice = (member: RichMember, stake: string) =>
  world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body: { stake, direction: 'under', target: '49.50' } }, member)
/** Signs that came so many seconds ago. */
const signed = ({ memberId }: RichMember, ...seconds: number[]) =>
  world.database.write((tx) =>
    world.house.ledger.markPlay(
      tx,
      seconds.map((ago) => ({ owner: memberId, at: systemClock.now().subtract({ seconds: ago }) })),
      { timeZone: 'Asia/Yangon', everySeconds: 3600, longestSeconds: 7200, breaks: null },
    ),
  )
async function player(): Promise<RichMember> {
  const member = await withBonus(world, 5000n, '100')
  await world.bringPart(member)
  return member
}
async function factsOf({ memberId }: RichMember, name: string): Promise<Fact[]> {
  const { rows } = await world.database.pool.query<{ payload: Fact }>(
    "select payload from graphile_worker._private_jobs where payload->>'name' = $1 and payload->>'memberId' = $2",
    [name, memberId],
  )
  return rows.map(({ payload }) => payload)
}

/** The last mark, as the database writes it. */
async function markOf({ memberId }: RichMember): Promise<string | undefined> {
  const { rows } = await world.database.pool.query<{ marked: string }>(
    'select marked::text from ledger_play where owner = $1 and marked is not null',
    [memberId],
  )
  return rows[0]?.marked
}

describe('[PROT-01, PL-17] a limit of time of a member', () => {
  it('[PL-04, PL-18, PL-20] is in whole minutes of the person, counts what was before, binds the next bet, and waits a day to be raised', async () => {
    const member = await player()
    await signed(member, 300, 240, 180)
    await sign(member)
    expect(await limitOf(member)).toMatchObject({ own: null, left: null, used: '5' })
    expect((await set(member, '5.5')).code).toBe('amount-too-precise')
    expect((await set(member, '6')).code).toBeUndefined()
    expect(await limitOf(member)).toMatchObject({ own: '6', used: '5', left: '1' })
    expect((await dice(member, '100')).code).toBeUndefined()
    expect((await set(member, '5')).code).toBeUndefined()
    const { until } = await limitOf(member)
    expect(await dice(member, '100')).toMatchObject({ code: 'limit-reached', value: { what: 'time', every: 'day', left: '0', until } })
    expect((await set(member, '60')).code).toBeUndefined()
    expect(await limitOf(member)).toMatchObject({ own: '5', left: '0', waiting: { to: '60' } })
    expect((await dice(member, '100')).code).toBe('limit-reached')
  })

  it('[PL-22] is joined by one of staff, which binds at once either way and is told', async () => {
    const member = await player()
    const account = (await world.house.identity.memberOf(member.memberId))?.account ?? ''
    const staff = (amount: string) =>
      world.house.operator.perform(world.database, 'limit-member', {
        words: [account, 'time', 'week', amount],
        options: {},
        by: 'Thida',
        reason: 'agreed with the member',
      })
    expect(await staff('0')).toMatchObject({ ok: true, value: { before: null, after: '0' } })
    expect((await dice(member, '100')).value).toMatchObject({ what: 'time', every: 'week' })
    expect(await staff('none')).toMatchObject({ ok: true })
    expect((await dice(member, '100')).code).toBeUndefined()
    const facts = await factsOf(member, 'timeLimitByStaff')
    for (const fact of [...facts, ...facts]) await world.house.messaging.hear(fact)
    const { value } = await world.ask({ method: 'GET', path: '/wps/relay/MCSFE_getMessages?language=EN' }, member)
    expect((value as { content: { content: string }[] }).content.map(({ content }) => content.includes('agreed with the member'))).toEqual([
      true,
      true,
    ])
  })

  it('counts taken bets as marks from the feed, a refused one not, and tells the accounts in time', async () => {
    const member = await player()
    await signed(member, 400, 290)
    await set(member, '7')
    const asked = async () => {
      const { rows } = await world.database.pool.query<{ limit: number }>(
        `select extract(epoch from a.paused_from - p.marked)::int + p.used[1]::int as limit from ledger_account a join ledger_play p on p.owner = a.owner
          where a.id = $1 and p.marked > $2`,
        [member.wallet, before],
      )
      return rows[0]?.limit
    }
    const before = await markOf(member)
    expect((await dice(member, '100')).code).toBeUndefined()
    // What is used by the bet's mark, and what is left from it on until bets ask, are the seven minutes.
    await expect.poll(asked).toBe(7 * 60)
  })

  it('takes money and a bonus that come for no marks', async () => {
    const [rich, next] = [await player(), await player()]
    // The feed is read in its order: what came before the other's bet has been read with it.
    expect((await dice(next, '100')).code).toBeUndefined()
    await expect.poll(() => markOf(next)).toEqual(expect.any(String))
    expect(await markOf(rich)).toBeUndefined()
  })
})

describe('[PL-17] a game window', () => {
  it('is told how long is left and what stops it, and is opened no more at the limit, in words', async () => {
    const member = await player()
    await signed(member, 300, 240)
    await set(member, '10')
    expect(await sign(member)).toMatchObject({ stopped: null, stopsIn: expect.any(Number) as number })
    expect((await get(member)).stopsIn).toBeLessThanOrEqual(360)
    await set(member, '1', 'week')
    const { until } = await limitOf(member, 'week')
    expect(await get(member)).toMatchObject({ stopped: { what: 'time', every: 'week', until }, stopsIn: 0 })
    const open = () => world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId } }, member)
    const nodeId = (await world.house.games.catalogue()).games.find(({ vendor, playable }) => vendor === 'BGS' && playable)!.id
    expect(await open()).toMatchObject({ code: 'limit-reached', value: { what: 'time', every: 'week', left: '0', until } })
  })

  it('[RC-04] rests where the market asks for breaks, which pages are told once, and is opened no more until it is over', async () => {
    const member = await player()
    await world.database.write((tx) => world.house.settings.write(tx, 'protection.breaks', { after: 10, rest: 5 }))
    const marks = Array.from({ length: 10 }, (_, minute) => ({
      owner: member.memberId,
      at: systemClock.now().subtract({ seconds: 605 - minute * 60 }),
    }))
    const of = { timeZone: 'Asia/Yangon', everySeconds: 3600, longestSeconds: 7200, breaks: { afterSeconds: 600, restSeconds: 300 } }
    await world.database.write((tx) => world.house.ledger.markPlay(tx, marks, of))
    const { stopped } = await sign(member)
    expect(stopped).toMatchObject({ what: 'break', every: null })
    expect(await sign(member)).toMatchObject({ stopped })
    expect(await factsOf(member, 'playRestBegan')).toHaveLength(1)
    expect(await dice(member, '100')).toMatchObject({ code: 'limit-reached', value: { what: 'break', left: '0', until: stopped!.until } })
    await world.database.write((tx) => world.house.settings.write(tx, 'protection.breaks', null))
    await world.database.pool.query("update ledger_play set rests_until = rests_until - interval '5 minutes' where owner = $1", [
      member.memberId,
    ])
    expect((await dice(member, '100')).code).toBeUndefined()
  })
})

describe('[PROT-05, RC-04] the sitting', () => {
  it('is told by the server: stakes, wins and net of each currency, with what is taken back', async () => {
    const member = await player()
    const seat = await dialects.seatAt(member, dialects.vendorOf('native').vendor)
    const { port } = world.app.server.address() as AddressInfo
    const call = vendorCalls(() => `http://127.0.0.1:${port}`, 'PG', dialects.vendorOf('native').secret)
    const { token, ...about } = { currency: 'MMK', ...seat }
    const round = randomBytes(6).toString('hex')
    const say = async (act: string, id: string, more: object) =>
      (await call(act, { ...about, round, transaction: `${id}-${round}`, ...more })).status
    expect(await get(member)).toMatchObject({ seconds: 0, played: [], due: null, interval: 60, longest: 120 })
    expect(await say('bet', 'a', { token, amount: '30' })).toBe('ok')
    await expect.poll(async () => (await get(member)).played).toEqual([{ currency: 'MMK', stakes: '30.00', wins: '0.00', net: '-30.00' }])
    const mark = await markOf(member)
    expect(await say('win', 'w', { amount: '50', kind: 'win', reference: `a-${round}` })).toBe('ok')
    await expect.poll(async () => (await get(member)).played).toEqual([{ currency: 'MMK', stakes: '30.00', wins: '50.00', net: '20.00' }])
    // A win is no mark.
    expect(await markOf(member)).toBe(mark)
    await expect.poll(() => told).toContain(`${member.memberId} MMK 20.00`)
    expect(await say('rollback', 'u', { reference: `w-${round}` })).toBe('ok')
    await expect.poll(async () => (await get(member)).played).toEqual([{ currency: 'MMK', stakes: '30.00', wins: '0.00', net: '-30.00' }])
    expect(await say('rollback', 'v', { reference: `a-${round}` })).toBe('ok')
    await expect.poll(async () => (await get(member)).played).toEqual([{ currency: 'MMK', stakes: '0.00', wins: '0.00', net: '0.00' }])
  })

  it('begins with nothing after an hour without a mark, and what is undone of an earlier one is in none', async () => {
    const member = await player()
    await signed(member, 3 * 3600)
    const { rows } = await world.database.pool.query<{ sitting: string }>('select sitting::text from ledger_play where owner = $1', [
      member.memberId,
    ])
    await world.database.pool.query("insert into protection_sitting values ($1, 'MMK', $2, 70000, 0)", [member.memberId, rows[0]!.sitting])
    expect(await get(member)).toMatchObject({ seconds: 0, played: [] })
    expect((await dice(member, '400')).code).toBeUndefined()
    await expect.poll(async () => (await get(member)).played).toMatchObject([{ currency: 'MMK', stakes: '400.00' }])
  })
})

describe('[PROT-04] a reality check of a member', () => {
  it('[RC-01, RC-03] is told to all pages when it is due, refuses bets a minute later, and is answered once for all devices', async () => {
    const member = await player()
    expect((await interval(member, 15)).value).toMatchObject({ interval: 15 })
    await signed(member, ...Array.from({ length: 15 }, (_, minute) => 910 - minute * 60))
    expect(await factsOf(member, 'realityCheckDue')).toHaveLength(0)
    const { due, seconds } = await sign(member)
    expect([typeof due, seconds >= 900]).toEqual(['string', true])
    expect(await factsOf(member, 'realityCheckDue')).toHaveLength(1)
    // A round in hand may end.
    expect((await dice(member, '100')).code).toBeUndefined()
    await world.database.pool.query("update ledger_play set due = due - interval '1 minute' where owner = $1", [member.memberId])
    await world.database.write((tx) => world.house.ledger.pause(tx, member.memberId))
    expect((await dice(member, '100')).code).toBe('reality-check-due')
    expect(await answer(member, 'go-on')).toMatchObject({ due: null })
    expect(await answer(member, 'stop')).toMatchObject({ due: null })
    expect((await dice(member, '100')).code).toBeUndefined()
    expect(await factsOf(member, 'realityCheckAnswered')).toHaveLength(2)
    const { rows } = await world.database.pool.query('select act, minutes, seconds from protection_check where member = $1 order by id', [
      member.memberId,
    ])
    expect(rows).toEqual([
      { act: 'interval', minutes: 15, seconds: null },
      { act: 'go-on', minutes: null, seconds },
    ])
  })

  it('[RC-01] has an interval of the list, at most the longest of the house', async () => {
    const member = await player()
    expect((await interval(member, 20)).code).toBe('invalid-input')
    await world.database.write((tx) => world.house.settings.write(tx, 'protection.realityChecks', { usual: 30, longest: 45 }))
    expect((await interval(member, 60)).code).toBe('invalid-input')
    expect(await get(member)).toMatchObject({ interval: 30, longest: 45 })
    expect((await interval(member, 45)).value).toMatchObject({ interval: 45 })
  })

  it('[PL-32] that waits refuses a bet of bonus money at the second door', async () => {
    const member = await withBonus(world, 10n, '1000', '400')
    await world.bringPart(member)
    const lift = await makeCheckWait({ database: world.database, ledger: world.house.ledger }, member.wallet)
    expect((await dice(member, '300')).code).toBe('reality-check-due')
    await lift()
    expect((await dice(member, '300')).code).toBeUndefined()
  })
})
