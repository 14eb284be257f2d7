/** Economy: the door of what every published campaign can give, for the sum of all offers. */
import { UNITS } from '@baize/contract/values/money.ts'
import type { BonusOffer, Offer, Rewards } from '@baize/rules/economy/offer.ts'
import { phaseOf } from '@baize/rules/promotions/period.ts'
import { highestOf } from '@baize/rules/promotions/reward.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { currenciesOf, isOffered, ownKind, raffleGiven, rewardsIn, type Document } from '../document.ts'
import { bigOf, unitsOf } from '../kinds/amounts.ts'
import { kindOf } from '../kinds/kinds.ts'
import type { PromotionsNeeds } from '../needs.ts'
import { campaigns, lastVersion, type Campaign } from '../store.ts'
import { levelsIn } from '../vip/vip.ts'

/** Terms of one name stand together: a campaign, or all levels. */
export type NamedOffer = { readonly subject: string; readonly offer: Offer }
export type StandingOffers = {
  readonly offers: readonly NamedOffer[]
  /** Whether some campaign gives points without play. */
  readonly givesPoints: boolean
  /** The highest multiplier of points, in basis points. */
  readonly multiplierBp: bigint
}

/** The name of the levels, whose rewards the campaign of level-ups pays. */
const LEVELS = 'vip'
const subjectOf = ({ code, trigger }: Pick<Document, 'code' | 'trigger'>): string =>
  kindOf(trigger).paysLevels ? LEVELS : `promotion:${code}`

/** The bonus money of a campaign in a currency. */
function bonusOf({ rewards = [], wagering }: Document, currency: string): BonusOffer | null {
  const reward = rewards.find(({ kind }) => kind === 'bonus')
  if (reward === undefined || wagering === undefined) return null
  const { basis, times, form, convertCap, maxBet, contribution } = wagering
  return {
    most: unitsOf(reward.amount ?? reward.most, currency) ?? null,
    shareBp: bigOf(reward.shareBp) ?? null,
    basis,
    times: BigInt(times),
    form,
    cap: unitsOf(convertCap, currency) ?? null,
    maxBet: unitsOf(maxBet, currency) ?? null,
    contribution: Object.fromEntries(Object.entries(contribution).map(([category, share]) => [category, BigInt(share)])),
  }
}

/** What one award gives at most. Points are no gift: they open one for one with earned ones, which their own term doubles. */
function rewardsOf(document: Document, currency: string, raffles: ReadonlyMap<string, Document>): Rewards {
  const rows = rewardsIn(document, currency)
  const highest = highestOf(rows)
  const most = (kind: 'cash' | 'tickets'): bigint | null => {
    if (!rows.some((row) => row.kind === kind)) return 0n
    return highest.find((part) => part.kind === kind)?.units ?? null
  }
  const raffle = raffles.get(raffleGiven(document) ?? '')?.trigger
  const tickets = (most('tickets') ?? 0n) / UNITS
  const worth = raffle === undefined ? 0n : kindOf(raffle).ticketWorth(raffle)
  // Cash that must be wagered is worth as much: whoever stakes it for a rare win loses next to nothing of it on average.
  return { cash: most('cash'), bonus: bonusOf(document, currency), ticketUnits: tickets * worth }
}

/** What a campaign is in a currency; undefined where it offers nothing there that costs money. */
function offerOf(document: Document, currency: string, raffles: ReadonlyMap<string, Document>): Offer | undefined {
  const { trigger } = document
  if (!isOffered(document, currency)) return undefined
  return kindOf(trigger).offer(trigger, currency, rewardsOf(document, currency, raffles))
}

const givesPointsFreely = ({ document }: Campaign): boolean =>
  [ownKind(document), ...(document.rewards ?? []).map(({ kind }) => kind)].includes('points')

/** Every campaign that people may take part in now or later, and the levels where a campaign pays for them. Some are left out. */
async function standingOffers(
  needs: Pick<PromotionsNeeds, 'clock' | 'timeZone'>,
  asker: Reader | Tx,
  currency: string,
  leftOut: ReadonlySet<string>,
): Promise<StandingOffers> {
  const [now, zone] = [needs.clock.now(), await needs.timeZone()]
  const open = (await campaigns(asker)).filter(
    ({ document }) => !leftOut.has(subjectOf(document)) && phaseOf(document.window, now, zone) !== 'over',
  )
  const raffles = new Map(open.map(({ document }) => [document.code, document]))
  const every = await levelsIn(asker)
  const levels = leftOut.has(LEVELS) ? [] : every.filter((level) => level.currency === currency)
  const named = open.flatMap(({ document }): NamedOffer[] => {
    const offer = offerOf(document, currency, raffles)
    return offer === undefined ? [] : [{ subject: subjectOf(document), offer }]
  })
  const rewarded = open.some(({ document }) => kindOf(document.trigger).paysLevels)
  const ofLevels: Offer = { by: 'levels', levels: levels.map(({ turnoverUnits: turnover, rewardUnits: reward }) => ({ turnover, reward })) }
  return {
    offers: rewarded ? [...named, { subject: LEVELS, offer: ofLevels }] : named,
    givesPoints: open.some(givesPointsFreely),
    // A member has one level, whose multiplier may be of the table of another currency. No budget of the levels stops the points that it gives.
    multiplierBp: every.reduce((most, { pointsBp }) => (BigInt(pointsBp) > most ? BigInt(pointsBp) : most), 10_000n),
  }
}

/** The currencies in which a campaign or a level offers something. */
async function offeredCurrencies(asker: Reader | Tx): Promise<string[]> {
  const [all, levels] = [await campaigns(asker), await levelsIn(asker)]
  return [...all.flatMap(({ document }) => currenciesOf(document) ?? []), ...levels.map(({ currency }) => currency)]
}

/** Where the latest version of a campaign stands in the sum, and the budget that it can never exceed. */
async function placeInSum(
  tx: Tx,
  code: string,
): Promise<{ readonly subject: string; readonly ownBudget: Readonly<Record<string, string>> } | undefined> {
  const last = await lastVersion(tx, code)
  return last && { subject: subjectOf(last.document), ownBudget: last.document.limits.budget ?? {} }
}

/** The budget that the rewards of levels can never exceed: that of the one campaign which pays them. */
async function levelsBudget(asker: Reader | Tx): Promise<Readonly<Record<string, string>>> {
  const paying = (await campaigns(asker)).filter(({ document }) => kindOf(document.trigger).paysLevels)
  return (paying.length === 1 ? paying[0]!.document.limits.budget : undefined) ?? {}
}

/** What the sum of all offers asks this room. */
export const placesInSum = (needs: Pick<PromotionsNeeds, 'clock' | 'timeZone'>) => ({
  /** What the published campaigns and levels can give in a currency. */
  standingOffers: (asker: Reader | Tx, currency: string, leftOut: ReadonlySet<string>) => standingOffers(needs, asker, currency, leftOut),
  offeredCurrencies,
  /** The name under which a campaign stands in the sum, and its own budget. */
  placeInSum,
  levelsBudget,
})
