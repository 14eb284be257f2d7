/** Starts the sandbox game vendor as its own process, configured by its environment. */
import { hearMoves } from '../clock.ts'
import { machineTime } from './clock.ts'
import { noFaults } from './faults.ts'
import { openVendors } from './vendors.ts'

// No other user of the machine can read its files.
process.umask(0o077)

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

const faultsAllowed = process.env['SANDBOX_FAULTS'] === '1'
const { url, stop } = await openVendors({
  baseUrl: required('BAIZE_URL').replace(/\/$/, ''),
  timeoutMs: wholeNumber('OPERATOR_TIMEOUT_MS', 4_000),
  retryMs: wholeNumber('RETRY_MS', 500),
  patienceMs: wholeNumber('PATIENCE_MS', 6_000),
  folder: required('SANDBOX_DATA'),
  port: wholeNumber('PORT', 0),
  secrets: JSON.parse(required('SECRETS')) as Record<string, string>,
  speaks: process.env['SPEAKS'],
  faults: { ...noFaults(), ...(faultsAllowed ? (JSON.parse(process.env['FAULTS'] ?? '{}') as Record<string, never>) : {}) },
  faultsAllowed,
  frameOrigins: process.env['FRAME_ORIGINS'],
  time: machineTime,
  log: (line) => void process.stderr.write(`vendors: ${line}\n`),
})
hearMoves()
process.send?.({ ready: true, url })

/** Running work ends with the process; its last write is on disk. */
const leave = (): void => {
  stop()
  process.exit(0)
}
process.on('disconnect', leave)
process.on('SIGTERM', leave)
process.on('SIGINT', leave)
