/** Proves the adapters for SMS, mail, phone verification and addresses against the post sandbox, over the wire that real services speak. */
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { smtpMail } from './mail.ts'
import { httpPhoneIdentity } from './phone-identity.ts'
import { tablePlaces } from './places.ts'
import { httpSms } from './sms.ts'

type Entry = { channel: string; recipient: string; subject: string; body: string }
const shown: Entry[] = []
let folder: string
let child: ChildProcess
let url: string
let mailUrl: string
const page = createServer((request, response) => {
  let text = ''
  request.on('data', (piece: Buffer) => (text += piece.toString()))
  request.on('end', () => {
    shown.push(JSON.parse(text) as Entry)
    response.end('{}')
  })
})

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baize-post-'))
  await new Promise<void>((resolve) => {
    page.listen(0, '127.0.0.1', resolve)
  })
  const outboxUrl = `http://127.0.0.1:${(page.address() as AddressInfo).port}/v1/outbox`
  child = fork(path.resolve(import.meta.dirname, '../../sandbox/post/main.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, PORT: '0', SANDBOX_DATA: folder, SECRETS: JSON.stringify({ key: 'k', outboxUrl, outboxKey: 'o' }) },
  })
  url = await new Promise((resolve) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
  })
  const answer = await fetch(`${url}/mail-address`, { headers: { authorization: 'Bearer k' } })
  mailUrl = ((await answer.json()) as { url: string }).url
})
afterAll(async () => {
  child.kill('SIGKILL')
  page.close()
  await rm(folder, { recursive: true, force: true })
})

describe('SMS', () => {
  const sms = (key = 'k') => httpSms({ account: () => ({ baseUrl: url, account: 'ACbaize', key, from: 'Baize' }) })
  it('sends what it was given, in Burmese too', async () => {
    expect(await sms().send('+959401234567', 'ကုဒ် 123456')).toMatchObject({ ok: true })
    expect(shown.at(-1)).toMatchObject({ channel: 'sms', recipient: '+959401234567', body: 'ကုဒ် 123456' })
  })
  it.each([
    ['+959400000001', 'number-refused'],
    ['nonsense', 'number-refused'],
    ['+959400000002', 'quota'],
    ['+959400000003', 'unreachable'],
  ])('says why %s was not reached', async (to, code) => {
    expect(await sms().send(to, 'hello')).toMatchObject({ ok: false, code })
  })
  it('calls a wrong key, a dead service and a missing one unreachable', async () => {
    expect(await sms('other').send('+959401234567', 'x')).toMatchObject({ code: 'unreachable' })
    const dead = httpSms({ account: () => ({ baseUrl: 'http://127.0.0.1:9', account: 'a', key: 'k', from: 'b' }) })
    expect(await dead.send('+959401234567', 'x')).toMatchObject({ code: 'unreachable' })
    expect(await httpSms({ account: () => undefined }).send('+959401234567', 'x')).toMatchObject({ code: 'unreachable' })
  })
})

describe('mail', () => {
  it('carries subject and text through SMTP, Burmese and line ends whole', async () => {
    const letter = { to: 'mya@example.test', subject: 'စကားဝှက် အသစ်', text: 'မင်္ဂလာပါ\nhttps://example.test/reset#abc\n' }
    expect(await smtpMail(() => ({ url: mailUrl, from: 'Baize <no-reply@baize.test>' })).send(letter)).toMatchObject({ ok: true })
    expect(shown.at(-1)).toMatchObject({ channel: 'mail', recipient: 'mya@example.test', subject: letter.subject })
    expect(shown.at(-1)?.body.trim()).toBe(letter.text.trim())
  })
  it('cannot be made to write a second recipient or header', async () => {
    const before = shown.length
    const mail = smtpMail(() => ({ url: mailUrl, from: 'Baize <no-reply@baize.test>' }))
    await mail.send({ to: 'mya@example.test', subject: 'a\r\nBcc: thief@example.test', text: 'x' })
    expect(shown.slice(before).map(({ recipient }) => recipient)).toEqual(['mya@example.test'])
  })
  it('says that a server with another password, or none, was not reached', async () => {
    const wrong = mailUrl.replace(':k@', ':other@')
    expect(await smtpMail(() => ({ url: wrong, from: 'a@b.test' })).send({ to: 'c@d.test', subject: 's', text: 't' })).toMatchObject({
      code: 'unreachable',
    })
    expect(await smtpMail(() => undefined).send({ to: 'c@d.test', subject: 's', text: 't' })).toMatchObject({ code: 'unreachable' })
  })
})

describe('phone verification', () => {
  const identity = (project = 'baize-demo', key = 'k') => httpPhoneIdentity(() => ({ baseUrl: url, project, key }))
  it('gives a token for the code that came, and reads the number from it', async () => {
    const started = await identity().start('+959401234568', 'a captcha')
    if (!started.ok) throw new Error(started.code)
    const code = /^(\d{6})/.exec(shown.at(-1)?.body ?? '')?.[1] ?? ''
    expect(await identity().finish(started.value.session, code === '000000' ? '000001' : '000000')).toMatchObject({
      code: 'invalid-verification-code',
    })
    const finished = await identity().finish(started.value.session, code)
    if (!finished.ok) throw new Error(finished.code)
    const { idToken } = finished.value
    const now = systemClock.now()
    expect(await identity().numberOf(idToken, now)).toMatchObject({ phone: '+959401234568' })
    expect(await identity('another-project').numberOf(idToken, now)).toBeUndefined()
    expect(await identity().numberOf(idToken, now.add({ hours: 2 }))).toBeUndefined()
    const [head = '', , tail = ''] = idToken.split('.')
    const forged = Buffer.from(JSON.stringify({ phone_number: '+959400000009', aud: 'baize-demo' })).toString('base64url')
    for (const token of [`${head}.${forged}.${tail}`, `${head}.${forged}.`, 'x.y.z', ''])
      expect(await identity().numberOf(token, now)).toBeUndefined()
    expect(await identity().finish(started.value.session, code)).toMatchObject({ code: 'invalid-verification-code' })
  })
  it.each([
    ['+959400000001', 'captcha', 'invalid-phone-number'],
    ['', 'captcha', 'missing-phone-number'],
    ['+959400000002', 'captcha', 'quota-exceeded'],
    ['+959400000004', 'captcha', 'sms-too-many-requests'],
    ['+959400000005', 'captcha', 'operation-not-allowed'],
    ['+959401234567', '', 'captcha-check-failed'],
  ])('[ID-13] %s with captcha "%s" is %s', async (phone, captcha, code) => {
    expect(await identity().start(phone, captcha)).toMatchObject({ ok: false, code })
  })
  it('knows a missing code, another key and a dead service', async () => {
    const started = await identity().start('+959401234569', 'a captcha')
    expect(await identity().finish(started.ok ? started.value.session : '', '')).toMatchObject({ code: 'missing-verification-code' })
    expect(await identity('baize-demo', 'other').start('+959401234567', 'x')).toMatchObject({ code: 'operation-not-allowed' })
    expect(
      await httpPhoneIdentity(() => ({ baseUrl: 'http://127.0.0.1:9', project: 'p', key: 'k' })).start('+959401234567', 'x'),
    ).toMatchObject({
      code: 'sms-unknown',
    })
  })
})

describe('places', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['::ffff:8.8.8.8', 'US'],
    ['103.25.240.1', 'MM'],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['not an address', undefined],
  ])('%s is of %s', (ip, country) => {
    expect(tablePlaces().countryOf(ip)).toBe(country)
  })
})
