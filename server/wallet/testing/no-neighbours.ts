/** No neighbours: stands in for the rooms that a test of the wallet leaves out, as where nobody has promotions, points or bonus money. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { WalletNeeds } from '../needs.ts'

const NO_PROMOTIONS = {
  choosePromotion: async () => refused('promotion-not-open'),
  dropPromotions: async () => undefined,
  depositReturned: async () => undefined,
  promotionsCredited: async () => [],
} satisfies Partial<WalletNeeds>

export const NO_NEIGHBOURS = {
  ...NO_PROMOTIONS,
  movePoints: async () => undefined,
  pointsOfDeposit: async () => 0n,
  bonusAtStake: async () => undefined,
  payoutVerdict: async () => 'go',
  depositsRest: async () => undefined,
  judgeCheck: async () => done(undefined),
  judgeFunds: async () => done(undefined),
  askBeforeDeposit: async () => undefined,
  stillChecking: async () => false,
} satisfies Partial<WalletNeeds>
