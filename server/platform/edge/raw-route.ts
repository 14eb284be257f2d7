/** Raw routes: callbacks of the outside world, whose own rooms read their bytes and form their answers. */
import type { FastifyInstance } from 'fastify'
import { BUSY, servedAs } from '../overload/shares.ts'
import type { RawRoute } from '../route.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Adds one callback to the server. */
export function addRawRoute(app: FastifyInstance, found: RawRoute): void {
  const broken = found.broken ?? { status: 503, body: { status: 'temporary-error' } }
  app.route({
    method: found.method,
    url: found.path,
    config: { kind: 'callbacks', broken },
    bodyLimit: found.bodyLimit,
    // A log object for each call would cost more than reading its body. The one line that a call may write names the call instead.
    childLoggerFactory: (log) => log,
    errorHandler: (error, request, reply) => {
      const asked = (error as { statusCode?: number }).statusCode ?? 500
      // Under a name that is not ours nobody is answered in a dialect; the site's own handler answers, as it does a call.
      if (asked === 421) throw error
      const isTheirs = asked >= 400 && asked < 500 && asked !== 429
      // A crowd is told by the measures; a line for each of it would be a flood of its own.
      if (asked >= 500 && (error as { code?: string }).code !== BUSY)
        request.log.error({ err: error, reqId: request.id }, 'a callback failed')
      const { status, body, type } = isTheirs
        ? // What cannot be read is refused in the dialect's word for what is too large, where it has no other.
          {
            ...(asked === 413 ? found.tooLarge : (found.unreadable ?? found.tooLarge)),
            status: found.tooLarge.status === 413 ? asked : found.tooLarge.status,
          }
        : broken
      void reply
        .code(status)
        .type(type ?? JSON_TYPE)
        .send(body)
    },
    handler: async (request, reply) => {
      const headers: Record<string, string | undefined> = {}
      for (const name of Object.keys(request.headers)) {
        const value = request.headers[name]
        headers[name] = Array.isArray(value) ? value.join(',') : value
      }
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const query = Object.fromEntries(
        Object.entries(request.query as Record<string, unknown>).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
      )
      const { method, url: path, ip } = request
      const params = request.params as Record<string, string>
      const answer = await servedAs('callbacks', () => found.handle({ method, path, params, headers, query, body, ip }))
      return reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .type(answer.type ?? JSON_TYPE)
        .send(answer.body)
    },
  })
}
