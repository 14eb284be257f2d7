/** Proves that staff acts about money and their audit rows are one: the real wallet behind the real commands. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { createOperator, type OperatorNeeds } from '../../operator/operator.ts'
import { addPeople, balancedBooks, memoryKeys, typeByTwo } from '../../operator/testing/staffed.ts'
import { systemRandom } from '../../platform/random.ts'
import { paymentServiceKeys } from '../../wallet/wallet.ts'
import { aNumber, until, walletWorld, type WalletWorld } from '../testing/wallet-world.ts'

let world: WalletWorld
beforeAll(async () => {
  world = await walletWorld({ approvedBelow: 0n })
})
afterAll(() => world.close())

const SIGNED = ['--by', 'Thida', '--reason', 'checked by hand']

/** The folder of keys of this machine. */
const keys = memoryKeys()

/** A member with money and a payee, and staff at the command line. */
async function desk() {
  const { wallet, database } = world
  const frozen = new Set<string>()
  const operator = createOperator({
    clock: world.clock,
    random: systemRandom,
    staffKeys: keys,
    largeFrom: async () => 500_000_000n,
    books: balancedBooks,
    wallet,
    files: { show: async () => refused('not-found') },
    members: {
      find: async (_reader, account) => ({ id: account, frozen: frozen.has(account), currency: 'MMK' }),
      freeze: async (_tx, id) => done(void frozen.add(id)),
      unfreeze: async (_tx, id) => done(void frozen.delete(id)),
      releaseWithdrawals: async () => done(undefined),
      releaseContact: async () => refused('not-found'),
      giftRefusal: async () => undefined,
      correctProfile: async () => done({ before: '', after: '' }),
    },
    games: { setVendor: async () => done(undefined), setGame: async () => done(undefined), setEdge: async () => done({ before: null }) },
    // No act of this desk is about lotteries, vendors or content.
    lottery: {} as OperatorNeeds['lottery'],
    vendors: {} as OperatorNeeds['vendors'],
    content: {} as OperatorNeeds['content'],
    messages: {} as OperatorNeeds['messages'],
    points: {} as OperatorNeeds['points'],
    promotions: {} as OperatorNeeds['promotions'],
    agents: {} as OperatorNeeds['agents'],
    risk: {} as OperatorNeeds['risk'],
    market: {} as OperatorNeeds['market'],
    checks: {} as OperatorNeeds['checks'],
    people: {} as OperatorNeeds['people'],
    documents: {} as OperatorNeeds['documents'],
    report: async () => ({ rows: [], totals: [] }),
    protection: {
      links: async () => [],
      exclude: async () => refused('state-conflict'),
      renewFreeze: async () => refused('state-conflict'),
      freezes: async () => [],
      setStaffLimit: async () => refused('invalid-input'),
    },
    audit: { key: Buffer.alloc(32, 5) },
    dataKey: { version: '1', reseal: async () => ({ resealed: 0, unreadable: [] }) },
    invitations: { set: async () => done(undefined) },
    economy: { report: async () => ({ summary: '', rows: [], losses: [], exceptions: [] }) },
    settings: { isName: () => true, mayStand: () => true, judge: async () => done(undefined), write: async () => ({ before: null }) },
  })
  const said: string[] = []
  const sink = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) }
  const isNew = (await database.pool.query('select from operator_staff')).rowCount === 0
  if (isNew) await addPeople({ operator, database }, 'Thida', 'Aung')
  const run = (...argv: string[]) => typeByTwo({ operator, database }, argv, sink, 'Aung')
  const owner = await world.member('MMK', '500000')
  const payee = await database.transact((tx) =>
    wallet.addPayee(tx, owner, { method: 'teak-wallet', holderName: 'Ko Aung', accountNumber: aNumber() }, 'EN'),
  )
  const ask = async (key: string): Promise<{ id: string; reference: string }> => {
    const input = { owner, key, payeeId: payee.ok ? payee.value.id : '', amount: '20000' }
    const asked = await database.transact((tx) => wallet.createWithdrawal(tx, input, 'EN'))
    if (!asked.ok) throw new Error(asked.code)
    return asked.value
  }
  return { operator, run, said, owner, ask }
}

