/** Store: the one file that names the tables of staff: people, roles, invitations, sessions, attempts and networks. */
import { sql, type Insertable } from 'kysely'
import type { Filled, Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'

export type PersonRow = Rows['staff_person']
export type SessionRow = Rows['staff_session']
export type InvitationRow = Rows['staff_invitation']
export type AttemptRow = Rows['staff_attempt']
type Tables = {
  staffPerson: PersonRow
  staffGrant: Rows['staff_grant']
  staffRole: Rows['staff_role']
  staffInvitation: InvitationRow
  staffSession: Filled<SessionRow, 'id'>
  staffProof: Rows['staff_proof']
  staffAttempt: AttemptRow
  staffNetwork: Rows['staff_network']
}
const on = (reader: Reader) => reader.withTables<Tables>().withPlugin(camelCase)

/** Names are one whatever the case of their letters. */
export const personNamed = (reader: Reader, name: string): Promise<PersonRow | undefined> =>
  on(reader)
    .selectFrom('staffPerson')
    .selectAll()
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
export const lockPerson = (tx: Tx, name: string): Promise<PersonRow | undefined> =>
  on(tx).selectFrom('staffPerson').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()
export const allPeople = (reader: Reader): Promise<PersonRow[]> =>
  on(reader).selectFrom('staffPerson').selectAll().orderBy('addedAt').orderBy('name').execute()
export const addPerson = (tx: Tx, name: string, addedAt: Temporal.Instant) =>
  on(tx).insertInto('staffPerson').values({ name, passwordHash: null, totpSealed: null, totpStep: 0n, addedAt, leftAt: null }).execute()
export const changePerson = (
  tx: Tx,
  name: string,
  change: Partial<Pick<PersonRow, 'passwordHash' | 'totpSealed' | 'totpStep' | 'leftAt'>>,
) => on(tx).updateTable('staffPerson').set(change).where('name', '=', name).execute()
/** Records the step of a number as used; false where it, or a later one, was used before. */
export async function spendStep(tx: Tx, name: string, step: bigint): Promise<boolean> {
  const { numUpdatedRows } = await on(tx)
    .updateTable('staffPerson')
    .set({ totpStep: step })
    .where('name', '=', name)
    .where('totpStep', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const roleRows = (reader: Reader): Promise<Rows['staff_role'][]> =>
  on(reader).selectFrom('staffRole').selectAll().orderBy('role').orderBy('permission').execute()
export const grantRows = (reader: Reader): Promise<Rows['staff_grant'][]> =>
  on(reader).selectFrom('staffGrant').selectAll().orderBy('role').execute()
export const rolesOf = async (reader: Reader, name: string): Promise<string[]> =>
  (await on(reader).selectFrom('staffGrant').select('role').where('name', '=', name).orderBy('role').execute()).map(({ role }) => role)
export async function replaceRoles(tx: Tx, name: string, roles: readonly string[]): Promise<void> {
  await on(tx).deleteFrom('staffGrant').where('name', '=', name).execute()
  if (roles.length > 0)
    await on(tx)
      .insertInto('staffGrant')
      .values(roles.map((role) => ({ name, role })))
      .execute()
}

export const invitationBy = (reader: Reader, tokenHash: Buffer): Promise<InvitationRow | undefined> =>
  on(reader).selectFrom('staffInvitation').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()
export const allInvitations = (reader: Reader): Promise<Pick<InvitationRow, 'name' | 'endsAt'>[]> =>
  on(reader).selectFrom('staffInvitation').select(['name', 'endsAt']).execute()
/** One invitation a person: another replaces it. */
export const putInvitation = (tx: Tx, { name, ...row }: InvitationRow) =>
  on(tx)
    .insertInto('staffInvitation')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
export async function takeInvitation(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await on(tx).deleteFrom('staffInvitation').where('tokenHash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}
export const dropInvitation = (tx: Tx, name: string) => on(tx).deleteFrom('staffInvitation').where('name', '=', name).execute()

export const sessionBy = (reader: Reader, cookieHash: Buffer, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  on(reader)
    .selectFrom('staffSession')
    .selectAll()
    .where('cookieHash', '=', cookieHash)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
export const sessionsOf = (reader: Reader): Promise<Pick<SessionRow, 'name' | 'seenAt' | 'endsAt'>[]> =>
  on(reader).selectFrom('staffSession').select(['name', 'seenAt', 'endsAt']).execute()
export const insertSession = (tx: Tx, row: Insertable<Tables['staffSession']>) => on(tx).insertInto('staffSession').values(row).execute()
export const touchSession = (writer: Reader, id: string, seenAt: Temporal.Instant) =>
  on(writer).updateTable('staffSession').set({ seenAt }).where('id', '=', id).execute()
export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await on(tx).deleteFrom('staffSession').where('id', '=', id).execute()
}
export async function deleteSessionsOf(tx: Tx, name: string): Promise<number> {
  return Number((await on(tx).deleteFrom('staffSession').where('name', '=', name).executeTakeFirst()).numDeletedRows)
}
/** Keeps the latest, and forgets what is over. */
export async function keepLatestSessions(tx: Tx, name: string, most: number, now: Temporal.Instant): Promise<void> {
  await sql`delete from staff_session where ends_at <= ${now} or name = ${name} and id not in
    (select id from staff_session where name = ${name} order by made_at desc, id desc limit ${most})`.execute(tx)
}

export const putProof = (tx: Tx, row: Rows['staff_proof']) =>
  on(tx)
    .insertInto('staffProof')
    .values(row)
    .onConflict((conflict) => conflict.columns(['session', 'act']).doUpdateSet({ at: row.at }))
    .execute()
/** Uses a proof up; false where there is none that is as young. */
export async function takeProof(tx: Tx, session: string, act: string, since: Temporal.Instant): Promise<boolean> {
  const taken = await on(tx)
    .deleteFrom('staffProof')
    .where('session', '=', session)
    .where('act', '=', act)
    .returning('at')
    .executeTakeFirst()
  return taken !== undefined && Temporal.Instant.compare(taken.at, since) > 0
}

/** The attempts under a name, held until the commit, so that a hundred at once are a hundred one after the other. */
export async function lockAttempts(tx: Tx, nameHash: Buffer, now: Temporal.Instant): Promise<AttemptRow> {
  return on(tx)
    .insertInto('staffAttempt')
    .values({ nameHash, failures: 0, windowFrom: now, lockedUntil: null })
    .onConflict((conflict) => conflict.column('nameHash').doUpdateSet({ nameHash }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
export const saveAttempts = (tx: Tx, { nameHash, ...row }: AttemptRow) =>
  on(tx).updateTable('staffAttempt').set(row).where('nameHash', '=', nameHash).execute()
export const attemptRows = (reader: Reader): Promise<AttemptRow[]> => on(reader).selectFrom('staffAttempt').selectAll().execute()
export const forgetAttempts = (tx: Tx, nameHash: Buffer) => on(tx).deleteFrom('staffAttempt').where('nameHash', '=', nameHash).execute()
/** Names that nobody tried for so long. */
export const sweepAttempts = (tx: Tx, before: Temporal.Instant) =>
  on(tx).deleteFrom('staffAttempt').where('windowFrom', '<', before).execute()

export const networkRows = (reader: Reader): Promise<Rows['staff_network'][]> =>
  on(reader).selectFrom('staffNetwork').selectAll().orderBy('network').execute()
export const networksOf = async (reader: Reader, name: string): Promise<string[]> =>
  (await on(reader).selectFrom('staffNetwork').select('network').where('name', '=', name).orderBy('network').execute()).map(
    ({ network }) => network,
  )
export async function replaceNetworks(tx: Tx, name: string, networks: readonly string[]): Promise<void> {
  await on(tx).deleteFrom('staffNetwork').where('name', '=', name).execute()
  for (const network of networks) await sql`insert into staff_network (name, network) values (${name}, ${network}::text::cidr)`.execute(tx)
}
