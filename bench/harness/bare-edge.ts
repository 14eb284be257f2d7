/** Bare edge: the product's HTTP edge with routes of a bench alone: nobody is identified, and nothing is encrypted or closed. */
import { createHttp } from '../../server/platform/http.ts'
import { createLimits } from '../../server/platform/limits.ts'
import { createLog } from '../../server/platform/log.ts'
import type { RawRoute } from '../../server/platform/route.ts'

/** Listens on a free port of loopback. */
export async function serveBare(routes: readonly RawRoute[], limitScale = 1): Promise<{ readonly url: string; close(): Promise<unknown> }> {
  const app = await createHttp(
    {
      identify: () => Promise.resolve(undefined),
      decrypt: () => Promise.resolve({ ok: false, code: 'decrypt-failed' }),
      encryptionRequired: () => Promise.resolve(false),
      gate: () => Promise.resolve(0),
      merchantCode: 'bench',
      defaultLanguage: 'EN',
      isOwnHost: () => true,
      limits: createLimits(limitScale),
      log: createLog('error'),
      secure: false,
      trustProxy: [],
    },
    [],
    routes,
  )
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}
