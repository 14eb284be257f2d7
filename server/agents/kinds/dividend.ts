/** Dividend: a share of what a team lost in a period, after the vendors' books (AG-30, AG-35). */
import type { PayKind } from './kind.ts'

export const dividend: PayKind = {
  of: 'period',
  endOf: () => undefined,
  dueAfter: { at: '02:10' },
  soFarBy: undefined,
  asksLoss: true,
  isOfResult: true,
  transfer: 'dividend',
  contra: 'agent:dividend',
}
