/** Wallet: the acts of its screens, where each refusal is said, and what each act changes elsewhere. */
import type { Answer } from '../../api/client.ts'
import { idOf, inMinutes, NOW } from '../catalogue.ts'
import { answers } from '../fake-server.ts'
import { noLimits, theMember, theStatus } from '../prepared.ts'
import { recordedAnswer } from '../recorded.ts'
import { variantOf } from '../outlines/variants.ts'
import { operationOf, type ActRow } from './act.ts'

const METHOD = { minimum: '5000.00', maximum: '1000000.00', fee: '0.00', feeBasisPoints: 0, hours: null, open: true } as const
const BANK = {
  code: 'bank-transfer',
  kind: 'bank',
  name: 'Bank transfer',
  ...METHOD,
  banks: [{ code: 'river-bank', name: 'River Bank' }],
} as const
const payee = (id: number): Answer<'listPayees'>[number] => ({
  id: idOf(id),
  method: BANK.code,
  methodName: BANK.name,
  placeName: 'River Bank',
  holderName: 'Daw Mya',
  accountTail: String(5600 + id),
  nickname: id === 82 ? 'Shop' : null,
  isDefault: id === 82,
  createdAt: NOW,
  restsUntil: null,
})
const PROOF = { proof: true, proofWays: ['payment-password'] as const }

function cashier(): void {
  const options = recordedAnswer('cashierOptions')
  answers('cashierOptions', {
    ...options,
    withdraw: [{ ...BANK, banks: [...BANK.banks] }],
    withdrawable: '50000.00',
    proof: true,
    proofWays: [...PROOF.proofWays],
  })
  answers('listPayees', [payee(82), payee(84)])
}

const STAKE = { grant: idOf(400), paidOut: '10000.00', givenUp: '21500.00' }
const FORFEITS = ['window This ends your bonus']
const AT_AMOUNT = 'Amount'
const AT_PASSWORD = 'Payment password'

const paid = (): Answer<'readWithdrawal'> => ({
  id: idOf(83),
  reference: 'W0000000000C3',
  amount: '50000.00',
  fee: '0.00',
  currency: 'MMK',
  methodName: 'Bank transfer',
  holderName: 'Daw Mya',
  accountTail: '5678',
  state: 'paid',
  reason: null,
  steps: [{ state: 'paid', at: NOW }],
  receipt: {
    state: 'awaiting',
    answersUntil: inMinutes(50),
    received: '0.00',
    remaining: '0.00',
    reason: null,
    againPaid: false,
    answers: [],
  },
  createdAt: NOW,
})
const receipt = (): void => {
  cashier()
  answers('listWithdrawals', { content: [paid()], pageNum: 1, totalPages: 1, total: 1 })
}

const line = (): void =>
  answers('lineTransferOptions', {
    on: true,
    upline: 'dawhla',
    minimum: '1000.00',
    maximum: '1000000.00',
    leftToday: '5000000.00',
    upLeftToday: 20,
    downLeftToday: 20,
    withdrawable: '50000.00',
    locked: '0.00',
    times: 1,
    ...PROOF,
    proofWays: [...PROOF.proofWays],
    frozen: false,
    restsUntil: null,
  })

const atAmount = (...codes: string[]): Record<string, string> => Object.fromEntries(codes.map((code) => [code, AT_AMOUNT]))
const atPassword = {
  'payment-password-wrong': AT_PASSWORD,
  'payment-password-locked': AT_PASSWORD,
  'invalid-verification-code': AT_PASSWORD,
  'passkey-refused': AT_PASSWORD,
  'challenge-over': AT_PASSWORD,
}
const SENT = { typed: { [AT_AMOUNT]: '10000', 'Payment password': 'quiet-grey-1' } }

function limits(waiting: boolean): void {
  const all = noLimits()
  const own = waiting ? { own: '9000.00', waiting: { to: '12000.00', from: NOW, until: NOW } } : { own: '9000.00' }
  answers('playerLimits', { ...all, limits: all.limits.map((row, at) => (at === 0 ? { ...row, ...own } : row)) })
}

const METHOD_FIELD = 'How would you like to pay?'
/** It is paid by hand, so that nobody leaves the page. */
const opened: Answer<'createDeposit'> = {
  ...(variantOf(operationOf('createDeposit')!, undefined, 0) as Answer<'createDeposit'>),
  state: 'credited',
  proofs: [],
}

