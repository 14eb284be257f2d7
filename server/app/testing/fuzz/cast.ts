/** Cast: people in every state in which somebody may call, and what they did before, so that a hostile call finds something to break. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { MEMBER_TYPES, type Role } from '@baize/contract/values/roles.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../../platform/clock.ts'
import { withBonus } from '../bonus-member.ts'
import { createWorld, proofOf, type Session, type CallResponse, type World } from '../world.ts'
import type { FuzzedCall, Known } from './shapes.ts'

/** Somebody who calls. Their session is replaced when a call has ended it; `account` is the name under which they log in. */
export type Caller = {
  readonly name: string
  readonly role: Role
  readonly cookies: string
  readonly account?: string
  session: Session | undefined
  /** Whether the last of their calls was taken for a visitor's. */
  isOut?: boolean
}
export type Cast = {
  readonly world: World
  readonly callers: readonly Caller[]
  /** Logs in again whoever was logged out, where the account lets them. */
  wake(): Promise<void>
  /** Sends a call as the caller of that name. */
  send(operation: Operation, who: string, call: FuzzedCall): Promise<CallResponse>
  /** The words with which an operation is asked. */
  known(operation: Operation): Known
}

const PASSWORD = 'quiet-river-42'
const PAYMENT = 'amber-gate-77'
const RICH = 1_000_000n
const byName = new Map<string, Operation>(OPERATIONS.map((operation) => [operation.name, operation]))

type Sent = {
  readonly body?: unknown
  readonly query?: string
  readonly params?: Readonly<Record<string, string>>
  readonly cookies?: string
}

/** Asks an operation by its name. What it answers is only read: some of these people are refused. */
async function act(world: World, session: Session | undefined, name: string, sent: Sent = {}) {
  const operation = byName.get(name)
  if (!operation) throw new Error(`there is no operation ${name}`)
  const at = operation.path.replace(/:(\w+)/g, (_all, part: string) => sent.params?.[part] ?? '-')
  const cookie = [session?.cookie, sent.cookies].filter(Boolean).join('; ')
  return world.ask(
    {
      method: operation.method,
      path: `${at}${sent.query === undefined ? '' : `?${sent.query}`}`,
      ...(sent.body === undefined ? {} : { body: sent.body }),
      headers: { cookie },
    },
    session,
  )
}

/** The same, where everything that follows would be empty without it. */
async function must(world: World, session: Session | undefined, name: string, sent: Sent = {}): Promise<Record<string, unknown>> {
  const said = await act(world, session, name, sent)
  if (!said.success) throw new Error(`${name}: ${said.text.slice(0, 300)}`)
  return (said.value ?? {}) as Record<string, unknown>
}

