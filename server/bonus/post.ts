/** Post: the room's own operations in the ledger, which must succeed. */
import type { Operation } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'

export type PurseOwner = { readonly member: string; readonly currency: string; readonly wallet: bigint }

/** Posts what must succeed: a refusal is a bug. */
export async function postSurely({ ledger }: Pick<BonusNeeds, 'ledger'>, tx: Tx, operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return
  for (const answer of await ledger.post(tx, operations))
    if (answer.status !== 'applied' || answer.replay) throw new Error(`bonus money could not be moved: ${JSON.stringify(answer, asText)}`)
}

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
