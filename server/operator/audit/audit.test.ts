/** Proves that the audit chain grows only at its end, and that every change of its entries is found. */
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { systemClock } from '../../platform/clock.ts'
import { appendAudit, canonical, GENESIS, verifyAudit } from './audit.ts'
import { addCheckpoint, readCheckpoints } from './checkpoints.ts'

const KEY = Buffer.alloc(32, 5)
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const act = (index: number) =>
  database.write((tx) =>
    appendAudit(KEY, tx, {
      at: systemClock.now(),
      who: 'Thida',
      act: 'reject-withdrawal',
      object: `W${index}`,
      before: { state: 'under-review', units: 12n },
      after: { state: 'rejected', note: 'နောက်မှ "ထပ်" ကြည့်ပါ' },
      reason: `because of ${index}`,
    }),
  )

/** What only somebody with the database's own superuser could do. */
const tamper = async (...statements: string[]): Promise<void> => {
  const client = await database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.query('set session_replication_role = default')
    client.release()
  }
}

beforeEach(async () => {
  await tamper('delete from operator_audit')
  for (let index = 1; index <= 8; index += 1) await act(index)
})

describe('the audit chain', () => {
  it('is whole when it was only added to, also by fifty at once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => act(100 + index)))
    const proof = await verifyAudit(KEY, database.reader)
    expect(proof).toMatchObject({ whole: true, rows: 58, faults: [], notedStands: true })
    expect(proof.head).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is whole when empty', async () => {
    await tamper('delete from operator_audit')
    expect(await verifyAudit(KEY, database.reader)).toMatchObject({ whole: true, rows: 0, head: GENESIS })
  })

  it('the database refuses to change, delete or empty it', async () => {
    for (const statement of [
      `update operator_audit set reason = 'none' where seq = 1`,
      'delete from operator_audit where seq = 8',
      'truncate operator_audit',
    ])
      await expect(database.pool.query(statement)).rejects.toThrow('only grows')
    expect((await verifyAudit(KEY, database.reader)).rows).toBe(8)
  })

  it.each([
    ['who', `update operator_audit set who = 'Somebody' where seq = 4`, 'altered'],
    ['the act', `update operator_audit set act = 'approve-withdrawal' where seq = 4`, 'altered'],
    ['the object', `update operator_audit set object = 'W9' where seq = 4`, 'altered'],
    ['before', `update operator_audit set before = '{}' where seq = 4`, 'altered'],
    ['after', `update operator_audit set after = replace(after, 'rejected', 'approved') where seq = 4`, 'altered'],
    ['the reason', `update operator_audit set reason = reason || ' ' where seq = 4`, 'altered'],
    ['the time', `update operator_audit set at = at + interval '1 microsecond' where seq = 4`, 'altered'],
    ['its hash', `update operator_audit set hash = repeat('a', 64) where seq = 4`, 'altered'],
    ['its link', `update operator_audit set previous_hash = repeat('a', 64) where seq = 4`, 'unlinked'],
    ['a row that is gone', 'delete from operator_audit where seq = 4', 'missing-before'],
    ['two rows that changed places', 'update operator_audit set seq = case seq when 4 then -5 else -4 end where seq in (4, 5)', 'unlinked'],
    ['the first row gone', 'delete from operator_audit where seq = 1', 'missing-before'],
  ])('finds a change of %s', async (_what, statement, fault) => {
    await tamper(statement, 'update operator_audit set seq = -seq where seq < 0')
    const proof = await verifyAudit(KEY, database.reader)
    expect(proof.whole).toBe(false)
    expect(proof.faults.map((found) => found.fault)).toContain(fault)
  })

  it('[OPS-01] nobody without the key can compute a chain again, in part or from its beginning', async () => {
    await tamper('delete from operator_audit')
    await database.write((tx) =>
      appendAudit(Buffer.alloc(32, 6), tx, { at: systemClock.now(), who: 'X', act: 'x', object: 'x', before: 1, after: 2, reason: 'x' }),
    )
    expect(await verifyAudit(KEY, database.reader)).toMatchObject({ whole: false, faults: [{ seq: 1n, fault: 'altered' }] })
  })

  it('[OPS-01] a cut tail, an emptied chain, a rebuilt chain and a forged checkpoint are found by the checkpoints alone', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'baize-audit-'))
    const file = path.join(folder, 'deep', 'checkpoints')
    const prove = async () => verifyAudit(KEY, database.reader, { checkpoints: await readCheckpoints(KEY, file) })
    expect(await prove()).toMatchObject({ whole: false, faults: [{ seq: 8n, fault: 'no-checkpoint' }] })
    await addCheckpoint(KEY, file, await act(9))
    expect(await prove()).toMatchObject({ whole: true, rows: 9 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await act(10)
    expect(await prove()).toMatchObject({ whole: true, rows: 10 })
    await tamper('delete from operator_audit where seq > 8')
    expect(await prove()).toMatchObject({ whole: false, faults: [{ seq: 9n, fault: 'cut' }] })
    await act(11)
    expect(await prove()).toMatchObject({ whole: false, faults: [{ seq: 9n, fault: 'cut' }] })
    await tamper('delete from operator_audit')
    expect(await prove()).toMatchObject({ whole: false, rows: 0, faults: [{ seq: 9n, fault: 'cut' }] })
    await addCheckpoint(Buffer.alloc(32, 6), file, { seq: 3n, hash: 'a'.repeat(64) })
    await appendFile(file, 'nonsense\n')
    const forged = (await prove()).faults.filter(({ fault }) => fault === 'checkpoint-forged')
    expect(forged.map(({ seq }) => seq)).toEqual([3n, 0n])
    await rm(folder, { recursive: true })
  })

  it('a cut tail is found by a hash that was noted before', async () => {
    const { head } = await verifyAudit(KEY, database.reader)
    await tamper('delete from operator_audit where seq > 6')
    expect((await verifyAudit(KEY, database.reader)).whole).toBe(true)
    expect(await verifyAudit(KEY, database.reader, { noted: head })).toMatchObject({ whole: false, notedStands: false })
  })
})

describe('canonical text', () => {
  it('does not depend on the order of keys and tells different values apart', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        return canonical(turned) === canonical(value) && JSON.stringify(JSON.parse(canonical(value))).length === canonical(value).length
      }),
    )
    expect(canonical({ b: 1n, a: [undefined, { d: null, c: 'x' }], e: undefined })).toBe('{"a":[null,{"c":"x","d":null}],"b":"1"}')
  })
})
