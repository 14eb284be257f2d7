/** Companions: a room's rows are checked and written for a whole batch in the transaction of its money. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { move, openTestLedger, said, undo, type TestLedger } from './ledger-testing.ts'
import type { Companion, Operation, Transfer } from './ledger.ts'

let world: TestLedger
const batches: number[] = []
let fails = false

/** Tickets of a lottery: the issue is locked, a closed one refuses, and the stake is worked out here. */
const tickets: Companion = {
  async prepare(tx, operations) {
    batches.push(operations.length)
    const { rows } = await sql<{ id: string; open: boolean }>`select id, open from issue order by id for share`.execute(tx)
    const open = new Map(rows.map((row) => [row.id, row.open]))
    return operations.map((operation) => {
      if (operation.reverses !== undefined) return { transfers: [], carry: 'reversal' }
      const { issue, stake } = operation.facts as { issue: string; stake: bigint }
      if (open.get(issue) !== true) return { refused: 'draw-closed' }
      return {
        transfers: [{ account: operation.account, contra: 'house:lottery', amount: -stake, kind: 'bet' as const, round: issue }],
        carry: issue,
      }
    })
  },
  async write(tx, applied) {
    for (const { operation, carry, balance } of applied)
      await sql`insert into ticket (key, issue, balance) values (${operation.key}, ${String(carry)}, ${balance})`.execute(tx)
    if (fails && applied.some(({ operation }) => operation.key.includes('bad'))) throw new Error('the room failed')
    return applied.map(({ operation }) => `${operation.key} by ${String(operation.delivery)}`)
  },
}

/** A room with a fault: it moves what the call says. */
const wild: Companion = {
  prepare: async (_tx, operations) => operations.map(({ facts }) => ({ transfers: [facts as Transfer] })),
  write: async () => undefined,
}

/** A room with another fault: it says too little, or that nothing moves. */
const idle: Companion = {
  prepare: async (_tx, operations) =>
    operations.some(({ key }) => key.includes('short')) ? [] : operations.map(() => ({ transfers: [] })),
  write: async () => undefined,
}

/** How often the next operations of the room fail as the database fails that breaks a tie of two transactions. */
let tied: string[] = []
const settings: unknown[] = []
const busy: Companion = {
  async prepare(tx, operations) {
    const { rows } =
      await sql`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement, current_setting('jit') as jit, current_setting('application_name') as name`.execute(
        tx,
      )
    settings.push(rows[0])
    const code = tied.shift()
    if (code !== undefined) throw Object.assign(new Error(`broken off by ${code}`), { code })
    return operations.map(({ account }) => ({ transfers: [{ account, contra: 'house:lottery', amount: -1n, kind: 'bet' }] }))
  },
  write: async () => undefined,
}

const ticket = (key: string, account: bigint, stake: bigint, issue = 'today'): Operation => ({
  key,
  account,
  transfers: [],
  isBet: true,
  companion: 'ticket',
  facts: { issue, stake },
})

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
      const issues = operations.map(({ facts }) => (facts as { issue: string }).issue)
      const transfers = operations.map(({ account, facts }) => {
        const { issue, stake } = facts as { issue: string; stake: bigint }
        return { account: issue === 'astray' ? account + 1n : account, contra: 'house:lottery', amount: -stake, kind: 'bet' as const, round: issue } // oxfmt-ignore
      })
      return Promise.resolve({ call: 'pot_move', types: ['text[]'], parameters: [issues], transfers })
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

const written = async (prefix: string): Promise<string[]> =>
  (await world.database.pool.query<{ key: string }>('select key from ticket where key like $1 order by key', [`${prefix}%`])).rows.map(
    (row) => row.key,
  )

beforeAll(async () => {
  const companions = { ticket: tickets, pot: pots, wild, idle, busy }
  world = await openTestLedger({ togetherMilliseconds: 4_000, companions })
  await world.database.pool.query(POT_MOVE)
  await world.database.pool.query(
    "create table issue (id text primary key, open boolean); insert into issue values ('today', true), ('gone', false); create table ticket (key text primary key, issue text, balance bigint)",
  )
})

afterAll(() => world.close())

