/** Referral: members invite friends with their own code. A friend who is verified, deposited and wagered earns an award for both (PR-37). */
import type { Referral } from '@baize/contract/referrals.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { phaseOf } from '@baize/rules/promotions/period.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { textsFor } from '../document.ts'
import { give } from '../give.ts'
import { unitsOf } from '../kinds/amounts.ts'
import { dataOf } from '../kinds/kinds.ts'
import { lockOne, MEMBER } from '../member.ts'
import type { PromotionsNeeds, PromotionsOwner, Turnover } from '../needs.ts'
import { campaignById, campaigns, depositsOf, type Campaign, type MemberRow } from '../store.ts'
import {
  addInvitedTurnover,
  codeOf,
  countedOf,
  decideInvited,
  dueInvited,
  friendsOf,
  insertCode,
  insertInvited,
  lockInvited,
  referrerOf,
  rewardsOf,
  type InvitedRow,
} from './referral-store.ts'

export { decideInvited, unearnedOf } from './referral-store.ts'

/** Another length than an agent's link, so that no code is both. */
const CODE_LENGTH = 8
/** Without letters that are mistaken for figures or for one another. */
const CODE_SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const FRIENDS_SHOWN = 100
const JUDGED_AT_ONCE = 200
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The campaign that accepts friends now and has an offer in a currency. */
async function openReferral(needs: PromotionsNeeds, asker: Reader | Tx, currency: string): Promise<Campaign<'referral'> | undefined> {
  const [now, zone] = [needs.clock.now(), await needs.timeZone()]
  return (await campaigns(asker, { trigger: 'referral' })).find(
    ({ document: { window, trigger } }) => phaseOf(window, now, zone) === 'open' && unitsOf(trigger.inviter, currency) !== undefined,
  )
}

/** The member's own code, made when it is first asked for. */
async function ownCode(needs: PromotionsNeeds, member: string): Promise<string> {
  for (;;) {
    const known = await codeOf(needs.database.reader, member)
    if (known !== undefined) return known
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_SIGNS[needs.random.below(CODE_SIGNS.length)]).join('')
    await needs.database.write((tx) => insertCode(tx, member, code, needs.clock.now()))
  }
}

/** Members invite with a code, and agents with their own links. */
const isInviter = async (needs: PromotionsNeeds, id: string): Promise<boolean> => (await needs.memberOf(id))?.type === MEMBER

/** Whether a member may invite now. */
export async function mayInvite(needs: PromotionsNeeds, { id }: Pick<PromotionsOwner, 'id'>): Promise<boolean> {
  const known = await needs.memberOf(id)
  return known?.type === MEMBER && (await openReferral(needs, needs.database.reader, known.currency)) !== undefined
}

const textOf = (units: bigint | undefined): string | null => (units === undefined ? null : formatUnits(units))

/** The page of an inviter: code, terms, friends and rewards. */
export async function referralOf(needs: PromotionsNeeds, owner: PromotionsOwner, language: LanguageCode): Promise<Referral> {
  const { reader } = needs.database
  const { id, currency } = owner
  const campaign = await openReferral(needs, reader, currency)
  const allowed = campaign !== undefined && (await isInviter(needs, id))
  const terms = campaign?.document.trigger
  const code = allowed ? await ownCode(needs, id) : null
  const [{ rows, total }, rewards] = [await friendsOf(reader, id, FRIENDS_SHOWN), await rewardsOf(reader, id, currency)]
  return {
    promotion: campaign?.id ?? null,
    enabled: allowed,
    code,
    link: code === null ? null : `${needs.site()}/register?referralCode=${code}`,
    currency,
    inviter: textOf(unitsOf(terms?.inviter, currency)),
    invitedReward: textOf(unitsOf(terms?.invited, currency)),
    deposits: textOf(unitsOf(terms?.deposits, currency)),
    turnover: textOf(unitsOf(terms?.turnover, currency)),
    most: terms?.most ?? null,
    terms: campaign === undefined ? [] : [...textsFor(campaign.document, currency)[language].terms],
    invited: rows.map(({ account, at, state }) => ({ masked: maskedName(account), at: at.toString(), state })),
    total,
    rewards: formatUnits(rewards),
  }
}

/** Whether a member's code may be used now. */
export async function isOpenReferral(needs: PromotionsNeeds, code: string): Promise<boolean> {
  const inviter = await referrerOf(needs.database.reader, code)
  const known = inviter === undefined ? undefined : await needs.memberOf(inviter)
  return known !== undefined && (await openReferral(needs, needs.database.reader, known.currency)) !== undefined
}

