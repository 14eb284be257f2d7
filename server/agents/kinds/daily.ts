/** Daily salary: a closed day of a team's turnover (AG-38). */
import type { PayKind } from './kind.ts'

export const daily: PayKind = {
  of: 'day',
  endOf: () => undefined,
  dueAfter: { at: '02:20' },
  soFarBy: undefined,
  asksLoss: true,
  isOfResult: false,
  transfer: 'salary',
  contra: 'agent:daily-salary',
}
