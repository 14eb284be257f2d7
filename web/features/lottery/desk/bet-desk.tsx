/** Bet desk: a play is chosen, its numbers are picked, and bets, cost and prize update with every pick. */
import type { BetTerms as Terms, LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { Dices, Plus, X } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { newKey } from '../../../api/client.ts'
import { useCounts, useText } from '../../../i18n/i18n.ts'
import type { TextKey } from '../../../i18n/keys.ts'
import { BetTerms } from './bet-terms.tsx'
import { boardsOf, type BoardMode } from './board.ts'
import { browserChance, emptyEntry, randomEntry, selectionOf, type Entry } from './entry.ts'
import { playOdds } from './odds.ts'
import { PickBoard } from './pick-board.tsx'
import { playRule } from './play-name.ts'
import { SlipText } from './slip-text.tsx'
import { PlayPicker } from './play-picker.tsx'
import type { HighestWin } from '@baize/rules/lottery/plays/highest.ts'
import { useHighestOfPick } from './highest.ts'
import { useHighestWin } from './highest-win.tsx'
import { counted, priceOf, type Counted, type Price, type Wish, type Zodiac } from './pricing.ts'
import { LONGEST_TO_SEND, MOST_LINES, type Line } from '../slip/slip.ts'

type Desk = {
  family: string
  rules: string
  plays: readonly LotteryPlay[]
  terms: Terms
  zodiac: Zodiac
  symbol: string
  lines: number
  /** Null between two sales. */
  issue: string | null
  onAdd: (lines: readonly Line[]) => void
}

/** Faults that only mean an unfinished selection; they are not shown as errors while somebody picks. */
const UNFINISHED: ReadonlySet<string> = new Set([
  'too-few-options',
  'no-bet-remains',
  'nothing-selected',
  'too-few-positions',
  'area-empty',
])

function useDesk({ rules, plays, terms, zodiac }: Desk) {
  const [code, setCode] = useState(plays[0]?.code ?? '')
  const play = plays.find((one) => one.code === code) ?? plays[0]!
  const boards = useMemo(() => boardsOf({ rules, code: play.code, grammar: play.grammar }), [rules, play])
  const [mode, setMode] = useState<BoardMode>('numbers')
  const board = boards.find((one) => one.mode === mode) ?? boards[0]!
  const [entry, setEntry] = useState<Entry>(() => emptyEntry(board))
  const [wish, setWish] = useState<Wish>({ unit: terms.units[0] ?? '1', multiple: 1, prizeGroup: terms.maximumGroup })
  const selection = useDeferredValue(selectionOf(board, entry))
  const told: Counted | undefined = useMemo(
    () => (selection === '' ? undefined : counted(rules, play.code, selection, zodiac)),
    [rules, play, selection, zodiac],
  )
  const price = told && 'bets' in told ? priceOf(play, terms, wish, told.stakeUnits) : undefined
  const chosen = useMemo(() => (told && 'bets' in told ? { play: play.code, selection } : undefined), [told, play, selection])
  const highest = useHighestOfPick({ rules, plays, terms, zodiac }, chosen, wish)
  return {
    play,
    boards,
    board,
    mode: board.mode,
    entry,
    wish,
    selection,
    told,
    price,
    highest: price && highest,
    setWish,
    setEntry,
    choose: (next: string) => {
      const found = plays.find((one) => one.code === next) ?? play
      const [first] = boardsOf({ rules, code: found.code, grammar: found.grammar })
      setCode(next)
      setMode(first?.mode ?? 'numbers')
      if (first) setEntry(emptyEntry(first))
    },
    turn: (next: BoardMode) => {
      const found = boards.find((one) => one.mode === next) ?? board
      setMode(next)
      setEntry(emptyEntry(found))
    },
  }
}

/** Outside of the components, because the compiler of those drops literals of whole numbers. */
const NONE = 0n
/** Stakes go down to thousandths, and are then shown to their end. */
const decimalsOf = (stake: bigint): number => (stake % 100n === NONE ? 2 : 4)

type SumsProps = { bets: number; price: Price | undefined; highest: HighestWin | undefined; terms: Terms; symbol: string }

function Sums({ bets, price, highest, terms, symbol }: SumsProps) {
  const text = useText()
  const counts = useCounts()
  const most = useHighestWin(highest, terms, symbol)
  return (
    <dl className="lot-sums" aria-live="polite">
      <div>
        <dt>{text('lottery.bets')}</dt>
        <dd className="figures">{counts(bets)}</dd>
      </div>
      <div>
        <dt>{text('lottery.cost')}</dt>
        <dd>
          <MoneyText value={price?.stake ?? NONE} symbol={symbol} decimals={decimalsOf(price?.stake ?? NONE)} />
        </dd>
      </div>
      <div>
        <dt>{most.term}</dt>
        <dd>{most.value}</dd>
        {most.note !== undefined && <dd className="lot-sums-note">{most.note}</dd>}
      </div>
      {price !== undefined && price.rebate > NONE && (
        <div>
          <dt>{text('lottery.rebate')}</dt>
          <dd>
            <MoneyText value={price.rebate} symbol={symbol} decimals={4} />
          </dd>
        </div>
      )}
    </dl>
  )
}

type Act = (() => void) | undefined

/** A missing act is not possible now. */
function Acts({ onRandom, onClear, onAdd }: { onRandom: Act; onClear: Act; onAdd: Act }) {
  const text = useText()
  return (
    <div className="lot-acts">
      <Button variant="outline" icon={<Dices size={18} aria-hidden="true" />} disabled={!onRandom} onClick={onRandom}>
        {text('lottery.random')}
      </Button>
      <Button variant="quiet" icon={<X size={18} aria-hidden="true" />} disabled={!onClear} onClick={onClear}>
        {text('lottery.quick.clear')}
      </Button>
      <Button icon={<Plus size={18} aria-hidden="true" />} disabled={!onAdd} onClick={onAdd}>
        {text('lottery.add')}
      </Button>
    </div>
  )
}

export function BetDesk(props: Desk) {
  const text = useText()
  const desk = useDesk(props)
  const { family, rules, plays, terms, zodiac, symbol, lines, issue, onAdd } = props
  const { play, board, told, price, highest, wish, selection, entry } = desk
  const bets = told && 'bets' in told ? told.bets : 0
  const reason = told && 'reason' in told && !UNFINISHED.has(told.reason) ? told.reason : undefined
  const tooLong = selection.length > LONGEST_TO_SEND
  const fault = tooLong ? text('lottery.reason.selection-too-long') : reason && text(`lottery.reason.${reason}` as TextKey)
  const lineOf = (chosen: string, stakeUnits: number, count: number): Line => {
    const { stake, prize } = priceOf(play, terms, wish, stakeUnits)
    return {
      id: newKey(),
      play: play.code,
      selection: chosen,
      count,
      unit: wish.unit,
      multiple: wish.multiple,
      ...(play.basis === 'fair' ? { prizeGroup: wish.prizeGroup } : {}),
      stake: String(stake),
      prize: String(prize),
    }
  }
  const add = (): void => {
    if (!told || !('bets' in told) || issue === null || tooLong) return
    onAdd([lineOf(selection, told.stakeUnits, told.bets)])
    desk.setEntry(emptyEntry(board))
  }
  const addRandom = (): void => {
    const drawn = selectionOf(board, randomEntry(board, browserChance))
    const random = counted(rules, play.code, drawn, zodiac)
    if (!('bets' in random)) return toast({ title: text('lottery.random.failed') })
    onAdd([lineOf(drawn, random.stakeUnits, random.bets)])
  }
  const isFull = lines >= MOST_LINES
  return (
    <section className="lot-desk" aria-label={text('lottery.desk')}>
      <PlayPicker family={family} rules={rules} plays={plays} play={play} terms={terms} onPlay={desk.choose} />
      <p className="lot-rule">
        {playRule(text, rules, play.code)} <b className="lot-rule-odds figures">{text('lottery.pays', { odds: playOdds(play, terms) })}</b>
      </p>
      <PickBoard
        key={play.code}
        boards={desk.boards}
        mode={desk.mode}
        rules={rules}
        play={play}
        terms={terms}
        zodiac={zodiac}
        entry={entry}
        fault={fault}
        onMode={desk.turn}
        onEntry={desk.setEntry}
      />
      <div className="lot-desk-foot">
        <BetTerms terms={terms} symbol={symbol} wish={wish} isFair={play.basis === 'fair'} onWish={desk.setWish} />
        <Sums bets={bets} price={price} highest={highest} terms={terms} symbol={symbol} />
        <Acts
          onRandom={issue === null || isFull ? undefined : addRandom}
          onClear={selection === '' && entry.text === '' ? undefined : () => desk.setEntry(emptyEntry(board))}
          onAdd={bets === 0 || tooLong || issue === null || isFull ? undefined : add}
        />
        {isFull && <p className="lot-fault">{text('lottery.full', { n: MOST_LINES })}</p>}
      </div>
      {rules === 'MM_2D' && <SlipText {...{ rules, plays, terms, symbol, onAdd }} free={MOST_LINES - lines} isOpen={issue !== null} />}
    </section>
  )
}
