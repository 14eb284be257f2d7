/** Figures: multipliers and points as people read them; counts of hundredths and ten-thousandths, never floats. */

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** `12345678` hundredths are `"123,456.78"`. */
export const hundredthsText = (value: number): string =>
  `${grouped(String(Math.floor(value / 100)))}.${String(value % 100).padStart(2, '0')}`

const SCALE = 10_000n
const HUNDRED = 100n

/** A multiplier in ten-thousandths, with two decimals, or four where the last two are not 0: `"1.98"`, `"1.0102"`. */
export function multiplierText(multiplier: bigint): string {
  const rest = (multiplier % SCALE).toString().padStart(4, '0')
  return `${grouped((multiplier / SCALE).toString())}.${(multiplier % SCALE) % HUNDRED === 0n ? rest.slice(0, 2) : rest}`
}

/** `"2.5"` is 250 hundredths; undefined for an invalid number or one with more than two decimals. */
export function readHundredths(text: string): number | undefined {
  const match = /^([0-9]{1,9})(?:\.([0-9]{0,2}))?$/.exec(text.replaceAll(',', ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
