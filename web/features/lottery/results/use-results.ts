/** Use results: announces the results of the member's bets as soon as their draw is settled, with a link to the ticket. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLanguage, useText } from '../../../i18n/i18n.ts'
import { ordersQuery } from '../queries.ts'
import { whyBack } from './void-text.ts'

type OrderEnd = 'won' | 'lost' | 'void'
const isTold = (state: LotteryOrder['state']): state is OrderEnd => state === 'won' || state === 'lost' || state === 'void'
/** Where several orders end at once, the most important result is announced. */
const WEIGHT: Readonly<Record<OrderEnd, number>> = { won: 2, void: 1, lost: 0 }

/** How long a win is shown, so that somebody who looks away for a moment still reads it. */
const WIN_STAYS_MS = 20_000

export function useResults(gameCode: string, symbol: string, onShow: (order: string) => void): void {
  const text = useText()
  const { data } = useQuery(ordersQuery(useLanguage(), 1, gameCode))
  const told = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!data) return
    // What had ended before the page was opened is no news. An order that is first seen when it has ended is.
    const isFirst = told.current === undefined
    const known = (told.current ??= new Set())
    const ended: (LotteryOrder & { state: OrderEnd })[] = []
    for (const order of data.content) {
      const { id, state } = order
      if (state === 'placed' || known.has(id)) continue
      known.add(id)
      if (!isFirst && isTold(state)) ended.push({ ...order, state })
    }
    const [first] = ended.toSorted((one, other) => WEIGHT[other.state] - WEIGHT[one.state])
    if (!first) return
    const amount = first.state === 'won' ? first.prize : first.state === 'void' ? first.refund : null
    const why = whyBack(first)
    const description = [...(amount === null ? [] : [`${formatMoney(amount)} ${symbol}`]), ...(why ? [text(why)] : [])].join(' · ')
    toast({
      tone: first.state === 'won' ? 'money' : 'info',
      title: text(first.voidReason === 'drawn-early' ? 'lottery.result.early' : `lottery.result.${first.state}`, {
        issue: first.publishedNumber,
      }),
      ...(description === '' ? {} : { description }),
      ...(first.state === 'won' ? { timeoutMs: WIN_STAYS_MS } : {}),
      action: { label: text('lottery.result.show'), onAct: () => onShow(first.id) },
    })
  }, [data, text, symbol, onShow])
}
