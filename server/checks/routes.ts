/** The calls of identity checks, and the callback under which the services reach them. */
import { beginIdentityCheck, identityCheck } from '@baize/contract/identity/checks.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { Database } from '../platform/database.ts'
import { memberOf, route, type RawReply, type RawRoute, type Route } from '../platform/route.ts'
import type { Checks } from './checks.ts'

export const checksRoutes = (checks: Checks, database: Database): Route[] => [
  route(identityCheck, async (ask) => done(await checks.view(database.reader, memberOf(ask).id))),
  route(beginIdentityCheck, (ask) => checks.begin(memberOf(ask).id, ask.origin)),
]

const reply = (status: number, body: object): RawReply => ({ status, body })
const STATUS = { 'webhook-forged': 401, 'webhook-malformed': 400, 'check-service-down': 503 } as const

/** Answers 2xx once the word is stored, whatever it did. Any other answer makes the service send it again. */
export const checksRawRoutes = (checks: Checks, database: Database): RawRoute[] => [
  {
    method: 'POST',
    path: '/checks/webhook/:service',
    bodyLimit: 64 * 1024,
    tooLarge: reply(413, { error: 'body-too-large' }),
    unreadable: reply(400, { error: 'webhook-malformed' }),
    async handle({ params, headers, body }) {
      const service = params['service'] ?? ''
      if (!checks.hearsService(service)) return reply(404, { error: 'unknown-service' })
      const read = await checks.readWord(service, headers, body)
      if (!read.ok) return reply(STATUS[read.code], { error: read.code })
      const notice = read.value
      const effect = notice === undefined ? 'not-followed' : await database.write((tx) => checks.hear(tx, service, notice))
      return reply(200, { status: 'ok', effect })
    },
  },
]
