/**
 * `npm run demo:history [-- --people 400 --days 60]`: days of a line of agents, made in a separate database that replaces the installation's when it is
 * complete. The ledger is append-only, so no past can be added once somebody has moved money.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { vaultOf } from '../../gateways/files/files.ts'
import { keptStaffKeys } from '../../operator/operator.ts'
import { systemClock } from '../../platform/clock.ts'
import { connectionOf, ownerConnectionOf, readConfig, type Config } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/database.ts'
import { startEmbedded, type EmbeddedPostgres } from '../../platform/embedded-postgres.ts'
import { createLog, type Log } from '../../platform/log.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { compose, measuredTime } from '../compose.ts'
import { DEMO_AGENT, DEMO_PASSWORD, SANDBOX_SERVICE } from '../demo.ts'
import { dataKeysOf, openEmbeddedDatabase } from '../embedded-database.ts'
import { makingOf } from '../history/finish.ts'
import { makeHistory } from '../history/history.ts'
import { openMaking } from '../history/making.ts'
import { contentOf, takePlace, type Content } from '../history/replace.ts'
import { bringUpToDate } from '../up-to-date.ts'

const MAKING = 'baize_history'
/** The seed is that of every size, since a history is known by the first person of its cast. */
const PLAN = { seed: 'sixty days', sittings: 2, rounds: 4 } as const
/** Fewer people leave a level of agents empty; more days than a year are of no report. */
const BOUNDS = { people: { least: 12, most: 2000 }, days: { least: 3, most: 366 } } as const

type Size = Readonly<Record<keyof typeof BOUNDS, number>>

/** The size that the command line names. Throws for an unknown option or a number out of bounds. */
function sizeOf(args: readonly string[]): Size {
  const { values } = parseArgs({
    args: [...args],
    options: { people: { type: 'string', default: '400' }, days: { type: 'string', default: '60' } },
  })
  const read = (name: keyof Size): number => {
    const { least, most } = BOUNDS[name]
    const count = /^\d{1,4}$/.test(values[name]) ? Number(values[name]) : 0
    if (count < least || count > most) throw new Error(`--${name} is a whole number from ${least} to ${most}`)
    return count
  }
  return { people: read('people'), days: read('days') }
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const inDatabase = (connection: pg.PoolConfig, database: string): pg.PoolConfig => ({ ...connection, database })

/** Queries the cluster outside its databases. */
async function asOwner(cluster: EmbeddedPostgres, ask: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const owner = openDatabase({ connection: { host: cluster.socketDir, user: cluster.user, database: 'postgres' }, size: 1 })
  try {
    await ask(owner.pool)
  } finally {
    await owner.close()
  }
}

const needsOf = async (config: Config, log: Log) => ({
  random: systemRandom,
  secrets: createSecrets(await dataKeysOf(config)),
  log,
  staffKeys: keptStaffKeys(config.staffKeys),
  vault: await vaultOf(config),
})

async function foundIn(config: Config, cluster: EmbeddedPostgres, log: Log, size: Size): Promise<Content> {
  await bringUpToDate(ownerConnectionOf(config, cluster.socketDir), true)
  const connection = connectionOf(config, cluster.socketDir)
  const database = openDatabase({ connection, size: 3 })
  const outside = { vendors: () => undefined, payments: () => [], site: () => '' }
  const time = await measuredTime(connection, { clock: systemClock }, log)
  const house = await compose({ ...(await needsOf(config, log)), ...time, database, connection, outside })
  try {
    return await contentOf(house, { ...PLAN, ...size })
  } finally {
    await house.close()
    await database.close()
  }
}

/** Makes the history in a separate database. An unfinished earlier one is dropped, since what it lacks cannot be known. */
async function make(config: Config, cluster: EmbeddedPostgres, log: Log, size: Size): Promise<void> {
  await asOwner(cluster, async (pool) => {
    await pool.query(`drop database if exists ${MAKING} with (force)`)
    await pool.query(`create database ${MAKING}`)
  })
  const [checkpoints, staffKeys] = [makingOf(config.auditCheckpoints), makingOf(config.staffKeys)]
  await rm(checkpoints, { force: true })
  await rm(staffKeys, { recursive: true, force: true })
  await bringUpToDate(inDatabase(ownerConnectionOf(config, cluster.socketDir), MAKING), true)
  const end = systemClock.now()
  const start = end.subtract({ hours: size.days * 24 + 1 })
  const making = await openMaking({
    ...(await needsOf(config, log)),
    connection: inDatabase(connectionOf(config, cluster.socketDir), MAKING),
    data: config.data,
    service: SANDBOX_SERVICE,
    start,
    auditCheckpoints: checkpoints,
    // A key of another database opens nothing here.
    staffKeys: keptStaffKeys(staffKeys),
  })
  try {
    const made = await makeHistory(making.house, making.clock, making.passing, DEMO_AGENT, end, { ...PLAN, ...size, say })
    const { balanced, faults } = await making.house.ledger.proveBooks()
    if (!balanced) throw new Error(`the books do not balance: ${JSON.stringify(faults.slice(0, 3), (_, value: unknown) => String(value))}`)
    say(
      `history: ${made.people} people, ${made.rounds} rounds, ${made.deposits} deposits and ${made.withdrawals} withdrawals; the books balance`,
    )
  } finally {
    await making.close()
  }
}

async function main(): Promise<number> {
  const size = sizeOf(process.argv.slice(2))
  const config = readConfig(process.env)
  if (config.databaseUrl) throw new Error('a history is made for the embedded demonstration only, never in a given database')
  const log = createLog(config.logLevel)
  const cluster = await startEmbedded({ dir: path.join(config.data, 'pg') }).catch((error: unknown) => {
    throw new Error(`stop the product first: ${error instanceof Error ? error.message : String(error)}`)
  })
  try {
    await openEmbeddedDatabase(cluster, config)
    const found = await foundIn(config, cluster, log, size)
    if (found === 'history') {
      say('The history stands already; nothing was changed.')
      return 0
    }
    if (found === 'used') {
      say(`Somebody has used the installation in ${config.data}, and a book only grows: no past can be added to it.`)
      say('BAIZE_DATA=.data-history npm run demo:history makes a history beside it; start it by BAIZE_DATA=.data-history npm start.')
      return 1
    }
    say(`history: ${size.days} days of ${size.people} people are made; it takes some minutes, and can be stopped and started again`)
    await make(config, cluster, log, size)
    await asOwner(cluster, (pool) => takePlace(pool, { current: 'baize', made: MAKING }, config))
    say(
      `The history is made. After npm start, log in at /agent as ${DEMO_AGENT} / ${DEMO_PASSWORD}; everybody below has the same password.`,
    )
    return 0
  } finally {
    await cluster.stop()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
