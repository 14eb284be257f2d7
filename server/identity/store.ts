/** The only file that names the tables of identity. */
import { sql } from 'kysely'
import type { Reader, Tx, Writer } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Time = Temporal.Instant

export type MemberRow = Rows['identity_member']
export type TrialRow = Rows['identity_trial']
export type SessionRow = Rows['identity_session']
export type PairRow = Rows['identity_session_pair']
export type AttemptRow = Rows['identity_attempt']

/** Kysely reads one shape for insert and select; generated ids are left out of inserts by a cast here and nowhere else. */
type IdentityTables = Pick<
  Rows,
  | 'identity_member'
  | 'identity_wallet'
  | 'identity_trial'
  | 'identity_session'
  | 'identity_session_pair'
  | 'identity_device'
  | 'identity_attempt'
  | 'identity_captcha'
  | 'identity_proof_spent'
  | 'identity_payload_seen'
  | 'identity_live_ticket'
>

const tables = (reader: Reader | Tx) => reader.withTables<IdentityTables>()

export const memberById = (reader: Reader | Tx, id: string): Promise<MemberRow | undefined> =>
  tables(reader).selectFrom('identity_member').selectAll().where('id', '=', id).executeTakeFirst()

export const memberByAccount = (reader: Reader | Tx, account: string): Promise<MemberRow | undefined> =>
  tables(reader).selectFrom('identity_member').selectAll().where('account', '=', account).executeTakeFirst()

/** Locks the member's row until the transaction ends, so that two logins of one member count devices one after the other. */
export const lockMember = (tx: Tx, id: string): Promise<MemberRow | undefined> =>
  tables(tx).selectFrom('identity_member').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What a newcomer may have besides; everything else of the row begins by its default. */
type Begins = Partial<Pick<MemberRow, 'invited_by' | 'terms_accepted_at' | 'handed_at'>>
type Newcomer = Begins &
  Pick<
    MemberRow,
    | 'id'
    | 'account'
    | 'nickname'
    | 'type'
    | 'currency'
    | 'language'
    | 'password_hash'
    | 'password_changed_at'
    | 'has_password'
    | 'profile_sealed'
    | 'terms_version'
    | 'registered_at'
    | 'registered_ip'
  >

