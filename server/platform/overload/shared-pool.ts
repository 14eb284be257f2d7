/** Shared pool: connections of PostgreSQL that are given to the classes of work by their shares. */
import pg from 'pg'
import { Places, type Shares, type ShareName, type Waiting } from './shares.ts'

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: (broken?: Error | boolean) => void) => void

export type SharedPoolConfig = pg.PoolConfig & {
  readonly max: number
  /** What each class has for itself; without it the whole pool belongs to all. */
  readonly shares?: Shares | undefined
}

export class SharedPool extends pg.Pool {
  readonly #places: Places
  /** The class whose place a connection that is in use takes. */
  readonly #takenBy = new WeakMap<pg.PoolClient, ShareName>()

  constructor({ shares, ...config }: SharedPoolConfig) {
    super(config)
    this.#places = new Places(config.max, shares)
    this.on('release', (_error, client) => this.#places.giveBack(this.#takenBy.get(client) ?? 'house'))
  }

  /** How many wait for a connection, in each class. */
  get waiting(): Waiting {
    return this.#places.waiting
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    const connecting = this.ready()
    if (!connected) return connecting
    connecting.then(
      (client) => connected(undefined, client, (broken) => client.release(broken)),
      (error: Error) => connected(error, undefined, () => undefined),
    )
  }

  /** A connection as whoever asks gets it. */
  protected ready(): Promise<pg.PoolClient> {
    return this.seated()
  }

  /** A connection for the class of the call. */
  protected async seated(): Promise<pg.PoolClient> {
    const taken = this.#places.take()
    const share = typeof taken === 'string' ? taken : await taken
    try {
      const client = await super.connect()
      this.#takenBy.set(client, share)
      return client
    } catch (error) {
      this.#places.giveBack(share)
      throw error
    }
  }
}
