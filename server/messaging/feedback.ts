/** Feedback: what people write to the platform, stored for staff under a reference for the sender. */
import type { affiliateApplication, sendFeedback as operation } from '@baize/contract/messaging.ts'
import type { AnswerOf, OperationRefusal } from '@baize/contract/operation.ts'
import { APPLICATION_TYPE, FEEDBACK_LENGTH, feedbackLength, type FeedbackType } from '@baize/contract/values/feedback.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader } from '../platform/database.ts'
import type { Caller } from '../platform/route.ts'
import { speaksOfDistress } from './distress.ts'
import type { MessagingNeeds } from './needs.ts'
import { insertFeedback, newestApplication } from './store.ts'

export type FeedbackForm = {
  readonly content: string
  readonly sender?: string
  readonly type: FeedbackType
  readonly captcha?: string
  readonly proof?: string
}

/** Without letters and digits that look alike. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export async function sendFeedback(
  needs: MessagingNeeds,
  caller: Caller,
  form: FeedbackForm,
): Promise<Outcome<{ reference: string }, OperationRefusal<typeof operation>>> {
  const { clock, random, database } = needs
  const { person, language } = caller
  const isMember = caller.role === 'member' || caller.role === 'agent'
  const memberId = isMember && person ? person.id : null
  const content = form.content.trim()
  const length = feedbackLength(content)
  // Refused before the captcha is used up, so that the same one serves for the corrected text.
  if (length < FEEDBACK_LENGTH.least || length > FEEDBACK_LENGTH.most) return refused('feedback-length', { length, ...FEEDBACK_LENGTH })
  if (form.type === APPLICATION_TYPE) {
    if (caller.role === 'agent') return refused('agent-already')
    if (memberId !== null && (await newestApplication(database.reader, memberId))?.closedAt === null) return refused('application-open')
  }
  const verdict = await needs.judgeCaptcha(caller, form)
  if (verdict !== 'passed') return refused(verdict === 'absent' ? 'captcha-required' : 'captcha-failed')
  const reference = `F${Array.from({ length: 9 }, () => SIGNS[random.below(SIGNS.length)]).join('')}`
  const sender = form.sender?.trim() || person?.account || ''
  const row = { reference, type: form.type, content, sender, memberId, language, sentAt: clock.now() }
  const isWritten = await database.write(async (tx) => {
    const written = await insertFeedback(tx, row)
    if (written && memberId !== null && speaksOfDistress(content)) await needs.tell(tx, { name: 'feedbackOfDistress', memberId, reference })
    return written
  })
  return isWritten ? done({ reference }) : refused('application-open')
}

/** The member's newest application to become an agent, as they see it. */
export async function applicationOf(asker: Reader, member: string): Promise<AnswerOf<typeof affiliateApplication>> {
  const found = await newestApplication(asker, member)
  if (found === undefined) return { application: null }
  const { reference, sentAt, closedAt, decision, note } = found
  const reason = decision === 'refused' ? note : null
  return {
    application: { reference, state: decision ?? 'open', sentAt: sentAt.toString(), decidedAt: closedAt?.toString() ?? null, reason },
  }
}
