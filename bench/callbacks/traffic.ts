/** Traffic: a vendor's signed bets and wins over one kept connection for each caller, as light as a client can be, so that the server is what is measured. */
import { createHmac } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { systemClock } from '../../server/platform/clock.ts'

/** The vendor, its secret and what its players show; both contestants are installed with these. */
export const VENDOR = 'PG'
export const SECRET = 'a secret that only this bench and its server know'
const GAME = 'jade-lanterns'
export const CURRENCY = 'MMK'
export const PLAYERS = 10_000
/** What each player begins with, in ten-thousandths: enough that no bet is refused. */
export const OPENING = 100_000_000n
export const playerName = (index: number): string => `p${index}`
export const tokenOf = (index: number): string => `token-of-player-${index}-at-this-bench`
export const memberOf = (index: number): string => `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`

/** Bets and wins in a turn of five: 60 % and 40 %, each win on the bet before it. */
const TURN = ['bet', 'win', 'bet', 'win', 'bet'] as const

type Caller = { readonly socket: Socket; number: number; bet: { player: number; round: string; transaction: string } | undefined }

/** Reads one answer with a Content-Length off the socket; rejects when the connection ends. */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const leave = (): void => {
      socket.off('data', hear)
      socket.off('close', lost)
    }
    const lost = (): void => {
      leave()
      reject(new Error('the server closed the connection'))
    }
    const hear = (piece: Buffer): void => {
      text += piece.toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? Number.NaN)
      if (Number.isNaN(length)) throw new Error('an answer without a length')
      if (text.length < head + 4 + length) return
      leave()
      resolve(text.slice(head + 4))
    }
    socket.on('data', hear)
    socket.once('close', lost)
  })
}

function bodyOf(caller: Caller, id: string): { call: 'bet' | 'win'; text: string } {
  const call = TURN[caller.number % TURN.length] ?? 'bet'
  caller.number += 1
  if (call === 'win' && caller.bet !== undefined) {
    const { player, round, transaction } = caller.bet
    const amount = `${(caller.number % 100) + 1}.50`
    const body = {
      player: playerName(player),
      currency: CURRENCY,
      game: GAME,
      round,
      transaction: id,
      reference: transaction,
      amount,
      kind: 'win',
    }
    return { call, text: JSON.stringify(body) }
  }
  // A step through all players that meets each of them equally often.
  const player = (caller.number * 7919 + Number.parseInt(id.slice(-6), 36)) % PLAYERS
  caller.bet = { player, round: `r-${id}`, transaction: id }
  const amount = `${(caller.number % 90) + 1}.25`
  return {
    call: 'bet',
    text: JSON.stringify({
      token: tokenOf(player),
      player: playerName(player),
      currency: CURRENCY,
      game: GAME,
      round: `r-${id}`,
      transaction: id,
      amount,
    }),
  }
}

export type Traffic = {
  readonly step: (caller: number) => Promise<number>
  readonly sent: () => number
  readonly close: () => Promise<void>
}

/** Opens the connections. `run` keeps the ids of one round apart from those of the next. */
export function openTraffic(port: number, run: string): Traffic {
  const callers = new Map<number, Caller>()
  let sent = 0
  return {
    sent: () => sent,
    async step(number) {
      let caller = callers.get(number)
      if (caller === undefined) {
        caller = { socket: connect({ port, host: '127.0.0.1', noDelay: true }), number: 0, bet: undefined }
        callers.set(number, caller)
      }
      sent += 1
      const { call, text } = bodyOf(caller, `${run}${sent.toString(36).padStart(6, '0')}`)
      const timestamp = String(systemClock.now().epochMilliseconds)
      const signature = createHmac('sha256', SECRET).update(`${timestamp}.${text}`).digest('base64')
      const answered = answerOf(caller.socket)
      caller.socket.write(
        `POST /vendor/v1/${VENDOR}/${call} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nX-Timestamp: ${timestamp}\r\nX-Signature: v1,${signature}\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
      )
      const answer = JSON.parse(await answered) as { status: string }
      if (answer.status !== 'ok') throw new Error(`the server answered ${JSON.stringify(answer)}`)
      return 1
    },
    async close() {
      for (const { socket } of callers.values()) socket.destroy()
      return Promise.resolve()
    },
  }
}
