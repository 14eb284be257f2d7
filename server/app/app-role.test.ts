/** Proves that the server's own role owns nothing. No table, trigger or row security yields to it, and the ledger and the audit chain only grow. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../platform/database.ts'
import { refusePower } from '../platform/app-role.ts'
import { testDatabase, type TestDatabase } from './testing.ts'
import { createWorld } from './testing/world.ts'

let owner: TestDatabase
let app: Database
beforeAll(async () => {
  owner = await testDatabase()
  app = openDatabase({ connection: { ...owner.connection, user: 'baize_app' }, size: 2 })
})
afterAll(async () => {
  await app.close()
  await owner.drop()
})

it.each([
  'alter table wallet_withdrawal add column x int',
  'drop table wallet_payee',
  'create table x (y int)',
  'truncate identity_session',
  'alter table operator_audit disable trigger operator_audit_only_grows',
  'drop trigger operator_audit_only_grows on operator_audit',
  'update operator_audit set who = who',
  'delete from operator_audit',
  'update ledger_transfer set amount = amount',
  'delete from ledger_key',
  'update ledger_account set balance = 1',
  'update ledger_account set floor = -1',
  'update ledger_account set held = 0',
  'update ledger_account set overdrawn = true',
  "insert into ledger_account (owner, kind, currency, balance) values (gen_random_uuid(), 'main', 'MMK', 1)",
  "insert into ledger_account (owner, kind, currency, floor) values (gen_random_uuid(), 'main', 'MMK', -1)",
  'update ledger_contra set balance = 0',
  'update ledger_lane set last_id = 0',
  'update ledger_hold set amount = 1',
  "insert into ledger_transfer (id, account, amount, balance_after, kind, key, contra) values (1, 1, 1, 1, 1, 'k', 'c')",
  'insert into ledger_key select gen_random_uuid(), gen_random_uuid(), 1, 1, 1',
  'insert into ledger_reversal select gen_random_uuid(), gen_random_uuid(), 1',
  'insert into ledger_correction select gen_random_uuid(), gen_random_uuid(), 1',
  'update ledger_account set limited = false',
  'update ledger_budget set units = null',
  'delete from ledger_budget',
  'insert into ledger_wait values (gen_random_uuid(), now())',
  'update ledger_wait set from_at = now()',
  'delete from ledger_wait',
  'update ledger_period set until = now()',
  'delete from ledger_fault',
  "update ledger_fault set detail = ''",
  'update protection_exclusion set ends_at = now()',
  'delete from protection_exclusion',
  'update protection_limit set units = null',
  'delete from protection_limit',
  "update protection_freeze set why = 'other'",
  'delete from protection_freeze',
  "update protection_offer set answer = 'set'",
  'delete from originals_round',
  'delete from lottery_ticket',
  'update lottery_ticket set multiple = 1',
  'delete from lottery_order',
  'update lottery_outcome set refunded = 0',
  'update market_setting set value = value',
  'delete from market_setting',
  'delete from market_round',
  'update risk_rule set off = true',
  'delete from risk_rate',
  'update risk_evidence set added = false',
  'delete from risk_evidence',
  "update risk_note set text = ''",
  'delete from risk_note',
  'delete from risk_event',
  'delete from risk_case',
  'update checks_level set level = 3',
  'delete from checks_level',
  "update checks_mark set mark = ''",
  'delete from checks_mark',
  'delete from checks_person',
  'delete from checks_apart',
  "update files_look set reason = ''",
  'delete from files_look',
  'delete from files_document',
  'delete from checks_register',
  'delete from checks_screening',
  'delete from checks_screening_hit',
  "update checks_register_answer set listed = 'no'",
  'delete from checks_register_answer',
  'update wallet_method set position = 1',
  'delete from wallet_method_terms',
  "insert into staff_role values ('support', 'staff.unlock')",
  "update staff_role set role = 'support'",
  'delete from staff_role',
  'delete from staff_person',
  'delete from agents_place',
  'delete from agents_contract',
  'delete from agents_run',
  'delete from agents_rebate_run',
  'insert into platform_migration (name, hash) values (1, 2)',
  'set session_replication_role = replica',
  'set role baize',
  'alter role baize_app superuser',
])('[API-08] the server’s role may not: %s', async (statement) => {
  await expect(app.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

it('[API-08] the server’s role may read and write in every other table, and analyze it', async () => {
  const { rows } = await owner.pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and not relispartition and relname not in ('platform_migration', 'operator_audit', 'ledger_account', 'ledger_contra', 'ledger_lane', 'ledger_hold', 'ledger_transfer', 'ledger_key', 'ledger_reversal', 'ledger_correction', 'ledger_period', 'ledger_budget', 'ledger_play', 'ledger_wait', 'ledger_fault', 'protection_exclusion', 'protection_limit', 'protection_check', 'protection_freeze', 'protection_offer', 'originals_round', 'lottery_outcome', 'lottery_ticket', 'risk_rule', 'risk_rate', 'risk_evidence', 'risk_note', 'risk_step', 'market_setting', 'checks_level', 'checks_register_answer', 'checks_mark', 'checks_apart', 'files_look', 'wallet_method', 'wallet_method_terms', 'staff_role')
       and not (has_table_privilege('baize_app', oid, 'select') and has_table_privilege('baize_app', oid, 'insert') and has_table_privilege('baize_app', oid, 'update'))`,
  )
  expect(rows).toEqual([])
  for (const table of ['games_game', 'lottery_outcome']) await expect(app.pool.query(`vacuum (analyze) ${table}`)).resolves.toBeDefined()
  const { rows: kept } = await owner.pool.query("select has_table_privilege('baize_app', 'games_game', 'maintain') as may")
  expect(kept).toEqual([{ may: true }])
})

it('[API-08] a start with more rights than that is refused, and with those it is not', async () => {
  await expect(refusePower(owner.pool)).rejects.toThrow('DATABASE_URL logs in as baize, which could change the tables')
  await expect(refusePower(app.pool)).resolves.toBeUndefined()
})

it('[API-08] a member’s call says to the database whose it is', async () => {
  const world = await createWorld()
  const { pool } = world.database
  const member = await world.member()
  // Whoever does not say so sees nothing under this rule, where the true one lets jobs see all.
  await pool.query("alter policy own_rows on messaging_message using (member_id::text = current_setting('baize.member', true))")
  await pool.query('insert into messaging_message (member_id, sent_at, texts) values ($1, now(), \'{"EN":{"title":"a","text":"b"}}\')', [
    member.memberId,
  ])
  const told = await world.ask({ method: 'GET', path: '/wps/relay/CSP_unreadCount' }, member)
  expect(told.value).toEqual({ unread: 1 })
  await world.close()
})
