/** Real-time salary: every five minutes what the day so far adds (AG-41). Nobody knows a team's loss before its rounds are counted for the day. */
import type { PayKind } from './kind.ts'

export const WINDOW = { minutes: 5 } as const

export const realtime: PayKind = {
  name: 'realtime',
  of: 'play',
  endOf: (local) => local.toInstant().add(WINDOW),
  dueAfter: { minutes: 0 },
  isDaySoFar: true,
  asksLoss: false,
  isOfResult: false,
  transfer: 'salary',
  contra: 'agent:real-time-salary',
}
