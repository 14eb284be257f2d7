/** Withdrawal freeze, owner proofs and alarms, as seen by an owner with a mailbox and by a thief with a session and a password. */
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import { softwareAuthenticator, type Authenticator } from '../testing/authenticator.ts'
import { AWAY, HOME, memberAtHome } from '../testing/member-at-home.ts'
import { PASSWORD, smallWorld, type Browser, type SmallWorld } from '../testing/small-world.ts'

const PAY = 'lantern-4816-pay'
const WORDS = () => ({ subject: 'A payee was added', text: 'If it was not you, act.' })

let database: TestDatabase
let world: SmallWorld
let member: Browser
let id = ''
const at = memberAtHome()
beforeEach(async () => {
  ;({ database, world, member } = at)
  id = (await member.whoAmI())?.id ?? ''
})

/** The proof of the present address, if there is one. */
async function oldProof(browser: Browser) {
  if (!(await browser.call('sendOldCode', { kind: 'email' })).ok) return {}
  return { oldProof: { way: 'code', code: /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? '' } }
}
async function bindEmail(email: string, browser = member): Promise<void> {
  const target = { kind: 'email', email }
  const old = await oldProof(browser)
  await browser.call('sendBindCode', { target, proof: await browser.proof() })
  const code = /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? ''
  world.clock.forward({ seconds: 61 })
  expect(await browser.call('bindContact', { target, code, password: PASSWORD, ...old })).toMatchObject({ ok: true })
}
const told = (name: string) => world.facts.filter((fact) => fact.name === name)
const tokenIn = (body: string): string => /\/freeze#([A-Za-z0-9_-]{43})/.exec(body)?.[1] ?? ''
/** Receives an event as the server does and answers the emails that it caused. */
async function letters(name = 'payeeBound', fact: object = {}) {
  const before = world.sent.length
  await world.identity.guards.alarm({ name, memberId: id, reference: 'p1', ...fact }, WORDS)
  return world.sent.slice(before)
}
async function freeze(): Promise<void> {
  const [letter] = await letters()
  expect(await world.browser(AWAY).call('freezeByLink', { token: tokenIn(letter?.body ?? '') })).toMatchObject({ ok: true })
}
const setPayment = (browser = member) =>
  browser.call('setPaymentPassword', { password: PASSWORD, paymentPassword: PAY, confirmPaymentPassword: PAY })
async function setTotp(browser = member): Promise<() => string> {
  const started = await browser.call<{ secret: string }>('totpStart', { password: PASSWORD })
  if (!started.ok) throw new Error(started.code)
  const totp = new TOTP({ secret: Secret.fromBase32(started.value.secret) })
  const number = () => totp.generate({ timestamp: world.clock.now().epochMilliseconds })
  expect(await browser.call('totpConfirm', { code: number() })).toMatchObject({ ok: true })
  world.clock.forward({ seconds: 61 })
  return number
}
async function setPasskey(device: Authenticator, browser = member): Promise<void> {
  const asked = await browser.call<{ challenge: string }>('passkeyOptions', { password: PASSWORD })
  if (!asked.ok) throw new Error(asked.code)
  expect(await browser.call('addPasskey', { credential: device.make(asked.value.challenge), name: 'Phone' })).toMatchObject({ ok: true })
}
const frozen = () => world.identity.guards.areWithdrawalsFrozen(id)
const state = async (browser = member) => {
  const answer = await browser.call<{ withdrawalsFrozenAt: string | null; releaseWays: string[] }>('securityState')
  return answer.ok ? answer.value : undefined
}

