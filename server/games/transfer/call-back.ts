/** Call back: a break brings home what lies in a member's wallets at vendors (PX-03). */
import { CURRENCIES, formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { transfer, type TransferNeeds } from './transfer.ts'
import { isOnItsWay, placesOf, type Place } from './transfer-store.ts'

/** The task that calls a member's money back. */
export const CALL_BACK_TASK = 'games-call-back'

/** What a wallet of the currency can take; a vendor may keep finer sums. */
function wholeOf(units: bigint, currency: string): bigint {
  const least = UNITS / 10n ** BigInt(CURRENCIES[currency]?.digits ?? 2)
  return units - (units % least)
}

/** Whether nothing is left there. The same balance of the same break is called once, however often it is asked. */
async function callOne(needs: TransferNeeds, member: string, at: string, { vendor, player, account, currency }: Place): Promise<boolean> {
  const kept = await needs.vendorOf(vendor)
  const proof = kept?.dialect === 'transfer' ? needs.proofOf(kept) : undefined
  // Somebody whose break is over has their money where they put it.
  if (proof === undefined || (await needs.mayPlay(account)) === 'yes') return true
  const there = await needs.transfers.balance({ vendor, ...proof, player, currency })
  if (!there.ok) return false
  const units = wholeOf(there.value, currency)
  if (units === 0n) return !(await isOnItsWay(needs.database.reader, account, vendor))
  const amount = formatUnits(units, CURRENCIES[currency]?.digits ?? 2)
  const key = `call-back:${at}:${vendor}:${currency}:${units}`
  const called = await transfer(needs, { member: { id: member, wallet: account, currency }, key, vendor, direction: 'out', amount })
  // A transfer that waits for the vendor's answer is asked about until it ends.
  return called.ok
}

/** Runs the request. A vendor that is silent delays no other, and the job is tried again for it. */
export async function callBack(needs: TransferNeeds, member: string, at: string): Promise<void> {
  const left: string[] = []
  for (const place of await placesOf(needs.database.reader, member)) if (!(await callOne(needs, member, at, place))) left.push(place.vendor)
  if (left.length > 0) throw new Error(`money of ${member} could not be called back from ${left.join(', ')}`)
}
