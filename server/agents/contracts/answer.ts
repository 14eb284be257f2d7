/**
 * Answer: the downline accepts or rejects an offer, and the upline withdraws one. Accepting ends the contracts that it must, all in one
 * transaction (AG-23 to 26).
 * Next: `server/agents/contracts/terminations.ts`.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { daysOf, type AgentsNeeds } from '../needs.ts'
import { uplineOf } from '../tree/tree-store.ts'
import { addStep, openOf, setAnswer } from './contract-store.ts'
import { effectiveFrom, stateOf, tierOf, type ContractRefusal, type ContractRow, type Side } from './contract.ts'
import { judge } from './offer.ts'
import { end, endingsBy, shownEndings } from './terminations.ts'

export type Acting = { readonly by: string | null; readonly side: Side }

/** Tells the other side of an act, where that is not the house. */
export async function tellOther(
  needs: AgentsNeeds,
  tx: Tx,
  row: ContractRow,
  name: string,
  { side, by }: Acting,
  state: string,
): Promise<void> {
  const step = await addStep(tx, { contract: row.id, act: name, by, at: needs.clock.now() })
  const [other, account] =
    side === 'downline' ? [row.upline, row.downlineAccount] : [row.downline, row.uplineAccount ?? (await needs.contractRules()).house]
  if (other === null) return
  await needs.tell(tx, { name, memberId: other, contract: row.id, kind: row.kind, state, account, reference: `${row.id}:${step}` })
}

/** Whether the confirmed list is exactly the present one. */
const isExactly = (ids: readonly string[], confirmed: readonly string[]): boolean =>
  ids.length === confirmed.length && new Set(confirmed).size === ids.length && confirmed.every((id) => ids.includes(id))

export async function accept(
  needs: AgentsNeeds,
  tx: Tx,
  row: ContractRow,
  acting: Acting,
  confirmed: readonly string[],
): Promise<Outcome<undefined, ContractRefusal>> {
  const { kind, currency, downline, upline, rate } = row
  if (row.answer === 'accepted') return done(undefined)
  const days = await daysOf(needs)
  if (stateOf(row, days.today, needs.clock.now()) !== 'offered') return refused('state-conflict')
  if ((await uplineOf(tx, downline)) !== upline) return refused('not-in-line')
  const judged = await judge(needs, tx, { kind, currency, upline, tiers: row.tiers.map(tierOf), openOffer: false })
  if (!judged.ok) return judged
  const { rows: ended, day } = await endingsBy(needs, tx, { agent: downline, kind, currency, rate })
  if (
    !isExactly(
      ended.map(({ id }) => id),
      confirmed,
    )
  )
    return refused('confirm-terminations', { terminates: await shownEndings(needs, tx, ended, { kind, currency, levelsAbove: 0 }) })
  // The person's present contract makes room before the new terms take its days.
  for (const old of await openOf(tx, { downline, kind, currency, day: effectiveFrom(kind, (await needs.contractRules()).period, days) }))
    if (old.answer === 'accepted') await end(needs, tx, old, day, { act: 'replaced', by: acting.by })
  await setAnswer(tx, row.id, 'accepted', day)
  await tellOther(needs, tx, row, 'contractAccepted', acting, 'accepted')
  for (const { id, agent } of ended) await end(needs, tx, { id, kind, downline: agent }, day, { act: 'ended-by-line', by: acting.by })
  return done(undefined)
}

/** Rejects an offer, or withdraws it. An offer that is over stays as it was. */
export async function decline(
  needs: AgentsNeeds,
  tx: Tx,
  row: ContractRow,
  acting: Acting,
  answer: 'rejected' | 'withdrawn',
): Promise<Outcome<undefined, ContractRefusal>> {
  if (row.answer === answer) return done(undefined)
  const { today } = await daysOf(needs)
  if (stateOf(row, today, needs.clock.now()) !== 'offered') return refused('state-conflict')
  await setAnswer(tx, row.id, answer, null)
  await tellOther(needs, tx, row, answer === 'rejected' ? 'contractRejected' : 'contractWithdrawn', acting, answer)
  return done(undefined)
}