/** Stores who invited a newcomer, in the transaction that makes the member, with the terms of that day. */
export async function takeInvited(
  needs: PromotionsNeeds,
  tx: Tx,
  newcomer: { readonly id: string; readonly currency: string },
  referrer: string,
): Promise<void> {
  const { id: member, currency } = newcomer
  const campaign = await openReferral(needs, tx, currency)
  if (campaign === undefined) return
  const { trigger: terms } = campaign.document
  const needed = { turnoverNeeded: unitsOf(terms.turnover, currency) ?? 0n, depositsNeeded: unitsOf(terms.deposits, currency) ?? 0n }
  await insertInvited(tx, { member, referrer, campaign: campaign.id, version: campaign.version, currency, ...needed }, needs.clock.now())
}

/** Takes a batch of turnover, in the transaction that moves the room's mark. */
export const playReferrals = (rows: readonly Turnover[], tx: Tx): Promise<void> =>
  addInvitedTurnover(
    tx,
    rows.map(({ member, currency, countedUnits }) => ({ member, currency, units: countedUnits })),
  )

type Pair = { readonly inviter: MemberRow; readonly friend: MemberRow }

type Invitation = Pick<InvitedRow, 'member' | 'referrer'>

/** Both members, locked in one order whoever invited whom. */
async function lockPair(needs: PromotionsNeeds, tx: Tx, row: Invitation): Promise<Pair | undefined> {
  const rows = new Map<string, MemberRow>()
  for (const id of [row.member, row.referrer].sort()) {
    const locked = await lockOne(needs, tx, id)
    if (locked) rows.set(id, locked)
  }
  const [inviter, friend] = [rows.get(row.referrer), rows.get(row.member)]
  return inviter && friend && { inviter, friend }
}

/** The state of promotions for one side. */
const standingOf = (needs: PromotionsNeeds, { member: id, wallet }: MemberRow) => needs.standing({ id, wallet })

/** Gives one side its award. A member who takes no part, or is excluded, gets none, and a campaign with nothing left gives nothing. */
async function giveOne(
  needs: PromotionsNeeds,
  tx: Tx,
  given: {
    readonly campaign: Campaign
    readonly member: MemberRow
    readonly amount: bigint | undefined
    readonly occasion: string
    readonly sure: boolean
  },
): Promise<void> {
  const { campaign, member, amount, occasion, sure } = given
  if (amount === undefined || amount === 0n || !member.takesPart) return
  if ((await standingOf(needs, member)) !== 'open') return
  await give(needs, tx, {
    campaign,
    member,
    period: '',
    occasion,
    by: 'engine',
    to: sure ? 'earned' : 'applying',
    amountUnits: amount,
  })
}

/**
 * Decides about one friend. It waits for deposits, a verified contact and frozen accounts (PR-48). It refuses the same person, and lets
 * staff look at a shared address (PR-42).
 */
async function judgeOne(needs: PromotionsNeeds, tx: Tx, invitation: Invitation): Promise<void> {
  const { member } = invitation
  // Members first, in the same order as the follower of rounds.
  const pair = await lockPair(needs, tx, invitation)
  const row = await lockInvited(tx, member)
  if (row === undefined) return
  if ((await depositsOf(tx, member, row.currency)).units < row.depositsNeeded || !(await needs.isVerified(member))) return
  const campaign = await campaignById(tx, row.campaign, row.version)
  const terms = campaign && dataOf('referral', campaign.document.trigger)
  if (campaign === undefined || terms === undefined || pair === undefined) return
  const { inviter, friend } = pair
  for (const side of [inviter, friend]) if ((await standingOf(needs, side)) === 'account-blocked') return
  const likeness = await needs.likeness(row.referrer, member)
  const before = await countedOf(tx, row.referrer, row.campaign)
  await decideInvited(tx, member, likeness === 'same' ? 'refused' : 'counted', needs.clock.now())
  if (likeness === 'same') return
  const sure = likeness === 'other'
  const mayCount = terms.most === undefined || before < terms.most
  const reward = mayCount ? unitsOf(terms.inviter, inviter.currency) : undefined
  await giveOne(needs, tx, { campaign, member: inviter, amount: reward, occasion: `friend:${member}`, sure })
  await giveOne(needs, tx, { campaign, member: friend, amount: unitsOf(terms.invited, friend.currency), occasion: 'came', sure })
}

/** Decides about every friend who wagered enough. */
export async function judgeReferrals(needs: PromotionsNeeds, isOver: () => boolean = () => false): Promise<void> {
  for (let after: string | undefined = NOBODY; after !== undefined && !isOver();) {
    const [from, page]: [string, { last?: string }] = [after, {}]
    const find = async ({ resting }: Resting) => {
      const due = await dueInvited(needs.database.reader, from, JUDGED_AT_ONCE)
      if (due.length === JUDGED_AT_ONCE) page.last = due.at(-1)!.member
      return due.filter(({ member }) => !resting.includes(member))
    }
    await eachItem(needs, { loop: 'promotions-referrals', find, idOf: ({ member }) => member, isOver }, (invitation) =>
      needs.database.write((tx) => judgeOne(needs, tx, invitation)),
    )
    after = page.last
  }
}
