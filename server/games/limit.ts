/** Limit: the maximum of bets at one vendor, by currency. It covers the stake of one bet and all that a player has staked in one round. */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'

/** Ten-thousandths; undefined is without a limit. */
export type BetLimit = { readonly stakeUnits: bigint | undefined; readonly exposureUnits: bigint | undefined }
export type BetLimits = Readonly<Record<string, BetLimit>>

/** As the table stores it: decimal text by currency. */
export type KeptLimits = Readonly<Record<string, { readonly stake?: string; readonly exposure?: string }>>

export const limitsOf = (kept: KeptLimits): BetLimits =>
  Object.fromEntries(
    Object.entries(kept).map(([currency, { stake, exposure }]) => [
      currency,
      {
        stakeUnits: stake === undefined ? undefined : parseUnits(stake),
        exposureUnits: exposure === undefined ? undefined : parseUnits(exposure),
      },
    ]),
  )

/** The stored limits with those of one currency replaced; an undefined limit is removed. */
export function withLimit(kept: KeptLimits, currency: string, { stakeUnits, exposureUnits }: BetLimit): KeptLimits {
  const { [currency]: _before, ...others } = kept
  const now = {
    ...(stakeUnits === undefined ? {} : { stake: formatUnits(stakeUnits) }),
    ...(exposureUnits === undefined ? {} : { exposure: formatUnits(exposureUnits) }),
  }
  return Object.keys(now).length === 0 ? others : { ...others, [currency]: now }
}

/** The vendor's limit with the market's cap of a whole round (MK-02). */
export function withCap(limit: BetLimit | undefined, capUnits: bigint | undefined): BetLimit | undefined {
  if (capUnits === undefined) return limit
  const exposure = limit?.exposureUnits
  return { stakeUnits: limit?.stakeUnits, exposureUnits: exposure === undefined || exposure > capUnits ? capUnits : exposure }
}

/** Whether a stake exceeds a limit in a round with this open stake. */
export const passesLimit = ({ stakeUnits, exposureUnits }: BetLimit, units: bigint, stakedUnits: bigint): boolean =>
  (stakeUnits !== undefined && units > stakeUnits) || (exposureUnits !== undefined && stakedUnits + units > exposureUnits)
