/** Views: what people read about campaigns and their own awards, in their language and currency. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type {
  Award,
  AwardState,
  CashTurnover,
  RewardTotal,
  Promotion,
  PromotionCard,
  PromotionType,
  rewardCenter,
  TriggerName,
  Unavailable,
  Wagering,
} from '@baize/contract/promotions.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { dayBegins, localDay, phaseOf } from '@baize/rules/promotions/period.ts'
import type { Reader } from '../platform/database.ts'
import { leastDeposit } from './choose.ts'
import { isHad, isOpen } from './award.ts'
import {
  awardCounts,
  awardPage,
  awardsOfCampaign,
  latestAwards,
  partsIn,
  signedDays,
  takenOfCampaigns,
  type AwardRow,
  type Taken,
} from './award-store.ts'
import { cashTurnover, highestRewards, isOffered, raffleGiven, rewardsIn, textsFor } from './document.ts'
import { unitsOf } from './kinds/amounts.ts'
import { kindOf } from './kinds/kinds.ts'
import { factsOf } from './member.ts'
import { keyOf } from './reward/reward.ts'
import type { PromotionsNeeds, PromotionsOwner } from './needs.ts'
import { isForOthers, isMissed, offerRefusal, periodNamed } from './offer/offer.ts'
import { campaignById, campaigns, campaignsAt, campaignsByCode, lastVersion, memberRow, type Campaign } from './store.ts'

/** The reader; the currency of a visitor is the merchant's. */
export type ReaderOf = { readonly owner: PromotionsOwner | undefined; readonly currency: string; readonly language: LanguageCode }

/** What every view of one answer shares, read once. */
type Sight = ReaderOf & {
  readonly now: Temporal.Instant
  readonly zone: string
  readonly facts: Awaited<ReturnType<typeof factsOf>> | undefined
  /** The currency of the registration. */
  readonly first: string
  /** The deposits in the currency; undefined for a visitor. */
  readonly deposits: number | undefined
  /** The daily campaign that the reader has signed for today. */
  readonly signed: string | undefined
  /** Nobody takes part who is kept from promotions, even for a while. */
  readonly takesPart: boolean
  /** An excluded member, and one whose offers rest, sees what is theirs and is offered nothing (PR-44, PI-02). */
  readonly isExcluded: boolean
}

/** `seen` are the campaigns of the answer, whose conditions say what must be known of the reader. */
async function sightOf(needs: PromotionsNeeds, reader: Reader, whose: ReaderOf, seen: readonly Campaign[]): Promise<Sight> {
  const [now, zone] = [needs.clock.now(), await needs.timeZone()]
  const { owner } = whose
  const row = owner && ((await memberRow(reader, owner.id)) ?? (await strangerRow(needs, owner.id)))
  const conditions = seen.flatMap(({ document }) => document.audience)
  const facts = row && (await factsOf(needs, reader, { ...row, currency: whose.currency }, conditions))
  const standing = owner === undefined ? 'open' : await needs.standing(owner)
  return {
    ...whose,
    now,
    zone,
    facts,
    deposits: facts === undefined ? undefined : Number(facts['deposits'] ?? 0n),
    signed: owner && (await signedToday(reader, seen, owner.id, localDay(now, zone).toString())),
    first: row?.currency ?? whose.currency,
    takesPart: (row?.takesPart ?? true) && standing === 'open',
    isExcluded: standing === 'account-excluded' || standing === 'offers-resting',
  }
}

/** The daily campaign among these that a member has signed for today. */
async function signedToday(reader: Reader, seen: readonly Campaign[], member: string, today: string): Promise<string | undefined> {
  const campaign = seen.find(({ document }) => kindOf(document.trigger).daily)
  return campaign && (await signedDays(reader, campaign.id, member, today)).has(today) ? campaign.id : undefined
}

/** A member without any promotions yet, as their row will be. */
async function strangerRow(needs: PromotionsNeeds, member: string) {
  const known = await needs.memberOf(member)
  if (known === undefined) return undefined
  const { id, account, wallet, currency, registeredAt, invitation } = known
  return { member: id, account, wallet, currency, takesPart: known.type === 0, registeredAt, invitation }
}

type GrantProgress = { readonly progressUnits: bigint; readonly requiredUnits: bigint }

/** The titles of campaigns by their codes, as members of a currency read them; a code that is no campaign's is left out. */
export async function titlesOf(
  { database }: PromotionsNeeds,
  codes: readonly string[],
  { currency, language }: { readonly currency: string; readonly language: LanguageCode },
): Promise<ReadonlyMap<string, string>> {
  const known = await campaignsByCode(database.reader, codes)
  return new Map(known.map(({ code, document }) => [code, textsFor(document, currency)[language].title]))
}

