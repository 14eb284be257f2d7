/** Proves that a freeze by staff has a reason code and a case, and is told. It holds for seven days, and a second person renews it (PX-10). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { addPeople, deskOf } from '../../operator/testing/staffed.ts'
import { scheduleOf } from '../schedule.ts'
import { createWorld, type RichMember, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await addPeople(deskOf(world), 'thida', 'aung')
})
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

async function act(mya: RichMember, name: string, { by = 'thida', why }: { by?: string; why?: string } = {}): Promise<string> {
  const { account } = (await world.house.identity.memberOf(mya.memberId))!
  const options = why === undefined ? {} : { why }
  const performed = await world.house.operator.perform(world.database, name, { words: [account], options, by, reason: 'looked at it' })
  return performed.ok ? 'done' : performed.code
}
const isFrozen = async ({ memberId, wallet }: RichMember) => [
  (await world.house.identity.memberOf(memberId))?.frozen !== undefined,
  (await world.house.ledger.standing(wallet)).blocked,
]
const freezeOf = async ({ memberId }: RichMember) =>
  (await world.house.protection.freezes(world.database.reader)).find(({ member }) => member === memberId)
const runJob = () => scheduleOf(world.house).tasks['protection-freezes']!({})
/** Whether somebody waits for a freeze that another act holds. */
const waitsForLock = async (): Promise<boolean> =>
  (
    await world.database.pool.query(
      "select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not l.granted",
    )
  ).rowCount !== 0
const casesOf = async ({ memberId }: RichMember) =>
  (
    await world.database.pool.query<{ id: string; text: string }>(
      "select c.id::text as id, n.text from risk_case c join risk_note n on n.case_id = c.id where c.code = 'by-hand-freeze' and c.subject = $1 order by n.id",
      [memberId],
    )
  ).rows

describe('[OPS-02, PX-10] a freeze by staff', () => {
  it('has a reason code and a case, and is told to its member', async () => {
    const mya = await world.rich(100n * UNITS)
    expect(await act(mya, 'freeze-member', { why: 'because' })).toBe('value-refused')
    expect(await isFrozen(mya)).toEqual([false, false])
    expect(await act(mya, 'freeze-member', { why: 'payments' })).toBe('done')
    expect(await isFrozen(mya)).toEqual([true, true])
    const [opened] = await casesOf(mya)
    expect(opened?.text).toBe('payments: looked at it')
    const until = world.clock.now().add({ hours: 168 }).toString()
    expect(await freezeOf(mya)).toMatchObject({ why: 'payments', case: opened!.id, until, by: 'thida', state: 'begun' })
    const told = await world.database.pool.query(
      "select payload from graphile_worker._private_jobs where payload ->> 'name' = 'memberFrozen' and payload ->> 'memberId' = $1",
      [mya.memberId],
    )
    expect(told.rowCount).toBe(1)
  })

  it('ends after seven days where no second person renewed it', async () => {
    const mya = await world.rich(100n * UNITS)
    await act(mya, 'freeze-member')
    world.clock.forward({ hours: 167 })
    await runJob()
    expect(await isFrozen(mya)).toEqual([true, true])
    world.clock.forward({ hours: 1 })
    await runJob()
    expect(await isFrozen(mya)).toEqual([false, false])
    expect(await freezeOf(mya)).toBeUndefined()
    expect((await casesOf(mya)).map(({ text }) => text)).toEqual([
      'other: looked at it',
      'nobody renewed it in seven days, and it has ended',
    ])
    await runJob()
    expect(await act(mya, 'freeze-member')).toBe('done')
  })

  it('is renewed by a second person alone, for seven days more each time', async () => {
    const mya = await world.rich(100n * UNITS)
    expect(await act(mya, 'freeze-renew', { by: 'aung' })).toBe('state-conflict')
    await act(mya, 'freeze-member')
    world.clock.forward({ hours: 100 })
    expect(await act(mya, 'freeze-renew')).toBe('second-needed')
    expect(await act(mya, 'freeze-renew', { by: 'aung' })).toBe('done')
    world.clock.forward({ hours: 167 })
    await runJob()
    expect(await isFrozen(mya)).toEqual([true, true])
    expect(await act(mya, 'freeze-renew', { by: 'aung' })).toBe('second-needed')
    expect(await act(mya, 'freeze-renew')).toBe('done')
    world.clock.forward({ hours: 168 })
    await runJob()
    expect(await isFrozen(mya)).toEqual([false, false])
  })

  it('that is renewed while its end is on the way stays', async () => {
    const mya = await world.rich(100n * UNITS)
    await act(mya, 'freeze-member')
    world.clock.forward({ hours: 168 })
    const ends: Promise<unknown>[] = []
    await world.database.write(async (tx) => {
      const renewed = await world.house.protection.renewFreeze(tx, { member: mya.memberId, by: 'aung', reason: 'looked at it' })
      expect(renewed).toMatchObject({ ok: true })
      ends.push(runJob())
      await expect.poll(waitsForLock).toBe(true)
    })
    await Promise.all(ends)
    expect(await isFrozen(mya)).toEqual([true, true])
  })

  it('that staff have ended is over, and its row changes no more', async () => {
    const mya = await world.rich(100n * UNITS)
    await act(mya, 'freeze-member')
    expect(await act(mya, 'unfreeze-member', { by: 'aung' })).toBe('done')
    expect([await isFrozen(mya), await freezeOf(mya)]).toEqual([[false, false], undefined])
    expect(await act(mya, 'freeze-renew', { by: 'aung' })).toBe('state-conflict')
  })
})