describe('[ID-31] an email about the account', () => {
  test('goes to the verified address alone, in the member’s language, with one link of which only the hash is kept', async () => {
    expect(await letters()).toEqual([])
    await bindEmail('mya@example.test')
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter).toMatchObject({ channel: 'mail', to: 'mya@example.test' })
    expect(letter?.body).toContain('Baize: A payee was added\nIf it was not you, act.')
    expect(letter?.body.match(/https?:\/\//g)).toHaveLength(1)
    const token = tokenIn(letter?.body ?? '')
    const { rows } = await database.pool.query<{ text: string }>(
      "select t::text || encode(hash, 'escape') as text from identity_freeze_link t",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(token)
  })

  test('is in the language of its reader, is left out where there are no words, and is tried again where no mail server answers', async () => {
    await bindEmail('mya@example.test')
    const alarm = (words: Parameters<typeof world.identity.guards.alarm>[1], on = world) =>
      on.identity.guards.alarm({ name: 'payeeBound', memberId: id, reference: 'p1' }, words)
    const spoken: string[] = []
    const words = (language: string) => (spoken.push(language), WORDS())
    await alarm(words)
    await database.pool.query("update identity_member set language = 'MY'")
    await alarm(words)
    expect(spoken).toEqual(['EN', 'MY'])
    expect(world.sent.at(-1)?.body).toContain('သင် မဟုတ်ပါသလား။')
    const sent = world.sent.length
    await alarm(() => undefined)
    await world.identity.guards.alarm({ name: 'payeeBound', memberId: '00000000-0000-7000-8000-000000000009' }, words)
    // What is over the day's budget of such letters is not tried again.
    world.rules = { ...world.rules, messagesPerDay: 2 }
    await alarm(words)
    world.rules = { ...world.rules, messagesPerDay: 50 }
    expect((await database.pool.query('select purpose from identity_message_sent order by at')).rows.map(({ purpose }) => purpose)).toEqual(
      ['bind', 'alarm', 'alarm'],
    )
    await database.pool.query('update identity_contact set verified_at = null')
    await alarm(words)
    expect(world.sent).toHaveLength(sent)
    await database.pool.query('update identity_contact set verified_at = now()')
    const { clock } = world
    const silent = smallWorld(database, { clock, mail: { send: async () => ({ ok: false, code: 'unreachable' }) } })
    await expect(alarm(words, silent)).rejects.toThrow('tried again')
  })

  test('about a new email address goes to the former one too, and about nothing else', async () => {
    await bindEmail('mya@example.test')
    await bindEmail('thief@example.test')
    const fact = told('memberContactBound').at(-1)
    expect(JSON.stringify(fact)).not.toContain('mya@example.test')
    expect((await letters('memberContactBound', fact)).map(({ to }) => to)).toEqual(['mya@example.test', 'thief@example.test'])
    expect((await letters()).map(({ to }) => to)).toEqual(['thief@example.test'])
  })

  test('is due for a login from a browser that was not used before, and not for the first or a known one', async () => {
    expect(told('memberNewDevice')).toEqual([])
    await member.login('mandalay7')
    expect(told('memberNewDevice')).toEqual([])
    await world.browser(AWAY).login('mandalay7')
    expect(told('memberNewDevice')).toMatchObject([{ memberId: id, address: AWAY }])
  })

  test('is due for the authenticator, recovery codes, and passkeys', async () => {
    const names = () => world.facts.map(({ name }) => name)
    const number = await setTotp()
    const device = softwareAuthenticator()
    await setPasskey(device)
    const { value } = (await member.call<{ passkeys: { id: string }[] }>('securityState')) as { value: { passkeys: { id: string }[] } }
    await member.call('removePasskey', undefined, { id: value.passkeys[0]?.id })
    await member.call('totpStop', { password: PASSWORD, code: number() })
    expect(names()).toEqual(
      expect.arrayContaining(['memberAuthenticatorOn', 'memberPasskeyAdded', 'memberPasskeyRemoved', 'memberAuthenticatorOff']),
    )
  })
})

describe('[ID-31] the link of an email', () => {
  test('freezes withdrawals and ends every session, unfinished login and known browser, once', async () => {
    await bindEmail('mya@example.test')
    const thief = world.browser(AWAY)
    await thief.login('mandalay7')
    const waiting = await thief.login('mandalay7')
    const ticket = waiting.ok ? '' : waiting.detail?.['ticket']
    const [letter] = await letters()
    const token = tokenIn(letter?.body ?? '')
    expect(await frozen()).toBe(false)
    const press = () => world.browser(AWAY).call('freezeByLink', { token })
    expect(await world.identity.guards.areWithdrawalsFrozen('00000000-0000-7000-8000-000000000009')).toBe(false)
    expect((await Promise.all([press(), press(), press()])).filter(({ ok }) => ok)).toHaveLength(1)
    expect(await frozen()).toBe(true)
    expect([await member.whoAmI(), await thief.whoAmI()]).toEqual([undefined, undefined])
    expect(await press()).toMatchObject({ code: 'freeze-link-over' })
    expect(told('withdrawalsFrozen')).toEqual([{ name: 'withdrawalsFrozen', memberId: id, reference: world.clock.now().toString() }])
    expect(new Set(told('sessionEnded').map(({ reason }) => reason))).toEqual(new Set(['signed-out-everywhere']))
    expect(await thief.call('sendLoginCode', { ticket, method: 'email' })).toMatchObject({ code: 'challenge-over' })
    // The browser was a known one before; now it meets a second proof.
    expect(await thief.login('mandalay7')).toMatchObject({ code: 'verification-required' })
    expect(await member.login('mandalay7')).toMatchObject({ code: 'verification-required' })
  })

  test('works to the last moment of seven days, and a second one keeps the hour of the first freeze', async () => {
    await bindEmail('mya@example.test')
    const [early] = await letters()
    world.clock.forward({ hours: 24 * 6 })
    const [later] = await letters()
    world.clock.forward({ hours: 23, minutes: 59, seconds: 59 })
    const at = world.clock.now().toString()
    const frozenAt = async () => {
      const { rows } = await database.pool.query<{ at: unknown }>('select withdrawals_frozen_at as at from identity_member')
      return String(rows[0]?.at)
    }
    for (const letter of [early, later]) {
      expect(await world.browser(AWAY).call('freezeByLink', { token: tokenIn(letter?.body ?? '') })).toMatchObject({ ok: true })
      expect(await frozenAt()).toBe(at)
      world.clock.forward({ hours: 1 })
    }
  })

  test('is over after seven days, and no made-up one works', async () => {
    await bindEmail('mya@example.test')
    const [letter] = await letters()
    const token = tokenIn(letter?.body ?? '')
    expect(await member.call('freezeByLink', { token: `${token.slice(0, 42)}${token.endsWith('A') ? 'B' : 'A'}` })).toMatchObject({
      code: 'freeze-link-over',
    })
    world.clock.forward({ hours: 7 * 24 })
    expect(await member.call('freezeByLink', { token })).toMatchObject({ code: 'freeze-link-over' })
    expect(await frozen()).toBe(false)
    await world.identity.sweep()
    expect((await database.pool.query('select 1 from identity_freeze_link')).rows).toEqual([])
  })
})

describe('[ID-30, ID-31] money leaves again', () => {
  async function enter(): Promise<void> {
    const waiting = await member.login('mandalay7')
    if (waiting.ok) return
    const { ticket } = waiting.detail as { ticket: string }
    await member.call('sendLoginCode', { ticket, method: 'email' })
    const answer = /\b(\d{6})\b/.exec(world.sent.at(-1)?.body ?? '')?.[1] ?? ''
    const done = await member.call<{ token: string }>('verifyLogin', { ticket, method: 'email', answer })
    if (!done.ok) throw new Error(done.code)
    member.token = done.value.token
  }

  test('by the login password and the payment password that stood before', async () => {
    await bindEmail('mya@example.test')
    await setPayment()
    world.clock.forward({ hours: 25 })
    await enter()
    expect(await state()).toMatchObject({ withdrawalsFrozenAt: null, releaseWays: [] })
    expect(await member.call('releaseWithdrawals', { password: PASSWORD, paymentPassword: PAY })).toMatchObject({ code: 'state-conflict' })
    await freeze()
    await enter()
    expect(await state()).toMatchObject({ withdrawalsFrozenAt: expect.any(String), releaseWays: ['payment-password'] })
    const release = (form: object) => member.call('releaseWithdrawals', form)
    expect(await release({ password: 'not mine at all', paymentPassword: PAY })).toMatchObject({ code: 'old-password-wrong' })
    expect(await release({ password: PASSWORD, paymentPassword: 'wrong-one' })).toMatchObject({ code: 'payment-password-wrong' })
    expect(await release({ password: PASSWORD })).toMatchObject({ code: 'payment-password-wrong' })
    expect(await frozen()).toBe(true)
    expect(await release({ password: PASSWORD, paymentPassword: PAY })).toMatchObject({ ok: true })
    expect(await frozen()).toBe(false)
    expect(await release({ password: PASSWORD, paymentPassword: PAY })).toMatchObject({ code: 'state-conflict' })
    expect(told('withdrawalsReleased')).toEqual([{ name: 'withdrawalsReleased', memberId: id, reference: world.clock.now().toString() }])
  })

  test('not by a proof that was set up in the day before the freeze or after it, which a thief could have done', async () => {
    await bindEmail('mya@example.test')
    const number = await setTotp()
    await freeze()
    const thief = world.browser(HOME)
    const waiting = await thief.login('mandalay7')
    const { ticket } = (waiting as { detail?: { ticket: string } }).detail ?? { ticket: '' }
    const entered = await thief.call<{ token: string }>('verifyLogin', { ticket, method: 'google', answer: number() })
    if (!entered.ok) throw new Error(entered.code)
    thief.token = entered.value.token
    await setPayment(thief)
    world.clock.forward({ seconds: 61 })
    expect((await state(thief))?.releaseWays).toEqual([])
    for (const proof of [{ paymentPassword: PAY }, { authenticatorCode: number() }])
      expect(await thief.call('releaseWithdrawals', { password: PASSWORD, ...proof })).toMatchObject({ code: 'second-step-missing' })
    expect(await frozen()).toBe(true)
    expect(await database.transact((tx) => world.identity.guards.releaseByStaff(tx, id))).toMatchObject({ ok: true })
    expect(await frozen()).toBe(false)
  })

  test('by a proof that stood before the day of the freeze began, and by none that was made at its first moment', async () => {
    await bindEmail('mya@example.test')
    await setPayment()
    await setPasskey(softwareAuthenticator())
    const number = await setTotp()
    const waysAfterFreeze = async () => {
      await freeze()
      const { ticket } = ((await member.login('mandalay7')) as unknown as { detail: { ticket: string } }).detail
      const entered = await member.call<{ token: string }>('verifyLogin', { ticket, method: 'google', answer: number() })
      if (!entered.ok) throw new Error(entered.code)
      member.token = entered.value.token
      return (await state())?.releaseWays
    }
    // Sixty-one seconds passed with the authenticator.
    world.clock.forward({ hours: 23, minutes: 58, seconds: 59 })
    expect(await waysAfterFreeze()).toEqual([])
    expect(await database.transact((tx) => world.identity.guards.releaseByStaff(tx, id))).toMatchObject({ ok: true })
    // A number of the authenticator is good once.
    world.clock.forward({ seconds: 61 })
    expect(await waysAfterFreeze()).toEqual(['payment-password', 'authenticator', 'passkey'])
  })
})

describe('[ID-30] the owner’s proof', () => {
  const prove = (given: object) => world.identity.guards.proveOwner(id, given)
  const ways = () => world.identity.guards.proofWays(id)

  test('is the payment password, an authenticator’s number, each good once, or a passkey’s press', async () => {
    expect(await ways()).toEqual([])
    const wrong = { ok: false, code: 'invalid-verification-code', detail: { field: 'authenticatorCode' } }
    expect(await prove({ authenticatorCode: '000000' })).toEqual(wrong)
    const number = await setTotp()
    expect(await ways()).toEqual(['authenticator'])
    expect(await prove({})).toMatchObject({ code: 'payment-password-unset' })
    const code = number()
    expect(await prove({ authenticatorCode: code })).toMatchObject({ ok: true })
    expect(await prove({ authenticatorCode: code })).toEqual(wrong)
    await setPayment()
    expect(await ways()).toEqual(['payment-password', 'authenticator'])
    expect(await prove({ paymentPassword: PAY })).toMatchObject({ ok: true })
  })

  test('wrong numbers count among all second proofs of the member', async () => {
    const number = await setTotp()
    for (let guess = 0; guess < 20; guess += 1) expect((await prove({ authenticatorCode: '00000' })).ok).toBe(false)
    expect(await prove({ authenticatorCode: number() })).toMatchObject({ code: 'too-many-requests' })
  })

  test('by a passkey is asked for this purpose, signed by a key of this member, and good once', async () => {
    expect(await member.call('proofOptions')).toMatchObject({ code: 'second-step-missing' })
    const [device, thieves] = [softwareAuthenticator(), softwareAuthenticator()]
    await setPasskey(device)
    const thief = world.browser(AWAY)
    await thief.register('mandalay8')
    await setPasskey(thieves, thief)
    const ask = async (name = 'proofOptions') => {
      const asked = await member.call<{ challenge: string }>(name)
      if (!asked.ok) throw new Error(asked.code)
      return { challenge: asked.value.challenge, trip: member.cookies.get('trip') }
    }
    const first = await ask()
    const right = { passkey: device.sign(first.challenge), trip: first.trip }
    expect(await prove(right)).toMatchObject({ ok: true })
    expect(await prove(right)).toMatchObject({ code: 'challenge-over' })
    const second = await ask()
    expect(await prove({ passkey: thieves.sign(second.challenge), trip: second.trip })).toMatchObject({ code: 'passkey-refused' })
    const login = await ask('passkeyLoginOptions')
    expect(await prove({ passkey: device.sign(login.challenge), trip: login.trip })).toMatchObject({ code: 'challenge-over' })
    const foreign = await thief.call<{ challenge: string }>('proofOptions')
    const challenge = foreign.ok ? foreign.value.challenge : ''
    expect(await prove({ passkey: device.sign(challenge), trip: thief.cookies.get('trip') })).toMatchObject({ code: 'challenge-over' })
  })
})

describe('[WALLET-03, WC-12] the proof of a new payee', () => {
  const prove = (given: object) => world.identity.guards.proveByBoth(id, given)
  const failures = async () =>
    (await database.pool.query<{ failures: number }>('select failures from identity_payment_password where member_id = $1', [id])).rows[0]
      ?.failures
  const ask = async () => {
    const asked = await member.call<{ challenge: string }>('proofOptions')
    if (!asked.ok) throw new Error(asked.code)
    expect(member.ages.get('trip')).toBe(300)
    return { challenge: asked.value.challenge, trip: member.cookies.get('trip') }
  }

  test('is the payment password alone where nothing else is set up', async () => {
    expect(await prove({})).toMatchObject({ code: 'payment-password-unset' })
    await setPayment()
    const wrong = { ok: false, code: 'payment-password-wrong', detail: { field: 'paymentPassword' } }
    expect([await prove({}), await prove({ paymentPassword: 'wrong-one' })]).toEqual([wrong, wrong])
    expect(await failures()).toBe(2)
    expect(await prove({ paymentPassword: PAY })).toMatchObject({ ok: true })
    expect(await failures()).toBe(0)
  })

  test('is the payment password and the authenticator’s number, each of which is asked and counted', async () => {
    const number = await setTotp()
    expect(await prove({ authenticatorCode: number() })).toMatchObject({ code: 'payment-password-unset' })
    await setPayment()
    expect(await prove({ authenticatorCode: number() })).toMatchObject({ code: 'payment-password-wrong' })
    expect(await prove({ paymentPassword: 'wrong-one', authenticatorCode: number() })).toMatchObject({ code: 'payment-password-wrong' })
    expect(await failures()).toBe(2)
    for (const authenticatorCode of [undefined, '', '00000'])
      expect(await prove({ paymentPassword: PAY, authenticatorCode })).toMatchObject({ code: 'invalid-verification-code' })
    // No wrong password has used the number up.
    expect(await prove({ paymentPassword: PAY, authenticatorCode: number() })).toMatchObject({ ok: true })
    for (let guess = 0; guess < 17; guess += 1) await prove({ paymentPassword: PAY })
    world.clock.forward({ seconds: 61 })
    expect(await prove({ paymentPassword: PAY, authenticatorCode: number() })).toMatchObject({ code: 'too-many-requests' })
  })

  test('is the payment password and a passkey, whose trip a wrong password does not use up', async () => {
    const device = softwareAuthenticator()
    await setPasskey(device)
    await setPayment()
    const { challenge, trip } = await ask()
    const passkey = device.sign(challenge)
    expect(await prove({ passkey, trip })).toMatchObject({ code: 'payment-password-wrong' })
    expect(await prove({ paymentPassword: PAY })).toMatchObject({ code: 'passkey-refused' })
    expect(await prove({ paymentPassword: PAY, authenticatorCode: '000000' })).toMatchObject({ code: 'passkey-refused' })
    expect(await prove({ paymentPassword: PAY, passkey, trip })).toMatchObject({ ok: true })
    expect(await prove({ paymentPassword: PAY, passkey, trip })).toMatchObject({ code: 'challenge-over' })
  })

  test('is the payment password and either of the others where both are set up', async () => {
    const device = softwareAuthenticator()
    const number = await setTotp()
    await setPasskey(device)
    await setPayment()
    expect(await prove({ paymentPassword: PAY })).toMatchObject({ code: 'invalid-verification-code' })
    expect(await prove({ paymentPassword: PAY, authenticatorCode: number() })).toMatchObject({ ok: true })
    const { challenge, trip } = await ask()
    expect(await prove({ paymentPassword: PAY, passkey: device.sign(challenge), trip })).toMatchObject({ ok: true })
  })
})
