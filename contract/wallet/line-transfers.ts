/** Line transfers: money within an agent's own line, to the direct upline or down to anyone below; never between players (WALLET-06). */
import { Type, type Static } from 'typebox'
import { OWNER_PROOF_REFUSALS, OwnerProofFields, ProofWays } from '../identity/safety.ts'
import { operation } from '../operation.ts'
import { pageOf, pageSize, PageNumber } from '../values/page.ts'
import { Amount, Id, InstantText, text, words } from '../values/texts.ts'

const strict = { additionalProperties: false } as const

export const LineTransfer = Type.Object({
  id: Id,
  reference: Type.String(),
  /** Whether the caller sent it or received it. */
  side: Type.Enum(['sent', 'received']),
  /** Towards the house or away from it. */
  direction: Type.Enum(['up', 'down']),
  /** The other side; masked where it is further up than the direct upline. */
  account: Type.String(),
  amount: Amount,
  currency: Type.String(),
  reason: Type.String(),
  at: InstantText,
})
export type LineTransfer = Static<typeof LineTransfer>

const TRANSFER_REFUSALS = [
  ...OWNER_PROOF_REFUSALS,
  'decrypt-failed',
  'encryption-required',
  'transfers-off',
  'not-in-line',
  'receiver-refused',
  'balance-too-low',
  'turnover-open',
  'bonus-at-stake',
  'amount-below-minimum',
  'amount-above-maximum',
  'amount-too-precise',
  'daily-limit',
  'withdrawals-resting',
  'withdrawals-frozen',
  'withdrawals-under-review',
  'debt-open',
  'account-blocked',
  'key-used-differently',
  'key-missing',
] as const

const wish = {
  amount: Amount,
  reason: words(2, 140),
  /** The bonus grant that the sender forfeits for it, once `bonus-at-stake` has shown both figures. */
  giveUp: Type.Optional(Id),
  ...OwnerProofFields,
}

export const transferUpline = operation({
  name: 'transferUpline',
  method: 'POST',
  path: '/wps/wallet/transfer-upline',
  who: 'member',
  key: true,
  encrypted: true,
  limit: 'money',
  summary: 'Sends money to the direct upline, at once.',
  body: Type.Object(wish, strict),
  answer: LineTransfer,
  refusals: TRANSFER_REFUSALS,
})

export const transferDownline = operation({
  name: 'transferDownline',
  method: 'POST',
  path: '/wps/agent/transfer',
  who: 'agent',
  key: true,
  encrypted: true,
  limit: 'money',
  summary: 'Sends money to a member of the caller’s line, by the full account name, at once.',
  body: Type.Object({ account: text(1, 64), ...wish }, strict),
  answer: LineTransfer,
  refusals: TRANSFER_REFUSALS,
})

export const lineTransferOptions = operation({
  name: 'lineTransferOptions',
  method: 'GET',
  path: '/wps/wallet/line-transfers/options',
  who: 'member',
  summary: 'Whether line transfers are allowed, the upline, and the limits.',
  answer: Type.Object({
    /** Whether the market allows it. */
    on: Type.Boolean(),
    /** The direct upline; null below the house. */
    upline: Type.Union([Type.String(), Type.Null()]),
    minimum: Amount,
    maximum: Amount,
    /** What may still be sent today, in amount over both directions and in transfers of each. */
    leftToday: Amount,
    upLeftToday: Type.Integer({ minimum: 0 }),
    downLeftToday: Type.Integer({ minimum: 0 }),
    /** The most that could be sent now. */
    withdrawable: Amount,
    /** The part of the balance that must be wagered first. */
    locked: Amount,
    /** How often the received amount must be wagered before it can be withdrawn; 0 is no requirement. */
    times: Type.Integer({ minimum: 0 }),
    proof: Type.Boolean(),
    proofWays: ProofWays,
    frozen: Type.Boolean(),
    restsUntil: Type.Union([InstantText, Type.Null()]),
  }),
})

export const lineTransfers = operation({
  name: 'lineTransfers',
  method: 'GET',
  path: '/wps/wallet/line-transfers',
  who: 'member',
  summary: 'Sent and received line transfers, latest first.',
  query: Type.Object({ pageNo: PageNumber, pageSize: pageSize(100, 20) }, strict),
  answer: pageOf(LineTransfer),
})

export const lineTransferOperations = [transferUpline, transferDownline, lineTransferOptions, lineTransfers] as const