/** Answers false when the name is taken, also by a registration that commits at the same moment. */
export async function insertMember(tx: Tx, row: Newcomer): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('identity_member')
    .values(row as MemberRow)
    .onConflict((conflict) => conflict.column('account').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function newId(reader: Reader | Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(reader)
  return rows[0]!.id
}

/** Answers the name of the member who was changed. */
export const updateMember = async (tx: Tx, id: string, change: Partial<MemberRow>): Promise<string | undefined> =>
  (await tables(tx).updateTable('identity_member').set(change).where('id', '=', id).returning('account').executeTakeFirst())?.account

/** Writes the new hash only where the old one is unchanged, so that a password changed in between wins. */
export const replaceHash = async (tx: Tx, id: string, before: string, after: string): Promise<void> => {
  await tables(tx)
    .updateTable('identity_member')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .execute()
}

// trial people

export const insertTrial = async (tx: Tx, row: TrialRow): Promise<void> => {
  await tables(tx).insertInto('identity_trial').values(row).execute()
}
export const trialById = (reader: Reader | Tx, id: string): Promise<TrialRow | undefined> =>
  tables(reader).selectFrom('identity_trial').selectAll().where('id', '=', id).executeTakeFirst()

// sessions

const sessions = (reader: Reader | Tx) =>
  tables(reader)
    .selectFrom('identity_session as session')
    .leftJoin('identity_member as member', 'member.id', 'session.member_id')
    .leftJoin('identity_wallet as chosen', (join) =>
      join.onRef('chosen.member_id', '=', 'session.member_id').onRef('chosen.currency', '=', 'member.chosen_currency'),
    )
    .leftJoin('identity_trial as trial', 'trial.id', 'session.trial_id')
    .select([
      'session.id',
      'session.remembered',
      'session.seen_at',
      'session.idle_seconds',
      'session.expires_at',
      'session.handed_by',
      'session.member_id',
      'session.trial_id',
      'member.account as member_account',
      'member.type',
      'member.currency',
      'member.wallet',
      'member.chosen_currency',
      'chosen.wallet as chosen_wallet',
      'member.frozen_at',
      'trial.account as trial_account',
    ])

/** The session to which both halves belong, be it as one pair or each from another, and how old each is. */
export const sessionByHalves = (reader: Reader | Tx, sidHash: Buffer, tokenHash: Buffer) =>
  sessions(reader)
    .innerJoin('identity_session_pair as by_sid', 'by_sid.session_id', 'session.id')
    .innerJoin('identity_session_pair as by_token', 'by_token.session_id', 'session.id')
    .select(['by_sid.made_at', 'by_sid.taken_up', 'by_sid.replaced_at as sid_replaced_at', 'by_token.replaced_at as token_replaced_at'])
    .where('by_sid.sid_hash', '=', sidHash)
    .where('by_token.token_hash', '=', tokenHash)
    .executeTakeFirst()
export type FoundByHalves = NonNullable<Awaited<ReturnType<typeof sessionByHalves>>>
export const sessionById = (reader: Reader | Tx, id: string) => sessions(reader).where('session.id', '=', id).executeTakeFirst()
export type FoundSession = NonNullable<Awaited<ReturnType<typeof sessionById>>>

export const insertSession = async (tx: Tx, row: SessionRow): Promise<void> => {
  await tables(tx).insertInto('identity_session').values(row).execute()
}

/** Keeps a session from ending until the transaction does; false when it has ended. Ending takes the session before its pairs, and so does renewing. */
export async function holdSession(tx: Tx, id: string): Promise<boolean> {
  const held = await tables(tx).selectFrom('identity_session').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return held !== undefined
}

/** Locks a session until the transaction ends, so that nobody renews it in between; undefined when it has ended. */
export async function lockSession(tx: Tx, id: string): Promise<FoundSession | undefined> {
  await tables(tx).selectFrom('identity_session').select('id').where('id', '=', id).forUpdate().execute()
  return sessionById(tx, id)
}

/** Forgets every pair of a session: a later use of one of them is unknown. */
export const deletePairs = async (tx: Tx, sessionId: string): Promise<void> => {
  await tables(tx).deleteFrom('identity_session_pair').where('session_id', '=', sessionId).execute()
}

export const insertPair = async (tx: Tx, row: Omit<PairRow, 'replaced_at'>): Promise<void> => {
  await tables(tx)
    .insertInto('identity_session_pair')
    .values({ ...row, replaced_at: null })
    .execute()
}

/**
 * Marks the newest pair of a session as replaced if it was made by `madeBy` and, where that is asked, nobody used it. Of many who try, one
 * gets true.
 */
export async function replacePair(
  tx: Tx,
  sessionId: string,
  now: Time,
  { madeBy, unlessTakenUp }: { madeBy: Time; unlessTakenUp: boolean },
) {
  const replaced = await tables(tx)
    .updateTable('identity_session_pair')
    .set({ replaced_at: now })
    .where('session_id', '=', sessionId)
    .where('replaced_at', 'is', null)
    .where('made_at', '<=', madeBy)
    .$if(unlessTakenUp, (query) => query.where('taken_up', '=', false))
    .returning('session_id')
    .executeTakeFirst()
  return replaced !== undefined
}

export const takeUpPair = async (writer: Writer | Tx, sidHash: Buffer): Promise<void> => {
  await tables(writer)
    .updateTable('identity_session_pair')
    .set({ taken_up: true })
    .where('sid_hash', '=', sidHash)
    .where('taken_up', '=', false)
    .execute()
}

/** Notes that a session was used, unless somebody noted it after `before`. */
export const touchSession = async (writer: Writer | Tx, id: string, at: Time, before: Time): Promise<void> => {
  await tables(writer).updateTable('identity_session').set({ seen_at: at }).where('id', '=', id).where('seen_at', '<=', before).execute()
}

/** The members who used a session since an instant. */
export async function membersSeenSince(reader: Reader, since: Time): Promise<string[]> {
  const rows = await tables(reader)
    .selectFrom('identity_session')
    .select('member_id')
    .distinct()
    .where('member_id', 'is not', null)
    .where('seen_at', '>', since)
    .execute()
  return rows.map(({ member_id }) => member_id!)
}

type Ended = { id: string; member_id: string | null; trial_id: string | null }
const ENDED = ['id', 'member_id', 'trial_id'] as const

/**
 * Adds the sessions that were handed over from those that have just ended. They are looked for by a statement of its own. One that began while
 * its giver was held is seen only after the giver is gone.
 */
async function withHandedOver(tx: Tx, ended: Ended[]): Promise<Ended[]> {
  if (ended.length === 0) return ended
  const givers = sql`${ended.map(({ id }) => id)}::uuid[]`
  const followed = await tables(tx)
    .deleteFrom('identity_session')
    .where(sql<boolean>`handed_by <> '{}' and handed_by && ${givers}`)
    .returning(ENDED)
    .execute()
  return [...ended, ...followed]
}

export const deleteSession = async (tx: Tx, id: string): Promise<Ended[]> =>
  withHandedOver(tx, await tables(tx).deleteFrom('identity_session').where('id', '=', id).returning(ENDED).execute())

export const deleteSessionsOf = (tx: Tx, memberId: string, keep: string | undefined): Promise<Ended[]> =>
  tables(tx)
    .deleteFrom('identity_session')
    .where('member_id', '=', memberId)
    .$if(keep !== undefined, (query) => query.where('id', '<>', keep!))
    .returning(ENDED)
    .execute()

/** Ends all but the newest `keep` sessions of a member. */
export async function deleteOldestSessions(tx: Tx, memberId: string, keep: number): Promise<Ended[]> {
  const oldest = await tables(tx)
    .deleteFrom('identity_session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('identity_session')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .returning(ENDED)
    .execute()
  return withHandedOver(tx, oldest)
}

export const deleteOverdueSessions = (tx: Tx, now: Time, most: number): Promise<Ended[]> =>
  tables(tx)
    .deleteFrom('identity_session')
    .where('id', 'in', (query) =>
      query
        .selectFrom('identity_session')
        .select('id')
        .where((where) =>
          where.or([where('expires_at', '<=', now), where(sql<Time>`seen_at + make_interval(secs => idle_seconds)`, '<=', now)]),
        )
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(ENDED)
    .execute()

// known browsers

export const deviceOf = (reader: Reader | Tx, hash: Buffer, accountHash: Buffer) =>
  tables(reader)
    .selectFrom('identity_device')
    .select(['id', 'browser'])
    .where('hash', '=', hash)
    .where('account_hash', '=', accountHash)
    .executeTakeFirst()

/** Keeps a cookie. Its browser is that of the cookie which was shown, whosever that is; answers it. */
export async function insertDevice(tx: Tx, hash: Buffer, accountHash: Buffer, now: Time, shown?: Buffer): Promise<string> {
  const { rows } = await sql<{ browser: string }>`insert into identity_device (hash, account_hash, last_used_at, browser)
    values (${hash}, ${accountHash}, ${now}, coalesce((select browser from identity_device where hash = ${shown ?? null}::bytea), uuidv7())) returning browser`.execute(
    tx,
  )
  return rows[0]!.browser
}
/** Notes that a browser is used, once a day at most; answers whether it noted that. */
export async function touchDevice(tx: Tx, id: string, now: Time): Promise<boolean> {
  const noting = tables(tx).updateTable('identity_device').set({ last_used_at: now }).where('id', '=', id)
  const { numUpdatedRows } = await noting.where('last_used_at', '<=', now.subtract({ hours: 24 })).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets all known browsers of this account. */
export const forgetDevices = async (tx: Tx, accountHash: Buffer): Promise<void> => {
  await tables(tx).deleteFrom('identity_device').where('account_hash', '=', accountHash).execute()
}

// attempts

/** Makes the rows where they are missing and holds them, always in the same order. */
export async function lockAttempts(tx: Tx, accountHash: Buffer, sources: readonly string[], now: Time): Promise<AttemptRow[]> {
  const sorted = [...sources].sort()
  await tables(tx)
    .insertInto('identity_attempt')
    .values(sorted.map((source) => ({ account_hash: accountHash, source, failures: 0, window_from: now, last_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tables(tx)
    .selectFrom('identity_attempt')
    .selectAll()
    .where('account_hash', '=', accountHash)
    .where('source', 'in', sorted)
    .orderBy('source')
    .forUpdate()
    .execute()
}

export const attemptsOf = (reader: Reader, accountHash: Buffer, sources: readonly string[]): Promise<AttemptRow[]> =>
  tables(reader)
    .selectFrom('identity_attempt')
    .selectAll()
    .where('account_hash', '=', accountHash)
    .where('source', 'in', [...sources])
    .execute()

export const saveAttempt = async (tx: Tx, { account_hash, source, ...rest }: AttemptRow): Promise<void> => {
  await tables(tx).updateTable('identity_attempt').set(rest).where('account_hash', '=', account_hash).where('source', '=', source).execute()
}

/** Counts from zero again. The row stays, since another login may have checked it and be about to lock it. */
export const forgetAttempts = async (tx: Tx, accountHash: Buffer, source: string): Promise<void> => {
  await tables(tx)
    .updateTable('identity_attempt')
    .set({ failures: 0 })
    .where('account_hash', '=', accountHash)
    .where('source', '=', source)
    .execute()
}

// captcha

export const insertCaptcha = async (tx: Tx, id_hash: Buffer, answer_hash: Buffer, expires_at: Time): Promise<void> => {
  await tables(tx).insertInto('identity_captcha').values({ id_hash, answer_hash, expires_at }).execute()
}
/** Takes a captcha out. Of many who ask for one, one gets it. */
export const takeCaptcha = (tx: Tx, idHash: Buffer) =>
  tables(tx).deleteFrom('identity_captcha').where('id_hash', '=', idHash).returning(['answer_hash', 'expires_at']).executeTakeFirst()

/** Answers false when the proof was spent before. */
export async function spendProof(tx: Tx, challenge: string, expires_at: Time): Promise<boolean> {
  const spent = await tables(tx)
    .insertInto('identity_proof_spent')
    .values({ challenge, expires_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return spent !== undefined
}

// live tickets

export const insertTicket = async (tx: Tx, hash: Buffer, session_id: string | null, expires_at: Time): Promise<void> => {
  await tables(tx).insertInto('identity_live_ticket').values({ hash, session_id, expires_at }).execute()
}
export const takeTicket = (tx: Tx, hash: Buffer) =>
  tables(tx).deleteFrom('identity_live_ticket').where('hash', '=', hash).returning(['session_id', 'expires_at']).executeTakeFirst()

/** Removes what has expired, table by table. Trial accounts go after a day, known browsers half a year after their last use. */
export async function sweepTables(tx: Tx, now: Time): Promise<void> {
  for (const table of ['identity_captcha', 'identity_proof_spent', 'identity_payload_seen', 'identity_live_ticket'] as const)
    await tables(tx).deleteFrom(table).where('expires_at', '<=', now).execute()
  await tables(tx)
    .deleteFrom('identity_attempt')
    .where('last_at', '<=', now.subtract({ hours: 24 }))
    .execute()
  await tables(tx)
    .deleteFrom('identity_trial')
    .where('created_at', '<=', now.subtract({ hours: 24 }))
    .execute()
  await tables(tx)
    .deleteFrom('identity_device')
    .where('last_used_at', '<=', now.subtract({ hours: 24 * 180 }))
    .execute()
}
