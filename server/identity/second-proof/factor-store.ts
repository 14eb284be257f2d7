/** The tables of identity that hold what else proves a member: authenticators, recovery codes, passkeys, social logins, letters and invitations. */
import type { Reader, Tx } from '../../platform/database.ts'

type Time = Temporal.Instant
export type TotpRow = { member_id: string; secret_sealed: string; confirmed_at: Time | null; last_step: bigint }
export type PasskeyRow = {
  id: string
  credential: string
  member_id: string
  public_key: Buffer
  counter: bigint
  transports: string
  name: string
  made_at: Time
  used_at: Time | null
}
export type SocialRow = { issuer: string; subject: string; provider: string; member_id: string; made_at: Time }
type FactorTables = {
  identity_totp: TotpRow
  identity_recovery_code: { member_id: string; hash: Buffer }
  identity_passkey: PasskeyRow
  identity_social: SocialRow
  identity_reset: { hash: Buffer; member_id: string; expires_at: Time }
  identity_invitation: { code: string; label: string; open: boolean; made_at: Time }
}
const tables = (reader: Reader | Tx) => reader.withTables<FactorTables>()

// authenticators

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

/** Notes a step as used; false when it, or a later one, was used before. */
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

// passkeys

export const passkeysOf = (reader: Reader | Tx, memberId: string): Promise<PasskeyRow[]> =>
  tables(reader).selectFrom('identity_passkey').selectAll().where('member_id', '=', memberId).orderBy('made_at').execute()

export const passkeyByCredential = (reader: Reader | Tx, credential: string): Promise<PasskeyRow | undefined> =>
  tables(reader).selectFrom('identity_passkey').selectAll().where('credential', '=', credential).executeTakeFirst()

/** The new passkey's id; undefined when this credential is somebody's already. */
export const insertPasskey = async (tx: Tx, row: Omit<PasskeyRow, 'id'>): Promise<string | undefined> =>
  (
    await tables(tx)
      .insertInto('identity_passkey')
      .values(row as PasskeyRow)
      .onConflict((conflict) => conflict.column('credential').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** Notes a use; false when the counter went back, which says that the key was copied. */
export async function notePasskeyUse(tx: Tx, id: string, counter: bigint, at: Time): Promise<boolean> {
  const used = await tables(tx)
    .updateTable('identity_passkey')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where.and([where('counter', '=', 0n), where.val(counter === 0n)])]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
export async function deletePasskey(tx: Tx, id: string, memberId: string): Promise<boolean> {
  const gone = await tables(tx)
    .deleteFrom('identity_passkey')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

// social logins

export const socialsOf = (reader: Reader | Tx, memberId: string): Promise<SocialRow[]> =>
  tables(reader).selectFrom('identity_social').selectAll().where('member_id', '=', memberId).orderBy('provider').execute()
export const socialOf = (reader: Reader | Tx, issuer: string, subject: string): Promise<SocialRow | undefined> =>
  tables(reader).selectFrom('identity_social').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst()
/** False when this login is somebody's already, or the member has another of this provider. */
export async function insertSocial(tx: Tx, row: SocialRow): Promise<boolean> {
  const made = await tables(tx)
    .insertInto('identity_social')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return made !== undefined
}
export const deleteSocial = async (tx: Tx, memberId: string, provider: string): Promise<void> => {
  await tables(tx).deleteFrom('identity_social').where('member_id', '=', memberId).where('provider', '=', provider).execute()
}

// letters with a link

export async function replaceReset(tx: Tx, hash: Buffer, member_id: string, expires_at: Time): Promise<void> {
  await deleteResetsOf(tx, member_id)
  await tables(tx).insertInto('identity_reset').values({ hash, member_id, expires_at }).execute()
}
export const resetOf = (reader: Reader | Tx, hash: Buffer) =>
  tables(reader).selectFrom('identity_reset').select(['member_id', 'expires_at']).where('hash', '=', hash).executeTakeFirst()
export async function deleteReset(tx: Tx, hash: Buffer): Promise<boolean> {
  const gone = await tables(tx).deleteFrom('identity_reset').where('hash', '=', hash).returning('hash').executeTakeFirst()
  return gone !== undefined
}
export const deleteResetsOf = async (tx: Tx, memberId: string): Promise<void> => {
  await tables(tx).deleteFrom('identity_reset').where('member_id', '=', memberId).execute()
}
export const sweepResets = async (tx: Tx, now: Time): Promise<void> => {
  await tables(tx).deleteFrom('identity_reset').where('expires_at', '<=', now).execute()
}

// invitations

export async function isOpenInvitation(reader: Reader | Tx, code: string): Promise<boolean> {
  const found = await tables(reader)
    .selectFrom('identity_invitation')
    .select('code')
    .where('code', '=', code)
    .where('open', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
export async function saveInvitation(tx: Tx, code: string, label: string, open: boolean, at: Time): Promise<void> {
  await tables(tx)
    .insertInto('identity_invitation')
    .values({ code, label, open, made_at: at })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ label, open }))
    .execute()
}
