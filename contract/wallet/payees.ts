/** Payees: the accounts to which a member withdraws. */
import { Type, type Static } from 'typebox'
import { OWNER_PROOF_REFUSALS, OwnerProofFields } from '../identity/safety.ts'
import { operation } from '../operation.ts'
import { Id, InstantText, numberText, personName, text, words } from '../values/texts.ts'

const PayeeFields = {
  id: Id,
  method: Type.String(),
  methodName: Type.String(),
  /** The name of the bank or of the network; null where the kind has neither. */
  placeName: Type.Union([Type.String(), Type.Null()]),
  /** Null where what is stored of the account was altered or moved: nobody is paid to it, and its owner can only remove it. */
  holderName: Type.Union([Type.String(), Type.Null()]),
  accountTail: Type.String(),
  /** Its owner's nickname for it. */
  nickname: Type.Union([Type.String(), Type.Null()]),
  /** The default; there is at most one. */
  isDefault: Type.Boolean(),
  createdAt: InstantText,
  /** Until when withdrawals to it are on hold because it is new; null when they are not. */
  restsUntil: Type.Union([InstantText, Type.Null()]),
}
export const Payee = Type.Object(PayeeFields)
export type Payee = Static<typeof Payee>

export const listPayees = operation({
  name: 'listPayees',
  method: 'GET',
  path: '/wps/wallet/payees',
  who: 'member',
  summary: 'The accounts to which the member withdraws, the default first; numbers are masked.',
  answer: Type.Array(Payee),
})

export const addPayee = operation({
  name: 'addPayee',
  method: 'POST',
  path: '/wps/wallet/payee',
  who: 'member',
  encrypted: true,
  limit: 'money',
  summary: 'Adds an account for withdrawals, by the payment password and the second proof that is set up.',
  body: Type.Object(
    {
      /** Its kind decides the fields. */
      method: text(1, 40),
      holderName: personName(2, 80),
      /** As it was typed: in any digits, with spaces and dashes. */
      accountNumber: numberText('account', { pattern: '^[0-9A-Za-z-]{4,64}$' }),
      /** A code of the method's banks; needed for a bank. */
      bank: Type.Optional(text(1, 40)),
      branch: Type.Optional(words(1, 80)),
      /** A code of the method's networks; needed for a coin. */
      network: Type.Optional(text(1, 40)),
      memo: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' })),
      nickname: Type.Optional(words(1, 40)),
      ...OwnerProofFields,
    },
    { additionalProperties: false },
  ),
  answer: Payee,
  refusals: [
    ...OWNER_PROOF_REFUSALS,
    'decrypt-failed',
    'encryption-required',
    'method-unknown',
    'payee-limit',
    'payee-taken',
    'name-differs',
    'name-unsure',
    'withdrawals-frozen',
  ],
})

export const changePayee = operation({
  name: 'changePayee',
  method: 'PUT',
  path: '/wps/wallet/payee/:id',
  who: 'member',
  limit: 'money',
  summary: 'Names an account, or makes it the default. Where it leads never changes.',
  params: Type.Object({ id: Id }),
  body: Type.Object(
    {
      /** Empty removes the nickname. */
      nickname: Type.Optional(words(0, 40)),
      isDefault: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  answer: Payee,
  refusals: ['payee-unknown'],
})

export const removePayee = operation({
  name: 'removePayee',
  method: 'DELETE',
  path: '/wps/wallet/payee/:id',
  who: 'member',
  limit: 'money',
  summary: 'Removes an account from the list. Its withdrawals keep it; removing it again changes nothing.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({}),
  refusals: ['payee-unknown', 'payee-in-use'],
})
