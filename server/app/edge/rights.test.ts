/**
 * Rights: what somebody holds to get in or to act, and what ends it. Each is shown to work, then to be worth nothing after its end. What ends
 * sessions and cuts open pages is in revocation.test.ts, and vendor sessions in every dialect are in vendor-sessions.test.ts.
 */
import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { softwareAuthenticator } from '../../identity/testing/authenticator.ts'
import { createWorldWithServices } from '../testing/services-world.ts'
import { proofOf, type Session, type CallResponse, type World } from '../testing/world.ts'

const PASSWORD = 'quiet-river-42'
const NEW = { newPassword: 'seven green lanterns', confirmNewPassword: 'seven green lanterns' }
const FACEBOOK = { provider: 'facebook' }

let world: World
let texts: readonly string[]
let secret: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ world, texts, secret, close } = await createWorldWithServices())
}, 240_000)
afterAll(() => close())

type Sent = { readonly body?: unknown; readonly at?: string; readonly cookies?: string }
type Browser = { session?: Session | undefined; cookies: string }

/** Asks an operation from a browser, and keeps the cookies that it sets. */
async function ask(browser: Browser, name: string, { body, at = '', cookies = browser.cookies }: Sent = {}): Promise<CallResponse> {
  const { method, path: place } = OPERATIONS.find((each) => each.name === name)!
  const headers = { cookie: [browser.session?.cookie, cookies].filter(Boolean).join('; ') }
  const told = await world.ask(
    { method, path: place.replace(/:\w+/, at), ...(body === undefined ? {} : { body }), headers },
    browser.session,
  )
  const lines = [told.headers['set-cookie'] ?? []].flat().map(String)
  const set = lines.map((line) => line.split(';')[0]!)
  browser.cookies = [...set.filter((line) => !/^(sid|\w+)=$/.test(line) && !line.startsWith('sid=')), cookies].filter(Boolean).join('; ')
  const sid = set.find((line) => /^sid=./.test(line))
  const token = (told.value as { token?: string } | undefined)?.token ?? (told.headers['x-session-token'] as string | undefined)
  if (sid !== undefined && token !== undefined) browser.session = { ...browser.session, token, cookie: sid }
  return told
}
const good = async (told: Promise<CallResponse>): Promise<boolean> => (await told).success
async function must(told: Promise<CallResponse>): Promise<Record<string, unknown>> {
  const { success, text, value } = await told
  if (!success) throw new Error(text)
  return value as Record<string, unknown>
}

type Member = Browser & { readonly id: string; readonly account: string }
const browser = (): Browser => ({ cookies: '' })
async function member(): Promise<Member> {
  const session = await world.member()
  return { session, cookies: '', id: session.memberId, account: (await world.house.identity.memberOf(session.memberId))!.account }
}
const logIn = (as: Browser, account: string, password = PASSWORD) => ask(as, 'login', { body: { username: account, password } })
async function elsewhere({ account }: Member): Promise<Browser> {
  const other = browser()
  await must(logIn(other, account))
  return other
}
const isIn = (as: Browser) => good(ask(as, 'memberInfo'))
const pass = (time: Temporal.DurationLike) => async (): Promise<void> => world.clock.forward(time)

// Ends that many rights have in common, brought about at another browser of the owner, or by staff.
const logOut = (who: Browser) => () => ask(who, 'logout')
const setPassword = (who: Member) => async () =>
  must(ask(await elsewhere(who), 'changePassword', { body: { oldPassword: PASSWORD, ...NEW } }))
/** The same in the browser of the right itself. */
const newPassword = (who: Member) => () => must(ask(who, 'changePassword', { body: { oldPassword: PASSWORD, ...NEW } }))
/** Logs out the browser in which the account was opened, from another one. */
const endFirst = (who: Member) => async () => {
  const other = await elsewhere(who)
  const sessions = (await ask(other, 'listSessions')).value as { id: string; way: string }[]
  await must(ask(other, 'endOneSession', { at: sessions.find(({ way }) => way === 'registration')?.id ?? '' }))
}
const freeze =
  ({ id }: Member) =>
  async () => {
    await world.house.needs.database.transact((tx) => world.house.identity.freeze(tx, id, 'a test'))
    await world.house.needs.database.transact((tx) => world.house.identity.unfreeze(tx, id))
  }
const makeAgent =
  ({ id }: Member) =>
  () =>
    world.house.needs.database.transact((tx) => world.house.identity.changeType(tx, id, MEMBER_TYPES.agent))

