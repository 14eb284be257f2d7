/** Setting: the agents' room as the server runs it, over a line whose members played; all contestants share it. */
import type pg from 'pg'
import { CONTRACT_KINDS } from '../../contract/agents/agent-contracts.ts'
import { createAgents, type Agents, type AgentsNeeds } from '../../server/agents/agents.ts'
import { createLedger, type Ledger } from '../../server/ledger/ledger.ts'
import { settableClock, systemClock } from '../../server/platform/clock.ts'
import { openDatabase, type Database } from '../../server/platform/database.ts'
import { systemRandom } from '../../server/platform/random.ts'
import type { BenchCluster } from '../harness/cluster.ts'
import { installLine } from './line.ts'
import { FIRST_DAY } from './sizes.ts'

const ZONE = 'Asia/Yangon'
const UNIT = 10_000n

type TakePlay = Parameters<AgentsNeeds['followPlay']>[1]
export type House = {
  readonly database: Database
  readonly ledger: Ledger
  readonly agents: Agents
  /** When the first and the last credit of a run was made, since `forget`. */
  readonly paid: { first: number | undefined }
  readonly alarms: object[]
  readonly at: (day: Temporal.PlainDate, time: string) => void
  /** Hands settled rounds to the room, in a transaction of its own. */
  readonly play: (rows: Parameters<TakePlay>[0]) => Promise<void>
  readonly close: () => Promise<void>
}

const rulesOf = (): Pick<AgentsNeeds, 'contractRules' | 'payRules' | 'rateRules' | 'rebateTerms'> => ({
  contractRules: async () => ({
    house: 'Bench',
    open: CONTRACT_KINDS,
    minimumRateBp: 1,
    highestRateBp: { dividend: 4000, daily: 300, hourly: 300, realtime: 300 },
    period: 'monthly',
  }),
  payRules: async () => ({
    payer: 'house',
    activeStakeUnits: UNIT,
    platformFeeBp: 0,
    dividendCapBp: null,
    mode: 'fixed',
    carry: 'always',
    atOnce: ['RNG'],
  }),
  rateRules: async () => ({ step: 10, highest: 150 }),
  rebateTerms: async () => ({ basis: { RNG: 'stake' }, ownElsewhere: [] }),
})

/** The ledger, which notes how long paying took: from taking the lanes to the end of the transaction's credits. */
function watched(ledger: Ledger, paid: House['paid']): Ledger {
  return {
    ...ledger,
    async lock(...given) {
      paid.first ??= performance.now()
      return ledger.lock(...given)
    },
  }
}

export async function openHouse(connection: pg.PoolConfig): Promise<House> {
  const database = openDatabase({ connection })
  const ledger = await createLedger({ connection, clock: systemClock })
  const clock = settableClock('2026-11-01T00:00:00Z')
  const paid: House['paid'] = { first: undefined }
  const alarms: object[] = []
  let take: TakePlay | undefined
  const agents = createAgents({
    database,
    clock,
    random: systemRandom,
    timeZone: async () => ZONE,
    tell: async () => undefined,
    isResting: async () => false,
    ...rulesOf(),
    ledger: { ...watched(ledger, paid), follow: async () => undefined },
    followPlay: async (_name, handle) => void (take = handle),
    hasCounted: async () => true,
    hasHeard: async () => true,
    onlineMembers: async () => [],
    furtherWallets: async () => new Map(),
    isReconciled: async () => true,
    people: async () => new Map(),
    handOut: () => Promise.reject(new Error('nobody is registered here')),
    origins: async () => ['https://bench.test'],
    spend: async () => true,
    alarm: (about) => alarms.push(about),
    warn: (about) => alarms.push(about),
  })
  void agents.follow(new AbortController().signal)
  return {
    database,
    ledger,
    agents,
    paid,
    alarms,
    at: (day, time) => clock.set(day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).toInstant().toString()),
    play: (rows) => database.write((tx) => take!(rows, tx)),
    async close() {
      await ledger.close()
      await database.close()
    },
  }
}

let installed: Promise<pg.PoolConfig> | undefined
/** The line, made by whoever asks first. */
export function lineIn(cluster: BenchCluster): Promise<pg.PoolConfig> {
  installed ??= (async () => {
    const connection = await cluster.database('agents_ours')
    await installLine(connection)
    return connection
  })()
  return installed
}

/** What is wrong with the ledger, the bills, or the teams of a day. */
export async function faultsIn(connection: pg.PoolConfig): Promise<string[]> {
  const house = await openHouse(connection)
  const { faults } = await house.ledger.proveBooks()
  const { rows } = await house.database.pool.query<{ fault: string }>(
    `select 'bill ' || id || ' is not paid' as fault from agents_bill where due_units <> paid_units
     union all select 'rebate of ' || member || ' is not paid' from agents_rebate where paid_at is null limit 5`,
  )
  await house.close()
  return [...faults.map((fault) => `${fault.invariant}: ${fault.detail}`), ...rows.map(({ fault }) => fault)]
}

/** The day of a round: each round has two of its own, one that is paid and one that is running. */
export const dayOf = (round: number): Temporal.PlainDate => FIRST_DAY.add({ days: round - 1 })
