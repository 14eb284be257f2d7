/** A ledger for tests: on a database of its own, with accounts that have money, and a proof of the books at the end. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { LIMITED_PLAY } from '@baize/contract/protection/limit-words.ts'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { systemClock } from '../platform/clock.ts'
import { createLedger, type AccountId, type Answer, type Ledger, type LedgerKind, type LedgerNeeds, type Operation } from './ledger.ts'

export type TestLedger = {
  readonly database: TestDatabase
  readonly ledger: Ledger
  /** Opens an account of a new owner with this balance. */
  account(opening?: bigint): Promise<AccountId>
  /** Posts in a transaction of its own that holds the lanes of these operations. */
  post(...operations: Operation[]): Promise<Answer[]>
  balance(account: AccountId): Promise<bigint>
  /** Waits until a follower of that name has its place. It does not read what was committed before. */
  placed(name: string): Promise<void>
  /** Another ledger on the same database, as another process would have one. */
  another(needs?: Partial<LedgerNeeds>): Promise<Ledger>
  /** Proves the books and leaves. */
  close(): Promise<void>
}

async function expectBooksBalance(ledger: Ledger): Promise<void> {
  const { faults } = await ledger.proveBooks()
  expect(faults).toEqual([])
}

export async function openTestLedger(needs: Partial<LedgerNeeds> = {}): Promise<TestLedger> {
  const database = await testDatabase()
  const open = (more: Partial<LedgerNeeds> = {}): Promise<Ledger> =>
    createLedger({ connection: database.connection, clock: systemClock, allowUnsafe: true, ...needs, ...more })
  const ledger = await open()
  const others: Ledger[] = []
  const post = (...operations: Operation[]): Promise<Answer[]> =>
    database.write(async (tx) => {
      await ledger.lock(
        tx,
        operations.map((operation) => operation.account),
      )
      return await ledger.post(tx, operations)
    })
  return {
    database,
    ledger,
    post,
    async account(opening = 0n) {
      const account = await database.write((tx) => ledger.openAccount(tx, { owner: randomUUID(), kind: 'main', currency: 'MMK' }))
      if (opening > 0n) await post(move(`opening:${account}`, account, opening, 'deposit', { contra: 'payment:test' }))
      return account
    },
    balance: async (account) => (await ledger.balance(account)).balance,
    async placed(name) {
      const mark = (): Promise<{ rowCount: number | null }> => database.pool.query('select from ledger_watermark where name = $1', [name])
      while ((await mark()).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async another(more = {}) {
      const other = await open(more)
      others.push(other)
      return other
    },
    async close() {
      for (const other of others) await other.close()
      await expectBooksBalance(ledger)
      await ledger.close()
      await database.drop()
    },
  }
}

/** An operation of one transfer; a bet is checked as one. */
export function move(
  key: string,
  account: AccountId,
  amount: bigint,
  kind: LedgerKind,
  more: { contra?: string; round?: string; group?: string } = {},
): Operation {
  const { contra = 'vendor:PG', round, group } = more
  return {
    key,
    account,
    isBet: kind === 'bet',
    transfers: [{ account, contra, amount, kind, ...(round === undefined ? {} : { round }) }],
    ...(group === undefined ? {} : { group }),
  }
}

export const undo = (key: string, account: AccountId, target: string): Operation => ({ key, account, transfers: [], reverses: target })

/** Sets limits of the week. No test runs over its turn. */
export const limitWeek = (
  { database, ledger }: Pick<TestLedger, 'database' | 'ledger'>,
  account: AccountId,
  limits: { readonly stake?: bigint | null; readonly loss?: bigint | null },
): Promise<void> => {
  const wanted = LIMITED_PLAY.flatMap((what) => {
    const units = limits[what]
    return units === undefined ? [] : [{ what, every: 'week' as const, units }]
  })
  return database.write((tx) => ledger.setLimits(tx, account, wanted, { now: systemClock.now(), timeZone: 'UTC' }))
}

/** What a test compares: status or code, and the balance. */
export const said = (answer: Answer | undefined): string => {
  if (answer === undefined) return 'nothing'
  if (answer.status === 'refused') return answer.code
  return `${answer.status}${answer.replay ? ' again' : ''} ${answer.balance}`
}
