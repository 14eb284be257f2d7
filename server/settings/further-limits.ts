/** Further limits: what in-house games take and pay in each further currency of the merchant, and the jackpot's pool in it (WC-51). */
import { ORIGINALS, type OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { CURRENCIES, parseUnits } from '@baize/contract/values/money.ts'
import { Amount } from '@baize/contract/values/texts.ts'
import { JACKPOT_CEILING_UNITS } from '@baize/rules/originals/jackpot.ts'
import { Type, type Static } from 'typebox'

/** The limits of stake and win on one round. */
export const STAKE_LIMITS = { minimumStake: Amount, maximumStake: Amount, maximumWin: Amount }
const Limits = Type.Object(STAKE_LIMITS, { additionalProperties: false })
const Games = Type.Partial(
  Type.Object(Object.fromEntries(ORIGINALS.map((code) => [code, Limits])) as Record<OriginalCode, typeof Limits>, {
    additionalProperties: false,
  }),
)

/** A game that is left out is not offered in the currency. */
export const FurtherLimits = Type.Record(
  Type.String({ pattern: '^[A-Z]{3,5}$' }),
  Type.Object(
    { games: Games, jackpot: Type.Object({ seed: Amount, ceiling: Amount }, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
)

const units = (amount: string): bigint => parseUnits(amount) ?? 0n

export const areStakeLimits = ({ minimumStake, maximumStake, maximumWin }: Static<typeof Limits>): boolean =>
  units(minimumStake) > 0n && units(minimumStake) <= units(maximumStake) && units(maximumStake) <= units(maximumWin)

/** The ceiling is bounded by that of the rules: no game returns more than it takes. */
export const areFurtherLimits = (kept: Static<typeof FurtherLimits>): boolean =>
  Object.entries(kept).every(
    ([currency, { games, jackpot }]) =>
      currency in CURRENCIES &&
      currency !== 'TRIAL' &&
      Object.values(games).every(areStakeLimits) &&
      units(jackpot.seed) > 0n &&
      units(jackpot.seed) <= units(jackpot.ceiling) &&
      units(jackpot.ceiling) <= JACKPOT_CEILING_UNITS,
  )
