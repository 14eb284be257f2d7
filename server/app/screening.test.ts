/** Screening through the whole server and the sandbox's own process: who is near to an entry gets a case, and who is very near waits for their money. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addPeople, deskOf, typed } from '../operator/testing/staffed.ts'
import { systemClock } from '../platform/clock.ts'
import { nothingOutside } from './identity-outside.ts'
import { startSandbox, type Sandbox } from './sandboxes.ts'
import { hearersOf } from './subscriptions.ts'
import { createWorld, type RichMember, type World } from './testing/world.ts'

const KEYS = { key: 'lists-of-a-test', set: 'default' }
let world: World
let sandbox: Sandbox
let folder: string
const identity = nothingOutside()

beforeAll(async () => {
  world = await createWorld({ outside: { identity }, start: systemClock.now().toString() })
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
  await world.close()
  await rm(folder, { recursive: true })
})

const choose = (page: string, form: Record<string, string>) =>
  fetch(`${sandbox.url}/${page}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const says = async (way: string) => expect((await choose('way', { way })).status).toBe(303)
const enters = async (id: string, name: string) =>
  expect((await choose('entries', { id, name, birthDate: '1990-01-31', dataset: 'sanctions' })).status).toBe(303)

/** A member of that name, whose birth date is 31 January 1990. The fact that they are there has come. */
async function named(name: string): Promise<RichMember> {
  const member = await world.rich(1_000_000n)
  if (name !== '') await world.database.write((tx) => world.house.identity.realName.take(tx, member.memberId, name))
  await hears('memberRegistered', member)
  return member
}
async function hears(name: string, { memberId }: RichMember): Promise<void> {
  for (const hear of hearersOf(world.house, undefined)[name] ?? []) await hear({ name, memberId, account: 'a', currency: 'MMK', at: '' })
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
const payout = ({ memberId: member, wallet: account }: RichMember) =>
  world.database.write((tx) => world.house.risk.payout(tx, { member, account, reference: 'W1' }))
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
    const [{ case: id }] = (await world.house.risk.staff.cases(world.database.reader, 'open')).filter(({ subject }) => subject === member.memberId) as [
      { case: string },
    ]
    const wish = { id, outcome: 'false-positive', text: 'looked at by a person', quietHours: undefined, by: 'thida' }
    expect(await world.database.transact((tx) => world.house.risk.staff.close(tx, wish))).toMatchObject({ ok: true })
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

  it('is said of nobody who is not near, nor of an entry that nobody knows', async () => {
    const member = await named('Mya Thida Aung')
    expect((await clear(member, 't-4')).complained).toContain('not-found')
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
  it.each(['wrong', 'partial', 'broken'])('that answers in the way %s is asked again, and meanwhile nothing changes', async (way) => {
    await enters(`t-${way}`, `Tamsin Oakenshaw${way}`)
    await says(way)
    const member = await named(`Tamsin Oakenshaw${way}`)
    await screen()
    expect([await cases(member), await isWanted(member), await payout(member)]).toEqual([[], true, 'go'])
    await says('right')
    await screen()
    expect([await cases(member), await isWanted(member)]).toEqual([['by-hand-screening red'], false])
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
