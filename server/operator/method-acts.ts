/** Staff acts about payment methods: each is written whole, with the version after the one that was read. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from './needs.ts'
import { jsonOf } from './promotion-acts.ts'

export const methodActs = ({ wallet }: OperatorNeeds): Act[] => [
  {
    name: 'method-write',
    summary: 'Writes the next version of a payment method; it comes with its whole document, and only switching off is done by one alone.',
    words: ['json'],
    options: {},
    changes: true,
    gate: async (_tx, _call, { needsTwo }) => (needsTwo ? 'two' : undefined),
    change: (tx, { words: [text = ''] }) => wallet.writeMethod(tx, jsonOf(text)),
  },
  {
    name: 'list-methods',
    summary: 'Shows the payment methods with their limits, fees and hours, by direction and currency.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await wallet.listMethods(reader)
      return done({ rows, summary: `${rows.length} ways in and out` })
    },
  },
  {
    name: 'show-method',
    summary: 'Shows the document of a payment method, from which its next version is written.',
    words: ['code'],
    options: {},
    changes: false,
    async read(reader, { words: [code = ''] }) {
      const document = await wallet.showMethod(reader, code)
      return document ? done({ rows: [{ document: JSON.stringify(document) }], summary: `method ${code}` }) : refused('not-found')
    },
  },
]
