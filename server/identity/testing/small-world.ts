/** Small world: identity with browsers around it, for this room's tests; it does what the edge does and nothing more. */
import { expect } from 'vitest'
import { solveChallenge } from 'altcha-lib/v1'
import { Compile } from 'typebox/compile'
import { fieldRule, type PatternId } from '@baize/contract/values/pattern.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import { mayAsk } from '@baize/contract/values/roles.ts'
import { settableClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Fact } from '../../platform/jobs.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import type { Ask, Person, Route } from '../../platform/route.ts'
import { createIdentity, type Identity } from '../identity.ts'
import type { BankName, IdentityNeeds, Rules } from '../needs.ts'
import { identityJobs } from '../jobs.ts'
import { identityRoutes } from '../routes.ts'

export const PASSWORD = 'a quiet green harbour'

/** The rules with which every test begins; they are those of a fresh site. */
const usualRules = (): Rules => ({
  registrationOpen: true,
  trialOffered: true,
  fields: [
    fieldRule('username', 'letter-first', [4, 16], 'required'),
    fieldRule('password', 'length', [10, 128], 'required'),
    fieldRule('confirmPassword', 'length', [10, 128], 'required'),
    fieldRule('birthday', 'date-year-first', [10, 10], 'required'),
    fieldRule('email', 'email', [5, 254], 'off'),
    fieldRule('payeeName', 'full-name', [2, 120], 'off'),
    fieldRule('affiliateCode', 'letters-or-digits', [3, 32], 'off'),
    fieldRule('referralCode', 'letters-or-digits', [3, 32], 'off'),
    fieldRule('currency', 'uppercase', [3, 5], 'off'),
  ],
  minimumAge: 18,
  birthdayAge: 18,
  timeZone: 'Asia/Yangon',
  termsVersion: '2026-11',
  captcha: 'proof',
  currency: 'MMK',
  currencies: ['MMK'],
  contextWords: ['Baize'],
  passwordExpiryDays: null,
  defaultPassword: null,
  siteName: 'Baize',
  mobileRegistration: false,
  mobilePassword: false,
  mobileVerified: false,
  codeLogin: false,
  phoneForgot: false,
  phoneChannel: 'sms',
  dialingCode: '95',
  phoneCountries: [],
  messagesPerDay: 5000,
  forgotTellsUnknown: false,
  unusualCheck: true,
  restHours: 24,
  agentPolicy: false,
  contractKinds: ['dividend'],
  lineTransfers: false,
})

export type Browser = {
  readonly cookies: Map<string, string>
  /** Cookie ages as they were set, in seconds; undefined goes with the browser. */
  readonly ages: Map<string, number | undefined>
  readonly headers: Map<string, string>
  token: string
  ip: string
  userAgent: string
  whoAmI(): Promise<Person | undefined>
  call<Value = unknown>(name: string, body?: unknown, params?: unknown, query?: unknown): Promise<Outcome<Value, string>>
  proof(): Promise<string>
  register(username: string, change?: Record<string, unknown>): Promise<Outcome<Made, string>>
  login(username: string, password?: string, change?: Record<string, unknown>): Promise<Outcome<Made, string>>
}
export type Made = {
  token: string
  firstTimeLogin: boolean
  passwordExpired: boolean
  member: {
    id: string
    account: string
    type: number
    currency: string
    currencySymbol: string
    language: string
    lastLoginAt: string | null
  }
}

export type Sent = { readonly channel: 'sms' | 'mail'; readonly to: string; readonly body: string }

export type SmallWorld = {
  readonly database: Database
  readonly clock: ReturnType<typeof settableClock>
  readonly facts: Fact[]
  rules: Rules
  /** How many password hashes were computed. */
  hashes: number
  /** Jobs that wait; `work` runs them. */
  readonly jobs: { readonly task: string; readonly payload: unknown }[]
  work(): Promise<void>
  /** Messages that went out, and why the next SMS does not. */
  readonly sent: Sent[]
  smsFault: 'unreachable' | 'number-refused' | 'quota' | undefined
  /** Valid invitation codes. */
  readonly invitations: Set<string>
  readonly bankNames: Map<string, readonly BankName[]>
  readonly identity: Identity
  readonly browser: (ip?: string) => Browser
  /** Changes one field's rule. */
  setField(field: string, kind: PatternId | 'any', lengths: readonly [number, number], use: 'off' | 'optional' | 'required'): void
}

