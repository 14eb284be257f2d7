/** Chip disc: a chip seen from above, its ink by its size, with its short amount. */
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'

const THOUSAND = 1000n * UNITS
const MILLION = 1000n * THOUSAND
const HUNDRED = 100n

/** `1500` is `1.5K`; cut, never rounded up. */
export function shortAmount(units: bigint): string {
  if (units < THOUSAND) return formatUnits(units, 0)
  const [whole, sign] = units < MILLION ? [THOUSAND, 'K'] : [MILLION, 'M']
  const tenths = (units * 10n) / whole
  return `${tenths / 10n}${tenths % 10n === 0n || tenths >= HUNDRED * 10n ? '' : `.${tenths % 10n}`}${sign}`
}

/** The ink of the largest chip that fits into the amount. */
const inkOf = (units: bigint, values: readonly bigint[]): number =>
  Math.max(
    0,
    values.findLastIndex((value) => value <= units),
  )

export function ChipDisc({ units, values }: { units: bigint; values: readonly bigint[] }) {
  return (
    <span className="table-chip" data-ink={inkOf(units, values)} aria-hidden="true">
      <svg viewBox="0 0 40 40">
        <circle cx="20" cy="20" r="19" className="table-chip-body" />
        <circle cx="20" cy="20" r="16" className="table-chip-edge" pathLength={12} />
        <circle cx="20" cy="20" r="13" className="table-chip-face" />
      </svg>
      <span className="figures">{shortAmount(units)}</span>
    </span>
  )
}
