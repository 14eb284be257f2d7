/** Consolidated funds: all money of a member in one view, from the ledger and from vendors with their own wallets. */
import type { consolidatedFunds as consolidatedFundsCall } from '@baize/contract/records.ts'
import type { AnswerOf } from '@baize/contract/operation.ts'
import { CURRENCIES, formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { withdrawable } from '@baize/rules/wallet/requirement.ts'
import type { RecordsNeeds } from './needs.ts'

export type ConsolidatedFunds = AnswerOf<typeof consolidatedFundsCall>

const unitsOf = (amount: string): bigint => {
  const units = parseUnits(amount)
  if (units === undefined) throw new Error(`${amount} is not an amount`)
  return units
}

/** Money on its way to or from a vendor is counted once. On its way in it is still held here, and on its way out it is still there. */
export async function consolidatedFunds(
  { ledger, vendorWallets, beside }: RecordsNeeds,
  member: { readonly id: string; readonly wallet: bigint; readonly currency: string },
  language: LanguageCode,
): Promise<ConsolidatedFunds> {
  const { id, wallet, currency } = member
  const [{ balance, held }, kept, { bonus, locked, points }] = await Promise.all([
    ledger.balance(wallet),
    vendorWallets({ id, currency }, language),
    beside({ id, wallet, currency }),
  ])
  const vendors = kept.map(({ vassalage, displayName, balance: there }) => ({ vassalage, displayName, balance: there }))
  const known = vendors.flatMap((vendor) => (vendor.balance === null ? [] : [unitsOf(vendor.balance)]))
  return {
    currency,
    currencySymbol: CURRENCIES[currency]?.symbol ?? currency,
    main: formatUnits(balance),
    held: formatUnits(held),
    vendors,
    bonus: formatUnits(bonus),
    locked: formatUnits(locked),
    withdrawable: formatUnits(withdrawable(balance, locked)),
    points: formatUnits(points),
    total: formatUnits(known.reduce((sum, units) => sum + units, balance + held + bonus)),
    whole: known.length === vendors.length,
  }
}
