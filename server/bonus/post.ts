/** Post: the room's own operations in the ledger, which must succeed. */
import type { Answer, Operation } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'

/** Posts what must succeed: a refusal is a bug. */
export async function postSurely({ ledger }: Pick<BonusNeeds, 'ledger'>, tx: Tx, operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return
  for (const answer of await ledger.post(tx, operations)) mustBeNew(answer)
}

/** A move that is refused, or that was done before, is a bug. */
export function mustBeNew(answer: Answer): void {
  if (answer.status !== 'applied' || answer.replay) throw new Error(`bonus money could not be moved: ${JSON.stringify(answer, asText)}`)
}

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
