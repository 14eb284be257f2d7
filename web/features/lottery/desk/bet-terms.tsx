/** Bet terms: unit and multiple or an amount on each bet, and how much of the prize is taken as rebate instead. */
import type { BetTerms as Terms, UnitOfPlay } from '@baize/contract/lottery/lottery.ts'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { WholeField } from '@baize/ui/fields/whole-field.tsx'
import { Segmented } from '@baize/ui/fields/segmented.tsx'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { AmountOfBet } from './amount-of-bet.tsx'
import { rebatePercent, type Wish } from './pricing.ts'

type Props = { terms: Terms; symbol: string; wish: Wish; isFair: boolean; onWish: (wish: Wish) => void }

type MultipleProps = Pick<Props, 'terms' | 'wish' | 'onWish'>

function UnitAndMultiple({ terms, wish, onWish }: MultipleProps) {
  const text = useText()
  const multiply = (multiple: number): void =>
    onWish({ ...wish, multiple: Math.min(terms.maximumMultiple, Math.max(1, Math.trunc(multiple) || 1)) })
  return (
    <>
      {terms.units.length > 1 && (
        <Segmented
          label={text('lottery.unit')}
          labelHidden={false}
          options={terms.units.map((unit) => ({ value: unit, label: text('lottery.unit.of', { unit }) }))}
          value={wish.unit}
          onChange={(unit: UnitOfPlay) => onWish({ ...wish, unit })}
          size="sm"
        />
      )}
      <div className="lot-multiple">
        <IconButton label={text('lottery.less')} variant="outline" onClick={() => multiply(wish.multiple - 1)}>
          <Minus size={18} aria-hidden="true" />
        </IconButton>
        <WholeField label={text('lottery.multiple')} value={wish.multiple} onChange={multiply} />
        <IconButton label={text('lottery.more')} variant="outline" onClick={() => multiply(wish.multiple + 1)}>
          <Plus size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </>
  )
}

export function BetTerms({ terms, symbol, wish, isFair, onWish }: Props) {
  const text = useText()
  const slider = useId()
  return (
    <div className="lot-terms">
      {terms.stakedBy === 'amount' ? (
        <AmountOfBet terms={terms} symbol={symbol} wish={wish} onWish={onWish} />
      ) : (
        <UnitAndMultiple terms={terms} wish={wish} onWish={onWish} />
      )}
      {isFair && terms.maximumGroup > terms.minimumGroup && (
        <div className="lot-group">
          <label htmlFor={slider}>{text('lottery.group')}</label>
          <input
            id={slider}
            type="range"
            min={terms.minimumGroup}
            max={terms.maximumGroup}
            step={1}
            value={wish.prizeGroup}
            aria-valuetext={text('lottery.group.value', { group: wish.prizeGroup, percent: rebatePercent(terms, wish.prizeGroup) })}
            onChange={(event) => onWish({ ...wish, prizeGroup: Number(event.currentTarget.value) })}
          />
          <span className="figures text-fg-2">
            {text('lottery.group.value', { group: wish.prizeGroup, percent: rebatePercent(terms, wish.prizeGroup) })}
          </span>
        </div>
      )}
    </div>
  )
}
