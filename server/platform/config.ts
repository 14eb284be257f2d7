/** Config: the environment's settings, read once at start. Without a database address everything runs here, with the demo and its sandboxes. */
import path from 'node:path'
import type pg from 'pg'
import { POOLS, sharesFault, usualShares } from './overload/pools.ts'
import { SHARE_NAMES, type Shares } from './overload/shares.ts'

export type Config = {
  readonly port: number
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
  readonly beaconChain: string | undefined
}

/** The address of a bucket; its keys are in the environment under the usual names. */
export type FilesBucket = {
  readonly bucket: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  readonly region: string
  /** For a store other than Amazon's. */
  readonly endpoint: string | undefined
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^([\w.-]{1,60}\/){0,4}$/
const REGION = /^[a-z0-9-]{1,40}$/

/** Reads `s3://bucket/prefix?region=…&endpoint=…`. A faulty value is not printed, since it may contain a key. */
function bucketAddress(text: string | undefined): FilesBucket | undefined {
  if (!text) return undefined
  const url = URL.parse(text)
  const rest = url?.pathname.slice(1) ?? ''
  const prefix = rest === '' || rest.endsWith('/') ? rest : `${rest}/`
  const region = url?.searchParams.get('region') ?? ''
  const endpoint = url?.searchParams.get('endpoint') ?? undefined
  const right =
    url?.protocol === 's3:' &&
    BUCKET.test(url.host) &&
    PREFIX.test(prefix) &&
    REGION.test(region) &&
    url.hash === '' &&
    [...url.searchParams.keys()].toSorted().join() === (endpoint === undefined ? 'region' : 'endpoint,region')
  if (!right) throw new Error('FILES_URL is s3://bucket/prefix?region=…, with &endpoint=https://… where the store is not Amazon’s')
  if (url.username || url.password) throw new Error('FILES_URL holds no keys: they are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const store = endpoint === undefined ? undefined : URL.parse(endpoint)
  if (store === null || (store && !/^https?:$/.test(store.protocol)) || store?.username || store?.password)
    throw new Error('the endpoint in FILES_URL is https://…, without keys')
  return { bucket: url.host, prefix, region, endpoint }
}

const wholeNumber = (text: string | undefined, usual: number): number =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : usual

/** With fewer connections acts that read beside their transaction would wait for each other. */
const SMALLEST_POOL = 6

/** Reads `callbacks=2,acts=3,house=3,logins=1,reads=1`; classes that are left out keep their usual share. */
function sharesFrom(text: string, poolSize: number): Shares {
  const given = text.split(',').filter(Boolean)
  const shares: Record<string, number> = { ...usualShares(poolSize) }
  for (const part of given) {
    const [, name = '', count] = /^([a-z]+)=(\d{1,4})$/.exec(part.trim()) ?? []
    if (!SHARE_NAMES.some((known) => known === name))
      throw new Error(`DATABASE_SHARES is ${SHARE_NAMES.map((known) => `${known}=…`).join(',')}`)
    shares[name] = Number(count)
  }
  const fault = sharesFault(shares as Shares, poolSize)
  if (fault !== undefined) throw new Error(fault)
  return shares as Shares
}

/** Names become parts of ledger keys and of addresses, so they are short and plain. */
const NAMED = /^([a-z0-9-]{1,30})=(https?:\/\/\S+)$/

/** Reads `name=https://…,other=https://…`. */
function namedAddresses(variable: string, text: string): { name: string; url: string }[] {
  const read = text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [, name, url] = NAMED.exec(part.trim()) ?? []
      if (name === undefined || url === undefined || !URL.canParse(url))
        throw new Error(`${variable} is name=https://…, separated by commas`)
      return { name, url }
    })
  if (new Set(read.map(({ name }) => name)).size < read.length) throw new Error(`${variable} gives a name twice`)
  return read
}

/** Reads the configuration; a role may come as `--role=worker`. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const role = args.find((argument) => argument.startsWith('--role='))?.slice('--role='.length) ?? env['ROLE'] ?? 'all'
  if (role !== 'all' && role !== 'web' && role !== 'worker') throw new Error(`unknown role ${role}: all, web or worker`)
  const data = path.resolve(env['BAIZE_DATA'] ?? '.data')
  const poolSize = Math.max(SMALLEST_POOL, wholeNumber(env['DATABASE_POOL'], POOLS.calls))
  if (env['FILES_FOLDER'] && env['FILES_URL']) throw new Error('FILES_FOLDER and FILES_URL say two places: give one of them')
  return {
    port: wholeNumber(env['PORT'], 3000),
    data,
    databaseUrl: env['DATABASE_URL'] || undefined,
    databaseOwnerUrl: env['DATABASE_OWNER_URL'] || undefined,
    role,
    poolSize,
    shares: role === 'worker' ? undefined : sharesFrom(env['DATABASE_SHARES'] ?? '', poolSize),
    webs: wholeNumber(env['WEB_PROCESSES'], 1),
    workers: wholeNumber(env['WORKER_PROCESSES'], role === 'all' ? 0 : 1),
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    limitScale: wholeNumber(env['BAIZE_LIMIT_SCALE'], 1),
    trustProxy: (env['TRUST_PROXY'] ?? '').split(',').filter(Boolean),
    buildsWeb: env['BUILD_WEB'] !== 'no',
    siteUrl: env['SITE_URL'] || undefined,
    dataKey: env['DATA_KEY'] || undefined,
    auditCheckpoints: path.resolve(env['AUDIT_CHECKPOINTS'] || path.join(data, 'audit-checkpoints')),
    staffKeys: path.resolve(env['STAFF_KEYS'] || path.join(data, 'staff-keys')),
    filesFolder: path.resolve(env['FILES_FOLDER'] || path.join(data, 'files')),
    filesBucket: bucketAddress(env['FILES_URL']),
    vendorUrl: env['VENDOR_URL'] || undefined,
    paymentServices: namedAddresses('PAYMENT_SERVICES', env['PAYMENT_SERVICES'] ?? ''),
    resultsUrl: env['RESULTS_URL'] || undefined,
    beaconUrls: (env['BEACON_URL'] ?? '').split(',').filter(Boolean),
    beaconChain: env['BEACON_CHAIN'] || undefined,
  }
}

/** What prevents the start of an installation with its own database; the demonstration may do everything. */
export function configFault(config: Config, uid = process.getuid?.()): string | undefined {
  const { databaseUrl, databaseOwnerUrl, siteUrl, limitScale, filesBucket } = config
  if (databaseUrl === undefined) return undefined
  if (uid === 0) return 'a server with DATABASE_URL does not run as root: give it a user of its own'
  if (!databaseOwnerUrl) return 'DATABASE_OWNER_URL is needed with DATABASE_URL: the login that owns the tables and migrates them'
  if (!siteUrl) return 'SITE_URL is needed with DATABASE_URL: the address under which people reach the site'
  if (URL.parse(siteUrl)?.protocol !== 'https:') return 'SITE_URL must begin with https:// where DATABASE_URL is given'
  if (filesBucket?.endpoint?.startsWith('http:')) return 'the endpoint in FILES_URL must begin with https:// where DATABASE_URL is given'
  return limitScale === 1 ? undefined : 'BAIZE_LIMIT_SCALE is for tests and is refused where DATABASE_URL is given'
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
