/** Database: the pool, typed queries and the transaction that only the edge opens and commits. */
import { Kysely, PostgresDialect, sql, type Generated, type Transaction } from 'kysely'
import pg from 'pg'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { pooled, POOLS } from './overload/pools.ts'
import { SharedPool } from './overload/shared-pool.ts'
import { waitingIn, type Shares, type Waiting } from './overload/shares.ts'
import { forHouse, openedWith, OwnRowsPool } from './own-rows.ts'
import { Ahead } from './statements/ahead.ts'
import { inOneWrite } from './statements/one-write.ts'
import { PreparedNames } from './statements/prepared.ts'
import { ReadsOfCalls, type Seat } from './statements/reads-of-calls.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
/** The type number of bigint[], which the driver's table lacks. */
const INT8_ARRAY = 1016
/** Half of what a settlement reads is 0, for which no number has to be made. */
const readBigint = (item: string): bigint | null => (item === '0' ? 0n : item === 'NULL' ? null : BigInt(item))
pg.types.setTypeParser(INT8_ARRAY as (typeof pg.types.builtins)['INT8'], (text: string) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(readBigint),
)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => Temporal.Instant.from(text.replace(' ', 'T')))
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

// A Temporal value travels to PostgreSQL as its own text. Without this hook of `pg` it would be sent as quoted JSON.
Object.defineProperty(Temporal.Instant.prototype, 'toPostgres', {
  configurable: true,
  value(this: Temporal.Instant) {
    return this.toString()
  },
})

/** A transaction or the pool itself, for a store's queries. Rooms add their own tables with `withTables`. */
export type NoTables = Record<never, never>
export type Tx = Transaction<NoTables>
export type Reader = Kysely<NoTables>
declare const WRITES: unique symbol
/** A reader that may also write. Its brand lets the compiler keep writes away from readers. */
export type Writer = Reader & { readonly [WRITES]: true }

/**
 * A row of a table (`rows/rows.ts` of its room) of which some columns hold something narrower than the table says. A column that it lacks
 * is refused.
 */
export type Narrowed<Row, To extends { readonly [Name in keyof To]: Name extends keyof Row ? Row[Name] : never }> = Omit<Row, keyof To> & To

/** A row of which the table fills some columns itself, where a new one leaves them out. */
export type Filled<Row, Names extends keyof Row> = Omit<Row, Names> & { readonly [Name in Names]: Generated<Row[Name]> }

