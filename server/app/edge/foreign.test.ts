/**
 * Proves that what belongs to one member is nothing to another. Every field of the contract that names something of a member has a row. Its
 * owner asks first, then a stranger by the same call, and it is still the owner's. The lines of agents are in other-lines.test.ts.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { agentContractOperations } from '@baize/contract/agents/agent-contracts.ts'
import { agentPayOperations } from '@baize/contract/agents/agent-pay.ts'
import { agentReportOperations } from '@baize/contract/agents/agent-reports.ts'
import { agentOperations } from '@baize/contract/agents.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS, type OperationName } from '@baize/contract/operations.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { softwareAuthenticator } from '../../identity/testing/authenticator.ts'
import { systemClock } from '../../platform/clock.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { withBonus } from '../testing/bonus-member.ts'
import { longest } from '../testing.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

vi.setConfig({ testTimeout: longest(60_000), hookTimeout: longest(240_000) })

type Person = Session & { readonly memberId: string }
type Call = { readonly params?: Readonly<Record<string, string>>; readonly query?: string; readonly body?: object }
/** What an owner has, and the call that names it. */
type Owned = { readonly owner: Person; readonly call: Call }

let world: World
let owner: Person
let stranger: Person
beforeAll(async () => {
  // An issue of five minutes has just begun, and the world's clock stands there.
  const start = systemClock.now().round({ smallestUnit: 'minute', roundingIncrement: 5, roundingMode: 'floor' })
  world = await createWorld({ catalogue: true, start: start.toString() })
  const { house } = world
  await world.database.write((tx) => house.lottery.seed(tx, []))
  await house.needs.database.write((tx) => house.promotions.seed(tx))
  await house.lottery.generate()
  for (const more of [
    { code: 'claimed', claimDays: 7 },
    { code: 'told', trigger: { by: 'application' } },
  ])
    await house.needs.database.transact(async (tx) => {
      const window = { from: '2020-01-01', until: '2090-01-01' }
      const written = await house.promotions.staff.write(tx, { ...offer(more.code), window, limits: { perPeriod: 90 }, ...more })
      return written.ok ? house.promotions.staff.publish(tx, more.code) : written
    })
  ;[owner, stranger] = [await player(), await player()]
})
afterAll(() => world.close())

const operationOf = (name: string): Operation => OPERATIONS.find((each) => each.name === name) as Operation
function ask(name: string, { params = {}, query, body }: Call, by: Session) {
  const { method, path } = operationOf(name)
  const at = `${path.replace(/:(\w+)/g, (_all, part: string) => params[part] ?? '')}${query === undefined ? '' : `?${query}`}`
  return world.ask({ method, path: at, ...(body === undefined ? {} : { body }) }, by)
}
async function must(name: OperationName, call: Call, by: Session): Promise<Record<string, unknown>> {
  const { success, text, value } = await ask(name, call, by)
  if (!success) throw new Error(`${name}: ${text}`)
  return (value ?? {}) as Record<string, unknown>
}

/** Somebody with money, who may play. */
async function player(): Promise<Person> {
  const person = await world.rich(10_000_000n * UNITS)
  await world.bringPart(person)
  return person
}

const PASSWORD = 'quiet-river-42'
const byId = (id: unknown): Call => ({ params: { id: String(id) } })
const own = (call: () => Promise<Call>) => async (): Promise<Owned> => ({ owner, call: await call() })
/** For acts of which a member has one at a time. */
const alone = (call: (person: Person) => Promise<Call>) => async (): Promise<Owned> => {
  const person = await player()
  return { owner: person, call: await call(person) }
}

