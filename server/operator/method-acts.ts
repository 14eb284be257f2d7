/** Staff acts about payment methods, each written as a whole document with the next version, and the keys of payment services. */
import { readFile } from 'node:fs/promises'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { byEffect, changing, listing, reading, type Act } from './acts/act.ts'
import { code, document, file, option, word } from './acts/fields.ts'
import type { OperatorNeeds } from './needs.ts'

/** Undefined where none is named, null where it cannot be read. */
const contentOf = async (named: string | undefined): Promise<string | undefined | null> =>
  named === undefined
    ? undefined
    : readFile(named, 'utf8').then(
        (content) => content.trim(),
        () => null,
      )

export const methodActs = ({ wallet }: OperatorNeeds): Act[] => [
  changing({
    name: 'method-write',
    summary: 'Writes the next version of a payment method as a whole document. Everything but switching off needs two members of staff.',
    permission: 'methods.write',
    danger: 'undone',
    fields: { json: word(document()) },
    gate: byEffect,
    change: (tx, { json }) => wallet.writeMethod(tx, json),
  }),
  changing({
    name: 'payment-keys',
    summary: 'Sets the keys of a payment service; the previous webhook secret stays valid beside the new one.',
    permission: 'methods.write',
    danger: 'lasting',
    fields: {
      service: word(code('service')),
      'api-key-file': option(file(), 'a file with the key by which it knows our calls'),
      'webhook-secret-file': option(file(), 'a file with the secret by which it signs its notices, whsec_ and Base64'),
    },
    gate: 'two',
    async change(tx, { service, 'api-key-file': keyFile, 'webhook-secret-file': secretFile }) {
      const [apiKey, webhookSecret] = [await contentOf(keyFile), await contentOf(secretFile)]
      if (apiKey === null || webhookSecret === null) return refused('value-refused', { file: 'cannot be read' })
      return wallet.setServiceKeys(tx, service, { apiKey, webhookSecret })
    },
  }),
  listing({
    name: 'list-methods',
    summary: 'Shows the payment methods with their limits, fees and hours, by direction and currency.',
    permission: 'methods.read',
    what: 'ways in and out',
    rows: (reader) => wallet.listMethods(reader),
  }),
  reading({
    name: 'show-method',
    summary: 'Shows the document of a payment method, from which its next version is written.',
    permission: 'methods.read',
    fields: { code: word(code('method')) },
    async read(reader, { code: named }) {
      const found = await wallet.showMethod(reader, named)
      return found ? done({ rows: [{ document: JSON.stringify(found) }], summary: `method ${named}` }) : refused('not-found')
    },
  }),
]
