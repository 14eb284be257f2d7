/** Use live: puts the server's news into the cache, and reports whether the channel is up. */
import { POINTS } from '@baize/contract/values/money.ts'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { forgetWinnersSoon } from '../../api/home.ts'
import { takeJackpot } from '../../api/jackpot.ts'
import { listen } from '../../api/live.ts'
import { walletChosen } from '../../api/person.ts'
import { queries } from '../../api/queries.ts'
import { tellRound } from '../../api/round-news.ts'
import { forgetToken } from '../../api/session.ts'
import { statusQuery } from '../../api/status.ts'
import { useText } from '../../i18n/i18n.ts'

/** What the channel has news of for the person alone. A page asked for it before the channel was open, so news in between was missed. */
const OWN_NEWS = [['balance'], ['messages'], ['records'], ['bonuses'], ['promotions'], ['contracts']]

/** A lost channel is reported only after this long, since most come back at once. */
const PATIENCE_MS = 4000

/** Lotteries draw together at the full minute, so their refreshes are gathered into one. */
const GATHER_MS = 120
const drawn = new Set<string>()

/** A draw makes the clock, the results and the bets of its lottery stale, whatever page shows them, and the clocks of all. */
function forgetDrawSoon(game: string): void {
  if (drawn.size === 0)
    setTimeout(() => {
      const games = new Set(drawn)
      drawn.clear()
      void queries.invalidateQueries({
        queryKey: ['lottery'],
        predicate: ({ queryKey }) =>
          queryKey[1] === 'clocks' ||
          queryKey[1] === 'chases' ||
          (queryKey[1] !== 'plays' && queryKey.some((part) => typeof part === 'string' && games.has(part))),
      })
    }, GATHER_MS)
  drawn.add(game)
}

/** The queries under these names are stale. */
const forget = (...names: readonly string[]): void => {
  for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
}

export function useLive(): boolean {
  const text = useText()
  const [up, setUp] = useState(true)
  const say = useRef(text)
  useEffect(() => {
    say.current = text
  }, [text])
  useEffect(() => {
    let stop: (() => void) | undefined
    let patience: ReturnType<typeof setTimeout> | undefined
    let first = true
    // The channel opens when the first screen is loaded, since nothing on it waits for a push.
    const later = setTimeout(() => {
      stop = listen({
        balance: (event) => {
          if (event.currency === POINTS) return forget('points')
          void import('../../features/wallet/queries.ts').then(({ takeBalance }) => takeBalance(event))
          void queries.invalidateQueries({ queryKey: ['records'] })
          void queries.invalidateQueries({ queryKey: ['lottery', 'orders'] })
          void queries.invalidateQueries({ queryKey: ['lottery', 'chases'] })
        },
        wallet: walletChosen,
        round: (news) => {
          tellRound(news)
          // News of a shared round changes no record of the person by itself; the balance shows when one was paid.
          if (news.crash === undefined) void queries.invalidateQueries({ queryKey: ['records'] })
        },
        bonus: () => void import('../../features/wallet/bonus/queries.ts').then(({ takeBonusNews }) => takeBonusNews()),
        promotion: () => forget('promotions', 'bonuses'),
        // The first offer opens a page, which the member info reports.
        contract: () => forget('contracts', 'person'),
        message: (event) => void import('../../features/messages/queries.ts').then(({ takeUnread }) => takeUnread(event)),
        draw: ({ game }) => forgetDrawSoon(game),
        jackpot: takeJackpot,
        winners: forgetWinnersSoon,
        status: () => void queries.invalidateQueries({ queryKey: statusQuery.queryKey }),
        ended: () => {
          forgetToken(false)
          toast({ title: say.current('shell.session.ended') })
        },
        connected: () => {
          clearTimeout(patience)
          patience = undefined
          setUp(true)
          // Missed news is queried instead; at the first connection that is only what could change since the page loaded.
          for (const queryKey of first ? [statusQuery.queryKey, ...OWN_NEWS] : [[]]) void queries.invalidateQueries({ queryKey })
          first = false
        },
        lost: () => {
          // Every failed attempt reports it again; the first of them counts.
          patience ??= setTimeout(() => setUp(false), PATIENCE_MS)
        },
      })
    }, 1200)
    // The browser notices a lost connection before the channel does, and a visitor's first page has no channel yet.
    const offline = (): void => setUp(false)
    const online = (): void => setUp(true)
    addEventListener('offline', offline)
    addEventListener('online', online)
    return () => {
      removeEventListener('offline', offline)
      removeEventListener('online', online)
      clearTimeout(later)
      clearTimeout(patience)
      stop?.()
    }
  }, [])
  return up
}
