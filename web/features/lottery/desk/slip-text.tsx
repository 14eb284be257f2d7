/** Slip text: a slip typed or pasted as people write it. What was understood stands below it before it is added. */
import type { BetTerms as Terms, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { TextArea } from '@baize/ui/fields/field.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { newKey } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { MOST_LINES, type Line } from '../slip/slip.ts'
import { stepsOf } from './amount-of-bet.tsx'
import { playName, selectionText } from './play-name.ts'
import { counted, priceOf } from './pricing.ts'
import { readSlip, type WrittenBet } from './written-slip.ts'

type Desk = { readonly rules: string; readonly plays: readonly LotteryPlay[]; readonly terms: Terms }
/** A line of the slip before it is added. */
type Draft = Omit<Line, 'id'>
type Priced = { readonly lines: readonly Draft[] } | { readonly fault: 'form' | 'amount' | 'play'; readonly at: string }

/** A written bet as a line of the slip, or what is wrong with it. Its amount is no step of the base price, or its play is not sold. */
function lineOf({ play: code, selection, each }: WrittenBet, { rules, plays, terms }: Desk): Draft | 'amount' | 'play' {
  const play = plays.find((one) => one.code === code)
  if (!play) return 'play'
  const told = counted(rules, code, selection, null)
  if (!('bets' in told)) return 'play'
  const multiple = stepsOf(each, parseUnits(terms.basePrice) ?? UNITS, terms.maximumMultiple)
  if (multiple === undefined) return 'amount'
  const { stake, prize } = priceOf(play, terms, { unit: '1', multiple, prizeGroup: terms.maximumGroup }, told.stakeUnits)
  return { play: code, selection, count: told.bets, unit: '1', multiple, stake: String(stake), prize: String(prize) }
}

function pricedOf(text: string, desk: Desk): Priced {
  const reading = readSlip(text)
  if ('fault' in reading) return reading
  const lines: Draft[] = []
  for (const bet of reading.bets) {
    const line = lineOf(bet, desk)
    if (typeof line === 'string') return { fault: line, at: `${bet.selection} ${bet.each}` }
    lines.push(line)
  }
  return { lines }
}

type Props = Desk & { symbol: string; free: number; isOpen: boolean; onAdd: (lines: readonly Line[]) => void }

export function SlipText({ symbol, free, isOpen, onAdd, ...desk }: Props) {
  const text = useText()
  const [written, setWritten] = useState('')
  const priced = pricedOf(written, desk)
  const lines = 'lines' in priced ? priced.lines : []
  const fault = 'fault' in priced ? text(`lottery.slipText.${priced.fault}`, { at: priced.at }) : undefined
  const isFull = lines.length > free
  const step = `${formatMoney(parseUnits(desk.terms.basePrice) ?? UNITS, { decimals: 0 })} ${symbol}`
  const add = (): void => {
    onAdd(lines.map((line) => ({ ...line, id: newKey() })))
    setWritten('')
  }
  return (
    <div className="lot-slip-text">
      <TextArea
        label={text('lottery.slipText')}
        hint={text('lottery.slipText.hint', { step })}
        error={fault ?? (isFull ? text('lottery.full', { n: MOST_LINES }) : undefined)}
        value={written}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      {lines.length > 0 && (
        <ul className="lot-slip-read" aria-label={text('lottery.slipText.read')}>
          {lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- each key reads all lines again from the text
            <li key={place} className="figures">
              {text('lottery.slipText.line', {
                play: playName(text, desk.rules, line.play),
                selection: selectionText(text, line.selection),
                each: formatMoney(BigInt(line.stake) / BigInt(line.count)),
                bets: line.count,
                sum: `${formatMoney(BigInt(line.stake))} ${symbol}`,
              })}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        icon={<Plus size={18} aria-hidden="true" />}
        disabled={lines.length === 0 || isFull || !isOpen}
        onClick={add}
      >
        {text('lottery.slipText.add')}
      </Button>
    </div>
  )
}
