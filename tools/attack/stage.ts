/** Stage: a product of its own under attack, its players, each from their own address, and its staff. */
import { randomBytes } from 'node:crypto'
import { command, freshData, launch, type Product, type Said } from '@baize/server/app/testing/product-process.ts'
import {
  freshKey,
  PASSWORD,
  press,
  registrationOf,
  sealedForm,
  vendorCalls,
  visitor,
  type Answer,
  type Vendor,
} from '@baize/server/app/testing/product-people.ts'

/** How often an attack was tried, and how often it got through. */
export type Found = { readonly tries: number; readonly through: number; readonly note?: string }
/** Slow attacks, mostly because of processes or proofs of work, are left out of `npm test`. */
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

export type Stage = {
  readonly product: Product
  readonly environment: Readonly<Record<string, string>>
  readonly url: () => string
  readonly vendor: Vendor
  /** The vendor's secret in the hands of a thief. */
  readonly secret: string
  /** A fresh address. */
  address(): string
  stranger(): Pick<Person, 'ask'>
  person(): Promise<Person>
  /** A member with this balance. */
  rich(amount: string): Promise<Person>
  logIn(username: string, password: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** One act of staff under that name. */
  staff(by: string, ...words: string[]): Promise<Said>
  /** The same by both of the demonstration's staff, where two are required. */
  staffs(...words: string[]): Promise<Said>
  /** Stops the product, lets others work on its data, and starts it again. */
  without<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** On a busy machine. */
const START_MS = 300_000

export const PAYMENT = 'amber-gate-77'

/** Counts what got through of simultaneous attempts. */
export async function tried(attempts: readonly Promise<boolean>[], note?: string): Promise<Found> {
  const through = (await Promise.all(attempts)).filter(Boolean).length
  return { tries: attempts.length, through, ...(note === undefined ? {} : { note }) }
}

export const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

export const balanceOf = async (person: Pick<Person, 'ask'>): Promise<string> =>
  String((await person.ask('GET', '/wps/v2/wallets/balance')).value['balance'])

const cookiesOf = (answer: Answer): string =>
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
    ask: (method, at, body, headers = {}) =>
      visitor(url).ask(method, at, body, {
        authorization: `Bearer ${token}`,
        cookie,
        'x-forwarded-for': ip,
        'idempotency-key': freshKey(),
        ...headers,
      }),
  }
}

async function payIn(person: Person, amount: string): Promise<void> {
  const order = await person.ask('POST', '/wps/wallet/deposit', { method: 'mynah-pay', amount })
  await press(String(order.value['payUrl']), 'pay')
  for (let look = 0; look < 200 && Number.parseFloat(await balanceOf(person)) === 0; look += 1)
    await new Promise((later) => setTimeout(later, 100))
}

export type Data = Awaited<ReturnType<typeof freshData>>

/** The product of these data, which makes room for others and comes back. */
async function keptProduct(environment: Readonly<Record<string, string>>, data: Data) {
  const start = async (): Promise<Product> => {
    const started = launch({ ...environment, PORT: '0', LOG_LEVEL: 'error' })
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

/** A product on the given data. Without `settings` it stays as the demonstration is, and tests that depend on them must be slow. */
export async function openStage({ data, settings = true }: { data: Data; settings?: boolean }): Promise<Stage> {
  const environment = { BAIZE_DATA: data.folder, BUILD_WEB: 'no', TRUST_PROXY: '127.0.0.1' }
  const kept = await keptProduct(environment, data)
  const url = (): string => kept.now().url
  const secret = (await command('vendor-secret', environment, ['PG'])).out.trim()
  let addresses = 0
  const address = (): string => `198.18.${(addresses += 1) >> 8}.${addresses & 255}`
  const staff = (by: string, ...words: string[]): Promise<Said> =>
    command('operator', environment, [...words, '--by', by, '--reason', 'part of the attack'])
  const staffs = async (...words: string[]): Promise<Said> => {
    const first = await staff('Thida', ...words)
    return first.out.startsWith('Noted: ') ? staff('Aung', ...words) : first
  }
  const person = async (): Promise<Person> => {
    const [ip, username] = [address(), `p${randomBytes(5).toString('hex')}`]
    const from = { 'x-forwarded-for': ip }
    const { value } = await visitor(url).ask('GET', '/wps/captcha/challenge', undefined, from)
    const form = registrationOf(username, PASSWORD, value as never)
    return personFrom(url, username, ip, await visitor(url).ask('PUT', '/wps/member/register', form, from))
  }
  const logIn: Stage['logIn'] = (username, password, headers = {}) =>
    visitor(url).ask('POST', '/wps/session/login', { username, password }, { 'x-forwarded-for': address(), ...headers })
  // As where money is real; the demonstration itself requires neither.
  const real = [
    ['set', 'withdrawals.restHours', '24'],
    ['set', 'withdrawals.paymentPassword', 'true'],
  ]
  for (const words of settings ? real : []) {
    const set = await staffs(...words)
    if (set.code !== 0) throw new Error(`the stage was not set: ${set.err}`)
  }
  return {
    get product() {
      return kept.now()
    },
    environment,
    url,
    vendor: vendorCalls(url, 'PG', secret),
    secret,
    address,
    stranger: () => {
      const ip = address()
      return { ask: (method, at, body, headers = {}) => visitor(url).ask(method, at, body, { 'x-forwarded-for': ip, ...headers }) }
    },
    person,
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

export { freshKey, PASSWORD, sealedForm }