test('one batch asks the companion once, which refuses single operations and writes for those that were applied', async () => {
  const accounts = await Promise.all([1, 2, 3, 4].map(() => world.account(100n)))
  const [a, b, c, d] = accounts as [bigint, bigint, bigint, bigint]
  batches.length = 0
  const answers = await Promise.all(
    [ticket('c1:a', a, 40n), ticket('c1:b', b, 40n, 'gone'), ticket('c1:c', c, 101n), ticket('c1:d', d, 100n)].map(world.ledger.submit),
  )
  expect(answers.map(said)).toEqual(['applied 60', 'draw-closed', 'balance-too-low', 'applied 0'])
  expect(batches).toEqual([4])
  expect(await written('c1')).toEqual(['c1:a', 'c1:d'])
  expect(said(await world.ledger.submit(ticket('c1:a', a, 40n)))).toBe('applied again 60')
  expect(said(await world.ledger.submit(ticket('c1:a', a, 41n)))).toBe('key-used-differently')
  expect(await written('c1')).toEqual(['c1:a', 'c1:d'])
})

test('a delivery is no part of the meaning, and what the companion wrote comes back with the answer, once', async () => {
  const [a, b, c] = (await Promise.all([1, 2, 3].map(() => world.account(100n)))) as [bigint, bigint, bigint]
  const by = (operation: Operation, delivery: string): Operation => ({ ...operation, delivery })
  const asked = [by(ticket('c9:a', a, 1n), 'one'), by(ticket('c9:b', b, 1n, 'gone'), 'two'), by(ticket('c9:c', c, 1n), 'three')]
  const answers = await Promise.all(asked.map((operation) => world.ledger.submit<string>(operation)))
  expect(answers.map((answer) => (answer.status === 'applied' ? answer.result : said(answer)))).toEqual([
    'c9:a by one',
    'draw-closed',
    'c9:c by three',
  ])
  const again = await world.ledger.submit<string>(by(ticket('c9:c', c, 1n), 'four'))
  expect([said(again), again.status === 'applied' && again.result]).toEqual(['applied again 99', undefined])
})

test('operations of one group never share a batch', async () => {
  const account = await world.account(100n)
  const other = await world.account(100n)
  batches.length = 0
  await Promise.all([
    world.ledger.submit({ ...ticket('c2:a', account, 1n), group: 'g' }),
    world.ledger.submit({ ...ticket('c2:b', other, 1n), group: 'g' }),
    world.ledger.submit({ ...ticket('c2:c', other, 1n), group: 'h' }),
  ])
  expect(batches).toEqual([1, 2])
})

test('[WALLET-02] a companion that fails takes its own operation back, money and rows, and no other', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => world.account(100n)))
  fails = true
  const results = await Promise.allSettled(
    accounts.map((account, number) => world.ledger.submit(ticket(number === 1 ? 'c3:bad' : `c3:${number}`, account, 10n))),
  )
  fails = false
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all(accounts.map(world.balance))).toEqual([90n, 100n, 90n])
  expect(await written('c3')).toEqual(['c3:0', 'c3:2'])
})

test('[WALLET-02] a row of the room that stands already fails its operation at once, since no key of the ledger is meant', async () => {
  const account = await world.account(100n)
  await world.database.pool.query("insert into ticket (key) values ('c11:a')")
  batches.length = 0
  await expect(world.ledger.submit(ticket('c11:a', account, 10n))).rejects.toThrow('ticket_pkey')
  expect([batches, await world.balance(account)]).toEqual([[1], 100n])
})

test("a reversal through the companion is written too, a tombstone is not, and a post in the caller's transaction takes the same way", async () => {
  const account = await world.account(100n)
  const posted = await world.post(ticket('c4:a', account, 30n), move('c4:plain', account, 1n, 'win'))
  expect(posted.map(said)).toEqual(['applied 70', 'applied 71'])
  expect(said(await world.ledger.submit({ ...undo('c4:undo', account, 'c4:a'), companion: 'ticket' }))).toBe('applied 101')
  expect(said(await world.ledger.submit({ ...undo('c4:lost', account, 'c4:never'), companion: 'ticket' }))).toBe('tombstone 101')
  expect(said(await world.ledger.submit(ticket('c4:never', account, 5n)))).toBe('reversed-before')
  expect(await written('c4')).toEqual(['c4:a', 'c4:undo'])
  // What was answered is answered again, by either way.
  expect((await world.post(ticket('c4:a', account, 30n))).map(said)).toEqual(['applied again 70'])
  expect((await world.post({ ...undo('c4:lost', account, 'c4:never'), companion: 'ticket' })).map(said)).toEqual(['tombstone again 101'])
})

