/** Proves that what only prepares a statement goes to the database together with it, by one write of the process. */
import type { Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../app/testing.ts'
import { openDatabase } from '../database.ts'
import { asMember } from '../own-rows.ts'

const database = await testDatabase()
afterAll(() => database.drop())

it('the begin of a transaction, the name of its member and its first statement are one write, and its commit another', async () => {
  const single = openDatabase({ connection: database.connection, size: 1 })
  const client = await single.pool.connect()
  const { stream } = (client as typeof client & { readonly connection: { readonly stream: Socket } }).connection
  let writes = 0
  const [one, several] = [stream._write.bind(stream), stream._writev!.bind(stream)]
  stream._write = (...chunk) => ((writes += 1), one(...chunk))
  stream._writev = (...chunks) => ((writes += 1), several(...chunks))
  client.release()
  const told = await asMember('mya', () =>
    single.write(async (tx) => (await sql<{ member: string }>`select current_setting('baize.member') as member`.execute(tx)).rows),
  )
  expect([told, writes]).toEqual([[{ member: 'mya' }], 2])
  await single.close()
})
