/** Proof: a large book that was written as a whole, proved slice by slice as the worker does it every night. */
import pg from 'pg'
import { createLedger, type Ledger } from '../../server/ledger/ledger.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { openDatabase, type Database } from '../../server/platform/database.ts'
import { migrate } from '../../server/platform/migrations.ts'
import type { Contestant } from '../harness/rounds.ts'

export type ProofOptions = { readonly name: string; readonly accounts: number; readonly transfersEach: number }

/**
 * A book of so many accounts, as the ledger itself would have written it: an opening, then bets. In every hundredth account a bet is undone, and
 * every fiftieth has a hold. Nothing checks it while it is written, so the first proof does.
 */
const BOOK = (accounts: number, transfersEach: number): readonly string[] => [
  "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
  `insert into ledger_account (owner, kind, currency) select gen_random_uuid(), 'main', 'MMK' from generate_series(1, ${accounts})`,
  `create temp table move as
    select a.id as account, turn, case when turn = 0 then 1000000 when turn = ${transfersEach - 1} and a.id % 100 = 7 then 10 when turn = ${transfersEach - 1} and a.id % 50 = 3 then -500 else -10 end as amount,
      case when turn = 0 then 26 when turn = ${transfersEach - 1} and a.id % 100 = 7 then 3 when turn = ${transfersEach - 1} and a.id % 50 = 3 then 10 else 1 end as kind,
      ledger_id_of(date_trunc('hour', now() - interval '10 days')) + ((turn * 10000000 + (a.id >> 4) / 1000)::bigint << 22) + ((a.id & 15) << 18) + (((a.id >> 4) % 1000) << 8) as id
    from ledger_account a cross join generate_series(0, ${transfersEach - 1}) turn`,
  `insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra, vendor, game, round)
    select id, account, amount, sum(amount) over (partition by account order by id), kind, 'bench:' || account || ':' || turn,
      case when kind = 26 then 'house:opening' when kind = 10 then 'held' else 'vendor:V' || account % 40 end, 'V' || account % 40, 'game-' || account % 300, 'round-' || account || '-' || turn
    from move order by turn, account`,
  `insert into ledger_key (key, fingerprint, account, posting, answer) select ledger_key_of(key), ledger_key_of('f' || key), account, id, balance_after from ledger_transfer order by id`,
  `insert into ledger_reversal (target, by_key, account)
    select ledger_key_of('bench:' || account || ':' || turn - 1), ledger_key_of('bench:' || account || ':' || turn), account from move where kind = 3`,
  `insert into ledger_hold (key, name, account, amount, reason) select ledger_key_of('bench:' || account || ':' || turn), 'bench:' || account || ':' || turn, account, 500, 'bench' from move where kind = 10`,
  `update ledger_account a set balance = m.balance, held = m.held from (select account, sum(amount) as balance, coalesce(sum(-amount) filter (where kind = 10), 0) as held from move group by account) m where m.account = a.id`,
  `insert into ledger_contra (name, currency, lane, balance) select contra, 'MMK', account & 15, -sum(amount) from ledger_transfer group by 1, 3`,
  'update ledger_lane set last_id = (select max(id & ~(15::bigint << 18)) + 262143 from ledger_transfer)',
  'drop table move',
]

const altered = (account: number): string =>
  `set session_replication_role = replica; update ledger_transfer set amount = amount + 1 where account = ${account} and kind = 1 and key like '%:1'; set session_replication_role = origin`
const back = (account: number): string => altered(account).replace('amount + 1', 'amount - 1')

export function proof({ name, accounts, transfersEach }: ProofOptions): Contestant {
  let connection: pg.PoolConfig = {}
  let counted: bigint[] = []
  const open = (): Promise<Ledger> => createLedger({ connection, clock: systemClock })
  const whole = async (ledger: Ledger, database: Database, longest?: (ms: number) => void): Promise<void> => {
    await database.write((tx) => ledger.beginProof(tx))
    // Asked before each slice; two are in progress, so the time between two questions is at most that of a slice.
    let since = performance.now()
    await ledger.proveOn(() => {
      longest?.(performance.now() - since)
      since = performance.now()
      return false
    })
  }
  return {
    name,
    callers: 1,
    async install(cluster) {
      connection = await cluster.database(name)
      const database = openDatabase({ connection: { ...connection, statement_timeout: 0 } })
      await migrate(database.pool)
      const client = await database.pool.connect()
      for (const statement of BOOK(accounts, transfersEach)) await client.query(statement)
      client.release(true)
      await database.pool.query('vacuum analyze')
      await database.close()
    },
    async open() {
      const [ledger, database] = [await open(), openDatabase({ connection })]
      return {
        step: () => Promise.reject(new Error('the proof is measured whole')),
        async whole() {
          let longestMs = 0
          await whole(ledger, database, (ms) => {
            longestMs = Math.max(longestMs, ms)
          })
          return { units: accounts, longestMs }
        },
        async close() {
          const { last } = await ledger.booksState()
          counted = last ? [last.counted.accounts, last.counted.transfers] : []
          await ledger.close()
          await database.close()
        },
      }
    },
    async verify() {
      const [ledger, database] = [await open(), openDatabase({ connection })]
      const faults = (await ledger.booksState()).faults.map(({ invariant, detail }) => `${invariant}: ${detail}`)
      const should = [BigInt(accounts), BigInt(accounts * transfersEach)]
      if (counted.join() !== should.join()) faults.push(`${counted.join()} accounts and transfers were proved of ${should.join()}`)
      const account = Math.floor(accounts / 3)
      await database.pool.query(altered(account))
      await whole(ledger, database)
      const found = (await ledger.booksState()).faults.some((fault) => fault.account === BigInt(account))
      await database.pool.query(back(account))
      await database.pool.query('delete from ledger_fault')
      await ledger.close()
      await database.close()
      return found ? faults : [...faults, 'an altered transfer was not found']
    },
  }
}
