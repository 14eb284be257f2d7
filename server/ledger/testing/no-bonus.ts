/** No bonus: stands in for the room of bonus money where nobody has any. It takes the lanes, as that room does. */
import type { BonusMoney, Ledger } from '../ledger.ts'

export const noBonus = ({ lock, lockInTime }: Pick<Ledger, 'lock' | 'lockInTime'>): BonusMoney => ({
  apply: async () => undefined,
  lock: (tx, _owners, { also, inTime }) => (inTime ? lockInTime : lock)(tx, also),
  shown: () => undefined,
  shownNow: async () => undefined,
})