function awardView(row: AwardRow, campaign: Campaign | undefined, grant: GrantProgress | undefined, language: LanguageCode): Award {
  const { progressUnits, requiredUnits } = grant ?? row
  return {
    id: row.id,
    promotion: row.campaign,
    version: row.version,
    title: (campaign && textsFor(campaign.document, row.currency))?.[language].title ?? '',
    status: row.state,
    kind: row.kind,
    amount: formatUnits(row.amountUnits),
    further: partsIn(row)
      .slice(1)
      .map(({ kind, units }) => ({ kind, amount: formatUnits(units) })),
    currency: row.currency,
    progress: formatUnits(progressUnits > 0n ? progressUnits : 0n),
    required: requiredUnits === null ? null : formatUnits(requiredUnits),
    bonusRuns: grant !== undefined,
    reason: row.reason,
    comment: row.comment,
    claimUntil: row.claimUntil?.toString() ?? null,
    at: row.changedAt.toString(),
  }
}

/** The state of a campaign for its reader: by the window, by the own award of this period, else by how one takes part. */
function statusOf({ id, document, state }: Campaign, award: AwardRow | undefined, { now, zone, signed }: Sight): AwardState {
  const phase = phaseOf(document.window, now, zone)
  if (phase === 'coming') return 'coming soon'
  if (signed === id && (award === undefined || !isOpen(award))) return 'signed'
  const name = periodNamed(document, now, zone)
  if (award !== undefined && (award.period === name || award.state === 'claim')) {
    if (isOpen(award) || award.state === 'rejected') return award.state
    if (isHad(award) && (document.limits.perPeriod ?? 1) === 1) return award.state
  }
  if (phase === 'over' || state === 'stopped') return 'close'
  const { begins, daily } = kindOf(document.trigger)
  return begins === 'itself' && !daily ? 'process' : 'join'
}

/** The currency in which a reader sees a campaign: that of an open award, else of the wallet that it would pay. */
const seenIn = ({ document }: Campaign, award: AwardRow | undefined, { currency, first }: Sight): string =>
  award !== undefined && isOpen(award) ? award.currency : kindOf(document.trigger).toFirstWallet ? first : currency

const isJoined = (status: AwardState): boolean => status === 'join' || status === 'rejected'

/** Why taking part would be refused; null where it would not, or where there is nothing to join. Who may be the same person is judged only then (PR-42). */
function unavailableFor(
  campaign: Campaign,
  award: AwardRow | undefined,
  status: AwardState,
  sight: Sight,
  taken: Taken,
): Unavailable | null {
  if (isJoined(status)) return offerRefusal(campaign, sight, taken) ?? null
  const isKeptOut = !sight.takesPart || isForOthers(campaign.document, sight)
  return isWithoutAward(award, status) && isKeptOut ? 'promotion-not-open' : null
}

/** Whether an award can be claimed now. */
function isClaimable(award: AwardRow | undefined, { takesPart, now }: Sight): boolean {
  const until = award?.claimUntil ?? null
  return takesPart && (until === null || Temporal.Instant.compare(now, until) < 0)
}

/** States of a campaign itself, where the reader has no award of it that runs. */
const isWithoutAward = (award: AwardRow | undefined, status: AwardState): boolean =>
  status === 'join' || status === 'coming soon' || (status === 'process' && (award === undefined || !isOpen(award)))

/** What a reader cannot earn is not offered: campaigns for others, and deposits that were made already. */
const isOffer = ({ document }: Campaign, award: AwardRow | undefined, { status }: PromotionCard, sight: Sight): boolean =>
  !isWithoutAward(award, status) || !(isForOthers(document, sight) || isMissed(document, sight.deposits))

/** What is taken of each of the campaigns, in the wallet of the reader. */
const takenIn = (reader: Reader, { owner, currency, now, zone }: Sight, listed: readonly Campaign[]) =>
  takenOfCampaigns(
    reader,
    { member: owner?.id, currency },
    listed.map(({ id, document }) => ({ id, document, period: periodNamed(document, now, zone) })),
  )

