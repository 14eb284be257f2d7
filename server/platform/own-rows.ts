/** Own rows: while a member's call runs, the database shows and accepts that member's rows alone, whatever condition a statement forgot. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { SharedPool } from './overload/shared-pool.ts'
import { servedForMany } from './overload/shares.ts'
import { inOneWrite } from './statements/one-write.ts'

const whose = new AsyncLocalStorage<string>()

/** For whom a connection works that is no single member's: jobs, staff, log-in, the ledger. Whoever does not say so sees no member's rows. */
const HOUSE = 'house'
/** A name that no call has: the connection's own is not known. */
const NOBODY = ''

/** The same connection, opened with further settings of PostgreSQL. */
export const openedWith = <Config extends pg.PoolConfig>(connection: Config, ...settings: readonly string[]): Config => ({
  ...connection,
  options: [connection.options, ...settings.map((setting) => `-c ${setting}`)].filter(Boolean).join(' '),
})

/** The same connection for the house's own work. */
export const forHouse = <Config extends pg.PoolConfig>(connection: Config): Config => openedWith(connection, `baize.member=${HOUSE}`)

/** For whom statements work here: a member, or the house. */
export const workingFor = (): string => whose.getStore() ?? HOUSE

/** Runs a member's call: its connections work for that member until another call takes them. */
export const asMember = <T>(member: string, act: () => Promise<T>): Promise<T> => whose.run(member, act)

/** Runs work for many, such as a cached answer for all, also where a member's call happened to begin it. */
export const forMany = <T>(act: () => T): T => servedForMany(() => whose.exit(act))

/** A connection, and the member's name on its way to the database where it has changed. What is sent behind it counts only once it has arrived. */
export type Named = { readonly client: pg.PoolClient; readonly named: Promise<unknown> | undefined }

/**
 * A pool whose connections name to the database the member whom they work for. They are opened for the house. No change costs nothing.
 */
export class OwnRowsPool extends SharedPool {
  readonly #standing = new WeakMap<pg.PoolClient, string>()

  protected override ready(): Promise<pg.PoolClient> {
    return this.#connectFor(workingFor())
  }

  async #connectFor(member: string): Promise<pg.PoolClient> {
    const { client, named } = await this.#nameFor(member)
    try {
      await named
    } catch (error) {
      client.release(true)
      throw error
    }
    return client
  }

  /** The same without waiting for the name, so that it travels together with the statement behind it. */
  connectAhead(): Promise<Named> {
    return this.#nameFor(workingFor())
  }

  async #nameFor(member: string): Promise<Named> {
    const client = await this.seated()
    const before = this.#standing.get(client) ?? HOUSE
    if (before === member) return { client, named: undefined }
    this.#standing.set(client, member)
    inOneWrite(client)
    const named = client.query({ name: 'own_rows', text: "select set_config('baize.member', $1, false)", values: [member] })
    // Whoever gets the connection next names it again.
    named.catch(() => this.#standing.set(client, NOBODY))
    return { client, named }
  }
}
