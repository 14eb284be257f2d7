/** Starts the sandbox game vendor as its own process: finishes what an earlier life left open, then listens. */
import { noFaults } from './faults.ts'
import { operatorCalls } from './operator-calls.ts'
import { createPlay } from './play.ts'
import { createService, frameOriginsOf } from './service.ts'
import { createSettling } from './settle.ts'
import { openStore } from './store.ts'

const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`the vendor sandbox needs ${name} in its environment`)
  return value
}

const wholeNumber = (name: string, otherwise: number): number => {
  const value = process.env[name] ?? ''
  if (value !== '' && !/^\d{1,6}$/.test(value)) throw new Error(`${name} is a whole number`)
  return value === '' ? otherwise : Number(value)
}

const baseUrl = required('BAIZE_URL').replace(/\/$/, '')
const faultsAllowed = process.env['SANDBOX_FAULTS'] === '1'
const faults = { ...noFaults(), ...(faultsAllowed ? (JSON.parse(process.env['FAULTS'] ?? '{}') as Record<string, never>) : {}) }
const log = (line: string): void => {
  process.stderr.write(`vendors: ${line}\n`)
}

const store = openStore(required('SANDBOX_DATA'))
const operator = operatorCalls({
  baseUrl,
  secrets: JSON.parse(required('SECRETS')) as Record<string, string>,
  timeoutMs: wholeNumber('OPERATOR_TIMEOUT_MS', 4_000),
  faults,
})
const settling = createSettling({ store, operator, faults, retryMs: wholeNumber('RETRY_MS', 500), log })
const play = createPlay({ store, operator, settling, faults, patienceMs: wholeNumber('PATIENCE_MS', 6_000) })
const app = createService({ play, faults, faultsAllowed, frameOrigins: frameOriginsOf(baseUrl, process.env['FRAME_ORIGINS']) })

settling.recover()
const url = await app.listen({ host: '127.0.0.1', port: wholeNumber('PORT', 0) })
process.send?.({ ready: true, url })

/** Rounds under way are in the book; the next start takes them up. */
const leave = (): void => {
  settling.stop()
  store.close()
  process.exit(0)
}
process.on('disconnect', leave)
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
