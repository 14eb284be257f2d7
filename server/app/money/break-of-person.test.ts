/** Proves that a break is one of a person. It binds every account that is known to be theirs, in one transaction, and nobody else's. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { placeIn } from '../../platform/reseal.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

const PROFILE = { table: 'identity_member', column: 'profile_sealed', key: ['id'] }

let world: World
beforeAll(async () => {
  world = await createWorld({ start: systemClock.now().toString(), outside: { payments: 'http://127.0.0.1:9' } })
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values)
const tell = ({ memberId }: RichMember, fullName: string, birthday: string) =>
  query(
    'update identity_member set profile_sealed = $2 where id = $1',
    memberId,
    world.house.needs.secrets.seal(placeIn(PROFILE, memberId), JSON.stringify({ fullName, birthday })),
  )
/** A contact that a member gave; only one of several can have proved it. */
const reachable = ({ memberId }: RichMember, mark: string, proved: boolean) =>
  query(
    "insert into identity_contact (member_id, kind, mark, sealed, verified_at, bound_at) values ($1, 'phone', $2, 'sealed', case when $3 then now() end, now())",
    memberId,
    mark,
    proved,
  )
let phones = 0
/** Two accounts of one person: the same phone number, name and birth date. */
async function twoOfOne(birthday = '1990-01-31'): Promise<[RichMember, RichMember]> {
  const [one, other] = [await world.rich(1_000n * UNITS), await world.rich(1_000n * UNITS)]
  const phone = `phone-${(phones += 1)}`
  await reachable(one, phone, true)
  await reachable(other, phone, false)
  await tell(one, 'Daw Mya Mya', '1990-01-31')
  await tell(other, 'mya mya, daw', birthday)
  for (const each of [one, other]) await world.bringPart(each)
  return [one, other]
}
const dice = async (mya: RichMember) =>
  (await world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body: { stake: '100', direction: 'under', target: '49.50' } }, mya))
    .code
const breaksOf = ({ memberId }: RichMember) => world.house.protection.breaks(world.database.reader, memberId)
const { transact } = { transact: <T>(act: Parameters<World['database']['transact']>[0]) => world.database.transact(act) as Promise<T> }

describe('[PROT-02, PROT-03, PX-03] a break', () => {
  const BREAKS = {
    'a time-out': (member: string) => transact((tx) => world.house.protection.takeTimeOut(tx, { member, hours: 24 })),
    'an exclusion': (member: string) => transact((tx) => world.house.protection.excludeMyself(tx, { member, months: 6 })),
    'an exclusion by staff': (member: string) =>
      transact((tx) => world.house.protection.exclude(tx, { member, until: world.clock.now().add({ hours: 48 }), by: 'thida' })),
  } as const

  it.each(['a time-out', 'an exclusion', 'an exclusion by staff'] as const)(
    '%s binds the other account of the person too',
    async (kind) => {
      const [one, other] = await twoOfOne()
      expect([await dice(one), await dice(other)]).toEqual([undefined, undefined])
      expect(await BREAKS[kind](one.memberId)).toMatchObject({ ok: true })
      expect([await dice(one), await dice(other)]).toEqual(['account-excluded', 'account-excluded'])
      const { rows } = await query(
        'select count(*)::int as words from protection_exclusion where member in ($1, $2)',
        one.memberId,
        other.memberId,
      )
      expect(rows).toEqual([{ words: 2 }])
      const wanted = [one, other].flatMap(({ memberId }) =>
        ['games-call-back', 'lottery-end-chases', 'wallet-close-orders'].map((task) => `${task}:${memberId}`),
      )
      const asked = await query('select key from graphile_worker.jobs where key = any ($1::text[])', wanted)
      expect(asked.rowCount).toBe(6)
    },
  )

  it('leaves those alone who share a number alone: anybody can type one', async () => {
    const [one, other] = await twoOfOne('1990-02-01')
    await BREAKS['an exclusion'](one.memberId)
    expect([await dice(one), await dice(other)]).toEqual(['account-excluded', undefined])
  })

  it('binds an account that staff found to be of the person, though it shares nothing', async () => {
    const [one, other] = [await world.rich(1_000n * UNITS), await world.rich(1_000n * UNITS)]
    await world.bringPart(one)
    await world.bringPart(other)
    const pair = { one: one.memberId, other: other.memberId, by: 'thida' }
    expect(await transact((tx) => world.house.checks.staff.same(tx, pair))).toMatchObject({ ok: true })
    await BREAKS['a time-out'](one.memberId)
    expect([await dice(one), (await breaksOf(other)).resting]).toEqual(['account-excluded', true])
  })

  it('[PK-02] leaves an account alone that staff found to be somebody else’s, whatever the two share', async () => {
    const [one, other] = await twoOfOne()
    const pair = { one: other.memberId, other: one.memberId, by: 'thida' }
    expect(await transact((tx) => world.house.checks.staff.apart(tx, pair))).toMatchObject({ ok: true })
    await BREAKS['an exclusion'](one.memberId)
    expect([await dice(one), await dice(other)]).toEqual(['account-excluded', undefined])
  })

  it('knows a person by the number of their payee too, unless staff let several have it', async () => {
    const [one, other] = [await world.rich(1_000n * UNITS), await world.rich(1_000n * UNITS)]
    for (const each of [one, other]) await world.bringPart(each)
    await tell(one, 'U Ba', '1985-05-05')
    await tell(other, 'U Ba', '1985-05-05')
    await query("insert into wallet_number (mark, member_id, at) values ('a-number', $1, now())", one.memberId)
    await query(
      "insert into wallet_claim (reference, member_id, mark, method, account_tail, at) values ('C1', $1, 'a-number', 'mynah-pay', '1234', now())",
      other.memberId,
    )
    await BREAKS['a time-out'](other.memberId)
    expect([await dice(one), await dice(other)]).toEqual(['account-excluded', 'account-excluded'])
  })

  it('that begins at both accounts at once is taken at both, and neither waits for ever', async () => {
    const [one, other] = await twoOfOne()
    const both = await Promise.all([BREAKS['an exclusion'](one.memberId), BREAKS['a time-out'](other.memberId)])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
    expect([await dice(one), await dice(other)]).toEqual(['account-excluded', 'account-excluded'])
  })

  it('of one account that rests longer already stays as it is', async () => {
    const [one, other] = await twoOfOne()
    await query(
      "insert into protection_exclusion (member, kind, ends_at, set_by, set_at) values ($1, 'self', null, 'player', now())",
      other.memberId,
    )
    expect(await BREAKS['an exclusion'](one.memberId)).toMatchObject({ ok: true })
    const breaks = await world.house.protection.breaks(world.database.reader, other.memberId)
    expect(breaks.exclusion).toMatchObject({ until: null })
  })

  it('by staff says nothing of an account that staff keep from play for longer', async () => {
    const [one, other] = await twoOfOne()
    const words = async ({ memberId }: RichMember) => (await query('select from protection_exclusion where member = $1', memberId)).rowCount
    await query(
      "insert into protection_exclusion (member, kind, ends_at, set_by, set_at) values ($1, 'staff', null, 'thida', now())",
      other.memberId,
    )
    expect(await BREAKS['an exclusion by staff'](one.memberId)).toMatchObject({ ok: true })
    expect([await words(one), await words(other)]).toEqual([1, 1])
    expect((await breaksOf(other)).staff).toEqual({ until: null })
  })
})
