/** The merchant's flags and rules on the server: each switches its feature for whoever calls, whatever the screens show. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WHITELABEL_FLAGS } from '@baize/contract/settings.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { createWorld, type CallRequest, type Session, type CallResponse, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

type Flag = (typeof WHITELABEL_FLAGS)[number]
const OFF = Object.fromEntries(WHITELABEL_FLAGS.map((flag) => [flag, false])) as Record<Flag, boolean>
const set = (flags: Partial<Record<Flag, boolean>>): Promise<unknown> =>
  world.database.write((tx) => world.house.settings.write(tx, 'whitelabel', { ...OFF, ...flags }))
const codeOf = ({ status, code }: CallResponse): string => code ?? String(status)

const PASSWORD = 'quiet-river-42'
const PHONE = { mobileNum: '09401234567', countryDialingCode: '95' }
const FORM = { password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-01-31', acceptTerms: true }
const call = (method: string, path: string, body?: object): CallRequest => ({ method, path, ...(body ? { body } : {}) })
const byName = (change: object = {}): CallRequest => call('PUT', '/wps/member/register', { ...FORM, username: 'flagged1', ...change })
const byMobile = (form: object): CallRequest =>
  call('PUT', '/wps/member/register/mobile', { ...PHONE, birthday: FORM.birthday, acceptTerms: true, ...form })

/** A flag, what else must stand, what is asked, and the answer without and with the flag. */
const SWITCHES: readonly (readonly [flag: Flag, beside: Partial<Record<Flag, boolean>>, asked: CallRequest, off: string, on: string])[] = [
  ['USERNAMEREG3', {}, byName(), 'not-allowed', 'captcha-required'],
  ['MOBILENUMREG3', {}, byMobile({}), 'not-allowed', 'missing-verification-code'],
  ['MOBILENUMPASSREG3', { MOBILENUMREG3: true }, byMobile({}), 'missing-verification-code', 'field-refused'],
  [
    'MOBILENUMPASSREG3',
    { MOBILENUMREG3: true },
    byMobile({ password: PASSWORD, confirmPassword: PASSWORD }),
    'field-refused',
    'missing-verification-code',
  ],
  ['REGMOBVERF3', { USERNAMEREG3: true }, byName(), 'captcha-required', 'field-refused'],
  ['REGMOBVERF3', { USERNAMEREG3: true }, byName(PHONE), 'field-refused', 'captcha-required'],
  [
    'CODELOGIN',
    {},
    call('POST', '/wps/session/login', { username: PHONE.mobileNum, countryDialingCode: '95', password: '', type: 'sms' }),
    'operation-not-allowed',
    'missing-verification-code',
  ],
  [
    'CHNGPASSVERIF3',
    {},
    call('POST', '/wps/member/password/verification', { ...PHONE, verificationCode: '', newPassword: PASSWORD }),
    'operation-not-allowed',
    'missing-verification-code',
  ],
  ['FREEPLAY', {}, call('POST', '/wps/session/login/freeplay', { os: 'test', platform: 'W', version: 3 }), 'trial-not-offered', '200'],
]

/** Flags whose features need somebody who is logged in; each has a test of its own below. */
const OF_MEMBERS: readonly Flag[] = ['FORCEPASSCHANGE', 'AGENTPOLICY3']

