/** Payee words: the name of an account wherever it is shown. */
import type { Payee } from '@baize/contract/wallet/payees.ts'

/** Its owner's nickname, or its type. */
export const payeeName = ({ nickname, methodName, placeName }: Payee): string => nickname ?? placeName ?? methodName

/** Its type, where its name does not say so, and its holder. */
export const payeeDetail = (payee: Payee): string =>
  [
    ...(payee.nickname === null ? [] : [payee.placeName ?? payee.methodName]),
    ...(payee.nickname === null && payee.placeName !== null ? [payee.methodName] : []),
    payee.holderName,
    `•• ${payee.accountTail}`,
  ].join(' · ')
