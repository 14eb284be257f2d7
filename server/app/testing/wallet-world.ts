/**
 * A small world for tests of deposits and withdrawals: the real ledger, wallet and payment adapter. The sandbox payment service runs as a
 * child process.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { Logger, runOnce, type TaskList } from 'graphile-worker'
import { parseUnits } from '@baize/contract/values/money.ts'
import type { Facts } from '@baize/rules/promotions/conditions.ts'
import { paymentServices, type PaymentAddress } from '../../gateways/payments.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { systemClock } from '../../platform/clock.ts'
import { enqueue, openJobsPool, tell, type Fact } from '../../platform/jobs.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { systemRandom } from '../../platform/random.ts'
import type { RawRoute } from '../../platform/route.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { walletJobs } from '../../wallet/jobs.ts'
import { NO_NEIGHBOURS } from '../../wallet/testing/no-neighbours.ts'
import { walletRawRoutes } from '../../wallet/routes.ts'
import {
  createWallet,
  paymentServiceKeys,
  type ServiceKeys,
  type Turnover,
  type Wallet,
  type WalletLimits,
  type WalletNeeds,
  type WalletOwner,
} from '../../wallet/wallet.ts'
import { createProtection } from '../../protection/protection.ts'
import { playLimits } from '../compose/compose-protection.ts'
import type { Tx } from '../../platform/database.ts'
import { testDatabase, type TestDatabase } from '../testing.ts'

const SANDBOX = path.resolve(import.meta.dirname, '../../../sandbox/payments/main.ts')

export type WalletWorld = Awaited<ReturnType<typeof walletWorld>>

type Child = { readonly process: ChildProcess; readonly url: string }

/** Starts the sandbox and waits until it listens. */
async function startChild(data: string, siteUrl: string, keys: ServiceKeys, service: string): Promise<Child> {
  const child = fork(SANDBOX, [], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      BAIZE_URL: siteUrl,
      SANDBOX_DATA: data,
      SECRETS: JSON.stringify(keys),
      SERVICE: service,
      DECIDES_MS: '100',
    },
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { url: string }).url))
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code}`)))
  })
  return { process: child, url }
}

/** A clock of the wallet that runs with the machine's and can be moved ahead; the gateway keeps the machine's, as the sandbox does. */
function movableClock() {
  let aheadSeconds = 0
  return {
    now: () => systemClock.now().add({ seconds: aheadSeconds }),
    forward: ({ minutes }: { minutes: number }) => {
      aheadSeconds += minutes * 60
    },
  }
}

/** The site's side of the callback: every webhook goes through the raw route; while `mute` it is stored but not handled. */
function startSite() {
  const app = Fastify({ logger: false })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, next) => next(null, body))
  const received: { headers: Record<string, string>; body: Buffer }[] = []
  const site = { app, received, mute: false }
  const answerWith = (route: RawRoute): void => {
    app.post(route.path, async (request, reply) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const body = request.body as Buffer
      received.push({ headers, body })
      if (site.mute) return reply.code(503).send({ error: 'muted' })
      const { method, url: path, ip } = request
      const answer = await route.handle({ method, path, params: request.params as Record<string, string>, headers, query: {}, body, ip })
      return reply.code(answer.status).send(answer.body)
    })
  }
  return { site, answerWith }
}

/** The sandbox as a child that can be killed and started again on its own data. */
async function sandboxControls(siteUrl: string, keys: ServiceKeys, service = 'sandbox') {
  const data = await mkdtemp(path.join(tmpdir(), 'baize-sandbox-'))
  let child: Child | undefined
  const url = (): string => child?.url ?? ''
  return {
    url,
    baseUrl: () => child?.url,
    async start(): Promise<void> {
      child = await startChild(data, siteUrl, keys, service)
    },
    /** Kills it by kill -9, without a clean shutdown. */
    async kill(): Promise<void> {
      const dying = child?.process
      child = undefined
      if (!dying || dying.exitCode !== null) return
      const gone = new Promise((resolve) => {
        dying.once('exit', resolve)
      })
      dying.kill('SIGKILL')
      await gone
    },
    clean: () => rm(data, { recursive: true, force: true }),
    /** Presses a button of the hosted payment page. */
    press: (payUrl: string | null, act: string): Promise<Response> =>
      fetch(new URL(new URL(payUrl ?? '').pathname, url()), {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `act=${act}`,
      }),
    /** Asks the sandbox's API. */
    async ask(method: 'GET' | 'POST', at: string, body?: object): Promise<{ status: number; json: Record<string, unknown> }> {
      const response = await fetch(new URL(at, url()), {
        method,
        headers: { authorization: `Bearer ${keys.apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, json: (await response.json()) as Record<string, unknown> }
    },
  }
}

