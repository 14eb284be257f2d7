/** Keno stage: a board of forty balls. The person picks theirs, and the ten drawn ones are revealed one after the other. */
import './keno.css'
import { KENO_NUMBERS } from '@baize/rules/originals/keno.ts'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useText } from '../../../i18n/i18n.ts'

const NUMBERS = Array.from({ length: KENO_NUMBERS }, (_, place) => place + 1)
const COLUMNS = 8
const DRAW_MS = 150
export const KENO_MS = 10 * DRAW_MS + 260

const WALKS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS }

/** Arrow keys move over the board, as they do in every grid. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = WALKS[event.key]
  if (by === undefined || !(event.target instanceof HTMLElement)) return
  const place = Number(event.target.dataset['number'])
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-number="${place + by}"]`)
  if (!next) return
  event.preventDefault()
  next.focus()
}

type Props = {
  picks: readonly number[]
  onToggle: (number: number) => void
  disabled: boolean
  /** The drawn numbers in their order, while they still belong to the present picks. */
  drawn: readonly number[] | undefined
  rolling: boolean
}

export function KenoStage({ picks, onToggle, disabled, drawn, rolling }: Props) {
  const text = useText()
  return (
    <div className="keno-tray" role="group" aria-label={text('tables.keno.tray')} data-walks onKeyDown={walk}>
      {NUMBERS.map((number) => {
        const order = drawn?.indexOf(number) ?? -1
        const picked = picks.includes(number)
        return (
          <button
            key={number}
            type="button"
            className="keno-ball figures"
            data-number={number}
            data-drawn={order >= 0 || undefined}
            data-rolling={(rolling && order >= 0) || undefined}
            aria-pressed={picked}
            aria-disabled={disabled || undefined}
            style={order >= 0 ? ({ '--after': `${order * DRAW_MS}ms` } as CSSProperties) : undefined}
            onClick={() => (disabled ? undefined : onToggle(number))}
          >
            <span className="keno-face">{number}</span>
          </button>
        )
      })}
    </div>
  )
}
