/** Screening through the whole server and the sandbox's own process. Who is near to an entry gets a case, and who is very near waits for their money. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { httpScreening } from '../gateways/screening/screening.ts'
import { addPeople, deskOf, typed } from '../operator/testing/staffed.ts'
import { systemClock } from '../platform/clock.ts'
import { poison, POISONED } from '../platform/testing/poison.ts'
import { failuresNow } from '../platform/work/each-item.ts'
import { nothingOutside } from './identity-outside.ts'
import { startSandbox, type Sandbox } from './sandboxes.ts'
import { hearersOf } from './subscriptions.ts'
import { createWorld, type RichMember, type World } from './testing/world.ts'

const SERVICE = { name: 'documents', dialect: 'applicant-level', level: 'identity', token: 't', secret: 's', webhookSecret: 'w' } as const
const KEYS = { key: 'lists-of-a-test', set: 'default' }
let world: World
let sandbox: Sandbox
let folder: string
let following: Promise<void>
const control = new AbortController()
const identity = nothingOutside()

beforeAll(async () => {
  world = await createWorld({ outside: { identity, payments: 'http://127.0.0.1:9' }, start: systemClock.now().toString() })
  world.house.settings.offer('withdrawals.restHours', 0)
  world.house.settings.offer('withdrawals.depositTimes', 0)
  world.house.settings.offer('withdrawals.paymentPassword', false)
  following = world.house.risk.follow(control.signal)
  folder = await mkdtemp(path.join(tmpdir(), 'baize-screening-'))
  const { log } = world.house.needs
  sandbox = await startSandbox({ name: 'screening', data: folder, siteUrl: 'http://127.0.0.1:9', port: 0, secrets: KEYS, log })
  identity.screening = { baseUrl: sandbox.url, ...KEYS }
  await addPeople(deskOf(world), 'thida', 'aung')
})
beforeEach(() => says('right'))
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  await sandbox.stop()
  control.abort()
  await following
  await world.close()
  await rm(folder, { recursive: true })
})

const choose = (page: string, form: Record<string, string>) =>
  fetch(`${sandbox.url}/${page}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const says = async (way: string) => expect((await choose('way', { way })).status).toBe(303)
const enters = async (id: string, name: string) =>
  expect((await choose('entries', { id, name, birthDate: '1990-01-31', dataset: 'sanctions' })).status).toBe(303)

/** A member of that name, whose birth date is 31 January 1990. The fact that they are there has come. */
async function named(name: string, units = 1_000_000n): Promise<RichMember> {
  const member = await world.rich(units)
  if (name !== '') await world.database.write((tx) => world.house.identity.realName.take(tx, member.memberId, name))
  await hears('memberRegistered', member)
  return member
}
const rich = (name: string): Promise<RichMember> => named(name, 50_000n * UNITS)
async function hears(name: string, { memberId }: RichMember, more: object = {}): Promise<void> {
  for (const hear of hearersOf(world.house, undefined)[name] ?? [])
    await hear({ name, memberId, account: 'a', currency: 'MMK', at: '', reference: randomUUID(), ...more })
}
async function screen(): Promise<void> {
  world.clock.forward({ minutes: 1 })
  await world.house.screening.askWanted()
}
const cases = async ({ memberId }: RichMember): Promise<string[]> =>
  (await world.house.risk.staff.cases(world.database.reader, 'open'))
    .filter(({ subject }) => subject === memberId)
    .map(({ rule, severity }) => `${rule} ${severity}`)
    .sort()
/** Whether money may leave, once what happened before was judged. */
async function payout({ memberId: member, wallet: account }: RichMember): Promise<string> {
  const said = () => world.database.write((tx) => world.house.risk.payout(tx, { member, account, reference: 'W1' }))
  await expect.poll(said, { timeout: 20_000 }).not.toBe('later')
  return said()
}
const notes = async ({ memberId }: RichMember): Promise<number> =>
  (
    await world.database.pool.query<{ count: number }>(
      'select count(*)::int as count from risk_note n join risk_case c on c.id = n.case_id where c.subject = $1',
      [memberId],
    )
  ).rows[0]!.count
const accountOf = async ({ memberId }: RichMember): Promise<string> => (await world.house.identity.memberOf(memberId))!.account
const clear = async (member: RichMember, entry: string) =>
  typed(deskOf(world), ['screening-clear', await accountOf(member), entry, '--by', 'thida', '--reason', 'another birth place'], 'aung')