function cardOf(campaign: Campaign, award: AwardRow | undefined, sight: Sight, taken: ReadonlyMap<string, Taken>): PromotionCard {
  const { document, id, version } = campaign
  const { language, zone } = sight
  const currency = seenIn(campaign, award, sight)
  const words = textsFor(document, currency)[language]
  const status = statusOf(campaign, award, sight)
  const unavailable = unavailableFor(campaign, award, status, sight, taken.get(id)!)
  return {
    id,
    version,
    title: words.title,
    summary: words.summary,
    type: document.type,
    trigger: document.trigger.by,
    badges: document.badges,
    periodType: document.periodType,
    announcementImages: document.images.map((url, index) => ({ url, sequence: index + 1 })),
    status,
    from: dayBegins(document.window.from, zone).toString(),
    until: dayBegins(document.window.until, zone).toString(),
    claimUntil: award?.state === 'claim' ? (award.claimUntil?.toString() ?? null) : null,
    highest: highestOf(campaign, currency),
    availableToMe: status === 'claim' ? isClaimable(award, sight) : isJoined(status) && unavailable === null,
    unavailable,
    leastDeposit: currency === sight.currency ? textOf(leastDeposit(campaign, currency, sight.deposits ?? 0)) : null,
  }
}

const textOf = (units: bigint | undefined): string | null => (units === undefined ? null : formatUnits(units))

/** What bonus money requires, as figures for the highest award (PR-43). */
function wageringOf({ document }: Campaign, currency: string): Wagering | null {
  const { wagering } = document
  if (wagering === undefined) return null
  const highest = highestRewards(document, currency).find(({ kind }) => kind === 'bonus')?.units
  return {
    basis: wagering.basis,
    times: wagering.times,
    required: wagering.basis === 'bonus' && highest !== undefined ? formatUnits(highest * BigInt(wagering.times)) : null,
    contribution: Object.entries(wagering.contribution).map(([category, shareBp]) => ({ category, shareBp })),
    plays: wagering.plays,
    maxBet: textOf(unitsOf(wagering.maxBet, currency)),
    days: wagering.days,
    convertCap: textOf(unitsOf(wagering.convertCap, currency)),
    form: wagering.form,
    onWithdrawal: wagering.onWithdrawal,
  }
}

/** What must be wagered of the cash, as figures for the highest award. */
function cashTurnoverOf({ document }: Campaign, most: bigint | null): CashTurnover | null {
  const asked = cashTurnover(document)
  if (asked === undefined) return null
  const { times, contribution } = asked
  return {
    times,
    required: most === null ? null : formatUnits(most * BigInt(times)),
    contribution: Object.entries(contribution).map(([category, shareBp]) => ({ category, shareBp })),
  }
}

function givesOf(campaign: Campaign, currency: string, raffle: Promotion['gives'][number]['raffle']): Promotion['gives'] {
  return rewardsIn(campaign.document, currency).map(({ kind, row }) => {
    const turnover = kind === 'cash' ? cashTurnoverOf(campaign, row.by === 'amount' ? row.amount : row.most) : null
    const about = { kind, currency, raffle: kind === 'tickets' ? raffle : null, turnover }
    return row.by === 'amount'
      ? { ...about, amount: formatUnits(row.amount), shareBp: null, most: null }
      : { ...about, amount: null, shareBp: Number(row.shareBp), most: row.most === null ? null : formatUnits(row.most) }
  })
}

/** The maximum of each kind that one award of a campaign gives. */
export const highestOf = ({ document }: Campaign, currency: string): RewardTotal[] =>
  highestRewards(document, currency).map(({ kind, units }) => ({ kind, amount: formatUnits(units), currency }))

/** The code of the raffle for which a campaign gives tickets, as its own page uses it. */
async function raffleNamed(
  reader: Reader,
  { document }: Campaign,
  currency: string,
  language: LanguageCode,
): Promise<Promotion['gives'][number]['raffle']> {
  const code = raffleGiven(document)
  const raffle = code === undefined ? undefined : await lastVersion(reader, code)
  return raffle === undefined ? null : { id: raffle.id, title: textsFor(raffle.document, currency)[language].title }
}

/** The titles of the published campaigns of its group. */
async function excludedBy(reader: Reader, { id, document: { group } }: Campaign, currency: string, language: LanguageCode) {
  if (group === undefined) return []
  const others = (await campaigns(reader)).filter((other) => other.id !== id && other.document.group === group)
  return others.map(({ document }) => textsFor(document, currency)[language].title)
}

export type ListQuery = {
  readonly trigger?: TriggerName | undefined
  readonly type?: 'all' | PromotionType | undefined
  readonly status?: AwardState | undefined
  readonly pageNo: number
  readonly pageSize: number
}

