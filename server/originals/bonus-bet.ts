/** Bonus bet: a bet that the main account does not cover, whole in one transaction with the bonus money of its member. */
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Answer, Applied, BonusShare, Operation, RoundOwner } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import { writeAnswer } from './store.ts'
import type { OriginalsNeeds, Player } from './needs.ts'

/** A member's funds at a round of a game. */
export const ownerAt = ({ id: member, currency, wallet }: Player, game: string, round: string): RoundOwner => ({
  member,
  currency,
  wallet,
  place: { vendor: IN_HOUSE_VENDOR, game, round },
})

/** What an act that has moved passes on to the bonus account, or takes from it. */
export async function shareMoved({ bonus }: OriginalsNeeds, tx: Tx, owner: RoundOwner, key: string, share: BonusShare): Promise<void> {
  const went = await bonus.apply(tx, { ...owner, key: share.does === 'win' ? `${key}:win` : key, share: () => Promise.resolve(share) })
  if (went?.ok === false) throw new Error(`the share of ${key} was refused as ${went.code}`)
}

export type BonusBet = { readonly game: string; readonly stakeUnits: bigint; readonly operation: Operation }
/** The round of a bet, with its payout where it is over. */
export type BegunRound = { readonly round: string; readonly payoutUnits: bigint | undefined }

/** A bet with bonus money; undefined where there is none for it. `begun` reads the round and records that it contains bonus money. */
export async function betWithBonus<Result>(
  needs: OriginalsNeeds,
  player: Player,
  { game, stakeUnits, operation }: BonusBet,
  begun: (tx: Tx, answer: Applied<Result>) => Promise<BegunRound>,
): Promise<Answer<Result> | undefined> {
  const { ledger, database, bonus } = needs
  const { key } = operation
  let said: Answer<Result> | undefined
  const bet = async (tx: Tx): Promise<Outcome<Answer<Result>, 'refused'>> => {
    const over: { round?: BegunRound } = {}
    const act = {
      ...ownerAt(player, game, ''),
      key,
      share: () => Promise.resolve({ does: 'bet', liveUnits: 0n, stakeUnits } as const),
      begun: async (answer: Applied) => (over.round = await begun(tx, answer as Applied<Result>)).round,
    }
    const went = await bonus.apply(tx, act, (send) => send<Result>(operation))
    if (went === undefined) return refused('refused')
    const answer: Answer<Result> = went.ok ? went.value : { status: 'refused', code: went.code }
    if (answer.status === 'refused') said = answer
    if (answer.status !== 'applied') return refused('refused')
    if (over.round === undefined) return done(answer)
    const { round, payoutUnits } = over.round
    if (payoutUnits !== undefined)
      await shareMoved(needs, tx, ownerAt(player, game, round), key, { does: 'win', units: payoutUnits, liveUnits: stakeUnits })
    const { balance } = await ledger.balance(player.wallet, tx)
    // The ledger's answer to the key is the balance before the win was shared.
    if (payoutUnits !== undefined) await writeAnswer(tx, { round, balanceUnits: balance })
    return done({ ...answer, balance })
  }
  const outcome = await database.transact(bet)
  return outcome.ok ? outcome.value : said
}
