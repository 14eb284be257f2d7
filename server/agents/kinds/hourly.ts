/** Hourly salary: an hour of what counts at once (AG-39). It stands beside the daily one, since the specification names it (AGENT-06, -08). */
import type { PayKind } from './kind.ts'

export const hourly: PayKind = {
  of: 'play',
  endOf: (local) => local.add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }).toInstant(),
  dueAfter: { minutes: 7 },
  soFarBy: undefined,
  asksLoss: true,
  isOfResult: false,
  transfer: 'salary',
  contra: 'agent:hourly-salary',
}
