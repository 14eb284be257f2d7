/** Tickets: the million tickets of one issue that both ways settle: six plays, about eighty thousand different selections, rebates on half of them. */

export const TICKETS = 1_000_000
export const MEMBERS = 100_000
/** The cap of one member in one issue, in ten-thousandths: low enough that some members reach it. */
export const WIN_CAP = 1_500_000n
export const DRAW = ['4', '1', '7', '7', '5']
/** The prices under which tickets are sold; the place in this list is the price's number, counted from 1. */
export const PRICES: readonly { readonly play: string; readonly group: number; readonly rebatePoints: number }[] = [
  { play: 'SSC.DWD', group: 1950, rebatePoints: 0 },
  { play: '5X.BDW1', group: 1900, rebatePoints: 250 },
  { play: 'H2.ZX_FS', group: 1950, rebatePoints: 0 },
  { play: '5X.ZX_FS', group: 1800, rebatePoints: 750 },
  { play: 'H3.ZX_FS', group: 1900, rebatePoints: 250 },
  { play: 'ZHDXDS', group: 1950, rebatePoints: 0 },
]

/** The selection of ticket `n` as SQL: what it is depends on nothing but its number. */
export const SELECTION = `case n % 6
  when 0 then '-|-|-|-|' || ((n / 6 * 7919) % 10)
  when 1 then ((n / 6 * 104729) % 10)::text
  when 2 then ((n / 6 * 7) % 10) || '|' || ((n / 60 * 3) % 10)
  when 3 then lpad(((n / 6 * 48271) % 100000)::text, 5, '0')
  when 4 then ((n / 6 * 13) % 10) || '|' || ((n / 60 * 11) % 10) || '|' || ((n / 600 * 17) % 10)
  else case (n / 6) % 2 when 0 then '总大' else '总单' end end`
/** The same with bars between the digits of a five-digit number. */
export const WRITTEN = `case n % 6 when 3 then substr(s, 1, 1) || '|' || substr(s, 2, 1) || '|' || substr(s, 3, 1) || '|' || substr(s, 4, 1) || '|' || substr(s, 5, 1) else s end`
