/** Proves that a name of staff is a key, and that what moves much money or touches fairness needs two of them. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { settableClock } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { systemRandom } from '../platform/random.ts'
import type { Call } from './acts/act.ts'
import type { OperatorNeeds } from './needs.ts'
import { createOperator, runCommand } from './operator.ts'
import { keptStaffKeys } from './staff-keys.ts'
import { addPeople, balancedBooks, memoryKeys } from './testing/staffed.ts'

let database: TestDatabase
const clock = settableClock('2026-11-20T08:00:00Z')
const keys = new Map<string, string>()
/** A withdrawal of the member `mya`; approving it is all that staff do here. */
const paid = { state: 'under-review', amount: 0n, times: 0 }
const needs = {
  clock,
  random: systemRandom,
  largeFrom: async () => 5_000n,
  books: balancedBooks,
  staffKeys: {
    read: async (name: string) => keys.get(name),
    keep: async (name: string, token: string) => (keys.has(name) ? undefined : (keys.set(name, token), 'memory')),
  },
  audit: { key: Buffer.alloc(32, 5) },
  wallet: {
    async approveWithdrawal() {
      if (paid.state !== 'under-review') return refused('state-conflict', { state: paid.state })
      // Outside the transaction, unlike all product code; it shows how often an act was tried.
      paid.times += 1
      return done({ before: { state: paid.state }, after: { state: 'approved' }, moves: { member: 'mya', units: paid.amount } })
    },
    liftRequirement: async () => done({ before: {}, after: {}, moves: { member: 'mya', units: paid.amount } }),
    creditReceipt: async () => done({ before: {}, after: {}, moves: { member: 'mya', units: 1n } }),
  },
  settings: {
    isName: () => true,
    mayStand: () => true,
    judge: async () => done(undefined),
    write: async (_tx: unknown, _name: string, value: unknown) => ({ before: value === 9 ? 8 : null }),
  },
  lottery: {},
  points: {},
  content: {},
  messages: {},
  members: {},
  games: {},
  vendors: {},
  protection: {},
  invitations: {},
  dataKey: {},
} as unknown as OperatorNeeds
const operator = createOperator(needs)

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function run(by: string, ...words: string[]) {
  const said: string[] = []
  const sink = { say: (line: string) => void said.push(line), complain: (line: string) => void said.push(line) }
  const signed = by === '' ? [] : ['--by', by, '--reason', 'it is so']
  const exit = await runCommand({ operator, database }, [...words, ...signed], sink)
  return { exit, said: said.join('\n') }
}
const markOf = async (name: string): Promise<string> => (await run('', 'staff-key', name)).said.slice(0, 64)
const rows = async (): Promise<string[]> =>
  (await database.pool.query<{ row: string }>("select who || ' ' || act as row from operator_audit order by seq")).rows.map(
    ({ row }) => row,
  )

describe('[OPS-01] the names of the command line are keys', () => {
  it('the first adds themself, the first two come alone, and any further one needs two', async () => {
    expect((await run('Thida', 'set', 'a', '1')).said).toContain('no key of that name')
    const thida = await markOf('Thida')
    // A key alone is no right to act, and nobody begins with somebody else's name.
    expect((await run('Thida', 'set', 'a', '1')).said).toContain('does not prove')
    expect((await run('Thida', 'staff-add', 'Aung', thida)).said).toContain('does not prove')
    expect((await run('Thida', 'staff-add', 'Thida', thida)).exit).toBe(0)
    expect((await run('Thida', 'staff-add', 'Aung', await markOf('Aung'))).said).toContain('Done: staff-add')
    const mya = await markOf('Mya')
    expect((await run('Mya', 'staff-add', 'Mya', mya)).said).toContain('does not prove')
    expect((await run('Thida', 'staff-add', 'Mya', mya)).said).toContain('Noted: staff-add')
    expect((await run('Mya', 'set', 'a', '1')).said).toContain('does not prove')
    expect((await run('Aung', 'staff-add', 'Mya', mya)).said).toContain('Done: staff-add')
    expect((await run('mya', 'set', 'a', '1')).said).toContain('no key of that name')
    expect((await run('Mya', 'set', 'a', '1')).exit).toBe(0)
  })

  it('a key proves its own name alone, also where a row was copied in the database', async () => {
    const [mine, hers] = [keys.get('Mya') ?? '', keys.get('Thida') ?? '']
    keys.set('Thida', mine)
    expect((await run('Thida', 'set', 'a', '1')).said).toContain('does not prove')
    await database.pool.query("update operator_staff set mark = (select mark from operator_staff where name = 'Mya') where name = 'Thida'")
    expect((await run('Thida', 'set', 'a', '1')).said).toContain('does not prove')
    keys.set('Thida', hers)
    const mark = await remake('Thida')
    expect((await run('Aung', 'staff-add', 'Thida', mark)).exit).toBe(0)
    expect((await run('Mya', 'staff-add', 'Thida', mark)).said).toContain('Done')
    expect((await run('Thida', 'set', 'a', '1')).exit).toBe(0)
  })

  it('who leaves acts no more, the name is never given again, and two always stay', async () => {
    expect((await run('Thida', 'staff-leave', 'Mya')).said).toContain('Noted')
    expect((await run('Mya', 'staff-leave', 'Mya')).said).toContain('Done')
    expect((await run('Mya', 'set', 'a', '1')).said).toContain('does not prove')
    expect((await run('Thida', 'staff-add', 'Mya', 'a'.repeat(64))).said).toContain('was left')
    expect((await run('Aung', 'staff-leave', 'Aung')).said).toContain('at least 2')
  })

  it('a key lies in a file of its owner alone', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'baize-keys-'))
    const kept = keptStaffKeys(path.join(folder, 'keys'))
    expect(await kept.read('Daw Hla')).toBeUndefined()
    const file = (await kept.keep('Daw Hla', 'secret')) ?? ''
    expect(await kept.keep('Daw Hla', 'another')).toBeUndefined()
    expect(await kept.read('daw hla')).toBe('secret')
    await chmod(file, 0o644)
    await expect(kept.read('Daw Hla')).rejects.toThrow('can be read by others')
    await rm(folder, { recursive: true })
  })
})

