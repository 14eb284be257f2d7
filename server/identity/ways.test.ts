/** Ways: what each way in, and each act on an account, answers where what it needs is missing, spent or somebody else's. */
import { availableParallelism } from 'node:os'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldRule } from '@baize/contract/values/pattern.ts'
import type { TestDatabase } from '../app/testing.ts'
import { systemRandom } from '../platform/random.ts'
import type { IdentityNeeds, SocialLogin } from './needs.ts'
import { softwareAuthenticator } from './testing/authenticator.ts'
import { bindContact, lastCode, numberNow, switchTotpOn } from './testing/bound.ts'
import { AWAY, HOME, memberAtHome } from './testing/member-at-home.ts'
import { PASSWORD, smallWorld, type Browser, type Made, type SmallWorld } from './testing/small-world.ts'

const NEW = 'seven green lanterns'
const PIN = 'lantern-4816-pay'
const NUMBER = { mobileNum: '09401234567', countryDialingCode: '95' }
const PHONE = { kind: 'phone', ...NUMBER }
const EMAIL = { kind: 'email', email: 'mya@example.test' }

let database: TestDatabase
let world: SmallWorld
let member: Browser
let id = ''
const at = memberAtHome({ codeLogin: true, phoneForgot: true, mobileRegistration: true })
beforeEach(async () => {
  ;({ database, world, member } = at)
  id = (await member.whoAmI())?.id ?? ''
})

/** Another world on the same database, with these services and the rules of the first. */
function beside(change: Partial<IdentityNeeds>): SmallWorld {
  const other = smallWorld(database, { clock: world.clock, ...change })
  other.rules = world.rules
  return other
}
const rowsOf = async (table: string): Promise<number | null> => (await database.pool.query(`select from ${table}`)).rowCount

/** Below the limit of a test, and long enough for two password hashes on a busy machine. */
const PATIENCE = 28_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)

/** As many sessions as are asked for, or more, wait for a lock of this kind. */
const waiting = (event: string, count: number): Promise<boolean> =>
  vi.waitUntil(
    async () =>
      (await database.pool.query('select from pg_stat_activity where wait_event = $1 and datname = current_database()', [event]))
        .rowCount! >= count,
    { timeout: PATIENCE, interval: 2 },
  )

describe('[ID-13] the service that proves a phone', () => {
  const said = { value: { ok: true, value: { session: 's' } } as Awaited<ReturnType<IdentityNeeds['phoneIdentity']['start']>> }
  const given: string[][] = []
  let service: SmallWorld
  beforeEach(() => {
    given.length = 0
    service = beside({
      phoneIdentity: {
        start: async (phone, captcha) => (given.push([phone, captcha]), said.value),
        finish: async () => ({ ok: true, value: { idToken: 't' } }),
        numberOf: async (_token, now) => ({ phone: '+959401230000', expiresAt: now.add({ hours: 1 }) }),
      },
    })
    service.rules = { ...service.rules, phoneChannel: 'firebase' }
  })

  test('is asked about a whole number, with the proof of a person, and no oftener than messages are sent', async () => {
    const browser = service.browser()
    const start = async (number: object, proof: string) => browser.call('phoneStart', { ...NUMBER, ...number, proof })
    expect(await start({ mobileNum: '12' }, await browser.proof())).toMatchObject({ code: 'invalid-phone-number' })
    expect(await start({ mobileNum: ' ' }, await browser.proof())).toMatchObject({ code: 'missing-phone-number' })
    const proof = await browser.proof()
    expect(await start({}, proof)).toMatchObject({ ok: true })
    expect(await start({}, await browser.proof())).toMatchObject({ code: 'sms-too-many-requests' })
    expect(given).toEqual([['+959401234567', proof]])
    let last = 1
    for (const [code, told] of [
      ['code-expired', 'sms-unknown'],
      ['invalid-verification-code', 'sms-unknown'],
      ['missing-verification-code', 'sms-unknown'],
      ['quota-exceeded', 'quota-exceeded'],
    ] as const) {
      said.value = { ok: false, code }
      expect(await start({ mobileNum: `0940${(last += 1)}234567` }, await browser.proof())).toMatchObject({ code: told })
    }
    said.value = { ok: true, value: { session: 's' } }
  })

  test('sets no password of a number that is nobody’s', async () => {
    const form = { ...NUMBER, mobileNum: '09401230000', verificationCode: '0', firebaseIdToken: 't', newPassword: NEW }
    expect(await service.browser().call('setPasswordByPhone', form)).toMatchObject({ code: 'invalid-verification-code' })
  })
})

