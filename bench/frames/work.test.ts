/** Proves by a trace made by hand what counts as a frame's work. */
import { expect, it } from 'vitest'
import { framesOf, quantile, type TraceEvent } from './work.ts'

const page = { pid: 7, tid: 1 }
const task = (ts: number, dur: number, tdur = dur): TraceEvent => ({ ...page, name: 'RunTask', ph: 'X', ts, dur, tdur })
const begin = (ts: number): TraceEvent => ({ ...page, name: 'BeginMainThreadFrame', ph: 'I', ts })
const shown = (state: string, pid = page.pid, affects_smoothness = false): TraceEvent => ({
  pid,
  tid: 2,
  name: 'PipelineReporter',
  ph: 'b',
  ts: 0,
  args: { frame_reporter: { state, affects_smoothness } },
})

it('adds what the main thread did for a frame, by its own clock, up to the task that hands the frame over', () => {
  const { work } = framesOf([
    task(0, 4000),
    task(1000, 2000), // within the first
    task(5000, 9000, 6000), // another program had the processor for three milliseconds
    begin(5100),
    task(15_000, 1000),
    task(17_000, 3000),
    begin(17_500),
    // After a pause of more than a frame, work before the pause delays nothing.
    task(21_000, 500),
    task(60_000, 2000),
    begin(60_100),
  ])
  expect(work).toEqual([10, 4, 2])
})

it('leaves out other threads and pages, and distinguishes frames that were shown from those that were requested', () => {
  const other = { pid: 9, tid: 9 }
  const frames = framesOf([
    task(0, 1000),
    begin(1),
    task(2000, 1000),
    begin(2001),
    { ...other, name: 'RunTask', ph: 'X', ts: 0, dur: 90_000 },
    { ...other, name: 'BeginMainThreadFrame', ph: 'I', ts: 5 },
    ...['STATE_PRESENTED_ALL', 'STATE_PRESENTED_PARTIAL', 'STATE_DROPPED', 'STATE_NO_UPDATE_DESIRED'].map((state) => shown(state)),
    shown('STATE_DROPPED', 9, true),
    shown('STATE_DROPPED', page.pid, true),
  ])
  expect(frames).toEqual({ work: [1, 1], presented: 2, wanted: 4, lost: 1 })
  expect([quantile([], 0.95), quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 0.95)]).toEqual([0, 2, 4])
})
