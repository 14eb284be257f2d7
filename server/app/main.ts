/** Main: starts everything in order, reports each step, and stops it again. */
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refusePower } from '../platform/app-role.ts'
import { systemClock } from '../platform/clock.ts'
import { connectionOf, ownerConnectionOf, readConfig, type Config } from '../platform/config/config.ts'
import { environmentFaults, takeSecretFiles, unknownNames } from '../platform/config/faults.ts'
import { openDatabase } from '../platform/database.ts'
import { startEmbedded, type EmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { startJobs } from '../platform/jobs.ts'
import { createLeaving } from '../platform/edge/leaving.ts'
import { listenBeside, refuseTaken, shareable } from '../platform/edge/listeners.ts'
import { createLimits, openLimitsPool } from '../platform/limits.ts'
import { createLive, MOST_CONNECTIONS, mostConnectionsOf, openFilesLimit } from '../platform/live.ts'
import { createLog, type Log } from '../platform/log.ts'
import { EarlyDatabase, NewerDatabase } from '../platform/migrations.ts'
import { openNotices, type Notices } from '../platform/work/notices.ts'
import { refuseTooMany, TooManyConnections } from '../platform/overload/pools.ts'
import { servedAs } from '../platform/overload/shares.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { PaymentAddress } from '../gateways/payments.ts'
import { keptStaffKeys } from '../operator/operator.ts'
import { STRICT_GATES } from '../settings/settings.ts'
import { paymentServiceKeys } from '../wallet/wallet.ts'
import { beaconOf } from '../gateways/beacon.ts'
import { FilesFault, proveVault, vaultOf } from '../gateways/files/files.ts'
import { compose, measuredTime, type House, type Time } from './compose.ts'
import { createConsole } from './console.ts'
import { DEMO_ACCOUNTS, DEMO_AGENT, hasLine, offerDemo, SANDBOX_SERVICE, seedDemo, seedStaff } from './demo.ts'
import { createEdge } from './edge.ts'
import { dataKeysOf, openEmbeddedDatabase } from './embedded-database.ts'
import { followMoney } from './followers.ts'
import { createWatched } from './measures.ts'
import { createHostCheck } from './own-origin.ts'
import { identityOutsideFrom, startIdentitySandboxes, type IdentityOutside } from './identity-outside.ts'
import { startListSandboxes } from './list-sandboxes.ts'
import { startLiveChat } from './live-chat.ts'
import { startSandbox, type Sandbox } from './sandboxes.ts'
import { scheduleOf } from './schedule.ts'
import { hearersOf } from './subscriptions.ts'
import { bringUpToDate, databaseAnswers } from './up-to-date.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Everything that was started, to be stopped in the opposite order. */
const started: { name: string; stop: () => Promise<unknown> }[] = []
let [stopping, databaseGone] = [false, false]
/** These write down how they end, and would wait for a lost database until the whole process is ended. */
const END_IN_DATABASE = new Set(['jobs', 'followers', 'limits', 'pool', 'house'])
/** Calls in progress are given this long to end. */
const LAST_CALLS_MS = 10_000

async function stopAll(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  // A part that hangs does not keep the others running: the process ends after this long in any case. PostgreSQL writes its last checkpoint
  // within it, which takes long on a busy disk.
  setTimeout(() => process.exit(code || 1), 60_000).unref()
  const ending = started.reverse().filter(({ name }) => !databaseGone || !END_IN_DATABASE.has(name))
  for (const { name, stop } of ending)
    await stop().catch((error: unknown) => process.stderr.write(`Baize: ${name} did not end as it should: ${String(error)}\n`))
  process.exit(code)
}

/** Builds the web beside the database's start; both take about as long. */
function buildWeb({ role, buildsWeb }: Config): Promise<void> {
  if (role === 'worker' || !buildsWeb) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const build = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../tools/build.ts')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    build.on('error', reject)
    build.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('the web was not built'))))
  })
}

/** The wanted port of loopback, or a free one when it is taken. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' && wanted !== 0 ? resolve(freePort(0)) : reject(error),
    )
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : wanted))
    })
  })
}

/** A database that died is started again. Every connection is replaced, and unanswered calls are asked again by their key. */
const keepDatabase = (log: Log) => ({
  died: (how: string) => log.error({ how }, 'PostgreSQL died and is started again'),
  back: () => log.warn('PostgreSQL is back'),
  gone: (error: Error) => {
    process.stderr.write(`Baize ends, because its database died and could not be started again: ${error.message}\n`)
    databaseGone = true
    void stopAll(1)
  },
})

async function startDatabase(config: Config, log: Log): Promise<EmbeddedPostgres | undefined> {
  if (config.databaseUrl) return undefined
  const cluster = await startEmbedded({ dir: path.join(config.data, 'pg'), keep: keepDatabase(log) })
  started.push({ name: 'database', stop: () => cluster.stop() })
  await openEmbeddedDatabase(cluster, config)
  return cluster
}

