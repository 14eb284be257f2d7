/** The nightly proof: slice by slice it finds what the whole proof finds. It goes on from its place, always moves on, and ends while people play. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { move, openTestLedger, undo, type TestLedger } from '../ledger-testing.ts'
import type { Fault, FurtherProof, Ledger, LedgerEvent, LedgerNeeds, Operation } from '../ledger.ts'
import { isProofDue } from './proof.ts'

let world: TestLedger
let accounts: bigint[]
const events: LedgerEvent[] = []
const onEvent = (event: LedgerEvent): void => void events.push(event)

/** Operations of 256 transfers, so that an account has more of them than a slice reads. */
const long = (key: string, account: bigint): Operation => ({
  key,
  account,
  transfers: Array.from({ length: 256 }, () => ({ account, contra: 'vendor:PG', amount: 1n, kind: 'win' as const })),
})

beforeAll(async () => {
  world = await openTestLedger()
  accounts = []
  for (let number = 0; number < 6; number += 1) accounts.push(await world.account(1_000n))
  const [a, b, c] = accounts as [bigint, bigint, bigint]
  for (let turn = 0; turn < 4; turn += 1) {
    await world.ledger.submit(long(`long:${turn}`, b))
    for (const account of accounts) await world.ledger.submit(move(`bet:${turn}:${account}`, account, -10n, 'bet'))
  }
  await world.ledger.submit(undo('undo', a, `bet:1:${a}`))
  await world.database.write(async (tx) => {
    await world.ledger.lock(tx, [c])
    await world.ledger.hold(tx, { key: 'hold', account: c, amount: 7n, reason: 'test' })
  })
})
beforeEach(async () => {
  events.length = 0
  await world.database.pool.query('delete from ledger_fault; delete from ledger_proof')
})
afterAll(() => world.close())

