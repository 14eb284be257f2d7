/** Feedback: what people write to the platform, stored for staff under a reference for the sender. */
import { FEEDBACK_LENGTH, feedbackLength, type FeedbackType } from '@baize/contract/values/feedback.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Caller } from '../platform/route.ts'
import type { MessagingNeeds } from './needs.ts'
import { insertFeedback } from './store.ts'

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
): Promise<Outcome<{ reference: string }, 'captcha-required' | 'captcha-failed' | 'feedback-length'>> {
  const { clock, random, database } = needs
  const content = form.content.trim()
  const length = feedbackLength(content)
  // Refused before the captcha is used up, so that the same one serves for the corrected text.
  if (length < FEEDBACK_LENGTH.least || length > FEEDBACK_LENGTH.most) return refused('feedback-length', { length, ...FEEDBACK_LENGTH })
  const verdict = await needs.judgeCaptcha(caller, form)
  if (verdict !== 'passed') return refused(verdict === 'absent' ? 'captcha-required' : 'captcha-failed')
  const { person, language } = caller
  const isMember = caller.role === 'member' || caller.role === 'agent'
  const reference = `F${Array.from({ length: 9 }, () => SIGNS[random.below(SIGNS.length)]).join('')}`
  const sender = form.sender?.trim() || person?.account || ''
  const memberId = isMember && person ? person.id : null
  await database.write((tx) => insertFeedback(tx, { reference, type: form.type, content, sender, memberId, language, sentAt: clock.now() }))
  return done({ reference })
}
