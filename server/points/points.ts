/** Points: the door of what play earns, of the mall where it is spent, and of its conversion to money. */
import type { PointOrder, Delivery } from '@baize/contract/points.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { convert } from './convert.ts'
import { earn } from './earn.ts'
import { wipeDeliveries } from './goods-store.ts'
import { earnOfDeposits, givePoints, mayEarn, movePoints, pointsOfDeposit, type GrantInput } from './grant.ts'
import { lockOne } from './member.ts'
import type { PointsNeeds, PointsOwner } from './needs.ts'
import { redeem, type RedeemRefusal } from './redeem.ts'
import { seedPoints } from './seed.ts'
import { pointsStaff } from './staff.ts'
import { standingPoints } from './standing.ts'
import { recordRounds } from './store.ts'
import { listGoods, listOrders, listRecord, pointBalance, pointConfig, readOrder, type Paging, type RecordQuery } from './views.ts'
import type { PaymentPasswordRefusal } from './words.ts'

export type { PointsNeeds } from './needs.ts'
export { POINTS_SEALED } from './sealed.ts'

/** An address is kept so long after its parcel was received. */
const ADDRESS_DAYS = 180

type OwnerRequest = { readonly owner: PointsOwner; readonly key: string; readonly paymentPassword: string | undefined }
export type Redeeming = OwnerRequest & { readonly goodsId: string; readonly quantity: number; readonly delivery?: Delivery | undefined }

export type Points = ReturnType<typeof createPoints>

export const createPoints = (needs: PointsNeeds) => ({
  /** Books the points of settled rounds until the signal aborts. The worker role runs it. */
  follow: (signal: AbortSignal): Promise<void> =>
    needs.followTurnover('points', (rows, tx) => earn(needs, rows, tx), {
      signal,
      alone: true,
      failed: (error) => needs.warn({ err: error }, 'points could not be booked'),
    }),
  /** Books the points of deposits. */
  followDeposits: (signal: AbortSignal): Promise<void> =>
    needs.ledger.follow('points', (entries, tx) => earnOfDeposits(needs, entries, tx), {
      signal,
      alone: (entries) => entries.some(mayEarn),
    }),
  /** Points that were given for a deposit, and their way back with it. */
  ofDeposit: (tx: Tx, member: string, deposit: string) => pointsOfDeposit(needs, tx, member, deposit),
  move: (tx: Tx, move: Parameters<typeof movePoints>[2]) => movePoints(needs, tx, move),
  balance: (owner: PointsOwner) => pointBalance(needs, owner),
  config: (owner: PointsOwner) => pointConfig(needs, owner),
  goods: (owner: PointsOwner, query: Parameters<typeof listGoods>[2], language: LanguageCode) => listGoods(needs, owner, query, language),
  orders: (owner: PointsOwner, paging: Paging, language: LanguageCode) => listOrders(needs, owner, paging, language),
  record: (owner: PointsOwner, query: RecordQuery, language: LanguageCode) => listRecord(needs, owner, query, language),
  async rounds(owner: PointsOwner, record: string, language: LanguageCode) {
    const rows = await recordRounds(needs.database.reader, owner.id, record)
    const names = await needs.gameNames(rows, language)
    return rows.map(({ vendor, game, round, stakeUnits, changedUnits, at }, index) => ({
      vendor,
      vendorName: names[index]?.vendorName ?? vendor,
      game,
      gameName: names[index]?.gameName ?? game,
      round,
      stake: formatUnits(stakeUnits),
      points: formatUnits(changedUnits),
      at: at.toString(),
    }))
  },
  /** Orders goods; the payment password is judged before any transaction. */
  async redeem(
    { owner, paymentPassword, ...input }: Redeeming,
    language: LanguageCode,
  ): Promise<Outcome<PointOrder, RedeemRefusal | PaymentPasswordRefusal>> {
    const proof = await needs.checkPaymentPassword(owner.id, paymentPassword)
    if (!proof.ok) return proof
    if (await needs.isBlocked(owner.id)) return refused('account-blocked')
    if (!(await needs.hasContact(owner.id))) return refused('contact-needed')
    const ordered = await needs.database.transact((tx) => redeem(needs, tx, { owner, ...input }))
    return ordered.ok ? done(await readOrder(needs, owner, ordered.value, language)) : ordered
  },
  async convert({ owner, paymentPassword, ...input }: OwnerRequest & { readonly points: string }) {
    const proof = await needs.checkPaymentPassword(owner.id, paymentPassword)
    if (!proof.ok) return proof
    if (await needs.isBlocked(owner.id)) return refused('account-blocked')
    return needs.database.transact((tx) => convert(needs, tx, { owner, ...input }))
  },
  /** Wipes addresses that are no longer needed. */
  async forgetAddresses(): Promise<void> {
    await needs.database.write((tx) => wipeDeliveries(tx, needs.clock.now().subtract({ hours: ADDRESS_DAYS * 24 })))
  },
  /** The account of a member's points, with their row locked before any lane. */
  accountOf: async (tx: Tx, member: string): Promise<bigint> => (await lockOne(needs, tx, member)).account,
  /** Points that a promotion gives without play. */
  give: (tx: Tx, gift: GrantInput) => givePoints(needs, tx, gift),
  /** What holds in a currency, for the sum of all offers. */
  standing: (asker: Reader | Tx, currency: string) => standingPoints(asker, currency),
  staff: pointsStaff(needs),
  /** The rules, rates and goods of the demonstration. */
  seed: seedPoints,
})
