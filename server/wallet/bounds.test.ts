/** Bounds: what the tables of the wallet refuse by themselves, whatever a program believes, and which keys a service may have. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { newId } from '../platform/database.ts'
import { systemRandom } from '../platform/random.ts'
import { createSecrets } from '../platform/secrets.ts'
import { paymentServiceKeys, setServiceKeys } from './service-keys.ts'
import { walletRows } from './testing/rows.ts'

let database: TestDatabase
let rows: ReturnType<typeof walletRows>
beforeAll(async () => {
  database = await testDatabase()
  rows = walletRows(database)
})
afterAll(() => database.drop())

/** The constraint that refuses a statement, or `taken`. */
const said = async (text: string, ...values: readonly unknown[]): Promise<string> =>
  database.pool.query(text, [...values]).then(
    () => 'taken',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )

it('[WALLET-03] a payment service has one secret for its webhooks, or two while one is replaced', async () => {
  const write = (name: string, secrets: readonly string[]) =>
    said(`insert into wallet_service (service, api_key_sealed, webhook_secrets_sealed) values ($1, 'k', $2)`, name, secrets)
  const check = 'wallet_service_webhook_secrets_sealed_check'
  expect([
    await write('none', []),
    await write('one', ['a']),
    await write('two', ['a', 'b']),
    await write('three', ['a', 'b', 'c']),
  ]).toEqual([check, 'taken', 'taken', check])
})

it('[WALLET-03, OPS-03] the keys of a service are taken in the shape of its API, and each is called as it was laid', async () => {
  const parts = { random: systemRandom, secrets: createSecrets(randomBytes(32)) }
  const set = async (service: string, apiKey?: string, webhookSecret?: string) => {
    const laid = await database.transact((tx) => setServiceKeys(tx, parts, service, { apiKey, webhookSecret }))
    return laid.ok ? laid.value : laid.detail
  }
  const [key, secret] = ['k'.repeat(16), `whsec_${'A'.repeat(32)}`]
  for (const service of ['', 'a'.repeat(31), 'Pay', 'pay b']) expect(await set(service, key)).toEqual({ service })
  expect(await set('pay')).toEqual({ keys: 'one at least is needed' })
  for (const wrong of ['k'.repeat(15), 'k'.repeat(501), `${key} k`, `${key}ä`])
    expect(await set('pay', wrong)).toEqual({ 'api-key-file': 'at least 16 plain characters' })
  for (const wrong of ['A'.repeat(32), `whsec_${'A'.repeat(31)}`, `whsec_${'A'.repeat(501)}`, `${secret}===`, `${secret}-`])
    expect(await set('pay', key, wrong)).toEqual({ 'webhook-secret-file': 'whsec_ and at least 24 bytes in Base64' })
  const object = (service: string) => ({ object: `payment service ${service}`, before: null })
  const long = 'a'.repeat(30)
  expect(await set(long, key)).toEqual({ ...object(long), after: { apiKey: 'as given', webhookSecret: 'made here' } })
  expect(await set('b', undefined, `${secret}==`)).toEqual({ ...object('b'), after: { apiKey: 'made here', webhookSecret: 'as given' } })
  expect(await set('b', '~'.repeat(500))).toEqual({ ...object('b'), after: { apiKey: 'as given', webhookSecret: 'as before' } })
  const world = { database, ...parts }
  expect(await paymentServiceKeys(world, 'b')).toEqual({ apiKey: '~'.repeat(500), webhookSecrets: [`${secret}==`] })
  const made = await paymentServiceKeys(world, 'c')
  expect(await paymentServiceKeys(world, 'c')).toEqual(made)
  expect(made).toEqual({ apiKey: expect.any(String), webhookSecrets: [expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)] })
  expect(Buffer.from(made.apiKey, 'base64url')).toHaveLength(32)
  // Neither opens in the row of another service.
  for (const column of ['api_key_sealed', 'webhook_secrets_sealed']) {
    const taken = `select ${column} from wallet_service where service = 'c'`
    const { rows: kept } = await database.pool.query(`select ${column} as was from wallet_service where service = 'b'`)
    await database.pool.query(`update wallet_service set ${column} = (${taken}) where service = 'b'`)
    await expect(paymentServiceKeys(world, 'b'), column).rejects.toThrow('altered or moved')
    await database.pool.query(`update wallet_service set ${column} = $1 where service = 'b'`, [kept[0]?.was])
  }
})

it('[WC-05] one withdrawal of a member is open at a time, in whatever state it is', async () => {
  const open = ['submitted', 'under-review', 'approved', 'paying'] as const
  for (const first of open)
    for (const second of open) {
      const member = await newId(database.reader)
      await rows.withdrawal(member, { state: first })
      await expect(rows.withdrawal(member, { state: second }), `${first} ${second}`).rejects.toThrow('wallet_withdrawal_open')
    }
  const member = await newId(database.reader)
  for (const state of ['paid', 'rejected', 'failed', 'submitted'] as const) await rows.withdrawal(member, { state })
})

it('[WC-11] a number has one owner but for those that staff allowed, and a member one payee of first choice', async () => {
  const own = (mark: string, shared: boolean) =>
    said(`insert into wallet_number (mark, member_id, at, shared) values ($1, uuidv7(), now(), $2)`, mark, shared)
  expect([await own('a', false), await own('a', true), await own('a', true), await own('a', false), await own('b', false)]).toEqual([
    'taken',
    'taken',
    'taken',
    'wallet_number_one',
    'taken',
  ])
  const member = await newId(database.reader)
  const first = await rows.payee(member, { isDefault: true })
  await expect(rows.payee(member, { isDefault: true })).rejects.toThrow('wallet_payee_default')
  expect(await said('update wallet_payee set removed_at = now() where id = $1', first.id)).toBe('taken')
  await rows.payee(member, { isDefault: true })
})

