/** `node bench/crash.ts`: kills the ledger's process, then its database, under load, and compares what was acknowledged with the ledger, one by one. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { createLedger, type AccountId, type Ledger } from '../server/ledger/ledger.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase, type Database } from '../server/platform/database.ts'
import { startEmbedded, type EmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { migrate } from '../server/platform/migrations.ts'
import { systemRandom } from '../server/platform/random.ts'
import { openClientLog, OPENING, operationOf, readClientLog, sendUntil, untilInFlight, type Logged } from './harness/crash-load.ts'

const ACCOUNTS = 200
const CALLERS = 64

export type CrashReport = {
  readonly kills: number
  readonly acknowledged: number
  /** Operations that were sent and not answered when the kill came; each was asked again with its key. */
  readonly unknown: number
  /** Acknowledged and not in the ledger as answered, refused and in the ledger, or a balance that the log does not explain. */
  readonly wrong: readonly string[]
}

type World = { readonly folder: string; readonly log: string; accounts: AccountId[]; readonly start: () => Promise<EmbeddedPostgres> }

const connectionOf = (cluster: EmbeddedPostgres): pg.PoolConfig => ({ host: cluster.socketDir, user: cluster.user, database: 'postgres' })

/** A durable cluster of its own with funded accounts. */
async function prepare(): Promise<{ world: World; cluster: EmbeddedPostgres }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-crash-'))
  const start = (): Promise<EmbeddedPostgres> => startEmbedded({ dir: path.join(folder, 'pg'), settings: { autovacuum: 'off' } })
  const cluster = await start()
  const database = openDatabase({ connection: connectionOf(cluster) })
  await migrate(database.pool)
  const ledger = await createLedger({ connection: connectionOf(cluster), clock: systemClock })
  const accounts = await database.write(async (tx) => {
    const opened: AccountId[] = []
    for (let number = 0; number < ACCOUNTS; number += 1)
      opened.push(
        await ledger.openAccount(tx, {
          owner: `00000000-0000-4000-8000-${number.toString().padStart(12, '0')}`,
          kind: 'main',
          currency: 'MMK',
        }),
      )
    return opened
  })
  await Promise.all(
    accounts.map((account) =>
      ledger.submit({
        key: `opening:${account}`,
        account,
        transfers: [{ account, contra: 'house:opening', amount: OPENING, kind: 'opening' }],
      }),
    ),
  )
  await ledger.close()
  await close(database)
  return { world: { folder, log: path.join(folder, 'client.log'), accounts, start }, cluster }
}

async function close(database: Database): Promise<void> {
  await database.close()
  if (!database.pool.ended) await database.pool.end()
}

/** Asks again what was not answered, then holds every line of the log against the ledger. */
async function compare(world: World, cluster: EmbeddedPostgres): Promise<{ acknowledged: number; unknown: number; wrong: string[] }> {
  const connection = connectionOf(cluster)
  const ledger = await createLedger({ connection, clock: systemClock })
  const database = openDatabase({ connection })
  const logged = [...readClientLog(world.log).values()]
  const wrong: string[] = []
  const moved = new Map<string, bigint>(world.accounts.map((account) => [account.toString(), OPENING]))
  const add = ({ sent }: Logged): void => void moved.set(sent.account, (moved.get(sent.account) ?? 0n) + BigInt(sent.amount))
  const { rows } = await database.pool.query<{ key: string; posting: bigint; answer: bigint }>(
    'select t.key, k.posting, k.answer from unnest($1::text[]) as t(key) join ledger_key k on k.key = ledger_key_of(t.key)',
    [logged.map(({ sent }) => sent.key)],
  )
  const stood = new Map(rows.map((row) => [row.key, row]))
  const open = logged.filter(({ told }) => told === undefined)
  for (const entry of logged) {
    const { sent, told } = entry
    const row = stood.get(sent.key)
    if (told?.status === 'applied') {
      add(entry)
      if (row === undefined) wrong.push(`${sent.key} was acknowledged and is lost`)
      else if (row.answer.toString() !== told.balance) wrong.push(`${sent.key} was told ${told.balance} and stands as ${row.answer}`)
    } else if (told !== undefined && row !== undefined) wrong.push(`${sent.key} was refused and is in the book`)
  }
  const answers = await Promise.all(open.map(({ sent }) => ledger.submit(operationOf(sent))))
  answers.forEach((answer, index) => {
    const entry = open[index] as Logged
    const isKnown = stood.has(entry.sent.key)
    if (answer.status === 'applied') add(entry)
    if (isKnown !== (answer.status === 'applied' && answer.replay))
      wrong.push(`${entry.sent.key} stood ${isKnown} and answered ${JSON.stringify(answer.status)}`)
  })
  for (const [account, balance] of moved) {
    const book = (await ledger.balance(BigInt(account))).balance
    if (book !== balance) wrong.push(`account ${account} has ${book}, the log says ${balance}`)
  }
  wrong.push(...(await ledger.proveBooks()).faults.map((fault) => `${fault.invariant}: ${fault.detail}`))
  // What was answered now is part of the log for the next kill.
  const log = openClientLog(world.log)
  answers.forEach((answer, index) => {
    const key = open[index]?.sent.key ?? ''
    log.told({
      key,
      status: answer.status === 'refused' ? answer.code : answer.status,
      ...(answer.balance === undefined ? {} : { balance: answer.balance.toString() }),
    })
  })
  await ledger.close()
  await close(database)
  return { acknowledged: logged.length - open.length, unknown: open.length, wrong }
}

