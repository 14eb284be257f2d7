/** Age: whether somebody with this birthday may play, on the merchant's calendar (PK-01). */
import type { Rules } from './needs.ts'

const OLDEST = 120

/** The day on which somebody reaches an age, as text; somebody born on 29 February reaches it on 1 March, which is later than any other reading. */
const reaches = (birthday: string, years: number): string => `${Number(birthday.slice(0, 4)) + years}${birthday.slice(4)}`

/** Whole years that somebody has lived on the merchant's calendar. */
export function ageAt(birthday: string, { timeZone }: Pick<Rules, 'timeZone'>, now: Temporal.Instant): number {
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return reaches(birthday, years) > today ? years - 1 : years
}

export function ageRefusal(
  birthday: string,
  rules: Pick<Rules, 'timeZone' | 'birthdayAge'>,
  now: Temporal.Instant,
): 'too-young' | 'impossible' | undefined {
  const today = now.toZonedDateTimeISO(rules.timeZone).toPlainDate().toString()
  if (birthday > today || reaches(birthday, OLDEST) < today) return 'impossible'
  return reaches(birthday, rules.birthdayAge) > today ? 'too-young' : undefined
}
