/** Hear: facts of the outbox that rules are about: deposits that failed, payees, and browsers. A fact that comes twice is judged once. */
import type { Fact } from '../platform/jobs.ts'
import { takeSignals } from './judge.ts'
import type { RiskNeeds } from './needs.ts'
import type { Signal } from './signals.ts'

export const HEARD = ['depositFailed', 'payeeBound', 'memberDeviceSeen'] as const

/** What a fact is; undefined where it names nothing that still stands. */
async function signalOfFact(needs: RiskNeeds, { name, memberId, reference, browser }: Fact): Promise<Signal | undefined> {
  const { currency } = await needs.merchant()
  const member = String(memberId)
  const about = { what: 'happened', member, currency, units: 0n } as const
  if (name === 'depositFailed') return { ...about, id: `failed:${String(reference)}`, type: 'deposit-failed', at: needs.clock.now() }
  if (name === 'memberDeviceSeen')
    return { ...about, id: `device:${String(reference)}`, type: 'device', mark: String(browser), at: needs.clock.now() }
  const payee = await needs.payeeFacts(needs.database.reader, member, String(reference))
  return payee && { ...about, ...payee, id: `payee:${String(reference)}`, type: 'payee' }
}

export async function hearFact(needs: RiskNeeds, fact: Fact): Promise<void> {
  const signal = await signalOfFact(needs, fact)
  if (signal) await needs.database.write((tx) => takeSignals(needs, tx, [signal]))
}
