/** The door of messaging: a member's list of messages, sending to one or all, and what people write to the platform. */
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Fact } from '../platform/jobs.ts'
import type { Caller } from '../platform/route.ts'
import { sendFeedback, type FeedbackForm } from './feedback.ts'
import { listMessages, markMessage, readAll, type Inbox, type InboxQuery } from './inbox.ts'
import { MESSAGE_EVENTS } from './message.ts'
import type { MessagingNeeds } from './needs.ts'
import { sendAbout } from './send.ts'
import { messagingStaff, type MessagingStaff } from './staff.ts'
import { countUnread } from './store.ts'

export type { MessagingNeeds } from './needs.ts'

type Unread = { readonly unread: number }

export type Messaging = {
  list(reader: Reader, member: string, query: InboxQuery): Promise<Inbox>
  unread(reader: Reader, member: string): Promise<number>
  read(tx: Tx, member: string, id: string): Promise<Outcome<Unread, 'not-found'>>
  readAll(tx: Tx, member: string): Promise<Unread>
  remove(tx: Tx, member: string, id: string): Promise<Outcome<Unread, 'not-found'>>
  /** The names of the facts that are to be told to `hear`. */
  readonly hears: readonly string[]
  /** Writes to a member about something that happened to them; once for each fact. */
  hear(fact: Fact): Promise<void>
  feedback(caller: Caller, form: FeedbackForm): ReturnType<typeof sendFeedback>
  readonly staff: MessagingStaff
}

export const createMessaging = (needs: MessagingNeeds): Messaging => ({
  list: listMessages,
  unread: countUnread,
  read: (tx, member, id) => markMessage(needs, tx, member, id, false),
  readAll: (tx, member) => readAll(needs, tx, member),
  remove: (tx, member, id) => markMessage(needs, tx, member, id, true),
  hears: MESSAGE_EVENTS,
  hear: (fact) => sendAbout(needs, fact),
  feedback: (caller, form) => sendFeedback(needs, caller, form),
  staff: messagingStaff(needs),
})
