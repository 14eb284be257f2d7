/** Staff acts about documents of people: each look is written down before the picture is shown, and none is handed out as a file. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from '../needs.ts'

const CASE = { case: 'the case of that person which you have taken' } as const

const lookingActs = ({ documents, members }: OperatorNeeds): Act[] => [
  {
    name: 'documents-show',
    summary: 'Shows what documents of a member are stored, until when, and who of the staff looked at them and why.',
    words: ['account'],
    options: {},
    changes: false,
    async read(reader, { words: [account = ''] }) {
      const member = await members.find(reader, account)
      if (!member) return refused('not-found')
      const rows = await documents.show(reader, member.id)
      return done({ rows, summary: `${rows.length} documents and looks` })
    },
  },
  {
    name: 'document-open',
    summary: 'Makes an address that shows a document for five minutes, with your name across it. The look stays with the member.',
    words: ['document'],
    options: CASE,
    changes: true,
    async change(tx, { words: [id = ''], options, by, reason }) {
      const opened = await documents.open(tx, { id, case: options['case'] ?? '', by, reason })
      if (!opened.ok) return opened
      const { address, until, ...told } = opened.value
      // The address is told after the commit and stands in no row: whoever has it sees the picture.
      return done({ ...told, afterwards: async () => ({ rows: [{ address, until }], summary: 'shown for five minutes' }) })
    },
  },
]

export const documentActs = (needs: OperatorNeeds): Act[] => [
  ...lookingActs(needs),
  {
    name: 'document-decide',
    summary: 'Accepts or refuses a document; a refused one is destroyed after its days.',
    words: ['document', 'decision'],
    options: CASE,
    changes: true,
    change: (tx, { words: [id = '', decision = ''], options, by }) =>
      needs.documents.decide(tx, { id, decision, by, case: options['case'] ?? '' }),
  },
  {
    name: 'documents-erase',
    summary: 'For a member who asks that their documents go: what no law and no case keeps goes within 30 days; says what stays and why.',
    words: ['account'],
    options: {},
    changes: true,
    async change(tx, { words: [account = ''] }) {
      const member = await needs.members.find(tx, account)
      if (!member) return refused('not-found')
      const rows = await needs.documents.erase(tx, member.id)
      const stays = rows.filter(({ end }) => end === 'stays').length
      return done({
        object: `member ${member.id}`,
        before: null,
        after: { documents: rows },
        afterwards: async () => ({ rows, summary: `${rows.length - stays} go, ${stays} stay` }),
      })
    },
  },
]
