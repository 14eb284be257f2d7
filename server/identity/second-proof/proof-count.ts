/** Proof count: how many second proofs of one member may fail, over all logins, browsers and addresses. */
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Parts } from '../needs.ts'
import { lockMember } from '../store.ts'
import { deleteProofTry, insertProofTry, noteProofsTold, proofTriesSince } from './proof-store.ts'

const MOST_FAILURES = 20
const WINDOW_HOURS = 24

/** What a wrong guess is answered; every other refusal says that nothing was judged. */
const WRONG: ReadonlySet<string> = new Set(['invalid-verification-code', 'answer-refused'])

/** Counts a try before it is judged, so that a hundred at the same moment are a hundred. */
function admit(parts: Parts, memberId: string): Promise<Outcome<string, 'too-many-requests'>> {
  return parts.database.write(async (tx) => {
    await lockMember(tx, memberId)
    const now = parts.clock.now()
    const tries = await proofTriesSince(tx, memberId, now.subtract({ hours: WINDOW_HOURS }))
    const oldest = tries.at(-MOST_FAILURES)
    if (oldest) {
      const seconds = oldest.at.add({ hours: WINDOW_HOURS }).since(now).total('seconds')
      return refused('too-many-requests', { retryAfterSeconds: Math.ceil(seconds) })
    }
    return { ok: true, value: await insertProofTry(tx, memberId, now) }
  })
}

/** Tells once that the last of the tries has failed. */
function noteFailure(parts: Parts, memberId: string): Promise<void> {
  return parts.database.write(async (tx) => {
    await lockMember(tx, memberId)
    const now = parts.clock.now()
    const tries = await proofTriesSince(tx, memberId, now.subtract({ hours: WINDOW_HOURS }))
    const last = tries.at(-1)
    if (!last || tries.length < MOST_FAILURES || tries.some(({ told }) => told)) return
    await noteProofsTold(tx, last.id)
    await parts.tell(tx, { name: 'memberSecondProofsExhausted', memberId, reference: now.toString() })
  })
}

/**
 * Judges a second proof under the member's own count. Asked outside any transaction: what was counted stays counted, whatever comes of the call. A try
 * that was right, or that was no guess at all, is taken back.
 */
export async function judgeCounted<Value, Code extends string>(
  parts: Parts,
  memberId: string,
  judge: () => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'too-many-requests'>> {
  const admitted = await admit(parts, memberId)
  if (!admitted.ok) return admitted
  const judged = await judge()
  if (!judged.ok && WRONG.has(judged.code)) await noteFailure(parts, memberId)
  else await parts.database.write((tx) => deleteProofTry(tx, admitted.value))
  return judged
}
