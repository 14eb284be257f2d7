/** Money between the main wallet and a real vendor process that keeps its own, over a line that loses calls and answers. */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { startSandbox, type Sandbox } from '../sandboxes.ts'
import { scheduleOf } from '../schedule.ts'
import { moneyOf, withBonus } from '../testing/bonus-member.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

const VENDOR = 'COPPERJAR'
let world: World
let sandbox: Sandbox
let line: Server
let data: string
/** The vendor is waited for as long as a test may take, since a busy machine is slow and a gate holds some answers back. */
const outside: { vendors?: string; readonly vendorPatience: number } = { vendorPatience: 60_000 }
/** What the line does to the next calls: lets them pass, loses them, or loses their answers. */
let fate: 'passes' | 'loses call' | 'loses answer' = 'passes'
let moves = 0
/** Opens when the vendor may answer its transfers. */
let gate: Promise<void> = Promise.resolve()

beforeAll(async () => {
  world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside })
  const { games } = world.house
  data = await mkdtemp(path.join(tmpdir(), 'baize-transfers-'))
  sandbox = await startSandbox({
    name: 'vendors',
    data,
    siteUrl: 'http://127.0.0.1:9',
    port: 0,
    secrets: await games.sandboxSecrets(),
    log: world.house.needs.log,
  })
  line = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      if (fate === 'loses call') return response.destroy()
      if (request.url?.endsWith('/move') === true) {
        moves += 1
        await gate
      }
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const { 'x-timestamp': at = '', 'x-signature': signature = '' } = headers
      const answer = await fetch(`${sandbox.url}${request.url}`, {
        method: 'POST',
        body: Buffer.concat(parts),
        headers: { 'content-type': 'application/json', 'x-timestamp': at, 'x-signature': signature },
      })
      const text = await answer.text()
      return fate === 'loses answer'
        ? response.destroy()
        : response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    })()
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  outside.vendors = `http://127.0.0.1:${(line.address() as AddressInfo).port}`
})
afterAll(async () => {
  line.close()
  await sandbox.stop()
  await world.assertBooksBalance()
  await world.close()
  rmSync(data, { recursive: true })
})
beforeEach(() => {
  fate = 'passes'
  moves = 0
})

type Person = Session & { readonly memberId: string; readonly account: bigint }
async function member(balance: bigint): Promise<Person> {
  const person = await world.member()
  const { ledger } = world.house
  const account = (await ledger.accountsOf(person.memberId))[0]!.id
  if (balance > 0n)
    await ledger.submit({
      key: `opening:${account}`,
      account,
      transfers: [{ account, contra: 'house:opening', amount: balance * UNITS, kind: 'opening' }],
    })
  return { ...person, account }
}
const move = (person: Session, direction: string, amount: string, more: { key?: string; vassalage?: string; giveUp?: string } = {}) =>
  world.ask(
    {
      method: 'POST',
      path: '/wps/relay/GCS_walletTransfer',
      body: { vassalage: more.vassalage ?? VENDOR, direction, amount, ...(more.giveUp === undefined ? {} : { giveUp: more.giveUp }) },
      ...(more.key === undefined ? {} : { headers: { 'idempotency-key': more.key } }),
    },
    person,
  )
const wallets = async (person: Session, query = '') =>
  (await world.ask({ method: 'GET', path: `/wps/relay/GCS_merchantWallet${query}` }, person)).value as {
    isSingle: boolean
    wallets: { vassalage: string; balance: string | null; pending: string; maintenance: boolean }[]
  }
/** What the member has here, what is held, and what the vendor has of it. */
async function has(person: Person) {
  const { balance, held } = await world.house.ledger.balance(person.account)
  const [there] = (await wallets(person)).wallets
  return [formatUnits(balance), formatUnits(held), there?.balance, there?.pending]
}
const pauseIsOver = () =>
  world.database.pool.query(`update games_transfer set ask_at = ask_at - interval '61 seconds' where state = 'pending'`)
/** Lets the job ask, as after its pause. */
async function resolve() {
  await pauseIsOver()
  return world.house.games.resolveTransfers()
}