type Outside = { vendors: string | undefined; payments: readonly PaymentAddress[]; results: string | undefined; identity: IdentityOutside }

/** The sandboxes of an embedded installation. With a given database the outside services are the configured ones. */
async function startOutside(
  house: House,
  config: Config,
  siteUrl: string,
  outside: Outside,
  log: Log,
  { shift }: Time,
): Promise<Sandbox[]> {
  const { database, random, secrets } = house.needs
  const keys = await paymentServiceKeys({ database, random, secrets }, SANDBOX_SERVICE)
  const shared = { data: config.data, siteUrl, log }
  // A payment page or a game that is open in a browser keeps its address over a restart.
  const remembered = path.join(config.data, 'sandbox-ports')
  const known = (await readFile(remembered, 'utf8').catch(() => '')).split(' ').map(Number)
  const portOf = (at: number): number | Promise<number> => (known[at] ? freePort(known[at]) : 0)
  const ports = await Promise.all([portOf(0), portOf(1), portOf(2), portOf(3), portOf(4), portOf(5), portOf(6), portOf(7), portOf(8)])
  const vendorSecrets = await house.games.sandboxSecrets()
  // From here on everything is awaited together, so that any failure is noticed.
  const payments = startSandbox({
    ...shared,
    name: 'payments',
    port: ports[1],
    secrets: { apiKey: keys.apiKey, webhookSecrets: keys.webhookSecrets },
  })
  const outbox = payments.then(({ url }) => ({ url: `${url}/v1/outbox`, key: keys.apiKey }))
  const sandboxes = (
    await Promise.all([
      startSandbox({ ...shared, name: 'vendors', port: ports[0], secrets: vendorSecrets }),
      payments,
      startSandbox({ ...shared, name: 'lottery-feed', port: ports[2], secrets: {} }),
      startIdentitySandboxes(outside.identity, { ...shared, secrets, outbox, ports: [ports[3], ports[4], ports[5]] }),
      startLiveChat(house, { ...shared, port: ports[6] }),
      startListSandboxes(outside.identity, { ...shared, secrets, ports: [ports[7], ports[8]] }),
    ])
  ).flat()
  for (const sandbox of sandboxes) started.push({ name: 'sandbox', stop: () => sandbox.stop() })
  await writeFile(remembered, sandboxes.map(({ url }) => new URL(url).port).join(' '))
  const [vendors, , results] = sandboxes
  outside.vendors = vendors?.url
  outside.payments = [{ name: SANDBOX_SERVICE, url: (await payments).url }]
  if (shift) await Promise.all([payments, vendors].map(async (sandbox) => (await sandbox)?.moveClock(shift())))
  outside.results = results?.url
  if (vendors) house.settings.offer('launchGameCDNs', [new URL(vendors.url).origin])
  return sandboxes
}

const sayOutside = (): void =>
  say(
    'sandbox: game vendors, payments, lottery results, the post office, social logins, identity checks, the register of exclusions, lists of names and live chat are up',
  )

/** Until here every caller was answered that it is busy; idle connections are open no longer. */
async function closeSite(app: FastifyInstance): Promise<void> {
  app.server.closeAllConnections()
  await app.close()
}

/** The public source of values that is configured, if any. */
function beaconIn({ beaconUrls, beaconChain }: Config): Pick<House['needs'], 'beacon'> {
  const beacon = beaconOf(beaconUrls, beaconChain)
  return beacon ? { beacon } : {}
}

/** Hears what other processes tell, until the end. */
async function hearOthers(connection: House['needs']['connection'], log: Log): Promise<Notices> {
  const failed = (error: unknown): void => {
    if (!stopping) log.warn({ err: error }, 'no notices of other processes arrive, so rows are asked')
  }
  const notices = await openNotices({ connection, failed })
  started.push({ name: 'notices', stop: () => notices.close() })
  return notices
}

