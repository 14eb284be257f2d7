/** Issue bounds: what the market allows of one member's play on one issue, which is a round (MK-02). */
import { sql } from 'kysely'
import type { RoundBounds, RoundRules, RoundStart } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import type { Game } from '../game.ts'

type Bettor = { readonly member: string; readonly currency: string }

/** The category under which the records know a lottery. */
export const typeOf = ({ prizeMode }: Pick<Game, 'prizeMode'>) => (prizeMode === 'ELOTT' ? 'ELOTT' : 'LOTT')

export const issueBounds = (round: RoundRules, { member, currency }: Bettor, game: Pick<Game, 'prizeMode'>): Promise<RoundBounds> =>
  round.bounds({ person: member, currency, categories: [typeOf(game)] })

/** A member's bet on an issue. */
type OnIssue = { readonly member: string; readonly issue: bigint; readonly stakeUnits: bigint; readonly bounds: RoundBounds }

export const isBound = ({ capUnits, pace }: RoundBounds): boolean => capUnits !== undefined || pace !== undefined

/** The orders of these members on these issues that stand, with their stakes. */
async function standingOn(tx: Tx, bets: readonly OnIssue[]): Promise<{ orders: bigint; staked: bigint }[]> {
  const { rows } = await sql<{ orders: bigint; staked: bigint }>`
    select (select count(*) from lottery_order o where o.member = a.member and o.issue = a.issue and o.state = 'placed') as orders,
      (select coalesce(sum(o.stake_units), 0)::bigint from lottery_order o where o.member = a.member and o.issue = a.issue and o.state = 'placed') as staked
    from unnest(${bets.map(({ member }) => member)}::uuid[], ${bets.map(({ issue }) => issue)}::bigint[]) with ordinality as a(member, issue, i)
    order by a.i`.execute(tx)
  return rows
}

type Bounded = { readonly refused: 'round-cap' | 'round-pace' | undefined; readonly begins: RoundStart | undefined }
const FREE: Bounded = { refused: undefined, begins: undefined }

/** Why a bet is refused, and the round that it begins. One of the same member on the same issue is not twice in a batch that is judged here. */
export async function judgeBounds(round: RoundRules, tx: Tx, bets: readonly OnIssue[], at: Temporal.Instant): Promise<Bounded[]> {
  const bound = bets.filter(({ bounds }) => isBound(bounds))
  if (bound.length === 0) return bets.map(() => FREE)
  const stands = new Map((await standingOn(tx, bound)).map((row, index) => [bound[index]!, row]))
  const begins = new Map(
    bound.flatMap((bet) => (bet.bounds.pace && stands.get(bet)?.orders === 0n ? [[bet, { ...bet.bounds.pace, at }] as const] : [])),
  )
  const early = await round.starts.tooEarly(tx, [...begins.values()])
  const tooEarly = new Set([...begins.keys()].filter((_bet, index) => early[index]))
  return bets.map((bet) => {
    const { capUnits } = bet.bounds
    const staked = stands.get(bet)?.staked ?? 0n
    if (capUnits !== undefined && staked + bet.stakeUnits > capUnits) return { refused: 'round-cap', begins: undefined }
    return tooEarly.has(bet) ? { refused: 'round-pace', begins: undefined } : { refused: undefined, begins: begins.get(bet) }
  })
}
