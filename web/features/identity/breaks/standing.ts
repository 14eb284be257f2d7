/** Standing: how a break stands, in one sentence; undefined where there is none. */
import type { Breaks } from '@baize/contract/protection/breaks.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'

export function useStanding(breaks: Breaks | undefined): string | undefined {
  const text = useText()
  const dates = useDates()
  if (!breaks?.resting) return undefined
  const { exclusion, staff, timeOut, openFrom } = breaks
  const until = (at: string) => ({ until: dates(at) })
  if (exclusion) {
    if (exclusion.until === null) return text('shell.break.ever')
    if (exclusion.askedAt !== null && openFrom !== null) return text('shell.break.asked', until(openFrom))
    return exclusion.mayReturn ? text('shell.break.over') : text('shell.break.excluded', until(exclusion.until))
  }
  if (staff) return staff.until === null ? text('shell.break.staffEver') : text('shell.break.staff', until(staff.until))
  return timeOut === null ? undefined : text('shell.break.timeOut', until(timeOut))
}
