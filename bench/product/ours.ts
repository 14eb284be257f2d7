/** Ours: the whole product as `npm start` runs it, with people who are registered and have money. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { command, freePort, freshData, launch, socketFolder, type Product } from '../../server/app/testing/product-process.ts'
import {
  freshKey,
  logIn as memberOf,
  PASSWORD,
  register,
  sitDown,
  vendorCalls,
  type Member,
  type Seat,
} from '../../server/app/testing/product-people.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { PASSWORD as PEOPLES, type Known } from './acts.ts'

const START_MS = 600_000
/** Enough that nobody runs out of money. */
const OPENING = 10n ** 11n
/** A vendor calls twice a second for each of them. */
export const SEATS = 25

export type Standing = {
  readonly url: string
  readonly pid: number
  readonly postmaster: number
  readonly tree: () => readonly number[]
  readonly admin: pg.Client
  readonly people: readonly Known[]
  readonly seats: readonly Seat[]
  readonly secret: string
  /** How many wait in each queue of the product at this moment. */
  readonly queues: () => Promise<Readonly<Record<string, number>>>
  /** What is wrong with the books. */
  readonly faults: () => Promise<readonly string[]>
  readonly stop: () => Promise<void>
}

async function prepare(url: () => string, username: string): Promise<Member> {
  const member = await register(url, username)
  const { value } = await member.ask('GET', '/wps/originals/fairness')
  await member.ask('POST', '/wps/originals/fairness/rotate', { clientSeed: freshKey(), commitment: value['nextCommitment'] })
  return member
}

const connectionOf = async (folder: string): Promise<pg.PoolConfig> => ({
  host: await socketFolder(folder),
  user: 'baize',
  database: 'baize',
})

async function giveMoney(folder: string, members: readonly Member[]): Promise<void> {
  const connection = await connectionOf(folder)
  const ledger = await createLedger({ connection, clock: systemClock, allowUnsafe: true })
  const admin = new pg.Client(connection)
  await admin.connect()
  const { rows } = await admin.query<{ id: string }>(
    "select id::text from ledger_account where kind = 'main' and owner = any ($1::uuid[])",
    [members.map(({ id }) => id)],
  )
  for (let from = 0; from < rows.length; from += 100)
    await Promise.all(
      rows.slice(from, from + 100).map(({ id }) =>
        ledger.submit({
          key: `bench-product:${id}`,
          account: BigInt(id),
          transfers: [{ account: BigInt(id), contra: 'house:opening', amount: OPENING, kind: 'opening' }],
        }),
      ),
    )
  // It is loaded with the next start, so that statements can be counted.
  await admin.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
  await admin.query("alter system set pg_stat_statements.track = 'all'")
  await admin.end()
  await ledger.close()
}

async function registerAll(url: () => string, usernames: readonly string[], say: (line: string) => void): Promise<Member[]> {
  const members: Member[] = []
  for (let from = 0; from < usernames.length; from += 8) {
    members.push(...(await Promise.all(usernames.slice(from, from + 8).map((username) => prepare(url, username)))))
    if (from % 400 === 0) say(`${members.length} of ${usernames.length} people are registered`)
  }
  return members
}

/** Starts the product, registers these people, and starts it again as it is after a night: with its people and nothing in memory. */
export async function standOurs(usernames: readonly string[], say: (line: string) => void): Promise<Standing> {
  if (PEOPLES !== PASSWORD) throw new Error('people log in by another password than they registered with')
  const data = await freshData()
  const environment = { BAIZE_DATA: data.folder, PORT: String(await freePort()), BAIZE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' }
  let product: Product = await launch(environment).ready(START_MS)
  const url = (): string => product.url
  const members = await registerAll(url, usernames, say)
  await giveMoney(data.folder, members)
  await product.stop()
  product = await launch({ ...environment, BUILD_WEB: 'no' }).ready(START_MS)
  const admin = new pg.Client(await connectionOf(data.folder))
  await admin.connect()
  await admin.query('create extension if not exists pg_stat_statements')
  const secret = (await command('vendor-secret', environment, ['PG'])).out.trim()
  const vendor = vendorCalls(url, 'PG', secret)
  // One after the other: strangers who come together would be asked for a captcha.
  const seats: Seat[] = []
  for (const name of usernames.slice(-SEATS)) seats.push(await sitDown(await memberOf(url, name, PASSWORD), 1, vendor))
  return {
    url: product.url,
    pid: product.pid,
    postmaster: product.parts().postgres ?? 0,
    // PostgreSQL and its sessions are below the product too, and are counted by themselves.
    tree: () => product.tree().filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/sandbox/')),
    admin,
    people: members.map(({ username, cookie }) => ({ username, cookie })),
    seats,
    secret,
    async queues() {
      const health = (await (await fetch(new URL('/healthz', product.url))).json()) as { queues: Record<string, number> }
      return health.queues
    },
    async faults() {
      const { code, out } = await command('books', environment)
      return code === 0 ? [] : [out.trim().slice(-400)]
    },
    async stop() {
      await admin.end()
      await product.stop()
      await data.clean()
    },
  }
}
