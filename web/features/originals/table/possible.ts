/** Possible: the payout of a stake at a multiplier, as the rules compute it. */
import { payoutRoundedDown } from '@baize/rules/originals/payout.ts'
import { unitsOf } from '../stake.ts'

export const possibleWin = (stake: string, multiplier: bigint): bigint => payoutRoundedDown(unitsOf(stake), multiplier)

/** Decimal text such as `"1.98"` in ten-thousandths. */
export const multiplierOf = (text: string): bigint => unitsOf(text)
