/** Checks: the door of identity checks. It sends people to a service that looks at their document, hears what it says, and knows how well each is known. */
import type { IdentityCheck } from '@baize/contract/identity/checks.ts'
import { CHECK_REASONS, MOST_TRIES } from '@baize/contract/identity/check-words.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Fact } from '../platform/jobs.ts'
import { beginCheck } from './begin.ts'
import { setLevel, showChecks } from './decide.ts'
import { accountsOf, apartFrom, blockOf } from './duplicate-store.ts'
import { foundApart, foundSame, HEARD, hearChange, judgeNewcomer, showDuplicates } from './duplicates.ts'
import { judgeGate, type GateWish } from './gate.ts'
import { hearWord } from './hear-word.ts'
import { readLevel } from './level.ts'
import { playGate } from './play-gate.ts'
import type { CheckNotice, ChecksNeeds, NoticeHeaders } from './needs.ts'
import { checksOf, triesOf } from './store.ts'
import { askQuiet, expire } from './sweep.ts'
import { endUnderAge } from './under-age.ts'

export { createRegister, type Register } from './register/register.ts'
export { createScreening, type Screening } from './screening/screening.ts'
export type { ChecksNeeds } from './needs.ts'
export type Checks = ReturnType<typeof createChecks>

/** What a member reads of their own check. What a service wrote for staff is not in it. */
async function view(needs: ChecksNeeds, asker: Reader | Tx, member: string): Promise<IdentityCheck> {
  const { level, until, missing, waits } = await readLevel(needs, asker, member)
  const [last] = await checksOf(asker, member)
  return {
    offered: needs.services().size > 0,
    level,
    levelUntil: until?.toString() ?? null,
    // What was accepted is still looked at while the lists are compared.
    state: waits ? 'reviewing' : (last?.state ?? 'none'),
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
  /** Compares somebody who registers with all others, in the transaction that makes them (PK-02). */
  judgeNewcomer: (tx: Tx, member: string) => judgeNewcomer(needs, tx, member),
  /** The facts that it hears, after which a member is compared again. */
  hears: HEARD,
  hearChange: (fact: Fact) => hearChange(needs, fact),
  /** All accounts that were found to be the person's of this one, itself among them. */
  accountsOf: (asker: Reader | Tx, member: string) => accountsOf(asker, member),
  /** Accounts that staff found to be another person's than this one. */
  apartFrom: (asker: Reader | Tx, member: string) => apartFrom(asker, member),
  /** Whether a member is kept from play because of another account. */
  isBlocked: async (asker: Reader | Tx, member: string) => (await blockOf(asker, member)) !== undefined,
  /** The level that play asks for and a member lacks; undefined where they may play. */
  playNeeds: playGate(needs),
  askQuiet: () => askQuiet(needs),
  expire: () => expire(needs),
  staff: {
    show: (reader: Reader, member: string) => showChecks(needs, reader, member),
    setLevel: (tx: Tx, wish: Parameters<typeof setLevel>[2]) => setLevel(needs, tx, wish),
    underAge: (tx: Tx, member: string, by: string) => endUnderAge(needs, tx, member, by),
    duplicates: (reader: Reader, member: string) => showDuplicates(needs, reader, member),
    same: (tx: Tx, pair: Parameters<typeof foundSame>[2]) => foundSame(needs, tx, pair),
    apart: (tx: Tx, pair: Parameters<typeof foundApart>[2]) => foundApart(needs, tx, pair),
  },
})