async function closeCase({ memberId }: RichMember): Promise<void> {
  const all = await world.house.risk.staff.cases(world.database.reader, 'open')
  const id = all.find(({ subject }) => subject === memberId)?.case ?? ''
  const wish = { id, outcome: 'false-positive', text: 'looked at by a person', quietHours: undefined, by: 'thida' }
  expect(await world.database.transact((tx) => world.house.risk.staff.close(tx, wish))).toMatchObject({ ok: true })
}
const evidence = async ({ memberId }: RichMember): Promise<string[]> =>
  (
    await world.database.pool.query<{ text: string }>(
      'select n.text from risk_note n join risk_case c on c.id = n.case_id where c.subject = $1 order by n.id',
      [memberId],
    )
  ).rows.map(({ text }) => text)
/** Asks for a payout, and answers where it stays once it was judged. */
async function withdrawn({ memberId, wallet }: RichMember): Promise<unknown> {
  const owner = { ...(await world.house.identity.memberOf(memberId))!, id: memberId, wallet }
  const holderName = (await world.house.identity.realName.of(world.database.reader, memberId))!
  const to = { method: 'mynah-pay', holderName, accountNumber: `09${String(wallet).padStart(10, '0')}` }
  const payee = await world.database.transact((tx) => world.house.wallet.addPayee(tx, owner, to, 'EN'))
  if (!payee.ok) throw new Error(payee.code)
  const wish = { owner, key: randomUUID(), payeeId: payee.value.id, amount: '20000' }
  const taken = await world.database.transact((tx) => world.house.wallet.createWithdrawal(tx, wish, 'EN'))
  if (!taken.ok) throw new Error(taken.code)
  const state = async (): Promise<string> => {
    // The payment service of this test answers nobody.
    await world.house.wallet.payOut(world.database, taken.value.id).catch(() => undefined)
    const { rows } = await world.database.pool.query<{ state: string }>('select state from wallet_withdrawal where id = $1', [
      taken.value.id,
    ])
    return rows[0]!.state
  }
  await expect.poll(state, { timeout: 20_000 }).not.toBe('submitted')
  return state()
}
const isWanted = async ({ memberId }: RichMember): Promise<boolean> =>
  (await world.database.pool.query('select from checks_screening where member = $1 and wanted_at is not null', [memberId])).rowCount === 1

describe('[PROT-08, PA-12] a member whose name', () => {
  it('is on no list has no case, and money leaves', async () => {
    const member = await named('Mya Thida Aung')
    await screen()
    expect([await cases(member), await isWanted(member), await payout(member)]).toEqual([[], false, 'go'])
  })

  it('is that of an entry gets a red case, and no payout goes', async () => {
    await enters('t-1', 'Quillan Marshfeather')
    const member = await named('Marshfeather Quillan')
    await screen()
    expect([await cases(member), await payout(member)]).toEqual([['by-hand-screening red'], 'review'])
    expect(await evidence(member)).toEqual(['entry t-1 (Quillan Marshfeather), score 10000 of 10000, sanction, in sanctions'])
  })

  it('has their own withdrawal held by it until people have decided, and somebody on no list is paid', async () => {
    await enters('t-6', 'Lysander Copperfield')
    const [held, free] = [await rich('Lysander Copperfield'), await rich('Mya Thida Aung')]
    await screen()
    expect([await withdrawn(held), await withdrawn(free)]).toEqual(['under-review', 'paying'])
    expect((await clear(held, 't-6')).exit).toBe(0)
    await closeCase(held)
    expect(await payout(held)).toBe('go')
  })

  it('is like that of an entry gets an amber case, and money leaves', async () => {
    await enters('t-2', 'Osprey Windlemere')
    const member = await named('Osprey Windlemoor')
    await screen()
    expect([await cases(member), await payout(member)]).toEqual([['by-hand-screening-near amber'], 'go'])
  })

  it('is not told is compared once they have one', async () => {
    await enters('t-3', 'Hestor Gallowglass')
    const member = await named('')
    await screen()
    expect([await cases(member), await isWanted(member)]).toEqual([[], false])
    await world.database.write((tx) => world.house.identity.realName.take(tx, member.memberId, 'Hestor Gallowglass'))
    await hears('memberProfileChanged', member)
    await screen()
    expect(await cases(member)).toEqual(['by-hand-screening red'])
  })
})

