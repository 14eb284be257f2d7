/** Refund words: why stakes of a round were returned, in words. */
import type { BetRecord } from '@baize/contract/records.ts'
import type { Text } from '../../i18n/i18n.ts'

/** Undefined where nobody says. */
export const whyBack = (text: Text, { refundReasons }: BetRecord): string | undefined =>
  refundReasons.length === 0 ? undefined : refundReasons.map((reason) => text(`records.refund.${reason}`)).join(' · ')
