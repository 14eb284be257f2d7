/** No seats: stands in for the room of bonus money where no player of a test has any. It takes the lanes, as that room does. */
import type { OriginalsNeeds } from '../needs.ts'

export const noSeats = (ledger: Pick<OriginalsNeeds['ledger'], 'lock'>): Pick<OriginalsNeeds, 'bonusSeats'> => ({
  async bonusSeats(tx, wishes, { also }) {
    await ledger.lock(tx, also)
    return wishes.map(() => undefined)
  },
})
