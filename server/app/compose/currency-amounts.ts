/** Currency amounts: the operator's settings for one currency of the merchant. A missing one is never taken from another currency (WC-51). */
import { parseUnits } from '@baize/contract/values/money.ts'
import type { Settings } from '../../settings/settings.ts'

export type CurrencyAmounts = {
  /** Withdrawals below it need no staff. */
  readonly approvedBelow: bigint
  /** From this amount on an act of staff needs two persons. */
  readonly twoFrom: bigint
  /** Along the line; undefined where such transfers are off in this currency. */
  readonly transfers: { readonly minimum: bigint; readonly maximum: bigint; readonly dailyUnits: bigint } | undefined
}

const NOTHING = 0n
const unitsOf = (text: string): bigint => parseUnits(text) ?? NOTHING
const transfersOf = ({ minimum, maximum, dailyCap }: { minimum: string; maximum: string; dailyCap: string }) => ({
  minimum: unitsOf(minimum),
  maximum: unitsOf(maximum),
  dailyUnits: unitsOf(dailyCap),
})

/** The merchant's first currency has its own settings. In an unlisted one, staff review everything. */
export async function amountsIn({ read }: Pick<Settings, 'read'>, currency: string): Promise<CurrencyAmounts> {
  if (currency === (await read('merchant')).currency)
    return {
      approvedBelow: unitsOf(await read('withdrawals.approvedBelow')),
      twoFrom: unitsOf(await read('staff.twoFrom')),
      transfers: transfersOf(await read('transfers.limits')),
    }
  const kept = (await read('currencies'))[currency]
  if (kept === undefined) return { approvedBelow: NOTHING, twoFrom: NOTHING, transfers: undefined }
  return { approvedBelow: unitsOf(kept.approvedBelow), twoFrom: unitsOf(kept.twoFrom), transfers: transfersOf(kept.transfers) }
}