describe('[PROT-08, PA-12] another person', () => {
  it('is said by two of the staff, and is not asked again while the list says the same', async () => {
    await enters('t-4', 'Brannoch Fennimore')
    const member = await named('Brannoch Fennimore')
    await screen()
    expect([await cases(member), await notes(member)]).toEqual([['by-hand-screening red'], 1])
    // What is found again says nothing new.
    await hears('memberProfileChanged', member)
    await screen()
    expect(await notes(member)).toBe(1)
    expect((await clear(member, 't-4')).exit).toBe(0)
    await closeCase(member)
    await hears('memberProfileChanged', member)
    await screen()
    expect([await cases(member), await payout(member)]).toEqual([[], 'go'])
    await enters('t-4', 'Brannoch Fennimore')
    await world.house.screening.wantAll()
    await screen()
    expect([await cases(member), await payout(member)]).toEqual([['by-hand-screening red'], 'review'])
    const { rows } = await world.database.pool.query(
      'select decided_by, decision_reason from checks_screening_hit where member = $1 order by version',
      [member.memberId],
    )
    expect(rows).toEqual([
      { decided_by: 'aung', decision_reason: 'another birth place' },
      { decided_by: null, decision_reason: null },
    ])
  })

  it('holds where they are nearer to the same entry later, and whoever nobody has looked at gets a red case then', async () => {
    await enters('t-9', 'Thessaly Brackenbury')
    await enters('t-10', 'Corisande Wetherfold')
    const [cleared, open] = [await named('Thessaly Brackenboro'), await named('Corisande Wethermuxt')]
    await screen()
    expect([await cases(cleared), await cases(open)]).toEqual([['by-hand-screening-near amber'], ['by-hand-screening-near amber']])
    expect((await clear(cleared, 't-9')).exit).toBe(0)
    for (const [member, name] of [
      [cleared, 'Thessaly Brackenbury'],
      [open, 'Corisande Wetherfold'],
    ] as const) {
      const right = ['--field', 'fullName', '--to', name, '--proof', 'paper 7']
      const corrected = ['profile-correct', await accountOf(member), ...right, '--by', 'thida', '--reason', 'as on paper']
      expect((await typed(deskOf(world), corrected, 'aung')).exit).toBe(0)
      await hears('memberProfileChanged', member, { fields: ['fullName'] })
    }
    await screen()
    expect([await cases(cleared), await cases(open)]).toEqual([
      ['by-hand-screening-near amber'],
      ['by-hand-screening red', 'by-hand-screening-near amber'],
    ])
  })

  it('is said of nobody who is not near, nor of an entry that nobody knows', async () => {
    const member = await named('Mya Thida Aung')
    expect((await clear(member, 't-4')).complained).toContain('nothing of that name')
  })
})

describe('[PROT-08, PA-12] at night', () => {
  it('everybody is compared with lists that have changed, also who was there before them, and nobody with the same ones', async () => {
    const [before, member] = [await world.rich(1n), await named('Corvin Applethwaite')]
    await world.database.write((tx) => world.house.identity.realName.take(tx, before.memberId, 'Corvin Applethwaite'))
    await screen()
    expect([await cases(member), await cases(before)]).toEqual([[], []])
    await enters('t-5', 'Corvin Applethwaite')
    await world.house.screening.wantAll()
    expect([await isWanted(member), await isWanted(before)]).toEqual([true, true])
    await screen()
    expect([await cases(member), await cases(before)]).toEqual([['by-hand-screening red'], ['by-hand-screening red']])
    await world.house.screening.wantAll()
    expect([await isWanted(member), await isWanted(before)]).toEqual([false, false])
  })
})

