/** Every optional registration field: hidden, shown, required, stored encrypted and shown again; and the payment password, a protection of its own. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Profile } from '@baize/contract/identity/profile.ts'
import { fieldRule, type PatternId } from '@baize/contract/values/pattern.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

const PIN = '274913'
/** Field, kind of its rule, its lengths, something good, something that the rule refuses. */
const FIELDS: readonly (readonly [field: string, kind: PatternId | 'any', lengths: [number, number], good: string, bad: string])[] = [
  ['paymentPassword', 'length', [6, 64], PIN, '2749'],
  ['mobileNum', 'digits', [7, 12], '09401234567', '0940-12345'],
  ['email', 'email', [5, 254], 'mya@example.test', 'mya@'],
  ['payeeName', 'full-name', [2, 120], 'Mya Thida', 'Mya'],
  ['fullName', 'full-name', [2, 120], 'Mya Thida Soe', 'Mya'],
  ['qqNum', 'digits', [5, 12], '123456789', 'abc'],
  ['line', 'any', [2, 60], 'mya.line', 'x'],
  ['whatsapp', 'any', [2, 60], '+95 9 401', 'x'],
  ['facebook', 'any', [2, 120], 'mya.thida', 'x'],
  ['wechat', 'no-spaces', [2, 60], 'mya_wx', 'm ya'],
  ['telegram', 'no-spaces', [2, 60], '@mya', 'm ya'],
  ['zalo', 'digits', [2, 60], '0940123', 'zalo'],
  ['skype', 'any', [2, 60], 'live:mya', 'x'],
  ['idNumber', 'any', [2, 60], '12/YAKANA(N)123456', 'x'],
  ['address', 'any', [2, 300], '12 Strand Road, Yangon', 'x'],
  ['nationality', 'any', [2, 60], 'မြန်မာ', 'x'],
  ['occupation', 'any', [2, 80], 'Teacher', 'x'],
  ['sourceOfIncome', 'any', [2, 120], 'Salary', 'x'],
  ['placeOfBirth', 'any', [2, 120], 'Bago', 'x'],
  ['recommenderId', 'any', [2, 40], 'R-77', 'x'],
]
const GOOD = Object.fromEntries(FIELDS.map(([field, , , good]) => [field, good]))

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate identity_member, identity_device, identity_attempt cascade')
  world = smallWorld(database)
})

/** Gives every field of the table this use. */
function use(how: 'off' | 'optional' | 'required'): void {
  const own = world.rules.fields.filter(({ field }) => !(field in GOOD))
  world.rules = { ...world.rules, fields: [...own, ...FIELDS.map(([field, kind, lengths]) => fieldRule(field, kind, lengths, how))] }
}
const refusalOf = async (change: Record<string, unknown>) => {
  const outcome = await world.browser().register('mandalay7', { proof: undefined, ...change })
  return outcome.ok ? 'registered' : [outcome.code, outcome.detail?.['field']]
}
const without = (field: string) => Object.fromEntries(Object.entries(GOOD).filter(([name]) => name !== field))

describe('optional fields', () => {
  test.each(FIELDS)(
    '%s is refused where it is off, may be left out where it is asked, and must be good and there where it is required',
    async (...row) => {
      const [field, kind, , good, bad] = row
      use('off')
      expect(await refusalOf({ [field]: good })).toEqual(['field-refused', field])
      use('required')
      expect(await refusalOf(without(field))).toEqual(['field-refused', field])
      expect(await refusalOf({ ...GOOD, [field]: '' })).toEqual(['field-refused', field])
      use('optional')
      expect(await refusalOf({ [field]: bad })).toEqual(['field-refused', field])
      // What is wrong with it is known before a captcha is asked; what is right leads on to it.
      expect(await refusalOf({ [field]: good })).toEqual(['captcha-required', undefined])
      const outcome = await world.browser().register('mandalay7', { proof: undefined, [field]: bad })
      expect(outcome).toMatchObject({ detail: { patternId: kind } })
    },
  )

  test('[ID-28] all together are kept sealed and shown back, an identity number by its end, and where the person came from is kept', async () => {
    use('required')
    const origin = { countryDialingCode: '95', domain: 'play.example' }
    const member = world.browser()
    const made = await member.register('mandalay7', { ...GOOD, ...origin })
    if (!made.ok) throw new Error(JSON.stringify(made))
    const { paymentPassword: _secret, ...told } = GOOD
    expect(await world.identity.profileOf(made.value.member.id)).toEqual({ ...told, ...origin, birthday: '1990-05-17' })
    const fieldsOf = async (name: string, body?: object) => {
      const outcome = await member.call<Profile>(name, body)
      return outcome.ok ? Object.fromEntries(outcome.value.fields.map(({ field, value }) => [field, value])) : outcome.code
    }
    const { payeeName: _name, recommenderId: _who, ...shown } = told
    const rest = { birthday: '1990-05-17', nickname: 'mandalay7', gender: '' }
    expect(await fieldsOf('showProfile', { password: PASSWORD })).toEqual({ ...shown, ...rest })
    expect(await fieldsOf('memberProfile')).toMatchObject({ fullName: 'M•••', idNumber: '••• 3456', mobileNum: '••• 4567' })
    expect(await member.call('securityState')).toMatchObject({ value: { hasPaymentPassword: true } })
    const { rows } = await database.pool.query<{ kept: string }>(
      'select profile_sealed || (select hash from identity_payment_password) as kept from identity_member',
    )
    for (const text of Object.values(GOOD)) expect(rows[0]?.kept).not.toContain(text)
  })

  test('none of them is needed where all are optional', async () => {
    use('optional')
    expect(await world.browser().register('mandalay7')).toMatchObject({ ok: true })
    expect(await refusalOf({ paymentPassword: PASSWORD })).toEqual(['payment-password-same', 'paymentPassword'])
    expect(await refusalOf({ paymentPassword: '123456' })).toEqual(['password-too-common', 'paymentPassword'])
  })
})

