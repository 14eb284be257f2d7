/** Promotions: the door of campaigns, of the awards that members get of them, and of what staff do about both. */
import type { Award, SignIn } from '@baize/contract/promotions.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Condition } from '@baize/rules/promotions/conditions.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { eachStep } from '../platform/work/in-turn.ts'
import type { AwardRow } from './award-store.ts'
import { chooseFor, dropFor, type Choice } from './choose.ts'
import { claim, leave, type Claiming } from './claim.ts'
import { closeAll } from './close.ts'
import { followMoney } from './deposits.ts'
import { placesInSum } from './economy/economy.ts'
import { excludeMember, holdMember, resumeMember, settleExcluded } from './exclude.ts'
import { apply, join, type Applying, type Joining } from './join.ts'
import { missionsOf } from './missions/summary.ts'
import { factsOfMember } from './member.ts'
import type { Earned, GrantEnd, PromotionsNeeds, PromotionsOwner } from './needs.ts'
import { endGranted, GRANT_TASK, payEarned, payLate } from './pay.ts'
import { bringPart, drawRaffles, proofOf, raffleOf, type BringPart } from './raffle/raffle.ts'
import { awardOf } from './reward/reward.ts'
import { referrerOf } from './referral/referral-store.ts'
import { isOpenReferral, judgeReferrals, referralOf, takeInvited } from './referral/referral.ts'
import { hearRegistered, hearType } from './registration.ts'
import { creditedSince, depositReturned, takeUnearned } from './reward/returned.ts'
import { hearRounds } from './rounds.ts'
import { leaderboard } from './runs/leaderboard.ts'
import { scorePoints } from './runs/scores.ts'
import { beginRuns, workRuns } from './runs/runs.ts'
import { judgeLevels, levelsOf, vipInfo } from './vip/vip.ts'
import { seedPromotions } from './seed.ts'
import { calendar, signIn, type SignInRefusal } from './sign-in.ts'
import { stateOf } from './state.ts'
import { promotionsStaff } from './staff.ts'
import { listPromotions, readPromotion, readRewards, titlesOf, viewAwards, type ListQuery, type ReaderOf } from './views.ts'

export type { PromotionsNeeds } from './needs.ts'
export { PROMOTIONS_SEALED } from './sealed.ts'

export type Promotions = ReturnType<typeof createPromotions>

/** The acts of a person on one award. */
function personActs(needs: PromotionsNeeds) {
  const { database } = needs
  /** Runs an act on one award and answers the award as its owner sees it. */
  const acted = async <Code extends string>(
    act: Promise<Outcome<AwardRow, Code>>,
    language: LanguageCode,
  ): Promise<Outcome<Award, Code>> => {
    const outcome = await act
    if (!outcome.ok) return outcome
    const [view] = await viewAwards(needs, [outcome.value], language)
    return done(view!)
  }
  return {
    join: (joining: Joining & { readonly code?: string | undefined }, language: LanguageCode) =>
      acted(
        database.transact((tx) => join(needs, tx, joining)),
        language,
      ),
    apply: (applying: Applying, language: LanguageCode) =>
      acted(
        database.transact((tx) => apply(needs, tx, applying)),
        language,
      ),
    claim: (claiming: Claiming, language: LanguageCode) =>
      acted(
        database.transact((tx) => claim(needs, tx, claiming)),
        language,
      ),
    leave: (leaving: Parameters<typeof leave>[2], language: LanguageCode) =>
      acted(
        database.transact((tx) => leave(needs, tx, leaving)),
        language,
      ),
  }
}

/** What the end of a grant does to its award. */
const grantActs = (needs: PromotionsNeeds) => ({
  /** In the transaction that ends a grant and holds lanes: the award follows in one of its own, which locks its member first. */
  hearGrantEnded: (tx: Tx, { key, end }: GrantEnd): Promise<void> =>
    needs.enqueue(tx, GRANT_TASK, { award: awardOf(key), end }, { key: `${GRANT_TASK}:${key}` }),
  endGranted: (award: string, end: GrantEnd['end']): Promise<void> => endGranted(needs, award, end),
})

/** What play does. */
const playOf = (needs: PromotionsNeeds) => ({
  /** Follows settled rounds until the signal aborts. */
  followRounds: (signal: AbortSignal): Promise<void> =>
    needs.followTurnover('promotions', (rows, tx) => hearRounds(needs, rows, tx), {
      signal,
      failed: (error) => needs.warn({ err: error }, 'promotions could not hear of rounds'),
    }),
  /** In the transaction that books the points of rounds: they raise and lower the boards by points. */
  hearPoints: (tx: Tx, rows: readonly Earned[]): Promise<void> => scorePoints(needs, tx, rows),
})

