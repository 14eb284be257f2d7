/** The operator's door: every act that staff may trigger, each in one transaction with its row in the audit chain. */
import { REASON_LENGTH } from '@baize/contract/ops/acts.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { appendAudit, verifyAudit, type AuditEntry } from './audit/audit.ts'
import { auditActs, type Verify } from './audit/audit-acts.ts'
import { addCheckpoint, readCheckpoints } from './audit/checkpoints.ts'
import { booksActs, booksAlarm } from './books-acts.ts'
import { contentActs } from './content-acts.ts'
import { careActs } from './desks/care-acts.ts'
import { checkActs } from './desks/check-acts.ts'
import { documentActs } from './desks/document-acts.ts'
import { marketActs } from './desks/market-acts.ts'
import { peopleActs } from './desks/people-acts.ts'
import { lotteryActs } from './lottery-acts.ts'
import { messageActs } from './message-acts.ts'
import { methodActs } from './method-acts.ts'
import { moneyActs } from './money-acts.ts'
import { failureActs, keyActs } from './upkeep-acts.ts'
import { judgeEyes, keepRequest, requestActs } from './four-eyes.ts'
import { describeActs } from './acts/describe.ts'
import type { Afterwards, Call, ChangingAct, Performed, Reading } from './acts/act.ts'
import type { Changed, OperatorNeeds } from './needs.ts'
import { fileActs } from './file-acts.ts'
import { fundsActs } from './desks/funds-acts.ts'
import { agentActs } from './agent-acts.ts'
import { pointsActs } from './points-acts.ts'
import { promotionActs } from './promotion-acts.ts'
import { protectionActs } from './protection-acts.ts'
import { riskActs } from './risk-acts.ts'
import { ruleActs } from './rule-acts.ts'
import { siteActs } from './site-acts.ts'
import { proveStaff, STAFF_NAME } from './staff.ts'
import { staffActs } from './staff-acts.ts'
import { backToPlace, markPlace, staffNamed } from './store.ts'
import { vendorActs } from './vendor-acts.ts'
import { vendorDeskActs } from './vendor-desk-acts.ts'

export { runCommand } from './command-line.ts'
export { keptStaffKeys } from './staff-keys.ts'
export type { Changed, OperatorNeeds } from './needs.ts'

export type Operator = ReturnType<typeof createOperator>

const REASON = new RegExp(`^[^\\p{Cc}]{${REASON_LENGTH.least},${REASON_LENGTH.most}}$`, 'u')

/** Whether an act is about a member: its object names them, or it moves something of theirs. */
const concerns = (member: string | null | undefined, { object, moves }: Changed & { readonly object: string }): boolean =>
  member != null && (moves?.member === member || object.includes(member))

/** Runs the act. Where a second member of staff must give it too, it rolls the act back and records the request. */
async function changeByEyes(needs: OperatorNeeds, tx: Tx, act: ChangingAct, call: Call) {
  await markPlace(tx)
  const changed = await act.change(tx, call)
  if (!changed.ok) return changed
  // Nobody acts on their own account (PS-09). What was done until here is rolled back with the refusal.
  if (concerns((await staffNamed(tx, call.by))?.ownMember, changed.value)) return refused('own-account')
  const eyes = await judgeEyes(needs, tx, act, call, changed.value)
  if (!eyes.ok) return eyes
  if (eyes.value === 'do') return done({ ...changed.value, waits: false })
  await backToPlace(tx)
  await keepRequest(needs, tx, act, call, changed.value)
  return done({ ...changed.value, waits: true })
}

type Entry = Omit<AuditEntry, 'at'>