test('[ID-13] a number that is none gets no code, and nothing is bound to it', async () => {
  const browser = world.browser()
  const wrong = { ...NUMBER, mobileNum: '12' }
  expect(await browser.call('smsForRegister', { ...wrong, type: 'mobile', proof: await browser.proof() })).toMatchObject({
    code: 'invalid-phone-number',
  })
  for (const purpose of ['login', 'forgot'])
    expect(await browser.call('smsWithoutLogin', { ...wrong, purpose, proof: await browser.proof() })).toEqual({
      ok: false,
      code: 'invalid-phone-number',
    })
  const bind = { target: { ...PHONE, ...wrong }, code: '000000', password: PASSWORD }
  expect(await member.call('bindContact', bind)).toMatchObject({ code: 'invalid-phone-number' })
  expect(await member.call('bindContact', { ...bind, target: { kind: 'email', email: 'x@' } })).toMatchObject({ code: 'field-refused' })
  await bindContact(world, member, EMAIL)
  expect(await member.call('sendOldCode', { kind: 'email' })).toMatchObject({ ok: true, value: { expiredMinutes: 5 } })
  expect(await member.call('sendOldCode', { kind: 'email' })).toMatchObject({ code: 'sms-too-many-requests' })
})

test('[ID-14] of two who prove one number at the same moment, one becomes a member', async () => {
  world.rules = { ...world.rules, fields: [...world.rules.fields, fieldRule('mobileNum', 'digits', [7, 12], 'off')] }
  const forms: [Browser, object][] = []
  for (let person = 0; person < 2; person += 1) {
    const browser = world.browser()
    expect(await browser.call('smsForRegister', { ...NUMBER, type: 'mobile', proof: await browser.proof() })).toMatchObject({ ok: true })
    forms.push([browser, { ...NUMBER, verificationCode: lastCode(world), birthday: '1990-05-17', acceptTerms: true }])
    world.clock.forward({ seconds: 61 })
  }
  const held = await database.pool.connect()
  await held.query('begin')
  await held.query('lock table identity_contact in share mode')
  const going = forms.map(([browser, form]) => browser.call<Made>('registerMobile', form))
  // The one writes the number, and the other waits for its word.
  const queue = Promise.all([waiting('relation', 1), waiting('advisory', 1)])
  const first = await Promise.race([queue, ...going]).catch(() => 'nobody waits')
  await held.query('commit')
  held.release()
  const codes = (await Promise.all(going)).map((each) => (each.ok ? 'in' : each.code))
  expect([first, codes.toSorted()]).toEqual([
    [true, true],
    ['in', 'mobile-taken'],
  ])
  expect(await rowsOf('identity_member')).toBe(2)
})

test('[ID-32] the code of a registration is sent to a number under either name of the specification', async () => {
  world.rules = { ...world.rules, fields: [...world.rules.fields, fieldRule('mobileNum', 'digits', [7, 12], 'off')] }
  const browser = world.browser()
  const asks = async (number: object) =>
    browser.call('smsForRegister', { countryDialingCode: '95', ...number, type: 'mobile', proof: await browser.proof() })
  expect(await asks({ mobileNum: '09401234561' })).toMatchObject({ ok: true })
  const first = world.sent.length
  world.clock.forward({ seconds: 61 })
  expect(await asks({ mobileNo: '09401234562' })).toMatchObject({ ok: true })
  expect(world.sent.slice(first).map(({ to }) => to)).toEqual(['+959401234562'])
  expect(await asks({})).toMatchObject({ code: 'missing-phone-number' })
})

