/** Small world: a ledger and the wallet over it, a payment service that says what the test says, and members with money. */
import { randomBytes } from 'node:crypto'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import { newId, type Database } from '../../platform/database.ts'
import type { Fact } from '../../platform/jobs.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import type { PaymentSeen, PaymentsPort, PayoutSeen, WalletLimits, WalletNeeds, WalletOwner } from '../needs.ts'
import { NO_NEIGHBOURS } from './no-neighbours.ts'

const LIMITS: WalletLimits = {
  depositMinutes: 30,
  openDeposits: 2,
  approvedBelow: 100_000n * UNITS,
  withdrawalsPerDay: 2,
  depositTimes: 0,
  contribution: {},
  receiptMinutes: 60,
  payees: 2,
  paymentPassword: false,
  restHours: 0,
  timeZone: 'Asia/Yangon',
}

export type SmallWorld = Awaited<ReturnType<typeof smallWorld>>

/** What the service says of an order, by its reference; it has not heard of any other. */
function service(said: { readonly payments: Map<string, PaymentSeen>; readonly payouts: Map<string, PayoutSeen> }): PaymentsPort {
  const seen = <Seen>(of: Map<string, Seen>, reference: string) => {
    const one = of.get(reference)
    return one === undefined ? refused('unknown') : done(one)
  }
  return {
    service: 'one',
    openPayment: async ({ reference }) =>
      done({ id: `pay:${reference}`, state: 'pending', payUrl: 'https://pay.test', instructions: null, captures: [] }),
    findPayment: async (reference) => seen(said.payments, reference),
    closePayment: async (reference) => seen(said.payments, reference),
    openPayout: async ({ reference, units, currency }) =>
      done({ id: `out:${reference}`, reference, state: 'pending', units, currency, reason: null }),
    findPayout: async (reference) => seen(said.payouts, reference),
    readWebhook: async () => refused('webhook-forged'),
  }
}

/** Nobody has set up a proof or given a name. */
const TRUSTED = {
  proofWays: async () => [],
  realName: async () => undefined,
  takeRealName: async () => undefined,
  proveOwner: async () => done(undefined),
  proveByBoth: async () => done(undefined),
} satisfies Partial<WalletNeeds>

/** The tasks that were asked for; `queued` has them with what each is about, and its key. */
function deferred() {
  const jobs: string[] = []
  const queued: unknown[] = []
  const enqueue: WalletNeeds['enqueue'] = async (_tx, ...job) => {
    jobs.push(job[0])
    queued.push(job)
  }
  return { jobs, queued, enqueue }
}

export async function smallWorld(database: Database, connection: object) {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const ledger = await createLedger({ connection, clock, allowUnsafe: true })
  const limits: { -readonly [Name in keyof WalletLimits]: WalletLimits[Name] } = { ...LIMITS }
  const standing = new Map<string, Partial<Awaited<ReturnType<WalletNeeds['standing']>>>>()
  const over = new Set<string>()
  const guards = new Map<string, Temporal.Instant>()
  const looked = new Map<string, Temporal.Instant>()
  const told: string[] = []
  const facts: Fact[] = []
  const work = deferred()
  const said = { payments: new Map<string, PaymentSeen>(), payouts: new Map<string, PayoutSeen>() }
  const port = service(said)
  const needs: WalletNeeds = {
    ...NO_NEIGHBOURS,
    judgeDeposit: async (_tx, { owner }) => (over.has(owner.id) ? refused('deposit-limit') : done(undefined)),
    reviewSince: async (_tx, member) => looked.get(member),
    clock,
    random: systemRandom,
    ledger,
    transferRules: async () => ({ on: false, minimum: 1n, maximum: 1n, dailyUnits: 1n, perDay: 1, times: 0 }),
    lineTo: async () => undefined,
    payments: { forNew: () => port, has: (name) => name === 'one', of: () => port },
    secrets: createSecrets(randomBytes(32)),
    limits: async () => limits,
    factsOf: async () => undefined,
    standing: async (id) => ({ blocked: false, withdrawalsFrozen: false, excluded: false, ...standing.get(id) }),
    guardsChangedAt: async (id) => guards.get(id),
    ...TRUSTED,
    returnUrl: (origin) => origin,
    followTurnover: async () => undefined,
    gameNames: async (games) => games.map(() => undefined),
    useFiles: async () => done(undefined),
    warn: () => undefined,
    enqueue: work.enqueue,
    tell: async (_tx, fact) => {
      told.push(fact.name)
      facts.push(fact)
    },
  }
  return {
    needs,
    ledger,
    clock,
    limits,
    standing,
    /** Members whose limit of deposits is used up. */
    over,
    guards,
    looked,
    told,
    facts,
    ...work,
    said,
    async member(balance = 0n): Promise<WalletOwner> {
      const id = await newId(database.reader)
      const wallet = await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency: 'MMK' }))
      const gift = { account: wallet, contra: 'house:test', amount: balance * UNITS, kind: 'adjustment' as const }
      if (balance > 0n) await ledger.submit({ key: `given:${id}`, account: wallet, transfers: [gift] })
      return { id, wallet, currency: 'MMK' }
    },
    balance: async ({ wallet }: WalletOwner): Promise<[bigint, bigint]> => {
      const { balance, held } = await ledger.balance(wallet)
      return [balance / UNITS, held / UNITS]
    },
    close: () => ledger.close(),
  }
}