/** A member with a wallet, perhaps with money that the test gives. */
async function newMember(database: TestDatabase, ledger: Ledger, currency: string, balance: string): Promise<WalletOwner> {
  const id = (await database.pool.query<{ id: string }>('select uuidv7() as id')).rows[0]?.id ?? ''
  const units = parseUnits(balance) ?? 0n
  return database.write(async (tx) => {
    const account = await ledger.openAccount(tx, { owner: id, kind: 'main', currency })
    const transfers = [{ account, contra: 'house:test', amount: units, kind: 'adjustment' as const }]
    await ledger.lock(tx, [account])
    if (units > 0n) await ledger.post(tx, [{ key: `given:${id}`, account, transfers }])
    return { id, wallet: account, currency }
  })
}

const quiet = new Logger(() => () => undefined)

const USUAL_LIMITS: WalletLimits = {
  depositMinutes: 30,
  openDeposits: 5,
  approvedBelow: 1_000_000_000n,
  withdrawalsPerDay: 5,
  payees: 5,
  paymentPassword: false,
  restHours: 0,
  receiptMinutes: 1440,
  depositTimes: 0,
  contribution: { RNG: 10_000, LIVE: 5_000 },
  timeZone: 'Asia/Yangon',
}

/** The payment services as the wallet reaches them. */
const servicesAt = (sealing: Parameters<typeof paymentServiceKeys>[0], addresses: () => readonly PaymentAddress[]) =>
  paymentServices({
    addresses,
    keys: (service) => paymentServiceKeys(sealing, service),
    clock: systemClock,
    random: systemRandom,
    timeoutMilliseconds: 3000,
  })

/** What an operator sets up besides the sandbox; those before it take new orders. */
type SetUp = { before: PaymentAddress[]; own: boolean }

/** Who is frozen or excluded, when what guards an account changed last, who has a second proof, and who has frozen withdrawals. */
const noPeople = () => ({
  blocked: new Set<string>(),
  excluded: new Set<string>(),
  changed: new Map<string, Temporal.Instant>(),
  proving: new Set<string>(),
  stopped: new Set<string>(),
  /** Members whose next withdrawal staff must review, and since when. */
  looked: new Map<string, Temporal.Instant>(),
  /** The names of members. */
  names: new Map<string, string>(),
  /** The facts about members that promotions know, by member and currency. */
  known: new Map<string, Facts>(),
  /** Pictures that nothing uses yet. */
  files: new Set<string>(),
})

const judgePassword: WalletNeeds['proveOwner'] = async (_id, { paymentPassword }) =>
  paymentPassword === 'right' ? done(undefined) : refused('payment-password-wrong')

/** What the wallet asks about its people. */
const askedAbout = (people: ReturnType<typeof noPeople>, limits: WalletLimits) =>
  ({
    ...NO_NEIGHBOURS,
    limits: async () => limits,
    // No member is below an agent here; the whole server's test world has a line.
    transferRules: async () => ({ on: false, minimum: 1n, maximum: 1n, dailyUnits: 0n, perDay: 0, times: 0 }),
    lineTo: async () => undefined,
    factsOf: async (_asker, { id, currency }) => people.known.get(`${id} ${currency}`),
    reviewSince: async (_tx, id) => people.looked.get(id),
    guardsChangedAt: async (id) => people.changed.get(id),
    realName: async (_tx, id) => people.names.get(id),
    takeRealName: async (_tx, id, name) => void people.names.set(id, name),
    proofWays: async (id) => (people.proving.has(id) ? ['payment-password'] : []),
    standing: async (id) => ({
      blocked: people.blocked.has(id),
      withdrawalsFrozen: people.stopped.has(id),
      excluded: people.excluded.has(id),
    }),
    proveOwner: judgePassword,
    proveByBoth: judgePassword,
  }) satisfies Partial<WalletNeeds>

/** Runs the wallet's jobs and keeps the events that they enqueue. */
function jobsOf(wallet: Wallet, database: TestDatabase) {
  const facts: Fact[] = []
  const pool = openJobsPool(database.connection)
  const taskList: TaskList = { ...walletJobs(wallet, database).tasks, tell: async (payload) => void facts.push(payload as Fact) }
  return { facts, pool, run: () => runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger: quiet }) }
}

