/** Credits: thousands of accounts raised by one statement are as exact, as unrepeatable and as readable as single operations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { move, openTestLedger, type TestLedger } from './ledger-testing.ts'
import type { AccountId, CreditBatch } from './ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

const PLACE = { contra: 'lottery:test', vendor: 'LOTT', game: 'ssc-1', round: '20261120-0001' } as const

const pay = (batch: CreditBatch) =>
  world.database.write(async (tx) => {
    await world.ledger.lock(
      tx,
      batch.operations.map(({ account }) => account),
    )
    return await world.ledger.credit(tx, batch)
  })

const winOf = (key: string, account: AccountId, amount: bigint, rebate = 0n): CreditBatch['operations'][number] => ({
  key,
  account,
  transfers: [{ kind: 'win', amount }, ...(rebate > 0n ? [{ kind: 'rebate' as const, amount: rebate }] : [])],
})

describe('credits', () => {
  it('raise each account once, in order of their transfers, and a replay changes nothing', async () => {
    const [one, two] = [await world.account(100n), await world.account(0n)]
    const batch = { ...PLACE, operations: [winOf('c1', one, 50n, 7n), winOf('c2', two, 0n)] }
    expect(await pay(batch)).toEqual({ applied: 2, replayed: 0 })
    expect(await pay(batch)).toEqual({ applied: 0, replayed: 2 })
    expect(await pay({ ...batch, operations: [...batch.operations, winOf('c3', await world.account(), 1n)] })).toEqual({
      applied: 1,
      replayed: 2,
    })
    expect([await world.balance(one), await world.balance(two)]).toEqual([157n, 0n])
    const entries = await world.ledger.entries(one, { limit: 2 })
    expect(entries.map(({ kind, amount, balanceAfter, key, round }) => [kind, amount, balanceAfter, key, round])).toEqual([
      ['rebate', 7n, 157n, 'c1', PLACE.round],
      ['win', 50n, 150n, 'c1', PLACE.round],
    ])
    expect((await world.ledger.findOperation('c1'))?.postings).toHaveLength(2)
  })

  it('refuse another content under a key, an account that does not exist and one that comes twice, and then nothing is done', async () => {
    const account = await world.account(10n)
    await pay({ ...PLACE, operations: [winOf('d1', account, 5n)] })
    await expect(pay({ ...PLACE, operations: [winOf('d1', account, 6n), winOf('d2', account, 1n)] })).rejects.toThrow(
      /stands for something else/,
    )
    await expect(pay({ ...PLACE, operations: [winOf('d3', 10n ** 12n, 6n)] })).rejects.toThrow(/does not exist/)
    await expect(pay({ ...PLACE, operations: [winOf('d4', account, 1n), winOf('d5', account, 1n)] })).rejects.toThrow(/one twice/)
    await expect(pay({ ...PLACE, operations: [winOf('d6', account, -1n)] })).rejects.toThrow(/takes nothing/)
    await expect(
      world.database.write((tx) => world.ledger.credit(tx, { ...PLACE, operations: [winOf('d7', account, 1n)] })),
    ).rejects.toThrow(/not locked/)
    expect(await world.balance(account)).toBe(15n)
  })

  it('are read by the feed between other operations, none skipped and none twice, with more of them than a millisecond has ids', async () => {
    const { rows } = await world.database.pool.query<{ id: bigint }>(
      "insert into ledger_account (owner, kind, currency) select gen_random_uuid(), 'main', 'MMK' from generate_series(1, 20000) returning id",
    )
    const lane = rows.map(({ id }) => id).filter((id) => (id & 15n) === 3n)
    const seen: string[] = []
    const ending = new AbortController()
    const following = world.ledger.follow(
      'credits',
      async (entries) => {
        seen.push(...entries.map(({ key }) => key))
      },
      { signal: ending.signal, from: 'now' },
    )
    const single = (key: string) => world.ledger.submit(move(key, lane[0]!, 1n, 'win'))
    await world.placed('credits')
    await single('f-before')
    const many = await pay({ ...PLACE, operations: lane.map((account) => winOf(`f:${account}`, account, 3n)) })
    await single('f-after')
    expect(many.applied).toBe(1250)
    for (let turn = 0; turn < 1000 && seen.length < 1252; turn += 1) await new Promise((resolve) => setTimeout(resolve, 25))
    ending.abort()
    await following
    expect(seen).toHaveLength(1252)
    expect(new Set(seen).size).toBe(1252)
    expect([seen[0], seen.at(-1)]).toEqual(['f-before', 'f-after'])
    const now = systemClock.now()
    const totals = await world.ledger.roundTotals({
      ...PLACE,
      from: now.subtract({ minutes: 5 }),
      to: now.add({ minutes: 5 }),
    })
    expect(totals.find(({ kind }) => kind === 'win')?.units).toBe(50n + 0n + 1n + 5n + 3n * 1250n)
  })
})
