/** Pick row: one area of a board, with its options as buttons with arrow keys, typed digits, paste and quick picks. */
import { cx } from '@baize/ui/classes.ts'
import { useId, useRef, type KeyboardEvent } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'
import type { Row } from './board.ts'
import { hasQuickPicks, optionsIn, QUICK_PICKS, quickPicks } from './entry.ts'
import { wordText } from './play-name.ts'
import type { Zodiac } from './pricing.ts'
import { waveOf } from '../words.ts'

type Props = {
  row: Row
  rules: string
  picked: readonly string[]
  /** What cells pay, of those that have odds of their own. */
  odds: ReadonlyMap<string, string>
  /** The numbers of the animals, where a row is of animals. */
  zodiac: Zodiac
  onToggle: (option: string) => void
  onPicks: (picks: readonly string[]) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 10, ArrowUp: -10 }
const isNumber = (option: string): boolean => /^[\dR]+$/.test(option)

function toneOf(rules: string, option: string): string | undefined {
  if (rules === 'LHC49' && /^\d\d$/.test(option)) return waveOf(option)
  return { 红: 'red', 蓝: 'blue', 绿: 'green' }[option[0] ?? '']
}

type OptionProps = Pick<Props, 'onToggle'> & {
  option: string
  picked: boolean
  tone: string | undefined
  isFirst: boolean
  numbers: readonly string[] | undefined
  odds: string | undefined
}

function Option({ option, picked, tone, isFirst, numbers, odds, onToggle }: OptionProps) {
  const text = useText()
  return (
    <button
      type="button"
      className="lot-option figures"
      aria-pressed={picked}
      data-tone={tone}
      tabIndex={isFirst ? 0 : -1}
      onClick={() => onToggle(option)}
    >
      {wordText(text, option)}
      {numbers && <span className="lot-option-more"> {numbers.join(' ')}</span>}
      {odds !== undefined && <span className="lot-option-odds"> ×{odds}</span>}
    </button>
  )
}

export function PickRow({ row, rules, picked, odds, zodiac, onToggle, onPicks }: Props) {
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
          odds.size > 0 && 'lot-options-priced',
        )}
        onKeyDown={move}
        onPaste={(event) => {
          event.preventDefault()
          onPicks([...picked, ...optionsIn(row, event.clipboardData.getData('text'))])
        }}
      >
        {row.options.map((option) => (
          <Option
            key={option}
            option={option}
            picked={picked.includes(option)}
            tone={toneOf(rules, option)}
            isFirst={option === first}
            numbers={zodiac?.[option]}
            odds={odds.get(option)}
            onToggle={onToggle}
          />
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
