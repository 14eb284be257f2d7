/** Payee wish: the form of a new account, its faults, and the fields of its kind (WC-10). */
import { plainAccount } from '@baize/contract/values/number-text.ts'
import { PAYEE_FIELDS, PAYEE_NUMBERS } from '@baize/contract/values/payees.ts'
import type { ProofWay } from '@baize/contract/identity/safety.ts'
import type { Payee } from '@baize/contract/wallet/payees.ts'
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useAddPayee } from '../queries.ts'
import { usePayeeProof } from './payee-proof.tsx'

const HOLDER_LEAST = 2
const EMPTY = { holderName: '', accountNumber: '', bank: '', branch: '', network: '', memo: '', nickname: '' }
type PayeeField = keyof typeof EMPTY
type Asks = { readonly asked: boolean; readonly ways: readonly ProofWay[] }

const FORMS = {
  bank: new RegExp(PAYEE_NUMBERS.bank),
  'e-wallet': new RegExp(PAYEE_NUMBERS['e-wallet']),
  crypto: new RegExp(PAYEE_NUMBERS.crypto),
}
const MEMO = /^[0-9A-Za-z_-]{0,64}$/

/** The values of this kind's fields; empty ones are left out. */
function filled(kind: PaymentMethod['kind'], typed: typeof EMPTY) {
  const own: readonly PayeeField[] = kind === 'card' ? [] : PAYEE_FIELDS[kind]
  const kept = [...own, 'nickname' as const].flatMap((field) => {
    const value = typed[field].trim()
    return value === '' ? [] : [[field, value] as const]
  })
  return {
    holderName: typed.holderName.trim(),
    accountNumber: plainAccount(typed.accountNumber),
    ...(Object.fromEntries(kept) as Partial<typeof EMPTY>),
  }
}

type Typed = typeof EMPTY & { readonly method: string }

/** The faults, by field. */
function faultsOf(kind: PaymentMethod['kind'] | undefined, typed: Typed): Readonly<Partial<Record<keyof Typed, boolean>>> {
  const form = kind === undefined || kind === 'card' ? undefined : FORMS[kind]
  return {
    method: kind === undefined,
    holderName: typed.holderName.trim().length < HOLDER_LEAST,
    // Before its kind is chosen a number has no form that it could miss.
    accountNumber: kind === undefined ? plainAccount(typed.accountNumber) === '' : form?.test(plainAccount(typed.accountNumber)) !== true,
    bank: kind === 'bank' && typed.bank === '',
    network: kind === 'crypto' && typed.network === '',
    memo: kind === 'crypto' && !MEMO.test(typed.memo.trim()),
  }
}

/** The name of the number, and its rule, by the kind of the account. */
export const NUMBERS = {
  bank: { label: 'wallet.payee.number', hint: 'wallet.payee.number.bank' },
  'e-wallet': { label: 'wallet.payee.phone', hint: 'wallet.payee.number.phone' },
  crypto: { label: 'wallet.payee.address', hint: 'wallet.payee.number.address' },
  card: { label: 'wallet.payee.number', hint: 'wallet.payee.number.bank' },
} as const

/** `asks` says whether a new account needs a proof, and which are possible. */
export function usePayeeForm(methods: readonly PaymentMethod[], asks: Asks, onAdded: (payee: Payee) => void) {
  const text = useText()
  const add = useAddPayee()
  const proof = usePayeeProof(asks)
  const methodOf = (code: string) => methods.find((each) => each.code === code)
  const form = useForm({
    operation: 'addPayee',
    values: { ...EMPTY, method: methods.length === 1 ? (methods[0]?.code ?? '') : '' },
    check: (typed) => {
      const kind = methodOf(typed.method)?.kind
      const words: Readonly<Partial<Record<keyof Typed, string>>> = {
        method: text('wallet.payee.choose'),
        bank: text('wallet.payee.choose'),
        network: text('wallet.payee.choose'),
        holderName: text('wallet.payee.holder.missing'),
        accountNumber: text('wallet.payee.number.wrong', { rule: text(NUMBERS[kind ?? 'bank'].hint) }),
        memo: text('wallet.payee.memo.hint'),
      }
      const wrong = Object.entries(faultsOf(kind, typed)).flatMap(([name, is]) => (is ? [name as keyof Typed] : []))
      return Object.fromEntries(wrong.map((name) => [name, words[name]]))
    },
    ask: async (typed) => {
      const method = methodOf(typed.method)
      const given = await proof.give()
      return given && method && { body: { method: method.code, ...filled(method.kind, typed), ...given } }
    },
    send: ({ body }) => add.mutateAsync(body),
    at: { 'method-unknown': 'method', 'name-differs': 'holderName', 'name-unsure': 'holderName' },
    elsewhere: proof.tells,
    done: onAdded,
  })
  return { form, proof, method: methodOf(form.values.method) }
}
export type PayeeFields = ReturnType<typeof usePayeeForm>
