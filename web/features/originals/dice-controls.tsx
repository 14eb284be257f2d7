/** Dice controls: stake with half, double and max, the target as a number, what a win pays, and the one button that plays. */
import type { Answer } from '../../api/client.ts'
import { AmountField } from '@baize/ui/amount-field.tsx'
import { Button } from '@baize/ui/button.tsx'
import { formatMoney } from '@baize/ui/money-format.ts'
import { MoneyText } from '@baize/ui/money-text.tsx'
import { Notice } from '@baize/ui/notice.tsx'
import { useText, type Text } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import type { DiceBetState } from './dice-bet.ts'
import { inHundredths } from './dice-odds.ts'
import type { Play } from './dice-play.ts'
import { doubled, halved, maxed, mostStake, stakeFault, type StakeFault } from './stake.ts'
import { diceTargets } from '@baize/rules/originals/dice.ts'

// Outside the components: React's compiler loses a bigint that is written inside one.
const NOTHING = 0n

export type DiceLimits = Answer<'diceSettings'>

const AT_STAKE: ReadonlySet<string> = new Set([
  'stake-below-minimum',
  'stake-above-maximum',
  'win-above-maximum',
  'balance-too-low',
  'limit-reached',
])

type Props = {
  bet: DiceBetState
  limits: DiceLimits
  balance: string | undefined
  symbol: string
  play: Play
  /** A press that was not allowed yet; its fault is shown from then on. */
  pressed: boolean
  onPlay: () => void
}

function faultText(fault: StakeFault | undefined, limits: DiceLimits, symbol: string, text: Text): string | undefined {
  if (fault === undefined) return undefined
  const amount = (value: string): string => `${formatMoney(value)} ${symbol}`
  if (fault === 'below') return text('originals.stake.below', { amount: amount(limits.minimumStake) })
  if (fault === 'above') return text('originals.stake.above', { amount: amount(limits.maximumStake) })
  if (fault === 'win') return text('originals.stake.win', { amount: amount(limits.maximumWin) })
  return text(fault === 'balance' ? 'originals.stake.balance' : 'originals.stake.empty')
}

function StakeField({ bet, limits, balance, symbol, play, pressed }: Props) {
  const text = useText()
  const refusalText = useRefusalText()
  const { multiplier } = bet.odds
  const most = mostStake(limits, multiplier, balance)
  const fault = stakeFault(bet.stake, limits, multiplier, balance)
  const refusal = play.refusal && AT_STAKE.has(play.refusal.code) ? refusalText(play.refusal) : undefined
  const busy = play.phase === 'asking' || play.phase === 'unsure'
  return (
    <div className="dice-stake">
      <AmountField
        label={text('originals.stake')}
        value={bet.stake}
        onChange={bet.setStake}
        symbol={symbol}
        disabled={busy}
        enterKeyHint="go"
        hint={text('originals.stake.hint', {
          minimum: formatMoney(limits.minimumStake, { decimals: 0 }),
          maximum: formatMoney(limits.maximumStake, { decimals: 0 }),
        })}
        error={refusal ?? (pressed || fault === 'win' ? faultText(fault, limits, symbol, text) : undefined)}
      />
      <div className="dice-stake-acts" role="group" aria-label={text('originals.stake.change')}>
        <Button
          variant="outline"
          disabled={busy}
          aria-label={text('originals.stake.half')}
          onClick={() => bet.setStake(halved(bet.stake, limits))}
        >
          ½
        </Button>
        <Button
          variant="outline"
          disabled={busy}
          aria-label={text('originals.stake.double')}
          onClick={() => bet.setStake(doubled(bet.stake, limits, most))}
        >
          2×
        </Button>
        <Button variant="outline" disabled={busy || balance === undefined || most <= NOTHING} onClick={() => bet.setStake(maxed(most))}>
          {text('originals.stake.max')}
        </Button>
      </div>
    </div>
  )
}

function TargetField({ bet, play, pressed }: Pick<Props, 'bet' | 'play' | 'pressed'>) {
  const text = useText()
  const refusalText = useRefusalText()
  const { lowest, highest } = diceTargets(bet.direction)
  const range = { lowest: inHundredths(lowest), highest: inHundredths(highest) }
  const refused = play.refusal?.code === 'target-out-of-range' ? refusalText(play.refusal) : undefined
  return (
    <AmountField
      label={text('originals.dice.target')}
      value={bet.targetText}
      onChange={bet.type}
      onBlur={bet.settle}
      hint={text('originals.dice.targets', range)}
      error={refused ?? (bet.typedFault && pressed ? text('originals.dice.target.out', range) : undefined)}
      disabled={play.phase === 'asking' || play.phase === 'unsure'}
      enterKeyHint="go"
    />
  )
}

function OddsFacts({ bet, symbol }: { bet: DiceBetState; symbol: string }) {
  const text = useText()
  return (
    <dl className="dice-odds">
      <div>
        <dt>{text('originals.dice.chance')}</dt>
        <dd className="figures">{bet.odds.chance} %</dd>
      </div>
      <div>
        <dt>{text('originals.dice.multiplier')}</dt>
        <dd className="figures">{bet.odds.multiplierText}×</dd>
      </div>
      <div>
        <dt>{text('originals.dice.payout')}</dt>
        <dd>
          <MoneyText value={bet.odds.payout} symbol={symbol} tone="gold" />
        </dd>
      </div>
    </dl>
  )
}

export function DiceControls(props: Props) {
  const text = useText()
  const refusalText = useRefusalText()
  const { bet, play, symbol, limits, onPlay } = props
  const { refusal, phase } = play
  const elsewhere =
    refusal && !AT_STAKE.has(refusal.code) && refusal.code !== 'target-out-of-range' && refusal.code !== 'not-logged-in'
      ? refusalText(refusal)
      : undefined
  return (
    <form
      className="dice-controls"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onPlay()
      }}
    >
      <StakeField {...props} />
      <TargetField {...props} />
      <OddsFacts bet={bet} symbol={symbol} />
      {phase === 'unsure' && (
        <Notice title={text('originals.dice.unsure')} live>
          {text('originals.dice.unsureText')}
        </Notice>
      )}
      {elsewhere !== undefined && (
        <Notice tone="danger" live>
          {elsewhere}
        </Notice>
      )}
      {!limits.open && <Notice title={text('originals.dice.closed')}>{text('originals.dice.closedText')}</Notice>}
      <Button
        type="submit"
        size="lg"
        wide
        busy={phase === 'asking' || phase === 'unsure'}
        aria-disabled={phase !== 'resting' || !limits.open}
      >
        {text('originals.dice.play')}
      </Button>
    </form>
  )
}
