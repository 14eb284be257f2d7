/** Bare rows: whatever rows a test of a store wants, without games or a ledger behind them. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { Tx } from '../../platform/database.ts'

const ids = (first: number): string[] => Array.from({ length: 6 }, (_, n) => `00000000-0000-7000-8000-0000000000${first}${n + 1}`)
export const [M1, M2] = ids(1) as [string, string]
export const [A, B, C, D, E, F] = ids(2) as [string, string, string, string, string, string]

export const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
export const BEFORE = NOON.subtract({ milliseconds: 1 })
export const AFTER = NOON.add({ milliseconds: 1 })
export const HASH = 'a'.repeat(64)

type Row = Readonly<Record<string, unknown>>
const ROWS: Readonly<Record<string, Row>> = {
  seed: { member: M1, sealed: 'sealed', commitment: HASH, created_at: NOON },
  round: {
    member: M1,
    game: 'dice',
    version: '1',
    request_key: 'k',
    bet: '{}',
    outcome: '{}',
    stake_units: 5n,
    payout_units: 0n,
    at: NOON,
    currency: 'MMK',
  },
  open: {
    member: M1,
    account: 1n,
    game: 'mines',
    version: '1',
    request_key: 'k',
    bet: '{}',
    stake_units: 5n,
    most_units: 9n,
    jackpot_number: 1n,
    jackpot_units: 1n,
    at: NOON,
    ends_by: NOON,
    currency: 'MMK',
  },
  crash_chain: { commitment: HASH, sealed: 'sealed', places: 9, made_at: NOON },
  crash_round: { version: '1', commitment: HASH, sealed: 'sealed', opens_at: BEFORE, starts_at: NOON, kept_at: NOON },
  crash_bet: { member: M1, account: 1n, name: 'n', stake_units: 5n, leaves_by: 200, at: NOON, currency: 'MMK' },
  jackpot_win: { member: M1, account: 1n, game: 'dice', at: NOON },
}

/** Called once at the top of a file. */
export function bareRows() {
  const rows = {
    database: undefined as unknown as TestDatabase,
    act: <T>(does: (tx: Tx) => Promise<T>): Promise<T> => rows.database.write(does),
    /** Rows as arrays, and those of one column as their values. */
    async of(text: string): Promise<unknown[]> {
      const found = await rows.database.pool.query<unknown[]>({ text, rowMode: 'array' })
      return found.rows.map((row) => (row.length === 1 ? row[0] : row))
    },
    async put(table: string, row: Row): Promise<void> {
      const whole = { ...ROWS[table], ...row }
      await rows.database.pool.query(
        `insert into originals_${table} (${Object.keys(whole).join(', ')}) values (${Object.keys(whole)
          .map((_, i) => `$${i + 1}`)
          .join(', ')})`,
        Object.values(whole).map((value) => (value instanceof Temporal.Instant ? value.toString() : value)),
      )
    },
  }
  beforeAll(async () => {
    rows.database = await testDatabase()
  })
  beforeEach(async () => {
    await rows.database.pool
      .query(`truncate originals_seed, originals_round, originals_open, originals_answer, originals_jackpot, originals_jackpot_win,
      originals_crash_chain, originals_crash_round, originals_crash_bet restart identity`)
  })
  afterAll(() => rows.database.drop())
  return rows
}
