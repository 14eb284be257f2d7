/** Line terms: what the house gives each direct downline for turnover, for the sum of all offers. */
import type { LineTerms } from '@baize/rules/economy/line-worth.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { houseRates } from './contracts/contract-store.ts'
import { daysOf, type AgentsNeeds } from './needs.ts'
import { topRates } from './rebates/rebate-store.ts'

/** Of contracts those in force and those that wait for an answer count, at their highest rate. */
export async function lineTerms(
  needs: Pick<AgentsNeeds, 'clock' | 'timeZone'>,
  asker: Reader | Tx,
  currency: string,
): Promise<LineTerms[]> {
  const { today } = await daysOf(needs)
  const [rates, contracts] = [await topRates(asker, today), await houseRates(asker, currency, today)]
  const members = new Set([...rates, ...contracts].map(({ member }) => member))
  return [...members].map((member) => {
    const highest = (kind: (typeof contracts)[number]['kind']): bigint =>
      BigInt(contracts.find((row) => row.member === member && row.kind === kind)?.rateBp ?? 0)
    return {
      member,
      rates: Object.fromEntries(rates.filter((row) => row.member === member).map(({ category, rateBp }) => [category, BigInt(rateBp)])),
      daily: highest('daily'),
      hourly: highest('hourly'),
      realtime: highest('realtime'),
      dividend: highest('dividend'),
    }
  })
}