// Missing OPS-03: pages of a console.
it('[WALLET-04, OPS-03] staff approve, reject, credit and dismiss by command, each with its audit row, and the books balance', async () => {
  const { wallet, database, ledger, sandbox } = world
  const { operator, run, said, owner, ask } = await desk()
  const first = await ask('first-withdrawal-key')
  expect(await run('list-withdrawals')).toBe(0)
  expect(said.join('\n')).toContain(first.reference)
  expect(await run('reject-withdrawal', first.reference, ...SIGNED)).toBe(0)
  expect(await run('approve-withdrawal', first.reference, ...SIGNED)).toBe(1)
  const second = await ask('second-withdrawal-key')
  expect(await run('approve-withdrawal', second.reference, ...SIGNED)).toBe(0)
  await until(
    async () => {
      await world.runJobs()
      return wallet.readWithdrawal(database.reader, owner, second.id, 'EN')
    },
    (outcome) => outcome.ok && outcome.value.state === 'paid',
  )
  for (const act of ['credit-deposit', 'dismiss-deposit']) {
    const input = { owner, key: `a-key-for-${act}`, method: 'card', amount: '10000', language: 'EN' as const, origin: world.siteUrl }
    const opened = await wallet.createDeposit(database, input)
    if (!opened.ok) throw new Error(opened.code)
    await sandbox.press(opened.value.payUrl, 'half')
    const [aside] = await until(
      () => wallet.quarantine(database.reader),
      (rows) => rows.length === 1,
    )
    expect(await run('list-quarantine')).toBe(0)
    expect(await run(act, aside?.receipt ?? '', ...SIGNED)).toBe(0)
    expect(await run(act, aside?.receipt ?? '', ...SIGNED)).toBe(1)
  }
  expect(await wallet.balance(owner)).toMatchObject({ balance: '485000.00', held: '0.00' })
  expect(await run('audit-verify')).toBe(0)
  expect((await operator.verifyAudit(database.reader)).rows).toBe(2 + 5)
  expect((await ledger.proveBooks()).faults).toEqual([])
})

it('[WALLET-04, OPS-03] staff close a payout that the service reports differently, and no other', async () => {
  const { wallet, database, ledger, sandbox } = world
  const { run, owner, ask } = await desk()
  // The service knows another amount under our reference; somebody looks at the bank's list and decides.
  for (const [act, state] of [
    ['confirm-payout', 'paid'],
    ['return-payout', 'failed'],
  ] as const) {
    const odd = await ask(`the-key-before-${act}`)
    expect(await run(act, odd.reference, ...SIGNED)).toBe(1)
    const known = { reference: odd.reference, amount: '1.00', currency: 'MMK', method: 'card', holderName: 'X', accountNumber: '00019999' }
    expect((await sandbox.ask('POST', '/v1/payouts', known)).status).toBe(200)
    expect(await run('approve-withdrawal', odd.reference, ...SIGNED)).toBe(0)
    expect(await run(act, odd.reference, ...SIGNED)).toBe(1)
    await until(
      async () => {
        await world.runJobs()
        return wallet.withdrawalQueue(database.reader, ['paying'], 9)
      },
      ([row]) => row?.reference === odd.reference && row.note !== null && row.note !== 'checked by hand',
    )
    expect(await run(act, odd.reference, ...SIGNED)).toBe(0)
    expect(await wallet.readWithdrawal(database.reader, owner, odd.id, 'EN')).toMatchObject({ value: { state } })
    expect(await run(act, odd.reference, ...SIGNED)).toBe(1)
  }
  expect(await wallet.balance(owner)).toMatchObject({ balance: '480000.00', held: '0.00' })
  expect((await ledger.proveBooks()).faults).toEqual([])
})

