/** The door of messaging: a member's list of messages, sending to one or all, and what people write to the platform. */
import type { Tx } from '../platform/database.ts'
import type { Fact } from '../platform/jobs.ts'
import type { Caller } from '../platform/route.ts'
import { changeConsent, consentOf, withdrawConsent } from './consent.ts'
import { applicationOf, sendFeedback, type FeedbackForm } from './feedback.ts'
import { listMessages, markMessage, readAll } from './inbox.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { factsFor, letterAbout, MESSAGE_EVENTS, type MessageEvent } from './message.ts'
import type { MessagingNeeds } from './needs.ts'
import { sendAbout } from './send.ts'
import { messagingStaff } from './staff.ts'
import { countUnread } from './store.ts'

export type { MessagingNeeds } from './needs.ts'

export type Messaging = ReturnType<typeof createMessaging>

export const createMessaging = (needs: MessagingNeeds) => ({
  list: listMessages,
  unread: countUnread,
  read: (tx: Tx, member: string, id: string) => markMessage(needs, tx, member, id, false),
  readAll: (tx: Tx, member: string) => readAll(needs, tx, member),
  remove: (tx: Tx, member: string, id: string) => markMessage(needs, tx, member, id, true),
  consent: consentOf,
  changeConsent: (tx: Tx, member: string, offers: boolean) => changeConsent(needs, tx, member, offers),
  withdrawConsent: (tx: Tx, member: string) => withdrawConsent(needs, tx, member),
  /** The names of the events that `hear` must receive. */
  hears: MESSAGE_EVENTS,
  /** Sends a member a message about an event; once for each fact. */
  hear: (fact: Fact) => sendAbout(needs, fact),
  /** The same text for an email; undefined for a fact without a message. */
  letter: (fact: Fact, language: LanguageCode) => letterAbout(fact.name, factsFor(fact.name as MessageEvent, fact), language),
  feedback: (caller: Caller, form: FeedbackForm) => sendFeedback(needs, caller, form),
  application: applicationOf,
  staff: messagingStaff(needs),
})