test('[ID-14] a number whose account is called as another is asked to come again', async () => {
  const same = beside({ random: { ...systemRandom, below: () => 0 } })
  same.rules = { ...same.rules, fields: [...same.rules.fields, fieldRule('mobileNum', 'digits', [7, 12], 'off')] }
  const answers: unknown[] = []
  for (const mobileNum of ['09401234567', '09401239999']) {
    const browser = same.browser()
    await browser.call('smsForRegister', { ...NUMBER, mobileNum, type: 'mobile', proof: await browser.proof() })
    const form = { ...NUMBER, mobileNum, verificationCode: lastCode(same), birthday: '1990-05-17', acceptTerms: true }
    const made = await browser.call('registerMobile', form)
    answers.push(made.ok ? 'in' : made)
  }
  expect(answers).toEqual(['in', { ok: false, code: 'busy' }])
})

describe('[ID-03] a social login', () => {
  let who: { subject: string; email?: string; name?: string } = { subject: '1' }
  const google: SocialLogin = {
    begin: async (redirectUri) => ({
      ok: true,
      value: { url: 'https://provider.test/go', trip: { state: 's', nonce: 'n', verifier: 'v', redirectUri } },
    }),
    finish: async () => ({ ok: true, value: { issuer: 'https://provider.test', email: undefined, name: undefined, ...who } }),
  }
  const by = { provider: 'google' }
  const through = async (browser: Browser) => {
    await browser.call('socialStart', undefined, by)
    return browser.call<Made>('socialFinish', { query: '' }, by)
  }

  test('of somebody who plays for fun links nothing, and one that is not offered ends nothing', async () => {
    const other = beside({ social: () => ({ google }) })
    const browser = other.browser()
    const trial = await browser.call<Made>('trialLogin', { os: 'linux', platform: 'W' })
    browser.token = trial.ok ? trial.value.token : ''
    expect(await browser.whoAmI()).toMatchObject({ role: 'trial' })
    expect(await through(browser)).toMatchObject({ code: 'registration-needed', detail: { email: null, name: null } })
    expect(await browser.call('socialFinish', { query: '' }, { provider: 'facebook' })).toMatchObject({ code: 'operation-not-allowed' })
  })

  test('makes one account, also where it came back twice', async () => {
    const other = beside({ social: () => ({ google }) })
    who = { subject: '7' }
    const register = async (username: string) => {
      const browser = other.browser()
      const asked = await through(browser)
      const ticket = asked.ok ? '' : asked.detail?.['ticket']
      return () => browser.call('registerSocial', { ticket, username, birthday: '1990-05-17', acceptTerms: true })
    }
    const [one, two] = [await register('mandalay8'), await register('mandalay9')]
    expect(await one()).toMatchObject({ ok: true })
    expect(await two()).toMatchObject({ code: 'challenge-over' })
    expect(await rowsOf('identity_member')).toBe(2)
  })
})

test('[ID-18] a newcomer for whom there is no place leaves nothing behind', async () => {
  const full = beside({ placeNewcomer: async () => ({ ok: false, code: 'invitation-code-unknown', detail: { field: 'affiliateCode' } }) })
  expect(await full.browser().register('mandalay8')).toMatchObject({ code: 'invitation-code-unknown', detail: { field: 'affiliateCode' } })
  expect([await rowsOf('identity_member'), full.facts]).toEqual([1, []])
})

