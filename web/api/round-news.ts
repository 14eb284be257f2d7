/** Round news: the channel's news of shared rounds, passed on to the page that shows one. */
import type { LiveEvents } from '@baize/contract/live.ts'

export type RoundNews = Parameters<LiveEvents['round']>[0]

const listeners = new Set<(news: RoundNews) => void>()

export function tellRound(news: RoundNews): void {
  for (const listener of listeners) listener(news)
}

/** Hears every piece of news from now on; answers how to stop. */
export function onRoundNews(listener: (news: RoundNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
