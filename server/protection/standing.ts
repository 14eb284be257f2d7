/** Standing: what keeps a member from play, from all that was said of it in its order. */
import { isKept, isLater, NOT_KEPT, openFrom, type Kept, type Until } from '@baize/rules/protection/exclusion.ts'
import type { ExclusionRow } from './store.ts'

/**
 * The member's own time-out and exclusion, the latest end that staff have set, and the exclusion by the national register. That has an end from when the
 * register lists the member no more.
 */
export type Standing = { readonly own: Kept; readonly staff: Until | undefined; readonly register: Kept }

/** The later of both ends. */
const later = (one: Until | undefined, other: Until | undefined): Until | undefined =>
  one !== undefined && isLater(one, other) ? one : other

export function standingOf(rows: readonly Pick<ExclusionRow, 'kind' | 'endsAt' | 'setAt'>[]): Standing {
  let [own, staff, register]: [Kept, Until | undefined, Kept] = [NOT_KEPT, undefined, NOT_KEPT]
  for (const { kind, endsAt, setAt } of rows) {
    if (kind === 'staff') staff = later(endsAt ?? 'for-ever', staff)
    else if (kind === 'time-out') own = { ...own, timeOut: endsAt ?? undefined }
    else if (kind === 'self') own = { ...own, exclusion: { until: endsAt ?? 'for-ever', askedAt: undefined } }
    else if (kind === 'register') register = { ...register, exclusion: { until: endsAt ?? 'for-ever', askedAt: undefined } }
    else if (kind === 'register-return')
      register = register.exclusion ? { ...register, exclusion: { ...register.exclusion, askedAt: setAt } } : register
    else if (own.exclusion) own = { ...own, exclusion: { ...own.exclusion, askedAt: setAt } }
  }
  return { own, staff, register }
}

const isHeld = (staff: Until | undefined, now: Temporal.Instant): staff is Until => staff !== undefined && isLater(staff, now)

/** Whether the member is kept from play now. */
export const isResting = ({ own, staff, register }: Standing, now: Temporal.Instant): boolean =>
  isHeld(staff, now) || isKept(own, now) || isKept(register, now)

/** When play is open again as things stand; undefined where nothing stands in its way. */
export const opensAt = ({ own, staff, register }: Standing, now: Temporal.Instant): Until | undefined =>
  later(later(isHeld(staff, now) ? staff : undefined, openFrom(register, now)), openFrom(own, now))
