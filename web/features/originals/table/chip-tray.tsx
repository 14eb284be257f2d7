/** Chip tray: the chip of the next press, and undo, clear, double and rebet. */
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { useId } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { ChipDisc } from './chip-disc.tsx'
import type { TableKey } from './table-keys.tsx'
import type { Chips } from './use-chips.ts'

export function ChipTray({ chips, symbol }: { chips: Chips; symbol: string }) {
  const text = useText()
  const name = useId()
  return (
    <fieldset className="table-tray">
      <legend>{text('tables.chip')}</legend>
      {chips.values.map((units, place) => (
        <label key={place}>
          <input type="radio" name={name} checked={chips.chip === place} onChange={() => chips.setChip(place)} />
          <ChipDisc units={units} values={chips.values} />
          <span className="bz-hidden">{`${formatMoney(units)} ${symbol}`}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function ChipActs({ chips, disabled }: { chips: Chips; disabled: boolean }) {
  const text = useText()
  return (
    <div className="table-chip-acts" role="group" aria-label={text('tables.chips')}>
      <Button variant="outline" size="sm" disabled={disabled || !chips.canUndo} onClick={chips.undo}>
        {text('tables.chips.undo')}
      </Button>
      <Button variant="outline" size="sm" disabled={disabled || chips.placed.length === 0} onClick={chips.clear}>
        {text('tables.chips.clear')}
      </Button>
      <Button variant="outline" size="sm" disabled={disabled || chips.placed.length === 0} onClick={chips.double}>
        2×
      </Button>
      <Button variant="outline" size="sm" disabled={disabled || chips.last.length === 0} onClick={chips.again}>
        {text('tables.chips.again')}
      </Button>
    </div>
  )
}

/** Digits choose the chip, and letters press the buttons; the same at every table of chips. */
export function useChipKeys(chips: Chips): TableKey[] {
  const text = useText()
  return [
    {
      shown: '1–6',
      meaning: text('tables.keys.chip'),
      on: Object.fromEntries(chips.values.map((_, place) => [String(place + 1), () => chips.setChip(place)])),
    },
    { shown: 'U', meaning: text('tables.chips.undo'), on: { u: chips.undo } },
    { shown: 'C', meaning: text('tables.chips.clear'), on: { c: chips.clear } },
    { shown: 'R', meaning: text('tables.chips.again'), on: { r: () => (chips.last.length > 0 ? chips.again() : undefined) } },
  ]
}
