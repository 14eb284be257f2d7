/** Two members: their database for tests of stores, of which each act means the first member alone, and no row stands before a test. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import type { Tx } from '../../platform/database.ts'
import type { SessionRow } from '../store.ts'
import { smallWorld } from './small-world.ts'

export const bytes = (mark: number): Buffer => Buffer.alloc(32, mark)
export const at = (moment: string): Temporal.Instant => Temporal.Instant.from(`2026-11-20T${moment}Z`)
export const NOON = at('12:00:00')
export const BEFORE = at('11:59:59.999')
export const AFTER = at('12:00:00.001')

const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `00000000-0000-7000-8000-00000000000${i + 1}`)
export const [A, B, C, D] = ids(4) as [string, string, string, string]

const STAYS = new Set(['identity_member', 'identity_payload_key'])

/** Called once at the top of a file. */
export function twoMembers() {
  const they = {
    one: '',
    two: '',
    database: undefined as unknown as TestDatabase,
    act: <T>(does: (tx: Tx) => Promise<T>): Promise<T> => they.database.write(does),
    /** Rows as arrays, and those of one column as their values. */
    async rowsOf(text: string): Promise<unknown[]> {
      const { rows } = await they.database.pool.query<unknown[]>({ text, rowMode: 'array' })
      return rows.map((row) => (row.length === 1 ? row[0] : row))
    },
    session: (id: string, more: Partial<SessionRow> = {}): SessionRow => ({
      id,
      member_id: they.one,
      trial_id: null,
      ip: '::1',
      user_agent: '',
      remembered: false,
      created_at: NOON,
      seen_at: NOON,
      idle_seconds: 1800,
      expires_at: at('20:00:00'),
      way: 'username',
      handed_by: [],
      ...more,
    }),
  }
  beforeAll(async () => {
    they.database = await testDatabase()
    const world = smallWorld(they.database)
    const made: string[] = []
    for (const name of ['mandalay7', 'mandalay8']) {
      const browser = world.browser()
      await browser.register(name)
      made.push((await browser.whoAmI())!.id)
    }
    ;[they.one, they.two] = made as [string, string]
  })
  beforeEach(async () => {
    const { rows } = await they.database.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_name like 'identity\\_%'",
    )
    for (const { name } of rows) if (!STAYS.has(name)) await they.database.pool.query(`delete from ${name}`)
  })
  afterAll(() => they.database.drop())
  return they
}
