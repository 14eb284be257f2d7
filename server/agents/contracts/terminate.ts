/**
 * Terminate: either side requests a contract's end, and the other agrees or refuses. Staff decide where nobody answers (AG-25 to 27).
 * Next: `server/app/subscriptions.ts`.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { daysOf, type AgentsNeeds } from '../needs.ts'
import { tellOther, type Acting } from './answer.ts'
import { openOf, setEnding } from './contract-store.ts'
import { effectiveFrom, stateOf, type ContractRefusal, type ContractRow } from './contract.ts'
import { end } from './terminations.ts'

export async function askForEnd(
  needs: AgentsNeeds,
  tx: Tx,
  row: ContractRow,
  acting: Acting,
): Promise<Outcome<undefined, ContractRefusal>> {
  const { today } = await daysOf(needs)
  if (row.endingBy === acting.side) return done(undefined)
  if (!['accepted', 'in-force'].includes(stateOf(row, today, needs.clock.now())) || row.untilDay !== null) return refused('state-conflict')
  const { downline, kind, currency } = row
  const open = await openOf(tx, { downline, kind, currency, day: today })
  if (open.some((each) => stateOf(each, today, needs.clock.now()) === 'offered')) return refused('offer-open')
  await setEnding(tx, row.id, acting.side, needs.clock.now())
  await tellOther(needs, tx, row, 'contractTerminationAsked', acting, 'termination-asked')
  return done(undefined)
}

/** The other side's decision on a requested end. */
export async function answerEnd(
  needs: AgentsNeeds,
  tx: Tx,
  row: ContractRow,
  acting: Acting,
  agrees: boolean,
): Promise<Outcome<undefined, ContractRefusal>> {
  const days = await daysOf(needs)
  // The same decision a second time.
  if (agrees && row.untilDay !== null && row.endingBy !== null && row.endingBy !== acting.side) return done(undefined)
  if (stateOf(row, days.today, needs.clock.now()) !== 'termination-asked' || row.endingBy === acting.side) return refused('state-conflict')
  if (agrees) {
    const day = effectiveFrom(row.kind, (await needs.contractRules()).period, days)
    await tellOther(needs, tx, row, 'contractTerminationAgreed', acting, 'ended')
    await end(needs, tx, row, day, { act: 'ended', by: acting.by })
    return done(undefined)
  }
  await setEnding(tx, row.id, null, null)
  await tellOther(needs, tx, row, 'contractTerminationRefused', acting, 'in-force')
  return done(undefined)
}
