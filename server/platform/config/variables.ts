/** Variables: every name of the environment that the product reads, and how its text is read. A text of nothing counts as not given. */
import {
  address,
  anyText,
  beaconChain,
  bucket,
  dataKeys,
  list,
  Misread,
  namedAddresses,
  oneOf,
  proxy,
  share,
  whole,
  type Read,
} from './values.ts'

/** With fewer connections acts that read beside their transaction would wait for each other. */
const SMALLEST_POOL = 6
const web = address('https', 'http')
const postgres = address('postgres', 'postgresql')

export const VARIABLES = {
  PORT: whole(0, 65_535),
  METRICS_PORT: whole(1, 65_535),
  OPS_PORT: whole(0, 65_535),
  OPS_URL: web,
  BAIZE_DATA: anyText,
  BAIZE_LIMIT_SCALE: whole(1, 100_000),
  DATABASE_URL: postgres,
  DATABASE_OWNER_URL: postgres,
  DATABASE_POOL: whole(SMALLEST_POOL, 10_000),
  DATABASE_SHARES: list(share),
  ROLE: oneOf('all', 'web', 'worker'),
  WEB_PROCESSES: whole(0, 10_000),
  WORKER_PROCESSES: whole(0, 10_000),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  TRUST_PROXY: list(proxy),
  BUILD_WEB: oneOf('yes', 'no'),
  SITE_URL: web,
  DATA_KEY: dataKeys,
  AUDIT_CHECKPOINTS: anyText,
  STAFF_KEYS: anyText,
  FILES_FOLDER: anyText,
  FILES_URL: bucket,
  VENDOR_URL: web,
  RESULTS_URL: web,
  PAYMENT_SERVICES: namedAddresses,
  BEACON_URL: list(web),
  BEACON_CHAIN: beaconChain,
  SMS_URL: web,
  SMS_ACCOUNT: anyText,
  SMS_KEY: anyText,
  SMS_FROM: anyText,
  SMTP_URL: address('smtp', 'smtps'),
  MAIL_FROM: anyText,
  PHONE_IDENTITY_URL: web,
  PHONE_IDENTITY_PROJECT: anyText,
  PHONE_IDENTITY_KEY: anyText,
  IDENTITY_CHECKS_DIALECT: oneOf('applicant-level', 'check-report', 'inquiry'),
  IDENTITY_CHECKS_URL: web,
  IDENTITY_CHECKS_LEVEL: anyText,
  IDENTITY_CHECKS_TOKEN: anyText,
  IDENTITY_CHECKS_SECRET: anyText,
  IDENTITY_CHECKS_WEBHOOK_SECRET: anyText,
  EXCLUSION_REGISTER_URL: web,
  EXCLUSION_REGISTER_KEY: anyText,
  SCREENING_URL: web,
  SCREENING_SET: anyText,
  SCREENING_KEY: anyText,
  GOOGLE_CLIENT_ID: anyText,
  GOOGLE_CLIENT_SECRET: anyText,
  GOOGLE_ISSUER: web,
  FACEBOOK_CLIENT_ID: anyText,
  FACEBOOK_CLIENT_SECRET: anyText,
  FACEBOOK_ISSUER: web,
  AWS_ACCESS_KEY_ID: anyText,
  AWS_SECRET_ACCESS_KEY: anyText,
  AWS_SESSION_TOKEN: anyText,
} as const satisfies Readonly<Record<string, Read<unknown>>>

export type VariableName = keyof typeof VARIABLES
export const VARIABLE_NAMES = Object.keys(VARIABLES) as VariableName[]

/** Outside services, which are offered only where all of their variables are given. */
export const SERVICES = {
  sms: { baseUrl: 'SMS_URL', account: 'SMS_ACCOUNT', key: 'SMS_KEY', from: 'SMS_FROM' },
  mail: { url: 'SMTP_URL', from: 'MAIL_FROM' },
  phone: { baseUrl: 'PHONE_IDENTITY_URL', project: 'PHONE_IDENTITY_PROJECT', key: 'PHONE_IDENTITY_KEY' },
  checks: {
    dialect: 'IDENTITY_CHECKS_DIALECT',
    baseUrl: 'IDENTITY_CHECKS_URL',
    level: 'IDENTITY_CHECKS_LEVEL',
    token: 'IDENTITY_CHECKS_TOKEN',
    secret: 'IDENTITY_CHECKS_SECRET',
    webhookSecret: 'IDENTITY_CHECKS_WEBHOOK_SECRET',
  },
  register: { baseUrl: 'EXCLUSION_REGISTER_URL', key: 'EXCLUSION_REGISTER_KEY' },
  screening: { baseUrl: 'SCREENING_URL', set: 'SCREENING_SET', key: 'SCREENING_KEY' },
  google: { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' },
  facebook: { clientId: 'FACEBOOK_CLIENT_ID', clientSecret: 'FACEBOOK_CLIENT_SECRET' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, VariableName>>>>

/** These may come as a file, whose path is in the same name with `_FILE` behind it. */
export const SECRET_NAMES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATA_KEY',
  'SMS_KEY',
  'SMTP_URL',
  'PHONE_IDENTITY_KEY',
  'IDENTITY_CHECKS_TOKEN',
  'IDENTITY_CHECKS_SECRET',
  'IDENTITY_CHECKS_WEBHOOK_SECRET',
  'EXCLUSION_REGISTER_KEY',
  'SCREENING_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FACEBOOK_CLIENT_SECRET',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const satisfies readonly VariableName[]

/** The value of a variable; undefined where it is not given. Throws where it cannot be read. */
export function valueOf<Name extends VariableName>(env: NodeJS.ProcessEnv, name: Name): ReturnType<(typeof VARIABLES)[Name]> | undefined {
  const text = env[name]?.trim()
  if (!text) return undefined
  try {
    return VARIABLES[name](text) as ReturnType<(typeof VARIABLES)[Name]>
  } catch (error) {
    if (error instanceof Misread) throw new Error(`${name} ${error.message}`, { cause: error })
    throw error
  }
}
