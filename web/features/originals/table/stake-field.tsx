/** Stake field: the cost of one round, with half, double and the maximum. */
import { AmountField } from '@baize/ui/fields/amount-field.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { useText, type Text } from '../../../i18n/i18n.ts'
import { doubled, halved, maxed, mostStake, type StakeFault } from '../stake.ts'
import type { TableLimits } from './table-limits.ts'

// Outside the components: React's compiler loses a bigint that is written inside one.
const NOTHING = 0n

export function stakeFaultText(fault: StakeFault, limits: TableLimits, symbol: string, text: Text): string {
  const amount = (value: string): string => `${formatMoney(value)} ${symbol}`
  if (fault === 'below') return text('originals.stake.below', { amount: amount(limits.minimumStake) })
  if (fault === 'above') return text('originals.stake.above', { amount: amount(limits.maximumStake) })
  if (fault === 'win') return text('originals.stake.win', { amount: amount(limits.maximumWin) })
  return text(fault === 'balance' ? 'originals.stake.balance' : 'originals.stake.empty')
}

type Props = {
  stake: string
  onChange: (stake: string) => void
  limits: TableLimits
  balance: string | undefined
  symbol: string
  /** The highest multiplier of the bet, which bounds the stake by the maximum payout of a round. */
  multiplier: bigint
  disabled: boolean
  error: string | undefined
  label?: string | undefined
}

export function StakeField({ stake, onChange, limits, balance, symbol, multiplier, disabled, error, label }: Props) {
  const text = useText()
  const most = mostStake(limits, multiplier, balance)
  return (
    <div className="table-stake">
      <AmountField
        label={label ?? text('originals.stake')}
        value={stake}
        onChange={onChange}
        symbol={symbol}
        disabled={disabled}
        enterKeyHint="go"
        hint={text('originals.stake.hint', {
          minimum: formatMoney(limits.minimumStake, { decimals: 0 }),
          maximum: formatMoney(limits.maximumStake, { decimals: 0 }),
        })}
        error={error}
      />
      <div className="table-stake-acts" role="group" aria-label={text('originals.stake.change')}>
        <Button
          variant="outline"
          disabled={disabled}
          aria-label={text('originals.stake.half')}
          onClick={() => onChange(halved(stake, limits))}
        >
          ½
        </Button>
        <Button
          variant="outline"
          disabled={disabled}
          aria-label={text('originals.stake.double')}
          onClick={() => onChange(doubled(stake, limits, most))}
        >
          2×
        </Button>
        <Button variant="outline" disabled={disabled || balance === undefined || most <= NOTHING} onClick={() => onChange(maxed(most))}>
          {text('originals.stake.max')}
        </Button>
      </div>
    </div>
  )
}
