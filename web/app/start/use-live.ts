/** Use live: puts the server's news into the cache, and reports whether the channel is up. */
import { POINTS } from '@baize/contract/values/money.ts'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useEffect, useRef, useState } from 'react'
import { forgetWinnersSoon } from '../../api/home.ts'
import { takeJackpot } from '../../api/jackpot.ts'
import { listen } from '../../api/live.ts'
import { onWake, pageNow } from '../../api/clock/page-clock.ts'
import { walletChosen } from '../../api/person.ts'
import { queries } from '../../api/queries.ts'
import { tellRound } from '../../api/round-news.ts'
import { forgetToken } from '../../api/session.ts'
import { takePlayed } from '../../api/clock/sitting.ts'
import { statusQuery } from '../../api/status.ts'
import { useText } from '../../i18n/i18n.ts'

/** What the channel has news of for the person alone. A page asked for it before the channel was open, so news in between was missed. */
const OWN_NEWS = [['balance'], ['messages'], ['records'], ['bonuses'], ['promotions'], ['contracts'], ['breaks'], ['sitting']]

const POLLED = [...OWN_NEWS, ['lottery'], ['home'], ['status']]

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

/** While the channel does not get through, what it would have brought is asked for. */
const POLL_MS = 20_000

/** `up`, `lost` while the connection is restored, or `refused` where only the channel does not get through and the page asks by itself. */
export type LiveState = 'up' | 'lost' | 'refused'

const forgetPolled = (): void => {
  if (document.visibilityState === 'visible') for (const queryKey of POLLED) void queries.invalidateQueries({ queryKey })
}

/** What each piece of news makes stale. `ended` is called when the session is over. */
const newsOf = (ended: () => void): Parameters<typeof listen>[0] => ({
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
  breaks: () => forget('breaks', 'limits'),
  reality: () => forget('sitting'),
  sitting: takePlayed,
  // The first offer opens a page, which the member info reports.
  contract: () => forget('contracts', 'person'),
  message: (event) => void import('../../features/messages/queries.ts').then(({ takeUnread }) => takeUnread(event)),
  draw: ({ game }) => forgetDrawSoon(game),
  jackpot: takeJackpot,
  winners: forgetWinnersSoon,
  status: () => void queries.invalidateQueries({ queryKey: statusQuery.queryKey }),
  ended: () => {
    forgetToken(false)
    ended()
  },
})

/** Listens to the channel from a moment after the first screen, and polls while it does not get through; answers how to stop. */
function follow(ended: () => void, setChannel: (state: LiveState) => void): () => void {
  let stop: (() => void) | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let polls: ReturnType<typeof setInterval> | undefined
  let first = true
  let isShown = false
  let state: LiveState = 'lost'
  const connected = (): void => {
    clearTimeout(patience)
    clearInterval(polls)
    patience = polls = undefined
    isShown = false
    setChannel('up')
    // Missed news is queried instead; at the first connection that is only what could change since the page loaded.
    for (const queryKey of first ? [statusQuery.queryKey, ...OWN_NEWS] : [[]]) void queries.invalidateQueries({ queryKey })
    first = false
  }
  const lost = (isRefused: boolean): void => {
    state = isRefused ? 'refused' : 'lost'
    if (isShown) setChannel(state)
    // Every failed attempt reports it again; the first of them counts.
    patience ??= setTimeout(() => {
      isShown = true
      setChannel(state)
    }, PATIENCE_MS)
    polls ??= setInterval(forgetPolled, POLL_MS)
  }
  // The channel opens when the first screen is loaded, since nothing on it waits for a push.
  const later = setTimeout(() => {
    stop = listen({ ...newsOf(ended), connected, lost })
  }, 1200)
  return () => {
    clearTimeout(later)
    clearTimeout(patience)
    clearInterval(polls)
    stop?.()
  }
}

export function useLive(): LiveState {
  const text = useText()
  const [channel, setChannel] = useState<LiveState>('up')
  const [isOffline, setOffline] = useState(false)
  const say = useRef(text)
  useEffect(() => {
    say.current = text
  }, [text])
  useEffect(() => follow(() => toast({ title: say.current('shell.session.ended') }), setChannel), [])
  useEffect(() => {
    // The browser notices a lost connection before the channel does, and a visitor's first page has no channel yet.
    const offline = (): void => setOffline(true)
    const online = (): void => setOffline(false)
    // A page that is shown again looks at its clock at once, whatever its timers do.
    const shown = (): void => void pageNow()
    // What counts down is right again within a second of waking, also where the device's clock was set.
    const stop = onWake(() => {
      for (const queryKey of [statusQuery.queryKey, ['lottery']]) void queries.invalidateQueries({ queryKey })
    })
    addEventListener('offline', offline)
    addEventListener('online', online)
    document.addEventListener('visibilitychange', shown)
    return () => {
      removeEventListener('offline', offline)
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', shown)
      stop()
    }
  }, [])
  return isOffline ? 'lost' : channel
}