/** Ids in the order of time, for rows that are about to be written. */
export async function newIds(reader: Reader, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`.execute(reader)
  return rows.map(({ id }) => id)
}

/** One such id. */
export const newId = async (reader: Reader): Promise<string> => (await newIds(reader, 1))[0]!

export type DatabaseSettings = {
  readonly connection: pg.PoolConfig
  readonly size?: number
  /** Connections for reads, where they are not in the usual proportion to `size`. */
  readonly reads?: number
  /** Its statements are for many members at once, whoever's call began them, so no connection belongs to one member. */
  readonly forMany?: true
  /** What each class of work has for itself of `size`; without it all connections belong to all. */
  readonly shares?: Shares | undefined
}

export type Database = {
  readonly pool: pg.Pool
  /** For reads outside a transaction. The database itself refuses a write on this connection. */
  readonly reader: Reader
  /** For one statement that writes alone: a mark of use, or a line of a log. It may run beside an open transaction. */
  readonly writer: Writer
  /** Runs an act in one transaction and commits it if it was done. A refusal rolls back, so that a refused act has written nothing. */
  transact<T, Code extends string>(act: (tx: Tx) => Promise<Outcome<T, Code>>): Promise<Outcome<T, Code>>
  /** Runs writes that stay whatever they answer (a failed login is counted), in one transaction. */
  write<T>(act: (tx: Tx) => Promise<T>): Promise<T>
  /** How many wait for a connection, in each class of work. */
  waiting(): Waiting
  close(): Promise<void>
}

class RolledBack extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('rolled back')
    this.outcome = outcome
  }
}

/** No statement and no forgotten transaction holds a lock for longer than a minute. The caller has long gone by then. */
const PATIENCE = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 } as const

/** A read-only session of PostgreSQL; the given options are kept. */
const readOnly = ({ connection, ...settings }: DatabaseSettings): DatabaseSettings => ({
  ...settings,
  connection: openedWith(connection, 'default_transaction_read_only=on'),
})

/** A pool whose lost connections are logged and replaced. */
function openPool({ connection, forMany }: DatabaseSettings, max: number, shares: Shares | undefined, onError: (error: Error) => void) {
  const pool = new (forMany ? SharedPool : OwnRowsPool)({ pipeline: true, ...PATIENCE, ...forHouse(connection), max, shares })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

type AheadSeat = Seat & { readonly ahead: Ahead }

/**
 * Kysely on a pool, whose statements prepare themselves. A statement that writes alone waits until its connection bears the member's name. Of what is
 * read alone, one call's statements share a connection.
 */
function kyselyOn(pool: pg.Pool, names: PreparedNames, alone?: 'reads' | 'writes'): Kysely<NoTables> {
  const seats = new WeakMap<pg.PoolClient, AheadSeat>()
  const seatOf = (client: pg.PoolClient): AheadSeat => {
    const known = seats.get(client)
    if (known !== undefined) return known
    const ahead = new Ahead((query) => {
      inOneWrite(client)
      return client.query(query)
    }, names)
    const seat = { ahead, query: ahead.query.bind(ahead), release: (broken?: Error | boolean) => client.release(broken) }
    seats.set(client, seat)
    return seat
  }
  const connect = async (): Promise<Seat> => {
    if (alone === 'writes' || !(pool instanceof OwnRowsPool)) return seatOf(await pool.connect())
    const { client, named } = await pool.connectAhead()
    const seat = seatOf(client)
    if (named !== undefined) seat.ahead.before(named)
    return seat
  }
  const reads = new ReadsOfCalls(connect)
  const seating = { connect: alone === 'reads' ? () => reads.connect() : connect, end: () => pool.end(), options: pool.options }
  return new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: seating as unknown as pg.Pool }) })
}

/** What is done once a transaction has committed, by transaction. */
const AFTER = new WeakMap<Tx, Set<() => void>>()

/** Does `act` once the transaction has committed, and only then. It is done once, however often it is named. */
export function afterCommit(tx: Tx, act: () => void): void {
  AFTER.get(tx)?.add(act)
}

/**
 * Opens the database. Reads and single writes outside a transaction have their own connections. Otherwise an act that reads a setting inside a
 * transaction would wait for itself once enough callers do the same.
 */
export function openDatabase(settings: DatabaseSettings, onError: (error: Error) => void = () => undefined): Database {
  const { size = POOLS.calls, shares } = settings
  const sizes = pooled(size, shares !== undefined)
  const reads = settings.reads ?? sizes.reads
  const pool = openPool(settings, sizes.acts, shares, onError)
  // These belong to all: a share in them would keep lists from connections that nobody else needs.
  const readers = openPool(readOnly(settings), reads, undefined, onError)
  const writers = openPool(settings, sizes.writes, undefined, onError)
  const names = new PreparedNames()
  const kysely = kyselyOn(pool, names)
  const write = async <T>(act: (tx: Tx) => Promise<T>): Promise<T> => {
    const after = new Set<() => void>()
    const answer = await kysely.transaction().execute((tx) => {
      AFTER.set(tx, after)
      return act(tx)
    })
    for (const each of after) each()
    return answer
  }
  return {
    pool,
    reader: kyselyOn(readers, names, 'reads'),
    writer: kyselyOn(writers, names, 'writes') as Writer,
    write,
    async transact(act) {
      try {
        return await write(async (tx) => {
          const outcome = await act(tx)
          if (!outcome.ok) throw new RolledBack(outcome)
          return outcome
        })
      } catch (error) {
        if (error instanceof RolledBack) return error.outcome as Awaited<ReturnType<typeof act>>
        throw error
      }
    },
    waiting: () => waitingIn([pool, readers, writers].map((each) => each.waiting)),
    async close() {
      for (const each of [readers, writers, pool]) if (!each.ended) await each.end()
    },
  }
}
