/** Bound world: the small world with a member who has money and an account to withdraw to. */
import type { Database } from '../../platform/database.ts'
import type { WalletOwner } from '../needs.ts'
import { addPayee } from '../payee/payee.ts'
import { smallWorld, type SmallWorld } from './small-world.ts'

let last = 0

/** Binds a bank account with a number of its own; answers its id. */
export async function bindPayee(database: Database, { needs }: Pick<SmallWorld, 'needs'>, owner: WalletOwner): Promise<string> {
  const accountNumber = `09${String((last += 1)).padStart(10, '0')}`
  const input = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber }
  const bound = await database.transact((tx) => addPayee(needs, tx, owner, input))
  if (!bound.ok) throw new Error(bound.code)
  return bound.value.id
}

export type Bound = { readonly owner: WalletOwner; readonly payeeId: string }

/** A member with money and an account to withdraw to. */
export async function boundMember(database: Database, world: SmallWorld, balance: bigint): Promise<Bound> {
  const owner = await world.member(balance)
  return { owner, payeeId: await bindPayee(database, world, owner) }
}

export async function boundWorld(database: Database & { readonly connection: object }, balance: bigint) {
  const world = await smallWorld(database, database.connection)
  return { world, ...(await boundMember(database, world, balance)) }
}
