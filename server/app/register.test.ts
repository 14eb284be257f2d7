/** The national register through the whole server and the sandbox's own process: play and deposits wait for its answer, and whoever is listed is excluded. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../platform/clock.ts'
import { poison, POISONED } from '../platform/testing/poison.ts'
import { failuresNow } from '../platform/work/each-item.ts'
import type { SettingValue } from '../settings/settings.ts'
import { nothingOutside } from './identity-outside.ts'
import { startSandbox, type Sandbox } from './sandboxes.ts'
import { createWorld, type RichMember, type Session, type World } from './testing/world.ts'

const KEY = 'register-of-a-test'
let world: World
let sandbox: Sandbox
let folder: string
const identity = nothingOutside()

beforeAll(async () => {
  world = await createWorld({ catalogue: true, outside: { identity, payments: 'http://127.0.0.1:9' }, start: systemClock.now().toString() })
  for (const name of ['withdrawals.restHours', 'withdrawals.depositTimes'] as const) world.house.settings.offer(name, 0)
  folder = await mkdtemp(path.join(tmpdir(), 'baize-register-'))
  const { log } = world.house.needs
  sandbox = await startSandbox({ name: 'register', data: folder, siteUrl: 'http://127.0.0.1:9', port: 0, secrets: { key: KEY }, log })
  identity.register = { baseUrl: sandbox.url, key: KEY }
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  await sandbox.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

async function set<Name extends 'merchant' | 'protection.register'>(name: Name, value: SettingValue<Name>): Promise<void> {
  await world.database.write((tx) => world.house.settings.write(tx, name, value))
  world.house.settings.forget()
}
const moveTo = async (market: string) => set('merchant', { ...(await world.house.settings.read('merchant')), market })
const choose = (page: string, form: Record<string, string>) =>
  fetch(`${sandbox.url}/${page}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const says = async (way: string) => expect((await choose('way', { way })).status).toBe(303)
const enters = async (lastName: string, letter: 'Y' | 'N' | 'P') =>
  expect((await choose('people', { lastName, birthDate: '1990-01-31', letter })).status).toBe(303)

let people = 0
/** A member with money, a last name of their own and a birth date. */
async function named(): Promise<RichMember & { readonly lastName: string }> {
  const member = await world.rich(50_000n * UNITS)
  const lastName = `Hill${String.fromCharCode(97 + (people % 26))}${String.fromCharCode(97 + Math.floor((people += 1) / 26))}`
  await world.database.write((tx) => world.house.identity.realName.take(tx, member.memberId, `Mya ${lastName}`))
  return { ...member, lastName }
}
async function login<Member extends RichMember>(member: Member): Promise<Member> {
  const { account: username } = (await world.house.identity.memberOf(member.memberId))!
  const told = await world.ask({ method: 'POST', path: '/wps/session/login', body: { username, password: 'quiet-river-42' } })
  const { token } = told.value as { token: string }
  const cookies = [told.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  return { ...member, token, cookie: cookies.filter((line) => line?.startsWith('sid=')).join('; ') }
}
const post = (member: Session, at: string, body: object) => world.ask({ method: 'POST', path: `/wps/${at}`, body }, member)
const deposit = async (member: Session) => (await post(member, 'wallet/deposit', { method: 'mynah-pay', amount: '10000' })).code
const bet = async (member: Session) =>
  (await post(member, 'originals/dice/bet', { stake: '100', direction: 'under', target: '49.50' })).code
const launch = async (member: Session) => {
  const { games } = await world.house.games.list({ gameType: 'BGS', page: 1, size: 1 }, undefined, 'EN')
  return (await post(member, 'game/launchGame', { nodeId: games[0]!.nodeId })).code
}
async function withdraw({ memberId, wallet }: RichMember): Promise<string> {
  const owner = { ...(await world.house.identity.memberOf(memberId))!, id: memberId, wallet }
  const to = {
    method: 'mynah-pay',
    holderName: (await world.house.identity.realName.of(world.database.reader, memberId))!,
    accountNumber: `09${String(wallet).padStart(10, '0')}`,
  }
  const payee = await world.database.transact((tx) => world.house.wallet.addPayee(tx, owner, to, 'EN'))
  if (!payee.ok) return payee.code
  const wish = { owner, key: randomUUID(), payeeId: payee.value.id, amount: '20000' }
  const said = await world.database.transact((tx) => world.house.wallet.createWithdrawal(tx, wish, 'EN'))
  return said.ok ? 'taken' : said.code
}
const answers = async ({ memberId }: RichMember): Promise<string[]> =>
  (
    await world.database.pool.query<{ listed: string }>('select listed from checks_register_answer where member = $1 order by id', [
      memberId,
    ])
  ).rows.map(({ listed }) => listed)
const askedAt = async ({ memberId }: RichMember) =>
  (await world.database.pool.query<{ at: unknown }>('select asked_at as at from checks_register where member = $1', [memberId])).rows[0]?.at
const waits = async ({ memberId }: RichMember): Promise<boolean> => world.house.register.ofDeposits.stillChecking(memberId)
const isExcluded = ({ memberId }: RichMember) => world.house.protection.isExcluded(world.database.reader, memberId)
async function askAgain(): Promise<void> {
  world.clock.forward({ seconds: 31 })
  await world.house.register.askDue()
}
const SERVICE_DOWN = 'payment-service-down'

describe('[PROT-02, PX-07] where no market asks', () => {
  it('nobody is asked about, and nobody waits', async () => {
    const member = await login(await named())
    await world.house.register.askDue()
    expect([await answers(member), await waits(member), await deposit(member)]).toEqual([[], false, SERVICE_DOWN])
    expect((await world.database.pool.query('select from checks_register')).rowCount).toBe(0)
  })
})

describe('[PROT-02, PROT-03, PX-07] where the market asks at registration and login', () => {
  beforeEach(async () => {
    await moveTo('great-britain')
    await says('right')
  })
  afterEach(() => moveTo('house'))

  /** A member who was there before the market asked, and who logs in now. */
  async function back(listed?: 'Y' | 'P') {
    await moveTo('house')
    const member = await named()
    if (listed !== undefined) await enters(member.lastName, listed)
    await moveTo('great-britain')
    return login(member)
  }
  /** A member about whom the register has said that it does not know them. */
  async function known(): Promise<Awaited<ReturnType<typeof named>>> {
    const member = await back()
    await world.bringPart(member)
    await expect.poll(() => answers(member)).toEqual(['no'])
    return member
  }

  it('a newcomer waits until they can be asked about, and then plays and pays in', async () => {
    const member = await world.rich(50_000n * UNITS)
    await world.bringPart(member)
    await askAgain()
    const WAITS = 'still-checking'
    expect([await deposit(member), await bet(member), await launch(member)]).toEqual([WAITS, WAITS, WAITS])
    await world.database.write((tx) => world.house.identity.realName.take(tx, member.memberId, 'Mya Waiting'))
    await askAgain()
    expect([await answers(member), await deposit(member), await bet(member), await launch(member)]).toEqual([
      ['no'],
      SERVICE_DOWN,
      undefined,
      undefined,
    ])
  })

  it('each login is asked about again, without anybody else’s help', async () => {
    const member = await login(await known())
    await expect.poll(() => answers(member)).toEqual(['no', 'no'])
    expect(await waits(member)).toBe(false)
  })

  it('[PX-05] a yes excludes at once, and neither a no nor an ended opens anything by itself', async () => {
    const member = await known()
    await enters(member.lastName, 'Y')
    await login(member)
    await expect.poll(() => isExcluded(member)).toBe(true)
    const { rows } = await world.database.pool.query('select kind, set_by, ends_at from protection_exclusion where member = $1', [
      member.memberId,
    ])
    expect(rows).toEqual([{ kind: 'register', set_by: 'register', ends_at: null }])
    expect([await bet(member), await deposit(member)]).toEqual(['account-excluded', 'account-excluded'])
    for (const [letter, said] of [
      ['N', 'no'],
      ['P', 'ended'],
      ['Y', 'yes'],
    ] as const) {
      await enters(member.lastName, letter)
      await login(member)
      await expect.poll(async () => (await answers(member)).at(-1)).toBe(said)
      expect([await isExcluded(member), await bet(member)]).toEqual([true, 'account-excluded'])
    }
  })

  /** A member whom the register has excluded and lists no more. */
  async function unlisted(): Promise<Awaited<ReturnType<typeof named>>> {
    const member = await back('Y')
    await expect.poll(() => isExcluded(member)).toBe(true)
    await enters(member.lastName, 'P')
    const again = await login(member)
    await expect.poll(() => answers(member)).toEqual(['yes', 'ended'])
    return again
  }
  const comeBack = (member: Session) => post(member, 'protection/return', {})
  const breaksOf = ({ memberId }: RichMember) => world.house.protection.breaks(world.database.reader, memberId)

  it('[PX-02] whom it lists no more asks to return, and plays a day later', async () => {
    const member = await back('Y')
    await expect.poll(() => isExcluded(member)).toBe(true)
    expect(await breaksOf(member)).toMatchObject({ resting: true, exclusion: null, staff: { until: null } })
    expect((await comeBack(member)).code).toBe('exclusion-for-ever')
    await enters(member.lastName, 'N')
    const again = await login(member)
    const ended = { askedAt: null, mayReturn: true }
    await expect.poll(() => breaksOf(member)).toMatchObject({ resting: true, openFrom: null, exclusion: ended, staff: null })
    const from = world.clock.now().add({ hours: 24 })
    expect((await comeBack(again)).value).toMatchObject({ resting: true, openFrom: from.toString() })
    expect([(await comeBack(again)).code, await isExcluded(member)]).toEqual(['return-waiting', true])
    const { rows } = await world.database.pool.query<{ at: Temporal.Instant }>(
      "select distinct excluded_until as at from ledger_account where owner = $1 and kind = 'main'",
      [member.memberId],
    )
    expect(rows).toEqual([{ at: from }])
    world.clock.forward({ hours: 24 })
    const open = await login(member)
    await expect.poll(() => waits(member)).toBe(false)
    expect([await isExcluded(member), await deposit(open), (await comeBack(open)).code]).toEqual([false, SERVICE_DOWN, 'not-excluded'])
  })

  it('[PX-05] the return takes a fresh answer, and a yes shuts the way again at any time', async () => {
    const member = await unlisted()
    await says('silent')
    expect((await comeBack(member)).code).toBe('still-checking')
    await says('right')
    await enters(member.lastName, 'Y')
    expect((await comeBack(member)).code).toBe('exclusion-for-ever')
    await enters(member.lastName, 'N')
    expect((await comeBack(member)).success).toBe(true)
    await enters(member.lastName, 'Y')
    await login(member)
    await expect.poll(async () => (await answers(member)).at(-1)).toBe('yes')
    world.clock.forward({ hours: 25 })
    const again = await login(member)
    expect([await isExcluded(member), (await comeBack(again)).code]).toEqual([true, 'exclusion-for-ever'])
  })

  it('[PX-05] no role of the database ends a listing, or lets somebody return, against the register’s last word', async () => {
    const member = await back('Y')
    await expect.poll(() => isExcluded(member)).toBe(true)
    const say = (kind: string, end: string) =>
      world.database.pool.query(
        `insert into protection_exclusion (member, kind, ends_at, set_by, set_at) values ($1, '${kind}', ${end}, 'x', now())`,
        [member.memberId],
      )
    await expect(say('register', 'now()')).rejects.toThrow('the register has not said so')
    await expect(say('register-return', "now() + interval '2 days'")).rejects.toThrow('never made shorter')
    await expect(
      world.database.write((tx) => world.house.ledger.setStandingOfAll(tx, member.memberId, 'main', { excludedUntil: null })),
    ).rejects.toThrow('never made shorter')
  })

  it('somebody whose exclusion there has ended plays on', async () => {
    const member = await back('P')
    await expect.poll(() => answers(member)).toEqual(['ended'])
    expect([await isExcluded(member), await deposit(member)]).toEqual([false, SERVICE_DOWN])
  })

  it.each(['slow', 'silent', 'wrong', 'bare', 'broken'])(
    'a register that answers in the way %s stops play and deposits, and no withdrawal, until it answers',
    async (way) => {
      const member = await known()
      await says(way)
      const again = await login(member)
      await askAgain()
      expect([await deposit(again), await bet(again), await withdraw(again)]).toEqual(['still-checking', 'still-checking', 'taken'])
      expect(await answers(member)).toEqual(['no'])
      await says('right')
      await askAgain()
      expect([await answers(member), await deposit(again), await bet(again)]).toEqual([['no', 'no'], SERVICE_DOWN, undefined])
    },
  )

  it('no answer counts for longer than a day, and a new one is asked for before', async () => {
    const [member, other] = [await known(), await known()]
    const from = async () =>
      (
        await world.database.pool.query<{ at: Temporal.Instant }>('select from_at as at from ledger_wait where owner = $1', [
          member.memberId,
        ])
      ).rows[0]?.at
    expect(await from()).toEqual(world.clock.now().add({ hours: 24 }))
    world.clock.forward({ hours: 22 })
    await world.house.register.askDue()
    expect(await answers(member)).toEqual(['no'])
    world.clock.forward({ hours: 1, seconds: 1 })
    await world.house.register.askDue()
    expect([await answers(member), await answers(other)]).toEqual([
      ['no', 'no'],
      ['no', 'no'],
    ])
    await says('broken')
    world.clock.forward({ hours: 23 })
    await world.house.register.askDue()
    expect(await waits(member)).toBe(false)
    world.clock.forward({ hours: 1 })
    expect(await waits(member)).toBe(true)
    expect(await bet(await login(member))).toBe('still-checking')
  })

  it('a question without an answer stops nobody whose last answer still counts', async () => {
    const member = await known()
    await says('broken')
    world.clock.forward({ hours: 23, seconds: 1 })
    await world.house.register.askDue()
    expect([await askedAt(member), await waits(member)]).toEqual([world.clock.now(), false])
    world.clock.forward({ hours: 1 })
    expect(await waits(member)).toBe(true)
  })

  it('bets wait from the time on from which the last answer counts no longer, judged where the money moves', async () => {
    const member = await known()
    const waitFrom = (at: Temporal.Instant) => world.database.write((tx) => world.house.ledger.waitFrom(tx, member.memberId, at))
    await waitFrom(systemClock.now().subtract({ seconds: 1 }))
    expect(await bet(member)).toBe('still-checking')
    await waitFrom(systemClock.now().add({ hours: 1 }))
    expect(await bet(member)).toBeUndefined()
  })

  it('whoever waits is let go when the market asks no more', async () => {
    const member = await known()
    await says('broken')
    await login(member)
    await moveTo('house')
    expect([await deposit(member), await bet(member)]).toEqual([SERVICE_DOWN, 'still-checking'])
    await world.house.register.askDue()
    expect(await bet(member)).toBeUndefined()
  })

  it('[OPS-08] one whose answer cannot be written is noted and rests, and the one after them is answered', async () => {
    await says('broken')
    const [bad, good] = [await back(), await back()]
    await askAgain()
    await says('right')
    const heal = await poison(world.database.pool, 'checks_register', 'member', bad.memberId)
    await askAgain()
    expect([await answers(bad), await answers(good)]).toEqual([[], ['no']])
    const failed = async () => (await failuresNow(world.database.reader, 9)).map(({ loop, item, reason }) => [loop, item, reason])
    expect(await failed()).toEqual([['register-ask', bad.memberId, POISONED]])
    await heal()
    await askAgain()
    expect([await answers(bad), await failed()]).toEqual([['no'], []])
  })

  it('nor does anybody wait later whose answer was a day old by then', async () => {
    const member = await known()
    await moveTo('house')
    await world.house.register.askDue()
    expect((await world.database.pool.query('select from ledger_wait where owner = $1', [member.memberId])).rowCount).toBe(0)
  })
})

describe('[PROT-02, PX-07] where it is asked before the first deposit of a day', () => {
  beforeEach(async () => {
    await set('protection.register', ['deposit'])
    await says('right')
  })
  afterEach(() => set('protection.register', []))

  it('the first deposit waits for the answer, further ones of the day do not, and the next day asks again', async () => {
    const member = await login(await named())
    expect(await answers(member)).toEqual([])
    expect([await deposit(member), await deposit(member), await answers(member)]).toEqual([SERVICE_DOWN, SERVICE_DOWN, ['no']])
    world.clock.forward({ hours: 24 })
    const back = await login(member)
    expect([await deposit(back), await answers(member)]).toEqual([SERVICE_DOWN, ['no', 'no']])
  })

  it('whoever is listed pays nothing in, and without an answer nobody does', async () => {
    const [listed, unknown] = [await login(await named()), await login(await named())]
    await enters(listed.lastName, 'Y')
    expect([await deposit(listed), await isExcluded(listed)]).toEqual(['account-excluded', true])
    await says('silent')
    expect([await deposit(unknown), await withdraw(unknown)]).toEqual(['still-checking', 'taken'])
  })
})
