/** Staff acts about messages: writing to one member or to all, taking a message back, and reading feedback. */
import { done } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from './needs.ts'

const WORDS = {
  title: 'its title in English',
  'title-my': 'the same in Burmese',
  content: 'its words in English, as HTML',
  'content-my': 'the same in Burmese',
  offer: 'yes where it advertises something; it is read by those who agreed to offers',
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
    summary: 'Writes a message to everybody who is a member now.',
    words: [],
    options: WORDS,
    changes: true,
    change: (tx, { options }) => messages.send(tx, null, options),
  },
  {
    name: 'message-recall',
    summary: 'Takes a message back from every list, read or not.',
    words: ['id'],
    options: {},
    changes: true,
    change: (tx, { words: [id = ''] }) => messages.recall(tx, id),
  },
  {
    name: 'feedback-close',
    summary: 'Notes that what somebody wrote has been dealt with; the reason is kept as the note.',
    words: ['reference'],
    options: {},
    changes: true,
    change: (tx, { words: [reference = ''], by, reason }) => messages.closeFeedback(tx, reference, by, reason),
  },
  {
    name: 'list-feedback',
    summary: 'Shows what people wrote and nobody has dealt with yet, oldest first.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await messages.feedback(reader)
      return done({ rows, summary: `${rows.length} open` })
    },
  },
]