export const WALLET: readonly ActRow[] = [
  {
    act: 'createDeposit',
    at: '/member/depositv2?method=bank-transfer',
    prepare: () => answers('readDeposit', opened),
    typed: { [AT_AMOUNT]: '10000' },
    send: 'Continue to payment',
    answer: opened,
    said: {
      'method-unknown': METHOD_FIELD,
      'method-closed': METHOD_FIELD,
      ...atAmount('amount-below-minimum', 'amount-above-maximum', 'amount-too-precise', 'limit-reached', 'deposit-limit'),
    },
    refusedAsks: '',
    asks: 'deposits limits =deposit',
    leaves: [],
  },
  {
    act: 'createWithdrawal',
    at: '/member/withdraw',
    prepare: cashier,
    ...SENT,
    send: 'Request withdrawal',
    detail: { 'bonus-at-stake': STAKE },
    said: {
      'payee-unknown': 'Withdraw to',
      'payee-unreadable': 'Withdraw to',
      'method-unknown': 'Withdraw to',
      'method-closed': 'Withdraw to',
      ...atAmount('balance-too-low', 'amount-below-minimum', 'amount-above-maximum', 'amount-too-precise', 'turnover-open'),
      ...atPassword,
      'bonus-at-stake': FORFEITS,
    },
    refusedAsks: 'balance cashier withdrawals',
    asks: 'balance cashier withdrawals',
    leaves: [],
  },
  {
    act: 'addPayee',
    at: '/member/withdraw',
    prepare: cashier,
    way: ['Add an account'],
    typed: { Bank: 'river-bank', 'Account holder': 'Daw Mya', 'Account number': '1234567890', 'Payment password': 'quiet-grey-1' },
    send: 'Save the account',
    said: {
      'payment-password-wrong': AT_PASSWORD,
      'payment-password-locked': AT_PASSWORD,
      'method-unknown': 'Account type',
      'name-differs': 'Account holder',
      'name-unsure': 'Account holder',
    },
    refusedAsks: '',
    asks: 'payees',
    leaves: [],
  },
  {
    act: 'changePayee',
    of: 'its name',
    at: '/member/withdraw',
    prepare: cashier,
    way: ['Your accounts', 'Name'],
    typed: { Nickname: 'Market' },
    send: 'Save the name',
    refusedAsks: '',
    asks: 'payees',
    leaves: ['window Your accounts'],
  },
  {
    act: 'changePayee',
    of: 'made the default',
    at: '/member/withdraw',
    prepare: cashier,
    way: ['Your accounts'],
    send: 'Make default',
    refusedAsks: '',
    asks: 'payees',
    leaves: ['window Your accounts'],
  },
  {
    act: 'removePayee',
    at: '/member/withdraw',
    prepare: cashier,
    way: ['Your accounts', 'Remove'],
    send: 'Remove the account',
    refusedAsks: '',
    asks: 'payees',
    leaves: ['window Your accounts'],
  },
  {
    act: 'answerReceipt',
    of: 'all of it',
    at: '/member/withdraw',
    prepare: receipt,
    send: 'Yes, all of it',
    refusedAsks: 'balance withdrawals',
    asks: 'balance withdrawals',
    leaves: [],
  },
  {
    act: 'answerReceipt',
    of: 'a part',
    at: '/member/withdraw',
    prepare: receipt,
    way: ['Only part of it'],
    typed: { 'Amount received': '30000' },
    send: 'Send',
    refusedAsks: 'balance withdrawals',
    asks: 'balance withdrawals',
    leaves: [],
  },
  {
    act: 'transferUpline',
    at: '/member/transferUpline',
    prepare: line,
    typed: { ...SENT.typed, Reason: 'For rent' },
    send: 'Send',
    detail: { 'bonus-at-stake': STAKE },
    said: {
      ...atPassword,
      ...atAmount('balance-too-low', 'amount-below-minimum', 'amount-above-maximum', 'amount-too-precise', 'turnover-open', 'daily-limit'),
      'bonus-at-stake': FORFEITS,
    },
    refusedAsks: 'balance cashier line',
    asks: 'balance cashier line',
    leaves: ['You sent 1,066.42 Ks to account 1. Reference reference 1.'],
  },
  {
    act: 'transferDownline',
    at: '/agentHome/transfer',
    prepare: line,
    typed: { Account: 'kyaw', ...SENT.typed, Reason: 'For rent' },
    send: 'Send',
    detail: { 'bonus-at-stake': STAKE },
    said: {
      ...atPassword,
      ...atAmount('balance-too-low', 'amount-below-minimum', 'amount-above-maximum', 'amount-too-precise', 'turnover-open', 'daily-limit'),
      'not-in-line': 'Account',
      'receiver-refused': 'Account',
      'bonus-at-stake': FORFEITS,
    },
    refusedAsks: 'balance cashier line',
    asks: 'balance cashier line',
    leaves: ['You sent 1,066.42 Ks to account 1. Reference reference 1.'],
  },
  {
    act: 'answerLimitOffer',
    at: '/member/depositv2',
    prepare: () => {
      cashier()
      answers('playerLimits', { ...noLimits(), offerDue: true })
    },
    send: 'Not now',
    refusedAsks: '',
    asks: '=limits',
    leaves: [],
  },
  {
    act: 'setPlayerLimit',
    at: '/member/securityCenter',
    prepare: () => limits(false),
    typed: { 'Per day': '5000' },
    send: 'Set limit: Per day',
    said: { others: 'Per day' },
    refusedAsks: 'limits',
    asks: '=limits',
    leaves: [],
  },
  {
    act: 'setPlayerLimit',
    of: 'taken away',
    at: '/member/securityCenter',
    prepare: () => limits(false),
    send: 'Remove limit: Per day',
    said: { others: 'Per day' },
    refusedAsks: 'limits',
    asks: '=limits',
    leaves: [],
  },
  {
    act: 'confirmPlayerLimit',
    at: '/member/securityCenter',
    prepare: () => limits(true),
    send: 'Confirm',
    said: { others: 'Per day' },
    refusedAsks: 'limits',
    asks: '=limits',
    leaves: [],
  },
  {
    act: 'releaseWithdrawals',
    at: '/member/securityCenter',
    prepare: () =>
      answers('securityState', { ...recordedAnswer('securityState'), withdrawalsFrozenAt: NOW, releaseWays: ['payment-password'] }),
    typed: { 'Login password': 'a quiet green harbour', 'Payment password': 'quiet-grey-1' },
    send: 'Unfreeze withdrawals',
    said: { ...atPassword, 'old-password-wrong': 'Login password' },
    refusedAsks: '',
    asks: 'cashier security',
    leaves: ['toast Withdrawals are no longer frozen.'],
  },
  {
    act: 'cancelBonus',
    at: '/member/bonusDetails',
    prepare: () => {
      answers('balance', { balance: '50000.00', held: '0.00', bonus: '21500.00', currency: 'MMK', currencySymbol: 'Ks' })
      answers('bonuses', { bonuses: [aBonus] })
    },
    way: ['Forfeit Welcome bonus'],
    send: 'Forfeit the bonus',
    refusedAsks: 'balance/itself bonuses',
    asks: 'balance/itself bonuses',
    leaves: [],
  },
  {
    act: 'chooseWallet',
    at: '/member/transferFund',
    prepare: () => {
      const status = theStatus()
      answers('systemStatus', { ...status, merchant: { ...status.merchant, currencies: ['MMK', 'THB'] } })
      answers('memberInfo', theMember())
      answers('memberWallets', {
        wallets: [
          { currency: 'MMK', currencySymbol: 'Ks', chosen: true, balance: '50000.00', held: '0.00' },
          { currency: 'THB', currencySymbol: '฿', chosen: false, balance: '100.00', held: '0.00' },
        ],
      })
    },
    send: 'Use THB',
    said: { others: 'toast' },
    refusedAsks: '',
    asks: '=balance',
    leaves: [],
  },
]

const aBonus: Answer<'bonuses'>['bonuses'][number] = {
  id: idOf(400),
  name: 'Welcome bonus',
  currency: 'MMK',
  state: 'active',
  given: '30000.00',
  left: '21500.00',
  madeReal: '0.00',
  required: '90000.00',
  done: '27000.00',
  remaining: '63000.00',
  maxBet: '5000.00',
  convertCap: null,
  form: 'convertible',
  onWithdrawal: 'forfeit',
  shares: [{ category: 'RNG', share: 10_000, plays: true }],
  until: '2026-12-24T00:00:00Z',
  claimedAt: NOW,
}
