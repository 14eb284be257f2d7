/** Under age: somebody too young to play is shut out without a word. They get the stakes of a year back and keep no win (PK-01). */
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { ChecksNeeds } from './needs.ts'

const MONTHS = 12

/** At once, by the word of a service. The money waits for two people, since a service may be wrong. */
export async function shutUnderAge(needs: ChecksNeeds, tx: Tx, member: string, text: string): Promise<void> {
  await needs.shut(tx, member)
  await needs.openCase(tx, { topic: 'under-age', member, severity: 'red', text })
  needs.warn({ member }, 'somebody who is under age was found; risk-cases shows it to staff')
}

type Told = { readonly before: unknown; readonly after: unknown }

/** By two of the staff. Given again it moves nothing: each account is undone once. */
export async function endUnderAge(needs: ChecksNeeds, tx: Tx, member: string, by: string): Promise<Outcome<Told, never>> {
  const since = needs.clock.now().toZonedDateTimeISO('UTC').subtract({ months: MONTHS }).toInstant()
  await needs.shut(tx, member)
  const moved = await needs.undoPlay(tx, member, since)
  const text = moved.length === 0 ? 'nothing was played' : moved.map(({ currency, units }) => `${units} ${currency}`).join(', ')
  await needs.openCase(tx, {
    topic: 'under-age',
    member,
    severity: 'red',
    text: `${by} returned stakes and voided wins of ${MONTHS} months: ${text}`,
  })
  return done({ before: null, after: { undone: moved } })
}
