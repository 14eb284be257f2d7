/** Proves the windows that bills count. Each ends no later than its local day, and is due when its play is known. */
import { describe, expect, it } from 'vitest'
import { dueAt, windowFrom } from './windows.ts'

const YANGON = 'Asia/Yangon'
const at = (text: string): Temporal.Instant => Temporal.Instant.from(text)

describe('[AG-38, AG-41] a window', () => {
  it.each([
    // Midnight in Yangon is 17:30 UTC.
    ['realtime', '2026-11-20T17:20:00Z', '2026-11-20T17:25:00Z', '2026-11-20', '2026-11-21'],
    ['realtime', '2026-11-20T17:25:00Z', '2026-11-20T17:30:00Z', '2026-11-20', '2026-11-21'],
    // One that was stretched may end between two full five minutes.
    ['realtime', '2026-11-20T17:28:00Z', '2026-11-20T17:30:00Z', '2026-11-20', '2026-11-21'],
    ['realtime', '2026-11-20T17:30:00Z', '2026-11-20T17:35:00Z', '2026-11-21', '2026-11-22'],
    ['hourly', '2026-11-20T16:30:00Z', '2026-11-20T17:30:00Z', '2026-11-20', '2026-11-21'],
    ['hourly', '2026-11-20T16:45:00Z', '2026-11-20T17:30:00Z', '2026-11-20', '2026-11-21'],
    ['daily', '2026-11-19T17:30:00Z', '2026-11-20T17:30:00Z', '2026-11-20', '2026-11-21'],
    ['dividend', '2026-11-15T17:30:00Z', '2026-11-22T17:30:00Z', '2026-11-16', '2026-11-23'],
  ] as const)('of %s pay from %s ends at %s', (kind, from, until, fromDay, untilDay) => {
    expect(windowFrom(kind, at(from), YANGON, 'weekly')).toEqual({ kind, from: at(from), until: at(until), fromDay, untilDay })
  })

  it.each([
    ['realtime', '2026-11-20T16:30:00Z', '2026-11-20T16:35:00Z'],
    ['hourly', '2026-11-20T16:30:00Z', '2026-11-20T17:37:00Z'],
    ['daily', '2026-11-19T17:30:00Z', '2026-11-20T19:50:00Z'],
    ['dividend', '2026-11-15T17:30:00Z', '2026-11-22T19:40:00Z'],
  ] as const)('of %s pay from %s is due at %s', (kind, from, due) => {
    expect(dueAt(windowFrom(kind, at(from), YANGON, 'weekly'), YANGON).toString()).toBe(due)
  })
})
