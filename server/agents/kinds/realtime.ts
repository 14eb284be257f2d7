/**
 * Real-time salary: every five minutes what the day so far adds (AG-41). Nobody knows a team's loss before its rounds are counted for the day.
 * It stands beside the daily one, since the specification names it (AGENT-06, -08).
 */
import type { PayKind } from './kind.ts'

const STEP = { minutes: 5 } as const

export const realtime: PayKind = {
  of: 'play',
  endOf: (local) => local.toInstant().add(STEP),
  dueAfter: { minutes: 0 },
  soFarBy: STEP,
  asksLoss: false,
  isOfResult: false,
  transfer: 'salary',
  contra: 'agent:real-time-salary',
}