describe('[ID-27] flags', () => {
  it('all nine are switched below', () => {
    expect([...new Set([...SWITCHES.map(([flag]) => flag), ...OF_MEMBERS])].sort()).toEqual([...WHITELABEL_FLAGS].sort())
  })

  it.each(SWITCHES)('%s beside %j', async (flag, beside, asked, off, on) => {
    await set(beside)
    expect(codeOf(await world.ask(asked))).toBe(off)
    await set({ ...beside, [flag]: true })
    expect(codeOf(await world.ask(asked))).toBe(on)
  })

  it('FORCEPASSCHANGE makes passwords grow old, and without it none does', async () => {
    await set({ USERNAMEREG3: true })
    await world.database.write((tx) => world.house.settings.write(tx, 'password.expiryDays', 30))
    const { memberId } = await world.member()
    const username = (await world.house.identity.memberOf(memberId))?.account
    world.clock.forward({ hours: 24 * 31 })
    const login = call('POST', '/wps/session/login', { username, password: PASSWORD })
    await set({})
    expect(codeOf(await world.ask(login))).toBe('200')
    await set({ FORCEPASSCHANGE: true })
    expect(codeOf(await world.ask(login))).toBe('password-change-required')
  })

  it('[AGENT-09, AG-28] AGENTPOLICY3 opens the consolidated flags of contracts to members, and to nobody who looks around', async () => {
    await set({ USERNAMEREG3: true, FREEPLAY: true })
    const member = await world.member()
    const asked = call('GET', '/wps/member/info/contracts/consolidated')
    expect(codeOf(await world.ask(asked, member))).toBe('operation-not-allowed')
    await set({ AGENTPOLICY3: true, FREEPLAY: true })
    const told = await world.ask(asked, member)
    expect(told.value).toEqual({ dailysalreqtype: 0, divtypereq: 0, contracthoursalreqtype: 0, realtimesalreqtype: 0 })
    expect(codeOf(await world.ask(asked))).toBe('not-logged-in')
    expect(codeOf(await world.ask(asked, await world.session('trial')))).toBe('not-allowed')
  })

  it.each(WHITELABEL_FLAGS)('%s is told to the screens as it stands', async (flag) => {
    for (const on of [false, true]) {
      await set({ [flag]: on })
      const { value } = await world.ask(call('GET', '/wps/system/status'))
      expect((value as { info: { whitelabel: object } }).info.whitelabel).toEqual({ ...OFF, [flag]: on })
    }
  })
})

/** Chooses a forgotten one again by an authenticator, and answers what a withdrawal then sends. */
async function forgetPaymentPassword(member: Session): Promise<{ paymentPassword: string }> {
  const started = await world.ask(call('POST', '/wps/member/security/totp/start', { password: PASSWORD }), member)
  const { secret } = started.value as { secret: string }
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })
  expect(codeOf(await world.ask(call('POST', '/wps/member/security/totp/confirm', { code: code() }), member))).toBe('200')
  world.clock.forward({ seconds: 61 })
  const chosen = { paymentPassword: '830264', confirmPaymentPassword: '830264' }
  const form = { password: PASSWORD, way: 'google', code: code(), ...chosen }
  expect(codeOf(await world.ask(call('POST', '/wps/member/security/paymentPassword/reset', form), member))).toBe('200')
  return { paymentPassword: chosen.paymentPassword }
}

describe('the payment password of a withdrawal', () => {
  it('is asked only where the merchant wants it, and then nothing leaves without it', async () => {
    await set({ USERNAMEREG3: true })
    const member: Session & { memberId: string } = await world.member()
    const { ledger } = world.house
    const account = (await ledger.accountsOf(member.memberId))[0]?.id ?? 0n
    const amount = parseUnits('500000') ?? 0n
    await world.database.write(async (tx) => {
      await ledger.lock(tx, [account])
      const transfer = { account, contra: 'test:gift', amount, kind: 'adjustment', reference: 'flags' } as const
      await ledger.post(tx, [{ key: 'flags:gift', account, transfers: [transfer] }])
    })
    const payee = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber: '0912345678' }
    const { id: payeeId } = (await world.ask(call('POST', '/wps/wallet/payee', payee), member)).value as { id: string }
    const wish = (change: object = {}) =>
      world.ask(call('POST', '/wps/wallet/withdrawal', { payeeId, amount: '200000', ...change }), member)
    const asks = async () => ((await world.ask(call('GET', '/wps/wallet/options'), member)).value as { proof: boolean }).proof
    expect(await asks()).toBe(false)
    await world.database.write((tx) => world.house.settings.write(tx, 'withdrawals.paymentPassword', true))
    expect(await asks()).toBe(true)
    expect(codeOf(await wish())).toBe('payment-password-unset')
    const pin = { paymentPassword: '274913' }
    const chosen = { password: PASSWORD, ...pin, confirmPaymentPassword: pin.paymentPassword }
    expect(codeOf(await world.ask(call('POST', '/wps/member/security/paymentPassword', chosen), member))).toBe('200')
    expect(codeOf(await wish())).toBe('payment-password-wrong')
    expect(codeOf(await wish({ paymentPassword: '274914' }))).toBe('payment-password-wrong')
    expect((await ledger.balance(account)).held).toBe(0n)
    expect(codeOf(await wish(pin))).toBe('200')
    expect((await ledger.balance(account)).held).toBe(parseUnits('200000'))
    await world.database.write((tx) => world.house.settings.write(tx, 'withdrawals.restHours', 24))
    expect(codeOf(await wish(await forgetPaymentPassword(member)))).toBe('payment-password-resting')
  })
})
