/** Bare rows: two vendors with players and whatever rows a test of a store wants, without a wallet or a ledger behind them. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { Tx } from '../../platform/database.ts'

export const [M1, M2, M3] = [1, 2, 3].map((n) => `00000000-0000-7000-8000-00000000000${n}`) as [string, string, string]

export const at = (moment: string): Temporal.Instant => Temporal.Instant.from(moment)
export const FIRST = at('2026-11-20T00:00:00Z')
export const NEXT = at('2026-11-21T00:00:00Z')
export const before = (moment: Temporal.Instant): Temporal.Instant => moment.subtract({ milliseconds: 1 })
export const after = (moment: Temporal.Instant): Temporal.Instant => moment.add({ milliseconds: 1 })

type Row = Readonly<Record<string, unknown>>

const ROUND: Row = { vendor: 'V1', member: M1, game: 'g', round: 'r', bets: 1, opened_at: FIRST }
const CALLBACK: Row = { vendor: 'V1', verb: 'bet', member: M1, game: 'g', round: 'r', units: 5n, state: 'applied', at: FIRST }

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
      const names = Object.keys(row)
      await rows.database.pool.query(
        `insert into games_${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
        Object.values(row).map((value) => (value instanceof Temporal.Instant ? value.toString() : value)),
      )
    },
    round: (row: Row) => rows.put('round', { ...ROUND, ...row }),
    callback: (transaction: string, row: Row = {}) => rows.put('callback', { ...CALLBACK, transaction, ...row }),
  }
  beforeAll(async () => {
    rows.database = await testDatabase()
    for (const [position, code] of ['V1', 'V2'].entries()) {
      await rows.put('vendor', { code, name_en: code, name_my: code, dialect: 'native', game_types: ['RNG'], position })
      const game = {
        vendor: code,
        code: 'g',
        game_type: 'RNG',
        name_en: 'g',
        name_my: 'g',
        released_on: '2026-01-01',
        search_en: 'g',
        search_my: 'g',
      }
      await rows.put('game', { id: position + 1, ...game, position })
    }
    for (const [n, [vendor, player, member]] of (
      [
        ['V1', 'p1', M1],
        ['V1', 'p2', M2],
        ['V2', 'p1', M1],
        ['V2', 'p2', M2],
      ] as const
    ).entries())
      await rows.put('player', { vendor, player, person: member, member, account: n + 1, currency: 'MMK', brand: `b-${vendor}` })
  })
  beforeEach(async () => {
    const tables = await rows.of("select table_name from information_schema.tables where table_name like 'games\\_%'")
    const stays = new Set(['games_vendor', 'games_game', 'games_player', 'games_catalogue', 'games_sweep'])
    for (const name of tables) if (!stays.has(String(name))) await rows.database.pool.query(`delete from ${String(name)}`)
    await rows.database.pool.query("update games_sweep set opened_until = '-infinity'")
  })
  afterAll(() => rows.database.drop())
  return rows
}
