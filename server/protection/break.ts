/**
 * Break: a member takes a time-out, excludes themselves, or asks to return. What begins binds the next bet of every process, from the commit on.
 * Next: `server/app/compose/compose-protection.ts`.
 */
import type { Breaks } from '@baize/contract/protection/breaks.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { askReturn, exclude, isLater, timeOut, type Until } from '@baize/rules/protection/exclusion.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { dropWishes } from './drop-wishes.ts'
import type { ProtectionNeeds } from './needs.ts'
import { isResting, opensAt, standingOf, type Standing } from './standing.ts'
import { exclusionsOf, insertExclusion, lockExclusions, type ExclusionRow } from './store.ts'

const orNull = (until: Until | undefined): string | null => (until === undefined || until === 'for-ever' ? null : until.toString())

function shown(standing: Standing, now: Temporal.Instant): Breaks {
  const { timeOut: rest, exclusion } = standing.own
  const isOpen = exclusion === undefined || !isResting({ own: { timeOut: undefined, exclusion }, staff: undefined }, now)
  const { staff } = standing
  return {
    resting: isResting(standing, now),
    openFrom: orNull(opensAt(standing, now)),
    timeOut: rest !== undefined && isLater(rest, now) ? rest.toString() : null,
    exclusion: isOpen
      ? null
      : { until: orNull(exclusion.until), askedAt: orNull(exclusion.askedAt), mayReturn: askReturn(standing.own, now).ok },
    staff: staff !== undefined && isLater(staff, now) ? { until: orNull(staff) } : null,
  }
}

export async function readBreaks({ clock }: ProtectionNeeds, asker: Reader | Tx, member: string): Promise<Breaks> {
  return shown(standingOf(await exclusionsOf(asker, member)), clock.now())
}

/** Writes what was said of a member, whose exclusions are locked, and answers how they stand now. */
async function say(tx: Tx, row: Pick<ExclusionRow, 'member' | 'kind' | 'endsAt' | 'setAt'>): Promise<Standing> {
  await insertExclusion(tx, { ...row, setBy: 'player' })
  return standingOf(await exclusionsOf(tx, row.member))
}

async function asked({ clock }: ProtectionNeeds, tx: Tx, member: string) {
  await lockExclusions(tx, member)
  return { now: clock.now(), before: standingOf(await exclusionsOf(tx, member)) }
}

/** A moment as a message names it. */
const momentIn = (at: Temporal.Instant, timeZone: string): string =>
  at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

/** Begins a time-out, or answers that it is out of range. Bonus money and offers stay: it ends by itself. */
export async function takeTimeOut(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, hours }: { readonly member: string; readonly hours: number },
): Promise<Outcome<Breaks, 'invalid-input'>> {
  const { now, before } = await asked(needs, tx, member)
  const rested = timeOut(before.own, hours, now)
  if (!rested.ok) return refused('invalid-input', { at: 'hours' })
  const until = rested.value.timeOut
  const standing = await say(tx, { member, kind: 'time-out', endsAt: until, setAt: now })
  await dropWishes(needs, tx, member)
  await needs.bar(tx, member, opensAt(standing, now) ?? until)
  await needs.tell(tx, {
    name: 'timeOutBegan',
    memberId: member,
    reference: now.toString(),
    until: momentIn(until, await needs.timeZone()),
  })
  return done(shown(standing, now))
}

/** Excludes the member for months, or for ever with null; a shorter term than the standing one changes nothing of it. */
export async function excludeMyself(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, months }: { readonly member: string; readonly months: number | null },
): Promise<Outcome<Breaks, 'invalid-input'>> {
  const timeZone = await needs.timeZone()
  const { now, before } = await asked(needs, tx, member)
  const excluded = exclude(before.own, months, now, timeZone)
  if (!excluded.ok) return refused('invalid-input', { at: 'months' })
  const { until } = excluded.value.exclusion
  const standing = await say(tx, { member, kind: 'self', endsAt: until === 'for-ever' ? null : until, setAt: now })
  await dropWishes(needs, tx, member)
  await needs.keepFromPlay(tx, member, opensAt(standing, now) ?? 'for-ever')
  const fact = { memberId: member, reference: now.toString() }
  await needs.tell(
    tx,
    until === 'for-ever'
      ? { name: 'exclusionForEverBegan', ...fact }
      : { name: 'exclusionBegan', ...fact, until: momentIn(until, timeZone) },
  )
  return done(shown(standing, now))
}

/** The way back after an exclusion whose term is over: play is open a day later. */
export async function askToReturn(needs: ProtectionNeeds, tx: Tx, member: string) {
  const { now, before } = await asked(needs, tx, member)
  const returning = askReturn(before.own, now)
  if (!returning.ok) return returning
  const { playFrom } = returning.value
  const standing = await say(tx, { member, kind: 'return', endsAt: playFrom, setAt: now })
  await needs.openFrom(tx, member, opensAt(standing, now) ?? playFrom)
  await needs.tell(tx, {
    name: 'returnAsked',
    memberId: member,
    reference: now.toString(),
    from: momentIn(playFrom, await needs.timeZone()),
  })
  return done(shown(standing, now))
}