const numberOf = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: world.clock.now().epochMilliseconds })
/** Sets an authenticator up; answers how its number is read, a new one each time. */
async function authenticator(who: Browser): Promise<() => string> {
  const { secret: key } = await must(ask(who, 'totpStart', { body: { password: PASSWORD } }))
  await must(ask(who, 'totpConfirm', { body: { code: numberOf(String(key)) } }))
  return () => {
    world.clock.forward({ seconds: 60 })
    return numberOf(String(key))
  }
}
const addAuthenticator = (who: Member) => async () => authenticator(await elsewhere(who))

/** A right in somebody's hands, its use, and what is about to end it. */
type Right = { use(): Promise<boolean>; end(): Promise<unknown> }
type Making<Given> = (end: (given: Given) => () => Promise<unknown>) => Promise<Right>
/** What is used itself ends by that. */
const byUse = ({ use }: { use(): Promise<boolean> }) => use

/** A login that waits for the number of an authenticator. */
const waiting: Making<Member & { read: () => string }> = async (end) => {
  const who = await member()
  const read = await authenticator(who)
  const thief = browser()
  const { ticket } = (await logIn(thief, who.account)).value as { ticket: string }
  return { use: () => good(ask(thief, 'verifyLogin', { body: { ticket, method: 'google', answer: read() } })), end: end({ ...who, read }) }
}
const stopAuthenticator = (who: Member & { read: () => string }) => async () =>
  must(ask(who, 'totpStop', { body: { password: PASSWORD, code: who.read() } }))

/** The ticket that whoever typed the one-time password of a handed-out account gets. */
const takeOver: Making<{ again(): Promise<unknown>; use(): Promise<boolean> }> = async (end) => {
  const agent = await member()
  await makeAgent(agent)()
  const desk = await elsewhere(agent)
  const username = `handed${agent.account}`
  const handOut = () => must(ask(desk, 'registerBelow', { body: { username, rates: {} } }))
  const { password } = await handOut()
  const person = browser()
  const { ticket } = (await logIn(person, username, String(password))).value as { ticket: string }
  const form = { ticket, ...NEW, acceptTerms: true, birthday: '1990-01-31' }
  const use = () => good(ask(person, 'replaceExpiredPassword', { body: form }))
  return { use, end: end({ again: handOut, use }) }
}

let links = 0
/** The link of a letter, written as the job writes it. */
const letter =
  (
    table: 'identity_reset' | 'identity_freeze_link',
    operation: 'resetByLink' | 'freezeByLink',
    lives: string,
  ): Making<Member & { use(): Promise<boolean> }> =>
  async (end) => {
    const who = await member()
    const token = String((links += 1)).padStart(43, 'a')
    const row = `insert into ${table} (hash, member_id, expires_at) values (sha256($1::bytea), $2, $3::timestamptz + $4::interval)`
    await world.database.pool.query(row, [token, who.id, world.clock.now().toString(), lives])
    const form = { token, ...(operation === 'resetByLink' ? { newPassword: 'third-river-44', confirmNewPassword: 'third-river-44' } : {}) }
    const use = () => good(ask(browser(), operation, { body: form }))
    return { use, end: end({ ...who, use }) }
  }
const reset = letter('identity_reset', 'resetByLink', '30 minutes')

const offer: Making<Member & { use(): Promise<boolean> }> = async (end) => {
  const who = await member()
  const { code } = await must(ask(who, 'offerHandover'))
  const use = () => good(ask(browser(), 'takeHandover', { body: { code } }))
  return { use, end: end({ ...who, use }) }
}

const handedOver: Making<Member> = async (end) => {
  const who = await member()
  const phone = browser()
  const { code } = await must(ask(who, 'offerHandover'))
  await must(ask(phone, 'takeHandover', { body: { code } }))
  return { use: () => isIn(phone), end: end(who) }
}

const session: Making<Member> = async (end) => {
  const who = await member()
  return { use: () => isIn(who), end: end(who) }
}
const trialSession: Making<Browser> = async (end) => {
  const who = browser()
  await must(ask(who, 'trialLogin', { body: { os: 'test', platform: 'W', version: 3 } }))
  return { use: () => isIn(who), end: end(who) }
}

const liveTicket: Making<Member & { use(): Promise<boolean> }> = async (end) => {
  const who = await member()
  const { ticket } = await must(ask(who, 'liveTicket', { body: {} }))
  const use = async () => (await world.house.identity.redeemTicket(String(ticket))) !== undefined
  return { use, end: end({ ...who, use }) }
}

