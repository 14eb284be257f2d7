/** Bet panel: the stake, the game's own choices, the possible win, and the one button that plays. */
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import type { ReactNode } from 'react'
import type { Refusal } from '../../../api/client.ts'
import { Form } from '../../../form/form.tsx'
import { usePress } from '../../../form/use-press.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { stakeFault } from '../stake.ts'
import { StakeField, stakeFaultText } from './stake-field.tsx'
import type { Seat } from './use-seat.ts'

const AT_STAKE: ReadonlySet<string> = new Set([
  'stake-below-minimum',
  'stake-above-maximum',
  'win-above-maximum',
  'balance-too-low',
  'limit-reached',
])

export type PanelFact = { readonly term: string; readonly value: ReactNode }

/** Short figures of the present bet: chance, multiplier, possible win. */
function BetFacts({ facts }: { facts: readonly PanelFact[] }) {
  return (
    <dl className="table-facts">
      {facts.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function WinFact({ value, symbol }: { value: bigint; symbol: string }) {
  return <MoneyText value={value} symbol={symbol} tone="gold" />
}

type NoticesProps = { refusal: Refusal | undefined; own: RefusalCode | undefined; unsure: boolean; open: boolean; stakeShown: boolean }

/** Errors that belong to no field, that an answer is on its way, and that the game is unavailable. */
function PanelNotices({ refusal, own, unsure, open, stakeShown }: NoticesProps) {
  const text = useText()
  const refusalText = useRefusalText()
  const isElsewhere = refusal?.code === 'not-logged-in' || refusal?.code === own
  const shown = refusal && !isElsewhere && !(stakeShown && AT_STAKE.has(refusal.code))
  return (
    <>
      {unsure && (
        <Notice title={text('originals.dice.unsure')} live>
          {text('originals.dice.unsureText')}
        </Notice>
      )}
      {shown && (
        <Notice tone="danger" live>
          {refusalText(refusal)}
        </Notice>
      )}
      {!open && <Notice title={text('tables.closed')}>{text('originals.dice.closedText')}</Notice>}
    </>
  )
}

type StakeProps = { seat: Seat; multiplier: bigint; disabled: boolean; label?: string | undefined }

/** The seat's stake with its fault, shown from the first refused press. */
export function SeatStake({ seat, multiplier, disabled, label }: StakeProps) {
  const text = useText()
  const refusalText = useRefusalText()
  const { settings, balance, wallet, play, pressed } = seat
  const fault = stakeFault(seat.stake, settings, multiplier, balance)
  const refusal = play.refusal && AT_STAKE.has(play.refusal.code) ? refusalText(play.refusal) : undefined
  return (
    <StakeField
      stake={seat.stake}
      onChange={seat.setStake}
      limits={settings}
      balance={balance}
      symbol={wallet.symbol}
      multiplier={multiplier}
      disabled={disabled}
      error={
        refusal ?? (fault !== undefined && (pressed || fault === 'win') ? stakeFaultText(fault, settings, wallet.symbol, text) : undefined)
      }
      label={label}
    />
  )
}

type Props = {
  seat: Seat
  /** Stake and the game's own choices. */
  children: ReactNode
  facts?: readonly PanelFact[] | undefined
  playText: string
  /** A refusal that a field of the game says. */
  own?: RefusalCode
  /** What is beside or instead of the button while a round of several steps is open. */
  acts?: ReactNode
  stakeShown?: boolean | undefined
  onPlay: () => void
}

export function BetPanel({ seat, children, facts, playText, own, acts, stakeShown = true, onPlay }: Props) {
  const { busy, ready, play, settings } = seat
  const shell = usePress(onPlay)
  return (
    <Card padding="lg" className="table-panel">
      <Form of={shell} className="table-form">
        {children}
        {facts && <BetFacts facts={facts} />}
        <PanelNotices refusal={play.refusal} own={own} unsure={play.phase === 'unsure'} open={settings.open} stakeShown={stakeShown} />
        <div className="table-act">
          {acts ?? (
            <Button type="submit" size="lg" wide busy={busy} aria-disabled={!ready}>
              {playText}
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
