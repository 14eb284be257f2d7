/** Pick row: one area of a board: its options as buttons with arrow keys, typed digits, paste and quick picks. */
import { cx } from '@baize/ui/classes.ts'
import { useId, useRef, type KeyboardEvent } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'
import type { Row } from './board.ts'
import { hasQuickPicks, optionsIn, QUICK_PICKS, quickPicks } from './entry.ts'
import { wordText } from './play-name.ts'
import { waveOf } from '../words.ts'

type Props = {
  row: Row
  rules: string
  picked: readonly string[]
  onToggle: (option: string) => void
  onPicks: (picks: readonly string[]) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 10, ArrowUp: -10 }
const isNumber = (option: string): boolean => /^[\dR]+$/.test(option)

function toneOf(rules: string, option: string): string | undefined {
  if (rules === 'LHC49' && /^\d\d$/.test(option)) return waveOf(option)
  return { 红: 'red', 蓝: 'blue', 绿: 'green' }[option[0] ?? '']
}

export function PickRow({ row, rules, picked, onToggle, onPicks }: Props) {
  const text = useText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const label = text(`lottery.row.${row.label}` as TextKey, { n: row.place })
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...(box.current?.querySelectorAll<HTMLButtonElement>('.lot-option') ?? [])]
    const here = buttons.findIndex((button) => button === document.activeElement)
    const step = STEPS[event.key]
    const goal = step === undefined ? { Home: 0, End: buttons.length - 1 }[event.key] : here + step
    if (goal !== undefined && here >= 0) {
      event.preventDefault()
      buttons[Math.max(0, Math.min(buttons.length - 1, goal))]?.focus()
    } else if (!event.ctrlKey && !event.metaKey && /^[\dR]$/i.test(event.key) && row.options.includes(event.key.toUpperCase())) {
      event.preventDefault()
      onToggle(event.key.toUpperCase())
    }
  }
  const first = picked[0] ?? row.options[0]
  return (
    <div className="lot-row">
      <div className="lot-row-label">
        <span id={id}>{label}</span>
        {row.least > 1 && <span className="lot-row-least">{text('lottery.atLeast', { n: row.least })}</span>}
      </div>
      <div
        ref={box}
        role="group"
        aria-labelledby={id}
        className={cx(
          'lot-options',
          isNumber(row.options[0] ?? '') ? 'lot-options-numbers' : 'lot-options-words',
          row.options.length > 60 && 'lot-options-many',
          row.options.length === 10 && 'lot-options-ten',
          row.options.length === 11 && 'lot-options-eleven',
          row.options.length > 11 && 'lot-options-long',
        )}
        onKeyDown={move}
        onPaste={(event) => {
          event.preventDefault()
          onPicks([...picked, ...optionsIn(row, event.clipboardData.getData('text'))])
        }}
      >
        {row.options.map((option) => (
          <button
            key={option}
            type="button"
            className="lot-option figures"
            aria-pressed={picked.includes(option)}
            data-tone={toneOf(rules, option)}
            tabIndex={option === first ? 0 : -1}
            onClick={() => onToggle(option)}
          >
            {wordText(text, option)}
          </button>
        ))}
      </div>
      {hasQuickPicks(row) && (
        <div className="lot-quick" role="group" aria-label={text('lottery.quick', { row: label })}>
          {QUICK_PICKS.map((pick) => (
            <button key={pick} type="button" onClick={() => onPicks(quickPicks(row, pick))}>
              {text(`lottery.quick.${pick}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
