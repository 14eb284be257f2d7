/** Identity checks through the whole server and the sandbox's own process: people send pictures at its page, and its notices come over real HTTP. */
import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../operator/operator.ts'
import { addPeople } from '../operator/testing/staffed.ts'
import { systemClock } from '../platform/clock.ts'
import { nothingOutside } from './identity-outside.ts'
import { startSandbox, type Sandbox } from './sandboxes.ts'
import { createWorld, type Session, type World } from './testing/world.ts'

const KEYS = { token: 'token-of-a-test', secret: 'secret-of-a-test', webhookSecret: 'notices-of-a-test' }
const NAME = 'documents'
const CHECK = '/wps/member/identity-check'
type View = {
  offered: boolean
  level: number
  levelUntil: string | null
  state: string
  reasons: string[]
  missing: string[]
  triesLeft: number
}

let world: World
let sandbox: Sandbox
let folder: string
let site: string
const identity = nothingOutside()

beforeAll(async () => {
  world = await createWorld({ outside: { identity }, start: systemClock.now().toString() })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  site = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(path.join(tmpdir(), 'baize-checks-'))
  const { log } = world.house.needs
  sandbox = await startSandbox({ name: 'checks', data: folder, siteUrl: site, port: 0, secrets: { ...KEYS, service: NAME }, log })
  identity.checks = { name: NAME, dialect: 'applicant-level', baseUrl: sandbox.url, level: 'identity', ...KEYS }
  await addPeople({ operator: world.house.operator, database: world.database }, 'Thida', 'Aung')
})
afterEach(() => world.assertBooksBalance())
afterAll(async () => {
  await sandbox.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

type Member = Session & { readonly memberId: string }
const read = async (member: Session): Promise<View> => (await world.ask({ method: 'GET', path: CHECK }, member)).value as View
const begin = (member: Session) => world.ask({ method: 'POST', path: CHECK }, member)
const one = async (sql: string, ...values: unknown[]) => (await world.database.pool.query<Record<string, unknown>>(sql, values)).rows[0]
const words = async (member: Member): Promise<unknown[]> =>
  (
    await world.database.pool.query<{ state: string; effect: string }>(
      `select w.state, w.effect from checks_word w join checks_check c on c.id = w.check_id where c.member = $1 order by w.heard_at, w.effect`,
      [member.memberId],
    )
  ).rows.map(({ state, effect }) => `${state} ${effect}`)

/** A member who has said their name. */
async function named(): Promise<Member> {
  const member = await world.member()
  await world.database.write((tx) => world.house.identity.realName.take(tx, member.memberId, 'Daw Mya Thida'))
  return member
}

/** As if nobody had asked about any check for an hour. The clock stays, since the service's process goes by the machine's. */
async function askAfterAnHour(): Promise<void> {
  await world.database.pool.query("update checks_check set asked_at = asked_at - interval '1 hour'")
  await world.house.checks.askQuiet()
}

/** Sends two pictures at the service's page, and chooses what it says. */
async function send(member: Session, outcome: string): Promise<void> {
  const { url } = (await begin(member)).value as { url: string }
  const form = new FormData()
  form.set('document', new File([Buffer.from('a document')], 'document.png', { type: 'image/png' }))
  form.set('face', new File([Buffer.from('a face')], 'face.png', { type: 'image/png' }))
  form.set('outcome', outcome)
  const answer = await fetch(url, { method: 'POST', body: form })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Back to the site')])
}
async function comes(member: Session, state: string): Promise<void> {
  await expect.poll(async () => (await read(member)).state, { timeout: 10_000 }).toBe(state)
}

const type = async (by: 'Thida' | 'Aung', ...argv: string[]): Promise<string> => {
  const said: string[] = []
  const sink = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
  await runCommand(
    { operator: world.house.operator, database: world.database },
    [...argv, '--by', by, '--reason', 'a test of checks'],
    sink,
  )
  return said.join('\n')
}
const show = async (...argv: string[]): Promise<string> => {
  const said: string[] = []
  const sink = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
  await runCommand({ operator: world.house.operator, database: world.database }, argv, sink)
  return said.join('\n')
}
const accountOf = async ({ memberId }: Member): Promise<string> => (await world.house.identity.memberOf(memberId))!.account

it('[PROT-06, PK-03, PK-06] somebody without a name is sent to say it, and is at level 2 once their document is accepted', async () => {
  const member = await world.member()
  expect(await read(member)).toEqual({
    offered: true,
    level: 0,
    levelUntil: null,
    state: 'none',
    reasons: [],
    missing: ['name', 'contact'],
    triesLeft: 5,
  })
  expect(await begin(member)).toMatchObject({ status: 422, code: 'check-data-missing' })
  await world.database.write((tx) => world.house.identity.realName.take(tx, member.memberId, 'Daw Mya Thida'))
  await send(member, 'accepted')
  await comes(member, 'accepted')
  const after = await read(member)
  const soonest = world.clock.now().add({ hours: 24 * 700 })
  expect(after).toMatchObject({ level: 2, reasons: [], triesLeft: 5 })
  expect(Temporal.Instant.compare(Temporal.Instant.from(after.levelUntil!), soonest)).toBe(1)
  expect(await begin(member)).toMatchObject({ code: 'check-not-needed' })
})

it.each([
  ['blurred', 'again', 'blurred'],
  ['expired', 'again', 'document-expired'],
  ['other-name', 'again', 'name-differs'],
  ['other-birth-date', 'again', 'birth-date-differs'],
  ['face-differs', 'refused', 'face-differs'],
  ['forged', 'refused', 'not-genuine'],
])('[PK-06, PK-07] a document that is %s is told to the player as a reason, and gives no level', async (outcome, state, reason) => {
  const member = await named()
  await send(member, outcome)
  await comes(member, state)
  expect(await read(member)).toMatchObject({ level: 0, reasons: [reason], triesLeft: 4 })
})

it('[PK-07] after five tries people look, and two of the staff give the level at the command line', async () => {
  const member = await named()
  for (const left of [4, 3, 2, 1, 0]) {
    await send(member, 'blurred')
    await expect.poll(async () => (await read(member)).triesLeft, { timeout: 10_000 }).toBe(left)
  }
  expect(await begin(member)).toMatchObject({ code: 'check-tries-used' })
  const account = await accountOf(member)
  expect(await show('risk-cases')).toMatch(new RegExp(`tries-used\\s.*${member.memberId}`))
  expect(await show('check-show', account)).toContain('level 0, 5 tries used')
  expect(await type('Thida', 'check-level', account, '2', '--months', '6')).toContain('second')
  expect((await read(member)).level).toBe(0)
  await type('Aung', 'check-level', account, '2', '--months', '6')
  expect((await read(member)).level).toBe(2)
})

it('[PK-05] a notice that comes twice counts once, and one with a wrong digest is refused and asked for later', async () => {
  const twice = await named()
  await send(twice, 'twice')
  await comes(twice, 'accepted')
  await expect.poll(() => words(twice)).toEqual(['sent taken', 'accepted taken'])
  const wrong = await named()
  await send(wrong, 'wrong-digest')
  await expect
    .poll(async () => {
      await askAfterAnHour()
      return (await read(wrong)).state
    })
    .toBe('accepted')
  expect((await words(wrong)).at(-1)).toBe('accepted taken')
})

it('[PK-05] a service that sends no notice is asked', async () => {
  const member = await named()
  await send(member, 'silent')
  expect((await read(member)).state).toBe('begun')
  await world.house.checks.askQuiet()
  expect((await read(member)).state).toBe('begun')
  await expect
    .poll(async () => {
      await askAfterAnHour()
      return (await read(member)).state
    })
    .toBe('accepted')
})

it('[PK-05] words in any order: the later one holds, and the person is the one of our own record', async () => {
  const member = await named()
  const other = await named()
  await begin(member)
  const { applicant } = (await one('select applicant from checks_check where member = $1', member.memberId)) as { applicant: string }
  const told = async (at: string, result: object | undefined, digest?: string) => {
    const body = JSON.stringify({
      applicantId: applicant,
      // Whoever a notice names is not who is meant.
      externalUserId: other.memberId,
      type: result === undefined ? 'applicantPending' : 'applicantReviewed',
      reviewStatus: result === undefined ? 'pending' : 'completed',
      reviewResult: result,
      createdAtMs: at,
    })
    const signed = digest ?? createHmac('sha256', KEYS.webhookSecret).update(body).digest('hex')
    const headers = { 'x-payload-digest': signed, 'x-payload-digest-alg': 'HMAC_SHA256_HEX', 'content-type': 'application/json' }
    const answer = await fetch(`${site}/checks/webhook/${NAME}`, { method: 'POST', body, headers })
    return `${answer.status} ${((await answer.json()) as { effect?: string; error?: string }).effect ?? 'refused'}`
  }
  const GREEN = { reviewAnswer: 'GREEN' }
  const FINAL = { reviewAnswer: 'RED', reviewRejectType: 'FINAL', rejectLabels: ['FORGERY'] }
  expect(await told('2026-11-30 10:00:03.000', GREEN, 'f'.repeat(64))).toBe('401 refused')
  expect(await told('2026-11-30 10:00:02.000', GREEN)).toBe('200 taken')
  expect((await read(member)).level).toBe(2)
  expect(await told('2026-11-30 10:00:02.000', GREEN)).toBe('200 repeated')
  expect(await told('2026-11-30 10:00:00.000', undefined)).toBe('200 older')
  expect(await told('2026-11-30 10:00:05.000', FINAL)).toBe('200 taken')
  expect(await read(member)).toMatchObject({ state: 'refused', level: 0 })
  expect(await told('2026-11-30 10:00:04.000', GREEN)).toBe('200 older')
  expect(await told('2026-11-30 10:00:06.000', undefined)).toBe('200 decided')
  expect(await read(member)).toMatchObject({ state: 'refused', level: 0, reasons: ['not-genuine'] })
  expect(await read(other)).toMatchObject({ state: 'none', level: 0 })
  expect((await fetch(`${site}/checks/webhook/nobody`, { method: 'POST', body: '{}' })).status).toBe(404)
})

it('[PK-03] a level ends with its time, and the check can be done once more', async () => {
  const member = await named()
  await send(member, 'accepted')
  await comes(member, 'accepted')
  for (const table of ['checks_level', 'checks_check'])
    await world.database.pool.query(`update ${table} set until = $2 where member = $1`, [member.memberId, world.clock.now().toString()])
  expect((await read(member)).level).toBe(0)
  await world.house.checks.expire()
  expect(await read(member)).toMatchObject({ state: 'expired', triesLeft: 5 })
  await send(member, 'accepted')
  await comes(member, 'accepted')
})

it('[PK-01] somebody found to be under age is shut out at once, without a word, and people look', async () => {
  const member = await named()
  const account = await accountOf(member)
  await world.give(member.memberId, 1_000_000n)
  await send(member, 'under-age')
  await expect.poll(async () => (await world.ask({ method: 'GET', path: CHECK }, member)).status, { timeout: 10_000 }).toBe(401)
  const body = { username: account, password: 'quiet-river-42' }
  expect(await world.ask({ method: 'POST', path: '/wps/session/login', body })).toMatchObject({ status: 403, code: 'account-closed' })
  expect(await show('risk-cases')).toMatch(new RegExp(`under-age\\s.*${member.memberId}.*red`))
  const facts = await one(
    `select count(*)::int as facts from graphile_worker._private_jobs where payload::text like '%' || $1 || '%' and payload::text ~ 'memberFrozen|identityRefused'`,
    member.memberId,
  )
  expect(facts).toEqual({ facts: 0 })
  const standing = await one(`select bool_and(blocked) as blocked from ledger_account where owner = $1 and kind = 'main'`, member.memberId)
  expect(standing).toEqual({ blocked: true })
})
