/** The table of identity that holds payment passwords. */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
export type PaymentRow = Rows['identity_payment_password']
const tables = (reader: Reader | Tx) => reader.withTables<{ identity_payment_password: PaymentRow }>()

export const paymentRowOf = (reader: Reader | Tx, memberId: string): Promise<PaymentRow | undefined> =>
  tables(reader).selectFrom('identity_payment_password').selectAll().where('member_id', '=', memberId).executeTakeFirst()

export const lockPaymentRow = (tx: Tx, memberId: string): Promise<PaymentRow | undefined> =>
  tables(tx).selectFrom('identity_payment_password').selectAll().where('member_id', '=', memberId).forUpdate().executeTakeFirst()

export async function keepPaymentHash(tx: Tx, memberId: string, hash: string, now: Time): Promise<void> {
  const fresh = { hash, changed_at: now, failures: 0, last_guess_at: null }
  await tables(tx)
    .insertInto('identity_payment_password')
    .values({ member_id: memberId, ...fresh, reset_at: null, reset_tries: 0, last_reset_try_at: null })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(fresh))
    .execute()
}

export async function countGuesses(tx: Tx, memberId: string, failures: number, at: Time | null): Promise<void> {
  await tables(tx).updateTable('identity_payment_password').set({ failures, last_guess_at: at }).where('member_id', '=', memberId).execute()
}

export async function countResetTry(tx: Tx, memberId: string, tries: number, at: Time): Promise<void> {
  const change = { reset_tries: tries, last_reset_try_at: at }
  await tables(tx).updateTable('identity_payment_password').set(change).where('member_id', '=', memberId).execute()
}

export async function noteReset(tx: Tx, memberId: string, at: Time): Promise<void> {
  const change = { reset_at: at, reset_tries: 0, last_reset_try_at: null }
  await tables(tx).updateTable('identity_payment_password').set(change).where('member_id', '=', memberId).execute()
}