describe('the payment password', () => {
  let member: Browser
  let id: string
  beforeEach(async () => {
    use('off')
    member = world.browser()
    const made = await member.register('mandalay7')
    id = made.ok ? made.value.member.id : ''
  })
  const set = (change: object = {}) =>
    member.call('setPaymentPassword', { password: PASSWORD, paymentPassword: PIN, confirmPaymentPassword: PIN, ...change })
  const check = async (typed: string | undefined) => {
    const outcome = await world.identity.guards.proveOwner(id, { paymentPassword: typed })
    return outcome.ok ? 'right' : outcome.code
  }

  test('is set by the login password, and changed by the old one besides', async () => {
    expect(await check(PIN)).toBe('payment-password-unset')
    expect(await set({ password: 'not my password' })).toMatchObject({ code: 'old-password-wrong' })
    expect(await set({ confirmPaymentPassword: '274914' })).toMatchObject({ code: 'passwords-differ' })
    expect(await set({ paymentPassword: '12', confirmPaymentPassword: '12' })).toMatchObject({ code: 'field-refused' })
    expect(await set({ paymentPassword: PASSWORD, confirmPaymentPassword: PASSWORD })).toMatchObject({ code: 'payment-password-same' })
    expect(await set()).toMatchObject({ ok: true })
    expect(await check(PIN)).toBe('right')
    const next = { paymentPassword: '830264', confirmPaymentPassword: '830264' }
    expect(await set(next)).toMatchObject({ code: 'payment-password-wrong', detail: { field: 'oldPaymentPassword' } })
    expect(await set({ ...next, oldPaymentPassword: PIN })).toMatchObject({ ok: true })
    expect([await check(PIN), await check('830264')]).toEqual(['payment-password-wrong', 'right'])
    expect(world.facts.filter(({ name }) => name === 'memberPaymentPasswordChanged')).toHaveLength(2)
  })

  test('has five guesses of its own, counted even when they come at once, and then waits a day', async () => {
    await set()
    const wrong = await world.identity.guards.proveOwner(id, { paymentPassword: '000000' })
    expect(wrong).toEqual({ ok: false, code: 'payment-password-wrong', detail: { field: 'paymentPassword' } })
    expect(await check(PIN)).toBe('right')
    const all = await Promise.all(Array.from({ length: 8 }, () => check('000000')))
    expect(all.filter((each) => each === 'payment-password-wrong')).toHaveLength(5)
    expect(all.filter((each) => each === 'payment-password-locked')).toHaveLength(3)
    expect(await world.identity.guards.proveOwner(id, { paymentPassword: PIN })).toMatchObject({
      code: 'payment-password-locked',
      detail: { field: 'paymentPassword', retryAfterSeconds: 86_400 },
    })
    expect(await world.browser().login('mandalay7')).toMatchObject({ ok: true })
    world.clock.forward({ hours: 23, minutes: 59 })
    expect(await check(PIN)).toBe('payment-password-locked')
    world.clock.forward({ minutes: 1 })
    // The five begin again after the day, and after every right one.
    expect(await check('000000')).toBe('payment-password-wrong')
    expect(await check(PIN)).toBe('right')
    for (let round = 0; round < 2; round += 1) {
      for (const wrong of [undefined, '', '000000', PASSWORD]) expect(await check(wrong)).toBe('payment-password-wrong')
      expect(await check(PIN)).toBe('right')
    }
  })
})

test('[AGENT-04] of two who hand out one name at the same moment one does, also where the site has no rule for names', async () => {
  world.rules = { ...world.rules, fields: [] }
  const give = () =>
    world.identity.handOut({ username: '7x', makes: 'member', language: 'EN', place: async () => undefined, isOwn: async () => true })
  const held = await database.pool.connect()
  await held.query('begin')
  await held.query('lock table identity_member in share mode')
  const going = Promise.all([give(), give()])
  // Both have seen that nobody has the name.
  const waits = "select from pg_stat_activity where wait_event = 'relation' and datname = current_database()"
  await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(2)
  await held.query('commit')
  held.release()
  const both = await going
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, code: 'username-taken', detail: { field: 'username' } })
})
