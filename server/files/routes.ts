/** The calls of the files room. */
import { readFile, uploadFile } from '@baize/contract/files.ts'
import { memberDocuments, sendDocument } from '@baize/contract/identity/documents.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { memberOf, route, type RawReply, type RawRoute, type Route } from '../platform/route.ts'
import type { Files } from './files.ts'

const HIDDEN = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}

export const filesRoutes = (files: Files): Route[] => [
  route(uploadFile, (ask) => files.take(memberOf(ask).id, Buffer.from(ask.body))),
  route(readFile, async (ask) => {
    const found = await files.read(memberOf(ask).id, ask.params.id)
    return found.ok ? done({ id: found.value.id, type: found.value.type, data: found.value.bytes.toString('base64') }) : found
  }),
  route(sendDocument, (ask) => files.documents.send(memberOf(ask).id, ask.query.kind, Buffer.from(ask.body))),
  route(memberDocuments, async (ask) => done(await files.documents.list(memberOf(ask).id))),
]

const reply = (status: number, error: string): RawReply => ({ status, body: { error } })

/** The addresses under which staff look at a document; nobody stores what they answer, and nothing else may draw it. */
export const filesRawRoutes = (files: Pick<Files, 'documents'>): RawRoute[] => [
  {
    method: 'GET',
    path: '/documents/shown/:ticket',
    bodyLimit: 1024,
    tooLarge: reply(413, 'body-too-large'),
    unreadable: reply(400, 'malformed-body'),
    broken: reply(503, 'unavailable'),
    async handle({ params }) {
      const shown = await files.documents.shown(params['ticket'] ?? '')
      if (!shown.ok) return reply(shown.code === 'busy' ? 503 : 404, shown.code)
      const { bytes, type } = shown.value
      return { status: 200, type, body: bytes, headers: HIDDEN }
    },
  },
]