const cookiesOf = (headers: Readonly<Record<string, unknown>>): string =>
  [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

async function logIn(world: World, username: string): Promise<Session> {
  const said = await act(world, undefined, 'login', { body: { username, password: PASSWORD } })
  if (!said.success) throw new Error(`${username} was not let in: ${said.text}`)
  const value = said.value as { token: string; member: { id: string } }
  return { token: value.token, cookie: cookiesOf(said.headers), memberId: value.member.id }
}

const accountOf = async ({ house }: World, memberId: string): Promise<string> => (await house.identity.memberOf(memberId))?.account ?? ''

/** A member who has done a little of everything. */
async function busy(world: World): Promise<Session> {
  const person = await world.rich(RICH * UNITS)
  await world.bringPart(person)
  await must(world, person, 'playDice', { body: { stake: '500', direction: 'over', target: '50.50' } })
  await must(world, person, 'startMines', { body: { stake: '500', mines: 3 } })
  const [payee] = await Promise.all([
    must(world, person, 'addPayee', { body: { method: 'mynah-pay', holderName: 'U Ba', accountNumber: '0912345678' } }),
    must(world, person, 'addFavoriteGame', { body: { nodeId: 1 } }),
    must(world, person, 'setPlayerLimit', { body: { what: 'deposit', every: 'day', to: '5000000' } }),
  ])
  await must(world, person, 'createWithdrawal', { body: { payeeId: payee['id'], amount: '6000' } })
  await act(world, person, 'createDeposit', { body: { method: 'mynah-pay', amount: '20000' } })
  await act(world, person, 'walletTransfer', { body: { vassalage: 'COPPERJAR', direction: 'out', amount: '1' } })
  await buyTickets(world, person)
  await world.house.needs.database.transact((tx) =>
    world.house.messaging.staff.send(tx, person.memberId, { title: 'Hello', content: '<p>Hello</p>' }),
  )
  const { content } = (await act(world, person, 'listPromotions')).value as { content: { id: string; version: number }[] }
  for (const { id, version } of content.slice(0, 5)) await act(world, person, 'joinPromotion', { params: { id }, body: { version } })
  return person
}

/** Gives a member what most acts ask for: a payment password and a client seed. */
async function ready(world: World, person: Session): Promise<Session> {
  await world.bringPart(person)
  const passwords = { password: PASSWORD, paymentPassword: PAYMENT, confirmPaymentPassword: PAYMENT }
  const set = await act(world, person, 'setPaymentPassword', { body: passwords })
  const token = set.headers['x-session-token']
  return typeof token === 'string' ? { ...person, token, cookie: cookiesOf(set.headers) } : person
}

async function buyTickets(world: World, person: Session): Promise<void> {
  const { ahead } = await must(world, person, 'nearIssues', { query: 'gameCode=ssc-1&ahead=4' })
  const issues = (ahead as { issue: string }[]).map(({ issue }) => issue)
  const tickets = [{ play: '5X.ZX_FS', selection: '1|2|3|4|5', unit: '1', multiple: 1, count: 1 }]
  await act(world, person, 'placeOrder', { body: { gameCode: 'ssc-1', issue: issues[0], tickets } })
  const steps = issues.slice(1, 3).map((issue) => ({ issue, multiple: 1 }))
  await act(world, person, 'createChase', { body: { gameCode: 'ssc-1', tickets, steps, stop: 'none' } })
}

/** An agent, a member of the line who has been offered a contract, and an account of the agent's that nobody has taken over. */
async function line(world: World) {
  const agent = await world.member()
  const account = await accountOf(world, agent.memberId)
  await world.database.transact((tx) => world.house.identity.changeType(tx, agent.memberId, MEMBER_TYPES.agent))
  await world.give(agent.memberId, RICH * UNITS)
  const session = await logIn(world, account)
  const { code } = await must(world, session, 'makeAgentLink', { body: { rates: {} } })
  const form = { username: 'belowone', password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-01-31', acceptTerms: true }
  await must(world, undefined, 'register', { body: { ...form, affiliateCode: code, proof: await proofOf(world.ask), login: true } })
  const below = await logIn(world, 'belowone')
  const tiers = [{ rate: 50, betAmountPerDay: '1000', activeMember: 1 }]
  await act(world, session, 'offerContract', { body: { kind: 'daily', downline: below.memberId, tiers } })
  const handed = await must(world, session, 'registerBelow', { body: { username: 'handedone', rates: {} } })
  const waits = await act(world, undefined, 'login', { body: { username: 'handedone', password: handed['password'] } })
  return { agent: session, below, waits: cookiesOf(waits.headers), ticket: (waits.value as { ticket: string }).ticket }
}

/** Whoever is stopped in some way. */
async function stopped(world: World) {
  const { ledger, identity } = world.house
  const [overdrawn, excluded, frozen, closed] = [
    await world.rich(UNITS),
    await world.rich(RICH * UNITS),
    await world.member(),
    await world.member(),
  ]
  await world.database.write(async (tx) => {
    await ledger.lock(tx, [overdrawn.wallet])
    const transfers = [{ account: overdrawn.wallet, contra: 'house:test', amount: -2n * UNITS, kind: 'resettle' as const }]
    await ledger.post(tx, [{ key: `fuzz:overdrawn:${overdrawn.memberId}`, account: overdrawn.wallet, transfers }])
  })
  await world.database.write((tx) => ledger.setStanding(tx, excluded.wallet, { blocked: false, excludedUntil: 'for-ever' }))
  await world.database.transact((tx) => identity.freeze(tx, frozen.memberId, 'test'))
  await act(world, closed, 'closeAccount', { body: { password: PASSWORD, reason: 'other', confirmed: true } })
  return { overdrawn, excluded, frozen, closed }
}

type Word = { readonly name: string; readonly value: string | number; readonly from: string }

/** Every word of an answer with the name of its field; those of lists have the list's. */
function wordsOf(value: unknown, name: string, from: string): Word[] {
  if (Array.isArray(value)) return value.slice(0, 30).flatMap((each) => wordsOf(each, name, from))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([inner, each]) => wordsOf(each, inner, from))
  return typeof value === 'string' || typeof value === 'number' ? [{ name, value, from }] : []
}

/** Fields that have other names in a call than in an answer. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  gameCode: ['code', 'game'],
  issue: ['number'],
  play: ['code'],
  select: ['code'],
  under: ['id'],
  member: ['id'],
  downline: ['id'],
  contract: ['id'],
  payeeId: ['id'],
  award: ['id'],
  reward: ['id'],
  file: ['id'],
  round: ['id'],
  proofs: ['id'],
  search: ['account', 'name'],
  username: ['account'],
  vassalage: ['vendor', 'code'],
  method: ['code'],
  commitment: ['nextCommitment'],
}
const NEAREST = 16
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

const shared = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** For an operation, the words that its neighbours answered: a withdrawal's address is asked with ids of withdrawals first. */
function knownTo(words: readonly Word[], { path, params, query, body }: Operation): Known {
  const near = words.toSorted((one, other) => shared(path, other.from) - shared(path, one.from))
  const of = (names: readonly string[]): unknown[] =>
    [...new Set(near.filter(({ name }) => names.includes(name)).map(({ value }) => value))].slice(0, NEAREST)
  const names = new Set([...JSON.stringify([params, query, body]).matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name))
  const known = [...names].map((name) => [name, of([name, ...(ALSO[name] ?? [])])] as const)
  const ids = near.filter(({ value }) => UUID.test(String(value))).map(({ value }) => value)
  return new Map([...known, ['', [...new Set(ids)].slice(0, NEAREST)]])
}

/** Lists that answer only where something is named. */
const NAMED: readonly (readonly [name: string, query: string])[] = [
  ['nearIssues', 'gameCode=ssc-1&ahead=4'],
  ['nearIssues', 'gameCode=fc-3d&ahead=4'],
  ['lotteryPlays', 'gameCode=ssc-1'],
  ['lotteryPlays', 'gameCode=fc-3d'],
  ['currentIssue', 'gameCode=ssc-1'],
  ['openedNumbers', 'gameCode=ssc-1'],
]

/** The whole server with all that the demonstration shows. */
async function openWorld(): Promise<World> {
  const world = await createWorld({ catalogue: true, start: systemClock.now().toString() })
  const { house } = world
  const { settings } = house
  const flags = await settings.read('whitelabel')
  const transfers = { minimum: '20', maximum: '20000', dailyCap: '80000' }
  settings.offer('currencies', { THB: { approvedBelow: '3000', twoFrom: '80000', transfers } })
  settings.offer('transfers.line', true)
  await world.database.write(async (tx) => {
    await settings.write(tx, 'whitelabel', { ...flags, AGENTPOLICY3: true, CODELOGIN: true, CHNGPASSVERIF3: true })
    await house.content.seed(tx)
    await house.points.seed(tx)
    await house.lottery.seed(tx, ['THB'])
  })
  await house.needs.database.write((tx) => house.promotions.seed(tx))
  await house.identity.rotatePayloadKeys()
  await house.lottery.generate()
  return world
}

/** What the calls of a cast are made of: the passwords that are theirs, and all that the server answered them. */
async function wordsFor(world: World, callers: readonly Caller[], ticket: string): Promise<Word[]> {
  const words: Word[] = [
    { name: 'ticket', value: ticket, from: '' },
    { name: 'code', value: 'AGENT7', from: '/wps/agent/affiliate' },
  ]
  for (const value of [PASSWORD, PAYMENT])
    for (const name of ['password', 'oldPassword', 'paymentPassword']) words.push({ name, value, from: '' })
  const read = async ({ session, cookies }: Caller, name: string, query?: string): Promise<void> => {
    const { value } = await act(world, session, name, { cookies, ...(query === undefined ? {} : { query }) })
    words.push(...wordsOf(value, name, byName.get(name)?.path ?? ''))
  }
  const lists = OPERATIONS.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
  for (const caller of callers.filter(({ role }, at) => callers.findIndex((each) => each.role === role) === at || role === 'member'))
    for (const { name } of lists) await read(caller, name)
  for (const [name, query] of NAMED) await read(callers[0]!, name, query)
  return words
}

async function castOf(world: World) {
  const people = await line(world)
  const member = async (name: string, session: Session, role: Role = 'member'): Promise<Caller> => ({
    name,
    role,
    cookies: '',
    session,
    account: await accountOf(world, session.memberId ?? ''),
  })
  const baht = await world.rich(UNITS)
  await must(world, baht, 'chooseWallet', { body: { currency: 'THB' } })
  const callers: Caller[] = [
    { name: 'a visitor', role: 'visitor', session: undefined, cookies: people.waits },
    { name: 'a trial person', role: 'trial', session: await world.session('trial'), cookies: '' },
    await member('a new member', await world.member()),
    await member('a busy member', await ready(world, await busy(world))),
    await member('a member with bonus money', await ready(world, await withBonus(world, 5000n, '2000'))),
    await member('a member with another wallet', baht),
    await member('an agent', await ready(world, people.agent), 'agent'),
    await member('a member of a line', await ready(world, people.below)),
  ]
  for (const [name, session] of Object.entries(await stopped(world))) callers.push(await member(`a member who is ${name}`, session))
  return { callers, ticket: people.ticket }
}

/** Opens the world and puts everybody into their state. */
export async function createCast(): Promise<Cast> {
  const world = await openWorld()
  const { callers, ticket } = await castOf(world)
  const words = await wordsFor(world, callers, ticket)
  return {
    world,
    callers,
    known: (operation) => knownTo(words, operation),
    async wake() {
      for (const caller of callers.filter(({ isOut }) => isOut)) {
        caller.isOut = false
        caller.session = await logIn(world, caller.account ?? '').catch(() => caller.session)
      }
    },
    async send({ method, file }, who, { path, body, headers }) {
      const caller = callers.find(({ name }) => name === who)!
      const { session, cookies } = caller
      const { cookie = '', 'cookie-more': more = '', ...others } = headers
      const sent = file ? { raw: Buffer.from(body as Uint8Array), type: file.types[0]! } : { body }
      const answer = await world.ask({
        method,
        path,
        ...(body === undefined ? {} : sent),
        headers: {
          ...(session ? { authorization: `Bearer ${session.token}` } : {}),
          cookie: [session?.cookie, cookies, cookie, more].filter(Boolean).join('; '),
          ...others,
        },
      })
      if (answer.status === 401 && caller.account !== undefined) caller.isOut = true
      return answer
    },
  }
}