const tamper = (statement: string) =>
  world.database.pool.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`)
const named = (faults: readonly { readonly invariant: string; readonly account?: bigint | null; readonly detail: string }[]): string[] =>
  faults.map(({ invariant, account, detail }) => `${invariant} | ${account ?? '-'} | ${detail}`).toSorted()

const begin = (ledger: Ledger) => world.database.write((tx) => ledger.beginProof(tx))

/** Ledgers by the rows of their first slices. */
const ledgers = new Map<number, Ledger>()
async function ledgerOf(rows: number): Promise<Ledger> {
  const ledger = ledgers.get(rows) ?? (await world.another({ proof: { rows }, onEvent }))
  ledgers.set(rows, ledger)
  return ledger
}

/** A whole proof in slices of so many rows. */
async function prove(rows: number, needs?: Partial<LedgerNeeds>): Promise<Ledger> {
  const ledger = needs === undefined ? await ledgerOf(rows) : await world.another({ proof: { rows }, onEvent, ...needs })
  await begin(ledger)
  expect(await ledger.proveOn()).toBe(true)
  return ledger
}

test('[WALLET-02] a night’s proof of honest books finds nothing, counts what there is, and is begun again only when the next is due', async () => {
  const ledger = await prove(1)
  const { counted } = await world.ledger.proveBooks()
  const { broken, last, running, faults } = await ledger.booksState()
  expect([broken, last?.counted, running, faults, events]).toEqual([false, counted, undefined, [], []])
  expect(await ledger.proveOn()).toBe(false)
})

const TAMPERED: readonly ((account: bigint) => readonly [change: string, back: string])[] = [
  (account) => [
    `update ledger_account set balance = balance + 1 where id = ${account}`,
    `update ledger_account set balance = balance - 1 where id = ${account}`,
  ],
  (account) => [
    `update ledger_account set held = held + 1 where id = ${account}`,
    `update ledger_account set held = held - 1 where id = ${account}`,
  ],
  (account) => [
    `update ledger_account set floor = floor + 100000 where id = ${account}`,
    `update ledger_account set floor = floor - 100000 where id = ${account}`,
  ],
  (account) => [
    `update ledger_transfer set amount = amount - 1 where key = 'bet:2:${account}'`,
    `update ledger_transfer set amount = amount + 1 where key = 'bet:2:${account}'`,
  ],
  (account) => [
    `update ledger_transfer set balance_after = balance_after - 1 where key = 'bet:3:${account}'`,
    `update ledger_transfer set balance_after = balance_after + 1 where key = 'bet:3:${account}'`,
  ],
  (account) => [
    `update ledger_transfer set key = 'x' where key = 'bet:1:${account}'`,
    `update ledger_transfer set key = 'bet:1:${account}' where key = 'x'`,
  ],
  (account) => [
    `update ledger_transfer set kind = 3 where key = 'bet:2:${account}'`,
    `update ledger_transfer set kind = 1 where key = 'bet:2:${account}'`,
  ],
  (account) => [
    `update ledger_key set answer = answer + 1 where key = ledger_key_of('bet:0:${account}')`,
    `update ledger_key set answer = answer - 1 where key = ledger_key_of('bet:0:${account}')`,
  ],
  (account) => [
    `update ledger_key set account = 0 where key = ledger_key_of('bet:0:${account}')`,
    `update ledger_key set account = ${account} where key = ledger_key_of('bet:0:${account}')`,
  ],
  () => [
    "update ledger_contra set balance = balance + 1 where name = 'vendor:PG' and lane = (select min(lane) from ledger_contra where name = 'vendor:PG')",
    "update ledger_contra set balance = balance - 1 where name = 'vendor:PG' and lane = (select min(lane) from ledger_contra where name = 'vendor:PG')",
  ],
  () => [
    "update ledger_reversal set target = ledger_key_of('none')",
    "update ledger_reversal set target = ledger_key_of('bet:1:' || account)",
  ],
  () => [
    "insert into ledger_key select ledger_key_of('lonely'), fingerprint, account, posting - 4194304000, answer from ledger_key where key = ledger_key_of('hold')",
    "delete from ledger_key where key = ledger_key_of('lonely')",
  ],
]

test('[WALLET-02] in slices of any size it finds what the whole proof finds, in an account of many slices too', async () => {
  await world.database.pool.query('alter table ledger_account drop constraint ledger_account_check')
  const cases = fc.record({ at: fc.nat(TAMPERED.length - 1), of: fc.nat(5), rows: fc.constantFrom(1, 2, 200, 100_000) })
  await fc.assert(
    fc.asyncProperty(cases, async ({ at, of, rows }) => {
      await world.database.pool.query('delete from ledger_fault; delete from ledger_proof')
      const [change, back] = TAMPERED[at]!(accounts[of]!)
      await tamper(change)
      try {
        const whole = (await world.ledger.proveBooks()).faults.filter(({ invariant }) => !invariant.startsWith('I1 all balances'))
        const ledger = await prove(rows)
        expect(named((await ledger.booksState()).faults)).toEqual(named(whole))
        expect([whole.length > 0, await ledger.booksBroken()]).toEqual([true, true])
      } finally {
        await tamper(back)
      }
    }),
    { numRuns: process.env['WHOLE'] === '1' ? 200 : 14, examples: TAMPERED.map((_, at) => [{ at, of: 1, rows: at % 2 === 0 ? 1 : 200 }]) },
  )
})

test('[WALLET-02] a proof that was interrupted goes on from its place in another process, and counts nothing twice', async () => {
  const { counted } = await world.ledger.proveBooks()
  const first = await world.another({ proof: { rows: 1 }, onEvent })
  await begin(first)
  let slices = 0
  expect(await first.proveOn(() => (slices += 1) > 4)).toBe(false)
  const { running } = await first.booksState()
  expect([running!.done < running!.parts, running!.counted.transfers > 0n]).toEqual([true, true])
  await first.close()
  const [one, other] = [await world.another({ proof: { rows: 1 } }), await world.another({ proof: { rows: 1 } })]
  // The night's proof is open, so that none is begun.
  expect(await begin(one)).toBe(false)
  const ended = await Promise.all([one.proveOn(), other.proveOn()])
  expect(ended.filter(Boolean).length).toBe(1)
  const { last, faults } = await one.booksState()
  expect([last?.counted, faults]).toEqual([counted, []])
})

test('[WALLET-02] a slice that takes too long is done again in smaller ones from the same place', async () => {
  const ledger = await world.another({ proof: { rows: 40_000, longestMs: 1_000 }, onEvent })
  await begin(ledger)
  const sizes = async () =>
    new Map(
      (await world.database.pool.query<{ name: string; size: number }>('select name, size from ledger_proof_part')).rows.map(
        ({ name, size }) => [name, size],
      ),
    )
  const before = await sizes()
  const client = await world.database.pool.connect()
  await client.query('begin; lock table ledger_hold in access exclusive mode')
  const proving = ledger.proveOn()
  await vi.waitUntil(async () => (await sizes()).get('accounts 1')! < before.get('accounts 1')!, { timeout: 20_000, interval: 20 })
  await client.query('rollback')
  client.release()
  await proving
  // Nothing was left out, and nothing was counted twice.
  await ledger.proveOn()
  const { last, faults } = await ledger.booksState()
  expect([last?.counted, faults]).toEqual([(await world.ledger.proveBooks()).counted, []])
})

test('[WALLET-02] a part that cannot be proved is a fault, and the other parts come to their end', async () => {
  const further: FurtherProof = { name: 'a room', size: 10, prove: () => Promise.reject(new Error('no table')) }
  const ledger = await prove(100, { furtherProofs: () => [further] })
  const { last, faults, broken } = await ledger.booksState()
  expect(named(faults)).toEqual(['the proof came to its end | - | a room broke off at {}: no table'])
  expect([last?.counted, broken]).toEqual([(await world.ledger.proveBooks()).counted, true])
})

test('[WALLET-02] rooms prove beside it, from place to place, and keys that name nothing of a room are a fault', async () => {
  const seen: (string | undefined)[] = []
  const further: FurtherProof = {
    name: 'a room',
    size: 10,
    async prove(_tx, after) {
      seen.push(after)
      return { faults: after === 'b' ? ['c is wrong'] : [], next: after === undefined ? 'a' : after === 'a' ? 'b' : undefined }
    },
  }
  const asked: string[] = []
  const watched = {
    beginning: 'bet',
    unknown: async (_reader: unknown, names: readonly string[]) => (asked.push(...names), names.filter((name) => name === '3')),
  }
  const ledger = await prove(1, { furtherProofs: () => [further], watchedKeys: () => [watched] })
  expect([seen, [...new Set(asked)].toSorted()]).toEqual([
    [undefined, 'a', 'b'],
    ['0', '1', '2', '3'],
  ])
  expect(named((await ledger.booksState()).faults)).toEqual([
    'a room | - | c is wrong',
    'keys of bet | - | money moved for 3, which is not known',
  ])
})

test('[WALLET-02] a proof while people play, open holds and take back finds nothing', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => world.account(100_000n)))
  let over = false
  const play = async (account: bigint): Promise<void> => {
    for (let turn = 0; !over; turn += 1) {
      await world.ledger.submit(move(`play:${account}:${turn}`, account, turn % 3 === 2 ? 25n : -10n, turn % 3 === 2 ? 'win' : 'bet'))
      if (turn % 5 === 4) await world.ledger.submit(undo(`play:${account}:${turn}:undo`, account, `play:${account}:${turn - 1}`))
      if (turn % 7 === 6)
        await world.database.write(async (tx) => {
          await world.ledger.lock(tx, [account])
          await world.ledger.hold(tx, { key: `play:${account}:${turn}:hold`, account, amount: 1n, reason: 'test' })
        })
    }
  }
  const playing = players.map(play)
  for (const rows of [1, 100_000]) {
    const ledger = await prove(rows)
    expect(named((await ledger.booksState()).faults)).toEqual([])
  }
  over = true
  await Promise.all(playing)
})

test('[WALLET-02] a fault raises an alarm once, stops until a whole proof finds nothing, and one that staff accept stops nothing again', async () => {
  const [account] = accounts as [bigint]
  const fault: Fault = { invariant: 'I2 balance is the sum of transfers', account, detail: 'balance 971, sum of transfers 970' }
  await tamper(`update ledger_account set balance = balance + 1 where id = ${account}`)
  const ledger = await prove(100)
  expect(events).toEqual([{ type: 'books-broken', faults: [fault] }])
  const { faults } = await ledger.booksState()
  expect([named(faults), await ledger.booksBroken()]).toEqual([named([fault]), true])
  const accept = (id: bigint, reason: string) => world.database.write((tx) => ledger.acceptFault(tx, id, 'thida', reason))
  expect(await accept(faults[0]!.id, 'seen')).toEqual(fault)
  expect([await accept(faults[0]!.id, 'again'), await accept(999n, 'none')]).toEqual([undefined, undefined])
  expect(await ledger.booksBroken()).toBe(false)
  events.length = 0
  await prove(100)
  expect([events, await ledger.booksBroken(), (await ledger.booksState()).faults.map(({ acceptedBy }) => acceptedBy)]).toEqual([
    [],
    false,
    ['thida'],
  ])
  // The same account with another difference is another fault.
  await tamper(`update ledger_account set balance = balance + 1 where id = ${account}`)
  await prove(100)
  expect(await ledger.booksBroken()).toBe(true)
  await tamper(`update ledger_account set balance = balance - 2 where id = ${account}`)
  await prove(100)
  expect([await ledger.booksBroken(), (await ledger.booksState()).faults]).toEqual([false, []])
})

test('[WALLET-02] the next proof is due at its time of day, once, and whenever none was ever begun', async () => {
  const { reader } = world.database
  const at = Temporal.PlainTime.from('20:11')
  const due = (now: string) => isProofDue(reader, Temporal.Instant.from(now), at)
  expect(await due('2026-11-20T05:00:00Z')).toBe(true)
  await prove(100)
  await world.database.pool.query("update ledger_proof set began_at = '2026-11-20T05:00:00Z'")
  const days = ['2026-11-20T05:00:00Z', '2026-11-20T20:10:59Z', '2026-11-20T20:11:00Z', '2026-11-21T05:00:00Z', '2026-11-23T00:00:00Z']
  expect(await Promise.all(days.map(due))).toEqual([false, false, true, true, true])
  await begin(world.ledger)
  expect(await due('2027-01-01T00:00:00Z')).toBe(false)
  expect(await world.ledger.proveOn()).toBe(true)
})
