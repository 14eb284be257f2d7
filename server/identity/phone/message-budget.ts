/** Message budget: how many messages leave the site in a day, for each channel and purpose; only what was really sent counts. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Parts } from '../needs.ts'
import { deleteSent, insertSent, lockBudget, sentSince, type Budget } from './code-store.ts'

const DAY_SECONDS = 86_400

/** Whether as many messages of this kind were sent in the last day as the merchant pays for. */
export async function isBudgetSpent(parts: Parts, tx: Tx, budget: Budget): Promise<boolean> {
  const { messagesPerDay } = await parts.rules()
  return (await sentSince(tx, budget, parts.clock.now().subtract({ seconds: DAY_SECONDS }))) >= messagesPerDay
}

/** Sends under the budget. The place is taken before, so that many at the same moment keep to it, and given back when nothing went out. */
export async function sendWithin<Value, Code extends string>(
  parts: Parts,
  budget: Budget,
  send: () => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'quota-exceeded'>> {
  const { database, clock } = parts
  const place = await database.transact(async (tx): Promise<Outcome<string, 'quota-exceeded'>> => {
    await lockBudget(tx, budget)
    return (await isBudgetSpent(parts, tx, budget)) ? refused('quota-exceeded') : done(await insertSent(tx, budget, clock.now()))
  })
  if (!place.ok) return place
  const sent = await send()
  if (!sent.ok) await database.write((tx) => deleteSent(tx, place.value))
  return sent
}
