/** Views: what a member sees of an order, a payee and a withdrawal, in each of their states. */
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { settableClock } from '../platform/clock.ts'
import { createSecrets } from '../platform/secrets.ts'
import type { Methods } from './method/method.ts'
import type { WalletLimits, WalletNeeds } from './needs.ts'
import { payeePlace } from './sealed.ts'
import type { DepositRow, PayeeRow, WithdrawalRow } from './store.ts'
import { depositView, payeeView, symbolOf, withdrawalView } from './view.ts'

const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
const secrets = createSecrets(randomBytes(32))
const names = (name: string) => ({ EN: name, MY: `${name} (MY)` })
const places = [
  { code: 'river-bank', names: names('River') },
  { code: 'main', names: names('Main') },
]
const method = { code: 'bank', version: 1, kind: 'bank', names: names('Bank'), places, position: 1, terms: [] } as const
const methods: Methods = new Map([['bank', method]])
const sealed = (id: string, more: object) =>
  secrets.seal(payeePlace('m', id), JSON.stringify({ holderName: 'Daw Mya', accountNumber: '12345678', ...more }))

const BANK = { kind: 'bank', payee: 'Baize', bank: 'river-bank', account: '0714', quote: 'D1', qr: 'qr' }
const COIN = { kind: 'crypto', network: 'main', address: 'hc1q', memo: null, confirmations: 12, amount: '0.5', coin: 'HBC', qr: 'qr' }
const deposit = (more: object) =>
  ({
    id: 'd',
    reference: 'D1',
    method: 'bank',
    currency: 'MMK',
    amountUnits: 500_000n,
    feeUnits: 10_000n,
    feeBasisPoints: 100,
    state: 'pending',
    payUrl: 'https://pay.test/1',
    instructions: BANK,
    proofs: ['p1'],
    createdAt: NOON,
    expiresAt: NOON.add({ minutes: 30 }),
    settledAt: null,
    ...more,
  }) as unknown as DepositRow

it('[WALLET-03, WC-01] an order says how it is paid while it is pending, and in no other state', () => {
  const whole = {
    id: 'd',
    reference: 'D1',
    method: 'bank',
    methodName: 'Bank (MY)',
    kind: 'bank',
    amount: '50.00',
    fee: '1.50',
    returned: '0.00',
    currency: 'MMK',
    state: 'pending',
    payUrl: 'https://pay.test/1',
    instructions: { kind: 'bank', payee: 'Baize', bankName: 'River (MY)', account: '0714', quote: 'D1', amount: '50.00', qr: 'qr' },
    proofs: ['p1'],
    createdAt: '2026-11-20T12:00:00Z',
    expiresAt: '2026-11-20T12:30:00Z',
    settledAt: null,
  }
  expect(depositView(deposit({}), methods, 'MY')).toEqual(whole)
  for (const state of ['received', 'credited', 'expired', 'failed', 'quarantined'])
    expect(depositView(deposit({ state, settledAt: NOON }), methods, 'MY')).toEqual({
      ...whole,
      state,
      payUrl: null,
      instructions: null,
      settledAt: '2026-11-20T12:00:00Z',
    })
  const { network: _network, amount: _amount, ...coin } = COIN
  expect(depositView(deposit({ instructions: COIN }), methods, 'EN').instructions).toEqual({
    ...coin,
    networkName: 'Main',
    coinAmount: '0.5',
  })
  // A method and a place that are no longer offered keep their codes.
  const gone = depositView(deposit({ method: 'old', instructions: { ...BANK, bank: 'lost-bank' } }), methods, 'EN')
  expect(gone).toMatchObject({ methodName: 'old', kind: 'e-wallet', instructions: { bankName: 'lost-bank' } })
  expect(depositView(deposit({ instructions: null }), methods, 'EN').instructions).toBeNull()
  expect([symbolOf('MMK'), symbolOf('XXX')]).toEqual(['Ks', 'XXX'])
})

const payee = (id: string, more: object = {}, kept: object = { bank: 'river-bank' }) =>
  ({
    id,
    memberId: 'm',
    method: 'bank',
    sealed: sealed(id, kept),
    accountTail: '5678',
    nickname: 'My shop',
    isDefault: true,
    createdAt: NOON,
    removedAt: null,
    ...more,
  }) as unknown as PayeeRow

it('[WC-10, WC-13] a payee is shown by its name, its place and its end, and until when it rests', () => {
  const clock = settableClock('2026-11-21T11:59:59Z')
  const told = { limits: { restHours: 24 } as WalletLimits, methods, language: 'EN' as const }
  const warned: object[] = []
  const needs = { secrets, clock, warn: (about: object) => void warned.push(about) } as unknown as WalletNeeds
  const shown = (row: PayeeRow) => payeeView(needs, row, told)
  const whole = {
    id: 'p',
    method: 'bank',
    methodName: 'Bank',
    placeName: 'River',
    holderName: 'Daw Mya',
    accountTail: '5678',
    nickname: 'My shop',
    isDefault: true,
    createdAt: '2026-11-20T12:00:00Z',
    restsUntil: '2026-11-21T12:00:00Z',
  }
  expect(shown(payee('p'))).toEqual(whole)
  expect(shown(payee('p', { nickname: null, isDefault: false }, { network: 'main' }))).toEqual({
    ...whole,
    placeName: 'Main',
    nickname: null,
    isDefault: false,
  })
  // A bank that is no longer offered keeps its code.
  expect(shown(payee('p', {}, { bank: 'lost-bank' }))).toEqual({ ...whole, placeName: 'lost-bank' })
  clock.set('2026-11-21T12:00:00Z')
  expect(shown(payee('p', {}, {}))).toEqual({ ...whole, placeName: null, restsUntil: null })
  expect(warned).toEqual([])
  // One that was moved is still listed, and named to staff.
  expect(shown({ ...payee('p'), memberId: 'another' })).toEqual({ ...whole, placeName: null, holderName: null, restsUntil: null })
  expect(warned).toMatchObject([{ table: 'wallet_payee', column: 'sealed', row: 'another p' }])
})

it('[WALLET-04] a withdrawal is shown with its steps in the order of its states, whatever their times', () => {
  const row = {
    id: 'w',
    reference: 'W1',
    memberId: 'm',
    amountUnits: 500_000n,
    feeUnits: 7_000n,
    currency: 'MMK',
    method: 'bank',
    state: 'rejected',
    reason: 'no',
    createdAt: NOON,
  } as unknown as WithdrawalRow
  const steps = (['rejected', 'submitted', 'under-review'] as const).map((state) => ({ withdrawalId: 'w', state, at: NOON }))
  expect(withdrawalView({ secrets, warn: () => undefined }, { row, payee: payee('p'), steps, receipt: null, methods }, 'EN')).toEqual({
    id: 'w',
    reference: 'W1',
    amount: '50.00',
    fee: '0.70',
    currency: 'MMK',
    methodName: 'Bank',
    holderName: 'Daw Mya',
    accountTail: '5678',
    state: 'rejected',
    reason: 'no',
    steps: ['submitted', 'under-review', 'rejected'].map((state) => ({ state, at: '2026-11-20T12:00:00Z' })),
    receipt: null,
    createdAt: '2026-11-20T12:00:00Z',
  })
})
