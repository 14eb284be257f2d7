/** Listens to the table's feed and keeps its clock, however often the connection breaks. */
import type { TableState } from '../table.ts'

export type Heard<Outcome> = TableState<Outcome> & {
  /** `performance.now()` at the end of the phase, and at its start. */
  readonly endsAt: number
  readonly beganAt: number
}

export type FeedNeeds<Outcome> = {
  readonly heard: (state: Heard<Outcome>) => void
  /** The connection is down (`true`) or back. */
  readonly down: (isDown: boolean) => void
}

/** Listens until the page is left; the browser itself reconnects. */
export const hearTable = <Outcome>({ heard, down }: FeedNeeds<Outcome>): void => {
  const source = new EventSource(`${location.pathname.split('/').at(-1) ?? ''}/feed`)
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const state = JSON.parse(data) as TableState<Outcome> | null
    down(false)
    if (state === null) return
    const endsAt = performance.now() + state.leftMs
    heard({ ...state, endsAt, beganAt: endsAt - state.spanMs })
  })
  source.addEventListener('error', () => down(true))
}