it('[WC-45] the parts of a receipt never come to more than its withdrawal, and to all of it once it is closed', async () => {
  const { id } = await rows.withdrawal(await newId(database.reader))
  expect(
    await said(`insert into wallet_withdrawal_receipt (withdrawal_id, state, until, amount_units) values ($1, 'awaiting', now(), 100)`, id),
  ).toBe('taken')
  const to = (state: string, received: number, returned = 0, again = 0) =>
    said(
      'update wallet_withdrawal_receipt set state = $2, received_units = $3, returned_units = $4, again_units = $5 where withdrawal_id = $1',
      id,
      state,
      received,
      returned,
      again,
    )
  const whole = 'wallet_withdrawal_receipt_whole'
  expect([await to('received', 99), await to('forced', 99), await to('received', 100), await to('forced', 100)]).toEqual([
    whole,
    whole,
    'taken',
    'taken',
  ])
  for (const [received, returned, again] of [
    [40, 30, 31],
    [101, 0, 0],
    [-1, 0, 0],
    [0, -1, 0],
    [0, 0, -1],
  ] as const)
    expect(await to('under-check', received, returned, again), `${received} ${returned} ${again}`).toMatch(
      /^wallet_withdrawal_receipt.*check/,
    )
  for (const state of ['returned', 'paid-again'])
    expect([await to(state, 40, 30, 30), await to(state, 40, 30, 29)], state).toEqual(['taken', expect.stringMatching(/check/)])
  expect(await to('under-check', 0)).toBe('taken')
})

it('[WC-01] the terms of a method take fees below its minimum, hours that are hours, and no method of another shape', async () => {
  const terms = (change: Readonly<Record<string, unknown>> = {}) => {
    const row = {
      code: 'card',
      version: 1,
      way: 'withdraw',
      currency: 'EUR',
      is_on: true,
      minimum_units: 10,
      maximum_units: 10,
      fee_units: 9,
      fee_basis_points: 5000,
      opens: '08:00',
      closes: '23:59',
      ...change,
    }
    const names = Object.keys(row)
    return said(
      `insert into wallet_method_terms (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      ...Object.values(row),
    )
  }
  expect(await terms()).toBe('taken')
  for (const wrong of [
    { way: 'both' },
    { minimum_units: 0, fee_units: 0 },
    { maximum_units: 9 },
    { fee_units: 10 },
    { fee_units: -1 },
    { fee_basis_points: 5001 },
    { fee_basis_points: -1 },
    { opens: '24:00' },
    { opens: '8:00' },
    { closes: '23:60' },
    { opens: '23:59' },
    { opens: null },
    { code: 'none' },
  ])
    expect(await terms({ currency: 'USD', ...wrong }), JSON.stringify(wrong)).toMatch(/check|fkey/)
  expect(await terms({ currency: 'USD', opens: null, closes: null, fee_units: 0, fee_basis_points: 0 })).toBe('taken')
  const method = (code: string, version: number, kind: string) =>
    said(`insert into wallet_method (code, version, kind, names, position) values ($1, $2, $3, '{}', 1)`, code, version, kind)
  for (const [code, version, kind] of [
    ['a', 1, 'bank'],
    ['A-b', 1, 'bank'],
    ['a'.repeat(41), 1, 'bank'],
    ['new', 0, 'bank'],
    ['new', 1, 'cash'],
  ] as const)
    expect(await method(code, version, kind), code).toMatch(/check/)
  for (const kind of ['bank', 'e-wallet', 'crypto', 'card']) expect(await method(`a-${kind}`, 1, kind)).toBe('taken')
})

it('[WALLET-03, WC-20] orders, requirements and transfers are of more than nothing, and nobody sends to themself', async () => {
  const member = await newId(database.reader)
  await expect(rows.deposit(member, { amountUnits: 0n })).rejects.toThrow('check')
  await expect(rows.deposit(member, { feeUnits: -1n })).rejects.toThrow('check')
  await expect(rows.deposit(member, { feeBasisPoints: 5001 })).rejects.toThrow('check')
  await rows.deposit(member, { amountUnits: 1n, feeBasisPoints: 5000 })
  await expect(rows.withdrawal(member, { amountUnits: 0n })).rejects.toThrow('check')
  await expect(rows.withdrawal(member, { amountUnits: 5n, feeUnits: 5n })).rejects.toThrow('check')
  await rows.withdrawal(member, { amountUnits: 5n, feeUnits: 4n })
  const transfer = (receiver: string, level: number, amount: number) =>
    said(
      `insert into wallet_transfer (reference, sender, receiver, direction, level, sender_account, receiver_account, currency, amount_units, reason, key, fingerprint, at)
       values (gen_random_uuid()::text, $1, $2, 'down', $3, 's', 'r', 'MMK', $4, '', gen_random_uuid()::text, '', now())`,
      member,
      receiver,
      level,
      amount,
    )
  const other = await newId(database.reader)
  expect([await transfer(other, 1, 1), await transfer(member, 1, 1), await transfer(other, 0, 1), await transfer(other, 1, 0)]).toEqual([
    'taken',
    ...Array.from({ length: 3 }, () => expect.stringMatching(/check/)),
  ])
})