/** Opens what this process's role needs: the calls with their live channel, the jobs and the followers of money. */
async function open(house: House, config: Config, port: number, log: Log): Promise<void> {
  const { connection, database } = house.needs
  const secure = config.siteUrl?.startsWith('https:') ?? false
  // Several processes may serve a given database.
  const counting = config.databaseUrl && config.role !== 'worker'
  const shared = counting
    ? openLimitsPool(connection, (error) => stopping || log.error({ err: error }, 'a connection of the limits was lost'))
    : undefined
  if (shared) started.push({ name: 'limits', stop: () => shared.end() })
  // A worker listens on no port.
  const leaving = createLeaving()
  const limits = createLimits(config.limitScale, shared)
  const folders = foldersOf(config)
  const host = config.databaseUrl ? '0.0.0.0' : '127.0.0.1'
  const watched = config.metricsPort === undefined ? undefined : createWatched({ host, port: config.metricsPort }, log)
  if (watched) started.push({ name: 'measures', stop: () => watched.close() })
  const edge = { limits, secure, trustProxy: config.trustProxy, folders, leaving, ...(watched ? { calls: watched.calls } : {}) }
  const app = config.role === 'worker' ? undefined : await createEdge(house, edge)
  const isOwnHost = createHostCheck(house.settings, house.needs.outside.site)
  const most = mostConnectionsOf(openFilesLimit())
  if (app && most.all < MOST_CONNECTIONS.all)
    log.warn({ connections: most.all }, 'few open files are allowed, so the live channel takes fewer connections')
  const live = createLive(app?.server, {
    // A page waits for its channel as long as it likes.
    redeem: (ticket) => servedAs('reads', () => house.identity.redeemTicket(ticket), Infinity),
    mayConnect: (origin, host) => (origin === undefined || URL.parse(origin)?.host === host) && isOwnHost(host),
    trustProxy: config.trustProxy,
    most: { ...most, address: most.address * config.limitScale },
    ...(config.databaseUrl ? { shared: database.pool } : {}),
  })
  started.push({ name: 'live', stop: () => live.close() })
  await watched?.tellOf(house, live)
  if (app) started.push({ name: 'site', stop: () => closeSite(app) })
  const missing = config.role === 'web' ? [] : await house.wallet.servicesMissing(database.reader)
  if (missing.length > 0) log.warn({ services: missing }, 'open orders wait for payment services that are not set up')
  if (config.role !== 'web') {
    const following = followMoney(house, live, log)
    started.push({ name: 'followers', stop: () => following.stop() })
    const alone = config.databaseUrl === undefined
    const jobs = await startJobs({ connection, alone, ...scheduleOf(house), hearers: hearersOf(house, live), log })
    started.push({ name: 'jobs', stop: () => jobs.stop() })
  }
  if (!app) return
  // The first to end: from here on it takes no calls, its pages look for another process, and calls in progress finish.
  const lastCalls = async (): Promise<void> => {
    leaving.begin()
    live.leave()
    if (!(await leaving.callsEnded(LAST_CALLS_MS))) app.server.closeAllConnections()
  }
  let beside: Awaited<ReturnType<typeof listenBeside>> | undefined
  started.push({ name: 'listeners', stop: async () => beside?.close() })
  started.push({ name: 'calls', stop: lastCalls })
  // Thousands of pages connect at once after a restart.
  const place = { port, host, backlog: 4096 }
  await refuseTaken(place)
  await app.listen(shareable(place))
  beside = await listenBeside(app.server, place)
  if (config.databaseUrl) say(`site: listens on port ${(app.server.address() as AddressInfo).port}`)
}

/** The console beside the site, for staff. With a given database it needs an address of its own. */
async function openConsole(house: House, { role, databaseUrl, opsPort, opsUrl, limitScale, trustProxy }: Config): Promise<void> {
  if (role === 'worker' || (databaseUrl !== undefined && opsUrl === undefined)) return
  const port = databaseUrl ? opsPort : await freePort(opsPort)
  const url = opsUrl ?? `http://localhost:${port}`
  const app = await createConsole(house, { limits: createLimits(limitScale), url, trustProxy })
  started.push({ name: 'console', stop: () => closeSite(app) })
  await app.listen({ port, host: databaseUrl ? '0.0.0.0' : '127.0.0.1' })
  say(`  console:          ${url}`)
}

/** The folders in which this process writes. */
const foldersOf = ({ databaseUrl, data, filesBucket, filesFolder, auditCheckpoints }: Config): string[] => [
  ...(databaseUrl === undefined ? [data] : []),
  ...(filesBucket === undefined ? [filesFolder] : []),
  path.dirname(auditCheckpoints),
]

/** The connections of calls and jobs. */
function openCalls({ poolSize, shares }: Config, connection: House['needs']['connection'], log: Log): House['needs']['database'] {
  const lost = (error: Error): void => void (stopping || log.error({ err: error }, 'a database connection was lost'))
  const database = openDatabase({ connection, size: poolSize, shares }, lost)
  started.push({ name: 'pool', stop: () => database.close() })
  return database
}

class WrongSettings extends Error {}

/** The settings of this process, with the secrets of files in their places. All that is wrong with them is said at once. */
function settings(): Config {
  const args = process.argv.slice(2)
  const faults = environmentFaults(process.env, args)
  if (faults.length > 0) throw new WrongSettings(faults.join('\n  '))
  for (const unknown of unknownNames(process.env)) process.stderr.write(`Baize: ${unknown}\n`)
  return readConfig(takeSecretFiles(process.env), args)
}