async function message(): Promise<string> {
  const sent = await world.house.needs.database.transact((tx) =>
    world.house.messaging.staff.send(tx, owner.memberId, { title: 'Hello', content: '<p>Hello</p>' }),
  )
  if (!sent.ok) throw new Error(sent.code)
  return sent.value.object.replace('message ', '')
}
async function picture(by: Person): Promise<string> {
  const raw = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2e8b57' } })
    .png()
    .toBuffer()
  return ((await world.ask({ method: 'POST', path: '/wps/files', raw, type: 'image/png' }, by)).value as { id: string }).id
}
let accounts = 0
const payee = async (by: Person): Promise<unknown> => {
  const accountNumber = String(91_000_000 + (accounts += 1)).padStart(10, '0')
  return (await must('addPayee', { body: { method: 'mynah-pay', holderName: 'U Ba', accountNumber } }, by))['id']
}
/** No payment service answers in this world, and the order stands all the same. */
async function deposit(by: Person): Promise<unknown> {
  await ask('createDeposit', { body: { method: 'bank-transfer', amount: '20000' } }, by)
  const { content } = await must('listDeposits', {}, by)
  return (content as { id: string }[])[0]?.id
}
const withdrawal = async (by: Person): Promise<unknown> =>
  (await must('createWithdrawal', { body: { payeeId: await payee(by), amount: '6000' } }, by))['id']

/** The browser holds the challenge by a cookie. */
async function passkey(): Promise<unknown> {
  const { value, headers } = await ask('passkeyOptions', { body: { password: PASSWORD } }, owner)
  const trip = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  const credential = softwareAuthenticator().make((value as { challenge: string }).challenge)
  const browser = { ...owner, cookie: [owner.cookie, ...trip].join('; ') }
  return (await must('addPasskey', { body: { credential, name: 'Phone' } }, browser))['id']
}
async function session(): Promise<unknown> {
  const { account } = (await world.house.identity.memberOf(owner.memberId))!
  await world.ask({ method: 'POST', path: operationOf('login').path, body: { username: account, password: PASSWORD } })
  const sessions = (await ask('listSessions', {}, owner)).value as { id: string; here: boolean }[]
  return sessions.find(({ here }) => !here)?.id
}

type Round = { readonly id: string; readonly state: string; readonly step: number }
/** A round that waits for a choice; some are over at their first card. */
async function round(name: OperationName, body: object, by: Person): Promise<Round> {
  for (;;) {
    const { round: begun } = (await must(name, { body }, by)) as { round: Round }
    if (begun.state === 'open') return begun
  }
}
const step = (
  start: OperationName,
  body: object,
  choice: object,
  moves: (begun: Round, by: Person) => Promise<Round> = async (each) => each,
) =>
  alone(async (person) => {
    const { id, step: at } = await moves(await round(start, body, person), person)
    return { body: { round: id, step: at, ...choice } }
  })

/** A round of mines with a tile open, since nothing can be cashed out before. */
async function pressed(begun: Round, by: Person): Promise<Round> {
  const { round: next } = (await must('openMinesTile', { body: { round: begun.id, step: begun.step, tile: 3 } }, by)) as { round: Round }
  return next.state === 'open' ? next : pressed(await round('startMines', { stake: '500', mines: 1 }, by), by)
}

const TICKETS = [{ play: '5X.ZX_FS', selection: '1|2|3|4|5', unit: '1', multiple: 1, count: 1 }]
async function issues(): Promise<string[]> {
  const { ahead } = await must('nearIssues', { query: 'gameCode=ssc-5&ahead=4' }, owner)
  return (ahead as { issue: string }[]).map(({ issue }) => issue)
}
async function order(): Promise<string> {
  const { order: placed } = await must('placeOrder', { body: { gameCode: 'ssc-5', issue: (await issues())[0], tickets: TICKETS } }, owner)
  return (placed as { id: string }).id
}
async function chase(): Promise<string> {
  const steps = (await issues()).slice(1, 3).map((issue) => ({ issue, multiple: 1 }))
  const { chase: planned } = await must('createChase', { body: { gameCode: 'ssc-5', tickets: TICKETS, steps, stop: 'none' } }, owner)
  return (planned as { id: string }).id
}

const campaign = async (code: string): Promise<string> =>
  (await world.database.pool.query<{ id: string }>('select id from promotions_campaign where code = $1', [code])).rows[0]!.id
