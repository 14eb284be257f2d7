/** No bonus: stands in for the room of bonus money where no player of a test has any. It takes the lanes, as that room does. */
import type { OriginalsNeeds } from '../needs.ts'

export const noBonus = (ledger: Pick<OriginalsNeeds['ledger'], 'lock'>): OriginalsNeeds['bonus'] => ({
  apply: async () => undefined,
  lock: (tx, _owners, { also }) => ledger.lock(tx, also),
})
