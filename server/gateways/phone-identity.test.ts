/** Phone identity: every refusal that the service has a name for, answers about nothing, and tokens that vouch for no number. */
import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SignJWT, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { httpPhoneIdentity } from './phone-identity.ts'
import { httpSms } from './sms.ts'
import { answeringServer, type Answer, type AnsweringServer } from './testing/answering-server.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] }
let outside: AnsweringServer
let url = ''
beforeAll(async () => {
  outside = await answeringServer()
  url = outside.url
})
beforeEach(() => {
  outside.asked.length = 0
})
/** Its keys are there whatever else is asked. */
const answerBy = (answer: (request: IncomingMessage) => Answer): void => {
  outside.answer = (request) => (request.url?.endsWith('/keys') ? { body: keys } : answer(request))
}
afterAll(() => outside.close())

const identity = () => httpPhoneIdentity(() => ({ baseUrl: url, project: 'baize', key: 'a key' }))
const absent = httpPhoneIdentity(() => undefined)

it('[ID-13] each error of the service is the catalogue’s own, whatever words follow its name', async () => {
  const said: Record<string, string> = {}
  for (const message of [
    'INVALID_PHONE_NUMBER',
    'MISSING_PHONE_NUMBER : no number',
    'TOO_MANY_ATTEMPTS_TRY_LATER : [wait a while]',
    'INVALID_CODE',
    'INVALID_SESSION_INFO',
    'MISSING_CODE',
    'CAPTCHA_CHECK_FAILED',
    'INVALID_RECAPTCHA_TOKEN',
    'QUOTA_EXCEEDED\tfor today',
    'OPERATION_NOT_ALLOWED',
    'SESSION_EXPIRED',
    'SOMETHING_NEW',
    '',
  ]) {
    answerBy(() => ({ status: 400, body: { error: { message } } }))
    const told = await identity().finish('s', 'c')
    said[message.split(/\s/, 1)[0] ?? ''] = told.ok ? 'in' : told.code
  }
  expect(said).toEqual({
    INVALID_PHONE_NUMBER: 'invalid-phone-number',
    MISSING_PHONE_NUMBER: 'missing-phone-number',
    TOO_MANY_ATTEMPTS_TRY_LATER: 'sms-too-many-requests',
    INVALID_CODE: 'invalid-verification-code',
    INVALID_SESSION_INFO: 'invalid-verification-code',
    MISSING_CODE: 'missing-verification-code',
    CAPTCHA_CHECK_FAILED: 'captcha-check-failed',
    INVALID_RECAPTCHA_TOKEN: 'captcha-check-failed',
    QUOTA_EXCEEDED: 'quota-exceeded',
    OPERATION_NOT_ALLOWED: 'operation-not-allowed',
    SESSION_EXPIRED: 'code-expired',
    SOMETHING_NEW: 'sms-unknown',
    '': 'sms-unknown',
  })
})

it('[ID-13] asks for a code and gives it, and takes no other answer for one', async () => {
  answerBy(({ url: at = '' }) => ({ body: at.includes('send') ? { sessionInfo: 'session' } : { idToken: 'token' } }))
  expect(await identity().start('+959401234567', 'captcha')).toEqual({ ok: true, value: { session: 'session' } })
  expect(await identity().finish('session', '123456')).toEqual({ ok: true, value: { idToken: 'token' } })
  expect(outside.asked).toEqual([
    {
      url: '/identitytoolkit/v1/accounts:sendVerificationCode?key=a%20key',
      body: '{"phoneNumber":"+959401234567","recaptchaToken":"captcha"}',
    },
    { url: '/identitytoolkit/v1/accounts:signInWithPhoneNumber?key=a%20key', body: '{"sessionInfo":"session","code":"123456"}' },
  ])
  const right = { sessionInfo: 'session', idToken: 'token' }
  for (const wrong of [
    { body: {} },
    { body: { sessionInfo: 7, idToken: 7 } },
    { body: '<html>' },
    { status: 201, body: right },
    { status: 500, body: right },
    { status: 400, body: { error: { message: 7 } } },
    { status: 302, body: right, location: '/elsewhere' },
  ] satisfies Answer[]) {
    answerBy(({ url: at }) => (at === '/elsewhere' ? { body: right } : wrong))
    for (const told of [await identity().start('+959401234567', 'c'), await identity().finish('s', 'c')])
      expect(told, JSON.stringify(wrong)).toEqual({ ok: false, code: 'sms-unknown' })
  }
  outside.asked.length = 0
  for (const told of [await absent.start('+959401234567', 'c'), await absent.finish('s', 'c')])
    expect(told).toEqual({ ok: false, code: 'operation-not-allowed' })
  expect(outside.asked).toEqual([])
})