export const createPromotions = (needs: PromotionsNeeds) => {
  const { database } = needs
  return {
    list: (query: ListQuery, reader: ReaderOf) => listPromotions(needs, query, reader),
    read: (id: string, reader: ReaderOf) => readPromotion(needs, id, reader),
    rewards: (owner: PromotionsOwner, query: Parameters<typeof readRewards>[2], language: LanguageCode) =>
      readRewards(needs, owner.id, query, language),
    titlesOf: (codes: readonly string[], reader: Parameters<typeof titlesOf>[2]) => titlesOf(needs, codes, reader),
    ...personActs(needs),
    ...grantActs(needs),
    /** A deposit came back: the promotions that it earned end. */
    depositReturned: (deposit: string): Promise<void> => depositReturned(needs, deposit),
    takeUnearned: (returned: Parameters<typeof takeUnearned>[1]): Promise<void> => takeUnearned(needs, returned),
    creditedSince,
    /** In the transaction that opens a deposit order, and in the one that releases it. */
    chooseFor: (tx: Tx, choice: Choice) => chooseFor(needs, tx, choice),
    dropFor: (tx: Tx, orders: readonly string[]) => dropFor(needs, tx, orders),
    calendar: (owner: PromotionsOwner): Promise<SignIn> => calendar(needs, database.reader, owner),
    async signIn(owner: PromotionsOwner, version: number): Promise<Outcome<SignIn, SignInRefusal>> {
      const signed = await database.transact((tx) => signIn(needs, tx, owner, version))
      return signed.ok ? done(await calendar(needs, database.reader, owner)) : signed
    },
    /** Follows deposits and withdrawals until the signal aborts. The worker role runs it. */
    followMoney: (signal: AbortSignal): Promise<void> => followMoney(needs, signal),
    ...playOf(needs),
    hearType: (member: string): Promise<void> => hearType(needs, member),
    /** Pays the periods that have ended, and resumes interrupted runs. */
    runSets: (page?: number, isOver?: () => boolean): Promise<void> =>
      eachStep([() => drawRaffles(needs), () => beginRuns(needs), () => workRuns(needs, page, isOver)]),
    judgeReferrals: (isOver?: () => boolean): Promise<void> => judgeReferrals(needs, isOver),
    referral: (owner: PromotionsOwner, language: LanguageCode) => referralOf(needs, owner, language),
    /** Who invites with a code, and whether the code may be used now. */
    inviterOf: (tx: Tx, code: string) => referrerOf(tx, code),
    isOpenReferral: (code: string) => isOpenReferral(needs, code),
    takeInvited: (tx: Tx, newcomer: Parameters<typeof takeInvited>[2], referrer: string) => takeInvited(needs, tx, newcomer, referrer),
    judgeLevels: (isOver?: () => boolean): Promise<void> => judgeLevels(needs, isOver),
    levelsOf: (members: readonly string[]) => levelsOf(needs, members),
    /** What conditions ask about a member, for other rooms that are open to some; without a currency in that of the registration. */
    factsOf: (asker: Reader | Tx, member: Parameters<typeof factsOfMember>[2], conditions: readonly Condition[]) =>
      factsOfMember(needs, asker, member, conditions),
    leaderboard: (owner: PromotionsOwner, language: LanguageCode) => leaderboard(needs, owner, language),
    raffle: (owner: PromotionsOwner, id: string, language: LanguageCode) => raffleOf(needs, owner, id, language),
    raffleProof: (id: string, language: LanguageCode) => proofOf(needs, id, language),
    async bringPart(given: BringPart, language: LanguageCode) {
      const brought = await database.transact((tx) => bringPart(needs, tx, given))
      return brought.ok ? raffleOf(needs, given.owner, given.campaign, language) : brought
    },
    state: (owner: PromotionsOwner, language: LanguageCode) => stateOf(needs, owner, language),
    missions: (owner: PromotionsOwner, language: LanguageCode) => missionsOf(needs, owner, language),
    vip: ({ owner, currency, language }: ReaderOf) => vipInfo(needs, owner, currency, language),
    /** Receives a registration; when it comes twice, it finds the award. */
    hearRegistered: (member: string): Promise<void> => hearRegistered(needs, member),
    /** Self-exclusion, in the transaction that writes it and before any lane is taken. */
    exclude: (tx: Tx, member: string): Promise<void> => excludeMember(needs, tx, member),
    /** A freeze, and its end, in the transactions that write them. */
    hold: (tx: Tx, member: string): Promise<void> => holdMember(needs, tx, member),
    resume: (tx: Tx, member: string): Promise<void> => resumeMember(needs, tx, member),
    settleExcluded: (award: string): Promise<void> => settleExcluded(needs, award),
    pay: (award: string): Promise<void> => payEarned(needs, award),
    payLate: (): Promise<void> => payLate(needs),
    /** Closes awards that were not claimed in time or whose campaign is over. */
    closeOver: (isOver?: () => boolean): Promise<void> => closeAll(needs, isOver),
    ...placesInSum(needs),
    staff: promotionsStaff(needs),
    /** The campaigns of the demonstration. */
    seed: (tx: Parameters<typeof seedPromotions>[1]) => seedPromotions(needs, tx),
  }
}
