/** Confirm bets: a last look at issue, cost and prize before money moves. */
import type { BetTerms } from '@baize/contract/lottery/lottery.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Facts } from '@baize/ui/show/facts.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useCounts, useText } from '../../../i18n/i18n.ts'
import type { useHighestWin } from '../desk/highest-win.tsx'
import { betsOfLines, stakeOfLines, type Line } from './slip.ts'
import { IssueClock, type Current } from '../issue-clock.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  current: Current
  terms: BetTerms
  lines: readonly Line[]
  symbol: string
  highest: ReturnType<typeof useHighestWin>
  busy: boolean
  onConfirm: () => void
}

export function ConfirmBets({ open, onOpenChange, current, terms, lines, symbol, highest, busy, onConfirm }: Props) {
  const text = useText()
  const counts = useCounts()
  const issue = current.issue?.publishedNumber
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={text('lottery.confirm')}
      description={current.game.name}
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            {text('lottery.back')}
          </Button>
          <Button busy={busy} disabled={issue === undefined} onClick={onConfirm} data-autofocus>
            {text('lottery.confirm.act')}
          </Button>
        </>
      }
    >
      <Facts
        items={[
          { term: text('lottery.issue'), value: <span className="figures">{issue ?? '–'}</span> },
          { term: text('lottery.timeLeft'), value: <IssueClock current={current} /> },
          { term: text('lottery.bets'), value: <span className="figures">{counts(betsOfLines(lines))}</span> },
          { term: text('lottery.total'), value: <MoneyText value={stakeOfLines(lines)} symbol={symbol} /> },
          { term: highest.term, value: highest.value },
          { term: text('lottery.cap'), value: <MoneyText value={terms.winCap} symbol={symbol} /> },
        ]}
      />
      {highest.note !== undefined && <p className="lot-sums-note">{highest.note}</p>}
    </Dialog>
  )
}
