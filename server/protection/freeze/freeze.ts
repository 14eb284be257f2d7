/**
 * Freeze: staff shut a member out. It has a reason code and a case, and holds for a week. Then a second person has renewed it, or it ends (PX-10).
 * Next: `server/app/compose/compose-members.ts`.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { freezeOf, insertFreeze, lockFreeze, openFreezes, type FreezeRow } from './freeze-store.ts'
import type { ProtectionNeeds } from '../needs.ts'

const FREEZE_REASONS = ['identity', 'fraud', 'laundering', 'payments', 'conduct', 'authority', 'asked', 'other'] as const
type Reason = (typeof FREEZE_REASONS)[number]

/** How long a freeze holds without a decision. */
const HOLDS = { hours: 7 * 24 } as const
/** Who ends a freeze that nobody renewed. */
const NOBODY = 'nobody renewed it'

type Said = { readonly member: string; readonly by: string; readonly reason: string }
type Shown = Readonly<Record<string, string>>

const shown = ({ why, caseId, holdsUntil, byName }: FreezeRow | Omit<FreezeRow, 'id'>): Shown => ({
  why,
  case: caseId,
  until: String(holdsUntil),
  by: byName,
})

/** Writes down a freeze that begins in this transaction, with the case that it opens. */
export async function beginFreeze(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, by, reason, why }: Said & { readonly why: string },
): Promise<Outcome<Shown, 'value-refused'>> {
  const code = FREEZE_REASONS.find((each) => each === why)
  if (code === undefined) return refused('value-refused', { why: FREEZE_REASONS.join(', ') })
  await lockFreeze(tx, member)
  const opened = await needs.openCase(tx, { topic: 'freeze', member, severity: 'amber', text: `${code}: ${reason}`, by })
  if (!opened.ok) return opened
  return done(await hold(needs, tx, { member, act: 'begun', why: code, caseId: opened.value.id, byName: by }))
}

async function hold(
  { clock }: ProtectionNeeds,
  tx: Tx,
  row: {
    readonly member: string
    readonly act: 'begun' | 'renewed'
    readonly why: Reason
    readonly caseId: string
    readonly byName: string
  },
): Promise<Shown> {
  const at = clock.now()
  const whole = { ...row, at, holdsUntil: at.add(HOLDS) }
  await insertFreeze(tx, whole)
  return shown(whole)
}

/** A second person has looked at it: it holds for another week. Whoever said the last word of it is no second one. */
export async function renewFreeze(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, by, reason }: Said,
): Promise<Outcome<{ readonly before: Shown; readonly after: Shown }, 'state-conflict' | 'second-needed' | 'value-refused'>> {
  await lockFreeze(tx, member)
  const standing = await freezeOf(tx, member)
  if (standing === undefined) return refused('state-conflict', { frozen: 'no' })
  if (standing.byName.toLowerCase() === by.toLowerCase()) return refused('second-needed', { asked: standing.at.toString() })
  const noted = await needs.openCase(tx, { topic: 'freeze', member, severity: 'amber', text: `renewed: ${reason}`, by })
  if (!noted.ok) return noted
  const { why } = standing
  return done({
    before: shown(standing),
    after: await hold(needs, tx, { member, act: 'renewed', why, caseId: noted.value.id, byName: by }),
  })
}

/** Writes down that a freeze ends in this transaction. */
export async function endFreeze({ clock }: ProtectionNeeds, tx: Tx, { member, by }: Pick<Said, 'member' | 'by'>): Promise<void> {
  await lockFreeze(tx, member)
  const standing = await freezeOf(tx, member)
  if (standing === undefined) return
  const { why, caseId } = standing
  await insertFreeze(tx, { member, act: 'ended', why, caseId, byName: by, at: clock.now(), holdsUntil: null })
}

/** Ends what nobody has renewed in time. Answers how many. */
export async function endOldFreezes(needs: ProtectionNeeds): Promise<number> {
  const { database, clock } = needs
  const isOver = ({ holdsUntil }: FreezeRow): boolean => holdsUntil !== null && Temporal.Instant.compare(holdsUntil, clock.now()) <= 0
  const find = async ({ resting }: Resting) =>
    (await openFreezes(database.reader)).filter((row) => isOver(row) && !resting.includes(row.member)).map(({ member }) => member)
  const { done: ended } = await eachItem(needs, { loop: 'protection-freezes', find, idOf: (member) => member }, (member) =>
    database.write(async (tx) => {
      await lockFreeze(tx, member)
      const standing = await freezeOf(tx, member)
      if (standing === undefined || !isOver(standing)) return
      const text = `${NOBODY} in seven days, and it has ended`
      await needs.openCase(tx, { topic: 'freeze', member, severity: 'amber', text, by: NOBODY })
      await endFreeze(needs, tx, { member, by: NOBODY })
      await needs.letIn(tx, member)
    }),
  )
  return ended
}

/** Every freeze that stands, for staff. */
export const listFreezes = async (reader: Reader) =>
  (await openFreezes(reader)).map((row) => ({ member: row.member, ...shown(row), since: row.at.toString(), state: row.act }))
