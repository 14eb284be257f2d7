/** Vendor OpenAPI: the published document of the wallet that game vendors call, made from the same descriptions as its checks. */
import { VENDOR_ANSWERS, VENDOR_BODIES, VENDOR_REFUSALS, VENDOR_SUMMARIES, type VendorCallName } from '@baize/contract/vendor-wallet.ts'

const HEADERS = [
  {
    name: 'X-Timestamp',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: '^[0-9]{1,15}$' },
    description: 'Milliseconds since 1970; at most five minutes from ours.',
  },
  {
    name: 'X-Signature',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description:
      'v2,<base64 HMAC-SHA256 of "{timestamp}.{METHOD} {path}.{raw body}"> under the secret, with the path as sent and its query; several with a space between.',
  },
]
const VENDOR = { name: 'vendor', in: 'path', required: true, schema: { type: 'string', pattern: '^[A-Z0-9_]{1,24}$' } }

/** The refusals that every call may have, by HTTP status. */
function refusals(): Record<string, unknown> {
  const byStatus = Map.groupBy(Object.entries(VENDOR_REFUSALS), ([, [status]]) => String(status))
  byStatus.delete('200')
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      {
        description: all.map(([word, [, meaning]]) => `${word}: ${meaning}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
      },
    ]),
  )
}

const pathItem = (name: VendorCallName): unknown => ({
  post: {
    operationId: name,
    summary: VENDOR_SUMMARIES[name],
    tags: ['wallet'],
    parameters: [VENDOR, ...HEADERS],
    requestBody: { required: true, content: { 'application/json': { schema: VENDOR_BODIES[name] } } },
    responses: {
      200: {
        description: 'Done, or refused by a word of its own.',
        content: { 'application/json': { schema: { anyOf: [VENDOR_ANSWERS[name], { $ref: '#/components/schemas/Refused' }] } } },
      },
      ...refusals(),
    },
  },
})

const RULES = `A transaction id is unique for ever: the same call again gets its first answer, another content duplicate-transaction. A rollback of a bet that never came is remembered and refuses it.
Wins and rollbacks are taken after the token has ended, the player was blocked and the game was switched off. A body has at most 64 KB; a larger one is 413, one that cannot be read 415, both with bad-request.
A win beyond the terms of a vendor is answered ok with the balance without it.`

export function vendorOpenApi(version: string): Record<string, unknown> {
  const names = Object.keys(VENDOR_BODIES) as VendorCallName[]
  const words = Object.entries(VENDOR_REFUSALS).map(([word, [status, meaning]]) => `- ${word} (${status}): ${meaning}`)
  return {
    openapi: '3.1.0',
    info: { title: 'Baize, the wallet for game vendors', version, description: [RULES, ...words].join('\n') },
    paths: Object.fromEntries(names.map((name) => [`/vendor/v1/{vendor}/${name}`, pathItem(name)])),
    components: {
      schemas: {
        Refused: {
          type: 'object',
          required: ['status'],
          properties: {
            status: { enum: Object.keys(VENDOR_REFUSALS) },
            balance: { type: 'string', description: 'Where the balance was too low: what there is.' },
          },
        },
      },
    },
  }
}
