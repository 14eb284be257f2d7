/** No seats: stands in for the room of bonus money where no player of a test has any. */
import type { OriginalsNeeds } from '../needs.ts'

export const NO_SEATS = {
  bonusSeats: async (_tx, wishes) => wishes.map(() => undefined),
} satisfies Partial<OriginalsNeeds>
