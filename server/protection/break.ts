/**
 * Break: a member takes a time-out, excludes themselves, or asks to return. What begins binds the next bet of every process, from the commit on.
 * Next: `server/app/compose/compose-protection.ts`.
 */
import type { Breaks } from '@baize/contract/protection/breaks.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { askReturn, exclude, isKept, isLater, NOT_KEPT, timeOut, type Kept, type Until } from '@baize/rules/protection/exclusion.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { dropWishes } from './drop-wishes.ts'
import type { Ends, ProtectionNeeds } from './needs.ts'
import { lockPerson } from './person.ts'
import { isResting, opensAt, standingOf, type Standing } from './standing.ts'
import { exclusionsOf, insertExclusion, lockExclusions, type ExclusionRow } from './store.ts'

const orNull = (until: Until | undefined): string | null => (until === undefined || until === 'for-ever' ? null : until.toString())

/** An exclusion as its member sees it; null where there is none, or none any more. */
function seen(kept: Kept, now: Temporal.Instant): Breaks['exclusion'] {
  const { exclusion } = kept
  if (exclusion === undefined || !isKept({ timeOut: undefined, exclusion }, now)) return null
  return { until: orNull(exclusion.until), askedAt: orNull(exclusion.askedAt), mayReturn: askReturn(kept, now).ok }
}

/** Whom the register lists, others keep from play for ever. When it does no more, the way back is that of a member's own exclusion. */
function shown(standing: Standing, now: Temporal.Instant): Breaks {
  const { staff, own } = standing
  const { timeOut: rest } = own
  const register = seen(standing.register, now)
  const isListed = register !== null && register.until === null
  return {
    resting: isResting(standing, now),
    openFrom: orNull(opensAt(standing, now)),
    timeOut: rest !== undefined && isLater(rest, now) ? rest.toString() : null,
    exclusion: seen(own, now) ?? (isListed ? null : register),
    staff: isListed ? { until: null } : staff !== undefined && isLater(staff, now) ? { until: orNull(staff) } : null,
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

/** A wish that was judged for nobody in particular is possible for each. */
function mustEnd<T>(outcome: Outcome<T, string>): T {
  if (!outcome.ok) throw new Error(`a break that may begin was refused: ${outcome.code}`)
  return outcome.value
}

/** A moment as a message names it. */
const momentIn = (at: Temporal.Instant, timeZone: string): string =>
  at.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')

type Began = { readonly member: string; readonly until: Until; readonly standing: Standing }

/** Says the same of every account of the person, each by what stands there already. The member's own is the first of the answer. */
async function sayOfPerson(
  needs: ProtectionNeeds,
  tx: Tx,
  member: string,
  {
    kind,
    endOf,
    now,
  }: { readonly kind: 'time-out' | 'self'; readonly endOf: (standing: Standing) => Until; readonly now: Temporal.Instant },
): Promise<readonly [Began, ...Began[]]> {
  const began: Began[] = []
  for (const each of await lockPerson(needs, tx, member)) {
    const until = endOf(standingOf(await exclusionsOf(tx, each)))
    const standing = await say(tx, { member: each, kind, endsAt: until === 'for-ever' ? null : until, setAt: now })
    await dropWishes(needs, tx, each)
    began.push({ member: each, until, standing })
  }
  return began as [Began, ...Began[]]
}

/** When play is open again for each of them. */
const endsOf = (began: readonly Began[], now: Temporal.Instant): Ends[] =>
  began.map(({ member, until, standing }) => ({ member, until: opensAt(standing, now) ?? until }))

/** Begins a time-out, or answers that it is out of range. Bonus money and offers stay: it ends by itself. */
export async function takeTimeOut(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, hours }: { readonly member: string; readonly hours: number },
): Promise<Outcome<Breaks, 'invalid-input'>> {
  const now = needs.clock.now()
  if (!timeOut(NOT_KEPT, hours, now).ok) return refused('invalid-input', { at: 'hours' })
  const began = await sayOfPerson(needs, tx, member, {
    kind: 'time-out',
    endOf: ({ own }) => mustEnd(timeOut(own, hours, now)).timeOut,
    now,
  })
  await needs.bar(tx, endsOf(began, now))
  const timeZone = await needs.timeZone()
  for (const { member: memberId, until } of began)
    await needs.tell(tx, {
      name: 'timeOutBegan',
      memberId,
      reference: now.toString(),
      until: momentIn(until as Temporal.Instant, timeZone),
    })
  return done(shown(began[0].standing, now))
}

/** Excludes the member for months, or for ever with null; a shorter term than the standing one changes nothing of it. */
export async function excludeMyself(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, months }: { readonly member: string; readonly months: number | null },
): Promise<Outcome<Breaks, 'invalid-input'>> {
  const [timeZone, now] = [await needs.timeZone(), needs.clock.now()]
  if (!exclude(NOT_KEPT, months, now, timeZone).ok) return refused('invalid-input', { at: 'months' })
  const endOf = ({ own }: Standing): Until => mustEnd(exclude(own, months, now, timeZone)).exclusion.until
  const began = await sayOfPerson(needs, tx, member, { kind: 'self', endOf, now })
  await needs.keepFromPlay(tx, endsOf(began, now))
  for (const { member: memberId, until } of began) {
    const fact = { memberId, reference: now.toString() }
    await needs.tell(
      tx,
      until === 'for-ever'
        ? { name: 'exclusionForEverBegan', ...fact }
        : { name: 'exclusionBegan', ...fact, until: momentIn(until, timeZone) },
    )
  }
  return done(shown(began[0].standing, now))
}

/** Whether the national register has answered afresh about somebody whom it has kept from play. No transaction is open. */
export async function askRegister({ database, clock, askRegister: ask }: ProtectionNeeds, member: string): Promise<boolean> {
  const { register } = standingOf(await exclusionsOf(database.reader, member))
  return isKept(register, clock.now()) && ask(member)
}

/**
 * The way back after an exclusion whose term is over, or from a register that lists the member no more. Play is open a day later. From the register it
 * takes a fresh answer.
 */
export async function askToReturn(
  needs: ProtectionNeeds,
  tx: Tx,
  { member, isAnswered }: { readonly member: string; readonly isAnswered: boolean },
) {
  const { now, before } = await asked(needs, tx, member)
  const [own, register] = [askReturn(before.own, now), askReturn(before.register, now)]
  if (register.ok && !isAnswered) return refused('still-checking')
  const returning = own.ok || (!register.ok && own.code !== 'not-excluded') ? own : register
  if (!returning.ok) return returning
  const { playFrom } = returning.value
  const word = { member, endsAt: playFrom, setAt: now }
  if (own.ok) await say(tx, { ...word, kind: 'return' })
  if (register.ok) await say(tx, { ...word, kind: 'register-return' })
  const standing = standingOf(await exclusionsOf(tx, member))
  await needs.openFrom(tx, member, opensAt(standing, now) ?? playFrom)
  await needs.tell(tx, {
    name: 'returnAsked',
    memberId: member,
    reference: now.toString(),
    from: momentIn(playFrom, await needs.timeZone()),
  })
  return done(shown(standing, now))
}