const launchToken: Making<Member> = async (end) => {
  const who = await member()
  const { url } = await must(ask(who, 'launchGame', { body: { nodeId: 1 } }))
  const token = new URL(String(url)).searchParams.get('token')
  const call = async (name: string, body: object): Promise<Record<string, unknown>> => {
    const [at, raw, timestamp] = [`/vendor/v1/PG/${name}`, JSON.stringify(body), String(world.clock.now().epochMilliseconds)]
    const signature = createHmac('sha256', secret).update(`${timestamp}.POST ${at}.${raw}`).digest('base64')
    const headers = { 'x-timestamp': timestamp, 'x-signature': `v2,${signature}` }
    return JSON.parse((await world.ask({ method: 'POST', path: at, raw, headers })).text) as Record<string, unknown>
  }
  const { player } = await call('session', { token })
  return { use: async () => (await call('balance', { token, player, currency: 'MMK' }))['status'] === 'ok', end: end(who) }
}

/** A challenge that a passkey signs, in a browser that may have another session by the time that it is answered. */
const passkeyChallenge: Making<Member & { use(): Promise<boolean> }> = async (end) => {
  const who = await member()
  const { challenge } = await must(ask(who, 'passkeyOptions', { body: { password: PASSWORD } }))
  const [credential, cookies] = [softwareAuthenticator().make(String(challenge)), who.cookies]
  const use = () => good(ask(who, 'addPasskey', { body: { credential, name: 'Phone' }, cookies }))
  return { use, end: end(Object.assign(who, { use })) }
}
/** The same browser, logged out and in again. */
const logInAgain = (who: Member) => async () => {
  await ask(who, 'logout')
  const fresh = await elsewhere(who)
  who.session = fresh.session
}

const passkeyProof: Making<Member & { use(): Promise<boolean> }> = async (end) => {
  const who = await member()
  const device = softwareAuthenticator()
  const { challenge } = await must(ask(who, 'passkeyOptions', { body: { password: PASSWORD } }))
  await must(ask(who, 'addPasskey', { body: { credential: device.make(String(challenge)), name: 'Phone' } }))
  const { challenge: proof } = await must(ask(who, 'proofOptions'))
  const [passkey, cookies] = [device.sign(String(proof)), who.cookies]
  // Nothing is to be released, but the proof is judged before that is said where withdrawals are frozen.
  await world.database.pool.query("update identity_member set withdrawals_frozen_at = now() + interval '30 days' where id = $1", [who.id])
  const use = () => good(ask(who, 'releaseWithdrawals', { body: { password: PASSWORD, passkey }, cookies }))
  return { use, end: end(Object.assign(who, { use })) }
}

let people = 0
const socialTrip: Making<Member & { use(): Promise<boolean> }> = async (end) => {
  const who = await member()
  const { url } = await must(ask(who, 'linkSocial', { body: { ...FACEBOOK, password: PASSWORD } }))
  const cookies = who.cookies
  const query = `?${new URLSearchParams({ code: `person-${(people += 1)}`, state: new URL(String(url)).searchParams.get('state') ?? '' })}`
  const use = () => good(ask(who, 'socialFinish', { body: { query }, at: 'facebook', cookies }))
  return { use, end: end(Object.assign(who, { use })) }
}
const newcomerTicket: Making<{ use(): Promise<boolean> }> = async (end) => {
  const who = browser()
  const { url } = await must(ask(who, 'socialStart', { at: 'facebook' }))
  const query = `?${new URLSearchParams({ code: `person-${(people += 1)}`, state: new URL(String(url)).searchParams.get('state') ?? '' })}`
  const { ticket } = (await ask(who, 'socialFinish', { body: { query }, at: 'facebook' })).value as { ticket: string }
  const use = () =>
    good(ask(who, 'registerSocial', { body: { ticket, username: `newcomer${(people += 1)}`, birthday: '1990-01-31', acceptTerms: true } }))
  return { use, end: end({ use }) }
}

const solution: Making<{ use(): Promise<boolean> }> = async (end) => {
  const proof = await proofOf(world.ask)
  const use = () => good(ask(browser(), 'forgotByEmail', { body: { username: 'somebody', email: 'a@mail.example', proof } }))
  return { use, end: end({ use }) }
}

