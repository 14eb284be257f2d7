/** Settlement whose database is killed: at every phase, with what had committed ahead lost or kept; each account is paid what the rules say, once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertBooksBalance, longest } from '../../app/testing.ts'
import { LANES } from '../../ledger/ledger.ts'
import { openDatabase } from '../../platform/database.ts'
import { startEmbedded, type EmbeddedPostgres } from '../../platform/embedded-postgres.ts'
import { migrate } from '../../platform/migrations.ts'
import { crowd, worthOf, type Crowd } from '../testing/crowd.ts'
import type { Issue } from '../issue.ts'
import type { Bettor } from '../needs.ts'
import { smallWorld, UNIT, type SmallWorld } from '../testing/small-world.ts'

const OPENING = 100_000n * UNIT
/** How long a thing may take to come on a busy machine. */
const PATIENCE = { timeout: 30_000, interval: 5 }

const IN_EACH_LANE = 40
/** The lane that is paid first has more accounts than its first slice pays, so that it is found paid in part. */
const LARGE_LANE = 0
const MORE_IN_IT = 700
const FIRST_SLICE = 600
const PEOPLE = LANES * IN_EACH_LANE + MORE_IN_IT

/** The account of a lane at a place among those of the lane. */
const accountOf = (lane: number, place: number): bigint => BigInt((place + 1) * LANES + lane)
const LATER_ONE = accountOf(LARGE_LANE, FIRST_SLICE)
const ELSEWHERE = accountOf(9, 7)

/**
 * Bytes of the log that are kept in memory, more than a settlement writes here. Whoever writes more meets every lock that the log's writer
 * may hold.
 */
const LOG_BUFFERS = 8_388_608

let folder: string
let cluster: EmbeddedPostgres
let world: SmallWorld
let [backAgain, goneForGood]: [() => void, (error: Error) => void] = [() => undefined, () => undefined]

/** Its own cluster, which keeps what it acknowledges and starts again after a kill. It writes its log to the disk only for a commit that waits. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baize-settle-'))
  cluster = await startEmbedded({
    dir: path.join(folder, 'pg'),
    settings: { autovacuum: 'off', bgwriter_lru_maxpages: '0', wal_buffers: `${LOG_BUFFERS / 1024}kB` },
    keep: { died: () => undefined, back: () => backAgain(), gone: (error) => goneForGood(error) },
  })
  const connection = { host: cluster.socketDir, user: cluster.user, database: 'postgres' }
  const database = openDatabase({ connection })
  await migrate(database.pool)
  world = await smallWorld({ ...database, connection, drop: () => database.close() }, { allowUnsafe: false })
  await world.game('ssc-1')
})
afterAll(async () => {
  await world?.close()
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Members with money; their accounts lie in all lanes, most of them in one. */
async function people(): Promise<Bettor[]> {
  const accounts = Array.from({ length: LANES }, (_, lane) =>
    Array.from({ length: IN_EACH_LANE + (lane === LARGE_LANE ? MORE_IN_IT : 0) }, (_, place) => accountOf(lane, place)),
  ).flat()
  const { rows } = await world.database.pool.query<Bettor>(
    `insert into ledger_account (id, owner, kind, currency) overriding system value
     select id, uuidv7(), 'main', 'CNY' from unnest($1::bigint[]) as id returning id as wallet, owner as id, currency`,
    [accounts],
  )
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, accounts)
    const operations = accounts.map((account) => ({
      key: `opening:${account}`,
      account,
      transfers: [{ kind: 'opening' as const, amount: OPENING }],
    }))
    await world.ledger.credit(tx, { contra: 'house:opening', operations })
  })
  return rows
}

type Standing = {
  readonly issue: string
  readonly settlement: string
  /** Whether the winners are stored. */
  readonly judged: boolean
  /** Lanes whose dues are not worked out, lanes that are paid in part, and lanes that are done with. */
  readonly waiting: number
  readonly partly: number
  readonly paid: number
  /** Accounts that the lanes' places say are paid. */
  readonly passed: number
  /** Accounts that the ledger says are paid. */
  readonly credited: number
}

