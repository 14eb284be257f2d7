/** Inbox: a member reads, marks and deletes messages; every change sends the member's open pages the number of unread ones. */
import type { Message } from '@baize/contract/messaging.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { messageView } from './message.ts'
import type { MessagingNeeds } from './needs.ts'
import { countMessages, countUnread, mark, markAll, messagesOf } from './store.ts'

type Inbox = { content: Message[]; pageNum: number; totalPages: number; total: number; unread: number }
export type InboxQuery = { readonly pageNo: number; readonly pageSize: number; readonly language: LanguageCode }
type Unread = { readonly unread: number }

export async function listMessages(reader: Reader, member: string, { pageNo, pageSize, language }: InboxQuery): Promise<Inbox> {
  const rows = await messagesOf(reader, member, pageSize, (pageNo - 1) * pageSize)
  const total = await countMessages(reader, member)
  return {
    content: rows.map((row) => messageView(row, language)),
    pageNum: pageNo,
    totalPages: Math.max(1, Math.ceil(total / pageSize)),
    total,
    unread: await countUnread(reader, member),
  }
}

type Needs = Pick<MessagingNeeds, 'clock' | 'tell'>

/** After the commit, reports that the list of this member, or of all, has changed. */
export const tellInbox = ({ tell }: Needs, tx: Tx, memberId: string | null): Promise<void> => tell(tx, { name: 'inboxChanged', memberId })

export async function markMessage(
  needs: Needs,
  tx: Tx,
  member: string,
  id: string,
  deleted: boolean,
): Promise<Outcome<Unread, 'not-found'>> {
  if (!(await mark(tx, member, id, needs.clock.now(), deleted))) return refused('not-found')
  await tellInbox(needs, tx, member)
  return done({ unread: await countUnread(tx, member) })
}

export async function readAll(needs: Needs, tx: Tx, member: string): Promise<Unread> {
  await markAll(tx, member, needs.clock.now())
  await tellInbox(needs, tx, member)
  return { unread: await countUnread(tx, member) }
}