describe('[GAME-16] a vendor with a wallet of its own', () => {
  it('takes money in and gives it back, once for a key, and the merchant wallet says so', async () => {
    const person = await member(100n)
    expect(await wallets(person)).toEqual({
      isSingle: false,
      wallets: [expect.objectContaining({ vassalage: VENDOR, balance: '0.00', pending: '0.00', moved: '0.00' }) as object],
    })
    expect((await wallets(person, '?vassalage=PG')).isSingle).toBe(true)
    expect((await wallets(person, `?vassalage=${VENDOR}`)).isSingle).toBe(false)
    for (const [code, isSingle] of [
      [VENDOR, false],
      ['PG', true],
    ] as const) {
      const { value } = await world.ask({ method: 'GET', path: `/wps/relay/GCSGAME_gameList?vassalage=${code}&pageSize=1` }, person)
      const [game] = (value as { games: { nodeId: number }[] }).games
      const launch = await world.ask({ method: 'POST', path: '/wps/game/launchGame', body: { nodeId: game!.nodeId } }, person)
      expect(launch.value, code).toMatchObject({ isSingle })
    }
    const key = 'the-same-key-for-one-transfer'
    const first = await move(person, 'in', '40', { key })
    expect(first.value).toMatchObject({
      transfer: { vassalage: VENDOR, direction: 'in', amount: '40.00', state: 'done' },
      balance: '60.00',
    })
    expect((await move(person, 'in', '40', { key })).value).toEqual(first.value)
    expect((await move(person, 'in', '41', { key })).code).toBe('key-used-differently')
    expect((await move(person, 'out', '40', { key })).code).toBe('key-used-differently')
    expect(moves).toBe(1)
    expect(await has(person)).toEqual(['60.00', '0.00', '40.00', '0.00'])
    expect((await move(person, 'out', '15.5')).value).toMatchObject({ transfer: { state: 'done' }, balance: '75.50' })
    expect(await has(person)).toEqual(['75.50', '0.00', '24.50', '0.00'])
    expect((await wallets(person)).wallets).toMatchObject([{ moved: '24.50' }])
  })

  it('asks for one transfer by the key of each member, though two have the same', async () => {
    const people = [await member(100n), await member(100n)]
    const both = () => Promise.all(people.map((person) => move(person, 'in', '40', { key: 'a-key-that-two-members-have' })))
    const first = (await both()).map(({ value }) => value)
    expect(first).toMatchObject([{ balance: '60.00' }, { balance: '60.00' }])
    expect((await both()).map(({ value }) => value)).toEqual(first)
    for (const person of people) expect(await has(person)).toEqual(['60.00', '0.00', '40.00', '0.00'])
    // A vendor that does not answer has an unknown balance, not an empty one.
    fate = 'loses call'
    for (const person of people) expect(await has(person)).toEqual(['60.00', '0.00', null, '0.00'])
  })

  it('refuses what there is not, on either side, and what is no amount', async () => {
    const person = await member(10n)
    expect(await move(person, 'in', '10.01')).toMatchObject({ status: 422, code: 'balance-too-low', value: { balance: '10.00' } })
    expect(await move(person, 'out', '0.01')).toMatchObject({ status: 422, code: 'balance-too-low' })
    expect((await move(person, 'in', '0')).code).toBe('amount-below-minimum')
    expect((await move(person, 'in', '0.001')).code).toBe('amount-too-precise')
    for (const amount of ['-1', '1e3', 'NaN', '+1', '၁', '01', ''])
      expect((await move(person, 'in', amount)).code, amount).toBe('invalid-input')
    for (const vassalage of ['PG', 'BGS', 'NOBODY'])
      expect((await move(person, 'in', '1', { vassalage })).code, vassalage).toBe('not-found')
    expect((await move(person, 'sideways', '1')).code).toBe('invalid-input')
    expect(await has(person)).toEqual(['10.00', '0.00', '0.00', '0.00'])
    expect((await move(person, 'in', '10')).success).toBe(true)
  })

  it.each(['loses call', 'loses answer'] as const)('holds what is on its way over a line that %s, and ends it once', async (how) => {
    const person = await member(100n)
    await move(person, 'in', '50')
    fate = how
    const key = `a-transfer-whose-line-${how.replace(' ', '-')}`
    expect((await move(person, 'in', '30', { key })).value).toMatchObject({ transfer: { state: 'pending' }, balance: '20.00' })
    expect((await move(person, 'out', '20')).value).toMatchObject({ transfer: { state: 'pending' }, balance: '20.00' })
    expect((await move(person, 'in', '30', { key })).value).toMatchObject({ transfer: { state: 'pending' } })
    expect(await resolve()).toEqual({ asked: 2, ended: 0 })
    fate = 'passes'
    expect(await has(person)).toEqual(['20.00', '30.00', how === 'loses call' ? '50.00' : '60.00', '50.00'])
    expect(await resolve()).toEqual({ asked: 2, ended: 2 })
    expect(await resolve()).toEqual({ asked: 0, ended: 0 })
    expect((await move(person, 'in', '30', { key })).value).toMatchObject({ transfer: { state: 'done' } })
    expect(await has(person)).toEqual(['40.00', '0.00', '60.00', '0.00'])
  })

  it('frees what the vendor declines, also when it says so late', async () => {
    const person = await member(10n)
    fate = 'loses answer'
    expect((await move(person, 'out', '5')).value).toMatchObject({ transfer: { state: 'pending' } })
    fate = 'passes'
    // This time by the timed task.
    await pauseIsOver()
    await scheduleOf(world.house).tasks['games-resolve-transfers']!({})
    expect(await has(person)).toEqual(['10.00', '0.00', '0.00', '0.00'])
    const kept = 'select state, reason from games_transfer where member = $1'
    expect((await world.database.pool.query(kept, [person.memberId])).rows).toEqual([{ state: 'refused', reason: 'the vendor declined' }])
  })

  it('lets money out and not in for who is excluded, and while the vendor is switched off', async () => {
    const person = await member(100n)
    await move(person, 'in', '60')
    const { games, ledger } = world.house
    await world.database.write((tx) => ledger.setStanding(tx, person.account, { excludedUntil: 'for-ever' }))
    expect((await move(person, 'in', '1')).code).toBe('account-excluded')
    expect((await move(person, 'out', '10')).success).toBe(true)
    await world.database.write((tx) => ledger.setStanding(tx, person.account, { excludedUntil: null, blocked: true }))
    expect((await move(person, 'in', '1')).code).toBe('account-blocked')
    await world.database.write((tx) => ledger.setStanding(tx, person.account, { blocked: false }))
    await world.database.transact((tx) => games.setVendorState(tx, VENDOR, 'off'))
    expect((await move(person, 'in', '1')).code).toBe('vendor-maintenance')
    expect((await move(person, 'out', '10')).success).toBe(true)
    expect((await wallets(person)).wallets).toMatchObject([{ maintenance: true, balance: '40.00' }])
    await world.database.transact((tx) => games.setVendorState(tx, VENDOR, 'on'))
    expect(await has(person)).toEqual(['60.00', '0.00', '40.00', '0.00'])
  })

  const transferIn = ({ value }: Awaited<ReturnType<typeof move>>): { id: string; state: string } => {
    const { id, state } = (value as { transfer: { id: string; state: string } }).transfer
    return { id, state }
  }

  it('many copies of one call at once are one transfer, and a crowd never takes more than there is', async () => {
    const person = await member(100n)
    const key = 'one-key-for-twenty-copies'
    const { promise, resolve: open } = Promise.withResolvers<void>()
    gate = promise
    const first = move(person, 'in', '30', { key })
    await vi.waitFor(() => expect(moves).toBe(1), 10_000)
    // These find the first one still in progress, and ask the vendor nothing.
    const others = await Promise.all(Array.from({ length: 19 }, () => move(person, 'in', '30', { key })))
    open()
    const { id } = transferIn(await first)
    expect(others.map(transferIn)).toEqual(others.map(() => ({ id, state: 'pending' })))
    expect([transferIn(await move(person, 'in', '30', { key })), moves]).toEqual([{ id, state: 'done' }, 1])
    await Promise.all([resolve(), resolve()])
    expect(await has(person)).toEqual(['70.00', '0.00', '30.00', '0.00'])
    const crowd = await Promise.all(Array.from({ length: 10 }, () => move(person, 'in', '20')))
    expect(crowd.filter(({ success }) => success)).toHaveLength(3)
    expect(await has(person)).toEqual(['10.00', '0.00', '90.00', '0.00'])
  })
})

