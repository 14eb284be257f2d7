/** Needs: what the room of markets needs from the other rooms; `server/app/compose/compose-market.ts` fills it. */
import type { Paces, StakeCaps } from '@baize/rules/market/market.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tell } from '../platform/jobs.ts'

export type MarketNeeds = {
  readonly clock: Clock
  readonly tell: Tell
  /** Whether a value has the shape and the sense of a name of markets. */
  readonly mayStand: (name: string, value: unknown) => boolean
  /** The stricter of the market's and the merchant's word, as it holds now. */
  readonly stakeCaps: () => Promise<StakeCaps>
  readonly paces: () => Promise<Paces>
  /** Whole years of a member; undefined where no birthday is known. */
  readonly ageOf: (member: string) => Promise<number | undefined>
}
