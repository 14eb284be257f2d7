/** Bonus door: what the vendors' wallet needs from the bonus room; `server/app/compose.ts` fills it. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Answer, Operation } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { gameKey, type Catalogue } from '../catalogue/catalogue.ts'

/** What follows an act. `beside` is the bonus balance that the player sees after the act. */
export type Planned = {
  readonly beside: bigint
  /** Posts the act with what must move before it; without it the caller posts it. */
  readonly post?: ((operation: Operation) => Promise<Answer>) | undefined
  finish(): Promise<void>
}

type Act = { readonly key: string; readonly liveUnits: bigint }
type AboutBet = Act & { readonly bet: string }
type AboutWin = Act & { readonly win: string }

/** A member at a game, in a transaction that holds all lanes. */
export type BonusSeat = {
  readonly bet: (
    act: Act & { readonly stakeUnits: bigint; readonly together?: boolean },
  ) => Promise<Outcome<Planned, 'balance-too-low' | 'bonus-max-bet' | 'bonus-parked'>>
  readonly win: (act: Act & { readonly units: bigint; readonly bet?: string | undefined }) => Promise<Planned>
  readonly stakeBack: (act: AboutBet & { readonly units: bigint | 'whole' }) => Promise<Planned>
  readonly stakeAgain: (act: AboutBet & { readonly units: bigint }) => Promise<Planned>
  readonly winBack: (act: AboutWin) => Promise<Outcome<Planned, 'insufficient-funds'>>
  readonly winWorth: (
    act: AboutWin & { readonly bet?: string | undefined; readonly units: bigint; readonly formerUnits: bigint },
  ) => Promise<Planned>
  readonly charge: (act: Act & { readonly units: bigint }) => Promise<Outcome<Planned, 'insufficient-funds'>>
  readonly beside: () => bigint
  /** After the commit: updates the memory with what the transaction left, and with the balance of the main account where it is known. */
  readonly remember: (real?: bigint) => void
}

export type SeatWish = {
  readonly member: string
  readonly currency: string
  readonly wallet: bigint
  readonly place: { readonly vendor: string; readonly game: string; readonly round: string }
}

/** Bonus money with the categories that it plays. */
export type ShownBonus = {
  readonly units: bigint
  readonly plays: readonly string[]
  /** The main account as the last act with bonus money left it, where this process remembers one. */
  readonly real?: bigint | undefined
}

export type BonusDoor = {
  /** One seat for each request, in order; where no bonus money matters there is none. Takes the lanes, also those of `also`. */
  readonly seats: (
    tx: Tx,
    wishes: readonly SeatWish[],
    options: { readonly also?: readonly bigint[]; readonly inTime?: boolean; readonly alone?: () => Promise<unknown> },
  ) => Promise<(BonusSeat | undefined)[]>
  /** From memory, so that it costs a bet nothing. */
  readonly shown: (wallet: bigint) => ShownBonus | undefined
  readonly shownNow: (owner: Omit<SeatWish, 'place'>) => Promise<ShownBonus | undefined>
}

/** The categories of a game, or of all games of a vendor, from the cached catalogue. */
export const categoriesIn =
  (current: () => Promise<Catalogue>) =>
  async (vendor: string, game?: string): Promise<readonly string[]> => {
    const { everByCode, vendorOf } = await current()
    if (game === undefined) return vendorOf.get(vendor)?.gameTypes ?? []
    const found = everByCode.get(gameKey(vendor, game))
    return found === undefined ? [] : [found.gameType]
  }
