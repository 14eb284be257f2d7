/** Proves what each statement of transfers, receipts, payees and requirements finds and writes: whose, in which state, from when on. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { newId, type Tx } from '../platform/database.ts'
import { insertTransfer, pageOfTransfers, reasonsOf, sentSince, transferByKey } from './line/line-store.ts'
import { insertMethod, latestMethods, lockMethods } from './method/method-store.ts'
import { allowedClaim, claimForUpdate, insertClaim, numbersOf, openClaims, takeNumber, writeAllowed } from './payee/payee-store.ts'
import * as receipts from './receipt/receipt-store.ts'
import * as requirements from './requirement/requirement-store.ts'
import * as store from './store.ts'
import { freeRows, minutes, NOON, walletRows } from './testing/rows.ts'

let database: TestDatabase
let rows: ReturnType<typeof walletRows>
beforeAll(async () => {
  database = await testDatabase()
  rows = walletRows(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    `truncate wallet_withdrawal, wallet_transfer, wallet_number, wallet_claim, wallet_requirement, wallet_requirement_bet, wallet_requirement_share cascade`,
  )
})

const fresh = () => newId(database.reader)
const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)
const ids = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)

let last = 0
const transfer = (sender: string, receiver: string, more: object = {}) =>
  write((tx) =>
    insertTransfer(tx, {
      reference: `L${(last += 1)}`,
      sender,
      receiver,
      direction: 'up',
      level: 1,
      senderAccount: 'a',
      receiverAccount: 'b',
      currency: 'MMK',
      amountUnits: 1n,
      reason: `r${last}`,
      key: `k${last}`,
      fingerprint: '',
      at: NOON,
      ...more,
    }),
  )

it('[WC-21] counts as sent today what one member sent from midnight on, in one currency, each way by itself', async () => {
  const [one, other] = [await fresh(), await fresh()]
  await transfer(one, other, { at: NOON })
  await transfer(one, other, { direction: 'down', amountUnits: 10n })
  await transfer(one, other, { direction: 'down', amountUnits: 100n })
  await transfer(one, other, { at: NOON.subtract({ milliseconds: 1 }), amountUnits: 1_000n })
  await transfer(one, other, { currency: 'THB', amountUnits: 10_000n })
  await transfer(other, one, { amountUnits: 100_000n })
  expect(await sentSince(database.reader, { id: one, currency: 'MMK' }, NOON)).toEqual({ units: 111n, up: 1, down: 2 })
})

it('[WC-20] lists transfers for their two members, the newest first, and shows their reasons to nobody else', async () => {
  const [one, other, third] = [await fresh(), await fresh(), await fresh()]
  const [first, second] = [await transfer(one, other, { key: 'same' }), await transfer(other, one, { key: 'same' })]
  const foreign = await transfer(other, third, { key: 'foreign' })
  const page = await pageOfTransfers(database.reader, one, 0, 1)
  expect([ids(page.rows), page.total]).toEqual([[second.id], 2])
  expect(ids((await pageOfTransfers(database.reader, one, 1, 9)).rows)).toEqual([first.id])
  expect((await transferByKey(database.reader, one, 'same'))?.id).toBe(first.id)
  expect(await transferByKey(database.reader, one, 'foreign')).toBeUndefined()
  const references = [first, second, foreign].map(({ reference }) => reference)
  expect([...(await reasonsOf(database.reader, one, references)).keys()].toSorted()).toEqual([first.reference, second.reference].toSorted())
  expect([...(await reasonsOf(database.reader, one, [second.reference])).values()]).toEqual([second.reason])
})

const paid = async (amount = 100n, until = NOON): Promise<string> => {
  const { id } = await rows.withdrawal(await fresh())
  await write((tx) => receipts.insertReceiptQuestion(tx, id, amount, until))
  return id
}
const receiptOf = async (id: string) => (await receipts.receiptsOf(database.reader, [id])).get(id)

it('[WC-42] takes as received what nobody answered until its last instant, and remembers a complaint after it', async () => {
  const [due, early, said] = [await paid(), await paid(100n, NOON.add({ milliseconds: 1 })), await paid()]
  await write((tx) => receipts.writeSaid(tx, said, 'under-check', 40n))
  expect(await receiptOf(said)).toMatchObject({ state: 'under-check', receivedUnits: 40n, disputed: false })
  const unanswered = async (...resting: string[]) =>
    (await receipts.unansweredReceipts(database.reader, NOON, 9, resting)).map(({ id }) => id)
  expect([await unanswered(), await unanswered(due)]).toEqual([[due], []])
  expect(await write((tx) => receipts.assumeReceipts(tx, [due, early, said], NOON))).toBe(1)
  expect(await receiptOf(due)).toMatchObject({ state: 'assumed', assumedAt: NOON, disputed: false })
  expect(await receiptOf(early)).toMatchObject({ state: 'awaiting', assumedAt: null })
  await write((tx) => receipts.writeSaid(tx, due, 'under-check', 0n))
  expect(await receiptOf(due)).toMatchObject({ state: 'under-check', disputed: true })
  await write((tx) => receipts.writeSaid(tx, due, 'under-check', 1n))
  expect(await receiptOf(due)).toMatchObject({ receivedUnits: 1n, disputed: true })
  expect(await receiptOf(early)).toMatchObject({ state: 'awaiting', receivedUnits: 0n, disputed: false })
})

it('[WC-43, WC-45] writes a decision on one receipt, and finds the second payouts that are not paid yet', async () => {
  const [again, done, other] = [await paid(), await paid(), await paid()]
  const decision = {
    state: 'paid-again' as const,
    receivedUnits: 0n,
    returnedUnits: 0n,
    againUnits: 100n,
    by: 'Daw Mya',
    reason: 'lost',
    providerProof: null,
  }
  for (const id of [again, done]) await write((tx) => receipts.writeDecision(tx, id, decision))
  await write((tx) => receipts.writeAgainPaid(tx, done, minutes(1)))
  // Each is asked about once in a while, and whoever takes it asks alone.
  const take = (id: string, now: Temporal.Instant) => write((tx) => receipts.takeAgainToAsk(tx, id, now, minutes(0)))
  const toAsk = async (before: number) => receipts.againToAsk(database.reader, minutes(before))
  expect(await toAsk(0)).toEqual([again])
  expect([await take(done, minutes(1)), await take(again, minutes(1)), await take(again, minutes(1))]).toEqual([false, true, false])
  expect([await toAsk(0), await toAsk(1)]).toEqual([[], [again]])
  expect(await receiptOf(again)).toMatchObject({ state: 'paid-again', againUnits: 100n, reason: 'lost', againPaidAt: null })
  expect(await receiptOf(done)).toMatchObject({ againPaidAt: minutes(1) })
  expect(await receiptOf(other)).toMatchObject({ state: 'awaiting', againUnits: 0n, reason: null })
  await write((tx) => receipts.writeSaid(tx, again, 'under-check', 5n))
  expect(await receiptOf(again)).toMatchObject({ againUnits: 0n, receivedUnits: 5n, reason: null })
  await write((tx) => receipts.writeSaid(tx, done, 'under-check', 0n))
  expect(await receiptOf(done)).toMatchObject({ againPaidAt: null })
  // A closed receipt whose parts are not the amount is taken from nobody.
  for (const state of ['received', 'forced', 'returned', 'paid-again'] as const)
    await expect(write((tx) => receipts.writeDecision(tx, done, { ...decision, state, againUnits: 99n }))).rejects.toThrow(
      /check constraint/,
    )
  await write(async (tx) => {
    expect((await receipts.lockReceipt(tx, other))?.withdrawalId).toBe(other)
    expect(await freeRows(database, 'wallet_withdrawal_receipt', 'withdrawal_id = $1', other)).toBe(0)
  })
})

it('[WC-41] queues what is under check, the oldest withdrawal first, and reads the answers in their order', async () => {
  const [first, second, quiet] = [await paid(), await paid(), await paid()]
  for (const id of [second, first]) await write((tx) => receipts.writeSaid(tx, id, 'under-check', 0n))
  const found = await receipts.receiptsUnderCheck(database.reader)
  expect(found.map(({ withdrawalId }) => withdrawalId)).toEqual([first, second])
  const said = { answer: 'not-received' as const, receivedUnits: 0n, account: null, comment: null, proofs: [], fingerprint: '', at: NOON }
  for (const [withdrawalId, no] of [
    [first, 2],
    [first, 1],
    [quiet, 1],
  ] as const)
    await write((tx) => receipts.insertAnswer(tx, { ...said, withdrawalId, no, key: `k${no}` }))
  expect((await receipts.answersOf(database.reader, [first])).map(({ no }) => no)).toEqual([1, 2])
})

it('[WC-11, WC-12] gives a number to its first owner, to another only as shared, and lists the owners of what somebody asked for', async () => {
  const [one, two, three] = [await fresh(), await fresh(), await fresh()]
  const take = (memberId: string, mark: string, shared = false) => write((tx) => takeNumber(tx, { mark, memberId, at: NOON, shared }))
  expect([await take(one, 'a'), await take(one, 'a'), await take(two, 'b'), await take(two, 'a')]).toEqual([true, true, true, false])
  expect(await take(two, 'a', true)).toBe(true)
  const claim = (memberId: string, mark: string, nameMark = 'n') =>
    write((tx) =>
      insertClaim(tx, {
        reference: `C${(last += 1)}`,
        memberId,
        mark,
        nameMark,
        reason: 'payee-taken',
        method: 'card',
        accountTail: '1',
        at: NOON,
        allowedBy: null,
        allowReason: null,
        allowedAt: null,
      }),
    )
  await claim(three, 'a')
  await claim(three, 'b')
  await claim(one, 'b')
  const open = await openClaims(database.reader)
  expect(open.map(({ memberId, mark }) => `${memberId} ${mark}`)).toEqual([`${three} a`, `${three} b`, `${one} b`])
  expect(open.map(({ owners }) => owners.toSorted())).toEqual([[one, two].toSorted(), [two], [two]])
  const allowed = (member: string, mark: string) => write((tx) => allowedClaim(tx, member, mark))
  expect(await allowed(three, 'a')).toBeUndefined()
  await claim(three, 'a', 'another')
  await write(async (tx) => {
    const row = await claimForUpdate(tx, open[0]!.reference)
    expect([row?.id, row?.nameMark]).toEqual([open[0]!.id, 'another'])
    expect(await freeRows(database, 'wallet_claim', 'id = $1', row!.id)).toBe(0)
    await writeAllowed(tx, row!.id, { allowedBy: 'Daw Mya', allowReason: 'a wife', allowedAt: NOON })
  })
  expect([await allowed(three, 'a'), await allowed(three, 'b'), await allowed(one, 'a')]).toEqual([
    { nameMark: 'another' },
    undefined,
    undefined,
  ])
  await claim(three, 'a', 'a third')
  expect(await allowed(three, 'a')).toEqual({ nameMark: 'another' })
  expect((await openClaims(database.reader)).map(({ memberId, mark }) => `${memberId} ${mark}`)).toEqual([`${three} b`, `${one} b`])
  const numbers = async (member: string) =>
    (await numbersOf(database.reader, member)).map(({ mark, shared, owners }) => [mark, shared, owners.toSorted()])
  // What staff allowed counts as shared for both who hold it, and for whoever may.
  expect(await numbers(one)).toEqual([
    ['a', true, [two]],
    ['b', false, [two]],
  ])
  expect(await numbers(three)).toEqual([
    ['a', true, [one, two].toSorted()],
    ['b', false, [two]],
  ])
  expect(await numbers(two)).toEqual([
    ['a', true, [one]],
    ['b', false, []],
  ])
})

it('[WALLET-03, WC-11, WC-41, WC-45, OPS-03] reads so many at once of what waits for staff or for the worker, and no more', async () => {
  const { pool, reader } = database
  const [order, withdrawal] = [await rows.deposit(await fresh()), await rows.withdrawal(await fresh())]
  const many = (table: string, columns: string, values: string, count: number) =>
    pool.query(`insert into ${table} (${columns}) select ${values} from ${table} t, generate_series(1, ${count}) n where t.id = $1`, [
      table === 'wallet_deposit' ? order.id : withdrawal.id,
    ])
  const kept = 'member_id, wallet, currency, method, amount_units, state, fingerprint, service, created_at'
  await many(
    'wallet_deposit',
    `${kept}, expires_at, reference, key, proofs`,
    `${kept}, expires_at, reference || n, key || n, '{${order.id}}'`,
    501,
  )
  await many('wallet_withdrawal', `${kept}, payee_id, reference, key`, `${kept}, payee_id, reference || n, key || n`, 302)
  const some = (table: string, columns: string, values: string) =>
    pool.query(`insert into ${table} (${columns}) select ${values} from generate_series(1, 201) n`)
  await some(
    'wallet_receipt',
    'reference, service, provider_reference, amount_units, currency, state, at',
    `'R-' || n, 'one', n::text, 1, 'MMK', 'quarantined', now()`,
  )
  await some('wallet_payee', 'member_id, method, sealed, account_tail, created_at', `uuidv7(), 'card', '', '1', now()`)
  await some('wallet_claim', 'reference, member_id, mark, method, account_tail, at', `'C-' || n, uuidv7(), n::text, 'card', '1', now()`)
  await pool.query(
    `insert into wallet_withdrawal_receipt (withdrawal_id, state, until, amount_units, again_units)
     select id, case when n <= 201 then 'under-check' else 'paid-again' end, now(), 5, case when n <= 201 then 0 else 5 end
     from (select id, row_number() over () as n from wallet_withdrawal where id <> $1) w`,
    [withdrawal.id],
  )
  const read = { proofs: store.depositsWithProof, receipts: store.quarantinedReceipts, claims: openClaims }
  const found = await Promise.all(Object.values(read).map(async (list) => (await list(reader)).length))
  expect(found).toEqual([500, 200, 200])
  expect((await store.unmarkedPayees(reader, [])).length).toBe(200)
  expect([(await receipts.receiptsUnderCheck(reader)).length, (await receipts.againToAsk(reader, NOON)).length]).toEqual([200, 100])
  await pool.query('truncate wallet_deposit, wallet_receipt, wallet_payee cascade')
})

it('[WC-01] offers each method by its latest version, in order, with the terms of that version', async () => {
  const names = { EN: 'x', MY: 'x' }
  const terms = (minimumUnits: bigint) => ({
    way: 'deposit' as const,
    currency: 'MMK',
    isOn: true,
    minimumUnits,
    maximumUnits: 900n,
    feeUnits: 0n,
    feeBasisPoints: 0,
    opens: null,
    closes: null,
    audience: [],
  })
  const method = (code: string, version: number, position: number, least: bigint) =>
    write((tx) => insertMethod(tx, { code, version, kind: 'card', names, places: [], position, terms: [terms(least)] }))
  await method('zz', 1, 9_000, 5n)
  await method('yy', 1, 9_001, 6n)
  await method('zz', 2, 9_001, 7n)
  const found = (await latestMethods(database.reader)).slice(-2)
  expect(found.map(({ code, version, terms: [first, ...more] }) => [code, version, first?.minimumUnits, more.length])).toEqual([
    ['yy', 1, 6n, 0],
    ['zz', 2, 7n, 0],
  ])
  await write(async (tx) => {
    await lockMethods(tx)
    const { rows: tried } = await database.pool.query(`select pg_try_advisory_xact_lock(4720, hashtext('wallet_method')) as mine`)
    expect(tried).toEqual([{ mine: false }])
  })
})

async function requirement(memberId: string, more: object = {}): Promise<string> {
  const id = await fresh()
  const rest = { episode: id, memberId, currency: 'MMK', source: 'deposit', causeReference: 'D1', amountUnits: 100n, times: 1n } as const
  await write((tx) => requirements.insertRequirement(tx, { ...rest, id, reference: `T${id}`, cause: `c${id}`, contribution: {}, ...more }))
  return id
}

it('[WC-30, WC-34] makes one requirement for a cause, finds the unmet ones of one member, and shows the open ones first', async () => {
  const [one, other] = [await fresh(), await fresh()]
  const first = await requirement(one, { cause: 'once', reference: 'T-first' })
  await requirement(one, { cause: 'once' })
  const [second, third] = [await requirement(one), await requirement(one, { currency: 'THB' })]
  const foreign = await requirement(other)
  const { reader } = database
  expect(ids(await requirements.unmetOf(reader, one, 'MMK'))).toEqual([first, second])
  expect(ids(await requirements.unmetOf(reader, one))).toEqual([first, second, third])
  expect((await requirements.requirementBy(reader, 'T-first'))?.id).toBe(first)
  await write(async (tx) => {
    expect(ids(await requirements.lockEpisodes(tx, [one]))).toEqual([first, second, third])
    expect(await freeRows(database, 'wallet_requirement', 'member_id = any ($1)', [one, other])).toBe(1)
    await requirements.markLifted(tx, second, 'Daw Mya', 'a gift', NOON)
    await requirements.markLifted(tx, second, 'Daw Mya', 'a gift', minutes(1))
  })
  expect((await requirements.latestOf(reader, one, 'MMK', 9)).map(({ id, metAt }) => [id, metAt?.toString()])).toEqual([
    [first, undefined],
    [second, NOON.toString()],
  ])
  expect(ids(await requirements.latestOf(reader, one, 'MMK', 1))).toEqual([first])
  const newer = await requirement(one)
  expect(ids(await requirements.latestOf(reader, one, 'MMK', 9))).toEqual([newer, first, second])
  expect(ids(await requirements.unmetOf(reader, one, 'MMK'))).toEqual([first, newer])
  expect(ids(await requirements.unmetOf(reader, other))).toEqual([foreign])
  await database.pool.query(`update wallet_requirement set at = now() - interval '1 day' where id = $1`, [newer])
  expect(ids(await requirements.unmetOf(reader, one, 'MMK'))).toEqual([newer, first])
  await database.pool.query(`update wallet_requirement set closed = true where id = $1`, [first])
  expect(ids(await requirements.unmetOf(reader, one, 'MMK'))).toEqual([newer])
  expect(await write(async (tx) => ids(await requirements.lockEpisodes(tx, [one])))).toEqual([second, third, newer])
})

it('[WC-31, WC-33] keeps the bets of each episode, the last of them, and what each counted for a requirement', async () => {
  const owner = await fresh()
  const [id, elsewhere] = [await requirement(owner), await requirement(await fresh())]
  const bet = (episode: string, name: string, at: number, stakeUnits = 10n) => ({
    episode,
    bet: name,
    vendor: 'v',
    game: 'g',
    round: name,
    category: 'RNG',
    stakeUnits,
    weightBp: 10_000,
    placedAt: NOON,
    settledAt: minutes(at),
  })
  await write(async (tx) => {
    await requirements.writeBets(tx, [bet(id, 'a', 1), bet(id, 'b', 2), bet(id, 'c', 2), bet(elsewhere, 'a', 9)])
    await requirements.writeBets(tx, [bet(id, 'a', 7, 20n)])
    await requirements.insertShares(
      tx,
      ['a', 'b', 'c'].map((name, index) => ({ requirementId: id, bet: name, countedUnits: BigInt(index), usedUnits: 0n })),
    )
    await requirements.insertShares(tx, [{ requirementId: elsewhere, bet: 'a', countedUnits: 5n, usedUnits: 0n }])
    const known = await requirements.knownBets(tx, [
      { episode: id, bet: 'a' },
      { episode: elsewhere, bet: 'b' },
    ])
    expect(known).toMatchObject([{ episode: id, bet: 'a', stakeUnits: 20n, settledAt: minutes(1) }])
    const of = (found: readonly { episode: string; bet: string }[]) => found.map((each) => `${each.episode} ${each.bet}`)
    expect(of(await requirements.lastBets(tx, [id, elsewhere])).toSorted()).toEqual([`${elsewhere} a`, `${id} c`].toSorted())
    expect(of(await requirements.betsOf(tx, id)).toSorted()).toEqual([`${id} a`, `${id} b`, `${id} c`])
    const shared = await requirements.sharedBets(tx, [id, elsewhere], 2)
    expect(shared.map((each) => `${each.requirementId} ${each.bet} ${each.countedUnits}`).toSorted()).toEqual(
      [`${id} c 2`, `${id} b 1`, `${elsewhere} a 5`].toSorted(),
    )
    expect(shared.filter(({ requirementId }) => requirementId === id).map((each) => each.bet)).toEqual(['c', 'b'])
    await requirements.removeShares(tx, id)
    expect((await requirements.sharedBets(tx, [id, elsewhere], 9)).map(({ requirementId }) => requirementId)).toEqual([elsewhere])
  })
})

it('[WC-32] writes the progress of the named requirements alone, and closes an episode once nothing of it is open', async () => {
  const owner = await fresh()
  const [first, other] = [await requirement(owner), await requirement(owner)]
  await write((tx) => requirements.writeProgress(tx, [{ id: first, doneUnits: 40n, met: false }], NOON))
  const read = async () =>
    (await database.pool.query('select done_units::int as done, met_at is not null as met, closed from wallet_requirement order by id'))
      .rows
  expect(await read()).toEqual([
    { done: 40, met: false, closed: false },
    { done: 0, met: false, closed: false },
  ])
  await write(async (tx) => {
    await requirements.writeProgress(tx, [{ id: first, doneUnits: 100n, met: true }], NOON)
    await requirements.writeProgress(tx, [{ id: first, doneUnits: 90n, met: false }], minutes(1))
    await requirements.closeEpisodes(tx, [other])
  })
  expect(await read()).toEqual([
    { done: 90, met: true, closed: false },
    { done: 0, met: false, closed: false },
  ])
  await write((tx) => requirements.closeEpisodes(tx, [first]))
  expect(await read()).toMatchObject([{ closed: true }, { closed: false }])
})

it('[WALLET-03] expires what is pending at its last instant, and counts it no more', async () => {
  const one = await fresh()
  const due = await rows.deposit(one, { expiresAt: NOON })
  const early = await rows.deposit(one, { expiresAt: NOON.add({ milliseconds: 1 }) })
  const received = await rows.deposit(one, { expiresAt: minutes(-9), state: 'received' })
  const late = async (...resting: string[]) => ids(await store.lateDeposits(database.reader, NOON, 9, resting))
  expect([await late(), await late(due.id)]).toEqual([[due.id], []])
  expect(await write((tx) => store.expireDeposits(tx, [due.id, early.id, received.id], NOON))).toEqual([due.reference])
  expect(await late()).toEqual([])
  expect(await store.readDeposit(database.reader, due.id)).toMatchObject({ state: 'expired', settledAt: NOON, countedAt: null })
  for (const { id, state } of [early, received]) expect(await store.readDeposit(database.reader, id)).toMatchObject({ state })
})
