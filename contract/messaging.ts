/** Messaging: the platform's messages to a member, and feedback to the platform. */
import { Type, type Static } from 'typebox'
import { Proof } from './identity/identity.ts'
import { operation } from './operation.ts'
import { FEEDBACK_TYPES } from './values/feedback.ts'
import { pageSize, PageNumber } from './values/page.ts'
import { Id, InstantText, LanguageCode, numberText, words } from './values/texts.ts'

export const Message = Type.Object({
  id: Id,
  title: Type.String(),
  /** HTML that was cleaned when it was written. */
  content: Type.String(),
  at: InstantText,
  read: Type.Boolean(),
})
export type Message = Static<typeof Message>

/** How many messages wait; a higher number is reported as the maximum. */
export const MOST_UNREAD = 999
const Unread = Type.Object({ unread: Type.Integer({ minimum: 0, maximum: MOST_UNREAD }) })

export const listMessages = operation({
  name: 'listMessages',
  method: 'GET',
  path: '/wps/relay/MCSFE_getMessages',
  who: 'member',
  summary: "The member's messages, newest first, with how many are unread.",
  query: Type.Object(
    { language: Type.Optional(LanguageCode), pageNo: PageNumber, pageSize: pageSize(50, 20) },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    content: Type.Array(Message),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    ...Unread.properties,
  }),
})

export const unreadMessages = operation({
  name: 'unreadMessages',
  method: 'GET',
  path: '/wps/relay/CSP_unreadCount',
  who: 'member',
  summary: 'The number of unread messages.',
  answer: Unread,
})

const One = Type.Object({ id: Id }, { additionalProperties: false })

export const readMessage = operation({
  name: 'readMessage',
  method: 'POST',
  path: '/wps/relay/MCSFE_readMessage',
  who: 'member',
  summary: 'Marks a message as read; marking it again changes nothing.',
  body: One,
  answer: Unread,
  refusals: ['not-found'],
})

export const readAllMessages = operation({
  name: 'readAllMessages',
  method: 'POST',
  path: '/wps/relay/MCSFE_readAllMessages',
  who: 'member',
  summary: 'Marks every message of the member as read.',
  answer: Unread,
})

export const deleteMessage = operation({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/wps/relay/MCSFE_deleteMessage',
  who: 'member',
  summary: "Takes a message out of the member's list; taking it out again changes nothing.",
  query: One,
  answer: Unread,
  refusals: ['not-found'],
})

const Consent = Type.Object({
  /** Whether the member receives offers; messages about money and security always come. */
  offers: Type.Boolean(),
  /** Since when; empty where it was never given. */
  since: Type.Union([InstantText, Type.Null()]),
})
export type Consent = Static<typeof Consent>

export const memberConsent = operation({
  name: 'memberConsent',
  method: 'GET',
  path: '/wps/member/consent',
  who: 'member',
  summary: 'Whether the member has agreed to be sent offers.',
  answer: Consent,
})

export const changeConsent = operation({
  name: 'changeConsent',
  method: 'PUT',
  path: '/wps/member/consent',
  who: 'member',
  summary: 'Agrees to offers, or withdraws the agreement; an excluded member cannot agree.',
  body: Type.Object({ offers: Type.Boolean() }, { additionalProperties: false }),
  answer: Consent,
  refusals: ['account-excluded', 'offers-resting'],
})

export const sendFeedback = operation({
  name: 'sendFeedback',
  method: 'PUT',
  path: '/wps/feedback',
  who: 'anyone',
  limit: 'feedback',
  summary: 'Sends feedback of 20 to 200 characters, without surrounding white space. Type 6 applies to become an agent, once at a time.',
  body: Type.Object(
    {
      content: words(0, 2000),
      /** The name that the sender gives; a logged-in sender is identified too. */
      sender: Type.Optional(words(0, 60)),
      type: Type.Enum([...FEEDBACK_TYPES]),
      captcha: Type.Optional(numberText('number', { maxLength: 40 })),
      proof: Type.Optional(Proof),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ reference: Type.String() }),
  refusals: ['captcha-required', 'captcha-failed', 'feedback-length', 'application-open', 'agent-already'],
})

/** What staff decided about an application to become an agent; `open` until they do. */
const APPLICATION_STATES = ['open', 'accepted', 'refused'] as const

export const affiliateApplication = operation({
  name: 'affiliateApplication',
  method: 'GET',
  path: '/wps/relay/MCSFE_affiliateApplication',
  who: 'member',
  summary: "The member's newest application to become an agent, which `sendFeedback` of type 6 sent; null where there is none.",
  answer: Type.Object({
    application: Type.Union([
      Type.Object({
        reference: Type.String(),
        state: Type.Enum([...APPLICATION_STATES]),
        sentAt: InstantText,
        decidedAt: Type.Union([InstantText, Type.Null()]),
        /** Why it was refused, in the words of staff. */
        reason: Type.Union([Type.String(), Type.Null()]),
      }),
      Type.Null(),
    ]),
  }),
})

export const messagingOperations = [
  listMessages,
  unreadMessages,
  readMessage,
  readAllMessages,
  deleteMessage,
  memberConsent,
  changeConsent,
  sendFeedback,
  affiliateApplication,
] as const
