/** Typed: the faults of a typed account, by the kind of its method (WC-10). */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { plainAccount, UNSEEN } from '@baize/contract/values/number-text.ts'
import { isAddress, traitsOf, type Method } from '../method/method.ts'
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

/** Without the spaces around it and with one between its words. */
export const tidy = (typed: string): string => typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** The holder becomes the name of the profile, so it is one: it has a letter, and nothing in it is hidden. */
const isName = (holder: string): boolean => holder.length >= HOLDER_LEAST && /\p{L}/u.test(holder) && !UNSEEN.test(holder)

/** The parts of the account, or the field at fault. A field that the kind does not have is a fault too. */
export function partsOf({ kind, places }: Pick<Method, 'kind' | 'places'>, input: PayeeInput): Outcome<SealedPayee, 'invalid-input'> {
  const wrong = (at: keyof PayeeInput) => refused('invalid-input', { at })
  const { account, places: named } = traitsOf({ kind })
  if (account === undefined) return wrong('method')
  const holderName = tidy(input.holderName)
  const accountNumber = plainAccount(input.accountNumber)
  if (!isName(holderName)) return wrong('holderName')
  if (!account.form.test(accountNumber)) return wrong('accountNumber')
  const allowed: readonly string[] = account.fields
  for (const field of ['bank', 'branch', 'network', 'memo'] as const)
    if (input[field] !== undefined && !allowed.includes(field)) return wrong(field)
  if (named) {
    const place = places.find(({ code }) => code === input[named.field])
    if (!place) return wrong(named.field)
    // A coin that is sent to a mistyped address is lost.
    if (place.address && !isAddress(place.address, accountNumber)) return wrong('accountNumber')
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
