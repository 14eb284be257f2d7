/** Bet table: desk and slip side by side, and the one act that places bets. On phones the slip is a sheet with a peek bar. */
import type { LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Sheet } from '@baize/ui/overlay/sheet.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { call, type Input } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { useLanguage, useText, type Language } from '../../../i18n/i18n.ts'
import { BetDesk } from '../desk/bet-desk.tsx'
import { BetSlip } from './bet-slip.tsx'
import { ChasePlanner } from './chase-planner.tsx'
import { ConfirmBets } from './confirm-bets.tsx'
import type { LotteryWallet } from '../wallet.ts'
import type { Current } from '../issue-clock.tsx'
import { useHighestOfSlip } from '../desk/highest.ts'
import { useHighestWin } from '../desk/highest-win.tsx'
import { useSendOnce } from './place-bets.ts'
import { currentQuery, forgetBets } from '../queries.ts'
import { betsOfLines, NO_ISSUE, stakeOfLines, wishesOf, type SlipState } from './slip.ts'

type Body = Input<'placeOrder'>['body']
const send = (body: Body, key: string, signal: AbortSignal) => call('placeOrder', { body, key, signal })

type Props = {
  current: Current
  plays: readonly LotteryPlay[]
  wallet: LotteryWallet
  state: SlipState
  shown: boolean
  onShow: (order: string) => void
}

/** The issue with a bet token that no order has used. Each token is good for one order, so that two presses are never two bets. */
async function unusedToken(language: Language, current: Current, used: string | null | undefined): Promise<Current> {
  if (current.betToken === null || current.betToken !== used) return current
  return await queries.fetchQuery({ ...currentQuery(language, current.game.code), staleTime: 0 }).catch(() => current)
}

function usePlacing({ current, state, wallet, onShow }: Pick<Props, 'current' | 'state' | 'wallet' | 'onShow'>) {
  const text = useText()
  const language = useLanguage()
  const { sending, start, forget } = useSendOnce(send)
  const used = useRef<string | null>(undefined)
  const place = useCallback(async (): Promise<boolean> => {
    const { issue, game, betToken } = await unusedToken(language, current, used.current)
    if (!issue || issue.issue !== current.issue?.issue) return false
    const body: Body = { gameCode: game.code, issue: issue.issue, tickets: wishesOf(state.slip.lines) }
    const answered = await start(betToken === null ? body : { ...body, betToken })
    if (!answered) {
      void queries.invalidateQueries({ queryKey: ['lottery', 'current'] })
      return false
    }
    used.current = betToken
    state.clear()
    wallet.onBalance(answered.balance)
    forgetBets()
    toast({
      tone: 'good',
      title: text('lottery.placed', { issue: answered.order.publishedNumber }),
      description: `${formatMoney(answered.order.stake)} ${wallet.symbol}`,
      action: { label: text('lottery.result.show'), onAct: () => onShow(answered.order.id) },
    })
    return true
  }, [current, start, state, wallet, text, language, onShow])
  return { sending, place, forget }
}

type PeekProps = { state: SlipState; symbol: string; isMoved: boolean; isFaulty: boolean; onOpen: () => void }

/** What a phone sees of the slip while numbers are picked. */
function Peek({ state, symbol, isMoved, isFaulty, onOpen }: PeekProps) {
  const text = useText()
  const { lines } = state.slip
  return (
    <div className="lot-peek" data-fault={isFaulty || isMoved ? '' : undefined}>
      <span className="lot-peek-words">
        <span>{isMoved ? text('lottery.rolled.peek') : text('lottery.peek', { lines: lines.length, bets: betsOfLines(lines) })}</span>
        <MoneyText value={stakeOfLines(lines)} symbol={symbol} />
      </span>
      <Button onClick={onOpen}>{text('lottery.slip.open')}</Button>
    </div>
  )
}

type Opened = 'sheet' | 'confirm' | 'chase' | undefined
type WindowsProps = {
  open: Opened
  setOpen: (open: Opened) => void
  current: Current
  wallet: LotteryWallet
  state: SlipState
  slip: ReactNode
  highest: ReturnType<typeof useHighestWin>
  isBusy: boolean
  place: () => Promise<boolean>
}

/** What opens over the table, one at a time: the slip of a phone, the confirmation, the chase. */
function Windows({ open, setOpen, current, wallet, state, slip, highest, isBusy, place }: WindowsProps) {
  const text = useText()
  const { lines } = state.slip
  return (
    <>
      <Sheet open={open === 'sheet'} onOpenChange={(now) => setOpen(now ? 'sheet' : undefined)} side="bottom" title={text('lottery.slip')}>
        {slip}
      </Sheet>
      <ConfirmBets
        open={open === 'confirm'}
        onOpenChange={(now) => setOpen(now ? 'confirm' : undefined)}
        current={current}
        terms={current.terms}
        lines={lines}
        symbol={wallet.symbol}
        highest={highest}
        busy={isBusy}
        onConfirm={() => void place().then(() => setOpen(undefined))}
      />
      {open === 'chase' && (
        <ChasePlanner
          current={current}
          lines={lines}
          wallet={wallet}
          onClose={(done) => {
            if (done) state.clear()
            setOpen(undefined)
          }}
        />
      )}
    </>
  )
}

export function BetTable({ current, plays, wallet, state, shown, onShow }: Props) {
  const text = useText()
  const { game, terms, zodiac } = current
  const [open, setOpen] = useState<Opened>()
  const { sending, place, forget } = usePlacing({ current, state, wallet, onShow })
  const issue = game.open ? current.issue : null
  const { lines } = state.slip
  const highest = useHighestWin(useHighestOfSlip({ rules: game.rules, plays, terms, zodiac }, lines), terms, wallet.symbol)
  const slip = (
    <BetSlip
      state={state}
      rules={game.rules}
      symbol={wallet.symbol}
      highest={highest}
      issue={issue}
      sending={sending}
      onBet={() => setOpen('confirm')}
      onChase={() => setOpen('chase')}
    />
  )
  const isMoved = issue !== null && lines.length > 0 && state.slip.issue !== issue.issue
  return (
    <div className="lot-table">
      <BetDesk
        family={game.family}
        rules={game.rules}
        plays={plays}
        terms={terms}
        zodiac={zodiac}
        symbol={wallet.symbol}
        lines={lines.length}
        issue={issue?.issue ?? null}
        onAdd={(added) => {
          forget()
          state.add(issue ?? NO_ISSUE, added)
        }}
      />
      <aside className="lot-side" aria-label={text('lottery.slip')}>
        <Card padding="md">
          <h2 className="lot-side-title">
            {text('lottery.slip')} <span className="figures text-fg-3">{lines.length}</span>
          </h2>
          {slip}
        </Card>
      </aside>
      {shown && lines.length > 0 && (
        <Peek
          state={state}
          symbol={wallet.symbol}
          isMoved={isMoved}
          isFaulty={sending.refusal !== undefined}
          onOpen={() => setOpen('sheet')}
        />
      )}
      <Windows {...{ open, setOpen, current, wallet, state, slip, highest }} isBusy={sending.phase !== 'resting'} place={place} />
    </div>
  )
}
