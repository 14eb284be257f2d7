/** Trigger data: what makes an award of a campaign, as staff write it, and the words that all parts of a document share. */
import { Type, type Static } from 'typebox'
import { GAME_TYPES } from '@baize/contract/games.ts'
import { RANKING_SCORES } from '@baize/contract/promotion-boards.ts'
import { Amount, text } from '@baize/contract/values/texts.ts'

export const strict = { additionalProperties: false } as const
export const Currency = '^[A-Z0-9]{2,10}$'
/** An amount for each currency. A missing currency has no offer, since amounts are never converted. */
export const Money = Type.Record(Type.String({ pattern: Currency }), Amount, { maxProperties: 20, additionalProperties: false })
const Table = Type.Record(Type.String({ pattern: Currency }), Type.Array(Amount, { minItems: 1, maxItems: 100 }), strict)
export const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 })
export const Categories = Type.Array(Type.Enum([...GAME_TYPES]), { minItems: 1, maxItems: GAME_TYPES.length, uniqueItems: true })
export const Share = Type.Integer({ minimum: 1, maximum: 100_000 })

/** Basis points by category. */
const shares = (minimum: number) =>
  Type.Record(Type.String({ pattern: `^(${GAME_TYPES.join('|')})$` }), Type.Integer({ minimum, maximum: 10_000 }), strict)
/** Of valid turnover. */
const Rates = shares(1)
/** What a category counts of a stake; one that is not named counts nothing. */
export const Contribution = shares(0)
const Tiers = Type.Array(Type.Object({ loss: Amount, rateBp: Type.Integer({ minimum: 0, maximum: 10_000 }) }, strict), {
  minItems: 1,
  maxItems: 20,
})

export const TriggerData = Type.Union([
  Type.Object({ by: Type.Literal('deposit'), least: Money }, strict),
  Type.Object({ by: Type.Literal('nth-deposit'), number: Type.Integer({ minimum: 1, maximum: 100 }), least: Money }, strict),
  Type.Object({ by: Type.Literal('registration') }, strict),
  Type.Object({ by: Type.Literal('app-download') }, strict),
  Type.Object({ by: Type.Literal('sign-in'), gives: Type.Enum(['cash', 'points']), table: Table }, strict),
  Type.Object({ by: Type.Literal('application') }, strict),
  Type.Object({ by: Type.Literal('rebate'), rates: Rates, least: Money }, strict),
  Type.Object(
    {
      by: Type.Literal('loss-back'),
      tiers: Type.Record(Type.String({ pattern: Currency }), Tiers, strict),
      marginal: Type.Boolean(),
      least: Money,
      cap: Type.Optional(Money),
      /** At most this share of the turnover that counts. */
      turnoverCapBp: Type.Optional(Share),
      /** The least number of settled rounds, or of days with play: one large bet is no loss that is given back. */
      bets: Type.Optional(Type.Integer({ minimum: 2, maximum: 1_000_000 })),
      days: Type.Optional(Type.Integer({ minimum: 2, maximum: 31 })),
    },
    strict,
  ),
  Type.Object(
    {
      by: Type.Literal('ranking'),
      score: Type.Enum([...RANKING_SCORES]),
      categories: Type.Optional(Categories),
      /** The lowest score with a place; for a board by points a number of points. */
      least: Money,
      /** A prize is at most this share of its winner's turnover. */
      turnoverCapBp: Type.Optional(Share),
      /** Prizes by place, or a pool that the weights of the places split. */
      prizes: Type.Optional(Table),
      pool: Type.Optional(Money),
      weights: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000_000 }), { minItems: 1, maxItems: 100 })),
    },
    strict,
  ),
  Type.Object(
    {
      by: Type.Literal('mission'),
      /** Days to complete it, counted from joining. */
      days: Type.Integer({ minimum: 1, maximum: 365 }),
      steps: Type.Array(
        Type.Union([
          Type.Object({ counts: Type.Literal('turnover'), categories: Type.Optional(Categories), needed: Money }, strict),
          Type.Object({ counts: Type.Literal('deposits'), categories: Type.Optional(Type.Undefined()), needed: Money }, strict),
          Type.Object({ counts: Type.Literal('sign-ins'), categories: Type.Optional(Type.Undefined()), needed: Count }, strict),
        ]),
        { minItems: 1, maxItems: 10 },
      ),
    },
    strict,
  ),
  Type.Object(
    {
      by: Type.Literal('raffle'),
      currency: Type.String({ pattern: Currency }),
      /** Turnover for one ticket, and the maximum tickets of a member. */
      per: Amount,
      cap: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      categories: Type.Optional(Categories),
      prizes: Type.Array(Amount, { minItems: 1, maxItems: 100 }),
      onePerMember: Type.Boolean(),
      /** Prizes are paid in full from so many tickets on, and in proportion below. */
      full: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })),
    },
    strict,
  ),
  Type.Object(
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
  ),
  Type.Object({ by: Type.Literal('level-up') }, strict),
  Type.Object({ by: Type.Literal('code'), codes: Type.Array(text(3, 40), { minItems: 1, maxItems: 1000 }) }, strict),
])
export type TriggerData = Static<typeof TriggerData>
