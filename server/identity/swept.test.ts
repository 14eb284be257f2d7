/** Proves what the sweep removes: every row at the end of its time, and none a moment before. */
import { expect, test } from 'vitest'
import type { Parts } from './needs.ts'
import { sweepSessions } from './session/session.ts'
import { memberAtHome } from './testing/member-at-home.ts'

const at = memberAtHome()

const DAY = 24
/** Each table with its time, how many hours a row is kept after it, and its other columns. */
const KEPT = [
  ['captcha', 'expires_at', 0, 'id_hash, answer_hash', `$3, '\\x00'`],
  ['proof_spent', 'expires_at', 0, 'challenge', `encode($3, 'hex')`],
  ['payload_seen', 'expires_at', 0, 'jti', `encode($3, 'hex')`],
  ['live_ticket', 'expires_at', 0, 'hash', '$3'],
  ['attempt', 'last_at', DAY, 'account_hash, source, failures, window_from', `$3, 'one', 1, now()`],
  ['trial', 'created_at', DAY, 'account, language', `encode($3, 'hex'), 'EN'`],
  ['device', 'last_used_at', DAY * 180, 'hash, account_hash', '$3, $3'],
  ['code', 'expires_at', 0, 'purpose, mark, binding, code_hash', `'bind', 'a mark', $3, $3`],
  ['message_wish', 'at', DAY * 2, 'mark, prefix', `encode($3, 'hex'), 'a row'`],
  ['message_sent', 'at', DAY * 2, 'channel, purpose', `'sms', encode($3, 'hex')`],
  ['trip', 'expires_at', 0, 'hash, kind, sealed', `$3, 'google', 'sealed'`],
  [
    'pending_login',
    'expires_at',
    0,
    'hash, member_id, stage, way, remember, must_change, binding',
    `$3, $2, 'verify', 'sms', false, false, $3`,
  ],
  ['place', 'last_at', DAY * 180, 'member_id, ip_class, first_at', `$2, encode($3, 'hex'), now()`],
  ['login', 'at', DAY * 400, 'member_id, way, ip, user_agent, verified', `$2, 'sms', '::1', encode($3, 'hex'), false`],
  ['failed_login', 'at', DAY * 90, 'member_id, way, second, ip, user_agent', `$2, 'sms', false, '::1', encode($3, 'hex')`],
  ['reset', 'expires_at', 0, 'hash, member_id', '$3, $2'],
  ['freeze_link', 'expires_at', 0, 'hash, member_id', '$3, $2'],
  ['proof_try', 'at', DAY, 'member_id, told', '$2, length($3) > 9'],
  ['handover', 'expires_at', DAY, 'hash, member_id, session_id, ip_class', '$3, $2, $2, encode($3, $$hex$$)'],
] as const

test('[OPS-08] the sweep removes each kind of row when its time is over, and not a second before', async () => {
  const { database, world, member } = at
  const { id } = (await member.whoAmI())!
  const left = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {}
    for (const [table] of KEPT) counts[table] = (await database.pool.query(`select from identity_${table}`)).rowCount ?? 0
    return counts
  }
  // Rows of the member's own registration would be counted too.
  for (const [table] of KEPT) await database.pool.query(`delete from identity_${table}`)
  for (const [table, time, kept, columns, values] of KEPT)
    for (const [seconds, mark] of [
      [0, 1],
      [1, 2],
    ] as const)
      await database.pool.query(
        `with given as (select $2::uuid, $3::bytea) insert into identity_${table} (${time}, ${columns}) select $1::timestamptz, ${values} from given`,
        [world.clock.now().subtract({ hours: kept }).add({ seconds }).toString(), id, Buffer.alloc(8, mark)],
      )
  const all = Object.fromEntries(KEPT.map(([table]) => [table, 2]))
  expect(await left()).toEqual(all)
  await world.identity.sweep()
  expect(await left()).toEqual(Object.fromEntries(KEPT.map(([table]) => [table, 1])))
  world.clock.forward({ seconds: 1 })
  await world.identity.sweep()
  expect(await left()).toEqual(Object.fromEntries(KEPT.map(([table]) => [table, 0])))
})

test('[OPS-08] one sweep ends all sessions that are over, however many there are', async () => {
  const { database, world } = at
  await database.pool.query(
    `insert into identity_session (member_id, ip, user_agent, remembered, created_at, seen_at, idle_seconds, expires_at)
     select member_id, ip, user_agent, remembered, created_at, seen_at, idle_seconds, expires_at from identity_session, generate_series(1, 600)`,
  )
  world.clock.forward({ hours: DAY * 400 })
  const ended: unknown[] = []
  const parts = { clock: world.clock, tell: async (_tx: unknown, fact: unknown) => void ended.push(fact) } as unknown as Parts
  expect([await database.write((tx) => sweepSessions(parts, tx)), ended.length]).toEqual([500, 500])
  await world.identity.sweep()
  expect((await database.pool.query('select from identity_session')).rowCount).toBe(0)
})
