/** Vouched: social logins, newcomers who come by one, and invitations, with a provider that says what the test lets it say. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import type { SocialLogin } from '../needs.ts'
import { softwareAuthenticator } from '../testing/authenticator.ts'
import { AWAY, HOME, memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, smallWorld, type Browser, type Made, type SmallWorld } from '../testing/small-world.ts'

const NEW = 'seven green lanterns'

let database: TestDatabase
let world: SmallWorld
let member: Browser
const at = memberAtHome()
beforeEach(() => {
  ;({ database, world, member } = at)
})

async function bind(browser: Browser, target: object): Promise<void> {
  await browser.call('sendBindCode', { target, proof: await browser.proof() })
  const code = /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1]
  expect(await browser.call('bindContact', { target, code, password: PASSWORD })).toMatchObject({ ok: true })
}

describe('[ID-03] social logins', () => {
  const vouches = (who: { subject: string; email?: string } | 'refused'): SocialLogin => ({
    begin: async (redirectUri) => ({
      ok: true,
      value: { url: 'https://provider.test/go', trip: { state: 's', nonce: 'n', verifier: 'v', redirectUri } },
    }),
    finish: async (trip, query) =>
      // It is asked with what it was begun with.
      who === 'refused' || trip.redirectUri !== 'http://localhost:3000/login/google' || query !== '?code=x&state=s'
        ? { ok: false, code: 'refused' }
        : { ok: true, value: { issuer: 'https://provider.test', subject: who.subject, email: who.email, name: 'Mya' } },
  })
  const provider = { provider: 'google' }
  const through = async (browser: Browser) => {
    await browser.call('socialStart', undefined, provider)
    return finish(browser)
  }
  const finish = (browser: Browser) => browser.call<Made>('socialFinish', { query: '?code=x&state=s' }, provider)
  const link = async (browser: Browser) => {
    expect(await browser.call('linkSocial', { ...provider, password: PASSWORD })).toMatchObject({ ok: true })
    return finish(browser)
  }
  let who: Parameters<typeof vouches>[0] = { subject: '1', email: 'mya@example.test' }
  beforeEach(async () => {
    who = { subject: '1', email: 'mya@example.test' }
    const { rules } = world
    world = smallWorld(database, { social: () => ({ google: vouches(who) }) })
    world.rules = rules
  })

  test('a newcomer registers with a few details and no password, and logs in by one press from then on', async () => {
    const browser = world.browser()
    const asked = await through(browser)
    if (asked.ok) throw new Error('a stranger went in')
    expect(asked).toMatchObject({ code: 'registration-needed', detail: { email: 'mya@example.test', name: 'Mya' } })
    const form = { ticket: asked.detail?.['ticket'], username: 'mandalay9', birthday: '1990-05-17', acceptTerms: true }
    expect([browser.cookies.has('trip'), browser.ages.get('trip')]).toEqual([false, 600])
    world.setField('affiliateCode', 'letters-or-digits', [3, 32], 'optional')
    expect(await browser.call('registerSocial', { ...form, affiliateCode: 'AGENT8' })).toMatchObject({ code: 'invitation-code-unknown' })
    expect(await browser.call('registerSocial', { ...form, username: '7' })).toMatchObject({ code: 'field-refused' })
    world.rules = { ...world.rules, registrationOpen: false }
    expect(await browser.call('registerSocial', form)).toMatchObject({ code: 'not-allowed' })
    world.rules = { ...world.rules, registrationOpen: true }
    expect(await browser.call('registerSocial', { ...form, acceptTerms: false })).toMatchObject({ code: 'terms-not-accepted' })
    expect(await browser.call('registerSocial', { ...form, birthday: '2020-01-01' })).toMatchObject({ code: 'too-young' })
    expect(await browser.call('registerSocial', { ...form, username: 'mandalay7' })).toMatchObject({ code: 'username-taken' })
    expect(await browser.call('registerSocial', form)).toMatchObject({ ok: true })
    expect(await browser.call('registerSocial', { ...form, username: 'mandalay10' })).toMatchObject({ code: 'challenge-over' })
    const again = world.browser()
    const entered = await through(again)
    expect(entered).toMatchObject({ ok: true, value: { member: { account: 'mandalay9' } } })
    again.token = entered.ok ? entered.value.token : ''
    expect(await again.call('loginHistory')).toMatchObject({ value: [{ way: 'google' }, { way: 'registration' }] })
    // Nobody asked to be remembered, neither now nor when the account was made.
    for (const each of [browser, again]) expect([each.ages.has('sid'), each.ages.get('sid')]).toEqual([true, undefined])
    const state = await browser.login('mandalay9', PASSWORD)
    expect(state).toMatchObject({ code: 'wrong-credentials' })
  })

  test('an email address joins no accounts; a link is made by a logged-in member only, and belongs to one', async () => {
    member = world.browser(HOME)
    await member.login('mandalay7')
    await bind(member, { kind: 'email', email: 'mya@example.test' })
    expect(await through(world.browser())).toMatchObject({ code: 'registration-needed' })
    world.clock.forward({ minutes: 1 })
    expect(await link(member)).toMatchObject({ value: { linked: true } })
    const { id = '' } = (await member.whoAmI()) ?? {}
    expect(await world.identity.guardsChangedAt(id)).toEqual(world.clock.now())
    const madeAt = world.clock.now().toString()
    expect(await member.call('securityState')).toMatchObject({ value: { social: [{ provider: 'google', madeAt }] } })
    expect(await through(world.browser(HOME))).toMatchObject({ ok: true, value: { member: { account: 'mandalay7' } } })
    const other = world.browser()
    await other.register('mandalay8')
    expect(await link(other)).toMatchObject({ code: 'social-taken' })
    expect(await member.call('unlinkSocial', undefined, provider)).toMatchObject({ ok: true })
    expect(await through(world.browser())).toMatchObject({ code: 'registration-needed' })
  })

  test('[ID-09] passes the same checks as every login, and a redirect is valid once', async () => {
    member = world.browser(HOME)
    await member.login('mandalay7')
    await link(member)
    await bind(member, { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' })
    const away = world.browser(AWAY)
    await away.call('socialStart', undefined, provider)
    const trip = away.cookies.get('trip') ?? ''
    expect(trip).toMatch(/^[\w-]{43}$/)
    expect(await finish(away)).toMatchObject({ code: 'verification-required' })
    expect(away.cookies.has('trip')).toBe(false)
    // A kept cookie does not work a second time.
    away.cookies.set('trip', trip)
    expect(await finish(away)).toMatchObject({ code: 'popup-closed-by-user' })
    who = 'refused'
    expect(await through(world.browser())).toMatchObject({ code: 'popup-closed-by-user' })
    expect(await world.browser().call('socialStart', undefined, { provider: 'facebook' })).toMatchObject({ code: 'operation-not-allowed' })
  })

  test('is linked by the password alone, and a trip that was begun ends with the session', async () => {
    member = world.browser(HOME)
    await member.login('mandalay7')
    for (const password of ['', 'guess-number-1', undefined])
      expect(await member.call('linkSocial', { ...provider, ...(password === undefined ? {} : { password }) })).toMatchObject({
        code: 'old-password-wrong',
      })
    // Who is logged in and begins a login logs in; nothing is linked.
    expect(await through(member)).toMatchObject({ code: 'registration-needed' })
    expect(await member.call('linkSocial', { ...provider, password: PASSWORD })).toMatchObject({ ok: true })
    const trip = member.cookies.get('trip') ?? ''
    await member.call('logout')
    await member.login('mandalay7')
    member.cookies.set('trip', trip)
    expect(await finish(member)).toMatchObject({ code: 'popup-closed-by-user' })
    expect(await link(member)).toMatchObject({ value: { linked: true } })
  })

  test('a link belongs to whoever began it, within ten minutes, and a newcomer has half an hour', async () => {
    member = world.browser(HOME)
    await member.login('mandalay7')
    const other = world.browser()
    await other.register('mandalay8')
    for (const thief of [world.browser(HOME), other]) {
      await member.call('linkSocial', { ...provider, password: PASSWORD })
      thief.cookies.set('trip', member.cookies.get('trip') ?? '')
      expect(await finish(thief)).toMatchObject({ code: 'popup-closed-by-user' })
    }
    for (const [seconds, outcome] of [
      [600, { code: 'popup-closed-by-user' }],
      [599, { value: { linked: true } }],
    ] as const) {
      await member.call('linkSocial', { ...provider, password: PASSWORD })
      world.clock.forward({ seconds })
      expect(await finish(member)).toMatchObject(outcome)
    }
    who = { subject: '2' }
    for (const [seconds, code] of [
      [1800, 'challenge-over'],
      [1799, undefined],
    ] as const) {
      const asked = await through(world.browser())
      const ticket = asked.ok ? '' : asked.detail?.['ticket']
      world.clock.forward({ seconds })
      const made = await world
        .browser()
        .call('registerSocial', { ticket, username: 'mandalay9', birthday: '1990-05-17', acceptTerms: true })
      expect(made.ok ? undefined : made.code).toBe(code)
    }
  })

  test('are told when they are linked and unlinked, each once, however often it is asked', async () => {
    member = world.browser(HOME)
    await member.login('mandalay7')
    const told = () => world.facts.filter(({ name }) => name.startsWith('memberSocial'))
    const fact = { provider: 'google', memberId: (await member.whoAmI())?.id, reference: world.clock.now().toString() }
    for (let time = 0; time < 2; time += 1) expect(await link(member)).toMatchObject({ value: { linked: true } })
    for (let time = 0; time < 2; time += 1) expect(await member.call('unlinkSocial', undefined, provider)).toMatchObject({ ok: true })
    expect(told()).toEqual([
      { name: 'memberSocialLinked', ...fact },
      { name: 'memberSocialUnlinked', ...fact },
    ])
  })

  test('say so where the provider does not answer, before the redirect and after it', async () => {
    const silent = async () => ({ ok: false, code: 'unreachable' }) as const
    for (const google of [
      { ...vouches(who), begin: silent },
      { ...vouches(who), finish: silent },
    ]) {
      world = smallWorld(database, { social: () => ({ google }) })
      const browser = world.browser()
      const begun = await browser.call('socialStart', undefined, provider)
      const finished = begun.ok ? await browser.call('socialFinish', { query: '' }, provider) : begun
      expect(finished).toMatchObject({ code: 'social-unreachable' })
    }
  })

  test('may go where a passkey opens the account', async () => {
    const browser = world.browser()
    const asked = await through(browser)
    const ticket = asked.ok ? '' : asked.detail?.['ticket']
    const made = await browser.call<Made>('registerSocial', { ticket, username: 'mandalay9', birthday: '1990-05-17', acceptTerms: true })
    browser.token = made.ok ? made.value.token : ''
    const options = await browser.call<{ challenge: string }>('passkeyOptions', {})
    const credential = softwareAuthenticator().make(options.ok ? options.value.challenge : '')
    expect(await browser.call('addPasskey', { credential, name: 'Phone' })).toMatchObject({ ok: true })
    expect(await browser.call('unlinkSocial', undefined, provider)).toMatchObject({ ok: true })
  })

  test('bind the address that the provider vouches for, unless it is somebody’s already', async () => {
    const register = async (username: string) => {
      const browser = world.browser()
      const asked = await through(browser)
      const ticket = asked.ok ? '' : asked.detail?.['ticket']
      const made = await browser.call<Made>('registerSocial', { ticket, username, birthday: '1990-05-17', acceptTerms: true })
      browser.token = made.ok ? made.value.token : ''
      return browser.call('securityState')
    }
    world.rules = { ...world.rules, registrationOpen: false }
    expect(await through(world.browser())).toMatchObject({ code: 'registration-needed' })
    expect(await register('mandalay8')).toMatchObject({ ok: false })
    // Either of the two other ways being open opens this one.
    world.rules = { ...world.rules, mobileRegistration: true }
    expect(await register('mandalay9')).toMatchObject({ value: { email: { shown: 'm••a@example.test', verified: true } } })
    who = { subject: '2', email: 'mya@example.test' }
    expect(await register('mandalay10')).toMatchObject({ value: { email: null } })
  })

  test('the last login method cannot be removed', async () => {
    const browser = world.browser()
    const asked = await through(browser)
    const ticket = asked.ok ? '' : asked.detail?.['ticket']
    const made = await browser.call<Made>('registerSocial', { ticket, username: 'mandalay9', birthday: '1990-05-17', acceptTerms: true })
    browser.token = made.ok ? made.value.token : ''
    expect(await browser.call('unlinkSocial', undefined, provider)).toMatchObject({ code: 'last-way-in' })
    expect(await browser.call('changePassword', { newPassword: NEW, confirmNewPassword: NEW })).toMatchObject({ ok: true })
    // A number opens an account once somebody has proven it, and where the site lets codes log in.
    world.rules = { ...world.rules, codeLogin: true }
    const phone = { target: { kind: 'phone', mobileNum: '09401234567', countryDialingCode: '95' }, proof: await browser.proof() }
    expect(await browser.call('sendBindCode', phone)).toMatchObject({ ok: true })
    const code = /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1]
    expect(await browser.call('bindContact', { target: phone.target, code, password: NEW })).toMatchObject({ ok: true })
    await database.pool.query('update identity_member set has_password = false; update identity_contact set verified_at = null')
    expect(await browser.call('unlinkSocial', undefined, provider)).toMatchObject({ code: 'last-way-in' })
    await database.pool.query('update identity_contact set verified_at = now()')
    world.rules = { ...world.rules, codeLogin: false }
    expect(await browser.call('unlinkSocial', undefined, provider)).toMatchObject({ code: 'last-way-in' })
    world.rules = { ...world.rules, codeLogin: true }
    expect(await browser.call('unlinkSocial', undefined, provider)).toMatchObject({ ok: true })
    expect(await browser.call('securityState')).toMatchObject({ value: { social: [] } })
  })
})

describe('[ID-18] invitations', () => {
  test('are asked by a call of their own, and kept with whoever came by one', async () => {
    world.invitations.add('AGENT7')
    const ask = (code: string) => world.browser().call('affiliateCheck', undefined, undefined, { code })
    expect(await ask('AGENT7')).toEqual({ ok: true, value: { code: 'AGENT7' } })
    expect(await ask('AGENT8')).toEqual({ ok: false, code: 'invitation-code-unknown', detail: { field: 'affiliateCode' } })
    world.invitations.delete('AGENT7')
    expect(await ask('AGENT7')).toMatchObject({ code: 'invitation-code-unknown' })
  })
})