async function startService(siteUrl: string, keys: Parameters<typeof sandboxControls>[1], name: string) {
  const service = await sandboxControls(siteUrl, keys, name)
  await service.start()
  return service
}

/** The real limits of members, over the wallet of the test. */
const protectionFor = (database: TestDatabase, clock: WalletNeeds['clock'], wallet: () => Wallet, ledger: Ledger, timeZone: string) =>
  createProtection({
    database,
    clock,
    words: async () => [],
    openCase: async () => done({ id: '1' }),
    askRegister: async () => false,
    letIn: async () => undefined,
    othersOfPerson: async () => [],
    holdOrders: async () => undefined,
    keepFromPlay: async () => undefined,
    bar: async () => undefined,
    openFrom: async () => undefined,
    deposited: (...asked) => wallet().deposited(...asked),
    ...playLimits(() => ledger),
    ledger: () => ledger,
    depositLimits: async () => ({}),
    realityChecks: async () => ({ usual: 60, longest: 120 }),
    breaks: async () => null,
    timeZone: async () => timeZone,
    tell,
    links: { look: async () => ({ answers: true, found: '200' }) },
    warn: () => undefined,
  })

export async function walletWorld(given: Partial<WalletLimits> = {}) {
  const database = await testDatabase()
  const clock = movableClock()
  const ledger = await createLedger({ connection: database.connection, clock, allowUnsafe: true })
  const sealing = { database, random: systemRandom, secrets: createSecrets(randomBytes(32)) }
  const keys = await paymentServiceKeys(sealing, 'sandbox')
  const { site, answerWith } = startSite()
  const people = noPeople()
  const limits = { ...USUAL_LIMITS, ...given }
  let addresses = (): readonly PaymentAddress[] => []
  const payments = servicesAt(sealing, () => addresses())
  const turnover: { take?: (rows: readonly Turnover[], tx: Tx) => Promise<void> } = {}
  const protection = protectionFor(database, clock, () => wallet, ledger, limits.timeZone)
  const wallet: Wallet = createWallet({
    clock,
    judgeDeposit: (...asked) => protection.judgeDeposit(...asked),
    random: systemRandom,
    ledger,
    payments,
    secrets: sealing.secrets,
    ...askedAbout(people, limits),
    returnUrl: (origin, id) => `${origin}/wallet?deposit=${id}`,
    followTurnover: async (_name, take) => void (turnover.take = take),
    gameNames: async (games) => games.map(({ game }) => `${game} by name`),
    useFiles: async (_tx, _member, ids) => (ids.every((id) => people.files.delete(id)) ? done(undefined) : refused('file-refused')),
    warn: () => undefined,
    enqueue,
    tell,
  })
  await wallet.follow(new AbortController().signal)
  for (const route of walletRawRoutes(wallet, database)) answerWith(route)
  const siteUrl = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const sandbox = await sandboxControls(siteUrl, keys)
  const services: SetUp = { before: [], own: true }
  addresses = () => [...services.before, ...(services.own ? [{ name: 'sandbox', url: sandbox.baseUrl() }] : [])]
  await sandbox.start()
  const jobs = jobsOf(wallet, database)
  return {
    ...people,
    database,
    ledger,
    wallet,
    protection,
    payments,
    clock,
    keys,
    sealing,
    site,
    siteUrl,
    sandbox,
    services,
    /** A second payment service with keys and data of its own. */
    secondService: async (name: string) => startService(siteUrl, await paymentServiceKeys(sealing, name), name),
    /** Hands turnover to the wallet as the records do: in a transaction of its own. */
    play: (rows: readonly Turnover[]) => database.write((tx) => turnover.take!(rows, tx)),
    facts: jobs.facts,
    limits,
    /** Runs every job that is due. */
    runJobs: jobs.run,
    member: (currency = 'MMK', balance = '0') => newMember(database, ledger, currency, balance),
    async close(): Promise<void> {
      await sandbox.kill()
      await sandbox.clean()
      await site.app.close()
      await ledger.close()
      await jobs.pool.end()
      await database.drop()
    },
  }
}

let numbers = 0
/** A number that no other member of the file has; it ends as asked, since the sandbox decides by its end. */
export const aNumber = (end = '5678'): string => `09${String((numbers += 1)).padStart(6, '0')}${end}`

const bigintAsText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

/** Waits until what is asked for is there; gives up with the last answer after fifteen seconds. */
export async function until<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask()
    if (fits(answer)) return answer
    if (tries >= 300) throw new Error(`waited in vain; it is ${JSON.stringify(answer, bigintAsText)}`)
    await sleep(50)
  }
}
