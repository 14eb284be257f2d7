/** The sandbox post office: its own process that takes mail over SMTP, SMS over HTTP and phone verifications. It shows all of them in the outbox. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { openMailServer } from './mail-server.ts'
import { outboxAt } from './outbox.ts'
import { addPhoneApi } from './phone-api.ts'
import { addSmsApi } from './sms-api.ts'

// No other user of the machine can read its files.
process.umask(0o077)

/** `SECRETS` is JSON: the key of its own calls, and where the outbox takes entries with which key. */
type Secrets = { key: string; outboxUrl?: string; outboxKey?: string }

const { key, outboxUrl, outboxKey } = JSON.parse(process.env['SECRETS'] ?? '{}') as Partial<Secrets>
if (!key) throw new Error('the post sandbox needs SECRETS with a key')
const port = Number(process.env['PORT'] ?? '0')
const outbox = outboxAt(outboxUrl, outboxKey ?? '')

const app = fastify({ logger: false, bodyLimit: 64 * 1024, requestTimeout: 15_000 })
await app.register(formbody)
addSmsApi(app, { account: 'ACbaize', key, outbox })
await addPhoneApi(app, { project: 'baize-demo', key, outbox })
let mail: Awaited<ReturnType<typeof openMailServer>> | undefined
app.get('/mail-address', (request, reply) =>
  request.headers.authorization === `Bearer ${key}` && mail ? { url: mail.url } : reply.code(401).send({ error: 'unknown-key' }),
)
const url = await app.listen({ host: '127.0.0.1', port })

// The mail server keeps its port over restarts, as the API does.
const folder = path.resolve(process.env['SANDBOX_DATA'] ?? '.data/sandbox/post')
mkdirSync(folder, { recursive: true })
const remembered = path.join(folder, 'smtp-port')
const kept = (): number => {
  try {
    return Number(readFileSync(remembered, 'utf8'))
  } catch {
    return 0
  }
}
const open = (at: number) => openMailServer({ port: at, key, outbox })
mail = await open(kept()).catch(() => open(0))
writeFileSync(remembered, new URL(mail.url).port)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await mail?.close()
  await app.close()
  process.exit(0)
}
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
// The terminal sends Ctrl-C to the whole group; a parent decides when its children go.
process.on('SIGINT', () => void (process.connected ? undefined : stop()))
process.send?.({ ready: true, url })
