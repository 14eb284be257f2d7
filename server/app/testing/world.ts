/** World: the whole server built as the product is, on a private database and behind its real edge. Tests of more than one room use it. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { MEMBER_TYPES, type Role } from '@baize/contract/values/roles.ts'
import { DatabaseClock, settableClock, type Clock } from '../../platform/clock.ts'
import { openDatabase, type Database } from '../../platform/database.ts'
import { createLimits } from '../../platform/limits.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { memoryKeys } from '../../operator/testing/staffed.ts'
import { systemRandom, type Random } from '../../platform/random.ts'
import { createSecrets, type Secrets } from '../../platform/secrets.ts'
import { compose, type House } from '../compose.ts'
import { vaultOf } from '../../gateways/files/files.ts'
import { createEdge } from '../edge.ts'
import type { IdentityOutside } from '../identity-outside.ts'
import { assertBooksBalance, filledDatabase, testDatabase, type TestDatabase } from '../testing.ts'

export type Session = { readonly token: string; readonly cookie: string; readonly memberId?: string }
export type RichMember = Session & { readonly memberId: string; readonly wallet: bigint }
export type CallRequest = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly raw?: string | Buffer
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type CallResponse = {
  readonly status: number
  readonly success: boolean
  readonly code: string | undefined
  readonly value: unknown
  readonly text: string
  readonly headers: Readonly<Record<string, unknown>>
}

export type World = {
  readonly house: House
  readonly app: FastifyInstance
  readonly clock: Clock & { set(at: string): void; forward(by: Temporal.DurationLike): void }
  readonly database: TestDatabase
  /** Where sealed files lie. */
  readonly filesFolder: string
  /** Asks a call through the whole edge, with a fresh idempotency key unless the headers bring one. */
  ask(asked: CallRequest, session?: Session): Promise<CallResponse>
  /** The one session of that role; visitors and staff have none of the site's. */
  session(role: Role): Promise<Session | undefined>
  /** A person of that role who was not there before. */
  begin(role: Role): Promise<Session | undefined>
  member(): Promise<Session & { readonly memberId: string }>
  /** Gives a member so many units as the demonstration does, and answers the wallet they are in. */
  give(memberId: string, units: bigint): Promise<bigint>
  /** A new member who has so many units. */
  rich(units: bigint): Promise<RichMember>
  /** Sends the member's client seed for the next server seed, as a page does before the first round. */
  bringPart(member: Session): Promise<void>
  /** How many rows each table has. */
  rows(): Promise<Readonly<Record<string, bigint>>>
  assertBooksBalance(): Promise<void>
  close(): Promise<void>
}