it('[WALLET-03, WALLET-04, OPS-03] a disputed payment is taken back and is a case of staff, and a won dispute gives it back', async () => {
  const { wallet, database, ledger, sandbox } = world
  const { run, said, owner, ask } = await desk()
  const input = { owner, key: 'a-key-for-a-dispute', method: 'card', amount: '10000', language: 'EN' as const, origin: world.siteUrl }
  const opened = await wallet.createDeposit(database, input)
  if (!opened.ok) throw new Error(opened.code)
  const { payUrl, reference } = opened.value
  const holds = async () => (await wallet.balance(owner)).balance
  const reached = (balance: string) => until(holds, (now) => now === balance)
  await sandbox.press(payUrl, 'pay')
  await reached('510000.00')
  const at = `/payments/${new URL(payUrl ?? '').pathname.split('/').at(-1)}/returns`
  const page = async () => (await fetch(new URL(at, sandbox.url()))).text()
  const formOf = async (pattern: RegExp) => pattern.exec(await page())?.[0] ?? ''
  const submit = (path: string, act: string) =>
    fetch(new URL(path, sandbox.url()), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ act, amount: '10000.00', sending: 'thrice' }).toString(),
    })
  expect((await submit(await formOf(/\/captures\/[\w-]+\/return/), 'chargeback')).status).toBe(303)
  await reached('500000.00')
  const [open] = await wallet.returnCases(database.reader, true)
  expect(open).toMatchObject({ deposit: reference, kind: 'dispute', stage: 'chargeback', counts: '10000.00', taken: '10000.00' })
  await expect(ask('a-key-while-under-review')).rejects.toThrow('withdrawals-under-review')
  expect([await run('list-returns'), await run('show-return', open!.case)]).toEqual([0, 0])
  expect(said.join('\n')).toContain(open!.case)
  expect(said.join('\n')).toContain('fraudulent')
  expect(await run('decide-return', open!.case, 'nonsense', ...SIGNED)).toBe(1)
  expect(await run('decide-return', open!.case, 'keep', ...SIGNED)).toBe(0)
  expect(await run('decide-return', open!.case, 'keep', ...SIGNED)).toBe(1)
  const { rows } = await database.pool.query('select act, object from operator_audit where object = $1', [open!.case])
  expect(rows).toEqual([{ act: 'decide-return', object: open!.case }])
  expect((await ask('a-key-after-the-review')).reference).toMatch(/^W/)
  await submit(await formOf(/\/returns\/[\w-]+/), 'win')
  await reached('490000.00')
  expect(await wallet.returnCases(database.reader, true)).toEqual([])
  // What the house bears is its loss, so two of the staff give it.
  expect((await submit(await formOf(/\/returns\/[\w-]+/), 'second')).status).toBe(303)
  await reached('480000.00')
  const [again] = await wallet.returnCases(database.reader, true)
  const asked = () => database.pool.query("select count(*)::int as n from operator_request where act = 'decide-return'")
  const before = (await asked()).rows[0].n as number
  expect(await run('decide-return', again!.case, 'bear', ...SIGNED)).toBe(0)
  expect((await asked()).rows[0].n).toBe(before + 1)
  expect(await holds()).toBe('490000.00')
  expect(await wallet.proveReturns(database.reader)).toEqual([])
  expect((await ledger.proveBooks()).faults).toEqual([])
})

