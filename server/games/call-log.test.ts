/** Proves that calls are logged together, and that no call pays for the others' log. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { servedAs } from '../platform/overload/shares.ts'
import { createCallLog } from './call-log.ts'
import { bareRows, FIRST } from './testing/bare-rows.ts'

const rows = bareRows()

const CALL = { vendor: 'V1', transaction: 't', call: 'bet', status: 'ok', refused: false, request: '', answer: '', http: 200 }
const whole = { ...CALL, tookMicroseconds: 5, trace: '', at: FIRST, keepUntil: '2026-11-20' }
it('[GAME-20] calls are written together, and one that cannot be written takes none but its own batch with it', async () => {
  const log = createCallLog(rows.database.writer)
  await log.flush()
  log.note({ ...whole, keepUntil: 'no day' })
  await log.flush()
  for (let n = 0; n < 501; n += 1) log.note(whole)
  await log.flush()
  expect(await rows.of('select count(*)::int from games_call')).toEqual([501])
})

it('[GAME-20] calls are written although the call that came first may wait no more', async () => {
  const busy = openDatabase({ connection: rows.database.connection, size: 1 })
  const held = sql`select pg_sleep(${0.1}::float8)`.execute(busy.writer)
  const log = createCallLog(busy.writer)
  servedAs('callbacks', () => Array.from({ length: 500 }, () => log.note(whole)), 1)
  await Promise.all([held, log.flush()])
  expect(await rows.of('select count(*)::int from games_call')).toEqual([500])
  await busy.close()
})