test('[AGENT-04, AG-50] an account that is handed out is its person’s from the first login on, and others keep theirs', async () => {
  const placed: unknown[] = []
  const own = { is: true }
  const give = (username: string, makes: 'member' | 'agent' = 'member') =>
    world.identity.handOut({
      username,
      makes,
      language: 'MY',
      place: async (_tx, { account, currency }) => void placed.push([account, currency]),
      isOwn: async () => own.is,
    })
  expect(await give('7x')).toMatchObject({ code: 'field-refused', detail: { field: 'username' } })
  expect(await give(' Mandalay7 ')).toEqual({ ok: false, code: 'username-taken', detail: { field: 'username' } })
  const first = await give('WinKo77', 'agent')
  expect(first).toMatchObject({ ok: true, value: { account: 'winko77', password: expect.stringMatching(/^[a-zA-Z2-9]{12}$/) as string } })
  own.is = false
  expect(await give('winko77')).toMatchObject({ code: 'username-taken' })
  own.is = true
  world.clock.forward({ hours: 24 })
  const second = await give('winko77')
  expect(placed).toEqual([['winko77', 'MMK']])
  expect(world.facts.filter(({ name, account }) => name === 'memberRegistered' && account === 'winko77')).toEqual([])
  const passwordOf = (given: typeof first) => (given.ok ? given.value.password : '')
  const browser = world.browser(AWAY)
  expect(await browser.login('winko77', passwordOf(first))).toMatchObject({ code: 'wrong-credentials' })
  const waits = await browser.login('winko77', passwordOf(second))
  expect(waits).toMatchObject({ code: 'password-change-required', detail: { handedOut: true } })
  const form = { ticket: waits.ok ? '' : waits.detail?.['ticket'], newPassword: NEW, confirmNewPassword: NEW }
  const take = (more: object) => browser.call<Made>('replaceExpiredPassword', { ...form, ...more })
  const birthday = { code: 'field-refused', detail: { field: 'birthday', patternId: 'date-year-first', minLength: 10, maxLength: 10 } }
  expect(await take({ acceptTerms: true })).toMatchObject(birthday)
  expect(await take({ acceptTerms: true, birthday: '2030-01-01' })).toMatchObject(birthday)
  const terms = { ok: false, code: 'terms-not-accepted', detail: { field: 'acceptTerms' } }
  expect(await take({ acceptTerms: false, birthday: '1990-05-17' })).toEqual(terms)
  const young = { ok: false, code: 'too-young', detail: { field: 'birthday', minimumAge: 18 } }
  expect(await take({ acceptTerms: true, birthday: '2020-01-01' })).toEqual(young)
  const taken = await take({ acceptTerms: true, birthday: '1990-05-17' })
  expect(taken).toMatchObject({ ok: true, value: { member: { account: 'winko77', type: 1, language: 'MY' } } })
  const now = world.clock.now().toString()
  expect(world.facts).toContainEqual(expect.objectContaining({ name: 'memberRegistered', account: 'winko77', currency: 'MMK', at: now }))
  const { rows } = await database.pool.query(
    `select terms_version as terms, terms_accepted_at as accepted, registered_ip as ip, handed_at as handed, has_password as has
     from identity_member where account = 'winko77'`,
  )
  expect({ ...rows[0], accepted: String(rows[0].accepted) }).toEqual({ terms: '2026-11', accepted: now, ip: AWAY, handed: null, has: true })
  expect(await give('winko77')).toMatchObject({ code: 'username-taken' })
  expect(await world.browser(AWAY).login('winko77', NEW)).toMatchObject({ ok: true })
})

test('[ID-28] a field that the site does not know is refused, and an empty one is none', async () => {
  const detail = { field: 'telegram', patternId: 'any', minLength: 0, maxLength: 0 }
  expect(await world.browser().register('mandalay8', { telegram: '@mya' })).toMatchObject({ code: 'field-refused', detail })
  expect(await world.browser().register('mandalay8', { telegram: '', paymentPassword: '' })).toMatchObject({ ok: true })
})

