/** Amounts: what each line of a run, and each place of a board, gets, by the pure rules that the evaluator uses. Next: `server/ledger/credits/credits.ts`. */
import { rank, type Prizes } from '@baize/rules/promotions/ranking.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { unitsOf } from '../kinds/amounts.ts'
import type { GivenForPlay } from '../kinds/kind.ts'
import { dataOf } from '../kinds/kinds.ts'
import { prizedIn, prizesOf } from '../kinds/ranking.ts'
import type { PromotionsNeeds } from '../needs.ts'
import type { Campaign } from '../store.ts'
import { limitedAmong } from './limited.ts'
import { inTheirWallets } from './wallets.ts'
import { boardOf, type Board, type BoardRow, type Line, type RunAward, type RunRow } from './run-store.ts'

/** A moment is compared in the microseconds that the database keeps. */
const NANOSECONDS = 1_000n

/** The awards of a page of lines. A line that gives nothing makes none. */
export function awardsOfLines(givenTo: (line: Line) => GivenForPlay, lines: readonly Line[]): (RunAward & Pick<Line, 'first'>)[] {
  return lines.flatMap((line) => {
    const { member, wallet, currency, first } = line
    const given = givenTo(line)
    return given.amountUnits > 0n ? [{ member, wallet, currency, first, ...given }] : []
  })
}

export const placesIn = (prizes: Prizes): number => (prizes.by === 'place' ? prizes.prizes.length : prizes.weights.length)

type Contest = {
  readonly rows: readonly BoardRow[]
  readonly excluded: ReadonlySet<bigint>
  /** The wallets to which their prizes go. */
  readonly wallets: ReadonlyMap<string, bigint>
}

/**
 * The board down to its last place with a prize. An excluded member is listed and takes no place. So is one with points but no wallet in the currency
 * of the prizes, and one to whom the campaign's limits give nothing more.
 */
export async function contestOf(
  needs: Pick<PromotionsNeeds, 'excludedAmong' | 'furtherWallets'>,
  asker: Reader | Tx,
  campaign: Pick<Campaign, 'id' | 'document'>,
  board: Omit<Board, 'campaign'>,
  places: number,
): Promise<Contest> {
  for (let limit = places; ;) {
    const rows = await boardOf(asker, { ...board, campaign: campaign.id }, limit)
    const kept = await needs.excludedAmong(asker, rows)
    const wallets = new Map((await inTheirWallets(needs, asker, rows)).map(({ member, wallet }) => [member, wallet]))
    const limited = await limitedAmong(
      asker,
      campaign,
      rows.map(({ member }) => member),
    )
    const unpaid = rows.filter(({ member }) => !wallets.has(member) || limited.has(member)).map(({ wallet }) => wallet)
    const excluded = new Set([...kept, ...unpaid])
    if (rows.length < limit || rows.length - excluded.size >= places) return { rows, excluded, wallets }
    limit = places + excluded.size
  }
}

/** The places of a period's board that have a prize. */
export async function placesOf(
  needs: Pick<PromotionsNeeds, 'excludedAmong' | 'furtherWallets'>,
  tx: Tx,
  { period }: Pick<RunRow, 'period'>,
  campaign: Campaign,
): Promise<RunAward[]> {
  const trigger = dataOf('ranking', campaign.document.trigger)
  if (trigger === undefined) return []
  const awards: RunAward[] = []
  for (const currency of prizedIn(trigger)) {
    const prizes = prizesOf(trigger, currency)
    if (prizes === undefined) continue
    const leastUnits = unitsOf(trigger.least, currency) ?? 0n
    const { rows, excluded, wallets } = await contestOf(needs, tx, campaign, { period, currency, leastUnits }, placesIn(prizes))
    const entrants = rows.map(({ member, wallet, units, reachedAt }) => ({
      id: member,
      score: units,
      reachedAt: Number(reachedAt.epochNanoseconds / NANOSECONDS),
      excluded: excluded.has(wallet),
    }))
    for (const { member, score, prize } of rank(entrants, leastUnits, prizes).places) {
      const wallet = wallets.get(member)
      if (prize > 0n && wallet !== undefined) awards.push({ member, wallet, currency, amountUnits: prize, baseUnits: score })
    }
  }
  return awards
}
