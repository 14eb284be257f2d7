/** Payee store: whose a number is, and who tried to bind somebody else's. */
import { sql, type Insertable } from 'kysely'
import type { Filled, Reader, Tx } from '../../platform/database.ts'
import { camelCase } from '../../platform/statements/camel-case.ts'
import type { Rows } from '../rows/rows.ts'

type Instant = Temporal.Instant
type NumberTable = Rows['wallet_number']
type ClaimTable = Filled<Rows['wallet_claim'], 'id'>
export type ClaimRow = Rows['wallet_claim']

const on = (reader: Reader) => reader.withTables<{ walletNumber: NumberTable; walletClaim: ClaimTable }>().withPlugin(camelCase)

/** Whether the number belongs to the member now. Of several at once one gets it, since the others wait for its commit. */
export async function takeNumber(tx: Tx, row: NumberTable): Promise<boolean> {
  await on(tx)
    .insertInto('walletNumber')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const mine = await on(tx)
    .selectFrom('walletNumber')
    .select('mark')
    .where('mark', '=', row.mark)
    .where('memberId', '=', row.memberId)
    .executeTakeFirst()
  return mine !== undefined
}

/** What staff have allowed this member about a number: beside its first owner, and in a name that differs. */
export const allowedClaim = (tx: Tx, memberId: string, mark: string) =>
  on(tx)
    .selectFrom('walletClaim')
    .select('nameMark')
    .where('memberId', '=', memberId)
    .where('mark', '=', mark)
    .where('allowedAt', 'is not', null)
    .executeTakeFirst()

/** Asking again uses the name of the latest request. What staff have allowed stays as it is. */
export const insertClaim = (tx: Tx, row: Insertable<ClaimTable>) =>
  on(tx)
    .insertInto('walletClaim')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'mark'])
        .doUpdateSet({ reason: row.reason, nameMark: row.nameMark, namesSealed: row.namesSealed })
        .where('walletClaim.allowedAt', 'is', null),
    )
    .execute()

export const claimForUpdate = (tx: Tx, reference: string): Promise<ClaimRow | undefined> =>
  on(tx).selectFrom('walletClaim').selectAll().where('reference', '=', reference).forUpdate().executeTakeFirst()

export const writeAllowed = (tx: Tx, id: string, allowed: { allowedBy: string; allowReason: string; allowedAt: Instant }) =>
  on(tx).updateTable('walletClaim').set(allowed).where('id', '=', id).execute()

/** The numbers of a member's payees and of those that they tried to bind, each with all its owners; `shared` where staff allowed that. */
export async function numbersOf(reader: Reader, memberId: string): Promise<{ mark: string; shared: boolean; owners: readonly string[] }[]> {
  const { rows } = await sql<{ mark: string; shared: boolean; owners: string[] }>`
    with mine as (select mark from wallet_number where member_id = ${memberId} union select mark from wallet_claim where member_id = ${memberId})
    select m.mark, coalesce(bool_or(n.shared) and bool_or(n.member_id = ${memberId}), false) or exists (select from wallet_claim c where c.mark = m.mark and c.member_id = ${memberId} and c.allowed_at is not null) as shared,
      coalesce(array_agg(n.member_id::text) filter (where n.member_id <> ${memberId}), '{}') as owners
    from mine m left join wallet_number n on n.mark = m.mark group by m.mark order by m.mark`.execute(reader)
  return rows
}

/** Other members who bound or claimed a number of this member. Numbers that staff let several have say nothing. */
export async function sharingNumber(asker: Reader | Tx, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`
    with known as (select mark, member_id, shared from wallet_number union all select mark, member_id, allowed_at is not null from wallet_claim)
    select distinct b.member_id::text as member from known a join known b on b.mark = a.mark and b.member_id <> a.member_id
    where a.member_id = ${memberId} and not a.shared and not b.shared`.execute(asker)
  return rows.map((row) => row.member)
}

/** Claims that wait, oldest first, each with all owners of the number. */
export async function openClaims(reader: Reader): Promise<(ClaimRow & { readonly owners: readonly string[] })[]> {
  const rows = await on(reader).selectFrom('walletClaim').selectAll().where('allowedAt', 'is', null).orderBy('id').limit(200).execute()
  if (rows.length === 0) return []
  const marks = rows.map(({ mark }) => mark)
  const numbers = await on(reader).selectFrom('walletNumber').selectAll().where('mark', 'in', marks).orderBy('at').execute()
  return rows.map((row) => ({ ...row, owners: numbers.filter(({ mark }) => mark === row.mark).map(({ memberId }) => memberId) }))
}
