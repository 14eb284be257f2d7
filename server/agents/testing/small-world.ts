/** Small world: the agents' room over a real database, with people who come by codes as registration brings them. */
import { CONTRACT_KINDS } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentRates } from '@baize/contract/agents.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { settableClock } from '../../platform/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { newId, type Database } from '../../platform/database.ts'
import type { Fact } from '../../platform/jobs.ts'
import { systemRandom } from '../../platform/random.ts'
import { createAgents, type Agents } from '../agents.ts'
import type { AgentsNeeds, ContractRules, Money, PayRules, Played } from '../needs.ts'

export type SmallWorld = {
  readonly agents: Agents
  readonly clock: ReturnType<typeof settableClock>
  /** What was logged for staff. */
  readonly warned: object[]
  /** What the room reported to other rooms. */
  readonly told: Fact[]
  /** Alarms for staff. */
  readonly alarms: object[]
  /** Hands settled rounds to the room as the records do: in a transaction of its own. */
  play(...rows: readonly (Partial<Played> & Pick<Played, 'member'>)[]): Promise<void>
  /** Hands entries of main accounts to the room as the ledger does. */
  money(...entries: readonly (Partial<Money> & Pick<Money, 'owner' | 'kind' | 'amount'>)[]): Promise<void>
  /** A new member who registers with a code, or without one; answers the id. */
  come(code?: string): Promise<string>
  /** A link of an agent with these rates; answers the code. */
  link(owner: string, rates?: AgentRates, more?: { highestUses?: number; makes?: 'member' | 'agent' }): Promise<string>
  /** Somebody directly below the house with these rates. */
  top(rates?: AgentRates): Promise<string>
}

const without = async (): Promise<never> => {
  throw new Error('this world has no ledger')
}
const NO_LEDGER = { lock: without, credit: without, post: without, balance: without, standing: without }

const CONTRACT_RULES: ContractRules = {
  house: 'Baize',
  open: CONTRACT_KINDS,
  minimumRateBp: 5,
  highestRateBp: { dividend: 4000, daily: 200, hourly: 200, realtime: 200 },
  period: 'semimonthly',
}
const PAY_RULES: PayRules = {
  payer: 'house',
  activeStakeUnits: 1n * UNITS,
  platformFeeBp: 0,
  dividendCapBp: null,
  mode: 'fixed',
  carry: 'always',
  atOnce: ['BGS', 'RNG'],
}

/** The inputs by which the room receives play and money, and what passes them on. */
function feeds(database: Database, clock: ReturnType<typeof settableClock>, heard: () => boolean) {
  let takePlay: Parameters<AgentsNeeds['followPlay']>[1] | undefined
  let takeMoney: Parameters<Ledger['follow']>[1] | undefined
  const needs = {
    followPlay: async (_name: string, handle: Parameters<AgentsNeeds['followPlay']>[1]) => void (takePlay = handle),
    ledger: { follow: async (_name: string, handle: typeof takeMoney & {}) => void (takeMoney = handle) },
    hasCounted: async () => true,
    hasHeard: async () => heard(),
  }
  const nothing = { stakeUnits: 0n, bonusStakeUnits: 0n, winUnits: 0n, first: true }
  const play: SmallWorld['play'] = (...rows) =>
    database.write((tx) =>
      takePlay!(
        rows.map((row) => {
          const played = { currency: 'MMK', category: 'RNG', ...nothing, at: clock.now(), ...row }
          return { countedUnits: played.stakeUnits - played.bonusStakeUnits, ...played }
        }),
        tx,
      ),
    )
  const money: SmallWorld['money'] = (...entries) =>
    database.write((tx) =>
      takeMoney!(
        entries.map((entry) => ({ currency: 'MMK', accountKind: 'main', contra: 'test', at: clock.now(), ...entry })) as never[],
        tx,
      ),
    )
  return { needs, play, money }
}

/** Their main accounts in a currency, which stand for wallets that were opened. */
async function walletsIn(ledger: Ledger | undefined, members: readonly string[], currency: string): Promise<Map<string, bigint>> {
  const wallets = new Map<string, bigint>()
  for (const member of members) {
    const account = await ledger?.accountOf(member, 'main', currency)
    if (account !== undefined) wallets.set(member, account)
  }
  return wallets
}

const RULES = {
  contractRules: async () => CONTRACT_RULES,
  rateRules: async () => ({ step: 10, highest: 100 }),
  handOut: without,
  spend: async () => true,
  isResting: async () => false,
}

type SmallWorldOptions = Partial<PayRules> & {
  readonly zone?: string
  readonly online?: AgentsNeeds['onlineMembers']
  readonly reconciled?: () => boolean
  readonly heard?: () => boolean
  readonly domains?: string[]
  readonly people?: AgentsNeeds['people']
}

export function smallWorld(
  database: Database,
  ledger?: Ledger,
  {
    zone = 'Asia/Yangon',
    online = async () => [],
    people = async () => new Map(),
    reconciled = () => true,
    heard = () => true,
    domains = ['https://baize.test', 'https://play.example'],
    ...rules
  }: SmallWorldOptions = {},
): SmallWorld {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const [warned, alarms, told]: [object[], object[], Fact[]] = [[], [], []]
  const fed = feeds(database, clock, heard)
  const agents = createAgents({
    database,
    clock,
    random: systemRandom,
    timeZone: async () => zone,
    tell: async (_tx, fact) => void told.push(fact),
    ...RULES,
    payRules: async (currency) => (currency === 'USD' ? undefined : { ...PAY_RULES, ...rules }),
    furtherWallets: (_asker, members, currency) => walletsIn(ledger, members, currency),
    ...fed.needs,
    onlineMembers: online,
    isReconciled: async () => reconciled(),
    people,
    origins: async () => domains,
    ledger: { ...NO_LEDGER, ...ledger, ...fed.needs.ledger },
    rebateTerms: async () => ({ basis: { RNG: 'stake', LIVE: 'loss', LOTT: 'stake' }, ownElsewhere: ['LOTT'] }),
    alarm: (about) => alarms.push(about),
    warn: (about) => warned.push(about),
  })
  void agents.follow(new AbortController().signal)
  let last = 0n
  const world: SmallWorld = {
    agents,
    clock,
    warned,
    alarms,
    told,
    play: fed.play,
    money: fed.money,
    async come(code) {
      const id = await newId(database.reader)
      const account = `person${id.slice(-12)}`
      const codes = code === undefined ? [] : [{ field: 'affiliateCode', code }]
      const wallet = ledger
        ? await database.write((tx) => ledger.openAccount(tx, { owner: id, kind: 'main', currency: 'MMK' }))
        : (last += 1n)
      const placed = await database.transact((tx) => agents.placeNewcomer(tx, { id, account, currency: 'MMK', wallet }, codes))
      if (!placed.ok) throw new Error(placed.code)
      return id
    },
    async link(owner, rates = {}, more = {}) {
      const made = await agents.makeLink(owner, { rates, ...more })
      if (!made.ok) throw new Error(made.code)
      return made.value.code
    },
    async top(rates = { RNG: 100 }) {
      const id = await world.come()
      const set = await database.transact((tx) => agents.staff.setRates(tx, id, rates))
      if (!set.ok) throw new Error(set.code)
      return id
    },
  }
  return world
}
