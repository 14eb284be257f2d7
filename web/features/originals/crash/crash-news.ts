/** Crash news: applies the channel's news of the shared round to the loaded table. */
import type { CrashNews } from '@baize/contract/originals/originals-crash.ts'
import type { CrashView, SharedRound } from './crash-views.ts'

type Seat = SharedRound['seats'][number]

/** Newest seats first; a repeated seat, such as one that cashed out, keeps its place. */
function mergedSeats(known: readonly Seat[], told: readonly Seat[]): Seat[] {
  const news = new Map(told.map((seat) => [seat.seat, seat]))
  const kept = known.map((seat) => news.get(seat.seat) ?? seat)
  const places = new Set(known.map(({ seat }) => seat))
  return [...told.filter(({ seat }) => !places.has(seat)), ...kept]
}

const PHASES: ReadonlySet<string> = new Set(['betting', 'flying', 'crashed', 'interrupted'])
const isPhase = (state: string): state is SharedRound['phase'] => PHASES.has(state)
const LAST = 30

/** The table after a piece of news. It is undefined when the news is of a round that is not on it, so that the table is asked for again. */
export function tableAfter(table: CrashView, round: string, state: string, news: CrashNews): CrashView | undefined {
  const shown = table.round
  if (!shown || String(shown.round) !== round) return undefined
  const phase = isPhase(state) ? state : shown.phase
  const next: SharedRound = {
    ...shown,
    phase,
    startsAt: news.startsAt,
    clientSeed: news.clientSeed,
    players: news.players,
    staked: news.staked,
    further: news.further,
    point: news.point ?? shown.point,
    brokeAt: news.brokeAt ?? shown.brokeAt,
    serverSeed: news.serverSeed ?? shown.serverSeed,
    seats: mergedSeats(shown.seats, news.seats ?? []),
  }
  const last =
    news.point === undefined || table.last.some((each) => each.round === shown.round)
      ? table.last
      : [{ round: shown.round, point: news.point }, ...table.last].slice(0, LAST)
  return { ...table, serverNow: news.serverNow, round: next, last }
}
