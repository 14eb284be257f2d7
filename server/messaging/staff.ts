/** Staff: messages to members, taking one back, and reading what people wrote. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { MessagingNeeds } from './needs.ts'
import { recall, sendTyped, type TypedMessage } from './send.ts'
import { acceptApplications, closeFeedbackRow, openFeedback, refuseApplication } from './store.ts'

type Row = Readonly<Record<string, string | null>>
type Change = Promise<
  Outcome<{ readonly object: string; readonly before: unknown; readonly after: unknown }, 'value-refused' | 'not-found'>
>

type MessagingStaff = {
  /** `member` null is everybody who is a member now. */
  send(tx: Tx, member: string | null, typed: TypedMessage): Change
  recall(tx: Tx, id: string): Change
  closeFeedback(tx: Tx, reference: string, by: string, note: string): Change
  /** Accepts a member’s open application to become an agent; answers its reference, if there is one. */
  closeApplications(tx: Tx, member: string, by: string, note: string): Promise<readonly string[]>
  /** Refuses an application. The applicant reads the reason. */
  refuseApplication(tx: Tx, reference: string, by: string, reason: string): Change
  feedback(reader: Reader): Promise<readonly Row[]>
}

const KINDS: Readonly<Record<number, string>> = {
  0: 'other',
  1: 'deposit',
  2: 'withdrawal',
  3: 'game',
  4: 'customer service',
  6: 'apply agent',
}
const MOST_LISTED = 200

export const messagingStaff = (needs: MessagingNeeds): MessagingStaff => ({
  async send(tx, member, typed) {
    const sent = await sendTyped(needs, tx, member, typed)
    if (!sent.ok) return sent
    const { id, texts } = sent.value
    return done({ object: `message ${id}`, before: null, after: { to: member ?? 'all members', texts } })
  },
  async recall(tx, id) {
    const gone = await recall(needs, tx, id)
    return gone.ok ? done({ object: `message ${id}`, before: { to: gone.value.memberId ?? 'all members' }, after: null }) : gone
  },
  async closeFeedback(tx, reference, by, note) {
    const closed = await closeFeedbackRow(tx, reference, by, note, needs.clock.now())
    return closed ? done({ object: `feedback ${reference}`, before: { open: true }, after: { open: false, note } }) : refused('not-found')
  },
  async closeApplications(tx, memberId, by, note) {
    const references = await acceptApplications(tx, memberId, { by, note, at: needs.clock.now() })
    for (const reference of references) await needs.tell(tx, { name: 'applicationAccepted', memberId, reference })
    return references
  },
  async refuseApplication(tx, reference, by, reason) {
    const memberId = await refuseApplication(tx, reference, { by, note: reason, at: needs.clock.now() })
    if (memberId === undefined) return refused('not-found')
    await needs.tell(tx, { name: 'applicationRefused', memberId, reference, reason })
    return done({ object: `application ${reference}`, before: { state: 'open' }, after: { state: 'refused', reason } })
  },
  async feedback(reader) {
    return (await openFeedback(reader, MOST_LISTED)).map((row) => ({
      reference: row.reference,
      at: row.sentAt.toString(),
      about: KINDS[row.type] ?? String(row.type),
      sender: row.sender,
      member: row.memberId,
      language: row.language,
      content: row.content,
    }))
  },
})
