/** Short ways: a room's usual operations go in one statement. Whatever it does not take is judged one by one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, said, type TestLedger } from './ledger-testing.ts'
import type { Companion, LedgerEvent, Operation } from './ledger.ts'
import { batches, ISSUES, ticket, tickets } from './testing/ticket-room.ts'

let world: TestLedger

const pot = (key: string, account: bigint, stake: bigint, issue = 'today'): Operation => ({
  ...ticket(key, account, stake, issue),
  companion: 'pot',
})
const potKeys = async (prefix: string): Promise<string[]> =>
  (await world.database.pool.query<{ key: string }>('select key from pot where key like $1 order by key', [`${prefix}%`])).rows.map(
    (row) => row.key,
  )
/** How often the short way was used; the rest was decided one by one. */
let shortly = 0
/** The accounts of each batch that took the short way. */
const cuts: bigint[][] = []
const sizes = (): number[] => cuts.map(({ length }) => length)

/** The same room with a short way for all issues except one that it does not know. */
const pots: Companion = {
  short: {
    takes: ({ facts }) => (facts as { issue: string }).issue !== 'unheard',
    batch: (operations) => {
      shortly += 1
      cuts.push(operations.map(({ account }) => account))
      const places = operations.flatMap(({ facts }, place) => ((facts as { issue: string }).issue === 'aside' ? [] : [place]))
      const taken = places.map((place) => operations[place]!)
      const issues = taken.map(({ facts }) => (facts as { issue: string }).issue)
      const transfers = taken.map(({ account, facts }) => {
        const { issue, stake } = facts as { issue: string; stake: bigint }
        return [
          {
            account: issue === 'astray' ? account + 1n : account,
            contra: 'house:lottery',
            amount: -stake,
            kind: 'bet' as const,
            round: issue,
          },
        ]
      })
      return Promise.resolve({ call: 'pot_move', types: ['text[]'], places, parameters: [issues], moves: 'plain', transfers })
    },
  },
  prepare: (tx, operations) => tickets.prepare(tx, operations),
  async write(tx, applied) {
    for (const { operation } of applied) await sql`insert into pot (key) values (${operation.key})`.execute(tx)
  },
}

const POT_MOVE = `
  create table pot (key text primary key);
  create function pot_move(p_lanes int[], p_locked boolean, p_key uuid[], p_fingerprint uuid[], p_account bigint[], p_amount bigint[], p_kind smallint[], p_flags smallint[],
    p_name text[], p_contra text[], p_vendor text[], p_game text[], p_round text[], p_reference text[], p_issue text[],
    out places int[], out statuses smallint[], out postings bigint[], out balances bigint[], out held int[]) language plpgsql as $$
  begin
    held := ledger_take_lanes(p_lanes); if cardinality(held) > 0 then return; end if;
    if 'gone' = any (p_issue) then
      select array_agg((n - 1) * 256), array_agg(case when p_issue[n] = 'gone' then 15 else 13 end::smallint), '{}', '{}' into places, statuses, postings, balances
      from generate_series(1, cardinality(p_key)) as n;
      return;
    end if;
    select moved.* into places, statuses, postings, balances, held from ledger_apply_plain(p_lanes, p_locked, p_key, p_fingerprint, p_account, p_amount, p_kind, p_flags,
      p_name, p_contra, p_vendor, p_game, p_round, p_reference) moved;
    insert into pot (key) select p_name[places[i] / 256 + 1] from generate_series(1, cardinality(places)) as i where statuses[i] = 0;
    if exists (select from unnest(p_name) as name where name like '%bad%') then raise exception 'the room failed'; end if;
  end $$;`

beforeAll(async () => {
  world = await openTestLedger({ togetherMilliseconds: 4_000, companions: { ticket: tickets, pot: pots } })
  await world.database.pool.query(POT_MOVE)
  await world.database.pool.query(ISSUES)
})

afterAll(() => world.close())

