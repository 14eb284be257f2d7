/** Staff acts about payment methods, each written as a whole document with the next version, and the keys of payment services. */
import { readFile } from 'node:fs/promises'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from './needs.ts'
import { jsonOf } from './promotion-acts.ts'

/** Undefined where none is named, null where it cannot be read. */
const contentOf = async (file: string | undefined): Promise<string | undefined | null> =>
  file === undefined
    ? undefined
    : readFile(file, 'utf8').then(
        (text) => text.trim(),
        () => null,
      )

export const methodActs = ({ wallet }: OperatorNeeds): Act[] => [
  {
    name: 'method-write',
    summary: 'Writes the next version of a payment method as a whole document. Everything but switching off needs two members of staff.',
    words: ['json'],
    options: {},
    changes: true,
    gate: async (_tx, _call, { needsTwo }) => (needsTwo ? 'two' : undefined),
    change: (tx, { words: [text = ''] }) => wallet.writeMethod(tx, jsonOf(text)),
  },
  {
    name: 'payment-keys',
    summary: 'Sets the keys of a payment service; the previous webhook secret stays valid beside the new one.',
    words: ['service'],
    options: {
      'api-key-file': 'a file with the key by which it knows our calls',
      'webhook-secret-file': 'a file with the secret by which it signs its notices, whsec_ and Base64',
    },
    changes: true,
    gate: 'two',
    async change(tx, { words: [service = ''], options }) {
      const [apiKey, webhookSecret] = [await contentOf(options['api-key-file']), await contentOf(options['webhook-secret-file'])]
      if (apiKey === null || webhookSecret === null) return refused('value-refused', { file: 'cannot be read' })
      return wallet.setServiceKeys(tx, service, { apiKey, webhookSecret })
    },
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
