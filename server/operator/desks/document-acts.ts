/** Staff acts about documents of people: each look is written down before the picture is shown, and none is handed out as a file. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, reading, type Act } from '../acts/act.ts'
import { choice, code, option, word } from '../acts/fields.ts'
import { ACCOUNT } from '../acts/usual.ts'
import type { OperatorNeeds } from '../needs.ts'

const DOCUMENT = {
  document: word(code('document')),
  case: option(code('case'), 'the case of that person which you have taken'),
} as const

const lookingActs = ({ documents, members }: OperatorNeeds): Act[] => [
  reading({
    name: 'documents-show',
    summary: 'Shows what documents of a member are stored, until when, and who of the staff looked at them and why.',
    permission: 'documents.read',
    fields: { account: ACCOUNT },
    async read(reader, { account }) {
      const member = await members.find(reader, account)
      if (!member) return refused('not-found')
      const rows = await documents.show(reader, member.id)
      return done({ rows, summary: `${rows.length} documents and looks` })
    },
  }),
  changing({
    name: 'document-open',
    summary: 'Makes an address that shows a document for five minutes, with your name across it. The look stays with the member.',
    permission: 'documents.open',
    danger: 'none',
    fields: DOCUMENT,
    async change(tx, { document: id, case: inHand = '' }, { by, reason }) {
      const opened = await documents.open(tx, { id, case: inHand, by, reason })
      if (!opened.ok) return opened
      const { address, until, ...told } = opened.value
      // The address is told after the commit and stands in no row: whoever has it sees the picture.
      return done({ ...told, afterwards: async () => ({ rows: [{ address, until }], summary: 'shown for five minutes' }) })
    },
  }),
]

export const documentActs = (needs: OperatorNeeds): Act[] => [
  ...lookingActs(needs),
  changing({
    name: 'document-decide',
    summary: 'Accepts or refuses a document; a refused one is destroyed after its days.',
    permission: 'documents.decide',
    danger: 'lasting',
    fields: { ...DOCUMENT, decision: word(choice(['accepted', 'refused'])) },
    change: (tx, { document: id, decision, case: inHand = '' }, { by }) => needs.documents.decide(tx, { id, decision, by, case: inHand }),
  }),
  changing({
    name: 'documents-erase',
    summary: 'For a member who asks that their documents go: what no law and no case keeps goes within 30 days; says what stays and why.',
    permission: 'documents.erase',
    danger: 'lasting',
    fields: { account: ACCOUNT },
    async change(tx, { account }) {
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
  }),
]
