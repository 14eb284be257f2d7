/** Standing: what keeps a member from play, from all that was said of it in its order. */
import { isKept, isLater, NOT_KEPT, openFrom, type Kept, type Until } from '@baize/rules/protection/exclusion.ts'
import type { ExclusionRow } from './store.ts'

/** The member's own time-out and exclusion, and the latest end that staff have set. */
export type Standing = { readonly own: Kept; readonly staff: Until | undefined }

/** The later of both ends. */
const later = (one: Until | undefined, other: Until | undefined): Until | undefined =>
  one !== undefined && isLater(one, other) ? one : other

export function standingOf(rows: readonly Pick<ExclusionRow, 'kind' | 'endsAt' | 'setAt'>[]): Standing {
  let [own, staff]: [Kept, Until | undefined] = [NOT_KEPT, undefined]
  for (const { kind, endsAt, setAt } of rows) {
    if (kind === 'staff') staff = later(endsAt ?? 'for-ever', staff)
    else if (kind === 'time-out') own = { ...own, timeOut: endsAt ?? undefined }
    else if (kind === 'self') own = { ...own, exclusion: { until: endsAt ?? 'for-ever', askedAt: undefined } }
    else if (own.exclusion) own = { ...own, exclusion: { ...own.exclusion, askedAt: setAt } }
  }
  return { own, staff }
}

const isHeld = (staff: Until | undefined, now: Temporal.Instant): staff is Until => staff !== undefined && isLater(staff, now)

/** Whether the member is kept from play now. */
export const isResting = ({ own, staff }: Standing, now: Temporal.Instant): boolean => isHeld(staff, now) || isKept(own, now)

/** When play is open again as things stand; undefined where nothing stands in its way. */
export const opensAt = ({ own, staff }: Standing, now: Temporal.Instant): Until | undefined =>
  later(isHeld(staff, now) ? staff : undefined, openFrom(own, now))
