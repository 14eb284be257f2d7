/** Credits: thousands of accounts raised by one statement are as exact, as unrepeatable and as readable as single operations. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { move, openTestLedger, type TestLedger } from '../ledger-testing.ts'
import type { AccountId, CreditBatch, CreditColumns } from '../ledger.ts'

let world: TestLedger
beforeAll(async () => {
  world = await openTestLedger()
})
afterAll(() => world.close())

const PLACE = { contra: 'lottery:test', vendor: 'LOTT', game: 'ssc-1', round: '20261120-0001' } as const

/** Another round, whose sums are not counted. */
const OTHER = { ...PLACE, round: '20261120-0002' } as const

const pay = (batch: CreditBatch | CreditColumns) =>
  world.database.write(async (tx) => {
    await world.ledger.lock(tx, 'accounts' in batch ? batch.accounts : batch.operations.map(({ account }) => account))
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
    for (const key of ['', 'k'.repeat(201)])
      await expect(pay({ ...PLACE, operations: [winOf(key, account, 1n)] })).rejects.toThrow(/key of at most 200/)
    for (const count of [0, 5]) {
      const transfers = Array.from({ length: count }, () => ({ kind: 'win' as const, amount: 1n }))
      await expect(pay({ ...PLACE, operations: [{ key: 'd8', account, transfers }] })).rejects.toThrow(/1 to 4 kinds/)
    }
    for (const contra of ['', 'held'])
      await expect(pay({ ...PLACE, contra, operations: [winOf('d9', account, 1n)] })).rejects.toThrow(/may not name/)
    await expect(
      world.database.write((tx) => world.ledger.credit(tx, { ...PLACE, operations: [winOf('d7', account, 1n)] })),
    ).rejects.toThrow(/not locked/)
    expect(await world.balance(account)).toBe(15n)
  })

  it('take a key of two hundred characters, many transfers or none at all, and are nothing where nobody is named', async () => {
    const account = await world.account()
    const transfers = Array.from({ length: 4 }, () => ({ kind: 'win' as const, amount: 1n }))
    const place = { ...PLACE, round: '20261120-0006' }
    expect(await pay({ ...place, operations: [{ key: 'k'.repeat(200), account, transfers }] })).toEqual({ applied: 1, replayed: 0 })
    expect(await world.balance(account)).toBe(4n)
    expect(await pay({ ...place, operations: [] })).toEqual({ applied: 0, replayed: 0 })
    const prefix = 'p'.repeat(181)
    const columns = (['win', 'rebate', 'promo', 'bonus'] as const).map((kind, at) => ({ kind, units: [BigInt(at)] }))
    expect(await pay({ ...place, keyPrefix: prefix, accounts: [account], columns })).toEqual({ applied: 1, replayed: 0 })
    expect((await world.ledger.findOperation(`${prefix}${account}`))?.postings.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['win', 0n],
      ['rebate', 1n],
      ['promo', 2n],
      ['bonus', 3n],
    ])
    const alone = columns.map(({ kind, units }) => ({ kind, amount: units[0]! }))
    expect(await pay({ ...place, operations: [{ key: `${prefix}${account}`, account, transfers: alone }] })).toEqual({
      applied: 0,
      replayed: 1,
    })
    expect(await pay({ ...place, keyPrefix: prefix, accounts: [], columns: columns.map(({ kind }) => ({ kind, units: [] })) })).toEqual({
      applied: 0,
      replayed: 0,
    })
    await expect(pay({ ...place, keyPrefix: `${prefix}p`, accounts: [account], columns })).rejects.toThrow(/key of at most 200/)
    for (const wrong of [[], [...columns, { kind: 'points' as const, units: [1n] }]])
      await expect(pay({ ...place, keyPrefix: 'x', accounts: [account], columns: wrong })).rejects.toThrow(/1 to 4 kinds/)
  })

  it('of another place, kind, reference or account under a key are other credits, by single operations and by columns', async () => {
    const [account, other] = [await world.account(), await world.account()]
    const place = { ...PLACE, round: '20261120-0007' }
    const transfer = { kind: 'win' as const, amount: 5n }
    const single = { ...place, operations: [{ key: 'i1', account, transfers: [transfer] }] }
    const columns: CreditColumns = { ...place, keyPrefix: 'i2:', accounts: [account], columns: [{ kind: 'win', units: [5n] }] }
    for (const batch of [single, columns]) expect(await pay(batch)).toEqual({ applied: 1, replayed: 0 })
    const places = [{ contra: 'lottery:else' }, { vendor: 'ELSE' }, { game: 'ssc-3' }, { round: '20261120-0008' }]
    for (const batch of [single, columns])
      for (const where of places) await expect(pay({ ...batch, ...where }), JSON.stringify(where)).rejects.toThrow(/something else/)
    const told = [
      { ...transfer, kind: 'promo' as const },
      { ...transfer, reference: 'r' },
      { ...transfer, amount: 6n },
    ]
    for (const one of told)
      await expect(pay({ ...single, operations: [{ key: 'i1', account, transfers: [one] }] })).rejects.toThrow(/something else/)
    await expect(pay({ ...single, operations: [{ key: 'i1', account: other, transfers: [transfer] }] })).rejects.toThrow(/something else/)
    await expect(pay({ ...columns, columns: [{ kind: 'promo', units: [5n] }] })).rejects.toThrow(/something else/)
    for (const batch of [single, columns]) expect(await pay(batch)).toEqual({ applied: 0, replayed: 1 })
    // A place that is left out is an empty one.
    const bare = { contra: 'lottery:test', keyPrefix: 'i3:', accounts: [account], columns: columns.columns }
    expect(await pay(bare)).toEqual({ applied: 1, replayed: 0 })
    expect(await pay({ contra: 'lottery:test', operations: [{ key: `i3:${account}`, account, transfers: [transfer] }] })).toEqual({
      applied: 0,
      replayed: 1,
    })
    expect(await pay({ ...bare, vendor: '', game: '', round: '' })).toEqual({ applied: 0, replayed: 1 })
  })

  it('that are partly known write the rest in order, need their own lanes, and count for their own round alone', async () => {
    const [one, two] = [await world.account(0n), await world.account(0n)]
    const known = winOf('p1', one, 5n)
    const place = { ...PLACE, round: '20261120-0005' }
    await pay({ ...place, operations: [known] })
    expect(await pay({ ...place, operations: [known, winOf('p2', two, 50n, 7n)] })).toEqual({ applied: 1, replayed: 1 })
    const entries = await world.ledger.entries(two, { limit: 2 })
    expect(entries.map(({ amount, balanceAfter }) => [amount, balanceAfter])).toEqual([
      [7n, 57n],
      [50n, 50n],
    ])
    const elsewhere = world.database.write(async (tx) => {
      await world.ledger.lock(tx, [one])
      return await world.ledger.credit(tx, { ...place, operations: [winOf('p3', two, 1n)] })
    })
    await expect(elsewhere).rejects.toThrow(/not locked/)
    for (const other of [{ game: 'ssc-3' }, { vendor: 'ELSE' }])
      await pay({ ...place, ...other, operations: [winOf(JSON.stringify(other), one, 900n)] })
    const at = entries[0]!.at
    const wins = async (from: Temporal.Instant, to: Temporal.Instant) => {
      const totals = await world.ledger.roundTotals({ ...place, from, to })
      return totals.map(({ kind, units, transfers }) => `${kind} ${units} ${transfers}`).toSorted()
    }
    expect(await wins(at.subtract({ minutes: 5 }), at.add({ minutes: 5 }))).toEqual(['rebate 7 1', 'win 55 2'])
    expect(await wins(at.add({ milliseconds: 1 }), at.add({ minutes: 5 }))).toEqual([])
  })

  it('of unlike operations go together, each with its own key, kinds and references, and those that stood are left out', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => world.account()))
    const of = (at: number, transfers: CreditBatch['operations'][number]['transfers']) => ({
      key: `u${at}`,
      account: accounts[at]!,
      transfers,
    })
    const rebates = [
      { kind: 'rebate' as const, amount: 2n, reference: 'own' },
      { kind: 'rebate' as const, amount: 3n, reference: 'line' },
    ]
    const operations = [
      of(0, rebates),
      of(1, [{ kind: 'win', amount: 7n }]),
      of(2, rebates.toReversed()),
      of(3, [{ kind: 'refund', amount: 1n, reference: 'b' }]),
    ]
    const place = { ...PLACE, round: '20261120-0009' }
    expect(await pay({ ...place, operations: operations.slice(0, 2) })).toEqual({ applied: 2, replayed: 0 })
    expect(await pay({ ...place, operations })).toEqual({ applied: 2, replayed: 2 })
    const entries = await Promise.all(accounts.map((account) => world.ledger.entries(account, { limit: 3 })))
    expect(
      entries.map((lines) => lines.map(({ kind, amount, balanceAfter, key, reference }) => [kind, amount, balanceAfter, key, reference])),
    ).toEqual([
      [
        ['rebate', 3n, 5n, 'u0', 'line'],
        ['rebate', 2n, 2n, 'u0', 'own'],
      ],
      [['win', 7n, 7n, 'u1', undefined]],
      [
        ['rebate', 2n, 5n, 'u2', 'own'],
        ['rebate', 3n, 3n, 'u2', 'line'],
      ],
      [['refund', 1n, 1n, 'u3', 'b']],
    ])
    expect((await world.ledger.proveBooks()).faults).toEqual([])
  })

  it('by columns write what single ones write, and either is known again when sent the other way', async () => {
    const accounts = [await world.account(100n), await world.account(5n), await world.account(0n)]
    const [one, two, three] = accounts as [AccountId, AccountId, AccountId]
    const wins = [50n, 0n, 0n]
    const rebates = [7n, 3n, 0n]
    const columns: CreditColumns = {
      ...OTHER,
      keyPrefix: 'g:',
      accounts,
      columns: [
        { kind: 'win', units: wins },
        { kind: 'rebate', units: rebates },
      ],
    }
    const single = accounts.map((account, index) => winOf(`g:${account}`, account, wins[index]!, rebates[index]!))
    expect(await pay({ ...OTHER, operations: single.slice(1, 2) })).toEqual({ applied: 1, replayed: 0 })
    expect(await pay(columns)).toEqual({ applied: 2, replayed: 1 })
    expect(await pay(columns)).toEqual({ applied: 0, replayed: 3 })
    expect(await pay({ ...OTHER, operations: single })).toEqual({ applied: 0, replayed: 3 })
    expect(await Promise.all(accounts.map((account) => world.balance(account)))).toEqual([157n, 8n, 0n])
    const entries = await Promise.all([one, two, three].map((account) => world.ledger.entries(account, { limit: 2 })))
    expect(entries.map((of) => of.map(({ kind, amount, balanceAfter, key, round }) => [kind, amount, balanceAfter, key, round]))).toEqual([
      [
        ['rebate', 7n, 157n, `g:${one}`, OTHER.round],
        ['win', 50n, 150n, `g:${one}`, OTHER.round],
      ],
      [
        ['rebate', 3n, 8n, `g:${two}`, OTHER.round],
        ['win', 0n, 5n, `g:${two}`, OTHER.round],
      ],
      [['win', 0n, 0n, `g:${three}`, OTHER.round]],
    ])
    expect((await world.ledger.findOperation(`g:${one}`))?.postings).toHaveLength(2)
    expect((await world.ledger.proveBooks()).faults).toEqual([])
  })

  it('by columns refuse what single ones refuse, and then nothing is done', async () => {
    const account = await world.account(10n)
    const of = (accounts: AccountId[], units: bigint[], keyPrefix = 'h:'): CreditColumns => ({
      ...OTHER,
      keyPrefix,
      accounts,
      columns: [{ kind: 'win', units }],
    })
    await pay(of([account], [5n]))
    const other = await world.account()
    await expect(pay(of([other, account], [1n, 6n]))).rejects.toThrow(/stands for something else/)
    await expect(pay(of([other, 10n ** 12n], [1n, 6n]))).rejects.toThrow(/does not exist/)
    await expect(pay(of([other, other], [1n, 1n]))).rejects.toThrow(/stands for something else|one twice/)
    await expect(pay(of([other], [-1n]))).rejects.toThrow(/takes nothing/)
    await expect(pay(of([other], [1n, 2n]))).rejects.toThrow(/one amount for each account/)
    await expect(pay(of([other], [1n], ''))).rejects.toThrow(/key/)
    await expect(pay({ ...of([other], [1n]), columns: [{ kind: 'bet', units: [1n] }] })).rejects.toThrow(/never a bet/)
    await expect(pay({ ...of([other], [1n]), contra: 'held' })).rejects.toThrow(/may not name/)
    await expect(world.database.write((tx) => world.ledger.credit(tx, of([other], [1n])))).rejects.toThrow(/not locked/)
    expect([await world.balance(account), await world.balance(other)]).toEqual([15n, 0n])
  })

  it('are read by the feed between other operations, none skipped and none twice, with more of them than a millisecond has ids', async () => {
    const { rows } = await world.database.pool.query<{ id: bigint }>(
      "insert into ledger_account (owner, kind, currency) select gen_random_uuid(), 'main', 'MMK' from generate_series(1, 20000) returning id",
    )
    const [lane, next] = [3n, 4n].map((one) => rows.map(({ id }) => id).filter((id) => (id & 15n) === one)) as [AccountId[], AccountId[]]
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
    const columns = [{ kind: 'win' as const, units: next.map(() => 3n) }]
    const more = await pay({ ...PLACE, keyPrefix: 'f:', accounts: next, columns })
    await single('f-after')
    expect([many.applied, more.applied]).toEqual([1250, 1250])
    await vi.waitUntil(() => seen.length >= 2502, { timeout: 20_000, interval: 25 })
    ending.abort()
    await following
    expect(seen).toHaveLength(2502)
    expect(new Set(seen).size).toBe(2502)
    expect([seen[0], seen.at(-1)]).toEqual(['f-before', 'f-after'])
    const now = systemClock.now()
    const totals = await world.ledger.roundTotals({
      ...PLACE,
      from: now.subtract({ minutes: 5 }),
      to: now.add({ minutes: 5 }),
    })
    expect(totals.find(({ kind }) => kind === 'win')?.units).toBe(50n + 0n + 1n + 5n + 3n * 2500n)
  })
})
