/** Writer: one connection of the ledger's own, opened when needed and replaced when lost, that also gives companions a transaction. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { NoTables, Reader, Tx } from '../platform/database.ts'
import { forHouse, openedWith } from '../platform/own-rows.ts'
import { Ahead } from '../platform/statements/ahead.ts'
import { inOneWrite } from '../platform/statements/one-write.ts'
import { PreparedNames } from '../platform/statements/prepared.ts'

/** The connection could not be opened, so nothing was sent. */
export class NotReached extends Error {}

/** The connection was lost after a statement was sent. Its result is not known. */
export class ConnectionLost extends Error {}

export type Writer = {
  /** Runs one named statement in its own transaction. A statement that comes before the last was answered is sent behind it. */
  readonly query: <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) => Promise<Row[]>
  /** A read outside a transaction. A statement that comes before the last was answered is sent behind it. */
  readonly read: <T>(act: (reader: Reader) => Promise<T>) => Promise<T>
  /** A transaction of several statements; nothing else may be sent until it is over. */
  readonly transact: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

/** PostgreSQL itself says that a statement failed and was rolled back. Anything else leaves the result open. */
function isDefinite(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return error instanceof pg.DatabaseError && typeof code === 'string' && !code.startsWith('08') && !code.startsWith('57P')
}

/** The statement waited too long for a lane or a row and was rolled back. Nothing happened. */
export const isCongested = (error: unknown): boolean => ['55P03', '57014'].includes(String((error as { code?: unknown } | undefined)?.code))

/**
 * A key exists that was not looked for, or did not exist when it was. Another process has just set it for an account of another lane. Nothing has
 * moved. Asked again, the long way finds the key and answers it.
 */
export function isKeyStanding(error: unknown): boolean {
  const { code, table } = (error ?? {}) as { code?: unknown; table?: unknown }
  return code === '23505' && String(table).startsWith('ledger_key')
}

/** Codes after which the same work may simply be tried again: serialization failure and deadlock. */
export const isTransient = (error: unknown): boolean => ['40001', '40P01'].includes(String((error as { code?: unknown } | undefined)?.code))

/** Whether the failure says nothing about the operations themselves. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionLost || error instanceof NotReached || isCongested(error) || isTransient(error)

export type WriterSettings = {
  /** A role that the connection takes. */
  readonly role: string | undefined
  /** How long a statement waits for a lane or a row before it is rolled back. */
  readonly lockMilliseconds: number
}

function connectionSettings(connection: pg.PoolConfig, { role, lockMilliseconds }: WriterSettings): pg.ClientConfig {
  const settings = [
    'statement_timeout=30000',
    `lock_timeout=${lockMilliseconds}`,
    'jit=off',
    'application_name=baize-ledger',
    ...(role === undefined ? [] : [`role=${role}`]),
  ]
  return { ...openedWith(forHouse(connection), ...settings), keepAlive: true, pipeline: true }
}

/** The driver's own promises keep each result alive until the next one is collected. Under load those are pauses of many milliseconds. */
const ask = <Row extends pg.QueryResultRow>(client: pg.Client, query: pg.QueryConfig): Promise<pg.QueryResult<Row>> =>
  new Promise((resolve, reject) => {
    client.query<Row>(query, (error, result) => {
      if (error) reject(error)
      else resolve(result)
    })
  })

export function createWriter(connection: pg.PoolConfig, about: WriterSettings, onLost: (error: Error) => void): Writer {
  const settings = connectionSettings(connection, about)
  const Client = (connection.Client ?? pg.Client) as typeof pg.Client
  let opening: Promise<pg.Client> | undefined
  const connect = async (): Promise<pg.Client> => {
    const client = new Client(settings)
    const forget = (error?: Error): void => {
      if (opening === undefined) return
      opening = undefined
      onLost(error ?? new Error('the ledger connection ended'))
    }
    client.on('error', forget)
    await client.connect()
    client.on('end', () => forget())
    return client
  }
  const client = async (): Promise<pg.Client> => {
    opening ??= connect()
    const mine = opening
    try {
      return await mine
    } catch (error) {
      if (opening === mine) opening = undefined
      throw new NotReached('the ledger could not reach its database', { cause: error })
    }
  }
  const settle = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof NotReached || isDefinite(error) || !seemsLost(error)) throw error
      throw new ConnectionLost('the ledger lost its connection', { cause: error })
    })
  // Kysely asks for a pool; this one has a single place.
  const seats = new WeakMap<pg.Client, object>()
  const names = new PreparedNames()
  const seat = async (): Promise<object> => {
    const open = await client()
    const known = seats.get(open)
    if (known !== undefined) return known
    const ahead = new Ahead((query) => {
      inOneWrite(open)
      return ask(open, query)
    }, names)
    const mine = { query: ahead.query.bind(ahead), release: () => undefined }
    seats.set(open, mine)
    return mine
  }
  const pool = { connect: seat, end: async () => undefined }
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  return {
    query: <Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) =>
      settle(client().then(async (open) => (await ask<Row>(open, { name, text, values })).rows)),
    read: (act) => settle(act(kysely)),
    transact: (act) => settle(kysely.transaction().execute(act)),
    async close() {
      const last = opening
      opening = undefined
      await (await last?.catch(() => undefined))?.end()
    },
  }
}

/** Errors of the socket and of the driver about a closed connection; an error of a companion's own code is none of these. */
function seemsLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return true
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    (typeof code === 'string' && /^(E[A-Z]+|08|57P)/.test(code)) ||
    (typeof message === 'string' && /connection|not queryable|Client was closed/i.test(message))
  )
}
