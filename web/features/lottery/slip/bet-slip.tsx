/** Bet slip: the waiting tickets, their total cost, and what prevents the bet. */
import { Button } from '@baize/ui/press/button.tsx'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Trash2 } from 'lucide-react'
import { useCounts, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import type { Sending } from './place-bets.ts'
import { playName, selectionText } from '../desk/play-name.ts'
import { eachOf } from '../desk/pricing.ts'
import type { useHighestWin } from '../desk/highest-win.tsx'
import { betsOfLines, stakeOfLines, type Line, type NamedIssue, type SlipState } from './slip.ts'

const SHOWN_CHARACTERS = 120
/** A chase carries fewer tickets than an order. */
const MOST_CHASED = 20

type Props = {
  state: SlipState
  rules: string
  symbol: string
  highest: ReturnType<typeof useHighestWin>
  /** The issue on sale; null between two sales. */
  issue: NamedIssue | null
  sending: Sending
  onBet: () => void
  onChase: () => void
}

/** The line of a refusal, counted from 0. */
const faultyLine = ({ refusal }: Sending): number => {
  const ticket = refusal?.detail['ticket']
  return typeof ticket === 'number' ? ticket - 1 : -1
}

function SlipLine({
  line,
  rules,
  symbol,
  fault,
  onRemove,
}: {
  line: Line
  rules: string
  symbol: string
  fault: string | undefined
  onRemove: () => void
}) {
  const text = useText()
  const name = playName(text, rules, line.play)
  const chosen = selectionText(text, line.selection.slice(0, SHOWN_CHARACTERS))
  return (
    <li className="lot-line" data-fault={fault === undefined ? undefined : ''}>
      <div className="lot-line-words">
        <strong>{name}</strong>
        <span className="lot-line-chosen figures">{line.selection.length > SHOWN_CHARACTERS ? `${chosen} …` : chosen}</span>
        <span className="figures text-fg-3">
          {text('lottery.line', { bets: line.count, amount: `${eachOf(BigInt(line.stake), line.count)} ${symbol}` })}
        </span>
        {fault !== undefined && (
          <span className="lot-fault" role="alert">
            {fault}
          </span>
        )}
      </div>
      <MoneyText value={BigInt(line.stake)} symbol={symbol} />
      <IconButton label={text('lottery.remove', { name })} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function Notices({ state, issue, sending }: Pick<Props, 'state' | 'issue' | 'sending'>) {
  const text = useText()
  const refusalText = useRefusalText()
  const { slip } = state
  const isMoved = issue !== null && slip.issue !== issue.issue && slip.lines.length > 0
  const elsewhere = sending.refusal && faultyLine(sending) < 0 ? refusalText(sending.refusal) : undefined
  return (
    <>
      {isMoved && (
        <Notice
          live
          title={text('lottery.rolled', { before: slip.publishedNumber, now: issue.publishedNumber })}
          action={
            <div className="lot-acts">
              <Button size="sm" onClick={() => state.moveTo(issue)}>
                {text('lottery.rolled.keep', { issue: issue.publishedNumber })}
              </Button>
              <Button size="sm" variant="quiet" onClick={state.clear}>
                {text('lottery.rolled.clear')}
              </Button>
            </div>
          }
        >
          {text('lottery.rolled.words')}
        </Notice>
      )}
      {sending.phase === 'unsure' && (
        <Notice live title={text('lottery.unsure')}>
          {text('lottery.unsure.words')}
        </Notice>
      )}
      {elsewhere !== undefined && (
        <Notice tone="danger" live>
          {elsewhere}
        </Notice>
      )}
    </>
  )
}

export function BetSlip(props: Props) {
  const text = useText()
  const counts = useCounts()
  const refusalText = useRefusalText()
  const { state, rules, symbol, highest, issue, sending, onBet, onChase } = props
  const { lines } = state.slip
  const faulty = faultyLine(sending)
  const isMoved = issue !== null && state.slip.issue !== issue.issue
  const isBusy = sending.phase !== 'resting'
  if (lines.length === 0) return <p className="lot-slip-empty">{text('lottery.slip.empty')}</p>
  return (
    <div className="lot-slip">
      <Notices state={state} issue={issue} sending={sending} />
      <ul className="lot-lines">
        {lines.map((line, place) => (
          <SlipLine
            key={line.id}
            line={line}
            rules={rules}
            symbol={symbol}
            fault={place === faulty && sending.refusal ? refusalText(sending.refusal) : undefined}
            onRemove={() => state.remove(line.id)}
          />
        ))}
      </ul>
      <dl className="lot-sums">
        <div>
          <dt>{text('lottery.bets')}</dt>
          <dd className="figures">{counts(betsOfLines(lines))}</dd>
        </div>
        <div>
          <dt>{text('lottery.total')}</dt>
          <dd>
            <MoneyText value={stakeOfLines(lines)} symbol={symbol} />
          </dd>
        </div>
        <div>
          <dt>{highest.term}</dt>
          <dd>{highest.value}</dd>
          {highest.note !== undefined && <dd className="lot-sums-note">{highest.note}</dd>}
        </div>
      </dl>
      <Button wide size="lg" busy={isBusy} disabled={issue === null || isMoved} onClick={onBet}>
        {issue === null ? text('lottery.noSale') : text('lottery.bet', { issue: issue.publishedNumber })}
      </Button>
      <div className="lot-acts">
        <Button variant="outline" disabled={lines.length > MOST_CHASED || isBusy} onClick={onChase}>
          {text('lottery.chase.plan')}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={state.clear}>
          {text('lottery.slip.clear')}
        </Button>
      </div>
      {lines.length > MOST_CHASED && <p className="text-fg-3">{text('lottery.chase.most', { n: MOST_CHASED })}</p>}
    </div>
  )
}