describe('[PR-15, PR-29] own money at a vendor with a wallet of its own counts as played first', () => {
  const dice = async (person: Session): Promise<string> => {
    const told = await world.ask(
      { method: 'POST', path: '/wps/originals/dice/bet', body: { stake: '100', direction: 'under', target: '49.50' } },
      person,
    )
    return told.code ?? 'ok'
  }

  it('asks for the bonus that it ends, as a withdrawal does, and moves nothing before', async () => {
    const person = await withBonus(world, 100n, '1000', '400')
    const told = await move(person, 'in', '40')
    expect([told.status, told.code, told.value]).toEqual([
      409,
      'bonus-at-stake',
      { grant: expect.any(String) as string, paidOut: '40.00', givenUp: '1000.00' },
    ])
    expect(moves).toBe(0)
    expect(await moneyOf(world, person)).toEqual({ real: '100.00', bonus: '1000.00' })
    const { grant } = told.value as { grant: string }
    expect((await move(person, 'in', '40', { giveUp: person.memberId })).code).toBe('bonus-at-stake')
    expect((await move(person, 'in', '40', { giveUp: grant })).value).toMatchObject({ transfer: { state: 'done' } })
    expect(await moneyOf(world, person)).toEqual({ real: '60.00', bonus: '0.00' })
    // The way back asks for nothing.
    expect((await move(person, 'out', '40')).value).toMatchObject({ transfer: { state: 'done' } })
  })

  it('holds bonus money that a withdrawal keeps until it has come back, or the vendor says that it is gone', async () => {
    const person = await withBonus(world, 100n, '1000', '400', 'keep')
    await world.bringPart(person)
    expect((await move(person, 'in', '100')).value).toMatchObject({ transfer: { state: 'done' } })
    expect(await dice(person)).toBe('bonus-parked')
    expect(await moneyOf(world, person)).toEqual({ real: '0.00', bonus: '1000.00' })
    expect((await move(person, 'out', '100')).value).toMatchObject({ transfer: { state: 'done' } })
    expect(await dice(person)).toBe('ok')
    // What was lost there is not known until the vendor is asked.
    await world.database.pool.query('update games_player set parked_units = 1 where person = $1', [person.memberId])
    await emptied(person)
    expect(await dice(person)).toBe('bonus-parked')
    expect((await wallets(person)).wallets[0]).toMatchObject({ balance: '0.00' })
    expect(await dice(person)).toBe('ok')
  })
})

