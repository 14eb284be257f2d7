/** Own rows: while a member's call runs, the database shows and accepts that member's rows alone, whatever condition a statement forgot. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

const whose = new AsyncLocalStorage<string>()

/** For whom a connection works that is no single member's: jobs, staff, log-in, the ledger. Whoever does not say so sees no member's rows. */
const HOUSE = 'house'

/** The same connection, opened with further settings of PostgreSQL. */
export const openedWith = <Config extends pg.PoolConfig>(connection: Config, ...settings: readonly string[]): Config => ({
  ...connection,
  options: [connection.options, ...settings.map((setting) => `-c ${setting}`)].filter(Boolean).join(' '),
})

/** The same connection for the house's own work. */
export const forHouse = <Config extends pg.PoolConfig>(connection: Config): Config => openedWith(connection, `baize.member=${HOUSE}`)

/** Runs a member's call: its connections work for that member until another call takes them. */
export const asMember = <T>(member: string, act: () => Promise<T>): Promise<T> => whose.run(member, act)

/** Runs work for many, such as a cached answer for all, also where a member's call happened to begin it. */
export const forMany = <T>(act: () => T): T => whose.exit(act)

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: Error | boolean) => void) => void

/**
 * A pool whose connections name to the database the member whom they work for. They are opened for the house. A change costs a round trip, and no
 * change costs nothing.
 */
export class OwnRowsPool extends pg.Pool {
  readonly #standing = new WeakMap<pg.PoolClient, string>()

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.#connectFor(whose.getStore() ?? HOUSE)
    if (!connected) return connecting
    connecting.then(
      (client) => connected(undefined, client, (broken) => client.release(broken)),
      (error: Error) => connected(error, undefined, () => undefined),
    )
  }

  async #connectFor(member: string): Promise<pg.PoolClient> {
    const client = await super.connect()
    if ((this.#standing.get(client) ?? HOUSE) === member) return client
    try {
      await client.query("select set_config('baize.member', $1, false)", [member])
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#standing.set(client, member)
    return client
  }
}
