/** Checks: the door of identity checks. It sends people to a service that looks at their document, hears what it says, and knows how well each is known. */
import type { IdentityCheck } from '@baize/contract/identity/checks.ts'
import { CHECK_REASONS, MOST_TRIES } from '@baize/contract/identity/check-words.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { beginCheck } from './begin.ts'
import { endMatter, listMatters, setLevel, showChecks } from './decide.ts'
import { judgeGate, type GateWish } from './gate.ts'
import { hearWord } from './hear-word.ts'
import { readLevel } from './level.ts'
import type { CheckNotice, ChecksNeeds, NoticeHeaders } from './needs.ts'
import { checksOf, triesOf } from './store.ts'
import { askQuiet, expire } from './sweep.ts'

export type { ChecksNeeds } from './needs.ts'
export type Checks = ReturnType<typeof createChecks>

/** What a member reads of their own check. What a service wrote for staff is not in it. */
async function view(needs: ChecksNeeds, asker: Reader | Tx, member: string): Promise<IdentityCheck> {
  const { level, until, missing } = await readLevel(needs, asker, member)
  const [last] = await checksOf(asker, member)
  return {
    offered: needs.services().size > 0,
    level,
    levelUntil: until?.toString() ?? null,
    state: last?.state ?? 'none',
    reasons: CHECK_REASONS.filter((reason) => last?.reasons.includes(reason)),
    missing: [...missing],
    triesLeft: Math.max(0, MOST_TRIES - (await triesOf(asker, member))),
  }
}

export const createChecks = (needs: ChecksNeeds) => ({
  view: (asker: Reader | Tx, member: string) => view(needs, asker, member),
  /** It waits for the service, and no transaction is open meanwhile. */
  begin: (member: string, origin: string) => beginCheck(needs, member, origin),
  hearsService: (service: string): boolean => needs.services().has(service),
  /** Judges a webhook; a service may be asked for what its word is about. */
  readWord: (service: string, headers: NoticeHeaders, body: Buffer) => needs.services().get(service)!.hear(headers, body),
  hear: (tx: Tx, service: string, notice: CheckNotice) => hearWord(needs, tx, service, notice),
  /** Whether a member is known well enough for an act of money, in the transaction that takes it. */
  judgeGate: (tx: Tx, wish: GateWish) => judgeGate(needs, tx, wish),
  askQuiet: () => askQuiet(needs),
  expire: () => expire(needs),
  staff: {
    show: (reader: Reader, member: string) => showChecks(needs, reader, member),
    setLevel: (tx: Tx, wish: Parameters<typeof setLevel>[2]) => setLevel(needs, tx, wish),
    matters: listMatters,
    endMatter: (tx: Tx, wish: Parameters<typeof endMatter>[2]) => endMatter(needs, tx, wish),
  },
})
