/** Own keys: an idempotency key is unique within its owner. Another member's same key is another key, and no answer tells of it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Columns that name whose a row is. */
const OWNERS = ['member', 'member_id', 'sender', 'upline', 'withdrawal_id']

/** Keys without an owner, and why nobody else can hold one of them. */
const OURS: Readonly<Record<string, string>> = {
  'bonus_grant (key)': 'made of the award',
  'bonus_stake (key, grant_id)': 'the key of the bet in the ledger',
  'bonus_win (key, grant_id)': 'the key of the win in the ledger',
  'bonus_counted (grant_id, key)': 'the key of the bet in the ledger',
  'ledger_correction (key)': 'the key of the correcting act in the ledger',
  'ledger_key (key)': 'made of the act and its owner',
  'ledger_hold (key)': 'made of the act and its owner',
  'ledger_reversal (by_key)': 'the key of the reversing act in the ledger',
  'platform_limit (key)': 'made of the limit and the caller',
}

it('[API-08, WALLET-02] every unique key of a caller names its owner, or says who makes it', async () => {
  const { rows } = await database.pool.query<{ name: string; columns: string[] }>(
    `select t.relname as name, array_agg(a.attname::text order by k.place) as columns
     from pg_index i join pg_class t on t.oid = i.indrelid and not t.relispartition and t.relnamespace = 'public'::regnamespace
     cross join unnest(i.indkey::int2[]) with ordinality as k(attnum, place) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
     where i.indisunique group by t.relname, i.indexrelid order by 1`,
  )
  const keys = rows.filter(({ columns }) => columns.some((column) => /(^|_)(key|token)$/.test(column)))
  const owned = keys.filter(({ columns }) => columns.some((column) => OWNERS.includes(column)))
  const others = keys.filter((key) => !owned.includes(key)).map(({ name, columns }) => `${name} (${columns.join(', ')})`)
  expect(others).toEqual(Object.keys(OURS).toSorted())
  for (const name of [
    'points_order',
    'points_conversion',
    'wallet_deposit',
    'wallet_withdrawal',
    'wallet_transfer',
    'games_transfer',
    'lottery_order',
    'lottery_chase',
    'originals_round',
    'originals_crash_bet',
    'agents_contract',
    'promotions_award',
  ])
    expect(owned.map((key) => key.name)).toContain(name)
})
