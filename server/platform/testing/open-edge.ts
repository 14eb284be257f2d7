/** Open edge: the calls of some routes as they come over the wire. Its gates are open to everybody where a test says nothing else. */
import type { FastifyInstance } from 'fastify'
import { refused } from '@baize/contract/values/outcome.ts'
import { createHttp, type EdgeNeeds } from '../http.ts'
import { createLimits } from '../limits.ts'
import { createLog } from '../log.ts'
import type { RawRoute, Route } from '../route.ts'

export const openEdge = (needs: Partial<EdgeNeeds>, routes: readonly Route[], raw: readonly RawRoute[] = []): Promise<FastifyInstance> =>
  createHttp(
    {
      identify: async () => undefined,
      decrypt: async () => refused('decrypt-failed'),
      encryptionRequired: async () => false,
      gate: async () => 0,
      merchantCode: 'baize',
      defaultLanguage: 'EN',
      isOwnHost: () => true,
      limits: createLimits(1000),
      log: createLog('silent'),
      secure: true,
      trustProxy: [],
      ...needs,
    },
    routes,
    raw,
  )