/** Takes the own money away, so that the next bet needs bonus money. */
async function emptied({ wallet: account }: { readonly wallet: bigint }): Promise<void> {
  const { ledger } = world.house
  const { balance } = await ledger.balance(account)
  if (balance > 0n)
    await ledger.submit({
      key: `emptied:${account}`,
      account,
      transfers: [{ account, contra: 'house:opening', amount: -balance, kind: 'adjustment' }],
    })
}

describe('[PROT-02, PX-03] a break', () => {
  const rest = ({ memberId: member }: Person) =>
    world.database.transact((tx) => world.house.protection.takeTimeOut(tx, { member, hours: 24 }))
  /** Runs the job that the break asked for, with what it was given. */
  async function callBack({ memberId }: Person): Promise<void> {
    const { rows } = await world.database.pool.query<{ payload: object }>(
      'select payload from graphile_worker._private_jobs where key = $1',
      [`games-call-back:${memberId}`],
    )
    await scheduleOf(world.house).tasks['games-call-back']!(rows[0]!.payload)
  }

  it('calls back what lies at a vendor, once, and only while it lasts', async () => {
    const person = await member(100n)
    await move(person, 'in', '40')
    await rest(person)
    await callBack(person)
    expect(await has(person)).toEqual(['100.00', '0.00', '0.00', '0.00'])
    const before = moves
    await callBack(person)
    expect(moves).toBe(before)
  })

  it('is tried again for a vendor that is silent, and for money that was on its way there', async () => {
    const person = await member(100n)
    await move(person, 'in', '40')
    fate = 'loses answer'
    await move(person, 'in', '30')
    await rest(person)
    await expect(callBack(person)).rejects.toThrow(`could not be called back from ${VENDOR}`)
    fate = 'passes'
    await callBack(person)
    // The vendor has what it took, and its answer was lost: the job of transfers hears of it.
    await resolve()
    expect(await has(person)).toEqual(['100.00', '0.00', '0.00', '0.00'])
  })

  it('leaves the money of somebody alone who does not rest', async () => {
    const person = await member(100n)
    await move(person, 'in', '40')
    await world.house.games.callBack(person.memberId, 'no break')
    expect(await has(person)).toEqual(['60.00', '0.00', '40.00', '0.00'])
  })
})