/** How far the settlement has come, by its own rows and by the ledger's. */
async function standing({ id }: Issue): Promise<Standing> {
  const { rows } = await world.database.pool.query<Standing>(
    `with lane as (select * from lottery_settlement_lane where issue = $1)
     select i.state as issue, s.state as settlement, exists (select from lottery_outcome where issue = $1) as judged,
       (select count(*)::int from lane where state = 'waiting') as waiting, (select count(*)::int from lane where state = 'reckoned' and paid_upto > 0) as partly,
       (select count(*)::int from lane where state = 'paid') as paid,
       (select coalesce(sum(cardinality(p.accounts)), 0)::int from lottery_due_page p join lane l using (issue, version, lane) where p.last_account <= l.paid_upto) as passed,
       (select count(distinct key)::int from ledger_transfer where starts_with(key, 'lottery:' || $1 || ':1:')) as credited
     from lottery_issue i join lottery_settlement s on s.issue = i.id where i.id = $1`,
    [id],
  )
  return rows[0]!
}

type Kill = {
  readonly when: string
  /** The lock at which the settlement is stopped, and how many of its connections then wait there. */
  readonly lock: string
  readonly waiters: number
  /** Whether what had committed ahead of the disk reached it, as behind the commit of anybody who waits, or is lost. */
  readonly keeps: boolean
  readonly before: Partial<Standing>
  readonly after?: Partial<Standing>
  /** Whether `npm test` has it too; each kind of death is there once. */
  readonly often?: true
}

const rowsOf = (...accounts: bigint[]): string => `select from ledger_account where id in (${accounts.join(', ')}) for update`
const PART = FIRST_SLICE + 14 * IN_EACH_LANE
const OPEN = { issue: 'settling', settlement: 'open', judged: false, waiting: LANES, credited: 0 }

const KILLS: readonly Kill[] = [
  { when: 'tickets are read', lock: 'lock table lottery_ticket in access exclusive mode', waiters: 2, keeps: true, before: OPEN },
  { when: 'what won is written', lock: 'lock table lottery_outcome in share mode', waiters: 1, keeps: true, before: OPEN },
  {
    when: 'what is owed is worked out, and the judgement is lost',
    lock: 'lock table lottery_due_page in share mode',
    waiters: 2,
    keeps: false,
    before: { settlement: 'judged', judged: true, waiting: LANES },
    after: OPEN,
    often: true,
  },
  {
    when: 'members are paid',
    lock: rowsOf(LATER_ONE, ELSEWHERE),
    waiters: 2,
    keeps: true,
    before: { settlement: 'judged', credited: PART },
    often: true,
  },
  {
    when: 'members are paid, and the last payments are lost',
    lock: rowsOf(LATER_ONE),
    waiters: 1,
    keeps: false,
    before: { settlement: 'judged', partly: 1, paid: 15, credited: PART + IN_EACH_LANE },
    after: { settlement: 'judged', credited: PART },
  },
  {
    when: 'the lanes are summed, and the last payments are lost',
    lock: 'lock table lottery_issue in share mode',
    waiters: 1,
    keeps: false,
    before: { issue: 'settling', settlement: 'judged', paid: LANES, credited: PEOPLE },
    after: { issue: 'settling', settlement: 'judged', credited: PART },
    often: true,
  },
  {
    when: 'the book is summed, when it is told that all are paid',
    lock: 'lock table lottery_order in access exclusive mode',
    waiters: 1,
    keeps: false,
    before: { issue: 'settled', settlement: 'paid', paid: LANES, credited: PEOPLE },
  },
]

/** A commit that has written something waits for the disk, and takes all before it there. */
const commitToDisk = (bytes = 0) => world.database.pool.query("select pg_logical_emit_message(true, 'test', repeat('x', $1))", [bytes])

/** Stops the log's own writer. What commits without waiting is then only in memory, and is gone when the writer is killed with the postmaster. */
async function stopLogWriter(): Promise<number> {
  const { rows } = await world.database.pool.query<{ pid: number }>("select pid from pg_stat_activity where backend_type = 'walwriter'")
  const { pid } = rows[0]!
  for (;;) {
    process.kill(pid, 'SIGSTOP')
    let through = false
    const commit = commitToDisk(2 * LOG_BUFFERS).then(() => (through = true))
    const stuck =
      "select from pg_stat_activity where wait_event_type = 'LWLock' and query like '%pg_logical_emit_message%' and pid <> pg_backend_pid()"
    // Two looks in a row: a wait for somebody who goes on is over by the second.
    let looks = 0
    const isDecided = async () => {
      looks = (await world.database.pool.query(stuck)).rowCount === 0 ? 0 : looks + 1
      return through || looks > 20
    }
    await vi.waitUntil(isDecided, { timeout: 20_000, interval: 10 })
    if (through) return pid
    // Stopped while it writes, or while it makes further pages ready, it would keep the log from everybody.
    process.kill(pid, 'SIGCONT')
    await commit
  }
}

