/** The sandbox payment service: its own process that speaks HTTP like a real one, so that the site's adapter is what gets used and tested. */
import path from 'node:path'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { addApi } from './api.ts'
import { hearMoves } from '../clock.ts'
import { addPages } from './pages.ts'
import { startSender } from './sender.ts'
import { createService } from './service.ts'
import { openStore } from './store.ts'

// No other user of the machine can read its files.
process.umask(0o077)

/** `SECRETS` is JSON: `{ "apiKey": "…", "webhookSecrets": ["whsec_…", …] }`; the first of the secrets signs. */
type Secrets = { apiKey: string; webhookSecrets: string[] }

function settings(env: NodeJS.ProcessEnv) {
  const { apiKey, webhookSecrets } = JSON.parse(env['SECRETS'] ?? '{}') as Partial<Secrets>
  const secret = webhookSecrets?.[0]
  const site = env['BAIZE_URL']
  if (!apiKey || !secret || !site) throw new Error('the payment sandbox needs SECRETS with apiKey and webhookSecrets, and BAIZE_URL')
  return {
    apiKey,
    secret,
    webhookUrl: new URL(`/payments/webhook/${env['SERVICE'] ?? 'sandbox'}`, site).href,
    port: Number(env['PORT'] ?? '0'),
    decidesMs: Number(env['DECIDES_MS'] ?? '1000'),
    folder: path.resolve(env['SANDBOX_DATA'] ?? '.data/sandbox/payments'),
  }
}

const { apiKey, secret, webhookUrl, port, decidesMs, folder } = settings(process.env)
const store = openStore(folder)
let wake = (): void => undefined
const service = createService(store, { webhookUrl, decidesMs, wake: () => wake() })
const sender = startSender(store, service, secret)
wake = sender.wake

const app = fastify({
  logger: false,
  bodyLimit: 64 * 1024,
  requestTimeout: 15_000,
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
})
// Blocks a foreign page whose host name resolves to this machine (DNS rebinding) from reading the outbox.
const OWN_NAMES = new Set(['127.0.0.1', 'localhost'])
app.addHook('onRequest', async (request, reply) => {
  if (!OWN_NAMES.has(request.hostname)) return reply.code(421).send({ error: 'unknown-host' })
})
await app.register(formbody)
let url = ''
addApi(app, { store, service, apiKey, baseUrl: () => url })
addPages(app, store, service, wake)
url = await app.listen({ host: '127.0.0.1', port })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  sender.stop()
  await app.close()
  store.close()
  process.exit(0)
}
hearMoves()
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
// The terminal sends Ctrl-C to the whole group; a parent decides when its children go.
process.on('SIGINT', () => void (process.connected ? undefined : stop()))
process.send?.({ ready: true, url })