test('the short way takes what is usual in one statement, and what it does not let through is judged alone', async () => {
  const accounts = await Promise.all([1, 2, 3, 4, 5].map(() => world.account(100n)))
  const [a, b, c, d, e] = accounts as [bigint, bigint, bigint, bigint, bigint]
  shortly = 0
  const crowd = [
    pot('p1:a', a, 40n),
    pot('p1:b', b, 40n, 'gone'),
    pot('p1:c', c, 101n),
    pot('p1:d', d, 100n),
    pot('p1:e', e, 1n, 'unheard'),
  ]
  const first = ['applied 60', 'draw-closed', 'balance-too-low', 'applied 0', 'draw-closed']
  expect((await Promise.all(crowd.map(world.ledger.submit))).map(said)).toEqual(first)
  expect(shortly).toBe(2)
  expect(await potKeys('p1')).toEqual(['p1:a', 'p1:d'])
  // A copy among new operations: nothing is applied twice, and the others are not affected.
  const again = [pot('p1:a', a, 40n), pot('p1:f', b, 7n), pot('p1:d', d, 99n)]
  expect((await Promise.all(again.map(world.ledger.submit))).map(said)).toEqual(['applied again 60', 'applied 93', 'key-used-differently'])
  expect(await potKeys('p1')).toEqual(['p1:a', 'p1:d', 'p1:f'])
})

test('what a short way leaves out is judged alone, and the others go by it with the answers of their own', async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map((units) => world.account(100n * BigInt(units))))
  batches.length = 0
  const asked = accounts.map((account, number) => pot(`p10:${number}`, account, 1n, number % 2 === 0 ? 'aside' : 'today'))
  expect((await Promise.all(asked.map(world.ledger.submit))).map(said)).toEqual([
    'draw-closed',
    'applied 199',
    'draw-closed',
    'applied 399',
  ])
  expect(await potKeys('p10')).toEqual(['p10:1', 'p10:3'])
  expect(batches).toEqual([2])
})

test('a short way that fails takes all back, each is judged alone, and the fault is told; a key that exists is none', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => world.account(100n)))
  const events: LedgerEvent[] = []
  const ledger = await world.another({ onEvent: (event) => events.push(event) })
  const asked = accounts.map((account, number) => pot(`p2:${number === 1 ? 'bad' : number}`, account, 10n))
  expect((await Promise.all(asked.map(ledger.submit))).map(said)).toEqual(['applied 90', 'applied 90', 'applied 90'])
  expect(await potKeys('p2')).toEqual(['p2:0', 'p2:2', 'p2:bad'])
  expect(said(await ledger.submit(asked[0]!))).toBe('applied again 90')
  expect(events).toEqual([{ type: 'batch-failed', size: 3, error: expect.objectContaining({ message: 'the room failed' }) }])
})

test('[WALLET-02] a short way that would move the money of another account moves nothing, and all are judged one by one', async () => {
  const [a, b] = [await world.account(100n), await world.account(100n)]
  expect(b).toBe(a + 1n)
  const answers = await Promise.all([pot('p9:a', a, 10n, 'astray'), pot('p9:b', b + 1n, 10n)].map(world.ledger.submit))
  expect([...answers.map(said), await world.balance(a), await world.balance(b)]).toEqual(['draw-closed', 'unknown-account', 100n, 100n])
})

test('many operations by the short way follow one another, each once, with some among them that go alone', async () => {
  const accounts = await Promise.all(Array.from({ length: 40 }, () => world.account(100n)))
  const asked = accounts.flatMap((account, number) =>
    Array.from({ length: 6 }, (_, turn) => pot(`p3:${number}:${turn}`, account, 1n, (number + turn) % 7 === 0 ? 'gone' : 'today')),
  )
  const answers = await Promise.all(asked.map(world.ledger.submit))
  asked.forEach(({ facts }, index) =>
    expect(answers[index]?.status).toBe((facts as { issue: string }).issue === 'gone' ? 'refused' : 'applied'),
  )
  const applied = asked.filter(({ facts }) => (facts as { issue: string }).issue !== 'gone')
  expect(await potKeys('p3')).toEqual(applied.map(({ key }) => key).toSorted())
  const balances = await Promise.all(accounts.map(world.balance))
  const total = balances.reduce((sum, balance) => sum + balance, 0n)
  expect(total).toBe(4000n - BigInt(applied.length))
})

