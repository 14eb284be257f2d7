/** Kinds: the fields of an account of each kind, and the faults of a typed one (WC-10). */
import { PAYEE_FIELDS, PAYEE_NUMBERS } from '@baize/contract/values/payees.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { plainAccount, UNSEEN } from '@baize/contract/values/number-text.ts'
import { isAddress, type Method } from '../method/method.ts'
import type { SealedPayee } from '../view.ts'

export type PayeeInput = {
  readonly method: string
  readonly holderName: string
  readonly accountNumber: string
  readonly bank?: string | undefined
  readonly branch?: string | undefined
  readonly network?: string | undefined
  readonly memo?: string | undefined
  readonly nickname?: string | undefined
}

const HOLDER_LEAST = 2
const FORMS = {
  bank: new RegExp(PAYEE_NUMBERS.bank),
  'e-wallet': new RegExp(PAYEE_NUMBERS['e-wallet']),
  crypto: new RegExp(PAYEE_NUMBERS.crypto),
}

/** Without the spaces around it and with one between its words. */
export const tidy = (typed: string): string => typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** The holder becomes the name of the profile, so it is one: it has a letter, and nothing in it is hidden. */
const isName = (holder: string): boolean => holder.length >= HOLDER_LEAST && /\p{L}/u.test(holder) && !UNSEEN.test(holder)

/** The parts of the account, or the field at fault. A field that the kind does not have is a fault too. */
export function partsOf({ kind, places }: Pick<Method, 'kind' | 'places'>, input: PayeeInput): Outcome<SealedPayee, 'invalid-input'> {
  const wrong = (at: keyof PayeeInput) => refused('invalid-input', { at })
  if (kind === 'card') return wrong('method')
  const holderName = tidy(input.holderName)
  const accountNumber = plainAccount(input.accountNumber)
  if (!isName(holderName)) return wrong('holderName')
  if (!FORMS[kind].test(accountNumber)) return wrong('accountNumber')
  const allowed: readonly string[] = PAYEE_FIELDS[kind]
  for (const field of ['bank', 'branch', 'network', 'memo'] as const)
    if (input[field] !== undefined && !allowed.includes(field)) return wrong(field)
  if (kind === 'bank' && !places.some(({ code }) => code === input.bank)) return wrong('bank')
  if (kind === 'crypto') {
    const network = places.find(({ code }) => code === input.network)
    if (!network) return wrong('network')
    // A coin that is sent to a mistyped address is lost.
    if (network.address && !isAddress(network.address, accountNumber)) return wrong('accountNumber')
  }
  const { bank, branch, network, memo } = input
  return done({
    holderName,
    accountNumber,
    ...(bank === undefined ? {} : { bank }),
    ...(branch === undefined || tidy(branch) === '' ? {} : { branch: tidy(branch) }),
    ...(network === undefined ? {} : { network }),
    ...(memo === undefined ? {} : { memo }),
  })
}

/** The same account, however it was typed: hyphens and letter case are not part of a number. */
export const bareNumber = (accountNumber: string): string => plainAccount(accountNumber).replaceAll('-', '').toLowerCase()
