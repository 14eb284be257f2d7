/**
 * Traffic: a vendor's signed bets and wins over one kept connection for each caller. The client is as light as possible, so that the server
 * is measured.
 */
import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { systemClock } from '../../server/platform/clock.ts'

/** The vendor, its secret and what its players show; both contestants are installed with these. */
export const VENDOR = 'PG'
export const SECRET = 'a secret that only this bench and its server know'
export const GAME = 'jade-lanterns'
export const CURRENCY = 'MMK'
export const PLAYERS = 10_000
/** What each player begins with, in ten-thousandths: enough that no bet is refused. */
export const OPENING = 100_000_000n
export const playerName = (index: number): string => `p${index}`
export const tokenOf = (index: number): string => `token-of-player-${index}-at-this-bench`
export const memberOf = (index: number): string => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

/** Bets and wins in a turn of five: 60 % and 40 %, each win on the bet before it. */
const TURN = ['bet', 'win', 'bet', 'win', 'bet'] as const

type Line = { readonly ask: (request: string) => Promise<string>; readonly close: () => void }
type Caller = { readonly line: Line; number: number; bet: { player: number; round: string; transaction: string } | undefined }

const LENGTH = /content-length: (\d+)/i

/** The body of a whole answer with a Content-Length; undefined while a part of it is still to come. */
function bodyOf(text: string): string | undefined {
  const head = text.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const length = Number(LENGTH.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error('an answer without a length')
  return text.length < head + 4 + length ? undefined : text.slice(head + 4)
}

/** One kept connection that sends a request and reads its answer, one after the other, with the same two listeners for all of them. */
function openLine(port: number): Line {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let waiting: { readonly resolve: (answer: string) => void; readonly reject: (error: Error) => void } | undefined
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => {
    text = text === '' ? piece : text + piece
    const body = bodyOf(text)
    if (body === undefined) return
    text = ''
    waiting?.resolve(body)
  })
  socket.once('close', () => waiting?.reject(new Error('the server closed the connection')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request, 'latin1')
      }),
    close: () => socket.destroy(),
  }
}

/** One call as every dialect can say it. */
export type Said = {
  readonly call: 'bet' | 'win'
  readonly id: string
  readonly player: number
  readonly round: string
  /** The bet that a win is of, else ''. */
  readonly reference: string
  readonly amount: string
}
/** A call in a dialect's own words. */
export type Speaker = {
  readonly write: (said: Said) => { readonly path: string; readonly headers: readonly string[]; readonly body: string }
  readonly isDone: (answer: string) => boolean
}

const nativeBody = ({ call, id, player, round, reference, amount }: Said): object => {
  const act = { player: playerName(player), currency: CURRENCY, game: GAME, round, transaction: id }
  return call === 'bet' ? { token: tokenOf(player), ...act, amount } : { ...act, reference, amount, kind: 'win' }
}

/** Our own dialect, in which ours is measured against its peers. */
const native: Speaker = {
  write(said) {
    const body = JSON.stringify(nativeBody(said))
    const timestamp = String(systemClock.now().epochMilliseconds)
    const path = `/vendor/v1/${VENDOR}/${said.call}`
    const signature = createHmac('sha256', SECRET).update(`${timestamp}.POST ${path}.${body}`).digest('base64')
    const headers = ['Content-Type: application/json', `X-Timestamp: ${timestamp}`, `X-Signature: v2,${signature}`]
    return { path, headers, body }
  },
  isDone: (answer) => (JSON.parse(answer) as { status: string }).status === 'ok',
}

function nextOf(caller: Caller, id: string): Said {
  const call = TURN[caller.number % TURN.length] ?? 'bet'
  caller.number += 1
  if (call === 'win' && caller.bet !== undefined) {
    const { player, round, transaction: reference } = caller.bet
    return { call, id, player, round, reference, amount: `${(caller.number % 100) + 1}.50` }
  }
  // A step through all players that meets each of them equally often.
  const player = (caller.number * 7919 + Number.parseInt(id.slice(-6), 36)) % PLAYERS
  const round = `r-${id}`
  caller.bet = { player, round, transaction: id }
  return { call: 'bet', id, player, round, reference: '', amount: `${(caller.number % 90) + 1}.25` }
}

export type Traffic = {
  readonly step: (caller: number) => Promise<number>
  readonly sent: () => number
  readonly close: () => Promise<void>
}

/** Opens the connections. `run` keeps the ids of one round apart from those of the next. */
export function openTraffic(port: number, run: string, speaker: Speaker = native): Traffic {
  const callers = new Map<number, Caller>()
  let sent = 0
  return {
    sent: () => sent,
    async step(number) {
      let caller = callers.get(number)
      if (caller === undefined) {
        caller = { line: openLine(port), number: 0, bet: undefined }
        callers.set(number, caller)
      }
      sent += 1
      const { path, headers, body } = speaker.write(nextOf(caller, `${run}${sent.toString(36).padStart(6, '0')}`))
      const lines = `POST ${path} HTTP/1.1\r\nHost: bench\r\n${headers.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      const answer = await caller.line.ask(lines)
      if (!speaker.isDone(answer)) throw new Error(`the server answered ${answer}`)
      return 1
    },
    async close() {
      for (const { line } of callers.values()) line.close()
      return Promise.resolve()
    },
  }
}
