/**
 * Prepared statements: a text that comes again gets a name, so that each connection parses and plans it once. Planning cost more than running: a balance
 * took 0.7 ms of PostgreSQL's time without names, and 0.1 with them. Protocol: https://www.postgresql.org/docs/current/sql-prepare.html.
 */
import { hash } from 'node:crypto'
import type pg from 'pg'

/** A text that comes seldom, such as a report's, is not worth a plan in each connection. */
const COMES_AGAIN = 5
/** Each plan takes memory in each connection, so texts that vary by their number of parameters get no more names than these. */
const MOST_NAMES = 600
/** How many texts that came seldom are remembered. */
const MOST_SEEN = 2_000
/** More come from as many rows as there are. Such texts vary, and their plans are large. */
const MOST_PARAMETERS = 100
const NAME_LENGTH = 24

export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Map<string, number>()
  readonly #renewed = new Map<string, number>()

  /** The name of a statement, or nothing for one that goes without. Several commands in one text have no parameters and cannot have a name. */
  of(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || values.length > MOST_PARAMETERS) return undefined
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known
    const seen = (this.#seen.get(text) ?? 0) + 1
    if (seen >= COMES_AGAIN) return this.#give(text)
    if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
    this.#seen.set(text, seen)
    return undefined
  }

  /** Gives the text another name, since its old plans fit the tables no longer. A migration under a running process does that. */
  renew(text: string): void {
    this.#renewed.set(text, (this.#renewed.get(text) ?? 0) + 1)
    this.#give(text)
  }

  #give(text: string): string {
    const name = `s${this.#renewed.get(text) ?? 0}_${hash('sha256', text, 'hex').slice(0, NAME_LENGTH)}`
    this.#seen.delete(text)
    this.#names.set(text, name)
    return name
  }
}

/** PostgreSQL refuses a plan whose rows have changed by a migration, and one that a connection has lost. The statement has not run then. */
export function isStalePlan(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Partial<pg.DatabaseError>
  return code === '26000' || (code === '0A000' && message.includes('cached plan'))
}
