/** Seat: what a game's act may do with bonus money at its place, for the rooms that play. Each method answers what is to follow the act. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { giveStakeBack, makeWinWorth, takeCharge, takeStakeAgain, takeWinBack } from './correct.ts'
import type { BonusNeeds } from './needs.ts'
import { fundBet, seenAt, shareWin, type Planned, type Seat } from './play.ts'
import { openPurses, openRowOf, type Opening, type PurseWish } from './purse.ts'
import type { Shown } from './shown.ts'
import type { RoundPlace } from './words.ts'

/** A member at a game. The round is '' where the bet itself makes it. */
export type SeatWish = Omit<PurseWish, 'place'> & { readonly place: RoundPlace }

/** `key` is the act's own key in the ledger; `liveUnits` is the open stake of the round before it. */
type Act = { readonly key: string; readonly liveUnits: bigint }
type AboutBet = Act & { readonly bet: string }
type AboutWin = Act & { readonly win: string }

export type BonusSeat = {
  /** Pays the missing part of a stake; then the whole bet is taken from the main account, or `together` with it. */
  readonly bet: (
    act: Act & { readonly stakeUnits: bigint; readonly together?: boolean },
  ) => Promise<Outcome<Planned, 'balance-too-low' | 'bonus-max-bet' | 'bonus-parked'>>
  /** `bet` is the key of the one bet that a win names. */
  readonly win: (act: Act & { readonly units: bigint; readonly bet?: string | undefined }) => Promise<Planned>
  readonly stakeBack: (act: AboutBet & { readonly units: bigint | 'whole' }) => Promise<Planned>
  readonly stakeAgain: (act: AboutBet & { readonly units: bigint }) => Promise<Planned>
  readonly winBack: (act: AboutWin) => Promise<Outcome<Planned, 'insufficient-funds'>>
  readonly winWorth: (
    act: AboutWin & { readonly bet?: string | undefined; readonly units: bigint; readonly formerUnits: bigint },
  ) => Promise<Planned>
  readonly charge: (act: Act & { readonly units: bigint }) => Promise<Outcome<Planned, 'insufficient-funds'>>
  /** The bonus money that the player sees here now. */
  readonly beside: () => bigint
  /** After the commit: updates the memory with what the transaction left, and with the balance of the main account where it is known. */
  readonly remember: (real?: bigint) => void
}

function seatOf(seat: Seat, shown: Shown): BonusSeat {
  const { needs, tx, purse } = seat
  // Earlier acts in the same transaction have moved the main account too.
  const withTruth =
    <Given, Answer>(act: (seat: Seat, given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      if (purse.ahead === undefined) purse.holds.real = (await needs.ledger.balance(purse.owner.wallet, tx)).balance
      return act(seat, given)
    }
  return {
    bet: withTruth(fundBet),
    win: withTruth(shareWin),
    stakeBack: withTruth(giveStakeBack),
    stakeAgain: withTruth(takeStakeAgain),
    winBack: withTruth(takeWinBack),
    winWorth: withTruth(makeWinWorth),
    charge: withTruth(takeCharge),
    beside: () => seenAt(seat),
    remember: (real) => shown.remember(purse.owner.wallet, openRowOf(purse), real),
  }
}

/**
 * Seats members in one transaction, one for each request, in order. Where no bonus money matters there is none. It takes all lanes, also
 * those of `also`.
 */
export async function takeSeats(
  { needs, shown }: { readonly needs: BonusNeeds; readonly shown: Shown },
  tx: Tx,
  wishes: readonly SeatWish[],
  options: Opening = {},
): Promise<(BonusSeat | undefined)[]> {
  const categories = await Promise.all(wishes.map(({ place }) => needs.categoryOf(place.vendor, place.game)))
  const purses = await openPurses(needs, tx, wishes, options)
  return purses.map((purse, index) => purse && seatOf({ needs, tx, purse, category: categories[index] ?? '' }, shown))
}
