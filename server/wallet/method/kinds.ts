/** Kinds: everything that differs between the kinds of payment methods, one row each (WC-01, WC-10). */
import { PAYEE_FIELDS, PAYEE_NUMBERS } from '@baize/contract/values/payees.ts'
import type { Method } from './method-store.ts'

type MethodKind = {
  /** The places of which an account names one: the field for it, how they are listed, and whether they know what an address looks like. */
  readonly places:
    | { readonly field: 'bank' | 'network'; readonly listedAs: 'banks' | 'networks'; readonly haveAddresses: boolean }
    | undefined
  /** The form and the further fields of an account to which it pays; a kind without one takes no withdrawal. */
  readonly account: { readonly form: RegExp; readonly fields: readonly string[] } | undefined
  /** Whether members prove a deposit by pictures. */
  readonly isProved: boolean
}

const KINDS: Readonly<Record<Method['kind'], MethodKind>> = {
  bank: {
    places: { field: 'bank', listedAs: 'banks', haveAddresses: false },
    account: { form: new RegExp(PAYEE_NUMBERS.bank), fields: PAYEE_FIELDS.bank },
    isProved: true,
  },
  'e-wallet': {
    places: undefined,
    account: { form: new RegExp(PAYEE_NUMBERS['e-wallet']), fields: PAYEE_FIELDS['e-wallet'] },
    isProved: false,
  },
  crypto: {
    places: { field: 'network', listedAs: 'networks', haveAddresses: true },
    account: { form: new RegExp(PAYEE_NUMBERS.crypto), fields: PAYEE_FIELDS.crypto },
    isProved: false,
  },
  card: { places: undefined, account: undefined, isProved: false },
}

export const traitsOf = ({ kind }: Pick<Method, 'kind'>): MethodKind => KINDS[kind]
