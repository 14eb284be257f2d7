/** The times of a shared round: when bets open and close, when the outcome is drawn and seen, and when the next round begins. */

/** How long each part of a round lasts, in milliseconds. */
export type Spans = {
  readonly bettingMs: number
  /** Bets in transit may arrive; the outcome is not drawn yet. */
  readonly closedMs: number
  /** The outcome is drawn and shown step by step. */
  readonly dealingMs: number
  /** The outcome is public, and paid. */
  readonly resultMs: number
}

export type Times = {
  readonly opensMs: number
  readonly closesMs: number
  readonly dealsMs: number
  readonly showsMs: number
  readonly endsMs: number
}

export type Phase = 'betting' | 'closed' | 'dealing' | 'result' | 'over'

/** The times of a round that opens now; a table at 1000 percent runs ten times as fast. */
export const timesFrom = (opensMs: number, spans: Spans, percent: number): Times => {
  const scaled = (milliseconds: number): number => Math.max(1, Math.round((milliseconds * 100) / percent))
  const closesMs = opensMs + scaled(spans.bettingMs)
  const dealsMs = closesMs + scaled(spans.closedMs)
  const showsMs = dealsMs + scaled(spans.dealingMs)
  return { opensMs, closesMs, dealsMs, showsMs, endsMs: showsMs + scaled(spans.resultMs) }
}

export const phaseAt = ({ closesMs, dealsMs, showsMs, endsMs }: Times, nowMs: number): Phase => {
  if (nowMs < closesMs) return 'betting'
  if (nowMs < dealsMs) return 'closed'
  if (nowMs < showsMs) return 'dealing'
  return nowMs < endsMs ? 'result' : 'over'
}

/** When the current phase began and will end. */
export const phaseBounds = (times: Times, nowMs: number): readonly [number, number] => {
  const edges = [times.opensMs, times.closesMs, times.dealsMs, times.showsMs, times.endsMs]
  const next = edges.findIndex((edge) => edge > nowMs)
  return next < 1 ? [times.showsMs, times.endsMs] : [edges[next - 1] ?? 0, edges[next] ?? 0]
}