/** What is sent in one turn of the event loop has been cut into batches after a few more. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const manyAccounts = async (count: number): Promise<bigint[]> => {
  const { rows } = await world.database.pool.query<{ id: bigint }>(
    "insert into ledger_account (owner, kind, currency) select gen_random_uuid(), 'main', 'MMK' from generate_series(1, $1::int) returning id",
    [count],
  )
  return rows.map(({ id }) => id)
}

test('what waits goes as one batch, from thirty-two on as two halves, and never as halves where each is judged alone', async () => {
  const accounts = await manyAccounts(33)
  const cutOf = async (count: number): Promise<number[]> => {
    cuts.length = 0
    await Promise.all(accounts.slice(0, count).map((account) => world.ledger.submit(pot(`p4:${count}:${account}`, account, 0n))))
    return sizes()
  }
  expect([await cutOf(31), await cutOf(32), await cutOf(33)]).toEqual([[31], [16, 16], [17, 16]])
  batches.length = 0
  await Promise.all(accounts.map((account) => world.ledger.submit(ticket(`p4:${account}`, account, 0n))))
  expect(batches).toEqual([33])
})

test('a batch is sent behind another once as many wait as are under way, a third never, and none behind one that goes alone', async () => {
  const accounts = await manyAccounts(65)
  const answers: Promise<unknown>[] = []
  const send = async (from: number, to: number): Promise<number[]> => {
    answers.push(...accounts.slice(from, to).map((account) => world.ledger.submit(pot(`p5:${account}`, account, 0n))))
    await turns()
    return sizes()
  }
  cuts.length = 0
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, accounts)
    expect([await send(0, 20), await send(20, 39), await send(39, 40), await send(40, 65)]).toEqual([[20], [20], [20, 20], [20, 20]])
  })
  await Promise.all(answers)
  expect(sizes()).toEqual([20, 20, 25])
  cuts.length = 0
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, accounts)
    answers.push(world.ledger.submit(ticket('p5:alone', accounts[0]!, 0n)))
    await turns()
    answers.push(...accounts.slice(0, 20).map((account) => world.ledger.submit(pot(`p6:${account}`, account, 0n))))
    await turns()
    expect(sizes()).toEqual([])
  })
  await Promise.all(answers)
  expect(sizes()).toEqual([20])
})

test('a second connection takes half of the lanes once more wait than the limit says', async () => {
  const accounts = await manyAccounts(257)
  const wide = await world.another({ splitAbove: 10, writers: 2 })
  const lanes = (of: readonly bigint[]) => new Set(of.map((account) => (account & 15n) < 8n))
  const [low, high] = [true, false].map((isLow) => accounts.filter((account) => (account & 15n) < 8n === isLow)) as [bigint[], bigint[]]
  const cut = async (name: string, of: readonly bigint[]) => {
    cuts.length = 0
    await Promise.all(of.map((account) => wide.submit(pot(`${name}:${account}`, account, 0n))))
    return cuts.map((batch) => [batch.length, ...lanes(batch)])
  }
  const firstCut = async (name: string, count: number) => {
    cuts.length = 0
    await Promise.all(accounts.slice(0, count).map((account) => world.ledger.submit(pot(`${name}:${account}`, account, 0n))))
    return [cuts[0]!.length, new Set(cuts[0]!.map((account) => account & 15n)).size]
  }
  expect(await cut('p7', [...low.slice(0, 4), ...high.slice(0, 6)])).toEqual([[10, true, false]])
  expect(await cut('p8', [...low.slice(0, 4), ...high.slice(0, 7)])).toEqual([
    [4, true],
    [7, false],
  ])
  // Unless it is told otherwise, more than 256.
  expect(await firstCut('p10', 256)).toEqual([128, 16])
  expect((await firstCut('p11', 257))[1]).toBe(8)
})
