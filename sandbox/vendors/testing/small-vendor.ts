/**
 * For tests: an operator whose wallet keeps the rules of the native dialect in memory. The vendor service runs in this process or as a real
 * child.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_GAMES } from '@baize/contract/demo-games.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { nowMilliseconds } from '../../clock.ts'
import { machineTime, pause, type Time } from '../clock.ts'
import { noFaults, type Faults } from '../faults.ts'
import { openVendors } from '../vendors.ts'

export const SECRET = 'a-secret-that-only-this-test-knows'

type Fields = Record<string, unknown>
export type Heard = { readonly call: string; readonly body: Fields; readonly answer: Fields; readonly http: number }
type Act = {
  call: string
  player: string
  units: bigint
  meaning: string
  answer: Fields
  state: 'applied' | 'rolled-back' | 'tombstone'
  won?: boolean
  reference?: string
}

export type TestOperator = {
  readonly url: string
  readonly heard: Heard[]
  /** What each player has, in ten-thousandths; the token of player `a` is `token-a`. */
  readonly balances: Map<string, bigint>
  /** Comes before the wallet: answers HTTP status and text to send instead, or undefined to go on. `cut` breaks the line; the call goes on without it. */
  before: (call: string, body: Fields, cut: () => void) => Promise<{ http: number; text: string } | undefined>
  /** Comes after the wallet has acted and before its answer leaves, which finds no line where it was cut. */
  after: (call: string, body: Fields, cut: () => void) => Promise<void>
  /** What the player staked and won, as the operator moved it. */
  moved(player: string): { staked: bigint; won: bigint }
  close(): Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const signed = (request: IncomingMessage, raw: Buffer): boolean => {
  const timestamp = String(request.headers['x-timestamp'])
  if (Math.abs(nowMilliseconds() - Number(timestamp)) > 300_000) return false
  const wanted = createHmac('sha256', Buffer.from(SECRET, 'utf8'))
    .update(`${timestamp}.${request.method} ${request.url}.`)
    .update(raw)
    .digest()
  return String(request.headers['x-signature'])
    .split(' ')
    .some((one) => {
      const given = Buffer.from(one.startsWith('v2,') ? one.slice(3) : '', 'base64')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
}

const text = (fields: Fields, name: string): string => {
  const value = fields[name]
  if (typeof value !== 'string') throw new TypeError(`${name} is missing`)
  return value
}

type Move = (player: string, units: bigint) => unknown

/** A resettled win is worth the amount, a voided one nothing, and its bet may be undone after that. */
const correct = (
  acts: Map<string, Act>,
  move: Move,
  body: Fields,
  player: string,
): 'ok' | 'unknown-transaction' | 'transaction-rolled-back' => {
  const target = acts.get(text(body, 'reference'))
  if (target?.player !== player || target.call !== 'win') return 'unknown-transaction'
  if (target.state !== 'applied') return 'transaction-rolled-back'
  const voided = body['amount'] === undefined
  const units = voided ? 0n : (parseUnits(text(body, 'amount')) ?? 0n)
  move(player, units - target.units)
  target.units = units
  const bet = acts.get(target.reference ?? '')
  if (voided) target.state = 'rolled-back'
  if (voided && bet !== undefined) bet.won = false
  return 'ok'
}

/** The wallet itself; every answer carries its HTTP status. */
const createWallet = (balances: Map<string, bigint>, acts: Map<string, Act>) => {
  const ok = (player: string, fields: Fields = {}): Fields => ({
    status: 'ok',
    ...fields,
    balance: formatUnits(balances.get(player) ?? 0n),
    currency: 'MMK',
  })
  const move = (player: string, units: bigint) => balances.set(player, (balances.get(player) ?? 0n) + units)

  const bet = (body: Fields, id: string, player: string): Fields => {
    if (text(body, 'token') !== `token-${player}`) return { status: 'invalid-token' }
    const units = parseUnits(text(body, 'amount')) ?? 0n
    const balance = balances.get(player) ?? 0n
    if (units > balance) return { status: 'insufficient-funds', balance: formatUnits(balance) }
    move(player, -units)
    const answer = ok(player, { transaction: id })
    acts.set(id, { call: 'bet', player, units, meaning: JSON.stringify(body), answer, state: 'applied' })
    return answer
  }
  const win = (body: Fields, id: string, player: string): Fields => {
    const reference = acts.get(text(body, 'reference'))
    if (reference?.player !== player || reference.call !== 'bet') return { status: 'unknown-transaction' }
    if (reference.state !== 'applied') return { status: 'transaction-rolled-back' }
    const units = parseUnits(text(body, 'amount')) ?? -1n
    if (units < 0n) return { status: 'bad-request' }
    reference.won = true
    move(player, units)
    const answer = ok(player, { transaction: id })
    const named = { reference: text(body, 'reference'), meaning: JSON.stringify(body) }
    acts.set(id, { call: 'win', player, units, ...named, answer, state: 'applied' })
    return answer
  }
  const rollback = (body: Fields, id: string, player: string): Fields => {
    const reference = text(body, 'reference')
    const target = acts.get(reference)
    if (target?.won === true) return { status: 'already-settled' }
    if (target === undefined) acts.set(reference, { call: 'bet', player, units: 0n, meaning: '', answer: {}, state: 'tombstone' })
    if (target?.state === 'applied') {
      move(player, target.units)
      target.state = 'rolled-back'
    }
    const answer = ok(player, { transaction: id })
    acts.set(id, { call: 'rollback', player, units: 0n, meaning: JSON.stringify(body), answer, state: 'applied' })
    return answer
  }
  const correction = (body: Fields, id: string, player: string): Fields => {
    const status = correct(acts, move, body, player)
    if (status !== 'ok') return { status }
    const answer = ok(player, { transaction: id })
    acts.set(id, { call: 'correction', player, units: 0n, meaning: JSON.stringify(body), answer, state: 'applied' })
    return answer
  }
  return (call: string, body: Fields): [number, Fields] => {
    if (call === 'session') {
      const player = text(body, 'token').replace(/^token-/, '')
      return [200, balances.has(player) ? ok(player, { player, language: 'EN' }) : { status: 'invalid-token' }]
    }
    if (call === 'balance') return [200, ok(text(body, 'player'))]
    const id = text(body, 'transaction')
    const known = acts.get(id)
    if (call === 'transaction')
      return [200, known === undefined ? { status: 'unknown-transaction' } : ok(known.player, { transaction: id, state: known.state })]
    if (known?.state === 'tombstone') return [200, { status: 'transaction-rolled-back' }]
    if (known !== undefined) return [200, known.meaning === JSON.stringify(body) ? known.answer : { status: 'duplicate-transaction' }]
    const player = text(body, 'player')
    if (!balances.has(player)) return [200, { status: 'unknown-player' }]
    const act = { bet, win, rollback, resettle: correction, 'void-settle': correction }[call]
    return act === undefined ? [400, { status: 'bad-request' }] : [200, act(body, id, player)]
  }
}

/** Starts the operator; a call with a wrong signature is refused and kept out of `heard`. */
export const startOperator = async (players: Readonly<Record<string, string>>): Promise<TestOperator> => {
  const balances = new Map(Object.entries(players).map(([player, amount]) => [player, parseUnits(amount) ?? 0n]))
  const acts = new Map<string, Act>()
  const wallet = createWallet(balances, acts)
  const heard: Heard[] = []
  const operator: TestOperator = {
    url: '',
    heard,
    balances,
    before: () => Promise.resolve(undefined),
    after: () => Promise.resolve(),
    moved(player) {
      const applied = [...acts.values()].filter((act) => act.player === player && act.state === 'applied')
      const sum = (call: string) => applied.filter((act) => act.call === call).reduce((total, { units }) => total + units, 0n)
      return { staked: sum('bet'), won: sum('win') }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const answerTo = async (request: IncomingMessage): Promise<{ http: number; text: string }> => {
    const raw = await readBody(request)
    const call = /^\/vendor\/v1\/[A-Z0-9]+\/([a-z-]+)$/.exec(request.url ?? '')?.[1]
    if (call === undefined) return { http: 404, text: '{}' }
    if (!signed(request, raw)) return { http: 401, text: '{"status":"invalid-signature"}' }
    const body = JSON.parse(raw.toString()) as Fields
    const cut = (): void => void request.socket.destroy()
    const instead = await operator.before(call, body, cut)
    if (instead !== undefined) return instead
    const [http, answer] = wallet(call, body)
    heard.push({ call, body, answer, http })
    await operator.after(call, body, cut)
    return { http, text: JSON.stringify(answer) }
  }
  const server: Server = createServer((request, response) => {
    answerTo(request).then(
      ({ http, text: said }) => response.writeHead(http, { 'content-type': 'application/json' }).end(said),
      () => response.writeHead(400).end('{"status":"bad-request"}'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(operator, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

export type RunningVendor = {
  readonly url: string
  /** Answers how it ended. One in the process of the tests is closed, whatever the signal. */
  stop(signal?: NodeJS.Signals): Promise<string>
}
export type VendorProcess = RunningVendor & { readonly process: ChildProcess; readonly ended: Promise<string> }

/** A folder that goes with the process of the tests; a vendor that is killed in between finds it again. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'baize-vendors-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const SECRETS = Object.fromEntries(DEMO_GAMES.map(({ vendor }) => [vendor, SECRET]))
const RETRY_MS = 30
const PATIENCE_MS = 20_000

/** Starts the service in the process of the tests and waits until it listens; it gives an answer of the operator up after `timeoutMs`. */
export async function startVendor(
  operator: { url: string },
  folder: string,
  faults: Partial<Faults> = {},
  timeoutMs = 4_000,
  time: Time = machineTime,
): Promise<RunningVendor> {
  const { url, close } = await openVendors({
    baseUrl: operator.url,
    timeoutMs,
    retryMs: RETRY_MS,
    patienceMs: PATIENCE_MS,
    folder,
    port: 0,
    secrets: SECRETS,
    speaks: undefined,
    faults: { ...noFaults(), minimumRoundMs: 0, ...faults },
    faultsAllowed: true,
    frameOrigins: undefined,
    time,
    log: () => undefined,
  })
  return { url, stop: () => close().then(() => 'closed') }
}

/** A vendor in a process of its own, once it listens. */
async function heardOf(child: ChildProcess): Promise<VendorProcess> {
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? String(code)))
  })
  const ready = new Promise<string>((resolve) => {
    child.on('message', (message: { ready: true; url: string }) => resolve(message.url))
  })
  const url = await Promise.race([ready, ended.then((how) => Promise.reject(new Error(`the vendor ended (${how}): ${said}`)))])
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<string> => {
    child.kill(signal)
    return ended
  }
  return { url, process: child, ended, stop }
}

const FORKED = { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: ['ignore', 'inherit', 'pipe', 'ipc'] as const }

/** Starts it as the product does, as a process of its own: for tests in which it dies. */
export async function forkVendor(
  operator: { url: string },
  folder: string,
  faults: Partial<Faults> = {},
  timeoutMs = 4_000,
): Promise<VendorProcess> {
  const needed = { PORT: '0', BAIZE_URL: operator.url, SECRETS: JSON.stringify(SECRETS), SANDBOX_DATA: folder }
  const tested = { SANDBOX_FAULTS: '1', FAULTS: JSON.stringify({ minimumRoundMs: 0, ...faults }) }
  const quick = { OPERATOR_TIMEOUT_MS: String(timeoutMs), RETRY_MS: String(RETRY_MS), PATIENCE_MS: String(PATIENCE_MS) }
  const env = { ...process.env, ...needed, ...tested, ...quick }
  return await heardOf(fork(new URL('../main.ts', import.meta.url).pathname, [], { ...FORKED, stdio: [...FORKED.stdio], env }))
}

/** The same by a clock that stands, for tables whose rounds have times. */
export async function forkStandingVendor(operator: { url: string }, folder: string, standsAtMs: number): Promise<VendorProcess> {
  const facts = JSON.stringify({ baseUrl: operator.url, folder, secrets: SECRETS, standsAtMs })
  const child = new URL('standing-child.ts', import.meta.url).pathname
  return await heardOf(fork(child, [facts], { ...FORKED, stdio: [...FORKED.stdio] }))
}

export const stopVendor = (vendor: RunningVendor, signal?: NodeJS.Signals): Promise<string> => vendor.stop(signal)

export type Call = {
  readonly http: number
  readonly ok: boolean
  readonly code?: string
  readonly balance?: string
  readonly value?: unknown
}

/** A call of the game page. */
export const callPage = async ({ url }: { url: string }, call: string, body: Fields, game = 'PG/jade-lanterns'): Promise<Call> => {
  const answer = await fetch(`${url}/${game}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { http: answer.status, ...((await answer.json()) as Omit<Call, 'http'>) }
}

/** Waits until something holds, for as long as the test may run. */
export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await pause(10)
}
