/**
 * The chips of shared tables by currency, as decimal text, smallest first. A stake on a spot is a multiple of the minimum and no more than
 * the maximum.
 */

export type Chips = { readonly chips: readonly string[]; readonly least: string; readonly most: string }

const CHIPS: Readonly<Record<string, Chips>> = {
  MMK: { chips: ['500', '1000', '5000', '10000', '50000'], least: '500', most: '500000' },
  THB: { chips: ['10', '20', '100', '200', '1000'], least: '10', most: '10000' },
}
const OTHER: Chips = { chips: ['1', '2', '5', '20', '100'], least: '1', most: '1000' }

export const chipsOf = (currency: string): Chips => CHIPS[currency] ?? OTHER