async function joined(code: string, by: Person, body: object = {}): Promise<{ id: string; award: unknown }> {
  const id = await campaign(code)
  return { id, award: (await must('joinPromotion', { params: { id }, body: { version: 1, ...body } }, by))['id'] }
}
const bonus = async (by: Person): Promise<unknown> => ((await must('bonuses', {}, by))['bonuses'] as { id: string }[])[0]?.id
const withGrant = (call: (grant: unknown) => Call) => async (): Promise<Owned> => {
  const person = await withBonus(world, 10_000n, '500')
  return { owner: person, call: call(await bonus(person)) }
}

/** Each field that names something of a member, and a call of its owner that succeeds. */
const ROWS: Readonly<Record<string, () => Promise<Owned>>> = {
  'readMessage.body.id': own(async () => ({ body: { id: await message() } })),
  'deleteMessage.query.id': own(async () => ({ query: `id=${await message()}` })),
  'removePasskey.params.id': own(async () => byId(await passkey())),
  'endOneSession.params.id': own(async () => byId(await session())),
  'changeAvatar.body.avatar.file': own(async () => ({ body: { avatar: { file: await picture(owner) } } })),
  'readFile.params.id': own(async () => byId(await picture(owner))),
  'readDeposit.params.id': own(async () => byId(await deposit(owner))),
  'proveDeposit.params.id': alone(async (person) => ({ ...byId(await deposit(person)), body: { proofs: [await picture(person)] } })),
  'changePayee.params.id': alone(async (person) => ({ ...byId(await payee(person)), body: { nickname: 'Shop' } })),
  'removePayee.params.id': alone(async (person) => byId(await payee(person))),
  'createWithdrawal.body.payeeId': alone(async (person) => ({ body: { payeeId: await payee(person), amount: '6000' } })),
  'createWithdrawal.body.giveUp': async () => {
    const person = await withBonus(world, 10_000n, '500')
    return { owner: person, call: { body: { payeeId: await payee(person), amount: '6000', giveUp: await bonus(person) } } }
  },
  'readWithdrawal.params.id': alone(async (person) => byId(await withdrawal(person))),
  'openMinesTile.body.round': step('startMines', { stake: '500', mines: 1 }, { tile: 3 }),
  'cashOutMines.body.round': step('startMines', { stake: '500', mines: 1 }, {}, pressed),
  'chooseHiLo.body.round': step('startHiLo', { stake: '500' }, { choice: 'skip' }),
  'chooseBlackjack.body.round': step('startBlackjack', { stake: '500' }, { choice: 'stand' }),
  'readRound.params.id': own(async () => {
    const { round: played } = await must('playDice', { body: { stake: '500', direction: 'over', target: '50.50' } }, owner)
    return byId((played as Round).id)
  }),
  'readOrder.params.id': own(async () => byId(await order())),
  'cancelOrder.params.id': own(async () => ({ ...byId(await order()), body: {} })),
  'cancelChase.params.id': own(async () => ({ ...byId(await chase()), body: {} })),
  'bonusBets.params.id': withGrant((grant) => byId(grant)),
  'cancelBonus.params.id': withGrant((grant) => ({ ...byId(grant), body: { confirmed: true } })),
  'leavePromotion.body.award': alone(async (person) => {
    const { id, award } = await joined('welcome-bonus', person)
    return { params: { id }, body: { award } }
  }),
  'claimPromotion.body.award': alone(async (person) => {
    const { id, award } = await joined('claimed', person, { code: 'jade' })
    await world.house.promotions.pay(String(award))
    return { params: { id }, body: { version: 1, award } }
  }),
  'claimMission.body.award': alone(async (person) => {
    const { id, award } = await joined('first-spins', person)
    await world.database.pool.query("update promotions_award set state = 'claim' where id = $1", [award])
    return { body: { id, version: 1, award } }
  }),
  'applyPromotion.body.images[]': alone(async (person) => ({
    params: { id: await campaign('told') },
    body: { version: 1, comment: 'It is mine.', images: [await picture(person)] },
  })),
  'rotateSeed.body.commitment': alone(async (person) => {
    const { nextCommitment } = await must('fairness', {}, person)
    return { body: { clientSeed: 'words-of-mine', commitment: nextCommitment } }
  }),
}