/** A new key for a name whose file was moved away. */
async function remake(name: string): Promise<string> {
  keys.delete(name)
  return markOf(name)
}

describe('[OPS-01] four eyes', () => {
  const approve = (by: string) => run(by, 'approve-withdrawal', 'W1')

  it('an act that moves much is only noted until a second one gives it', async () => {
    Object.assign(paid, { state: 'under-review', amount: 5_000n, times: 0 })
    const before = (await rows()).length
    expect((await approve('Thida')).said).toContain('Noted: approve-withdrawal W1')
    expect((await run('', 'list-requests')).said).toContain('approve-withdrawal')
    const again = await approve('Thida')
    expect([again.exit, again.said]).toEqual([1, expect.stringContaining('Somebody else')])
    expect((await approve('Aung')).said).toContain('Done: approve-withdrawal W1')
    expect((await rows()).slice(before)).toEqual(['Thida approve-withdrawal (asked)', 'Aung approve-withdrawal'])
    // The next one is asked for again.
    expect((await approve('Aung')).said).toContain('Noted')
  })

  it('a first approval ends after a day, when its giver leaves, and when its object has changed', async () => {
    Object.assign(paid, { state: 'under-review', amount: 6_000n })
    clock.forward({ hours: 24 })
    expect((await approve('Thida')).said).toContain('Noted')
    clock.forward({ hours: 24 })
    expect((await approve('Aung')).said).toContain('Noted')
    expect((await run('Thida', 'set', 'withdrawals.perDay', '9')).said).toContain('Noted')
    expect((await run('Aung', 'set', 'withdrawals.perDay', '7')).said).toContain('Noted')
  })

  it('parts of a large sum count as one, for each member, act and day', async () => {
    clock.forward({ hours: 25 })
    Object.assign(paid, { state: 'under-review', amount: 2_000n })
    expect((await approve('Aung')).said).toContain('Done')
    expect((await approve('Aung')).said).toContain('Done')
    expect((await approve('Aung')).said).toContain('Noted')
    clock.forward({ hours: 25 })
    expect((await approve('Aung')).said).toContain('Done')
  })

  it('what a deposit asks to be played is lifted by two where it is much', async () => {
    paid.amount = 4_999n
    expect((await run('Thida', 'lift-requirement', 'T1')).said).toContain('Done')
    paid.amount = 5_000n
    expect((await run('Aung', 'lift-requirement', 'T2')).said).toContain('Noted')
    expect((await run('Thida', 'lift-requirement', 'T2')).said).toContain('Done')
  })

  it('an act of money without a figure, and what touches fairness, always need two', async () => {
    expect((await run('Thida', 'credit-deposit', 'R1')).said).toContain('Noted')
    const gated = operator.acts.flatMap((act) => (act.changes && act.gate ? [act.name] : []))
    for (const name of [
      'lottery-correct',
      'lottery-drawn-early',
      'vendor-speaks',
      'vendor-asks',
      'vendor-connects',
      'vendor-terms',
      'payment-keys',
      'points-rate',
    ])
      expect(gated).toContain(name)
    for (const name of ['encryption.required', 'staff.twoFrom', 'lottery', 'dice', 'merchant'])
      expect([name, (await run('Thida', 'set', name, '1')).said]).toEqual([name, expect.stringContaining('Noted')])
    expect((await run('Thida', 'set', 'status', '1')).said).toContain('Done')
  })

  it('attempts have left nothing behind', async () => {
    const two = createOperator({
      ...needs,
      staffKeys: memoryKeys(),
      lottery: {
        askAgain: async (tx: Tx) => {
          await sql`insert into operator_moved (who, act, member, units, at) values ('tried', '', '', 1, now())`.execute(tx)
          return done({ before: 0, after: 1 })
        },
      } as never,
    })
    const tried = async () => (await database.pool.query("select from operator_moved where who = 'tried'")).rowCount
    const call = (by: string): Call => ({ words: ['fc-3d', '1'], options: {}, by, reason: 'a correction' })
    expect(await two.perform(database, 'lottery-correct', call('Thida'))).toMatchObject({ ok: true, value: { waits: true } })
    expect(await tried()).toBe(0)
    expect(await two.perform(database, 'lottery-correct', call('Aung'))).toMatchObject({ ok: true, value: { waits: false } })
    expect(await tried()).toBe(1)
  })
})

it('people for other tests come by the acts of staff', async () => {
  const other = await testDatabase()
  const desk = { operator: createOperator({ ...needs, staffKeys: memoryKeys() }), database: other }
  await addPeople(desk, 'One', 'Two', 'Three')
  expect((await other.pool.query('select from operator_staff')).rowCount).toBe(3)
  await other.drop()
})
