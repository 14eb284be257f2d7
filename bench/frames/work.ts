/** Work: what the main thread of a page did for each frame, and which frames reached the screen. Both are read from a trace of the browser. */

/** Microseconds everywhere, as a trace has them; `tdur` is the time of the thread itself and not of who else used the processor meanwhile. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly frame_reporter?: { readonly state?: string; readonly affects_smoothness?: boolean } }
}

export const CATEGORIES = ['disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame']

/** One frame at sixty a second. */
export const FRAME_US = 1e6 / 60

export type Frames = {
  /** Milliseconds of main thread for each frame that needed it. */
  readonly work: readonly number[]
  /** Frames in which something was to be shown, and those of them that came to the screen. */
  readonly wanted: number
  readonly presented: number
  /** Frames that the browser itself counts as lost to a motion: dropped, or shown without the part that moved, while something moved. */
  readonly lost: number
}

/** The thread that began the most frames is the page's; the browser and other tabs have main threads too. */
function pageThread(events: readonly TraceEvent[]): { pid: number; tid: number } | undefined {
  const began = new Map<string, number>()
  for (const { name, pid, tid } of events)
    if (name === 'BeginMainThreadFrame') began.set(`${pid} ${tid}`, (began.get(`${pid} ${tid}`) ?? 0) + 1)
  const [most] = [...began].toSorted(([, one], [, other]) => other - one)
  const [pid, tid] = (most?.[0] ?? '').split(' ')
  return most ? { pid: Number(pid), tid: Number(tid) } : undefined
}

type Task = { readonly from: number; readonly to: number; readonly took: number }

/** Tasks of a thread, those within another left out. */
function tasksOf(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = []
  for (const { ts, dur, tdur } of events.filter(({ name, dur }) => name === 'RunTask' && dur !== undefined).toSorted((a, b) => a.ts - b.ts))
    if (ts >= (tasks.at(-1)?.to ?? 0)) tasks.push({ from: ts, to: ts + (dur ?? 0), took: tdur ?? dur ?? 0 })
  return tasks
}

/**
 * A frame's work is all that its thread did between two hand-overs to the compositor, to the end of the second one's task.
 * It is scripts, styles, layout, paint, and whatever had to be waited for. After a rest of a whole frame the counting begins
 * again.
 */
function workOf(tasks: readonly Task[], begins: readonly number[]): number[] {
  const work: number[] = []
  let [sum, next, lastTo] = [0, 0, 0]
  for (const { from, to, took } of tasks) {
    if (from - lastTo >= FRAME_US) sum = 0
    sum += took
    lastTo = to
    const before = next
    while ((begins[next] ?? Infinity) < to) next += 1
    if (next === before) continue
    work.push(sum / 1000)
    sum = 0
  }
  return work
}

export function framesOf(events: readonly TraceEvent[]): Frames {
  const thread = pageThread(events)
  const own = events.filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid)
  const begins = own.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts)
  const reports = events
    .filter(({ name, ph, pid }) => name === 'PipelineReporter' && ph === 'b' && pid === thread?.pid)
    .map(({ args }) => args?.frame_reporter)
  const presented = reports.filter((report) => report?.state?.startsWith('STATE_PRESENTED')).length
  return {
    work: workOf(
      tasksOf(own),
      begins.toSorted((one, other) => one - other),
    ),
    presented,
    wanted: presented + reports.filter((report) => report?.state === 'STATE_DROPPED').length,
    lost: reports.filter((report) => report?.affects_smoothness === true).length,
  }
}

/** The value at that share of the sorted ones. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