async function told(app: FastifyInstance, asked: CallRequest, session: Session | undefined): Promise<CallResponse> {
  const payload = asked.raw ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
  const response = await app.inject({
    method: asked.method as 'GET',
    url: asked.path,
    headers: {
      'idempotency-key': randomBytes(16).toString('hex'),
      ...(payload === undefined ? {} : { 'content-type': asked.type ?? 'application/json' }),
      ...(session ? { authorization: `Bearer ${session.token}`, cookie: session.cookie } : {}),
      ...asked.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  let parsed: { success?: boolean; code?: string; value?: unknown } = {}
  try {
    parsed = JSON.parse(response.body) as typeof parsed
  } catch {
    parsed = {}
  }
  return {
    status: response.statusCode,
    success: parsed.success === true,
    code: parsed.code,
    value: parsed.value,
    text: response.body,
    headers: response.headers,
  }
}

async function rowsOf(database: Database): Promise<Record<string, bigint>> {
  const tables = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1",
  )
  // Sessions are touched by every call, and failed logins are counted on purpose.
  const names = tables.rows.map(({ name }) => name).filter((name) => !/identity_(session|attempt|login|captcha|proof)/.test(name))
  // As columns of one row: as rows of a union PostgreSQL takes ten times as long.
  const { rows } = await database.pool.query<Record<string, bigint>>(
    `select ${names.map((name) => `(select count(*) from ${name}) as "${name}"`).join(', ')}`,
  )
  return rows[0] ?? {}
}

export type WorldSettings = {
  /** Whether the demonstration's catalogue of games is there, sealed with keys that all such worlds have. */
  readonly catalogue?: true
  /** Keys that a test turns; random ones otherwise. */
  readonly secrets?: Secrets
  /** Chance as a test chooses it; the system's own otherwise. */
  readonly random?: Random
  /** A database that stands already, such as one that was filled by an older version; it is dropped with the world. */
  readonly database?: TestDatabase
  readonly start?: string
  /** The machine's clock. Then the rooms run by the database's time, as in the product, and not by the world's clock. */
  readonly machine?: Clock
  readonly limitScale?: number
  /** Where the server writes its log; without it only what is fatal, to the standard error. */
  readonly log?: Log
  readonly outside?: {
    vendors?: string
    payments?: string
    results?: string
    readonly vendorPatience?: number
    /** Where messages are sent, and who vouches for logins. */
    readonly identity?: IdentityOutside
  }
}

const catalogueKeys = (): Secrets => createSecrets(Buffer.alloc(32, 'catalogue'))

/** The catalogue takes longer to write than many tests take, so it is written once. */
const withCatalogue = (): Promise<TestDatabase> =>
  filledDatabase('catalogue', async (database) => {
    const world = await createWorld({ database, secrets: catalogueKeys() })
    await database.write((tx) => world.house.games.seed(tx))
    await world.close()
  })

const named = (fresh: Session) => ({ ...fresh, memberId: fresh.memberId ?? '' })
const ownFolder = (): string => path.join(tmpdir(), `baize-files-${randomBytes(6).toString('hex')}`)

/** The services outside, each asked for at every call. */
const outsideOf = (outside: NonNullable<WorldSettings['outside']> = {}) => ({
  vendors: () => outside.vendors,
  ...(outside.vendorPatience === undefined ? {} : { vendorPatience: outside.vendorPatience }),
  payments: () => [{ name: 'sandbox', url: outside.payments }],
  results: () => outside.results,
  ...(outside.identity === undefined ? {} : { identity: () => outside.identity! }),
  site: () => 'http://localhost:3000',
})

/** Tests are short, and their worlds are many. Where clocks differ, they are measured as in the product. */
const everyMs = ({ machine }: WorldSettings): number => (machine ? 1000 : 20_000)

/** Builds the whole server on a private database, behind its real edge. */
export async function createWorld(settings: WorldSettings = {}): Promise<World> {
  const database = settings.database ?? (await (settings.catalogue ? withCatalogue() : testDatabase()))
  const clock = settableClock(settings.start ?? '2026-11-20T08:00:00Z')
  const limitScale = settings.limitScale ?? 10_000
  const filesFolder = ownFolder()
  // The server works as the product does: with a role that owns nothing. What tests do to tables, they do as the owner.
  const connection = { ...database.connection, user: 'baize_app' }
  const served = openDatabase({ connection })
  const databaseClock = await new DatabaseClock({ connection, everyMs: everyMs(settings), machine: settings.machine }).open()
  const house = await compose({
    limitScale,
    vault: await vaultOf({ filesFolder, filesBucket: undefined }),
    database: served,
    connection,
    clock: settings.machine ? databaseClock : clock,
    databaseClock,
    random: settings.random ?? systemRandom,
    secrets: settings.secrets ?? (settings.catalogue ? catalogueKeys() : createSecrets(randomBytes(32))),
    log: settings.log ?? createLog(process.env['LOG_LEVEL'] ?? 'fatal'),
    staffKeys: memoryKeys(),
    outside: outsideOf(settings.outside),
    test: true,
  })
  // Tests of these rules set them; all others withdraw at once.
  house.settings.offer('withdrawals.restHours', 0)
  house.settings.offer('withdrawals.paymentPassword', false)
  const app = await createEdge(house, { limits: createLimits(limitScale), secure: false, trustProxy: [], folders: [] })
  const sessions = new Map<Role, Session>()
  const ask: World['ask'] = (asked, session) => told(app, asked, session)

  let signedUp = 0
  const nextName = (): string => `person${(signedUp += 1)}`
  const begin = async (role: Role): Promise<Session | undefined> =>
    role === 'visitor' || role === 'staff' ? undefined : signUp(house, ask, role, nextName())
  const session = async (role: Role): Promise<Session | undefined> => {
    const known = sessions.get(role) ?? (await begin(role))
    if (known) sessions.set(role, known)
    return known
  }
  const member: World['member'] = async () => named(await signUp(house, ask, 'member', nextName()))
  return {
    house,
    app,
    clock,
    database,
    filesFolder,
    ask,
    session,
    begin,
    member,
    give: (memberId, units) => give(house, memberId, units),
    async rich(units) {
      const fresh = await member()
      return { ...fresh, wallet: await give(house, fresh.memberId, units) }
    },
    bringPart: (player) => bringPart(ask, player),
    rows: () => rowsOf(database),
    assertBooksBalance: () => assertBooksBalance(house.ledger),
    async close() {
      await app.close()
      await house.close()
      await served.close()
      await database.drop()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

async function bringPart(ask: World['ask'], player: Session): Promise<void> {
  const { value } = await ask({ method: 'GET', path: '/wps/originals/fairness' }, player)
  const body = { clientSeed: 'own-part', commitment: (value as { nextCommitment: string }).nextCommitment }
  await ask({ method: 'POST', path: '/wps/originals/fairness/rotate', body }, player)
}

async function give(house: House, memberId: string, units: bigint): Promise<bigint> {
  const wallet = (await house.identity.memberOf(memberId))!.wallet!
  await house.needs.database.write(async (tx) => {
    await house.ledger.lock(tx, [wallet])
    const gift = { account: wallet, contra: 'demo:gift', amount: units, kind: 'adjustment' } as const
    await house.ledger.post(tx, [{ key: `gift:${memberId}`, account: wallet, transfers: [gift] }])
  })
  return wallet
}

/** The proof of work of a form; valid once. */
export async function proofOf(ask: World['ask']): Promise<string> {
  const { solveChallenge } = await import('altcha-lib/v1')
  const challenge = (await ask({ method: 'GET', path: '/wps/captcha/challenge' })).value as {
    algorithm: string
    challenge: string
    salt: string
    maxnumber: number
    signature: string
  }
  const solution = await solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, challenge.maxnumber).promise
  return Buffer.from(
    JSON.stringify({
      algorithm: challenge.algorithm,
      challenge: challenge.challenge,
      number: solution?.number,
      salt: challenge.salt,
      signature: challenge.signature,
    }),
  ).toString('base64')
}

/** A new person through the site's own calls; an agent is a member whose type an operator has raised. */
async function signUp(house: House, ask: World['ask'], role: 'trial' | 'member' | 'agent', username: string): Promise<Session> {
  const enter = (answer: CallResponse): Session => {
    const value = answer.value as { token: string; member: { id: string } } | undefined
    if (!value) throw new Error(`signing up as ${role} was refused: ${answer.text}`)
    const cookies = [answer.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
    return { token: value.token, cookie: cookies.filter((line) => line?.startsWith('sid=')).join('; '), memberId: value.member.id }
  }
  if (role === 'trial')
    return enter(await ask({ method: 'POST', path: '/wps/session/login/freeplay', body: { os: 'test', platform: 'W', version: 3 } }))
  const proof = await proofOf(ask)
  const password = 'quiet-river-42'
  const session = enter(
    await ask({
      method: 'PUT',
      path: '/wps/member/register',
      body: { username, password, confirmPassword: password, birthday: '1990-01-31', acceptTerms: true, login: true, proof },
    }),
  )
  const { memberId } = session
  if (role !== 'agent' || !memberId) return session
  // A change of type ends every session, so the agent logs in again.
  await house.needs.database.transact((tx) => house.identity.changeType(tx, memberId, MEMBER_TYPES.agent))
  return enter(await ask({ method: 'POST', path: '/wps/session/login', body: { username, password } }))
}
