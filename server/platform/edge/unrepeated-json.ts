/** Unrepeated JSON: bodies of calls, of which none names a field twice. Two readers could read such a body differently. */
import type { FastifyInstance } from 'fastify'
import { namesTwice } from '../repeated-names.ts'

/** An error that the server answers with a status of its own. */
export const ofStatus = (statusCode: number, why: string): Error => Object.assign(new Error(why), { statusCode })

/** A body with a repeated name is refused; the server's own parser reports other faults. */
export function addUnrepeatedJson(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    read(request, body, (error, value) =>
      error ? done(error, undefined) : namesTwice(body) ? done(ofStatus(400, 'a name twice'), undefined) : done(null, value),
    ),
  )
}
