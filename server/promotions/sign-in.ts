/** Sign-in: the calendar of a month, and signing in for today, which the database allows once (PR-33). */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { SignIn, signIn as operation } from '@baize/contract/promotions.ts'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { localDay } from '@baize/rules/promotions/period.ts'
import { givenFor, streakOf } from '@baize/rules/promotions/sign-in.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { signDay, signedDays } from './award-store.ts'
import { give } from './give.ts'
import { daysOf } from './kinds/sign-in.ts'
import { countForMissions } from './missions/missions.ts'
import { lockOwner } from './member.ts'
import type { PromotionsNeeds, PromotionsOwner } from './needs.ts'
import { judgeOffer } from './offer/offer.ts'
import { campaigns, type Campaign } from './store.ts'

/** Longer streaks than this are not counted. */
const LONGEST_STREAK_DAYS = 400

const tableOf = ({ document: { trigger } }: Campaign<'sign-in'>, currency: string): bigint[] | undefined => daysOf(trigger, currency)

/** The calendar that has an offer in the member's currency. */
async function openCalendar(asker: Reader | Tx, currency: string): Promise<Campaign<'sign-in'> | undefined> {
  return (await campaigns(asker, { trigger: 'sign-in' })).find((campaign) => tableOf(campaign, currency) !== undefined)
}

const datesOf = (first: Temporal.PlainDate): string[] =>
  Array.from({ length: first.daysInMonth }, (_, index) => first.with({ day: index + 1 }).toString())

/** The calendar as the member sees it. */
export async function calendar(needs: PromotionsNeeds, asker: Reader | Tx, { id, currency }: PromotionsOwner): Promise<SignIn> {
  const now = localDay(needs.clock.now(), await needs.timeZone())
  const today = now.toString()
  const campaign = await openCalendar(asker, currency)
  const table = campaign && tableOf(campaign, currency)
  const month = datesOf(now.with({ day: 1 }))
  if (campaign === undefined || table === undefined) {
    const days = month.map((day) => ({ day, signed: false }))
    return { promotion: null, version: 0, today, signedToday: false, streak: 0, kind: 'cash', currency, table: [], days }
  }
  const signed = await signedDays(asker, campaign.id, id, now.subtract({ days: LONGEST_STREAK_DAYS }).toString())
  const signedToday = signed.has(today)
  return {
    promotion: campaign.id,
    version: campaign.version,
    today,
    signedToday,
    streak: streakOf(signed, signedToday ? today : now.subtract({ days: 1 }).toString()),
    kind: campaign.document.trigger.gives,
    currency,
    table: table.map((units) => formatUnits(units)),
    days: month.map((day) => ({ day, signed: signed.has(day) })),
  }
}

export type SignInRefusal = OperationRefusal<typeof operation>

/** Signs in for today; a second time changes nothing. */
export async function signIn(
  needs: PromotionsNeeds,
  tx: Tx,
  owner: PromotionsOwner,
  version: number,
): Promise<Outcome<undefined, SignInRefusal>> {
  const standing = await needs.standing(owner)
  if (standing !== 'open') return refused(standing)
  const member = await lockOwner(needs, tx, owner)
  const campaign = await openCalendar(tx, owner.currency)
  const table = campaign && tableOf(campaign, owner.currency)
  if (member === undefined || campaign === undefined || table === undefined) return refused('promotion-not-open')
  if (campaign.version !== version) return refused('terms-changed')
  const { refusal } = await judgeOffer(needs, tx, campaign, member)
  if (refusal === 'promotion-not-open') return refused(refusal)
  const now = localDay(needs.clock.now(), await needs.timeZone())
  const today = now.toString()
  if (!(await signDay(tx, campaign.id, owner.id, today))) return done(undefined)
  if (refusal !== undefined) return refused('promotion-over')
  const counted = { counts: 'sign-ins', member: owner.id, currency: undefined, units: UNITS, at: needs.clock.now() } as const
  await countForMissions(needs, tx, counted)
  const signed = await signedDays(tx, campaign.id, owner.id, now.subtract({ days: LONGEST_STREAK_DAYS }).toString())
  const amountUnits = givenFor(table, streakOf(signed, today))
  const made = await give(needs, tx, { campaign, member, period: today, occasion: '', by: 'person', to: 'earned', amountUnits })
  return made.ok ? done(undefined) : made
}