export const solve = async (challenge: {
  challenge: string
  salt: string
  maxnumber: number
  algorithm: string
  signature: string
}): Promise<string> => {
  const solution = await solveChallenge(challenge.challenge, challenge.salt, challenge.algorithm, challenge.maxnumber).promise
  return Buffer.from(JSON.stringify({ ...challenge, number: solution?.number })).toString('base64')
}

const checks = new Map<string, { Check(value: unknown): boolean }>()

function openBrowser(world: SmallWorld, routes: readonly Route[], ip: string): Browser {
  const cookies = new Map<string, string>()
  const ages = new Map<string, number | undefined>()
  const headers = new Map<string, string>()
  const browser: Browser = {
    cookies,
    ages,
    headers,
    token: '',
    ip,
    userAgent: 'test',
    async whoAmI() {
      const sid = cookies.get('sid')
      return sid && browser.token ? world.identity.identify({ token: browser.token, sid, ip: browser.ip, userAgent: 'test' }) : undefined
    },
    async call<Value>(name: string, body?: unknown, params?: unknown, query?: unknown) {
      const found = routes.find(({ operation }) => operation.name === name)!
      const person = await browser.whoAmI()
      if (!mayAsk(found.operation.who, person?.role ?? 'visitor')) return { ok: false, code: 'not-allowed' }
      const outcome = await found.handle({
        role: person?.role ?? 'visitor',
        person,
        ip: browser.ip,
        language: 'EN',
        userAgent: browser.userAgent,
        origin: 'http://localhost',
        key: '',
        cookie: (cookie: string) => cookies.get(cookie),
        setCookie: (cookie: string, value: string, options: { maxAgeSeconds?: number } = {}) => {
          cookies.set(cookie, value)
          ages.set(cookie, options.maxAgeSeconds)
        },
        clearCookie: (cookie: string) => cookies.delete(cookie),
        header: (header: string, value: string) => {
          headers.set(header, value)
          // As a page does, which takes its new token from the header.
          if (header === 'x-session-token') browser.token = value
        },
        params,
        query,
        body,
      } as unknown as Ask<Route['operation']>)
      if (!outcome.ok) return outcome
      const check = checks.get(name) ?? Compile(found.operation.answer)
      checks.set(name, check)
      expect(check.Check(outcome.value), `the answer of ${name} has the shape of the contract`).toBe(true)
      return outcome as Outcome<Value, string>
    },
    async proof() {
      const made = await browser.call<Parameters<typeof solve>[0]>('captchaChallenge')
      return made.ok ? solve(made.value) : ''
    },
    async register(username, change = {}) {
      const form = {
        username,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        birthday: '1990-05-17',
        acceptTerms: true,
        ...('captcha' in change || 'proof' in change ? {} : { proof: await browser.proof() }),
        ...change,
      }
      return keep(browser, await browser.call<Made>('register', form))
    },
    async login(username, password = PASSWORD, change = {}) {
      return keep(browser, await browser.call<Made>('login', { username, password, ...change }))
    },
  }
  return browser
}

function keep(browser: Browser, outcome: Outcome<Made, string>): Outcome<Made, string> {
  if (outcome.ok) browser.token = outcome.value.token
  return outcome
}

const ring = (id: string, byte: number) => ({ current: id, keys: { [id]: Buffer.alloc(32, byte) } })

