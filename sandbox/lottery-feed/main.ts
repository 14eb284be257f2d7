/** The sandbox publishers of lottery results: their own process that speaks HTTP like a real one. The site's real adapter is then used and tested. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fastify from 'fastify'
import { now } from '../clock.ts'
import { createPublisher, SOURCES, type Fault, type Source } from './publisher.ts'

// No other user of the machine can read its files.
process.umask(0o077)

const folder = path.resolve(process.env['SANDBOX_DATA'] ?? '.data/sandbox/lottery-feed')
const port = Number(process.env['PORT'] ?? '0')

/** The secret from which all draws follow, made at the first start. */
function keptSeed(): Uint8Array {
  const file = path.join(folder, 'seed')
  if (existsSync(file)) return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  mkdirSync(folder, { recursive: true })
  const seed = randomBytes(32)
  writeFileSync(file, seed.toString('hex'), { mode: 0o600 })
  return seed
}

const publisher = createPublisher(keptSeed())
// Pictures and tests need not wait for the evening.
if (process.env['SANDBOX_DRAWS'] === 'any-time') publisher.setFaults([], true)
const app = fastify({ logger: false, bodyLimit: 64 * 1024, requestTimeout: 15_000 })

const isSource = (text: string): text is Source => (SOURCES as readonly string[]).includes(text)
/** What a text says, or undefined where it says nothing. */
function read<Value>(from: (text: string) => Value, text: string | undefined): Value | undefined {
  try {
    return from(text ?? '')
  } catch {
    return undefined
  }
}

app.get<{ Params: { source: string; game: string; date: string; place: string }; Querystring: { drawAt?: string } }>(
  '/:source/results/:game/:date/:place',
  async ({ params, query }, reply) => {
    const { source, game } = params
    const day = read((text) => Temporal.PlainDate.from(text), params.date)
    const drawAt = read((text) => Temporal.Instant.from(text), query.drawAt)
    if (!isSource(source) || day === undefined || !/^[0-9]{1,4}$/.test(params.place)) return reply.code(404).send({ error: 'unknown' })
    const question = { source, game, day, place: Number(params.place), ...(drawAt ? { drawAt } : {}) }
    const page = await publisher.page(question, now()).catch(() => undefined)
    return page === undefined ? reply.code(404).send({ error: 'no-result' }) : reply.send(page)
  },
)

// Only tests can make a source wrong.
if (process.env['SANDBOX_FAULTS'] === '1')
  app.post<{ Body: { faults: Fault[]; anyTime?: boolean } }>('/__faults', async ({ body }) => {
    publisher.setFaults(body.faults, body.anyTime)
    return { faults: body.faults.length }
  })

const url = await app.listen({ host: '127.0.0.1', port })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await app.close()
  process.exit(0)
}
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => void stop())
// The terminal sends Ctrl-C to the whole group; a parent decides when its children go.
process.on('SIGINT', () => void (process.connected ? undefined : stop()))
process.send?.({ ready: true, url })