/** Holds a lock that the settlement needs, notes how far the settlement came, and kills the postmaster; answers when that is back. */
async function kill(issue: Issue, { lock, waiters, keeps, before }: Kill): Promise<void> {
  let writer = keeps ? undefined : await stopLogWriter()
  const gate = new pg.Client(world.database.connection)
  gate.on('error', () => undefined)
  try {
    await gate.connect()
    await gate.query(`begin; ${lock}`)
    const { rows } = await gate.query<{ pid: number }>('select pg_backend_pid() as pid')
    let ended = 'is under way'
    const settling = world.later.settle(issue.id).then(
      () => (ended = 'went through'),
      (error: unknown) => (ended = `broke off: ${String(error)}`),
    )
    const waiting = 'select count(*)::int as count from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
    await vi.waitFor(async () => {
      const { count } = (await world.database.pool.query<{ count: number }>(waiting, [rows[0]!.pid])).rows[0]!
      const found = { ...(await standing(issue)), waiters: count, settling: ended }
      expect(found, JSON.stringify(found)).toMatchObject({ ...before, waiters, settling: 'is under way' })
    }, PATIENCE)
    if (keeps) await commitToDisk()
    const isBack = new Promise<void>((resolve, reject) => ([backAgain, goneForGood] = [resolve, reject]))
    process.kill(cluster.pid, 'SIGKILL')
    if (writer !== undefined) process.kill(writer, 'SIGKILL')
    writer = undefined
    expect(await settling).toContain('broke off')
    await isBack
  } finally {
    if (writer !== undefined) process.kill(writer, 'SIGCONT')
    await gate.end().catch(() => undefined)
  }
}

async function expectPaidOnce(issue: Issue, bets: Crowd): Promise<void> {
  const done = await world.issueNow(issue)
  expect([done.state, world.warned]).toEqual(['reconciled', []])
  const { rows } = await world.database.pool.query<{ wallet: bigint; balance: bigint; wins: number }>(
    `select a.id as wallet, a.balance, count(t)::int as wins from ledger_account a
     left join ledger_transfer t on t.account = a.id and t.contra = 'lottery:ssc-1' and t.kind = (select kind from ledger_transfer where key = 'lottery:' || $1 || ':1:' || $2 order by id limit 1)
     group by a.id`,
    [issue.id, LATER_ONE],
  )
  const held = new Map(rows.map(({ wallet, balance, wins }) => [wallet, { balance, wins }]))
  const wrong = bets.filter(({ member, tickets }) => {
    const { balance, wins } = held.get(member.wallet)!
    return balance !== OPENING + worthOf(tickets, done.draw) || wins !== 1
  })
  expect(wrong.map(({ member }) => [member.wallet, held.get(member.wallet)])).toEqual([])
}

describe('a settlement', () => {
  it(
    '[LOTT-05] [WALLET-02] pays each account once though the postmaster is killed with fsync on in its phases',
    { timeout: longest(90_000) },
    async () => {
      const issue = await world.issue('ssc-1')
      const bets = await crowd(world, issue, await people())
      await world.later.turn()
      expect(await world.issueNow(issue)).toMatchObject({ state: 'drawn', tickets: 3 * PEOPLE })
      for (const each of KILLS.filter(({ often }) => often || process.env['WHOLE'] === '1')) {
        await kill(issue, each)
        const found = await standing(issue)
        expect(found, each.when).toMatchObject(each.after ?? each.before)
        // A payment stays or goes together with the lane's place.
        expect(found.credited, each.when).toBe(found.passed)
      }
      await world.later.settle(issue.id)
      await expectPaidOnce(issue, bets)
      await assertBooksBalance(world.ledger)
    },
  )
})