let numbers = 0
/** Each differs before its last four digits, since such rows of numbers have a limit of their own. */
const phone = () => ({ mobileNum: `0940${String((numbers += 1) * 10_000 + 1_234_500)}`, countryDialingCode: '95' })
const codeSent = async (before: number): Promise<string> => {
  await expect.poll(() => texts.length, { timeout: 20_000 }).toBeGreaterThan(before)
  return /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? ''
}

const bindCode: Making<Member & { use(): Promise<boolean>; send(): Promise<unknown> }> = async (end) => {
  const who = await member()
  const target = { kind: 'phone', ...phone() }
  const before = texts.length
  const send = async () => must(ask(who, 'sendBindCode', { body: { target, proof: await proofOf(world.ask) } }))
  await send()
  const code = await codeSent(before)
  const use = () => good(ask(who, 'bindContact', { body: { target, code, password: PASSWORD } }))
  return { use, end: end(Object.assign(who, { use, send })) }
}

const loginCode: Making<Member & { use(): Promise<boolean> }> = async (end) => {
  const who = await member()
  const number = phone()
  let before = texts.length
  await must(ask(who, 'sendBindCode', { body: { target: { kind: 'phone', ...number }, proof: await proofOf(world.ask) } }))
  await must(ask(who, 'bindContact', { body: { target: { kind: 'phone', ...number }, code: await codeSent(before), password: PASSWORD } }))
  world.clock.forward({ minutes: 1 })
  const away = browser()
  before = texts.length
  await must(ask(away, 'smsWithoutLogin', { body: { ...number, proof: await proofOf(world.ask), purpose: 'login' } }))
  const code = await codeSent(before)
  const use = () =>
    good(ask(away, 'login', { body: { username: number.mobileNum, password: code, type: 'sms', countryDialingCode: '95' } }))
  return { use, end: end({ ...who, use }) }
}
const releasePhone =
  ({ id }: Member) =>
  () =>
    world.house.needs.database.transact((tx) => world.house.identity.guards.releaseContact(tx, id, 'phone'))

const invitation: Making<{ agent: Browser; code: string }> = async (end) => {
  const who = await member()
  await makeAgent(who)()
  const agent = await elsewhere(who)
  const { code } = await must(ask(agent, 'makeAgentLink', { body: { rates: {} } }))
  const use = async () => (await world.ask({ method: 'GET', path: `/wps/agent/affiliate?code=${String(code)}` })).success
  return { use, end: end({ agent, code: String(code) }) }
}

const closeLink =
  ({ agent, code }: { agent: Browser; code: string }) =>
  () =>
    must(ask(agent, 'changeAgentLink', { at: code, body: { open: false } }))