/** What holds with a given database until the operator sets it. Without a service that looks at documents nobody could be asked for one. */
function offerGiven({ settings }: House, { checks }: IdentityOutside): void {
  settings.offer('encryption.required', true)
  if (checks) settings.offer('checks.gates', STRICT_GATES)
}

async function start(time: Time): Promise<void> {
  const config = settings()
  const log = createLog(config.logLevel)
  say('Baize is starting')
  const vault = await vaultOf(config)
  if (config.filesBucket) await proveVault(vault, systemRandom)
  const [cluster] = await Promise.all([startDatabase(config, log), buildWeb(config)])
  say(cluster ? 'database: PostgreSQL is up in the data folder' : 'database: as given by DATABASE_URL')
  await databaseAnswers(ownerConnectionOf(config, cluster?.socketDir), () => say('database: does not answer yet, and is waited for'))
  const connection = { ...connectionOf(config, cluster?.socketDir), ...time.connections }
  const database = openCalls(config, connection, log)
  const applied = await bringUpToDate(ownerConnectionOf(config, cluster?.socketDir), cluster !== undefined)
  await refusePower(database.pool)
  await refuseTooMany(database.pool, config)
  say(`database: ${applied.length > 0 ? `${applied.length} migrations applied` : 'up to date'}`)
  const identity = identityOutsideFrom(process.env)
  const outside: Outside = {
    vendors: config.vendorUrl,
    payments: cluster ? [{ name: SANDBOX_SERVICE, url: undefined }] : config.paymentServices,
    results: config.resultsUrl,
    identity,
  }
  // An operator with an own database has published the port.
  const port = config.databaseUrl ? config.port : await freePort(config.port)
  const siteUrl = config.siteUrl ?? `http://localhost:${port}`
  const house = await compose({
    ...beaconIn(config),
    limitScale: config.limitScale,
    database,
    connection,
    ...(await measuredTime(connection, time, log)),
    random: systemRandom,
    secrets: createSecrets(await dataKeysOf(config)),
    log,
    notices: await hearOthers(connection, log),
    auditCheckpoints: config.auditCheckpoints,
    staffKeys: keptStaffKeys(config.staffKeys),
    vault,
    outside: {
      vendors: () => outside.vendors,
      payments: () => outside.payments,
      results: () => outside.results,
      identity: () => identity,
      site: () => siteUrl,
    },
  })
  started.push({ name: 'house', stop: () => house.close() })
  await house.identity.rotatePayloadKeys()
  if (cluster) {
    const further = await offerDemo(house)
    await database.write((tx) => house.lottery.seed(tx, further))
    say(`demo: ${await seedDemo(house)}`)
    await seedStaff(house)
  } else offerGiven(house, identity)
  // The database is busy with the one while the processor starts the others.
  await Promise.all([
    config.role === 'web' ? undefined : house.lottery.prepare().then((made) => say(`lottery: ${made} issues made ahead`)),
    cluster ? startOutside(house, config, siteUrl, outside, log, time).then(sayOutside) : undefined,
  ])
  await open(house, config, port, log)
  say(config.role === 'worker' ? 'Baize: the worker runs' : `Baize: ${siteUrl}`)
  await openConsole(house, config)
  if (!cluster) return
  say(`  sandbox vendors:  ${outside.vendors}`)
  say(`  sandbox payments: ${outside.payments[0]?.url}`)
  say(`  outbox:           ${outside.payments[0]?.url}/outbox`)
  for (const { username, password } of DEMO_ACCOUNTS) say(`  demo account:     ${username} / ${password}`)
  if (!(await hasLine(house)))
    say(`  agents' history:  none; stop this and run npm run demo:history before you play, and ${DEMO_AGENT} has a line with sixty days`)
}

/** What the person at the terminal reads: a sentence where it is enough, and otherwise the place in the program. */
function reasonOf(error: unknown): string {
  if (
    error instanceof NewerDatabase ||
    error instanceof EarlyDatabase ||
    error instanceof FilesFault ||
    error instanceof WrongSettings ||
    error instanceof TooManyConnections
  )
    return error.message
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE' && syscall === 'listen')
    return `something else listens on port ${port}: choose another by ${String(port) === process.env['METRICS_PORT'] ? 'METRICS_PORT' : 'PORT'}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Starts the product of this process, until a signal ends it. */
export function runProduct(time: Time): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(0))
  start(time).catch(async (error: unknown) => {
    // A process that was asked to stop while starting fails on what is already gone.
    if (stopping) return
    process.stderr.write(`Baize could not start: ${reasonOf(error)}\n`)
    await stopAll(1)
  })
}

if (import.meta.main) runProduct({ clock: systemClock })
