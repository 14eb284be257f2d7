/** Offered: which ways by phone stand open under which settings of the site, each by its own setting alone. */
import { expect, test } from 'vitest'
import { fieldRule } from '@baize/contract/values/pattern.ts'
import { softwareAuthenticator } from '../testing/authenticator.ts'
import { memberAtHome } from '../testing/member-at-home.ts'
import type { Rules } from '../needs.ts'
import { PASSWORD, smallWorld, type SmallWorld } from '../testing/small-world.ts'

const at = memberAtHome()
const CLOSED = 'operation-not-allowed'
const off: Partial<Rules> = { mobileRegistration: false, mobileVerified: false, codeLogin: false, phoneForgot: false }
let last = 1000
const CALLS = {
  mobile: ['smsForRegister', { type: 'mobile' }],
  username: ['smsForRegister', { type: 'username' }],
  login: ['smsWithoutLogin', { purpose: 'login' }],
  forgot: ['smsWithoutLogin', { purpose: 'forgot' }],
  start: ['phoneStart', {}],
} as const

/** The ways that are open. */
async function openOf(world: SmallWorld): Promise<string[]> {
  const open: string[] = []
  for (const [way, [name, body]] of Object.entries(CALLS)) {
    const browser = world.browser()
    const number = { mobileNum: `0940${String((last += 1))}123`.slice(0, 11), countryDialingCode: '95' }
    const asked = await browser.call(name, { ...number, ...body, proof: await browser.proof() })
    if (asked.ok) open.push(way)
    else expect([way, asked.code]).toEqual([way, CLOSED])
  }
  return open
}

test.each<[string, Partial<Rules>, string[]]>([
  ['nothing', {}, []],
  ['mobileRegistration', { mobileRegistration: true }, ['mobile']],
  ['mobileVerified', { mobileVerified: true }, ['username']],
  ['codeLogin', { codeLogin: true }, ['login']],
  ['phoneForgot', { phoneForgot: true }, ['forgot']],
  [
    'the other channel',
    { mobileRegistration: true, mobileVerified: true, codeLogin: true, phoneForgot: true, phoneChannel: 'firebase' },
    ['start'],
  ],
])('[ID-29] with %s', async (_name, change, open) => {
  const world = smallWorld(at.database)
  world.rules = { ...world.rules, ...off, ...change }
  expect(await openOf(world)).toEqual(open)
})

test('[ID-13] the service is asked about a code only where it is the site’s channel, and what it says of the number is not passed on', async () => {
  const saying = (code: 'invalid-phone-number' | 'missing-phone-number' | 'code-expired' | undefined, phoneChannel: 'sms' | 'firebase') => {
    const finish = async () => (code === undefined ? ({ ok: true, value: { idToken: 't' } } as const) : ({ ok: false, code } as const))
    const world = smallWorld(at.database, {
      phoneIdentity: { start: async () => ({ ok: true, value: { session: 's' } }), finish, numberOf: async () => undefined },
    })
    world.rules = { ...world.rules, phoneChannel }
    return world.browser().call('phoneFinish', { session: 's', code: '123456' })
  }
  expect(await saying(undefined, 'firebase')).toEqual({ ok: true, value: { firebaseIdToken: 't' } })
  expect(await saying(undefined, 'sms')).toMatchObject({ code: CLOSED })
  expect(await saying('invalid-phone-number', 'firebase')).toMatchObject({ code: 'sms-unknown' })
  expect(await saying('missing-phone-number', 'firebase')).toMatchObject({ code: 'sms-unknown' })
  expect(await saying('code-expired', 'firebase')).toMatchObject({ code: 'code-expired' })
})

test('[WC-63] a code to a number that is to be bound lasts five minutes, and says so', async () => {
  const target = { kind: 'phone', mobileNum: '09401239876', countryDialingCode: '95' }
  const proof = await at.member.proof()
  expect(await at.member.call('sendBindCode', { target, proof })).toEqual({ ok: true, value: { expiredMinutes: 5 } })
  const without = (given: object) => at.member.call('sendBindCode', { target: { kind: 'email', email: 'a@b.test' }, ...given })
  expect(await without({})).toMatchObject({ code: 'captcha-required' })
  expect(await without({ proof: 'AAAA' })).toMatchObject({ code: 'captcha-check-failed' })
})

test('[MEMBER-04] what an account still lacks goes by any of its names, and by a passkey as by an authenticator', async () => {
  const world = smallWorld(at.database)
  const rest = world.rules.fields.filter(({ field }) => field !== 'payeeName')
  world.rules = { ...world.rules, fields: [...rest, fieldRule('payeeName', 'full-name', [2, 120], 'optional')] }
  const missing = async (browser = world.browser()) => {
    const told = await browser.call<{ missing: string[] }>('securityState')
    return told.ok ? told.value.missing : told.code
  }
  const [named, nameless] = [world.browser(), world.browser()]
  await named.register('mandalay8', { payeeName: 'Mya Thida' })
  await nameless.register('mandalay9')
  expect(await missing(named)).toEqual(['paymentPassword', 'phone', 'email', 'secondFactor'])
  expect(await missing(nameless)).toEqual(['paymentPassword', 'phone', 'email', 'secondFactor', 'name'])
  const asked = await named.call<{ challenge: string }>('passkeyOptions', { password: PASSWORD })
  const credential = softwareAuthenticator().make(asked.ok ? asked.value.challenge : '')
  expect(await named.call('addPasskey', { credential, name: 'Phone' })).toMatchObject({ ok: true })
  expect(await missing(named)).toEqual(['paymentPassword', 'phone', 'email'])
})

test('[ID-14] whoever registers by name keeps the invitation, an address that nobody verified, and the kind that their place gives', async () => {
  const makes = { value: 'member' as 'member' | 'agent' }
  const world = smallWorld(at.database, { placeNewcomer: async () => ({ ok: true, value: { makes: makes.value } }) })
  world.invitations.add('AGENT7')
  const fields = [...world.rules.fields.filter(({ field }) => field !== 'email'), fieldRule('email', 'email', [5, 254], 'optional')]
  world.rules = { ...world.rules, fields }
  const browser = world.browser()
  const given = { affiliateCode: 'AGENT7', email: 'Mya@Example.test' }
  const made = await browser.register('mandalay8', given)
  expect(made).toMatchObject({ ok: true, value: { member: { type: 0 } } })
  expect(await world.identity.findByAccount('mandalay8')).toMatchObject({ invitation: 'AGENT7', type: 0 })
  expect(await browser.call('securityState')).toMatchObject({ value: { email: { shown: 'm••a@example.test', verified: false } } })
  makes.value = 'agent'
  expect(await world.browser().register('mandalay9')).toMatchObject({ ok: true, value: { member: { type: 1 } } })
  expect(await world.identity.findByAccount('mandalay9')).toMatchObject({ invitation: null, type: 1, role: 'agent' })
  // The server itself brings the members of a demonstration and solves no captcha for them.
  const caller = {
    ip: '',
    userAgent: '',
    person: undefined,
    device: undefined,
    visit: 'v',
    language: 'EN',
    captchaCookie: undefined,
  } as const
  const form = { username: 'mandalay10', password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', acceptTerms: true }
  expect(await world.identity.prepareRegistration(form, caller)).toMatchObject({ code: 'captcha-required' })
  expect(await world.identity.prepareRegistration(form, { ...caller, trusted: true })).toMatchObject({ ok: true })
})
