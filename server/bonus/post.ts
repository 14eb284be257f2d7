/** Post: the room's own operations in the ledger, which must succeed. */
import type { Answer, Operation } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'

export type PurseOwner = { readonly member: string; readonly currency: string; readonly wallet: bigint }

/** Posts what must succeed: a refusal is a bug. */
export async function postSurely({ ledger }: Pick<BonusNeeds, 'ledger'>, tx: Tx, operations: readonly Operation[]): Promise<void> {
  if (operations.length === 0) return
  for (const answer of await ledger.post(tx, operations)) mustBeNew(answer)
}

/** Posts an act behind what must succeed before it, in one batch. Its key was looked up before. */
export async function postBehind(
  { ledger }: Pick<BonusNeeds, 'ledger'>,
  tx: Tx,
  first: readonly Operation[],
  act: Operation,
): Promise<Answer> {
  const answers = await ledger.post(tx, [...first, act], { isNew: true })
  for (const answer of answers.slice(0, -1)) mustBeNew(answer)
  return answers.at(-1)!
}

function mustBeNew(answer: Answer): void {
  if (answer.status !== 'applied' || answer.replay) throw new Error(`bonus money could not be moved: ${JSON.stringify(answer, asText)}`)
}

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value)
