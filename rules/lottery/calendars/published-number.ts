/**
 * Published number: how publishers count their draws. Those that count begin with 1 at the first draw of each year and count draws, not
 * days. Closed days therefore have no number. Sources: the result archives of each publisher, whose rows
 * `rules/lottery/calendars/published-draws.csv` holds.
 */

/** `2026221` (China's welfare and sports lotteries) and `26/092` (Hong Kong's Mark Six): the year and the draw within it. */
export const PUBLISHED_FORMS = ['YYYYNNN', 'YY/NNN'] as const
export type PublishedForm = (typeof PUBLISHED_FORMS)[number]

/** A draw whose number is known. */
export type KnownDraw = { readonly day: string; readonly number: string }

const WRITTEN: Readonly<Record<PublishedForm, { readonly read: RegExp; readonly write: (year: string, place: string) => string }>> = {
  YYYYNNN: { read: /^[0-9]{4}([0-9]{3})$/, write: (year, place) => `${year}${place}` },
  'YY/NNN': { read: /^[0-9]{2}\/([0-9]{3})$/, write: (year, place) => `${year.slice(2)}/${place}` },
}

/**
 * The numbers of draws, whose days (`2026-08-19`) come in their order. The first follows a known draw of the same year. Without one it is the
 * first of its year, as is each that begins another year.
 */
export function publishedNumbers(form: PublishedForm, days: readonly string[], known?: KnownDraw): string[] {
  const { read, write } = WRITTEN[form]
  let year = known?.day.slice(0, 4)
  let place = Number(read.exec(known?.number ?? '')?.[1] ?? 0)
  return days.map((day) => {
    if (day.slice(0, 4) !== year) place = 0
    year = day.slice(0, 4)
    place += 1
    return write(year, String(place).padStart(3, '0'))
  })
}
