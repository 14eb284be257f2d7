/** Stage: a product of its own under attack, its players, each from their own address, and its staff. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  command,
  freshData,
  launch,
  socketFolder,
  until,
  type Product,
  type CommandResult,
} from '@baize/server/app/testing/product-process.ts'
import {
  freshKey,
  PASSWORD,
  press,
  proofOf,
  registrationOf,
  sealedForm,
  vendorCalls,
  visitor,
  type Answer,
  type Vendor,
} from '@baize/server/app/testing/product-people.ts'

import type { SqlPlant } from './plant.ts'
import { PLANTS } from './plants.ts'

/** How often an attack was tried, and how often it got through. */
export type Found = { readonly tries: number; readonly through: number; readonly note?: string }
/**
 * Every attack first does the honest act by the same call (`honest`), and throws where that is refused: what nobody may do is no attack. Slow
 * attacks, mostly because of processes or proofs of work, are left out of `npm test`.
 */
export type Attack = { readonly line: string; readonly isSlow?: true; run(stage: Stage): Promise<Found> }

export type Person = {
  readonly username: string
  readonly id: string
  readonly token: string
  readonly cookie: string
  readonly device: string
  /** Asks with both halves of the session, from the given address or the person's own. */
  ask(method: string, at: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

type Launched = ReturnType<typeof launch>

export type Stage = {
  readonly product: Product
  readonly environment: Readonly<Record<string, string>>
  /** Takes the guard of one attack out, and puts the one before back in; only on a planted stage. */
  takeOut(attack: string): Promise<void>
  /** What node reads before a program of the product. */
  readonly before: readonly string[]
  /** Starts another product, which ends with this process too. */
  launch(environment: Readonly<Record<string, string>>): Launched
  command(...asked: Parameters<typeof command>): Promise<CommandResult>
  /** A statement as the owner of the database, who can let time pass for a row. */
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>
  /** The one table whose name ends this way. */
  table(ends: string): Promise<string>
  readonly url: () => string
  readonly vendor: Vendor
  /** The vendor's secret in the hands of a thief. */
  readonly secret: string
  /** A fresh address. */
  address(): string
  stranger(): Pick<Person, 'ask'>
  /** A new member; the form of the registration says this more. */
  person(more?: object): Promise<Person>
  /** Pays this into a member's empty wallet; the order says this more. */
  pay(person: Person, amount: string, more?: object): Promise<void>
  /** A member with this balance. */
  rich(amount: string): Promise<Person>
  logIn(username: string, password: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** One act of staff under that name. */
  staff(by: string, ...words: string[]): Promise<CommandResult>
  /** The same by both of the demonstration's staff, where two are required. */
  staffs(...words: string[]): Promise<CommandResult>
  /** Stops the product, lets others work on its data, and starts it again. */
  without<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** On a busy machine. */
const START_MS = 300_000

export const PAYMENT = 'amber-gate-77'

type StageAnswer = { readonly success: boolean; readonly text: string }

/** The honest act: what is answered to whoever may. Throws where it is refused. */
export async function honest<Answered extends StageAnswer>(act: Promise<Answered>): Promise<Answered> {
  const answer = await act
  if (!answer.success) throw new Error(`the honest act was refused: ${answer.text}`)
  return answer
}
/** The same for an act that has no envelope. */
export async function shown(right: Promise<boolean> | boolean, act: string): Promise<void> {
  if (!(await right)) throw new Error(`the honest act failed: ${act}`)
}
/** The answer to a try. One that was refused for being one of too many says nothing of the guard, and throws. */
export async function judged<Answered extends StageAnswer>(act: Promise<Answered>): Promise<Answered> {
  const answer = await act
  if (answer.text.includes('"code":"too-many-requests"')) throw new Error(`the try was not judged: ${answer.text}`)
  return answer
}
export const won = async (act: Promise<StageAnswer>): Promise<boolean> => (await judged(act)).success

/** Counts what got through of simultaneous attempts. */
export async function tried(attempts: readonly Promise<boolean>[], note?: string): Promise<Found> {
  const through = (await Promise.all(attempts)).filter(Boolean).length
  return { tries: attempts.length, through, ...(note === undefined ? {} : { note }) }
}

/** Counts what got through of attempts that need people of their own. A crowd of them at once would be told that it is busy. */
export async function triedInTurn(attempts: readonly (() => Promise<boolean>)[]): Promise<Found> {
  let through = 0
  for (const attempt of attempts) if (await attempt()) through += 1
  return { tries: attempts.length, through }
}

export const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

export const balanceOf = async (person: Pick<Person, 'ask'>): Promise<string> =>
  String((await person.ask('GET', '/wps/v2/wallets/balance')).value['balance'])

const SHORT_SECONDS = 2
/** Asks again where only the pace of the calls was refused. A longer rest is an answer. */
async function patient(call: () => Promise<Answer>): Promise<Answer> {
  const answer = await call()
  const seconds = Number(answer.value['retryAfterSeconds'] ?? SHORT_SECONDS + 1)
  if (answer.code !== 'too-many-requests' || seconds > SHORT_SECONDS) return answer
  await sleep(seconds * 1_000)
  return patient(call)
}

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

function personFrom(url: () => string, username: string, ip: string, answer: Answer): Person {
  if (!answer.success) throw new Error(`${username} was not let in: ${answer.status} ${answer.text}`)
  const { token, member } = answer.value as { token: string; member: { id: string } }
  const cookie = cookiesOf(answer)
  return {
    username,
    id: member.id,
    token,
    cookie,
    device: cookie.split('; ').find((each) => each.startsWith('device=')) ?? '',
    ask: (method, at, body, headers = {}) => {
      const sent = {
        authorization: `Bearer ${token}`,
        cookie,
        'x-forwarded-for': ip,
        'idempotency-key': freshKey(),
        ...headers,
      }
      return patient(() => visitor(url).ask(method, at, body, sent))
    },
  }
}

const payIn: Stage['pay'] = async (person, amount, more = {}) => {
  const order = await honest(person.ask('POST', '/wps/wallet/deposit', { method: 'mynah-pay', amount, ...more }))
  await press(String(order.value['payUrl']), 'pay')
  await until(
    async () => ((await balanceOf(person)) === '0.00' ? undefined : true),
    () => 'the deposit was not credited',
  )
}

export type Data = Awaited<ReturnType<typeof freshData>>

/** What ends a product with this process, and lets it do without a guard. */
const BEFORE = { before: ['--import', path.join(import.meta.dirname, 'loader.ts')] } as const

/** The product of these data, which makes room for others and comes back. */
async function keptProduct(environment: () => Readonly<Record<string, string>>, data: Data) {
  const start = async (): Promise<Product> => {
    const started = launch({ ...environment(), PORT: '0', LOG_LEVEL: 'error' }, [], BEFORE)
    return started.ready(START_MS).catch(async (error: unknown) => {
      await started.stop('SIGKILL')
      throw error
    })
  }
  let product = await start().catch(async (error: unknown) => {
    await data.clean()
    throw error
  })
  return {
    now: () => product,
    async without<Result>(work: () => Promise<Result>): Promise<Result> {
      await product.stop()
      try {
        return await work()
      } finally {
        product = await start()
      }
    },
  }
}

/** Reads and writes rows as the owner of the stage's database. */
function rowsOf(folder: string): Pick<Stage, 'sql' | 'table'> {
  const sql: Stage['sql'] = async (text, values = []) => {
    const client = new pg.Client({ host: await socketFolder(folder), user: 'baize', database: 'baize' })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text, [...values])).rows
    } finally {
      await client.end()
    }
  }
  const table: Stage['table'] = async (ends) => {
    const [row, ...others] = await sql("select tablename as name from pg_tables where schemaname = 'public' and tablename ~ $1", [ends])
    if (!row || others.length > 0) throw new Error(`not one table ends with ${ends}`)
    return String(row['name'])
  }
  return { sql, table }
}

/** Takes the guards of an attack that the database keeps out, or puts them back. */
async function turn(attack: string, way: keyof SqlPlant, { sql, table }: Pick<Stage, 'sql' | 'table'>): Promise<void> {
  for (const plant of PLANTS[attack] ?? []) {
    if (!('back' in plant)) continue
    const [place, ends] = /<(.+?)>/.exec(plant[way]) ?? []
    await sql(place === undefined ? plant[way] : plant[way].replace(place, await table(ends!)))
  }
}

/** As where money is real; the demonstration itself requires neither. */
const REAL = [
  ['set', 'withdrawals.restHours', '24'],
  ['set', 'withdrawals.paymentPassword', 'true'],
] as const

/** The acts of the demonstration's staff. */
function staffOf(run: Stage['command']): Pick<Stage, 'staff' | 'staffs'> {
  const staff: Stage['staff'] = (by, ...words) => run('operator', {}, [...words, '--by', by, '--reason', 'part of the attack'])
  const staffs: Stage['staffs'] = async (...words) => {
    const first = await staff('Thida', ...words)
    return first.out.startsWith('Noted: ') ? staff('Aung', ...words) : first
  }
  return { staff, staffs }
}

type Opening = { readonly data: Data; readonly settings?: boolean; readonly planted?: boolean }

/**
 * A product on the given data. Without `settings` it stays as the demonstration is, and tests that depend on them must be slow. `planted` it can
 * do without a guard.
 */
export async function openStage({ data, settings = true, planted = false }: Opening): Promise<Stage> {
  let out = ''
  const usual = { BAIZE_DATA: data.folder, BUILD_WEB: 'no', TRUST_PROXY: '127.0.0.1' }
  const environment = () => (planted ? { ...usual, PLANT: out } : usual)
  const kept = await keptProduct(environment, data)
  const url = (): string => kept.now().url
  const run: Stage['command'] = (file, more, args) => command(file, { ...environment(), ...more }, args, BEFORE)
  const secret = (await run('vendor-secret', {}, ['PG'])).out.trim()
  const rows = rowsOf(data.folder)
  let addresses = 0
  const address = (): string => `198.18.${(addresses += 1) >> 8}.${addresses & 255}`
  const { staff, staffs } = staffOf(run)
  const person: Stage['person'] = async (more = {}) => {
    const [ip, username] = [address(), `p${randomBytes(5).toString('hex')}`]
    const from = { 'x-forwarded-for': ip }
    const { value } = await visitor(url).ask('GET', '/wps/captcha/challenge', undefined, from)
    const form = { ...registrationOf(username, PASSWORD, value as never), ...more }
    return personFrom(url, username, ip, await visitor(url).ask('PUT', '/wps/member/register', form, from))
  }
  const logIn: Stage['logIn'] = (username, password, headers = {}) =>
    visitor(url).ask('POST', '/wps/session/login', { username, password }, { 'x-forwarded-for': address(), ...headers })
  for (const words of settings ? REAL : []) {
    const set = await staffs(...words)
    if (set.code !== 0) throw new Error(`the stage was not set: ${set.err}`)
  }
  return {
    get product() {
      return kept.now()
    },
    get environment() {
      return environment()
    },
    async takeOut(attack) {
      await turn(out, 'back', rows)
      out = attack
      await turn(out, 'out', rows)
      await kept.now().say({ plant: attack })
    },
    before: BEFORE.before,
    launch: (more) => launch({ ...(planted ? { PLANT: out } : {}), ...more }, [], BEFORE),
    command: run,
    ...rows,
    url,
    vendor: vendorCalls(url, 'PG', secret),
    secret,
    address,
    stranger: () => {
      const ip = address()
      return { ask: (method, at, body, headers = {}) => visitor(url).ask(method, at, body, { 'x-forwarded-for': ip, ...headers }) }
    },
    person,
    pay: payIn,
    async rich(amount) {
      const fresh = await person()
      await payIn(fresh, amount)
      return fresh
    },
    logIn,
    staff,
    staffs,
    without: kept.without,
    async close() {
      await kept.now().stop()
      await data.clean()
    },
  }
}

export { freshKey, PASSWORD, sealedForm, until }

/** A solved puzzle for a form. */
export const proof = async (who: Pick<Person, 'ask'>): Promise<string> =>
  proofOf((await who.ask('GET', '/wps/captcha/challenge')).value as never)

/** The text of a matching message to this address, once it has arrived. The page of sent messages is the thief's view of the mailbox. */
export const mailed = (stage: Stage, to: string, what: RegExp): Promise<string> =>
  until(
    async () => {
      const answer = await fetch(`${stage.product.addressOf('outbox')}.json`)
      const { messages } = (await answer.json()) as { messages: { recipient: string; body: string }[] }
      return messages.filter(({ recipient }) => recipient === to).flatMap(({ body }) => what.exec(body)?.[1] ?? [])[0]
    },
    () => `no letter came to ${to}`,
  )
