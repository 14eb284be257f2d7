/** Tell news: sends to every connection that the jackpot or the boards have changed, no more often than the page shows it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvents } from '@baize/contract/live.ts'
import { BIGGEST_SHOWN } from '@baize/contract/home.ts'
import { WINNER_LIMIT } from '@baize/contract/records.ts'
import type { HomeNeeds } from './needs.ts'

/** A counter on the page goes on every three seconds (HOME-12). */
const JACKPOT_MS = 3000
/** The boards are checked once per this many checks of the jackpot: every twelve seconds. */
const BOARD_EVERY = 4

type Tell = <Name extends 'jackpot' | 'winners'>(name: Name, ...event: Parameters<LiveEvents[Name]>) => void

/** Remembers its input and answers whether it is new; the first is not. */
function changes(): (value: string) => boolean {
  let before: string | undefined
  return (value) => {
    const changed = before !== undefined && before !== value
    before = value
    return changed
  }
}

/** Runs until the signal aborts. The worker role runs it, once for all connections. */
export async function tellNews(needs: HomeNeeds, tell: Tell, signal: AbortSignal, everyMs = JACKPOT_MS): Promise<void> {
  const [pool, boards] = [changes(), changes()]
  const look = async (turn: number): Promise<void> => {
    const { source, amount, currency, at } = await needs.jackpot()
    if (source === 'pool' && pool(amount)) tell('jackpot', { amount, currency, at })
    if (turn % BOARD_EVERY !== 0) return
    const both = await Promise.all([needs.winners('latest', WINNER_LIMIT, 'EN'), needs.winners('biggest', BIGGEST_SHOWN, 'EN')])
    if (boards(JSON.stringify(both))) tell('winners', { at: needs.clock.now().toString() })
  }
  for (let turn = 0; !signal.aborted; turn += 1) {
    await look(turn).catch((error: unknown) => needs.failed('news', error))
    await sleep(everyMs, undefined, { signal }).catch(() => undefined)
  }
}
