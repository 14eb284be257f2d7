/** Hear: facts of the outbox that rules are about: deposits that failed, money that was put aside, payees, and browsers. A fact that comes twice is judged once. */
import type { Fact } from '../platform/jobs.ts'
import { takeSignals } from './judge.ts'
import type { RiskNeeds } from './needs.ts'
import type { Signal } from './signals.ts'

export const HEARD = ['depositFailed', 'depositQuarantined', 'payeeBound', 'memberDeviceSeen'] as const

/** Money of an unknown order is nobody's. */
const asideOf = ({ memberId, receipt, units, currency }: Fact, at: Temporal.Instant): Signal | undefined =>
  typeof memberId === 'string' && typeof units === 'string'
    ? {
        what: 'happened',
        id: `aside:${String(receipt)}`,
        type: 'put-aside',
        member: memberId,
        currency: String(currency),
        units: BigInt(units),
        at,
      }
    : undefined

/** What a fact is; undefined where it names nothing that still stands. */
async function signalOfFact(needs: RiskNeeds, fact: Fact): Promise<Signal | undefined> {
  const { name, memberId, reference, browser } = fact
  const { currency } = await needs.merchant()
  const member = String(memberId)
  const about = { what: 'happened', member, currency, units: 0n } as const
  if (name === 'depositFailed') return { ...about, id: `failed:${String(reference)}`, type: 'deposit-failed', at: needs.clock.now() }
  if (name === 'depositQuarantined') return asideOf(fact, needs.clock.now())
  if (name === 'memberDeviceSeen')
    return { ...about, id: `device:${String(reference)}`, type: 'device', mark: String(browser), at: needs.clock.now() }
  const payee = await needs.payeeFacts(needs.database.reader, member, String(reference))
  return payee && { ...about, ...payee, id: `payee:${String(reference)}`, type: 'payee' }
}

export async function hearFact(needs: RiskNeeds, fact: Fact): Promise<void> {
  const signal = await signalOfFact(needs, fact)
  if (signal) await needs.database.write((tx) => takeSignals(needs, tx, [signal]))
}
