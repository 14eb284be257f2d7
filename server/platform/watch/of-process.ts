/** Of the process: its event loop, its memory and its processor time. */
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Gauges } from './measures.ts'

const RESOLUTION_MS = 10
const NANOSECONDS = 1e9

/** The gauges of this process. What they say of the event loop is of the time since they were asked last. */
export function processGauges(): { readonly gauges: Gauges; readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = performance.eventLoopUtilization()
  const loop = (): number => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
  const delays = () => {
    const read = [50, 99, 100].map((percentile) => ({
      value: (percentile === 100 ? delay.max : delay.percentile(percentile)) / NANOSECONDS,
      labels: { percentile: String(percentile) },
    }))
    delay.reset()
    return read
  }
  const memory = () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    return Object.entries({ resident: rss, heap: heapUsed, external }).map(([part, value]) => ({ value, labels: { part } }))
  }
  const processor = () => {
    const { user, system } = process.cpuUsage()
    return Object.entries({ user, system }).map(([part, value]) => ({ value: value / 1e6, labels: { part } }))
  }
  return {
    gauges: {
      says: {
        baize_event_loop_use: 'The share of time in which the event loop was busy',
        baize_event_loop_delay_seconds: 'How late the event loop was, by percentile',
        baize_memory_bytes: 'Memory of the process',
        baize_processor_seconds: 'Processor time of the process since its start',
      },
      read: () => ({
        baize_event_loop_use: [{ value: loop() }],
        baize_event_loop_delay_seconds: delays(),
        baize_memory_bytes: memory(),
        baize_processor_seconds: processor(),
      }),
    },
    stop: () => void delay.disable(),
  }
}
