/** The table of identity that holds a member's further wallets. */
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type WalletRow = Rows['identity_wallet']
const tables = (reader: Reader | Tx) => reader.withTables<{ identity_wallet: WalletRow }>()

/** In the order in which they were opened. */
export const walletsOf = (reader: Reader | Tx, memberId: string): Promise<WalletRow[]> =>
  tables(reader)
    .selectFrom('identity_wallet')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('opened_at')
    .orderBy('currency')
    .execute()

export const insertWallet = async (tx: Tx, row: WalletRow): Promise<void> => {
  await tables(tx).insertInto('identity_wallet').values(row).execute()
}
