/** The table of identity that holds second factors that failed or are being judged. */
import type { Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
type ProofTryRow = Rows['identity_proof_try']
const tables = (tx: Tx) => tx.withTables<{ identity_proof_try: ProofTryRow }>()

/** Oldest first. */
export const proofTriesSince = (tx: Tx, memberId: string, since: Time): Promise<Pick<ProofTryRow, 'id' | 'at' | 'told'>[]> =>
  tables(tx)
    .selectFrom('identity_proof_try')
    .select(['id', 'at', 'told'])
    .where('member_id', '=', memberId)
    .where('at', '>', since)
    .orderBy('at')
    .execute()

export async function insertProofTry(tx: Tx, member_id: string, at: Time): Promise<string> {
  const row = { member_id, at, told: false } as ProofTryRow
  return (await tables(tx).insertInto('identity_proof_try').values(row).returning('id').executeTakeFirstOrThrow()).id
}
export const deleteProofTry = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).deleteFrom('identity_proof_try').where('id', '=', id).execute()
}
export const noteProofsTold = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).updateTable('identity_proof_try').set({ told: true }).where('id', '=', id).execute()
}
export const sweepProofTries = async (tx: Tx, now: Time): Promise<void> => {
  await tables(tx)
    .deleteFrom('identity_proof_try')
    .where('at', '<=', now.subtract({ hours: 24 }))
    .execute()
}
