// An amount as people type it, in any script. What was understood stands beside the label while typing; the value is decimal text.
import { readAmountText, UNREADABLE } from '@baize/contract/values/amount-reader.ts'
import { useId, useState } from 'react'
import type { ComponentProps, FocusEvent } from 'react'
import { useLabels } from '../labels.tsx'
import { chipClass } from '../press/chip.tsx'
import { FieldFrame } from './field.tsx'
import type { FieldProps } from './field.tsx'
import { groupThousands } from '../money/money-format.ts'

export type AmountFieldProps = Omit<FieldProps, 'trailing'> &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
    /** Decimal text; '' where the field is empty; `UNREADABLE` and the typed text where that is no amount. */
    value: string
    onChange: (text: string) => void
    symbol?: string | undefined
    decimals?: number | undefined
    quick?: readonly { label: string; value: string }[] | undefined
  }

const grouped = (text: string): string => {
  const [whole = '', fraction] = text.split('.')
  return fraction === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${fraction}`
}

/** The typed text with the value that it gave. It is shown for as long as the value is still that one. */
type Draft = { readonly text: string; readonly value: string }

function useDraft(value: string, decimals: number, symbol: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState<Draft>()
  const [typing, setTyping] = useState(false)
  const current = draft?.value === value ? draft : undefined
  const reading = current && readAmountText(current.text, decimals, symbol)
  const fault = reading && 'fault' in reading && reading.fault !== 'empty' ? reading.fault : undefined
  return {
    typing,
    fault,
    shown: typing || fault !== undefined ? (current?.text ?? value) : grouped(value),
    type: (text: string): void => {
      const next = readAmountText(text, decimals, symbol)
      const read = 'right' in next ? next.right : next.fault === 'empty' ? '' : `${UNREADABLE}${text}`
      setDraft({ text, value: read })
      if (read !== value) onChange(read)
    },
    enter: (event: FocusEvent<HTMLInputElement>): void => {
      setTyping(true)
      if (fault !== undefined) return
      setDraft(undefined)
      // The separators are removed at once. If they went with the next drawing, the caret would be lost and new digits would join the
      // old amount. A mouse press removes the selection, so it is set again unless something was typed.
      const field = event.currentTarget
      field.value = value
      field.select()
      requestAnimationFrame(() => {
        if (field.value === value) field.select()
      })
    },
    leave: (): void => setTyping(false),
  }
}

export function AmountField(props: AmountFieldProps) {
  const { label, labelHidden, hint, error, optional, leading, id, className, value, onChange, symbol, decimals = 2, quick, ...rest } = props
  const { onFocus, onBlur, ...input } = rest
  const labels = useLabels()
  const asideId = useId()
  const draft = useDraft(value, decimals, symbol ?? '', onChange)
  const unit = symbol === undefined ? '' : ` ${symbol}`
  const understood = value === '' ? '' : labels.amountRead(value.startsWith(UNREADABLE) ? '?' : `${grouped(value)}${unit}`)
  // A half-typed amount is no fault yet, unless the form says so.
  const isWrong = draft.fault !== undefined && (!draft.typing || Boolean(error))
  const shownError = draft.fault === undefined ? error : isWrong && labels.amountFault(draft.fault, { decimals, symbol: symbol ?? '' })
  const chips =
    quick === undefined ? null : (
      <div className="bz-quick">
        {quick.map((choice) => (
          <button
            key={choice.value}
            type="button"
            className={chipClass({ selected: choice.value === value })}
            aria-pressed={choice.value === value}
            disabled={input.disabled}
            onClick={() => onChange(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
    )
  return (
    <FieldFrame
      {...{ label, labelHidden, hint, optional, leading, id, className }}
      error={shownError}
      trailing={symbol}
      after={chips}
      describedBy={draft.typing && understood !== '' ? asideId : undefined}
      aside={
        draft.typing && understood !== '' ? (
          <span className="bz-field-aside figures" id={asideId}>
            {understood}
          </span>
        ) : null
      }
    >
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          className="bz-field-control figures"
          type="text"
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          value={draft.shown}
          onChange={(event) => draft.type(event.currentTarget.value)}
          onFocus={(event) => {
            draft.enter(event)
            onFocus?.(event)
          }}
          onBlur={(event) => {
            draft.leave()
            onBlur?.(event)
          }}
        />
      )}
    </FieldFrame>
  )
}
