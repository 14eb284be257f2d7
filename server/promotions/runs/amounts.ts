/** Amounts: what each line of a run, and each place of a board, gets, by the pure rules that the evaluator uses. Next: `server/ledger/credits.ts`. */
import { parseUnits } from '@baize/contract/values/money.ts'
import { lossBack, type LossTerms } from '@baize/rules/promotions/loss-back.ts'
import { rank, type Prizes } from '@baize/rules/promotions/ranking.ts'
import { promotionRebate } from '@baize/rules/promotions/rebate.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { unitsOf } from '../document.ts'
import type { TriggerData } from '../offer/trigger-data.ts'
import type { PromotionsNeeds } from '../needs.ts'
import type { Campaign } from '../store.ts'
import { limitedAmong } from './limited.ts'
import { inTheirWallets } from './wallets.ts'
import { boardOf, type AskedOfPage, type Board, type BoardRow, type Line, type RunAward, type RunRow } from './run-store.ts'

type Of<By extends TriggerData['by']> = Extract<TriggerData, { readonly by: By }>

const unitsIn = (amount: string): bigint => parseUnits(amount) ?? 0n

/** A moment is compared in the microseconds that the database keeps. */
const NANOSECONDS = 1_000n

/** A value of each currency, found once. */
function onceFor<Value>(find: (currency: string) => Value): (currency: string) => Value {
  const known = new Map<string, Value>()
  return (currency) => {
    const value = known.has(currency) ? (known.get(currency) as Value) : find(currency)
    known.set(currency, value)
    return value
  }
}

type Given = Pick<RunAward, 'amountUnits' | 'baseUnits'>

const NOTHING: Given = { amountUnits: 0n, baseUnits: 0n }

/** What a set asks of a page. A rebate asks for the play of each rated category, a loss-back for all play and for what was given. */
export const askedBy = ({ trigger }: Campaign['document']): AskedOfPage =>
  trigger.by === 'rebate' ? { categories: Object.keys(trigger.rates), given: false } : { given: trigger.by === 'loss-back' }

/** The rebate of a line, which has the rated categories alone; the terms are read once for all lines of a page. */
function rebates({ rates, least }: Of<'rebate'>): (line: Line) => Given {
  const byCategory = Object.fromEntries(Object.entries(rates).map(([category, bp]) => [category, BigInt(bp)]))
  const minimumIn = onceFor((currency) => unitsOf(least, currency))
  return (line) => {
    const amountUnits = promotionRebate(byCategory, line.stakes)
    const minimum = minimumIn(line.currency)
    return { amountUnits: minimum === undefined || amountUnits < minimum ? 0n : amountUnits, baseUnits: line.countedUnits }
  }
}

export function lossTerms(trigger: Of<'loss-back'>, currency: string): LossTerms | undefined {
  const tiers = trigger.tiers[currency]
  if (tiers === undefined) return undefined
  return {
    tiers: tiers.map(({ loss, rateBp }) => ({ loss: unitsIn(loss), rateBp: BigInt(rateBp) })),
    minimum: unitsOf(trigger.least, currency) ?? 0n,
    cap: unitsOf(trigger.cap, currency) ?? null,
    marginal: trigger.marginal,
    turnoverCapBp: trigger.turnoverCapBp === undefined ? undefined : BigInt(trigger.turnoverCapBp),
    bets: BigInt(trigger.bets ?? 0),
    days: BigInt(trigger.days ?? 0),
  }
}

/** The loss-back of a line; the terms are read once for all lines of a page. */
function lossBacks(trigger: Of<'loss-back'>): (line: Line) => Given {
  const termsIn = onceFor((currency) => lossTerms(trigger, currency))
  return (line) => {
    const terms = termsIn(line.currency)
    if (terms === undefined) return NOTHING
    const { stakeUnits: stake, winUnits: win, givenUnits: bonus, countedUnits: counted, rounds: bets, days } = line
    const { loss, amount } = lossBack(terms, { stake, win, bonus, counted, bets, days, excluded: false })
    return { amountUnits: amount, baseUnits: loss }
  }
}

/** The awards of a page of lines. A line that gives nothing makes none. */
export function awardsOfLines({ document: { trigger } }: Campaign, lines: readonly Line[]): (RunAward & Pick<Line, 'first'>)[] {
  const givenTo = trigger.by === 'rebate' ? rebates(trigger) : trigger.by === 'loss-back' ? lossBacks(trigger) : () => NOTHING
  return lines.flatMap((line) => {
    const { member, wallet, currency, first } = line
    const given = givenTo(line)
    return given.amountUnits > 0n ? [{ member, wallet, currency, first, ...given }] : []
  })
}

/** The prizes of a ranking in a currency; undefined where it has none there. */
export function prizesOf({ prizes, pool, weights, turnoverCapBp }: Of<'ranking'>, currency: string): Prizes | undefined {
  const cap = turnoverCapBp === undefined ? {} : { turnoverCapBp: BigInt(turnoverCapBp) }
  const amounts = prizes?.[currency]
  if (amounts !== undefined) return { by: 'place', prizes: amounts.map(unitsIn), ...cap }
  const whole = unitsOf(pool, currency)
  return whole === undefined || weights === undefined ? undefined : { by: 'pool', pool: whole, weights: weights.map(BigInt), ...cap }
}

export const placesIn = (prizes: Prizes): number => (prizes.by === 'place' ? prizes.prizes.length : prizes.weights.length)

/** The currencies in which a ranking has prizes. */
export const currenciesOf = ({ prizes, pool }: Of<'ranking'>): string[] => Object.keys(prizes ?? pool ?? {})

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
    const kept = await needs.excludedAmong(
      asker,
      rows.map(({ wallet }) => wallet),
    )
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
  const { trigger } = campaign.document
  if (trigger.by !== 'ranking') return []
  const awards: RunAward[] = []
  for (const currency of currenciesOf(trigger)) {
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
