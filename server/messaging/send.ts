/** Send: a message to one member or to all, by staff or because of an event. A message to all is one row. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { Fact } from '../platform/jobs.ts'
import { hostileText } from '../platform/validation.ts'
import { tellInbox } from './inbox.ts'
import { factsFor, MESSAGE_EVENTS, type MessageEvent, type MessageTexts } from './message.ts'
import type { MessagingNeeds } from './needs.ts'
import { insertMessage, recallMessage } from './store.ts'

/** What staff typed. */
export type TypedMessage = Readonly<Record<string, string>>

const LONGEST_TITLE = 160
const LONGEST_CONTENT = 20_000

function readTyped({ cleanHtml }: Pick<MessagingNeeds, 'cleanHtml'>, typed: TypedMessage): Outcome<MessageTexts, 'value-refused'> {
  const [title = '', titleMy = '', content = '', contentMy = ''] = ['title', 'title-my', 'content', 'content-my'].map((name) =>
    (typed[name] ?? '').trim(),
  )
  const texts = {
    EN: { title, content: cleanHtml(content) },
    MY: { ...(titleMy === '' ? {} : { title: titleMy }), ...(contentMy === '' ? {} : { content: cleanHtml(contentMy) }) },
  }
  if (title === '' || title.length > LONGEST_TITLE || titleMy.length > LONGEST_TITLE) return refused('value-refused', { field: 'title' })
  const tooLong = texts.EN.content.length > LONGEST_CONTENT || (texts.MY.content ?? '').length > LONGEST_CONTENT
  if (texts.EN.content === '' || tooLong) return refused('value-refused', { field: 'content' })
  return hostileText(texts) === undefined ? done(texts) : refused('value-refused', { field: 'title' })
}

/** `member` null is everybody who is a member now. Answers the id of the message. */
export async function sendTyped(
  needs: MessagingNeeds,
  tx: Tx,
  member: string | null,
  typed: TypedMessage,
): Promise<Outcome<{ id: string; texts: MessageTexts }, 'value-refused'>> {
  const texts = readTyped(needs, typed)
  if (!texts.ok) return texts
  if (![undefined, 'yes', 'no'].includes(typed['offer'])) return refused('value-refused', { field: 'offer' })
  const id = await insertMessage(tx, { member, at: needs.clock.now(), texts: texts.value, offer: typed['offer'] === 'yes' })
  if (id === undefined) throw new Error('a message without a source cannot have been sent before')
  await tellInbox(needs, tx, member)
  return done({ id, texts: texts.value })
}

const isEvent = (name: string): name is MessageEvent => (MESSAGE_EVENTS as readonly string[]).includes(name)

/** Sends the member a message about a fact. The same fact again writes nothing. */
export async function sendAbout(needs: MessagingNeeds, fact: Fact): Promise<void> {
  const { name, memberId, reference = fact['receipt'] } = fact
  if (!isEvent(name) || typeof memberId !== 'string') return
  if (typeof reference !== 'string') throw new Error(`the fact ${name} has no reference, by which its message is written once`)
  await needs.database.write(async (tx) => {
    const source = `${name}:${memberId}:${reference}`
    const id = await insertMessage(tx, {
      member: memberId,
      at: needs.clock.now(),
      event: name,
      facts: factsFor(name, { ...fact, reference }),
      source,
    })
    if (id !== undefined) await tellInbox(needs, tx, memberId)
  })
}

/** Takes a message back, read or not. */
export async function recall(needs: MessagingNeeds, tx: Tx, id: string): Promise<Outcome<{ memberId: string | null }, 'not-found'>> {
  const gone = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await recallMessage(tx, id, needs.clock.now()) : undefined
  if (!gone) return refused('not-found')
  await tellInbox(needs, tx, gone.memberId)
  return done(gone)
}
