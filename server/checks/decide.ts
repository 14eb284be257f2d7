/** Decide: what people say where no service could, or besides it: the level of a person. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { readLevel } from './level.ts'
import type { ChecksNeeds } from './needs.ts'
import { checksOf, insertLevel, lockChecks, triesOf } from './store.ts'

const MOST_MONTHS = 24

type Told = { readonly before: unknown; readonly after: unknown }
type LevelWish = {
  readonly member: string
  readonly level: string
  readonly months: string | undefined
  readonly by: string
  readonly reason: string
}

const WAITS = ', a level waits for the lists of names'

/** Gives or takes a level. It ends after 24 months at the latest, as one by a service does. */
export async function setLevel(needs: ChecksNeeds, tx: Tx, wish: LevelWish): Promise<Outcome<Told, 'value-refused'>> {
  const { member, by, reason } = wish
  if (!/^[023]$/.test(wish.level)) return refused('value-refused', { level: '0, 2, 3' })
  const months = Number(wish.months ?? MOST_MONTHS)
  if (!Number.isInteger(months) || months < 1 || months > MOST_MONTHS) return refused('value-refused', { months: `1 to ${MOST_MONTHS}` })
  await lockChecks(tx, member)
  const before = await readLevel(needs, tx, member)
  const now = needs.clock.now()
  const level = Number(wish.level)
  const until = level === 0 ? null : now.toZonedDateTimeISO('UTC').add({ months }).toInstant()
  await insertLevel(tx, { member, level, until, saidBy: by, reason, at: now })
  const after = await readLevel(needs, tx, member)
  const shown = (each: typeof before) => ({
    level: each.level,
    until: each.until?.toString() ?? null,
    ...(each.waits ? { waits: true } : {}),
  })
  return done({ before: shown(before), after: shown(after) })
}

/** Every check of a member as staff read it, and their level above. */
export async function showChecks(needs: ChecksNeeds, reader: Reader, member: string) {
  const { level, until, missing, waits } = await readLevel(needs, reader, member)
  const rows = (await checksOf(reader, member)).map((row) => ({
    check: row.id,
    service: row.service,
    state: row.state,
    reasons: row.reasons.join(', '),
    said: row.forStaff,
    began: row.beganAt.toString(),
    until: row.until?.toString() ?? '–',
  }))
  const lacks = missing.length === 0 ? '' : `, has not stated: ${missing.join(', ')}`
  const tries = await triesOf(reader, member)
  return {
    rows,
    summary: `level ${level}${until === null ? '' : ` until ${until.toString()}`}, ${tries} tries used${lacks}${waits ? WAITS : ''}`,
  }
}
