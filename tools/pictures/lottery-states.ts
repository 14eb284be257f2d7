/**
 * Lottery states: bets of a member in rare states. Acts of the member and of staff bring them about for the pictures.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/** The lotteries in which each state is found. */
export const STATES = { held: 'ssc-1', void: 'ssc-3', chase: 'ssc-5', early: 'fc-3d' } as const

/** An outside lottery draws once a day; the calendar moves its draw near, as staff would. */
const NEAR = {
  segments: [{ saleStart: '00:00:00', firstDraw: '00:01:00', lastDraw: '24:00:00', periodSeconds: 60, stopAheadSeconds: 2 }],
  numbering: 'sequence',
  digits: 4,
  continuous: true,
}
const FIVE = { play: 'SSC.DWD', selection: '1,3,5|-|-|-|7', unit: '1', multiple: 500, count: 4 }
const THREE = { play: 'S3.ZX_FS', selection: '1|2|3', unit: '1', multiple: 500, count: 1 }
/** Staff acts after a bet take a moment, and the sale has to stay open that long. */
const ROOM_MS = 15_000
const PATIENCE_MS = 180_000

type Issue = { readonly issue: string; readonly closesAt: string }
type Order = {
  readonly id: string
  readonly issue: string
  readonly placedAt: string
  readonly state: string
  readonly paymentHeld: boolean
}
type Page<Each> = { readonly content: readonly Each[] }

export type House = {
  readonly url: string
  /** The product's data folder, as the operator's command takes it. */
  readonly data: string
  readonly member: { readonly user: string; readonly password: string }
}

async function operator({ data }: House, ...words: string[]): Promise<void> {
  const all = ['server/app/commands/operator.ts', ...words, '--by', 'Thida', '--reason', 'A state is to be pictured']
  await promisify(execFile)(process.execPath, all, { cwd: root, env: { ...process.env, BAIZE_DATA: data } })
}

/** Sends a member's request; throws where it is refused. */
async function caller({ url, member }: House): Promise<<Value>(method: string, at: string, body?: object) => Promise<Value>> {
  let cookie = ''
  const ask = async <Value>(method: string, at: string, body: object | undefined, headers: Record<string, string>): Promise<Value> => {
    const answer = await fetch(url + at, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), language: 'EN', cookie, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${at} was answered with ${answer.status}: ${text.slice(0, 200)}`)
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    if (given.length > 0) cookie = given.join('; ')
    return (JSON.parse(text) as { value: Value }).value
  }
  const login = { username: member.user, password: member.password }
  const { token } = await ask<{ token: string }>('POST', '/wps/session/login', login, {})
  return async (method, at, body) => await ask(method, at, body, { authorization: `Bearer ${token}` })
}

/** Retries until there is an answer. */
async function until<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  for (const since = performance.now(); performance.now() - since < PATIENCE_MS; await sleep(500)) {
    const answer = await ask()
    if (answer !== undefined) return answer
  }
  throw new Error(`${what} did not come`)
}

/** Makes all of these states; resolves when the member's bets show them. */
export async function makeLotteryStates(house: House): Promise<void> {
  await operator(house, 'lottery-calendar', STATES.early, JSON.stringify(NEAR))
  const call = await caller(house)
  const onSale = (gameCode: string, longest = Infinity) =>
    until(`a sale of ${gameCode}`, async () => {
      type Current = { readonly serverTime: string; readonly issue: Issue | null; readonly next: Issue | null }
      const { serverTime, issue, next } = await call<Current>('GET', `/lgw/games/current?gameCode=${gameCode}`)
      const left = issue === null ? 0 : Date.parse(issue.closesAt) - Date.parse(serverTime)
      return issue !== null && next !== null && left > ROOM_MS && left < longest ? { issue: issue.issue, next: next.issue } : undefined
    })
  const bet = async (gameCode: string, ticket: object, longest?: number): Promise<Order> => {
    const { issue } = await onSale(gameCode, longest)
    return (await call<{ order: Order }>('POST', '/lgw/orders', { gameCode, issue, tickets: [ticket] })).order
  }

  const early = await bet(STATES.early, THREE, 60_000)
  await operator(house, 'lottery-drawn-early', STATES.early, early.issue, early.placedAt)
  const held = await bet(STATES.held, FIVE)
  await operator(house, 'lottery-hold', STATES.held, held.issue)
  const voided = await bet(STATES.void, FIVE)
  await operator(house, 'lottery-void', STATES.void, voided.issue)
  const { issue, next } = await onSale(STATES.chase)
  const steps = [issue, next].map((each) => ({ issue: each, multiple: 1 }))
  const plan = { gameCode: STATES.chase, tickets: [FIVE], steps, stop: 'none' }
  const { chase } = await call<{ chase: { id: string } }>('POST', '/lgw/chases', plan)
  await operator(house, 'lottery-stop-chases', STATES.chase, next)

  const order = async ({ id }: Order): Promise<Order> => await call('GET', `/lgw/orders/${id}`)
  await until('a void bet', async () => ((await order(voided)).state === 'void' ? true : undefined))
  await until('the end of a chase', async () => {
    const { content } = await call<Page<{ id: string; state: string }>>('GET', '/lgw/chases?pageNo=1&pageSize=10')
    return content.some((each) => each.id === chase.id && each.state === 'stopped') ? true : undefined
  })
  await until('a held payment', async () => ((await order(held)).paymentHeld ? true : undefined))
  await until('a bet that came too late', async () => ((await order(early)).state === 'void' ? true : undefined))
}