/** Outside services for these tests: sent messages are kept, and no social login is offered. */
const outsideOf = (
  world: Pick<SmallWorld, 'sent' | 'smsFault' | 'bankNames' | 'invitations'>,
): Pick<
  IdentityNeeds,
  | 'sms'
  | 'mail'
  | 'phoneIdentity'
  | 'social'
  | 'bankNames'
  | 'wearPicture'
  | 'moneyElsewhere'
  | 'shutWallets'
  | 'contractRequests'
  | 'hasUpline'
  | 'hasContracts'
  | 'countryOf'
  | 'entered'
  | 'isOpenInvitation'
  | 'visitInvitation'
  | 'placeNewcomer'
  | 'judgeNewcomer'
> => ({
  sms: {
    async send(to, body) {
      if (world.smsFault) return { ok: false, code: world.smsFault }
      world.sent.push({ channel: 'sms', to, body })
      return { ok: true, value: undefined }
    },
  },
  mail: {
    async send({ to, subject, text }) {
      world.sent.push({ channel: 'mail', to, body: `${subject}\n${text}` })
      return { ok: true, value: undefined }
    },
  },
  phoneIdentity: {
    start: async () => ({ ok: true, value: { session: 's' } }),
    finish: async () => ({ ok: true, value: { idToken: 't' } }),
    numberOf: async () => undefined,
  },
  social: () => ({}),
  bankNames: async (memberId) => world.bankNames.get(memberId) ?? [],
  wearPicture: async () => done(undefined),
  moneyElsewhere: async () => false,
  shutWallets: async () => true,
  isOpenInvitation: async (code) => world.invitations.has(code),
  visitInvitation: async (code) => world.invitations.has(code),
  placeNewcomer: async () => done({ makes: 'member' }),
  judgeNewcomer: async () => undefined,
  hasUpline: async () => false,
  hasContracts: async () => false,
  contractRequests: async () => ({ dailysalreqtype: 0, divtypereq: 0, contracthoursalreqtype: 0, realtimesalreqtype: 0 }),
  entered: async () => undefined,
  countryOf: (ip) => (ip.startsWith('203.0.113.') ? 'MM' : undefined),
})

/** A world of its own; several may stand on one database as several processes would. */
export function smallWorld(database: Database, change: Partial<IdentityNeeds> = {}): SmallWorld {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const world = {
    database,
    clock,
    facts: [] as Fact[],
    rules: usualRules(),
    hashes: 0,
    jobs: [],
    sent: [],
    bankNames: new Map(),
    invitations: new Set(),
  } as unknown as {
    -readonly [K in keyof SmallWorld]: SmallWorld[K]
  }
  let wallets = 0n
  world.identity = createIdentity({
    database,
    clock,
    random: systemRandom,
    rules: async () => world.rules,
    tell: async (_tx, fact) => {
      world.facts.push(fact)
    },
    openWallet: async () => BigInt(systemRandom.below(2 ** 40)) * 1000n + (wallets += 1n),
    openWalletBeside: async () => BigInt(systemRandom.below(2 ** 40)) * 1000n + (wallets += 1n),
    balanceOf: async () => ({ balance: 0n, held: 0n }),
    secrets: {
      pepper: ring('p1', 7),
      data: createSecrets(Buffer.alloc(32, 8)),
      keySet: ring('1', 11),
      captcha: Buffer.alloc(32, 9),
      marks: Buffer.alloc(32, 10),
    },
    enqueue: async (_tx, task, payload) => {
      world.jobs.push({ task, payload })
    },
    ...outsideOf(world),
    siteUrl: () => 'http://localhost:3000',
    passwordCost: { memory: 64, passes: 1, parallelism: 1 },
    onPasswordHash: () => {
      world.hashes += 1
    },
    proofDifficulty: 20,
    ...change,
  })
  const routes = identityRoutes(world.identity, database)
  world.work = async () => {
    const { tasks } = identityJobs(world.identity)
    for (const { task, payload } of world.jobs.splice(0)) await tasks[task]?.(payload)
  }
  world.browser = (ip = '203.0.113.1') => openBrowser(world, routes, ip)
  world.setField = (field, kind, lengths, use) => {
    world.rules = {
      ...world.rules,
      fields: world.rules.fields.map((rule) => (rule.field === field ? fieldRule(field, kind, lengths, use) : rule)),
    }
  }
  return world
}