/** What goes with every act, and what the console needs of the chain and of the names of staff. */
const besideActs = (needs: OperatorNeeds) => ({
  /** What staff read above every act; undefined where all is well. */
  alarm: (reader: Reader) => booksAlarm(needs.books, reader),
  /** The name of this machine's user, where their key proves it. */
  prove: (reader: Reader, name: string, call: Call) => proveStaff(needs, reader, name, call),
  /**
   * One transaction for what is no act, such as somebody coming in, with its rows. It commits whatever it answers. Where a row cannot be written,
   * nothing is done.
   */
  async audited<Value>(database: Database, work: (tx: Tx, note: (entry: Entry) => Promise<void>) => Promise<Value>): Promise<Value> {
    const { audit, clock } = needs
    let last: { readonly seq: bigint; readonly hash: string } | undefined
    const value = await database.write((tx) =>
      work(tx, async (entry) => {
        last = await appendAudit(audit.key, tx, { at: clock.now(), ...entry })
      }),
    )
    if (audit.checkpoints !== undefined && last !== undefined) await addCheckpoint(audit.key, audit.checkpoints, last)
    return value
  },
  /** Whether a name was given up; whoever never had a key has not left. */
  async hasLeft(reader: Reader, name: string): Promise<boolean> {
    return ((await staffNamed(reader, name))?.leftAt ?? null) !== null
  },
})

export function createOperator(needs: OperatorNeeds) {
  const { key, checkpoints } = needs.audit
  const verify: Verify = async (reader, noted) =>
    verifyAudit(key, reader, { noted, ...(checkpoints === undefined ? {} : { checkpoints: await readCheckpoints(key, checkpoints) }) })
  const acts = [
    ...booksActs(needs),
    ...moneyActs(needs),
    ...methodActs(needs),
    ...siteActs(needs),
    ...lotteryActs(needs),
    ...vendorActs(needs),
    ...vendorDeskActs(needs),
    ...ruleActs(needs),
    ...agentActs(needs),
    ...contentActs(needs),
    ...messageActs(needs),
    ...protectionActs(needs),
    ...riskActs(needs),
    ...careActs(needs),
    ...fundsActs(needs),
    ...marketActs(needs),
    ...checkActs(needs),
    ...pointsActs(needs),
    ...fileActs(needs),
    ...documentActs(needs),
    ...failureActs(),
    ...promotionActs(needs),
    ...keyActs(needs),
    ...staffActs(needs),
    ...peopleActs(needs),
    ...requestActs(needs),
    ...auditActs(verify),
  ]
  const byName = new Map(acts.map((act) => [act.name, act]))
  return {
    acts,
    /** The acts that these permissions allow, as data. */
    describe: (may: (permission: string) => boolean) => describeActs(acts, may),
    verifyAudit: verify,
    ...besideActs(needs),
    /**
     * Runs a changing act. `by`, which the caller has proved, and `reason` are stored with it for ever. An act that needs two and has no
     * first request is only recorded.
     */
    async perform(database: Database, name: string, call: Call): Promise<Outcome<Performed, string>> {
      const act = byName.get(name)
      if (!act?.changes) return refused('act-unknown')
      if (!STAFF_NAME.test(call.by)) return refused('name-missing')
      if (!REASON.test(call.reason)) return refused('reason-missing')
      let afterwards: Afterwards | undefined
      const performed = await database.transact(async (tx) => {
        const changed = await changeByEyes(needs, tx, act, call)
        if (!changed.ok) return changed
        const { object, before, after, waits } = changed.value
        afterwards = waits ? undefined : changed.value.afterwards
        const entry = { who: call.by, act: waits ? `${name} (asked)` : name, object, before, after, reason: call.reason }
        const audit = await appendAudit(key, tx, { at: needs.clock.now(), ...entry })
        return done({ object, before, after, audit, waits })
      })
      if (!performed.ok) return performed
      // After the commit, so that nothing is recorded that did not happen. If this is interrupted, the next act's checkpoint covers both.
      if (checkpoints !== undefined) await addCheckpoint(key, checkpoints, performed.value.audit)
      return done({ ...performed.value, worked: await afterwards?.() })
    },
    async read(reader: Reader, name: string, call: Call): Promise<Outcome<Reading, string>> {
      const act = byName.get(name)
      return act && !act.changes ? act.read(reader, call) : refused('act-unknown')
    },
  }
}
