/** The table of identity that holds second factors that failed. */
import type { Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
type ProofTryRow = Rows['identity_proof_try']
const tables = (tx: Tx) => tx.withTables<{ identity_proof_try: ProofTryRow }>()

/** Oldest first. */
export const proofTriesSince = (tx: Tx, memberId: string, since: Time): Promise<Pick<ProofTryRow, 'at' | 'told'>[]> =>
  tables(tx)
    .selectFrom('identity_proof_try')
    .select(['at', 'told'])
    .where('member_id', '=', memberId)
    .where('at', '>', since)
    .orderBy('at')
    .execute()

export async function insertProofTry(tx: Tx, member_id: string, at: Time, told: boolean): Promise<void> {
  const row = { member_id, at, told } as ProofTryRow
  await tables(tx).insertInto('identity_proof_try').values(row).execute()
}

export const sweepProofTries = async (tx: Tx, now: Time): Promise<void> => {
  await tables(tx)
    .deleteFrom('identity_proof_try')
    .where('at', '<=', now.subtract({ hours: 24 }))
    .execute()
}
