/** Store: the one file that names the wallet's tables. */
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { WithdrawalState } from '@baize/contract/wallet.ts'
import type { Filled, Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'
import { OPEN_STATES, UNDONE_STATES } from './withdrawal.ts'

type Instant = Temporal.Instant

/** `countedAt`: since when it counts towards the member's limits; null once it has failed or expired. */
type DepositTable = Filled<Rows['wallet_deposit'], 'id' | 'proofs' | 'shortUnits'>
type ReceiptTable = Filled<Rows['wallet_receipt'], 'id' | 'beyondUnits' | 'returnedUnits' | 'borneUnits' | 'returnMoves'>
type WebhookTable = Rows['wallet_webhook']
/** `numberMark`: the owner's hash of the number; null until the worker has made it. */
type PayeeTable = Filled<Rows['wallet_payee'], 'id'>
/** `putAside`: the service contradicts our order; staff decide. */
type WithdrawalTable = Filled<Rows['wallet_withdrawal'], 'id' | 'putAside'>
type ServiceTable = Rows['wallet_service']

type WalletTables = {
  walletDeposit: DepositTable
  walletReceipt: ReceiptTable
  walletWebhook: WebhookTable
  walletPayee: PayeeTable
  walletWithdrawal: WithdrawalTable
  walletWithdrawalStep: StepRow
  walletService: ServiceTable
}

export type DepositRow = Rows['wallet_deposit']
export type ReceiptRow = Rows['wallet_receipt']
export type PayeeRow = Rows['wallet_payee']
export type WithdrawalRow = Rows['wallet_withdrawal']
export type StepRow = Rows['wallet_withdrawal_step']

const on = (reader: Reader) => reader.withTables<WalletTables>().withPlugin(camelCase)

/** The advisory lock for "one member's orders, one at a time". */
const MEMBER_LOCK = 4720

/** Makes the creating acts of one member wait for each other, so that counting before writing is safe. */
export const lockMember = (tx: Tx, memberId: string) => sql`select pg_advisory_xact_lock(${MEMBER_LOCK}, hashtext(${memberId}))`.execute(tx)

export const depositByKey = (reader: Reader, memberId: string, key: string) =>
  on(reader).selectFrom('walletDeposit').selectAll().where('memberId', '=', memberId).where('key', '=', key).executeTakeFirst()
export const depositOf = (reader: Reader, memberId: string, id: string) =>
  on(reader).selectFrom('walletDeposit').selectAll().where('memberId', '=', memberId).where('id', '=', id).executeTakeFirst()
export const readDeposit = (reader: Reader, id: string): Promise<DepositRow> =>
  on(reader).selectFrom('walletDeposit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Locks the order; the lane of its wallet is taken before, where both are needed. */
export const depositById = (tx: Tx, id: string) =>
  on(tx).selectFrom('walletDeposit').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
export const depositByReference = (reader: Reader, reference: string) =>
  on(reader).selectFrom('walletDeposit').selectAll().where('reference', '=', reference).executeTakeFirst()
export const insertDeposit = (tx: Tx, row: Insertable<DepositTable>): Promise<DepositRow> =>
  on(tx).insertInto('walletDeposit').values(row).returningAll().executeTakeFirstOrThrow()
export const changeDeposit = (tx: Tx, id: string, change: Updateable<DepositTable>): Promise<DepositRow> =>
  on(tx).updateTable('walletDeposit').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function openDepositCount(tx: Tx, memberId: string): Promise<number> {
  const row = await on(tx)
    .selectFrom('walletDeposit')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('memberId', '=', memberId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const sumOf = async (asker: Reader | Tx, units: RawBuilder<unknown>): Promise<bigint> =>
  (await sql<{ units: bigint }>`select (${units})::bigint as units`.execute(asker)).rows[0]?.units ?? 0n

type Owner = { readonly id: string; readonly currency: string }
/** What of a member's credited orders did not come back and was not asked out again; below 0 where winnings were. */
export const ownDepositsLeft = (reader: Reader | Tx, { id, currency }: Owner): Promise<bigint> =>
  sumOf(
    reader,
    sql`(select coalesce(sum(amount_units), 0) from wallet_deposit where member_id = ${id} and currency = ${currency} and state = 'credited')
      - (select coalesce(sum(amount_units), 0) from wallet_return where member_id = ${id} and currency = ${currency} and state <> 'won')
      - (select coalesce(sum(amount_units), 0) from wallet_withdrawal where member_id = ${id} and currency = ${currency} and state <> all (${[...UNDONE_STATES]}))`,
  )

/** Open orders whose time is over. */
export const lateDeposits = (reader: Reader, now: Instant, limit: number, resting: readonly string[]): Promise<{ id: string }[]> =>
  on(reader)
    .selectFrom('walletDeposit')
    .select('id')
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', now)
    .where(sql<boolean>`id <> all (${[...resting]}::uuid[])`)
    .orderBy('expiresAt')
    .limit(limit)
    .execute()

/** Closes those of them that are still open; answers their references. */
export async function expireDeposits(tx: Tx, ids: readonly string[], now: Instant): Promise<string[]> {
  const rows = await on(tx)
    .updateTable('walletDeposit')
    .set({ state: 'expired', settledAt: now, countedAt: null })
    .where('id', 'in', ids)
    .where('state', '=', 'pending')
    .where('expiresAt', '<=', now)
    .returning('reference')
    .execute()
  return rows.map((row) => row.reference)
}

/** Times of one round of questions: open orders not asked about since `open`, expired ones not since `expired`, and none older than `oldest`. */
export type AskingTimes = { readonly open: Instant; readonly expired: Instant; readonly oldest: Instant }

const askableDeposit = ({ open, expired, oldest }: AskingTimes) => sql<boolean>`created_at > ${oldest} and
  (state in ('pending', 'received') and coalesce(asked_at, created_at) <= ${open} or state = 'expired' and coalesce(asked_at, created_at) <= ${expired})`
const askableWithdrawal = (before: Instant) =>
  sql<boolean>`state in ('submitted', 'approved', 'paying') and coalesce(asked_at, created_at) <= ${before}`

/** A hundred orders about which the service is to be asked, those first that were never asked. */
async function toAsk(reader: Reader, table: Table, askable: RawBuilder<boolean>): Promise<string[]> {
  const due = on(reader).selectFrom(table).select('id').where(askable)
  const rows = await due
    .orderBy('askedAt', (order) => order.asc().nullsFirst())
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Unsettled orders about which the service was not asked lately. */
export const depositsToAsk = (reader: Reader, times: AskingTimes) => toAsk(reader, 'walletDeposit', askableDeposit(times))

/** One that is to be asked about, locked; none where another process has it. */
const takenToAsk = (tx: Tx, table: Table, id: string, askable: RawBuilder<boolean>) =>
  on(tx).selectFrom(table).select('id').where('id', '=', id).where(askable).forUpdate().skipLocked()

/** Takes one right before the service is asked, and records that. Undefined where another process has it. */
export function takeDepositToAsk(tx: Tx, id: string, now: Instant, times: AskingTimes): Promise<DepositRow | undefined> {
  const taken = takenToAsk(tx, 'walletDeposit', id, askableDeposit(times))
  return on(tx).updateTable('walletDeposit').set({ askedAt: now }).where('id', 'in', taken).returningAll().executeTakeFirst()
}

type Table = 'walletDeposit' | 'walletWithdrawal'

async function totalOf(reader: Reader, table: Table, memberId: string): Promise<number> {
  const row = await on(reader)
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function pageOfDeposits(reader: Reader, memberId: string, offset: number, limit: number) {
  const query = on(reader).selectFrom('walletDeposit').selectAll().where('memberId', '=', memberId)
  return {
    rows: await query.orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    total: await totalOf(reader, 'walletDeposit', memberId),
  }
}

/** Orders with pictures of a transfer whose money has not been credited, oldest first. */
export const depositsWithProof = (reader: Reader): Promise<DepositRow[]> =>
  on(reader)
    .selectFrom('walletDeposit')
    .selectAll()
    .where(sql<boolean>`proofs <> '{}' and state <> 'credited'`)
    .orderBy('id')
    .limit(500)
    .execute()

/** Undefined when this arrival is already known. */
export const insertReceipt = (tx: Tx, row: Insertable<ReceiptTable>): Promise<ReceiptRow | undefined> =>
  on(tx)
    .insertInto('walletReceipt')
    .values(row)
    .onConflict((conflict) => conflict.columns(['service', 'providerReference']).doNothing())
    .returningAll()
    .executeTakeFirst()
export const receiptByReference = (tx: Tx, reference: string) =>
  on(tx).selectFrom('walletReceipt').selectAll().where('reference', '=', reference).executeTakeFirst()
/** The payment of the service under its own reference. */
export const receiptOfCapture = (reader: Reader, service: string, providerReference: string) =>
  on(reader)
    .selectFrom('walletReceipt')
    .selectAll()
    .where('service', '=', service)
    .where('providerReference', '=', providerReference)
    .executeTakeFirst()
export const receiptForUpdate = (tx: Tx, id: string) =>
  on(tx).selectFrom('walletReceipt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
export const changeReceipt = (tx: Tx, id: string, change: Updateable<ReceiptTable>): Promise<ReceiptRow> =>
  on(tx).updateTable('walletReceipt').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
export const quarantinedReceipts = (reader: Reader, depositId?: string) =>
  on(reader)
    .selectFrom('walletReceipt')
    .leftJoin('walletDeposit', 'walletDeposit.id', 'walletReceipt.depositId')
    .selectAll('walletReceipt')
    .select([
      'walletDeposit.reference as depositReference',
      'walletDeposit.memberId as memberId',
      'walletDeposit.amountUnits as orderedUnits',
    ])
    .where('walletReceipt.state', '=', 'quarantined')
    .$if(depositId !== undefined, (query) => query.where('walletReceipt.depositId', '=', depositId ?? ''))
    .orderBy('walletReceipt.at')
    .limit(200)
    .execute()

/** False when the webhook arrived before. */
export async function noteWebhook(tx: Tx, row: Insertable<WebhookTable>): Promise<boolean> {
  const inserted = await on(tx)
    .insertInto('walletWebhook')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('webhookId')
    .executeTakeFirst()
  return inserted !== undefined
}
export const noteEffect = (tx: Tx, service: string, webhookId: string, effect: string) =>
  on(tx).updateTable('walletWebhook').set({ effect }).where('service', '=', service).where('webhookId', '=', webhookId).execute()

/** All payees ever bound, the default first. Earlier withdrawals still name a removed one. */
export const payeesOf = (reader: Reader, memberId: string): Promise<PayeeRow[]> =>
  on(reader)
    .selectFrom('walletPayee')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('isDefault', 'desc')
    .orderBy('id', 'desc')
    .execute()
export const payeeOf = (reader: Reader, memberId: string, id: string): Promise<PayeeRow | undefined> =>
  on(reader).selectFrom('walletPayee').selectAll().where('memberId', '=', memberId).where('id', '=', id).executeTakeFirst()
export const insertPayee = (tx: Tx, row: Insertable<PayeeTable>): Promise<PayeeRow> =>
  on(tx).insertInto('walletPayee').values(row).returningAll().executeTakeFirstOrThrow()
export const changePayeeRow = (tx: Tx, id: string, change: Updateable<PayeeTable>): Promise<PayeeRow> =>
  on(tx).updateTable('walletPayee').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
export const noDefaultPayee = (tx: Tx, memberId: string) =>
  on(tx).updateTable('walletPayee').set({ isDefault: false }).where('memberId', '=', memberId).where('isDefault', '=', true).execute()
/** Payees without the hash of their number, or that one of them, locked. */
export const unmarkedPayees = (reader: Reader, resting: readonly string[]): Promise<{ id: string }[]> =>
  on(reader)
    .selectFrom('walletPayee')
    .select('id')
    .where('numberMark', 'is', null)
    .where(sql<boolean>`id <> all (${[...resting]}::uuid[])`)
    .orderBy('id')
    .limit(200)
    .execute()
export const lockUnmarked = (tx: Tx, id: string): Promise<PayeeRow | undefined> =>
  on(tx)
    .selectFrom('walletPayee')
    .selectAll()
    .where('id', '=', id)
    .where('numberMark', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const withdrawalByKey = (reader: Reader, memberId: string, key: string) =>
  on(reader).selectFrom('walletWithdrawal').selectAll().where('memberId', '=', memberId).where('key', '=', key).executeTakeFirst()
export const withdrawalOf = (reader: Reader, memberId: string, id: string) =>
  on(reader).selectFrom('walletWithdrawal').selectAll().where('memberId', '=', memberId).where('id', '=', id).executeTakeFirst()
export const withdrawalById = (reader: Reader, id: string) =>
  on(reader).selectFrom('walletWithdrawal').selectAll().where('id', '=', id).executeTakeFirst()
export const withdrawalByReference = (reader: Reader, reference: string) =>
  on(reader).selectFrom('walletWithdrawal').selectAll().where('reference', '=', reference).executeTakeFirst()
export const withdrawalForUpdate = (tx: Tx, id: string) =>
  on(tx).selectFrom('walletWithdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const openWithdrawalOf = (reader: Reader, memberId: string) =>
  on(reader)
    .selectFrom('walletWithdrawal')
    .select(['id', 'payeeId'])
    .where('memberId', '=', memberId)
    .where('state', 'in', [...OPEN_STATES])
    .executeTakeFirst()
export const insertWithdrawal = (tx: Tx, row: Insertable<WithdrawalTable>): Promise<WithdrawalRow> =>
  on(tx).insertInto('walletWithdrawal').values(row).returningAll().executeTakeFirstOrThrow()
export const changeWithdrawal = (tx: Tx, id: string, change: Updateable<WithdrawalTable>): Promise<WithdrawalRow> =>
  on(tx).updateTable('walletWithdrawal').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
export const insertSteps = (tx: Tx, steps: readonly StepRow[]) =>
  on(tx)
    .insertInto('walletWithdrawalStep')
    .values([...steps])
    .execute()

/** Whether staff have approved a withdrawal that was requested since an instant. The approval is a separate step, later than the request. */
export async function wasReviewed(tx: Tx, memberId: string, since: Instant): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('walletWithdrawal as w')
    .innerJoin('walletWithdrawalStep as s', 's.withdrawalId', 'w.id')
    .select('w.id')
    .where('w.memberId', '=', memberId)
    .where('w.createdAt', '>=', since)
    .where('s.state', '=', 'approved')
    .whereRef('s.at', '>', 'w.createdAt')
    .executeTakeFirst()
  return row !== undefined
}

/** How many of the member's withdrawals since `from` were or may still be paid. */
export async function withdrawalsSince(reader: Reader, memberId: string, from: Instant): Promise<number> {
  const row = await on(reader)
    .selectFrom('walletWithdrawal')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('memberId', '=', memberId)
    .where('createdAt', '>=', from)
    .where('state', 'not in', [...UNDONE_STATES])
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The sum of a member's withdrawals in one currency since then that did not come back. */
export async function unitsWithdrawnSince(reader: Reader | Tx, owner: Owner, from: Instant): Promise<bigint> {
  const row = await on(reader)
    .selectFrom('walletWithdrawal')
    .select(({ fn }) => fn.sum<string | null>('amountUnits').as('units'))
    .where('memberId', '=', owner.id)
    .where('currency', '=', owner.currency)
    .where('createdAt', '>=', from)
    .where('state', 'not in', [...UNDONE_STATES])
    .executeTakeFirstOrThrow()
  return BigInt(row.units ?? 0)
}

/** The steps of several withdrawals, in the order in which they were reached. */
export async function stepsOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, StepRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await on(reader)
    .selectFrom('walletWithdrawalStep')
    .selectAll()
    .where('withdrawalId', 'in', [...ids])
    .execute()
  return Map.groupBy(rows, (row) => row.withdrawalId)
}

export async function pageOfWithdrawals(reader: Reader, memberId: string, offset: number, limit: number) {
  const query = on(reader).selectFrom('walletWithdrawal').selectAll().where('memberId', '=', memberId)
  return {
    rows: await query.orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    total: await totalOf(reader, 'walletWithdrawal', memberId),
  }
}

/** Oldest first, with the last characters of the account. */
export const withdrawalsIn = (reader: Reader, states: readonly WithdrawalState[], limit: number) =>
  on(reader)
    .selectFrom('walletWithdrawal')
    .leftJoin('walletPayee', 'walletPayee.id', 'walletWithdrawal.payeeId')
    .selectAll('walletWithdrawal')
    .select('walletPayee.accountTail')
    .where('walletWithdrawal.state', 'in', [...states])
    .orderBy('walletWithdrawal.id')
    .limit(limit)
    .execute()

/** Withdrawals that are to be decided by rule or being paid, and about which nobody was asked since `before`. */
export const withdrawalsToAsk = (reader: Reader, before: Instant) => toAsk(reader, 'walletWithdrawal', askableWithdrawal(before))

/** Takes one right before it is asked about, and records that. Undefined where another process has it. */
export function takeWithdrawalToAsk(tx: Tx, id: string, now: Instant, before: Instant): Promise<WithdrawalRow | undefined> {
  const taken = takenToAsk(tx, 'walletWithdrawal', id, askableWithdrawal(before))
  return on(tx).updateTable('walletWithdrawal').set({ askedAt: now }).where('id', 'in', taken).returningAll().executeTakeFirst()
}

/** The services of all orders that may still move money. */
export async function servicesOfOpenOrders(reader: Reader): Promise<string[]> {
  const rows = await on(reader)
    .selectFrom('walletDeposit')
    .select('service')
    .where('state', 'in', ['pending', 'received'])
    .union(
      on(reader)
        .selectFrom('walletWithdrawal')
        .select('service')
        .where('state', 'in', [...OPEN_STATES]),
    )
    .execute()
  return rows.map(({ service }) => service)
}

export const serviceKeys = (reader: Reader, service: string) =>
  on(reader).selectFrom('walletService').selectAll().where('service', '=', service).executeTakeFirst()
/** Does nothing when another process was first. */
export const insertServiceKeys = (tx: Tx, row: Insertable<ServiceTable>) =>
  on(tx)
    .insertInto('walletService')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
export const lockServiceKeys = (tx: Tx, service: string) =>
  on(tx).selectFrom('walletService').selectAll().where('service', '=', service).forUpdate().executeTakeFirst()
export const changeServiceKeys = (tx: Tx, service: string, change: Updateable<ServiceTable>) =>
  on(tx).updateTable('walletService').set(change).where('service', '=', service).execute()
