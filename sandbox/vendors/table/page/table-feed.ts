/** Hears the table's feed and keeps its clock: the running round, however often the line breaks. */
import type { TableState } from '../table.ts'

export type Heard<Outcome> = TableState<Outcome> & {
  /** `performance.now()` at which the phase ends, and at which it began. */
  readonly endsAt: number
  readonly beganAt: number
}

export type FeedNeeds<Outcome> = {
  readonly heard: (state: Heard<Outcome>) => void
  /** The line is down (`true`) or back again. */
  readonly down: (isDown: boolean) => void
}

/** Listens until the page goes away; the browser itself tries again when the line breaks. */
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