test('beside the operations of a companion others move in one batch, where they are new, and the companion writes its own', async () => {
  const [a, b] = [await world.account(100n), await world.account(100n)]
  batches.length = 0
  const answers = await world.database.write(async (tx) => {
    await world.ledger.lock(tx, [a, b])
    return await world.ledger.post(tx, [move('c10:before', a, 1n, 'win'), ticket('c10:a', b, 30n)], { isNew: true })
  })
  expect([answers.map(said), batches, await written('c10')]).toEqual([['applied 101', 'applied 70'], [1], ['c10:a']])
})

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

test('a short way that fails takes money and rows back, and all are judged one by one', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => world.account(100n)))
  const answers = await Promise.all(
    accounts.map((account, number) => world.ledger.submit(pot(`p2:${number === 1 ? 'bad' : number}`, account, 10n))),
  )
  expect(answers.map(said)).toEqual(['applied 90', 'applied 90', 'applied 90'])
  expect(await potKeys('p2')).toEqual(['p2:0', 'p2:2', 'p2:bad'])
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
  expect(await cut('p8', [...low.slice(0, 4), ...high.slice(0, 7)])).toEqual([[4, true], [7, false]]) // oxfmt-ignore
  // Unless it is told otherwise, more than 256.
  expect(await firstCut('p10', 256)).toEqual([128, 16])
  expect((await firstCut('p11', 257))[1]).toBe(8)
})

test('[WALLET-02] a tie with another transaction is tried again, five times in all, on a connection that waits for nothing too long', async () => {
  const account = await world.account(100n)
  const asked = (key: string) => world.ledger.submit({ key, account, transfers: [], isBet: true, companion: 'busy', facts: {} })
  settings.length = 0
  tied = ['40001', '40P01', '40001', '40P01']
  expect(said(await asked('tied:1'))).toBe('applied 99')
  expect(settings).toEqual(Array.from({ length: 5 }, () => ({ lock: '4s', statement: '30s', jit: 'off', name: 'baize-ledger' })))
  tied = Array.from({ length: 5 }, () => '40001')
  await expect(asked('tied:2')).rejects.toThrow('broken off by 40001')
  tied = ['22000']
  await expect(asked('tied:3')).rejects.toThrow('broken off by 22000')
  expect([settings.length, await world.balance(account), said(await asked('tied:2'))]).toEqual([11, 99n, 'applied 98'])
})

test('an unknown companion throws', async () => {
  const account = await world.account(100n)
  await expect(world.ledger.submit({ ...ticket('c5', account, 1n), companion: 'nobody' })).rejects.toThrow(
    "no companion is called 'nobody'",
  )
})

test('[WALLET-02] what a companion moves is checked like what a caller sends', async () => {
  const [account, other] = [await world.account(100n), await world.account(100n)]
  const good: Transfer = { account, contra: 'house:lottery', amount: -1n, kind: 'bet' }
  const moved = (transfer: Transfer, key: string) =>
    world.ledger.submit({ key, account, transfers: [], companion: 'wild', facts: transfer })
  expect(said(await moved(good, 'wild:good'))).toBe('applied 99')
  for (const [wrong, fault] of [
    [{ account: other }, 'another account'],
    [{ contra: '' }, 'contra account'],
    [{ contra: 'held', kind: 'hold' }, 'may not name'],
    [{ amount: -(2n ** 62n) }, 'outside'],
    [{ kind: 'tombstone' }, 'by the ledger alone'],
    [{ round: 'r'.repeat(5_000) }, 'longer'],
  ] as const)
    await expect(moved({ ...good, ...wrong }, `wild:${fault}`), fault).rejects.toThrow(fault)
  expect([await world.balance(account), await world.balance(other)]).toEqual([99n, 100n])
})

test('[WALLET-02] a companion that leaves an operation out, or moves nothing for it, fails that operation', async () => {
  const account = await world.account(100n)
  const asked = (key: string) => world.ledger.submit({ key, account, transfers: [], companion: 'idle', facts: {} })
  await expect(asked('idle:short')).rejects.toThrow('prepared 0 of 1 operations')
  await expect(asked('idle:none')).rejects.toThrow('prepared no transfer for idle:none')
  expect([await world.balance(account), await world.ledger.findOperation('idle:none')]).toEqual([100n, undefined])
})
