// An amount of money: two places, thousands separators, exact at any size; it can hide and it can roll.
import './money-text.css'
import type { ComponentProps } from 'react'
import { cx } from '../classes.ts'
import { useLabels } from '../labels.tsx'
import { formatMoney } from './money-format.ts'
import type { MoneyFormat } from './money-format.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

export type MoneyTextProps = Omit<ComponentProps<'span'>, 'children'> &
  MoneyFormat & {
    /** Decimal text, or units as a bigint with `scale` places (ten-thousandths by default). */
    value: string | bigint
    symbol?: string | undefined
    symbolSide?: 'start' | 'end' | undefined
    /** Stars instead of the amount. */
    hidden?: boolean | undefined
    /** Digits roll when the amount changes. */
    rolling?: boolean | undefined
    tone?: 'plain' | 'gold' | 'change' | undefined
    size?: 'row' | 'wallet' | 'pool' | undefined
  }

const stars = '*****'

/** Columns are counted from the end, so that a digit keeps its column while the amount grows. */
function Rolling({ text }: { text: string }) {
  return text.split('').map((mark, index) => {
    const place = text.length - index
    return /\d/.test(mark) ? (
      <span key={place} className="bz-roll" style={{ '--digit': mark } as object} />
    ) : (
      <span key={`${place}${mark}`}>{mark}</span>
    )
  })
}

export function MoneyText(props: MoneyTextProps) {
  const {
    value,
    symbol,
    symbolSide = 'end',
    hidden = false,
    rolling = false,
    tone = 'plain',
    size,
    scale,
    decimals,
    sign,
    className,
    ...rest
  } = props
  const labels = useLabels()
  const text = formatMoney(value, { scale, decimals, sign, locale: labels.locale })
  const change =
    tone === 'change' && !hidden ? (text.startsWith('−') ? 'bz-money-loss' : /[1-9]/.test(text) ? 'bz-money-gain' : undefined) : undefined
  const mark = symbol === undefined ? null : <span className="bz-money-symbol">{symbol}</span>
  const spoken = hidden
    ? labels.hiddenAmount
    : symbol === undefined
      ? text
      : symbolSide === 'start'
        ? `${symbol} ${text}`
        : `${text} ${symbol}`
  return (
    <span
      {...rest}
      dir="ltr"
      className={cx('bz-money figures', tone === 'gold' && 'bz-money-gold', change, size !== undefined && `bz-money-${size}`, className)}
    >
      {hidden || rolling ? <VisuallyHidden>{spoken}</VisuallyHidden> : null}
      <span aria-hidden={hidden || rolling || undefined} className="bz-money-face">
        {symbolSide === 'start' ? mark : null}
        <span className="bz-money-digits">{hidden ? stars : rolling ? <Rolling text={text} /> : text}</span>
        {symbolSide === 'end' ? mark : null}
      </span>
    </span>
  )
}
