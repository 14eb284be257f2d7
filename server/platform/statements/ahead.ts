/** Ahead: statements of one connection, which prepare themselves where they come again and do not wait for what only prepares. */
import type pg from 'pg'
import { isStalePlan, type PreparedNames } from './prepared.ts'

type Send = (query: pg.QueryConfig) => Promise<pg.QueryResult>
const NOTHING = { command: 'BEGIN', rowCount: null, rows: [], oid: 0, fields: [] } satisfies pg.QueryResult

/**
 * What only prepares (`begin`, whose rows are seen) is sent together with the statement behind it and not waited for. A round trip of its own would cost as
 * much as that statement. An answer counts only where all that was sent before it has succeeded.
 */
export class Ahead {
  readonly #send: Send
  readonly #names: PreparedNames
  #sent: Promise<unknown> | undefined
  #isInTransaction = false

  constructor(send: Send, names: PreparedNames) {
    this.#send = send
    this.#names = names
  }

  /** What was sent before the next statements. Until its answer is known, each of them waits for it. */
  before(sent: Promise<unknown>): void {
    const all = Promise.all([this.#sent, sent])
    this.#sent = all
    const known = (): void => {
      if (this.#sent === all) this.#sent = undefined
    }
    all.then(known, known)
  }

  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (/^(begin|start transaction)/.test(text)) this.#isInTransaction = true
    if (text === 'begin') {
      this.before(this.#send({ text }))
      return Promise.resolve(NOTHING)
    }
    if (text === 'commit' || text === 'rollback') this.#isInTransaction = false
    const answer = this.#prepared(text, values)
    const sent = this.#sent
    if (sent === undefined) return answer
    answer.catch(() => undefined)
    return sent.then(() => answer)
  }

  /** Under its name where it has one. A stale plan is made again; within a transaction the caller hears of it, since PostgreSQL has ended that. */
  #prepared(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const sent = (): Promise<pg.QueryResult> => {
      const name = this.#names.of(text, values)
      return this.#send({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    }
    return sent().catch((error: unknown) => {
      if (!isStalePlan(error)) throw error
      this.#names.renew(text)
      if (this.#isInTransaction) throw error
      return sent()
    })
  }
}