/** Fields that name nothing of one member, or whose owner and stranger meet in another test. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'createDeposit.body.promotionId': 'offered to everybody',
  'redeemPointReward.body.goodsId': 'offered to everybody',
  'readPromotion.params.id': 'offered to everybody',
  'joinPromotion.params.id': 'offered to everybody',
  'claimPromotion.params.id': 'offered to everybody',
  'applyPromotion.params.id': 'offered to everybody',
  'leavePromotion.params.id': 'offered to everybody',
  'claimMission.body.id': 'offered to everybody',
  'readRaffle.query.id': 'offered to everybody',
  'claimRaffle.body.id': 'offered to everybody: the caller’s own tickets are looked for',
  'raffleProof.params.id': 'published for everybody',
  'proveDeposit.body.proofs[]': 'pictures of another are refused by files.test.ts wherever they are used',
  'answerReceipt.params.id': 'a paid withdrawal needs the payment service: wallet-receipt.test.ts',
  'answerReceipt.body.proofs[]': 'a paid withdrawal needs the payment service: wallet-receipt.test.ts',
  'transferUpline.body.giveUp': 'a line is needed: line-transfers.test.ts',
  'transferDownline.body.giveUp': 'a line is needed: line-transfers.test.ts',
  'createChase.body.giveUp': 'a bonus at stake is needed: lottery-chase.test.ts',
  'walletTransfer.body.giveUp': 'a provider with a wallet of its own is needed: vendor-transfers.test.ts',
  'cashOutCrash.body.bet': 'a flight is needed: the tests of crash',
  'orderProof.params.id': 'a closed draw is needed: lottery.test.ts',
  'pointRounds.params.id': 'answers an empty list to a stranger: points.test.ts',
}

/** The patterns of ids and of commitments. */
const NAMES = /^\^\[0-9a-f\]\{(8\}-|64\}\$)/
type Schema = {
  readonly pattern?: string
  readonly properties?: Record<string, Schema>
  readonly anyOf?: Schema[]
  readonly items?: Schema
}
function fieldsIn(name: string, { pattern = '', properties = {}, anyOf = [], items }: Schema): string[] {
  return [
    ...(NAMES.test(pattern) ? [name] : []),
    ...Object.entries(properties).flatMap(([key, each]) => fieldsIn(`${name}.${key}`, each)),
    ...anyOf.flatMap((each) => fieldsIn(name, each)),
    ...(items === undefined ? [] : fieldsIn(`${name}[]`, items)),
  ]
}
const OF_LINES = new Set<string>(
  [...agentOperations, ...agentContractOperations, ...agentPayOperations, ...agentReportOperations].map(({ name }) => name),
)
const FIELDS = OPERATIONS.filter(({ name }) => !OF_LINES.has(name)).flatMap((operation: Operation) =>
  (['params', 'query', 'body'] as const).flatMap((part) => fieldsIn(`${operation.name}.${part}`, (operation[part] ?? {}) as Schema)),
)

describe('[API-03] what is somebody’s', () => {
  it('has a row for every field of the contract that names it', () => {
    expect(FIELDS.toSorted()).toEqual([...Object.keys(ROWS), ...Object.keys(ELSEWHERE)].toSorted())
  })

  it.each(Object.entries(ROWS))('by %s is its owner’s alone', async (field, make) => {
    const name = field.split('.')[0] ?? ''
    const first = await make()
    const honest = await ask(name, first.call, first.owner)
    expect([honest.success, honest.text.slice(0, 300)]).toEqual([true, expect.any(String)])
    const second = await make()
    const tried = await ask(name, second.call, stranger)
    expect([tried.success, tried.code]).toEqual([
      false,
      expect.stringMatching(/^(not-found|payee-unknown|file-refused|state-conflict|commitment-not-shown|seed-in-play)$/),
    ])
    expect(tried.text).not.toContain(second.owner.memberId)
    // The stranger has changed nothing: it is still there for its owner.
    expect((await ask(name, second.call, second.owner)).success).toBe(true)
  })

  it('leaves the books in balance', () => world.assertBooksBalance())
})