it('[WALLET-03, OPS-03] two members of staff set the keys of a payment service from files, and nothing of them is stored unencrypted', async () => {
  const { run, said } = await desk()
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-keys-'))
  const fileOf = async (name: string, text: string): Promise<string> => {
    await writeFile(path.join(folder, name), `${text}\n`)
    return path.join(folder, name)
  }
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`
  const files = ['--api-key-file', await fileOf('key', 'key-of-pay-b-7731'), '--webhook-secret-file', await fileOf('secret', webhookSecret)]
  const lay = (service: string, ...options: string[]) => run('payment-keys', service, ...options, ...SIGNED)
  const keys = () => paymentServiceKeys(world.sealing, 'pay-b')
  expect(await lay('pay-b', ...files)).toBe(0)
  expect(await keys()).toEqual({ apiKey: 'key-of-pay-b-7731', webhookSecrets: [webhookSecret] })
  const next = `whsec_${randomBytes(32).toString('base64')}`
  expect(await lay('pay-b', '--webhook-secret-file', await fileOf('next', next))).toBe(0)
  expect(await keys()).toEqual({ apiKey: 'key-of-pay-b-7731', webhookSecrets: [next, webhookSecret] })
  for (const wrong of [
    ['pay-b'],
    ['Pay B', ...files],
    ['pay-b', '--api-key-file', path.join(folder, 'none')],
    ['pay-b', '--api-key-file', await fileOf('short', 'short')],
    ['pay-b', '--webhook-secret-file', await fileOf('weak', 'whsec_c2hvcnQ=')],
  ])
    expect([wrong, await lay(wrong[0] ?? '', ...wrong.slice(1))]).toEqual([wrong, 1])
  expect((await keys()).webhookSecrets).toEqual([next, webhookSecret])
  // A third replaces the older of two, and the key for calls stays.
  const third = `whsec_${randomBytes(24).toString('base64')}`
  expect(await lay('pay-b', '--webhook-secret-file', await fileOf('third', third))).toBe(0)
  expect(await keys()).toEqual({ apiKey: 'key-of-pay-b-7731', webhookSecrets: [third, next] })
  const { rows } = await world.database.pool.query('select * from operator_audit')
  for (const secret of ['key-of-pay-b-7731', webhookSecret, next]) {
    expect(said.join('\n')).not.toContain(secret)
    expect(JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(secret)
  }
  await rm(folder, { recursive: true })
})

it('[WC-01, OPS-03] staff write a payment method by command: switched off by one of them, changed by two, each with its audit row', async () => {
  const { database, wallet } = world
  const { operator, run, owner } = await desk()
  type Document = { readonly version: number; readonly terms: readonly object[] }
  const next = async (change: object): Promise<string> => {
    const { version, terms, ...rest } = (await wallet.showMethod(database.reader, 'card')) as Document
    return JSON.stringify({ ...rest, version: version + 1, terms: terms.map((each) => ({ ...each, ...change })) })
  }
  const give = (json: string, by: string) =>
    operator.perform(database, 'method-write', { words: [json], options: {}, by, reason: 'the service fails' })
  const offered = async () => (await wallet.options(database.reader, owner, 'EN')).deposit.find(({ code }) => code === 'card')
  const { rows: before } = await operator.verifyAudit(database.reader)
  expect(await give(await next({ on: false }), 'Thida')).toMatchObject({ ok: true, value: { object: 'method card', waits: false } })
  expect(await offered()).toBeUndefined()
  const again = await next({ on: true, fee: '5' })
  expect(await give(again, 'Thida')).toMatchObject({ ok: true, value: { waits: true } })
  expect(await give(again, 'Thida')).toMatchObject({ ok: false, code: 'second-needed' })
  expect(await offered()).toBeUndefined()
  expect(await give(again, 'Aung')).toMatchObject({ ok: true, value: { waits: false } })
  expect(await offered()).toMatchObject({ fee: '5.00' })
  expect(await give(again, 'Aung')).toMatchObject({ ok: false, code: 'state-conflict' })
  expect(await give('no document', 'Aung')).toMatchObject({ ok: false, code: 'value-refused' })
  expect([await run('list-methods'), await run('show-method', 'card'), await run('show-method', 'gold-bars')]).toEqual([0, 0, 1])
  expect(await operator.verifyAudit(database.reader)).toMatchObject({ whole: true, rows: before + 3 })
})
