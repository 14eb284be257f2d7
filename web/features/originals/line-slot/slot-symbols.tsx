/** Slot symbols: the symbols of `slot-symbols.svg`, each drawn in the inks of the page around it. */
import type { SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import prints from './slot-symbols.svg?no-inline'

export function SlotPrint({ symbol }: { symbol: SlotSymbol }) {
  return (
    <svg className="slot-print" viewBox="0 0 48 48" aria-hidden="true">
      <use href={`${prints}#${symbol}`} />
    </svg>
  )
}