/** Kills a process that uses the ledger with SIGKILL, in full flight, that many times. */
export async function killProcess(kills: number, say: (line: string) => void): Promise<CrashReport> {
  const { world, cluster } = await prepare()
  let report: CrashReport = { kills, acknowledged: 0, unknown: 0, wrong: [] }
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const child = spawn(
        process.execPath,
        [
          path.join(import.meta.dirname, 'harness/crash-child.ts'),
          cluster.socketDir,
          cluster.user,
          'postgres',
          world.log,
          `p${kill}`,
          world.accounts.join(','),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      )
      const gone = new Promise((resolve) => child.on('exit', resolve))
      await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), gone])
      await sleep(systemRandom.below(500))
      child.kill('SIGKILL')
      await gone
      // Its backends finish the statement that they are in before they notice.
      await sleep(200)
      const found = await compare(world, cluster)
      report = {
        kills,
        acknowledged: found.acknowledged,
        unknown: report.unknown + found.unknown,
        wrong: [...report.wrong, ...found.wrong],
      }
      say(`process kill ${kill}: ${found.acknowledged} answered in all, ${found.unknown} open, ${found.wrong.length} wrong`)
    }
    return report
  } finally {
    await cluster.stop()
    await rm(world.folder, { recursive: true, force: true })
  }
}

/** Kills the postmaster with SIGKILL under load, starts it again, and compares. */
export async function killDatabase(kills: number, say: (line: string) => void): Promise<CrashReport> {
  const { world, cluster: first } = await prepare()
  let cluster = first
  let report: CrashReport = { kills, acknowledged: 0, unknown: 0, wrong: [] }
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const ledger: Ledger = await createLedger({ connection: connectionOf(cluster), clock: systemClock })
      const control = new AbortController()
      const { log, inFlight } = untilInFlight(openClientLog(world.log), 2 * CALLERS)
      const sending = sendUntil(ledger, world.accounts, log, `d${kill}`, CALLERS, control.signal)
      await Promise.race([inFlight, sending])
      await sleep(systemRandom.below(500))
      process.kill(cluster.pid, 'SIGKILL')
      await Promise.race([sending, sleep(5_000)])
      control.abort()
      await sending
      await ledger.close()
      cluster = await world.start()
      const found = await compare(world, cluster)
      report = {
        kills,
        acknowledged: found.acknowledged,
        unknown: report.unknown + found.unknown,
        wrong: [...report.wrong, ...found.wrong],
      }
      say(`database kill ${kill}: ${found.acknowledged} answered in all, ${found.unknown} open, ${found.wrong.length} wrong`)
    }
    return report
  } finally {
    await cluster.stop()
    await rm(world.folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
  const reports = [await killProcess(Number(values.kills), console.error), await killDatabase(Number(values.kills), console.error)]
  console.log(JSON.stringify(reports, null, 2))
  process.exitCode = reports.every((report) => report.wrong.length === 0) ? 0 : 1
}
