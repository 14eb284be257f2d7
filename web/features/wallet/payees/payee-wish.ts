/** Payee wish: what stands on the form of a new account, what is wrong with it, and what of it its kind has (WC-10). */
import { PAYEE_FIELDS, PAYEE_NUMBERS } from '@baize/contract/wallet/payees.ts'
import type { PaymentMethod } from '@baize/contract/wallet.ts'
import { useState } from 'react'

const HOLDER_LEAST = 2
const EMPTY = { holderName: '', accountNumber: '', bank: '', branch: '', network: '', memo: '', nickname: '' }
export type PayeeField = keyof typeof EMPTY

const FORMS = {
  bank: new RegExp(PAYEE_NUMBERS.bank),
  'e-wallet': new RegExp(PAYEE_NUMBERS['e-wallet']),
  crypto: new RegExp(PAYEE_NUMBERS.crypto),
}
const MEMO = /^[0-9A-Za-z_-]{0,64}$/

/** Spaces that people type between groups of digits are not part of the number. */
const bare = (number: string): string => number.replaceAll(/\s/g, '')

/** What stands there in the fields of this kind; what was left empty is left out. */
function filled(kind: PaymentMethod['kind'], typed: typeof EMPTY) {
  const own: readonly PayeeField[] = kind === 'card' ? [] : PAYEE_FIELDS[kind]
  const kept = [...own, 'nickname' as const].flatMap((field) => {
    const value = typed[field].trim()
    return value === '' ? [] : [[field, value] as const]
  })
  return {
    holderName: typed.holderName.trim(),
    accountNumber: bare(typed.accountNumber),
    ...(Object.fromEntries(kept) as Partial<typeof EMPTY>),
  }
}

export function usePayeeWish(methods: readonly PaymentMethod[]) {
  const [code, setCode] = useState(methods.length === 1 ? (methods[0]?.code ?? '') : '')
  const [typed, setTyped] = useState(EMPTY)
  const method = methods.find((each) => each.code === code)
  const kind = method?.kind
  const form = kind === undefined || kind === 'card' ? undefined : FORMS[kind]
  const faults = {
    method: method === undefined,
    holderName: typed.holderName.trim().length < HOLDER_LEAST,
    accountNumber: form?.test(bare(typed.accountNumber)) !== true,
    bank: kind === 'bank' && typed.bank === '',
    network: kind === 'crypto' && typed.network === '',
    memo: kind === 'crypto' && !MEMO.test(typed.memo.trim()),
  }
  return {
    method,
    code,
    typed,
    faults,
    faulty: Object.values(faults).includes(true),
    choose: setCode,
    write: (field: PayeeField, value: string): void => setTyped((before) => ({ ...before, [field]: value })),
    body: () => (method ? { method: method.code, ...filled(method.kind, typed) } : undefined),
  }
}
export type PayeeWish = ReturnType<typeof usePayeeWish>
