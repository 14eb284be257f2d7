/** Sets: a loss-back, a rebate and a ranking of all members, each computed and paid by the server's own job. */
import type pg from 'pg'
import type { BenchCluster } from '../harness/cluster.ts'
import type { Contestant } from '../harness/rounds.ts'
import { CURRENCY, DAY, installMembers, MEMBERS, openHouse, type House } from './house.ts'

export const SETS = ['loss-back', 'rebate', 'ranking'] as const
type Set = (typeof SETS)[number]

/** Places of the ranking that have a prize. */
const PLACES = 100

const TRIGGERS: Readonly<Record<Set, object>> = {
  'loss-back': {
    by: 'loss-back',
    tiers: {
      [CURRENCY]: [
        { loss: '10', rateBp: 500 },
        { loss: '500', rateBp: 800 },
      ],
    },
    marginal: true,
    bets: 2,
    cap: { [CURRENCY]: '1000' },
    least: { [CURRENCY]: '0.01' },
  },
  rebate: { by: 'rebate', rates: { RNG: 80, LIVE: 40 }, least: { [CURRENCY]: '0.01' } },
  ranking: {
    by: 'ranking',
    score: 'turnover',
    least: { [CURRENCY]: '1' },
    pool: { [CURRENCY]: '1000000' },
    weights: Array.from({ length: PLACES }, (_, place) => PLACES - place),
  },
}

const words = { title: 'A set', summary: 'What it is.', terms: ['What must be done.'] }

const documentOf = (set: Set, code: string): object => ({
  code,
  type: 'other',
  badges: [],
  periodType: 'daily',
  window: { from: '2026-11-01', until: '2026-12-01' },
  audience: [],
  trigger: TRIGGERS[set],
  limits: {},
  approval: {},
  texts: { EN: words, MY: words },
  images: ['/art/PROMOTION/BAIZE/a-set.svg'],
})

/** A campaign of its own for each round, published; of a ranking also what everybody has on its board. */
async function publish({ database, promotions }: House, set: Set, round: number): Promise<void> {
  const code = `${set}-${round}`
  const done = await database.transact(async (tx) => {
    const written = await promotions.staff.write(tx, documentOf(set, code))
    return written.ok ? promotions.staff.publish(tx, code) : written
  })
  if (!done.ok) throw new Error(`${code}: ${done.code} ${JSON.stringify(done.detail)}`)
  // A period is paid by the version that was there before it ended.
  await database.pool.query(
    `update promotions_campaign_version v set published_at = $2::date from promotions_campaign c where c.id = v.campaign and c.code = $1`,
    [code, DAY],
  )
  if (set !== 'ranking') return
  await database.pool.query(
    `insert into promotions_score (campaign, period, currency, member, units, reached_at)
     select c.id, $2, d.currency, d.member, sum(d.stake_units), now() from records_member_day d, promotions_campaign c where c.code = $1 group by c.id, d.currency, d.member`,
    [code, DAY],
  )
  await database.pool.query('vacuum analyze promotions_score')
}

/** All sets work on one server, installed by the first of them. */
let installed: Promise<pg.PoolConfig> | undefined
async function install(cluster: BenchCluster): Promise<pg.PoolConfig> {
  const connection = await cluster.database('promotions_ours')
  await installMembers(connection)
  return connection
}

/** The sums of each run against its awards and the ledger. */
const SUMS = `select r.state || ' run with sums that differ: ' || c.code as fault from promotions_run r join promotions_campaign c on c.id = r.campaign
  left join promotions_run_sum s on s.run = r.id
  where r.state <> 'done' or s.award_units <> s.paid_units or r.awards <> r.paid or r.awards = 0
    or s.paid_units is distinct from (select coalesce(sum(amount_units), 0) from promotions_award where run = r.id and currency = s.currency and state = 'issued')`

export function setOf(set: Set): Contestant {
  let connection: pg.PoolConfig = {}
  let round = 0
  return {
    name: set,
    callers: 1,
    async install(cluster) {
      installed ??= install(cluster)
      connection = await installed
    },
    async open() {
      const house = await openHouse(connection)
      round += 1
      await publish(house, set, round)
      await house.database.pool.query('vacuum analyze promotions_award, promotions_award_step')
      await house.database.pool.query('checkpoint')
      return {
        step: async () => 0,
        async whole() {
          const before = house.computedMs()
          await house.promotions.runSets()
          if (house.warned.length > 0) throw new Error(house.warned.join('; '))
          return { units: MEMBERS, longestMs: house.computedMs() - before }
        },
        close: () => house.close(),
      }
    },
    async verify() {
      const house = await openHouse(connection)
      const { faults } = await house.ledger.proveBooks()
      const { rows } = await house.database.pool.query<{ fault: string }>(SUMS)
      await house.close()
      return [...faults.map((fault) => `${fault.invariant}: ${fault.detail}`), ...rows.map(({ fault }) => fault)]
    },
  }
}
