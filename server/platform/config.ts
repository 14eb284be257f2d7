/** Config: what the environment decides, read once at start; without a database address everything runs here, with the demo and its sandboxes. */
import path from 'node:path'
import type pg from 'pg'

export type Config = {
  readonly port: number
  /** The folder of the embedded database and the sandboxes. */
  readonly data: string
  /** An existing PostgreSQL; undefined means the embedded one, the demo and the sandboxes. */
  readonly databaseUrl: string | undefined
  readonly role: 'all' | 'web' | 'worker'
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
  /** Where the vendors and the payment service answer, where they are not the sandboxes. */
  readonly vendorUrl: string | undefined
  readonly paymentUrl: string | undefined
  /** Where the results of outside lotteries are asked for. */
  readonly resultsUrl: string | undefined
  /** Mirrors of a drand network whose values join our own draws; none where the list is empty. */
  readonly beaconUrls: readonly string[]
  /** Another network than the usual one, in one line. */
  readonly beaconChain: string | undefined
}

const wholeNumber = (text: string | undefined, usual: number): number =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : usual

/** Reads the configuration; a role may come as `--role=worker`. */
export function readConfig(env: NodeJS.ProcessEnv, args: readonly string[] = []): Config {
  const role = args.find((argument) => argument.startsWith('--role='))?.slice('--role='.length) ?? env['ROLE'] ?? 'all'
  if (role !== 'all' && role !== 'web' && role !== 'worker') throw new Error(`unknown role ${role}: all, web or worker`)
  const data = path.resolve(env['BAIZE_DATA'] ?? '.data')
  return {
    port: wholeNumber(env['PORT'], 3000),
    data,
    databaseUrl: env['DATABASE_URL'] || undefined,
    role,
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    limitScale: wholeNumber(env['BAIZE_LIMIT_SCALE'], 1),
    trustProxy: (env['TRUST_PROXY'] ?? '').split(',').filter(Boolean),
    buildsWeb: env['BUILD_WEB'] !== 'no',
    siteUrl: env['SITE_URL'] || undefined,
    dataKey: env['DATA_KEY'] || undefined,
    auditCheckpoints: path.resolve(env['AUDIT_CHECKPOINTS'] || path.join(data, 'audit-checkpoints')),
    vendorUrl: env['VENDOR_URL'] || undefined,
    paymentUrl: env['PAYMENT_URL'] || undefined,
    resultsUrl: env['RESULTS_URL'] || undefined,
    beaconUrls: (env['BEACON_URL'] ?? '').split(',').filter(Boolean),
    beaconChain: env['BEACON_CHAIN'] || undefined,
  }
}

/** What keeps an installation with a database of its own from starting; the demonstration may do everything. */
export function configFault({ databaseUrl, siteUrl, limitScale }: Config): string | undefined {
  if (databaseUrl === undefined) return undefined
  if (!siteUrl) return 'SITE_URL is needed with DATABASE_URL: the address under which people reach the site'
  if (URL.parse(siteUrl)?.protocol !== 'https:') return 'SITE_URL must begin with https:// where DATABASE_URL is given'
  return limitScale === 1 ? undefined : 'BAIZE_LIMIT_SCALE is for tests and is refused where DATABASE_URL is given'
}

/** How to reach the database of a configuration: the given address, or the embedded cluster whose socket folder is remembered. */
export const connectionOf = (config: Config, socketDir: string | undefined): pg.PoolConfig =>
  config.databaseUrl ? { connectionString: config.databaseUrl } : { host: socketDir ?? '', user: 'baize', database: 'baize' }
