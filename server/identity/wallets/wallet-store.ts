/** The table of identity that holds a member's further wallets. */
import { sql } from 'kysely'
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

/** Those of these members who have a further wallet in the currency, with it. */
export async function furtherWallets(asking: Reader | Tx, members: readonly string[], currency: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<Pick<WalletRow, 'member_id' | 'wallet'>>`select member_id, wallet from identity_wallet
    where currency = ${currency} and member_id = any (${[...members]}::uuid[])`.execute(asking)
  return new Map(rows.map(({ member_id: member, wallet }) => [member, wallet]))
}

export const insertWallet = async (tx: Tx, row: WalletRow): Promise<void> => {
  await tables(tx).insertInto('identity_wallet').values(row).execute()
}