describe('[PROT-08, PA-12] a service', () => {
  it.each([
    ['slow', 'Idony Tarrant'],
    ['silent', 'Ferelith Muckle'],
    ['wrong', 'Wystan Quorndon'],
    ['partial', 'Blethyn Japheth'],
    ['broken', 'Ozanne Grubbe'],
  ])('that answers in the way %s is asked again, and meanwhile nothing changes', async (way, name) => {
    await enters(`t-${way}`, name)
    await says(way)
    const member = await named(name)
    await screen()
    expect([await cases(member), await isWanted(member), await payout(member)]).toEqual([[], true, 'go'])
    await says('right')
    await screen()
    expect([await cases(member), await isWanted(member)]).toEqual([['by-hand-screening red'], false])
  })

  it.each([
    ['another key', { key: 'of-nobody' }],
    ['another set', { set: 'of-nobody' }],
  ])('that is called with %s gives no answer', async (_, other) => {
    const adapter = httpScreening(() => ({ baseUrl: sandbox.url, ...KEYS, ...other }))
    expect([await adapter.list(), await adapter.match([{ id: 'one', name: ['Dorvan Kestrelmoor'] }])]).toEqual([undefined, []])
  })

  it('[OPS-08] one whose answer cannot be written is noted and rests, and the one after them is compared', async () => {
    await enters('t-7', 'Perrin Saltmarsh')
    const [bad, good] = [await named('Perrin Saltmarsh'), await named('Perrin Saltmarsh')]
    const heal = await poison(world.database.pool, 'checks_screening', 'member', bad.memberId)
    await screen()
    expect([await cases(bad), await cases(good)]).toEqual([[], ['by-hand-screening red']])
    const failed = async () => (await failuresNow(world.database.reader, 9)).map(({ loop, item, reason }) => [loop, item, reason])
    expect(await failed()).toEqual([['screening-ask', bad.memberId, POISONED]])
    await heal()
    await screen()
    expect([await cases(bad), await failed()]).toEqual([['by-hand-screening red'], []])
  })

  it('that is not there is not asked, and nobody is wanted', async () => {
    const { screening } = identity
    identity.screening = undefined
    const member = await named('Mya Thida Aung')
    await screen()
    expect(await isWanted(member)).toBe(false)
    identity.screening = screening
  })
})

describe('[PROT-06, PROT-08, PA-12] without an answer', () => {
  const known = async ({ memberId }: RichMember) => {
    const { level, state } = await world.house.checks.view(world.database.reader, memberId)
    return `${level} ${state}`
  }
  const accept = ({ memberId: member }: RichMember) =>
    world.database.transact((tx) =>
      world.house.checks.staff.setLevel(tx, { member, level: '2', months: undefined, by: 'thida', reason: 'passport seen' }),
    )

  it('level 2 waits and level 1 stays, until the lists were compared for the first time', async () => {
    await says('broken')
    const member = await named('Mya Thida Aung')
    const before = Number((await known(member)).slice(0, 1))
    await accept(member)
    await screen()
    expect(await known(member)).toBe(`${before} reviewing`)
    identity.checks = { ...SERVICE, baseUrl: 'http://127.0.0.1:9' }
    const begun = await world.house.checks.begin(member.memberId, 'http://127.0.0.1')
    identity.checks = undefined
    expect(begun).toMatchObject({ ok: false, code: 'check-running' })
    const shown = await typed(deskOf(world), ['check-show', await accountOf(member)], 'aung')
    expect(shown.said).toContain('a level waits for the lists of names')
    await says('right')
    await screen()
    expect(await known(member)).toBe('2 none')
  })

  it('a newer version of the lists takes no level, and another name does until it was compared', async () => {
    const member = await named('Mya Thida Aung')
    await accept(member)
    await screen()
    await enters('t-8', 'Nobody Near')
    await world.house.screening.wantAll()
    await says('broken')
    await screen()
    expect([await isWanted(member), await known(member)]).toEqual([true, '2 none'])
    await hears('memberProfileChanged', member, { fields: ['nickname'] })
    expect(await known(member)).toBe('2 none')
    await hears('memberProfileChanged', member, { fields: ['fullName'] })
    await screen()
    expect(await known(member)).toContain('reviewing')
    await says('right')
    await screen()
    expect(await known(member)).toBe('2 none')
  })

  it('a name that changes while its elder is compared is compared once more before level 2 counts', async () => {
    const member = await named('Mya Thida Aung')
    await accept(member)
    // A service that is reached while the name changes.
    const between = createServer((request, reply) => {
      void (async () => {
        const pieces: Buffer[] = []
        for await (const piece of request) pieces.push(piece as Buffer)
        world.clock.forward({ seconds: 1 })
        await hears('memberProfileChanged', member, { fields: ['fullName'] })
        const { method = 'GET', url = '/', headers } = request
        const given = { authorization: headers.authorization ?? '', 'content-type': 'application/json' }
        const body = Buffer.concat(pieces)
        const told = await fetch(new URL(url, sandbox.url), { method, headers: given, ...(body.length === 0 ? {} : { body }) })
        reply.writeHead(told.status).end(await told.text())
      })()
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    identity.screening = { baseUrl: `http://127.0.0.1:${(between.address() as AddressInfo).port}`, ...KEYS }
    await screen()
    identity.screening = { baseUrl: sandbox.url, ...KEYS }
    between.close()
    expect([await isWanted(member), await known(member)]).toEqual([true, expect.stringContaining('reviewing')])
    await screen()
    expect([await isWanted(member), await known(member)]).toEqual([false, '2 none'])
  })
})
