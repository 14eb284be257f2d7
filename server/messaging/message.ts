/** Message: one message, written by staff or caused by an event of another room, and how a member reads it in their language. */
import type { Message } from '@baize/contract/messaging.ts'
import { escaped } from '@baize/contract/values/escaped.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Narrowed } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'
import eventTexts from './event-texts.json' with { type: 'json' }

type Words = { readonly title: string; readonly content: string }
/** English always exists; what another language lacks is shown in English. */
export type MessageTexts = { readonly EN: Words; readonly MY?: Partial<Words> }
export type MessageEvent = keyof typeof eventTexts
export type EventFacts = Readonly<Record<string, string>>

/** The events about which members get messages. */
export const MESSAGE_EVENTS = Object.keys(eventTexts) as MessageEvent[]

export type MessageRow = Narrowed<
  Pick<Rows['messaging_message'], 'id' | 'sentAt' | 'texts' | 'event' | 'facts'>,
  { readonly texts: MessageTexts | null; readonly facts: EventFacts | null }
> & { readonly readAt: Rows['messaging_mark']['readAt'] | null }

/** The text with its facts inserted. A title is plain text; HTML gets its facts escaped. */
function filled({ title, content }: Words, facts: EventFacts): Words {
  const put = (words: string, write: (value: string) => string) =>
    words.replace(/\{(\w+)\}/g, (_all, name: string) => write(facts[name] ?? ''))
  return { title: put(title, (value) => value), content: put(content, escaped) }
}

function wordsOf({ texts, event, facts }: Pick<MessageRow, 'texts' | 'event' | 'facts'>, language: LanguageCode): Words {
  if (texts) return { title: texts[language]?.title || texts.EN.title, content: texts[language]?.content || texts.EN.content }
  // A message of an event that the server no longer knows is not lost; it names the event.
  const known = eventTexts[event as MessageEvent] as (typeof eventTexts)[MessageEvent] | undefined
  return known ? filled(known[language], facts ?? {}) : { title: Object.values(facts ?? {}).join(' '), content: '' }
}

/** The text of an email about a fact: the message without its HTML and its links. An email has only its own link. */
export function letterAbout(event: string, facts: EventFacts, language: LanguageCode): { subject: string; text: string } | undefined {
  const known = eventTexts[event as MessageEvent] as (typeof eventTexts)[MessageEvent] | undefined
  if (!known) return undefined
  const put = (words: string) => words.replace(/\{(\w+)\}/g, (_all, name: string) => facts[name] ?? '')
  const paragraphs = [...known[language].content.matchAll(/<p>(?!<a )(.*?)<\/p>/g)].map(([, words = '']) => put(words))
  return { subject: put(known[language].title), text: paragraphs.join('\n\n') }
}

/** The facts that the text names; a message stores no others. */
export function factsFor(event: MessageEvent, fact: Readonly<Record<string, unknown>>): EventFacts {
  const { title, content } = eventTexts[event].EN
  const names = ['reference', ...[...`${title} ${content}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)]
  return Object.fromEntries(names.flatMap((name) => (typeof fact[name] === 'string' ? [[name, fact[name]]] : [])))
}

export const messageView = (row: MessageRow, language: LanguageCode): Message => ({
  id: row.id,
  ...wordsOf(row, language),
  at: row.sentAt.toString(),
  read: row.readAt !== null,
})
