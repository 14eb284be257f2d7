/** Payee words: the name of an account wherever it is shown. */
import type { Payee } from '@baize/contract/wallet/payees.ts'
import type { Text } from '../../../i18n/i18n.ts'

/** Its owner's nickname, or its type. */
export const payeeName = ({ nickname, methodName, placeName }: Payee): string => nickname ?? placeName ?? methodName

/** Its type, where its name does not say so, and its holder, or that it cannot be read. */
export const payeeDetail = (payee: Payee, text: Text): string =>
  [
    ...(payee.nickname === null ? [] : [payee.placeName ?? payee.methodName]),
    ...(payee.nickname === null && payee.placeName !== null ? [payee.methodName] : []),
    payee.holderName ?? text('wallet.payee.unreadable'),
    `•• ${payee.accountTail}`,
  ].join(' · ')
