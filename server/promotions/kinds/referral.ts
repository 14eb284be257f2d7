/** Referral: an invited person who deposited and wagered earns an award for both (PR-37). */
import { Type } from 'typebox'
import { Count, Money, strict, unitsOf } from './amounts.ts'
import { EACH, kindOfData } from './kind.ts'

const Data = Type.Object(
  {
    by: Type.Literal('referral'),
    /** What a friend must deposit and wager. */
    deposits: Money,
    turnover: Money,
    /** What each side gets. */
    inviter: Money,
    invited: Type.Optional(Money),
    /** The maximum number of a member's friends who count. */
    most: Type.Optional(Count),
  },
  strict,
)

export const referral = kindOfData(Data, {
  ...EACH,
  forPlay: false,
  kind: 'referral',
  toFirstWallet: true,
  byCurrency: ({ deposits, turnover, inviter, invited }) => [deposits, turnover, inviter, invited],
  highest: ({ inviter }, currency) => unitsOf(inviter, currency),
  offer: ({ inviter, invited, turnover }, currency) => ({
    by: 'referral',
    each: (unitsOf(inviter, currency) ?? 0n) + (unitsOf(invited, currency) ?? 0n),
    turnover: unitsOf(turnover, currency) ?? 0n,
  }),
})
