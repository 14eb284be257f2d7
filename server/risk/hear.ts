/** Hear: facts of the outbox that rules are about: deposits that failed, money that was put aside, payees, and browsers. A fact that comes twice is judged once. */
import type { Fact } from '../platform/jobs.ts'
import { takeSignals } from './judge.ts'
import type { RiskNeeds } from './needs.ts'
import { isNoted } from './note-store.ts'
import { CARE_TOPIC, openByHand } from './work-case.ts'
import type { Signal } from './signals.ts'

export const HEARD = [
  'depositFailed',
  'depositQuarantined',
  'payeeBound',
  'memberDeviceSeen',
  'timeOutBegan',
  'limitRaiseAsked',
  'feedbackOfDistress',
] as const

/** How long a time-out lasts whose end is told by the merchant's clock. */
async function lengthOf({ merchant }: RiskNeeds, began: Temporal.Instant, until: string): Promise<bigint> {
  const end = Temporal.PlainDateTime.from(until).toZonedDateTime((await merchant()).timeZone)
  return BigInt(Math.max(0, Math.ceil(began.until(end.toInstant()).total('seconds'))))
}

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
  if (name === 'limitRaiseAsked') return { ...about, id: `raise:${String(reference)}`, type: 'raise', at: needs.clock.now() }
  if (name === 'timeOutBegan') {
    const began = Temporal.Instant.from(String(reference))
    const units = await lengthOf(needs, began, String(fact['until']))
    return { ...about, id: `time-out:${member}:${String(reference)}`, type: 'time-out', at: began, units }
  }
  if (name === 'memberDeviceSeen')
    return { ...about, id: `device:${String(reference)}`, type: 'device', mark: String(browser), at: needs.clock.now() }
  const payee = await needs.payeeFacts(needs.database.reader, member, String(reference))
  return payee && { ...about, ...payee, id: `payee:${String(reference)}`, type: 'payee' }
}

/** Words of distress are for people only: they weigh no points, and no step is taken by itself (PI-01). */
async function hearDistress(needs: RiskNeeds, { memberId, reference }: Fact): Promise<void> {
  const text = `words of distress in feedback ${String(reference)}`
  await needs.database.write(async (tx) => {
    if (await isNoted(tx, text)) return
    const opened = await openByHand(needs, tx, { topic: CARE_TOPIC, member: String(memberId), severity: 'red', text, by: 'the house' })
    if (!opened.ok) throw new Error(`a case of care was refused: ${opened.code}`)
  })
}

export async function hearFact(needs: RiskNeeds, fact: Fact): Promise<void> {
  if (fact.name === 'feedbackOfDistress') return hearDistress(needs, fact)
  const signal = await signalOfFact(needs, fact)
  if (signal) await needs.database.write((tx) => takeSignals(needs, tx, [signal]))
}
