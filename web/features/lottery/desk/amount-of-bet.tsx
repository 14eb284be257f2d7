/** Amount of a bet: the amount for each bet, typed or built with chips, in steps of the base price. */
import type { BetTerms as Terms } from '@baize/contract/lottery/lottery.ts'
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { chipClass } from '@baize/ui/press/chip.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import type { Wish } from './pricing.ts'

type Props = { terms: Terms; symbol: string; wish: Wish; onWish: (wish: Wish) => void }

/** Outside of the components, because the compiler of those drops literals of whole numbers. */
const NONE = 0n
const unitsOf = (amount: string): bigint => parseUnits(amount) ?? NONE
const whole = (units: bigint): string => String(units / UNITS)
const shown = (units: bigint): string => formatMoney(units, { decimals: 0 })

/** How many steps an amount is; undefined where it is invalid, or more than a bet may take. */
export function stepsOf(amount: string, step: bigint, most: number): number | undefined {
  const units = parseUnits(amount)
  if (units === undefined || units < step || units % step !== 0n) return undefined
  const steps = units / step
  return steps > BigInt(most) ? undefined : Number(steps)
}

export function AmountOfBet({ terms, symbol, wish, onWish }: Props) {
  const text = useText()
  const step = unitsOf(terms.basePrice)
  const staked = step * BigInt(wish.multiple)
  /** The typed text while it is no valid amount. */
  const [typed, setTyped] = useState<string>()
  const set = (amount: string): void => {
    const steps = stepsOf(amount, step, terms.maximumMultiple)
    setTyped(steps === undefined ? amount : undefined)
    if (steps !== undefined) onWish({ ...wish, multiple: steps })
  }
  const most = step * BigInt(terms.maximumMultiple)
  return (
    <div className="lot-amount">
      <AmountField
        label={text('lottery.amount')}
        hint={text('lottery.amount.steps', { step: `${shown(step)} ${symbol}` })}
        error={
          typed !== undefined && typed !== ''
            ? text('lottery.amount.fault', { step: `${shown(step)} ${symbol}`, most: `${shown(most)} ${symbol}` })
            : undefined
        }
        symbol={symbol}
        decimals={0}
        value={typed ?? whole(staked)}
        onChange={set}
        onBlur={() => setTyped(undefined)}
      />
      <div className="lot-chips" role="group" aria-label={text('lottery.chips')}>
        {terms.chips.map((chip) => (
          <button
            key={chip}
            type="button"
            className={chipClass({ selected: false })}
            disabled={staked + unitsOf(chip) > most}
            onClick={() => set(whole(staked + unitsOf(chip)))}
          >
            +{shown(unitsOf(chip))}
          </button>
        ))}
        <button type="button" className={chipClass({ selected: false })} disabled={wish.multiple === 1} onClick={() => set(whole(step))}>
          {text('lottery.amount.least')}
        </button>
      </div>
    </div>
  )
}