test('[ID-10] the authenticator is switched on by its first number, once, and off where it is on', async () => {
  expect(await member.call('totpConfirm', { code: '123456' })).toMatchObject({ code: 'state-conflict' })
  expect(await member.call('totpStop', { password: PASSWORD, code: '123456' })).toMatchObject({ code: 'state-conflict' })
  await member.call('totpStart', { password: PASSWORD })
  expect(await member.call('totpConfirm', { code: '' })).toMatchObject({ code: 'missing-verification-code' })
  const { secret } = await switchTotpOn(world, member)
  expect(await member.call('totpConfirm', { code: numberNow(world, secret) })).toMatchObject({ code: 'state-conflict' })
  expect(await member.call('totpStop', { password: PASSWORD, code: numberNow(world, secret) })).toMatchObject({ ok: true })
})

test('[ID-30] a passkey proves its owner where one is set up and its counter rises', async () => {
  const device = softwareAuthenticator()
  const prove = (given: object) => world.identity.guards.proveOwner(id, given)
  expect(await prove({ passkey: device.sign('AAAA'), trip: 'x' })).toMatchObject({ code: 'passkey-refused' })
  const asked = await member.call<{ challenge: string }>('passkeyOptions', { password: PASSWORD })
  const made = device.make(asked.ok ? asked.value.challenge : '', { counter: 3 })
  expect(await member.call('addPasskey', { credential: made, name: 'Phone' })).toMatchObject({ ok: true })
  expect(await prove({ passkey: device.sign('AAAA'), trip: 'x' })).toMatchObject({ code: 'challenge-over' })
  for (const [counter, outcome] of [
    [4, { ok: true }],
    [4, { code: 'passkey-refused' }],
    [5, { ok: true }],
  ] as const) {
    const options = await member.call<{ challenge: string }>('proofOptions')
    const passkey = device.sign(options.ok ? options.value.challenge : '', { counter })
    expect(await prove({ passkey, trip: member.cookies.get('trip') })).toMatchObject(outcome)
  }
})

test('[WALLET-03] a payment password that is locked is not changed by its old one either', async () => {
  const set = (more: object = {}) =>
    member.call('setPaymentPassword', { password: PASSWORD, paymentPassword: PIN, confirmPaymentPassword: PIN, ...more })
  expect(await set()).toMatchObject({ ok: true })
  for (let guess = 0; guess < 5; guess += 1)
    expect(await set({ oldPaymentPassword: 'x' })).toMatchObject({
      code: 'payment-password-wrong',
      detail: { field: 'oldPaymentPassword' },
    })
  expect(await set({ oldPaymentPassword: PIN })).toMatchObject({ code: 'payment-password-locked', detail: { retryAfterSeconds: 86_400 } })
})

test('[WC-62] staff act on members that there are, and thaw what is frozen', async () => {
  const nobody = '00000000-0000-7000-8000-000000000009'
  const { identity } = world
  const acts = [
    () => database.transact((tx) => identity.freeze(tx, nobody, 'x')),
    () => database.transact((tx) => identity.unfreeze(tx, nobody)),
    () => database.transact((tx) => identity.changeType(tx, nobody, 1)),
  ]
  for (const act of acts) expect(await act()).toEqual({ ok: false, code: 'not-found' })
  expect(await database.transact((tx) => identity.guards.releaseByStaff(tx, id))).toEqual({ ok: false, code: 'state-conflict' })
  for (const name of ['nonsense', nobody]) expect(await identity.memberOf(name)).toBeUndefined()
  expect(await identity.memberOf(id)).toMatchObject({ account: 'mandalay7' })
  for (const name of ['', 'no such name', 'x\u0000']) expect(await identity.findByAccount(name)).toBeUndefined()
  expect(await identity.findByAccount(' Mandalay7 ')).toMatchObject({ id })
})

