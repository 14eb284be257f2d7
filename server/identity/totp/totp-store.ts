/** The tables of identity that hold authenticators and recovery codes. */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
export type TotpRow = Rows['identity_totp']
type Tables = Pick<Rows, 'identity_totp' | 'identity_recovery_code'>
const tables = (reader: Reader | Tx) => reader.withTables<Tables>()

export const totpOf = (reader: Reader | Tx, memberId: string): Promise<TotpRow | undefined> =>
  tables(reader).selectFrom('identity_totp').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** A secret that is not confirmed is replaced by the next; a confirmed one stays. */
export async function offerTotp(tx: Tx, member_id: string, secret_sealed: string): Promise<boolean> {
  const kept = await tables(tx)
    .insertInto('identity_totp')
    .values({ member_id, secret_sealed, confirmed_at: null, last_step: 0n })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ secret_sealed }).where('identity_totp.confirmed_at', 'is', null))
    .returning('member_id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Records a step as used; false when it, or a later one, was used before. */
export async function spendStep(tx: Tx, memberId: string, step: bigint): Promise<boolean> {
  const used = await tables(tx)
    .updateTable('identity_totp')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst()
  return used !== undefined
}
export const confirmTotp = async (tx: Tx, memberId: string, at: Time): Promise<void> => {
  await tables(tx).updateTable('identity_totp').set({ confirmed_at: at }).where('member_id', '=', memberId).execute()
}
export async function deleteTotp(tx: Tx, memberId: string): Promise<void> {
  await tables(tx).deleteFrom('identity_totp').where('member_id', '=', memberId).execute()
  await tables(tx).deleteFrom('identity_recovery_code').where('member_id', '=', memberId).execute()
}

export async function replaceRecoveryCodes(tx: Tx, member_id: string, hashes: readonly Buffer[]): Promise<void> {
  await tables(tx).deleteFrom('identity_recovery_code').where('member_id', '=', member_id).execute()
  await tables(tx)
    .insertInto('identity_recovery_code')
    .values(hashes.map((hash) => ({ member_id, hash })))
    .execute()
}
/** Uses a recovery code up; false when it is none of this member's. */
export async function spendRecoveryCode(tx: Tx, memberId: string, hash: Buffer): Promise<boolean> {
  const spent = await tables(tx)
    .deleteFrom('identity_recovery_code')
    .where('member_id', '=', memberId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return spent !== undefined
}
export async function recoveryCodesLeft(reader: Reader | Tx, memberId: string): Promise<number> {
  const { count } = await tables(reader)
    .selectFrom('identity_recovery_code')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
