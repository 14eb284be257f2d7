/** Payee words: how an account is called and told apart wherever it is shown. */
import type { Payee } from '@baize/contract/wallet/payees.ts'

/** Its owner's name for it, or what it is. */
export const payeeName = ({ nickname, methodName, placeName }: Payee): string => nickname ?? placeName ?? methodName

/** What it is, as far as its name does not say so, and whose. */
export const payeeDetail = (payee: Payee): string =>
  [
    ...(payee.nickname === null ? [] : [payee.placeName ?? payee.methodName]),
    ...(payee.nickname === null && payee.placeName !== null ? [payee.methodName] : []),
    payee.holderName,
    `•• ${payee.accountTail}`,
  ].join(' · ')
