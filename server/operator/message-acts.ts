/** Staff acts about messages: writing to one member or to all, taking a message back, and reading feedback. */
import { changing, listing, type Act } from './acts/act.ts'
import { code, flag, option, text, word } from './acts/fields.ts'
import { ACCOUNT } from './acts/usual.ts'
import type { OperatorNeeds } from './needs.ts'

const WORDS = {
  title: option(text(0, 160), 'its title in English'),
  'title-my': option(text(0, 160), 'the same in Burmese'),
  content: option(text(0, 20_000), 'its words in English, as HTML'),
  'content-my': option(text(0, 20_000), 'the same in Burmese'),
  offer: option(flag(), 'yes for advertising; only members who agreed to offers receive it'),
}

export const messageActs = ({ messages }: OperatorNeeds): Act[] => [
  changing({
    name: 'message-send',
    summary: 'Writes a message to one member.',
    permission: 'messages.send',
    danger: 'undone',
    fields: { account: ACCOUNT, ...WORDS },
    change: (tx, { account }, { options }) => messages.send(tx, account, options),
  }),
  changing({
    name: 'message-send-all',
    summary: 'Sends a message to all present members.',
    permission: 'messages.send-all',
    danger: 'undone',
    fields: WORDS,
    change: (tx, _given, { options }) => messages.send(tx, null, options),
  }),
  changing({
    name: 'message-recall',
    summary: 'Recalls a message from every inbox, read or not.',
    permission: 'messages.recall',
    danger: 'lasting',
    fields: { id: word(code('message')) },
    change: (tx, { id }) => messages.recall(tx, id),
  }),
  changing({
    name: 'feedback-close',
    summary: 'Closes a feedback; the reason is kept as the note. A member’s application is decided by agent-make or agent-refuse.',
    permission: 'feedback.work',
    danger: 'lasting',
    fields: { reference: word(code('reference')) },
    change: (tx, { reference }, { by, reason }) => messages.closeFeedback(tx, reference, by, reason),
  }),
  listing({
    name: 'list-feedback',
    summary: 'Shows open feedback, oldest first.',
    permission: 'feedback.read',
    what: 'open',
    rows: (reader) => messages.feedback(reader),
  }),
]
