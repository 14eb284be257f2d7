/** People: persons who log in, open their channel and play until they are stopped. It notes how long each act took. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { LIVE_PATH, LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { freshKey, vendorCalls, type Seat } from '../../server/app/testing/product-people.ts'
import { Histogram, type Latency } from '../harness/histogram.ts'
import { ACTS, ask, logIn, type Act, type Known, type Person } from './acts.ts'

export type Wish = {
  readonly url: string
  readonly people: readonly Known[]
  /** Within this time all of them come, evenly. */
  readonly arriveSeconds: number
  /** Names of acts; all of them where it is empty. */
  readonly only: readonly string[]
  readonly live: boolean
  /** Players of a vendor who calls the wallet twice a second for each of them. */
  readonly seats: readonly Seat[]
  readonly secret: string
}
export type OfAct = Latency & { readonly p95: number; readonly count: number; readonly failures: Readonly<Record<string, number>> }
export type Heard = { readonly acts: Readonly<Record<string, OfAct>>; readonly channels: number; readonly resets: number }

const [wish] = (await once(process, 'message')) as [Wish]
/** Turns of the golden ratio spread any number of persons evenly over a span. */
const GOLDEN = 0.618_033_988_749_895
const RETRY_MS = 5_000

let going = true
let seen = new Map<string, { readonly times: Histogram; readonly failures: Record<string, number> }>()
let [channels, resets] = [0, 0]

async function timed(name: string, act: () => Promise<{ readonly said: string }>): Promise<string> {
  const before = performance.now()
  const { said } = await act()
  const of = seen.get(name) ?? { times: new Histogram(), failures: {} }
  seen.set(name, of)
  of.times.add(performance.now() - before)
  if (said !== 'ok' && said !== 'between two sales') of.failures[said] = (of.failures[said] ?? 0) + 1
  return said
}

/** Repeats at a person's own times. Whoever still waits for an answer presses when it has come, and no pressing is made up for. */
async function repeat(name: string, everyMs: number, phase: number, act: () => Promise<{ readonly said: string }>): Promise<void> {
  for (let next = performance.now() + everyMs * phase; going; next = Math.max(next + everyMs, performance.now())) {
    await sleep(Math.max(0, next - performance.now()))
    if (going) await timed(name, act)
  }
}

const connected = (ticket: string): Promise<{ readonly said: string; readonly socket: Socket }> =>
  new Promise((resolve) => {
    const socket = io(wish.url, {
      path: LIVE_PATH,
      transports: ['websocket'],
      protocols: [LIVE_PROTOCOL, ticket],
      forceNew: true,
      reconnection: false,
      timeout: 10_000,
    })
    socket.once('connect', () => resolve({ said: 'ok', socket }))
    socket.once('connect_error', (error) => resolve({ said: error.message, socket }))
  })

/** Keeps a person's channel open as the site does, and counts each that was cut. */
async function keepChannel(person: Person): Promise<void> {
  while (going) {
    const { said, value } = await ask(wish.url, { method: 'POST', path: '/wps/live/ticket' }, person)
    let open: Socket | undefined
    await timed('channel', async () => {
      if (said !== 'ok') return { said }
      const answer = await connected(String(value['ticket']))
      open = answer.socket
      return answer
    })
    if (open?.connected) {
      channels += 1
      await new Promise((resolve) => open?.once('disconnect', resolve))
      channels -= 1
      resets += going ? 1 : 0
    }
    open?.close()
    await sleep(RETRY_MS)
  }
}

async function live(known: Known, at: number, acts: readonly Act[]): Promise<void> {
  const phase = (at * GOLDEN) % 1
  await sleep(wish.arriveSeconds * 1_000 * phase)
  let person: Person | undefined
  while (going && person === undefined) {
    const said = await timed('log-in', async () => {
      const answer = await logIn(wish.url, known)
      if (answer.said === 'ok') person = answer.person
      return answer
    })
    if (said !== 'ok') await sleep(RETRY_MS)
  }
  if (person === undefined) return
  const who = person
  if (wish.live) void keepChannel(who)
  await Promise.all(
    acts.map(({ name, everyMs, run }, place) => repeat(name, everyMs, (phase + place * GOLDEN) % 1, () => run(wish.url, who))),
  )
}

/** A round of the vendor's slot: a bet, and half a second later its win. */
async function spin({ token, player }: Seat, phase: number): Promise<void> {
  const vendor = vendorCalls(() => wish.url, 'PG', wish.secret)
  const call = (name: string, body: object) =>
    timed(`vendor ${name}`, async () => {
      const answer = await vendor(name, body as Record<string, unknown>).catch((error: unknown) => ({ status: String(error) }))
      return { said: answer.status }
    })
  for (let next = performance.now() + 1_000 * phase; going; next += 1_000) {
    await sleep(Math.max(0, next - performance.now()))
    const within = { player, currency: 'MMK', game: 'jade-lanterns', round: freshKey() }
    const reference = `b-${freshKey()}`
    await call('bet', { token, ...within, transaction: reference, amount: '100' })
    await sleep(Math.max(0, next + 500 - performance.now()))
    await call('win', { ...within, transaction: `w-${freshKey()}`, reference, amount: '90', kind: 'win', closeRound: true })
  }
}

const heard = (): Heard => ({
  acts: Object.fromEntries(
    [...seen].map(([name, { times, failures }]) => [name, { ...times.latency, p95: times.quantile(0.95), count: times.count, failures }]),
  ),
  channels,
  resets,
})

process.on('message', (word) => {
  if (word === 'heard') process.send?.(heard())
  if (word === 'begin') [seen, resets] = [new Map(), 0]
  if (word === 'end') process.exit()
})
process.once('disconnect', () => process.exit())
const acts = ACTS.filter(({ name }) => wish.only.length === 0 || wish.only.includes(name))
for (const [at, known] of wish.people.entries()) void live(known, at, acts)
for (const [at, seat] of wish.seats.entries()) void spin(seat, (at * GOLDEN) % 1)
