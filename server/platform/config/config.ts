/** Config: the environment's settings, read once at start. Without a database address everything runs here, with the demo and its sandboxes. */
import path from 'node:path'
import type pg from 'pg'
import type { BeaconChain } from '@baize/rules/fairness/beacon.ts'
import { POOLS, sharesFault, usualShares } from '../overload/pools.ts'
import type { Shares } from '../overload/shares.ts'
import type { FilesBucket } from './values.ts'
import { valueOf } from './variables.ts'

export type Config = {
  readonly port: number
  /** The port of the console; the next one after the site's where none is named. */
  readonly opsPort: number
  /** The address under which staff reach the console. With a given database there is no console without it. */
  readonly opsUrl: string | undefined
  /** The port of the measures; undefined where nobody watches. */
  readonly metricsPort: number | undefined
  /** The folder of the embedded database and the sandboxes. */
  readonly data: string
  /** An existing PostgreSQL; undefined means the embedded one, the demo and the sandboxes. */
  readonly databaseUrl: string | undefined
  /** The login that owns the tables; used only while the database is brought to its version. */
  readonly databaseOwnerUrl: string | undefined
  readonly role: 'all' | 'web' | 'worker'
  /** The size of the pool of calls in each process. */
  readonly poolSize: number
  /** How many of these each class of work has for itself. A worker takes no calls, so all of its connections belong to its work. */
  readonly shares: Shares | undefined
  /** How many processes of the site take calls, and how many are workers. */
  readonly webs: number
  readonly workers: number
  readonly logLevel: string
  /** Multiplies the rate limits; 1 except in test runs, where one address is many people. */
  readonly limitScale: number
  readonly trustProxy: readonly string[]
  /** Whether the start builds the web where its sources have changed; false serves what `npm run build` made. */
  readonly buildsWeb: boolean
  /** The public address of the site; loopback where there is none. */
  readonly siteUrl: string | undefined
  /** 32 bytes in base64 that seal secrets at rest; the embedded product makes its own and keeps it in the data folder. */
  readonly dataKey: string | undefined
  /** The file of the audit chain's checkpoints. */
  readonly auditCheckpoints: string
  /** The folder with the keys of this machine's user who acts as staff. */
  readonly staffKeys: string
  /** The folder of the sealed files that members sent; shared by all processes of one site. */
  readonly filesFolder: string
  /** A bucket that speaks S3 and replaces the folder. */
  readonly filesBucket: FilesBucket | undefined
  /** The vendors' addresses, where they are not the sandboxes. */
  readonly vendorUrl: string | undefined
  /** The payment services by name; the first takes new orders. */
  readonly paymentServices: readonly { readonly name: string; readonly url: string }[]
  /** The addresses of the results of outside lotteries. */
  readonly resultsUrl: string | undefined
  /** Mirrors of a drand network whose values join our own draws; none where the list is empty. */
  readonly beaconUrls: readonly string[]
  /** Another network than the usual one, in one line. */
  readonly beaconChain: BeaconChain | undefined
}

/** The shares of the classes of calls; those that are left out keep their usual one. */
function sharesFrom(given: readonly (readonly [name: string, count: number])[], poolSize: number): Shares {
  const shares = { ...usualShares(poolSize), ...Object.fromEntries(given) } as Shares
  const fault = sharesFault(shares, poolSize)
  if (fault !== undefined) throw new Error(fault)
  return shares
}

