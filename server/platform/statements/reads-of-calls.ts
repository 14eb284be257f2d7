/**
 * Reads of calls: what one call reads at the same time goes over one connection, in one write to the database. A call that took a connection for each
 * waited for several, and each write costs the process as much as making a small answer.
 */
import { callHere } from '../overload/shares.ts'
import { workingFor } from '../own-rows.ts'

/** A connection as Kysely takes it. It is given back as often as it was taken. */
export type Seat = {
  query(text: string, values: readonly unknown[]): Promise<unknown>
  release(broken?: Error | boolean): void
}

type Shared = { readonly member: string; readonly seat: Promise<Seat>; users: number; broken: Error | boolean | undefined }

/** Statements of one connection do not know which of them asked for a transaction. */
const BEGINS = /^(begin|start transaction)/

export class ReadsOfCalls {
  readonly #connect: () => Promise<Seat>
  readonly #standing = new WeakMap<object, Shared>()

  constructor(connect: () => Promise<Seat>) {
    this.#connect = connect
  }

  /** The connection on which this call reads now, or one of its own where it reads nothing. Work of the house always has its own. */
  connect(): Promise<Seat> {
    const [call, member] = [callHere(), workingFor()]
    if (call === undefined) return this.#connect()
    const standing = this.#standing.get(call)
    if (standing?.member === member) {
      standing.users += 1
      return standing.seat
    }
    return standing === undefined ? this.#share(call, member) : this.#connect()
  }

  #share(call: object, member: string): Promise<Seat> {
    const seat = this.#connect().then(
      ({ query, release }): Seat => ({
        query: (text, values) => {
          if (BEGINS.test(text)) throw new Error('a call that reads begins no transaction: its other reads would be in it')
          return query(text, values)
        },
        release: (broken) => {
          shared.users -= 1
          shared.broken ??= broken
          if (shared.users > 0) return
          this.#standing.delete(call)
          release(shared.broken)
        },
      }),
      (error: unknown) => {
        this.#standing.delete(call)
        throw error
      },
    )
    const shared: Shared = { member, seat, users: 1, broken: undefined }
    this.#standing.set(call, shared)
    return seat
  }
}
