/** Second door: a bet that the main account does not cover, and rounds with bonus money, whole in one transaction. */
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Answer, Applied, Operation } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { writeAnswer } from './store.ts'
import type { BonusSeat, BonusWish, OriginalsNeeds, Player } from './needs.ts'

type Refused = Extract<Answer, { status: 'refused' }>

type Seated = Pick<Player, 'id' | 'wallet'>

async function wishOf({ ledger }: OriginalsNeeds, tx: Tx, { id, wallet }: Seated, game: string, round: string): Promise<BonusWish> {
  const { currency } = await ledger.balance(wallet, tx)
  return { member: id, currency, wallet, place: { vendor: IN_HOUSE_VENDOR, game, round } }
}

/** The member's seat at a round; it takes the lane of the main account too, also where there is no seat. */
export async function seatAt(needs: OriginalsNeeds, tx: Tx, player: Seated, game: string, round: string): Promise<BonusSeat | undefined> {
  const [seat] = await needs.bonusSeats(tx, [await wishOf(needs, tx, player, game, round)], { also: [player.wallet] })
  return seat
}

/** What a win passes on to the bonus account. */
export async function shareWin(seat: BonusSeat, key: string, units: bigint, liveUnits: bigint): Promise<void> {
  const shared = await seat.win({ key: `${key}:win`, units, liveUnits })
  await shared.finish()
}

export type SecondBet = { readonly game: string; readonly stakeUnits: bigint; readonly operation: Operation }
/** The round of a bet, with its payout where it is over. */
export type BegunRound = { readonly round: string; readonly payoutUnits: bigint | undefined }

/** A bet by the second door; undefined where there is no bonus money for it. `begun` reads the round and records that it contains bonus money. */
export async function betBySecondDoor<Result>(
  needs: OriginalsNeeds,
  player: Player,
  { game, stakeUnits, operation }: SecondBet,
  begun: (tx: Tx, answer: Applied<Result>) => Promise<BegunRound>,
): Promise<Answer<Result> | undefined> {
  const { ledger, database } = needs
  let said: Refused | undefined
  let seat: BonusSeat | undefined
  const bet = async (tx: Tx): Promise<Outcome<Answer<Result>, 'refused'>> => {
    seat = await seatAt(needs, tx, player, game, '')
    if (seat === undefined) return refused('refused')
    const post = async (): Promise<Answer<Result>> => (await ledger.post(tx, [operation]))[0] as Answer<Result>
    // The same call may have been first while this one waited for the lanes.
    if ((await ledger.findOperation(operation.key, tx as unknown as Reader)) !== undefined) return done(await post())
    const funded = await seat.bet({ key: operation.key, liveUnits: 0n, stakeUnits })
    const answer: Answer<Result> = funded.ok ? await post() : { status: 'refused', code: funded.code }
    if (!funded.ok || answer.status !== 'applied') {
      said = answer.status === 'refused' ? answer : undefined
      return refused('refused')
    }
    const { round, payoutUnits } = await begun(tx, answer)
    await funded.value.finish({ vendor: IN_HOUSE_VENDOR, game, round })
    const there = payoutUnits === undefined ? undefined : await seatAt(needs, tx, player, game, round)
    if (there && payoutUnits !== undefined) await shareWin(there, operation.key, payoutUnits, stakeUnits)
    seat = there ?? seat
    const { balance } = await ledger.balance(player.wallet, tx)
    // The ledger's answer to the key is the balance before the win was shared.
    if (payoutUnits !== undefined) await writeAnswer(tx, { round, balanceUnits: balance })
    return done({ ...answer, balance })
  }
  const outcome = await database.transact(bet)
  if (outcome.ok) seat?.remember()
  return outcome.ok ? outcome.value : said
}