it('[ID-13] a token vouches for a number where it is whole, young, and of this project', async () => {
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const at = (seconds: number): number => now.epochMilliseconds / 1000 + seconds
  const claims = {
    iss: 'https://securetoken.google.com/baize',
    aud: 'baize',
    sub: 'person',
    phone_number: '+959401234567',
    iat: at(-3600),
    exp: at(1),
  }
  const made = (change: Partial<Record<keyof typeof claims, unknown>>) =>
    new SignJWT({ ...claims, ...change } as JWTPayload).setProtectedHeader({ alg: 'RS256', kid: '1' }).sign(privateKey)
  const service = identity()
  const read = async (change: Partial<Record<keyof typeof claims, unknown>> = {}) => service.numberOf(await made(change), now)
  expect(await read()).toEqual({ phone: '+959401234567', expiresAt: now.add({ seconds: 1 }) })
  expect(await read({ phone_number: '+123456' })).toMatchObject({ phone: '+123456' })
  for (const wrong of [
    { iss: 'https://securetoken.google.com/other' },
    { aud: 'other' },
    { sub: undefined },
    { iat: undefined },
    { exp: undefined },
    { exp: at(0) },
    { iat: at(-3601) },
    { phone_number: undefined },
    { phone_number: 959401234567 },
    { phone_number: '09401234567' },
    { phone_number: '+0959401234' },
    { phone_number: '+12345' },
    { phone_number: `+1${'2'.repeat(15)}` },
    { phone_number: ' +959401234567' },
    { phone_number: '+959401234567;' },
  ])
    expect(await read(wrong), JSON.stringify(wrong)).toBeUndefined()
  const shared = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: '1' }).sign(Buffer.alloc(32, 1))
  expect(await service.numberOf(shared, now)).toBeUndefined()
  // The keys are asked for once, wherever they are.
  expect(outside.asked.map((each) => each.url)).toEqual(['/identitytoolkit/keys'])
  expect(await absent.numberOf(await made({}), now)).toBeUndefined()
  let baseUrl = 'http://127.0.0.1:9'
  const moving = httpPhoneIdentity(() => ({ baseUrl, project: 'baize', key: 'k' }))
  expect(await moving.numberOf(await made({}), now)).toBeUndefined()
  baseUrl = url
  expect(await moving.numberOf(await made({}), now)).toMatchObject({ phone: '+959401234567' })
})

it('[ID-13] a message is sent where the service names it, and its refusals are told apart', async () => {
  const sms = httpSms({ account: () => ({ baseUrl: url, account: 'AC 1', key: 'k', from: 'Baize' }) })
  const codes: unknown[] = []
  for (const [status, body] of [
    [201, { sid: 'SM1' }],
    [299, { sid: 'SM2' }],
    [300, { sid: 'SM3' }],
    [201, { sid: 7 }],
    ...[21211, 21408, 21610, 21614, 20429, 21611, 30001, 20003].map((code) => [400, { code }] as const),
    [429, {}],
    [200, '<html>'],
  ] as const) {
    answerBy(() => ({ status, body }))
    const sent = await sms.send('+959401234567', 'hello & more')
    codes.push(sent.ok ? sent.value.id : sent.code)
  }
  const [none, number, quota] = ['unreachable', 'number-refused', 'quota']
  expect(codes).toEqual(['SM1', 'SM2', none, none, number, number, number, number, quota, quota, quota, none, quota, none])
  expect(outside.asked[0]).toEqual({
    url: '/2010-04-01/Accounts/AC%201/Messages.json',
    body: 'To=%2B959401234567&From=Baize&Body=hello+%26+more',
  })
})
