/** Spot panel: chips to place, the total on the table, and the button that plays. */
import { Button } from '@baize/ui/press/button.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { BetPanel } from './bet-panel.tsx'
import { ChipActs, ChipTray } from './chip-tray.tsx'
import type { Chips } from './use-chips.ts'
import type { Seat } from './use-seat.ts'

type Props = {
  seat: Seat
  chips: Chips
  fault: string | undefined
  disabled: boolean
  playText: string
  onPlay: () => void
  children?: ReactNode
}

export function SpotPanel({ seat, chips, fault, disabled, playText, onPlay, children }: Props) {
  const text = useText()
  return (
    <BetPanel
      seat={seat}
      playText={playText}
      onPlay={onPlay}
      stakeShown={false}
      acts={
        <>
          <ChipTray chips={chips} symbol={seat.wallet.symbol} />
          <Button type="submit" size="lg" wide busy={seat.busy} aria-disabled={!seat.ready}>
            {playText}
          </Button>
        </>
      }
      facts={[{ term: text('tables.total'), value: <MoneyText value={chips.total} symbol={seat.wallet.symbol} tone="gold" /> }]}
    >
      {children}
      <ChipActs chips={chips} disabled={disabled} />
      {fault !== undefined && (
        <p className="table-fault" role="alert">
          {fault}
        </p>
      )}
    </BetPanel>
  )
}