/** What an excluded member still sees: what is theirs (PR-44). */
const OF_EXCLUDED: ReadonlySet<AwardState> = new Set(['applying', 'issued', 'claimed', 'signed'])

const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** Campaigns that are open or coming, in the reader's currency. One that is over is listed for members with an open award of it. */
export async function listPromotions(needs: PromotionsNeeds, { type, status, trigger, pageNo, pageSize }: ListQuery, whose: ReaderOf) {
  const { reader } = needs.database
  const all = await campaigns(reader, { stopped: true, trigger })
  const sight = await sightOf(needs, reader, whose, all)
  const mine = new Map((whose.owner === undefined ? [] : await latestAwards(reader, whose.owner)).map((row) => [row.campaign, row]))
  const listed = all
    .filter(({ document }) => type === undefined || type === 'all' || document.type === type)
    .filter((campaign) => isOffered(campaign.document, seenIn(campaign, mine.get(campaign.id), sight)))
  const taken = await takenIn(reader, sight, listed)
  const cards = listed
    .map((campaign) => ({ campaign, card: cardOf(campaign, mine.get(campaign.id), sight, taken) }))
    .filter(({ campaign, card }) => isOffer(campaign, mine.get(campaign.id), card, sight))
    .map(({ card }) => card)
    .filter(({ status: now }) => !sight.isExcluded || OF_EXCLUDED.has(now))
    .filter((card) => (status === undefined ? card.status !== 'close' : card.status === status))
  const content = cards.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { content, pageNum: pageNo, totalPages: pagesOf(cards.length, pageSize), total: cards.length }
}

export async function readPromotion(needs: PromotionsNeeds, id: string, whose: ReaderOf): Promise<Outcome<Promotion, 'not-found'>> {
  const { reader } = needs.database
  const campaign = await campaignById(reader, id)
  if (campaign === undefined || campaign.state === 'draft') return refused('not-found')
  const sight = await sightOf(needs, reader, whose, [campaign])
  const { document } = campaign
  const { paidInSets, begins } = kindOf(document.trigger)
  const awards = whose.owner === undefined ? [] : await awardsOfCampaign(reader, id, whose.owner.id)
  const award = awards.find((row) => !paidInSets || row.currency === whose.currency)
  const currency = seenIn(campaign, award, sight)
  return done({
    ...cardOf(campaign, award, sight, await takenIn(reader, sight, [campaign])),
    terms: [...textsFor(document, currency)[whose.language].terms],
    gives: givesOf(campaign, currency, await raffleNamed(reader, campaign, currency, whose.language)),
    wagering: wageringOf(campaign, currency),
    // An application is credited when staff approve it.
    claimDays: begins === 'apply' ? null : (document.claimDays ?? null),
    perPeriod: document.limits.perPeriod ?? 1,
    perMember: document.limits.perMember ?? null,
    excludes: await excludedBy(reader, campaign, currency, whose.language),
    myAward: award === undefined ? null : ((await viewAwards(needs, [award], whose.language))[0] ?? null),
  })
}

/** Awards with the words of the version that each names, and how far the bonus money is that they gave. */
export async function viewAwards(needs: PromotionsNeeds, rows: readonly AwardRow[], language: LanguageCode): Promise<Award[]> {
  const { reader } = needs.database
  const running = rows.filter(({ state, paidAt }) => state === 'process' && paidAt !== null).map(({ id }) => keyOf(id))
  const [named, grants] = await Promise.all([campaignsAt(reader, rows), running.length === 0 ? [] : needs.grantProgress(reader, running)])
  return rows.map((row) =>
    awardView(
      row,
      named.find(({ id, version }) => id === row.campaign && version === row.version),
      grants.find(({ key }) => key === keyOf(row.id)),
      language,
    ),
  )
}

export async function readRewards(
  needs: PromotionsNeeds,
  member: string,
  { status, pageNo, pageSize }: { readonly status?: AwardState | undefined; readonly pageNo: number; readonly pageSize: number },
  language: LanguageCode,
): Promise<AnswerOf<typeof rewardCenter>> {
  const { reader } = needs.database
  const filter = { member, states: status === undefined ? undefined : [status] }
  const [rows, counts] = await Promise.all([awardPage(reader, filter, (pageNo - 1) * pageSize, pageSize), awardCounts(reader, member)])
  const total = counts.filter((row) => status === undefined || row.status === status).reduce((sum, { awards }) => sum + awards, 0)
  return { content: await viewAwards(needs, rows, language), counts, pageNum: pageNo, totalPages: pagesOf(total, pageSize), total }
}
