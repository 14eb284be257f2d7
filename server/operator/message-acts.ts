/** Staff acts about messages: writing to one member or to all, taking a message back, and reading feedback. */
import { done } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from './needs.ts'

const WORDS = {
  title: 'its title in English',
  'title-my': 'the same in Burmese',
  content: 'its words in English, as HTML',
  'content-my': 'the same in Burmese',
  offer: 'yes for advertising; only members who agreed to offers receive it',
}

export const messageActs = ({ messages }: OperatorNeeds): Act[] => [
  {
    name: 'message-send',
    summary: 'Writes a message to one member.',
    words: ['account'],
    options: WORDS,
    changes: true,
    change: (tx, { words: [account = ''], options }) => messages.send(tx, account, options),
  },
  {
    name: 'message-send-all',
    summary: 'Sends a message to all present members.',
    words: [],
    options: WORDS,
    changes: true,
    change: (tx, { options }) => messages.send(tx, null, options),
  },
  {
    name: 'message-recall',
    summary: 'Recalls a message from every inbox, read or not.',
    words: ['id'],
    options: {},
    changes: true,
    change: (tx, { words: [id = ''] }) => messages.recall(tx, id),
  },
  {
    name: 'feedback-close',
    summary: 'Closes a feedback; the reason is kept as the note. A member’s application is decided by agent-make or agent-refuse.',
    words: ['reference'],
    options: {},
    changes: true,
    change: (tx, { words: [reference = ''], by, reason }) => messages.closeFeedback(tx, reference, by, reason),
  },
  {
    name: 'list-feedback',
    summary: 'Shows open feedback, oldest first.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await messages.feedback(reader)
      return done({ rows, summary: `${rows.length} open` })
    },
  },
]
