/** OpenAPI: the published document, made from the same descriptions as the routes. */
import { EVERYWHERE, REFUSALS, type RefusalCode } from '@baize/contract/refusals.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { WRITTEN } from '@baize/contract/values/texts.ts'
import type { TObject } from 'typebox'

const declined = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { type: 'string' },
    message: { type: 'string' },
    value: { type: 'object' },
    reference: { type: 'string' },
  },
}

function refusalResponses(operation: Operation): Record<string, unknown> {
  const codes: readonly RefusalCode[] = [...EVERYWHERE, ...(operation.refusals ?? [])]
  const byStatus = Map.groupBy(new Set(codes), (code) => String(REFUSALS[code]))
  return Object.fromEntries(
    [...byStatus].map(([status, all]) => [
      status,
      { description: all.join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Declined' } } } },
    ]),
  )
}

const parametersOf = (place: 'query' | 'path', schema: TObject | undefined): unknown[] =>
  Object.entries(schema?.properties ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || ((schema?.required ?? []) as readonly string[]).includes(name),
    schema: inner,
  }))

const fileContent = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function pathItem(operation: Operation): unknown {
  const key = operation.key
    ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' } }]
    : []
  const body = operation.encrypted
    ? {
        anyOf: [
          operation.body,
          { type: 'object', required: ['jwe'], properties: { jwe: { type: 'string' } }, additionalProperties: false },
        ],
      }
    : operation.body
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.path.split('/')[2] ?? 'site'],
    description: `Who may ask: ${operation.who}.`,
    security: operation.who === 'anyone' ? [] : [{ session: [], token: [] }],
    parameters: [...parametersOf('path', operation.params), ...parametersOf('query', operation.query), ...key],
    ...(operation.file ? { requestBody: { required: true, content: fileContent(operation.file.types) } } : {}),
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } } : {}),
    responses: {
      200: {
        description: 'Done.',
        content: {
          'application/json': {
            schema: { type: 'object', required: ['success', 'value'], properties: { success: { const: true }, value: operation.answer } },
          },
        },
      },
      ...refusalResponses(operation),
    },
  }
}

/** What the server alone reads of a schema is not published. */
const published = <Document>(document: Document): Document =>
  JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === WRITTEN ? undefined : value))) as Document

/** The OpenAPI 3.1 document of these operations; schemas are JSON Schema as they stand. */
export function openApi(operations: readonly Operation[], title: string, version: string): Record<string, unknown> {
  const byPath = Map.groupBy(operations, ({ path }) => path.replace(/:([A-Za-z]+)/g, '{$1}'))
  return published({
    openapi: '3.1.0',
    info: {
      title,
      version,
      description: 'Every call of the site. All answers share one envelope; amounts are decimal text; times are RFC 3339 in UTC.',
    },
    paths: Object.fromEntries(
      [...byPath].map(([path, all]) => [
        path,
        Object.fromEntries(all.map((operation) => [operation.method.toLowerCase(), pathItem(operation)])),
      ]),
    ),
    components: {
      schemas: { Declined: declined },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' }, token: { type: 'http', scheme: 'bearer' } },
    },
  })
}