/** Reads the configuration; a role may come as `--role=worker`. Throws at the first fault; `environmentFaults` names all. */
export function readConfig(given: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const wanted = args.find((argument) => argument.startsWith('--role='))?.slice('--role='.length)
  const env = wanted === undefined ? given : { ...given, ROLE: wanted }
  const role = valueOf(env, 'ROLE') ?? 'all'
  const data = path.resolve(valueOf(env, 'BAIZE_DATA') ?? '.data')
  const poolSize = valueOf(env, 'DATABASE_POOL') ?? POOLS.calls
  const port = valueOf(env, 'PORT') ?? 3000
  if (env['FILES_FOLDER'] && env['FILES_URL']) throw new Error('FILES_FOLDER and FILES_URL say two places: give one of them')
  return {
    port,
    opsPort: valueOf(env, 'OPS_PORT') ?? (port === 0 || port === 65_535 ? 0 : port + 1),
    opsUrl: valueOf(env, 'OPS_URL'),
    metricsPort: valueOf(env, 'METRICS_PORT'),
    data,
    databaseUrl: valueOf(env, 'DATABASE_URL'),
    databaseOwnerUrl: valueOf(env, 'DATABASE_OWNER_URL'),
    role,
    poolSize,
    shares: role === 'worker' ? undefined : sharesFrom(valueOf(env, 'DATABASE_SHARES') ?? [], poolSize),
    webs: valueOf(env, 'WEB_PROCESSES') ?? 1,
    workers: valueOf(env, 'WORKER_PROCESSES') ?? (role === 'all' ? 0 : 1),
    logLevel: valueOf(env, 'LOG_LEVEL') ?? 'warn',
    limitScale: valueOf(env, 'BAIZE_LIMIT_SCALE') ?? 1,
    trustProxy: valueOf(env, 'TRUST_PROXY') ?? [],
    buildsWeb: valueOf(env, 'BUILD_WEB') !== 'no',
    siteUrl: valueOf(env, 'SITE_URL'),
    dataKey: valueOf(env, 'DATA_KEY'),
    auditCheckpoints: path.resolve(valueOf(env, 'AUDIT_CHECKPOINTS') ?? path.join(data, 'audit-checkpoints')),
    staffKeys: path.resolve(valueOf(env, 'STAFF_KEYS') ?? path.join(data, 'staff-keys')),
    filesFolder: path.resolve(valueOf(env, 'FILES_FOLDER') ?? path.join(data, 'files')),
    filesBucket: valueOf(env, 'FILES_URL'),
    vendorUrl: valueOf(env, 'VENDOR_URL'),
    paymentServices: valueOf(env, 'PAYMENT_SERVICES') ?? [],
    resultsUrl: valueOf(env, 'RESULTS_URL'),
    beaconUrls: valueOf(env, 'BEACON_URL') ?? [],
    beaconChain: valueOf(env, 'BEACON_CHAIN'),
  }
}

/** What prevents the start of an installation with its own database; the demonstration may do everything. */
export function configFaults(config: Config, uid = process.getuid?.()): string[] {
  const { databaseUrl, databaseOwnerUrl, dataKey, siteUrl, opsUrl, limitScale, filesBucket } = config
  if (databaseUrl === undefined) return []
  const faults = [
    [uid === 0, 'a server with DATABASE_URL does not run as root: give it a user of its own'],
    [!databaseOwnerUrl, 'DATABASE_OWNER_URL is needed with DATABASE_URL: the login that owns the tables and migrates them'],
    [!dataKey, 'DATA_KEY is needed with DATABASE_URL: 32 random bytes in base64'],
    [!siteUrl, 'SITE_URL is needed with DATABASE_URL: the address under which people reach the site'],
    [siteUrl !== undefined && URL.parse(siteUrl)?.protocol !== 'https:', 'SITE_URL must begin with https:// where DATABASE_URL is given'],
    [opsUrl !== undefined && URL.parse(opsUrl)?.protocol !== 'https:', 'OPS_URL must begin with https:// where DATABASE_URL is given'],
    [
      opsUrl !== undefined && siteUrl !== undefined && URL.parse(opsUrl)?.hostname === URL.parse(siteUrl)?.hostname,
      'OPS_URL must name another host than SITE_URL',
    ],
    [filesBucket?.endpoint?.startsWith('http:'), 'the endpoint in FILES_URL must begin with https:// where DATABASE_URL is given'],
    [limitScale !== 1, 'BAIZE_LIMIT_SCALE is for tests and is refused where DATABASE_URL is given'],
  ] as const
  return faults.flatMap(([isFault, says]) => (isFault ? [says] : []))
}

/**
 * How the server reaches the database of a configuration, as a role that owns nothing. It is the given address, or the embedded cluster
 * whose socket folder is remembered.
 */
export const connectionOf = (config: Config, socketDir: string | undefined): pg.PoolConfig =>
  config.databaseUrl ? { connectionString: config.databaseUrl } : { host: socketDir ?? '', user: 'baize_app', database: 'baize' }

/** The same as the owner of the tables. */
export const ownerConnectionOf = (config: Config, socketDir: string | undefined): pg.PoolConfig =>
  config.databaseUrl ? { connectionString: config.databaseOwnerUrl } : { host: socketDir ?? '', user: 'baize', database: 'baize' }