test('[MEMBER-04] a member has a contact where either address is verified', async () => {
  const has = () => world.identity.hasContact(id)
  expect(await has()).toBe(false)
  await bindContact(world, member, PHONE)
  expect(await has()).toBe(true)
  await database.pool.query('update identity_contact set verified_at = null')
  expect(await has()).toBe(false)
  await bindContact(world, member, EMAIL)
  expect(await has()).toBe(true)
})

test('[ID-09] a login that waits is finished once, also where two finish it at the same moment', async () => {
  world.bankNames.set(id, [{ name: 'Mya', since: Temporal.Instant.from('2026-11-01T08:00:00Z') }])
  const browser = world.browser(AWAY)
  const waits = await browser.login('mandalay7')
  const proof = { ticket: waits.ok ? '' : waits.detail?.['ticket'], method: 'bank', answer: 'Mya' }
  const both = await Promise.all([browser.call('verifyLogin', proof), browser.call('verifyLogin', proof)])
  expect(both.map((each) => (each.ok ? 'in' : each.code)).toSorted()).toEqual(['challenge-over', 'in'])
  world.rules = { ...world.rules, defaultPassword: PASSWORD }
  const again = world.browser(HOME)
  const old = await again.login('mandalay7')
  const ticket = old.ok ? '' : old.detail?.['ticket']
  const choose = (password: string) => again.call('replaceExpiredPassword', { ticket, newPassword: password, confirmNewPassword: password })
  const set = await Promise.all([choose(NEW), choose(`${NEW} two`)])
  expect(set.map((each) => (each.ok ? 'in' : each.code)).toSorted()).toEqual(['challenge-over', 'in'])
  // Who is no member any more when the new password comes is not let in, and is told no more than that.
  world.rules = { ...world.rules, defaultPassword: null, passwordExpiryDays: 1 }
  world.clock.forward({ hours: 49 })
  const late = await again.login('mandalay7', set[0]?.ok === true ? NEW : `${NEW} two`)
  await database.pool.query('update identity_member set type = 9')
  const form = { ticket: late.ok ? '' : late.detail?.['ticket'], newPassword: PASSWORD, confirmNewPassword: PASSWORD }
  expect([late, await again.call('replaceExpiredPassword', form)]).toMatchObject([
    { code: 'password-change-required', detail: { handedOut: false } },
    { code: 'challenge-over' },
  ])
})

test('[ID-07] where too many passwords are being checked, every act says so and changes nothing', async () => {
  let open = (): void => undefined
  const held = new Promise<void>((done) => (open = done))
  let holds = false
  const flooded = beside({ onPasswordHash: () => (holds ? held : undefined) })
  const browser = flooded.browser(HOME)
  await browser.login('mandalay7')
  const person = (await browser.whoAmI())!
  const { guards } = flooded.identity
  holds = true
  const change = () => guards.changePassword(person, { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW })
  let refusals = 0
  const many = Array.from({ length: availableParallelism() + 51 }, async () => {
    const shown = await flooded.identity.profile.show(person, PASSWORD)
    if (!shown.ok) refusals += 1
  })
  await vi.waitUntil(() => refusals === 1, { timeout: PATIENCE, interval: 2 })
  const answers = await Promise.all([
    change(),
    guards.setPaymentPassword(person, { password: PASSWORD, paymentPassword: PIN, confirmPaymentPassword: PIN }),
    guards.close(person, { reason: 'enough', password: PASSWORD }),
    ...Array.from({ length: 3 }, () => browser.login('mandalay7')),
  ])
  open()
  expect(answers).toEqual(Array(6).fill({ ok: false, code: 'busy' }))
  await Promise.all(many)
  // None of them counts as a guess.
  expect(await browser.login('mandalay7', 'not the password')).toEqual({ ok: false, code: 'wrong-credentials' })
  expect(await world.browser(HOME).login('mandalay7')).toMatchObject({ ok: true })
})