const RIGHTS: readonly (readonly [right: string, end: string, () => Promise<Right>])[] = [
  ['the ticket of a handed-out account', 'another one-time password', () => takeOver(({ again }) => again)],
  ['the ticket of a handed-out account', 'its use', () => takeOver(byUse)],
  ['the ticket of a handed-out account', 'ten minutes', () => takeOver(() => pass({ minutes: 10 }))],
  ['the ticket of a login that waits', 'a new password', () => waiting(setPasswordBy)],
  ['the ticket of a login that waits', 'the second factor being turned off', () => waiting(stopAuthenticator)],
  ['the ticket of a login that waits', 'a freeze', () => waiting(freeze)],
  ['the ticket of a login that waits', 'another role', () => waiting(makeAgent)],
  ['the ticket of a login that waits', 'logging out everywhere else', () => waiting((who) => () => must(ask(who, 'endOtherSessions')))],
  ['the ticket of a login that waits', 'ten minutes', () => waiting(() => pass({ minutes: 10 }))],
  ['a link for a new password', 'a new password', () => reset(setPassword)],
  ['a link for a new password', 'a new second factor', () => reset(addAuthenticator)],
  ['a link for a new password', 'a freeze', () => reset(freeze)],
  ['a link for a new password', 'its use', () => reset(byUse)],
  ['a link for a new password', 'half an hour', () => reset(() => pass({ minutes: 30 }))],
  ['a link that freezes withdrawals', 'its use', () => letter('identity_freeze_link', 'freezeByLink', '7 days')(byUse)],
  ['a link that freezes withdrawals', 'a week', () => letter('identity_freeze_link', 'freezeByLink', '7 days')(() => pass({ hours: 168 }))],
  ['the offer of a handover', 'a log-out', () => offer(logOut)],
  ['the offer of a handover', 'a newer offer', () => offer((who) => () => must(ask(who, 'offerHandover')))],
  ['the offer of a handover', 'a new password', () => offer(newPassword)],
  ['the offer of a handover', 'logging out everywhere else', () => offer((who) => () => must(ask(who, 'endOtherSessions')))],
  ['the offer of a handover', 'a freeze', () => offer(freeze)],
  ['the offer of a handover', 'its use', () => offer(byUse)],
  ['the offer of a handover', 'a minute', () => offer(() => pass({ minutes: 1 }))],
  ['a session that was handed over', 'the log-out of its giver', () => handedOver(logOut)],
  ['a session that was handed over', 'a new password', () => handedOver(setPassword)],
  ['a session that was handed over', 'its giver being logged out from elsewhere', () => handedOver(endFirst)],
  ['a session', 'a log-out', () => session(logOut)],
  ['a session', 'half an hour without use', () => session(() => pass({ minutes: 30 }))],
  ['a session', 'a freeze', () => session(freeze)],
  ['a trial session', 'a log-out', () => trialSession(logOut)],
  ['a trial session', 'two hours', () => trialSession(() => pass({ hours: 2 }))],
  ['a ticket for the live channel', 'a log-out', () => liveTicket(logOut)],
  ['a ticket for the live channel', 'its use', () => liveTicket(byUse)],
  ['a ticket for the live channel', 'half a minute', () => liveTicket(() => pass({ seconds: 30 }))],
  ['the token of a launched game', 'a log-out', () => launchToken(logOut)],
  ['the token of a launched game', 'a new password', () => launchToken(setPassword)],
  ['the token of a launched game', 'a freeze', () => launchToken(freeze)],
  ["a new passkey's challenge", 'a log-out', () => passkeyChallenge(logInAgain)],
  ["a new passkey's challenge", 'its use', () => passkeyChallenge(byUse)],
  ["a new passkey's challenge", 'five minutes', () => passkeyChallenge(() => pass({ minutes: 5 }))],
  ['the challenge of a second proof', 'a log-out', () => passkeyProof(logInAgain)],
  ['the challenge of a second proof', 'five minutes', () => passkeyProof(() => pass({ minutes: 5 }))],
  ['a trip to a social login', 'a log-out', () => socialTrip(logInAgain)],
  ['a trip to a social login', 'its use', () => socialTrip(byUse)],
  ['a trip to a social login', 'ten minutes', () => socialTrip(() => pass({ minutes: 10 }))],
  ["a newcomer's ticket", 'its use', () => newcomerTicket(byUse)],
  ["a newcomer's ticket", 'half an hour', () => newcomerTicket(() => pass({ minutes: 30 }))],
  ['a captcha solution', 'its use', () => solution(byUse)],
  ['a captcha solution', 'five minutes', () => solution(() => pass({ minutes: 5 }))],
  ['a code that binds a number', 'a log-out', () => bindCode(logInAgain)],
  [
    'a code that binds a number',
    'another code',
    () =>
      bindCode(
        ({ send }) =>
          async () => (world.clock.forward({ minutes: 1 }), send()),
      ),
  ],
  ['a code that binds a number', 'its use', () => bindCode(byUse)],
  ['a code that binds a number', 'five minutes', () => bindCode(() => pass({ minutes: 5 }))],
  ['a code that logs in', 'the number being taken off by staff', () => loginCode(releasePhone)],
  ['a code that logs in', 'its use', () => loginCode(byUse)],
  ['a code that logs in', 'five minutes', () => loginCode(() => pass({ minutes: 5 }))],
  ['an invitation', 'being closed', () => invitation(closeLink)],
  [
    'an invitation',
    'being deleted',
    () =>
      invitation(
        ({ agent, code }) =>
          () =>
            must(ask(agent, 'removeAgentLink', { at: code })),
      ),
  ],
]

/** The owner of a waiting login has an authenticator, so the password is changed where they are. */
function setPasswordBy(who: Member): () => Promise<unknown> {
  return () => must(ask(who, 'changePassword', { body: { oldPassword: PASSWORD, ...NEW } }))
}

describe('[ID-26] a right ends with its reason', () => {
  it.each(RIGHTS)('%s is over after %s', async (_right, _end, begin) => {
    const first = await begin()
    expect(await first.use(), 'before its end').toBe(true)
    const second = await begin()
    await second.end()
    expect(await second.use(), 'after its end').toBe(false)
  })
})
