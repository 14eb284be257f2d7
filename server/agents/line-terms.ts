/** Line terms: what the house gives each direct downline for turnover, for the sum of all offers. Stated budgets stop it. */
import type { LineTerms } from '@baize/rules/economy/line-worth.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { houseRates } from './contracts/contract-store.ts'
import { daysOf, type AgentsNeeds } from './needs.ts'
import { topRates } from './rebates/rebate-store.ts'
import { topsOf } from './tree/tree-store.ts'

type Pay = { readonly member: string; readonly currency: string; readonly units: bigint }

/** Takes what the house is about to pay to members from the budgets of their lines. Throws where one has less left, so that the payments are noted and wait. */
export async function spendOfLines(spend: AgentsNeeds['spend'], tx: Tx, payments: readonly Pay[]): Promise<void> {
  const tops = await topsOf(
    tx,
    payments.map(({ member }) => member),
  )
  const parts = payments.map(({ member, currency, units }) => ({ subject: `line:${tops.get(member) ?? member}`, currency, units }))
  if (parts.length > 0 && !(await spend(tx, parts))) throw new Error('the stated budget of the line is used up: see economy')
}

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
