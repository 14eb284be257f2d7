/** Proves what a break stops and what goes on, as one table. Each row does its act before the break, and the very same one in a time-out and in an exclusion. */
import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { addPeople, deskOf } from '../../operator/testing/staffed.ts'
import { systemClock } from '../../platform/clock.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { scheduleOf } from '../schedule.ts'
import { openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { issueInChina } from '../testing/lottery-world.ts'
import { vendorCalls } from '../testing/product-people.ts'
import { proofOf, type RichMember, type World } from '../testing/world.ts'

/** Far around whenever the machine's clock is. */
const WINDOW = { from: '2026-01-01', until: '2050-01-01' }
let dialects: DialectWorld
let world: World
let mission: { id: string; version: number }
let issue: string
beforeAll(async () => {
  // Nobody listens at the payment service: an order stands before it is asked.
  dialects = await openDialectWorld({ payments: 'http://127.0.0.1:9' })
  world = dialects.world
  await addPeople(deskOf(world), 'thida', 'aung')
  await world.database.write((tx) => world.house.lottery.seed(tx))
  await world.database.write((tx) => world.house.settings.write(tx, 'transfers.line', true))
  const lottery = await world.house.settings.read('lottery')
  const stakes = { ...lottery.stakes, MMK: { ...lottery.stakes['MMK']!, cancelFreeUpTo: '1000' } }
  await world.database.write((tx) => world.house.settings.write(tx, 'lottery', { ...lottery, stakes }))
  mission = await published(
    offer('way', {
      window: WINDOW,
      trigger: { by: 'mission', days: 7, steps: [{ counts: 'turnover', categories: ['RNG'], needed: { MMK: '100' } }] },
    }),
  )
  issue = issueInChina(9105, 7_200)
  await sells(issue, -60, 7_200)
})
afterEach(() => world.assertBooksBalance())
afterAll(() => dialects.close())

const sells = (number: string, opensIn: number, closesIn: number) =>
  world.database.pool.query(
    `insert into lottery_issue (game, number, open_at, close_at, draw_at)
     select 'ssc-1', $1, now() + make_interval(secs => $2), now() + make_interval(secs => $3), now() + make_interval(secs => $3)`,
    [number, opensIn, closesIn],
  )
async function published(document: Readonly<Record<string, unknown>>): Promise<{ id: string; version: number }> {
  const code = String(document['code'])
  const written = await world.house.needs.database.transact(async (tx) => {
    const draft = await world.house.promotions.staff.write(tx, document)
    return draft.ok ? world.house.promotions.staff.publish(tx, code) : draft
  })
  expect(written, JSON.stringify(written)).toMatchObject({ ok: true })
  return (await world.database.pool.query<typeof mission>('select id, version from promotions_campaign where code = $1', [code])).rows[0]!
}

const ask = (mya: RichMember, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  world.ask({ method, path, ...(body === undefined ? {} : { body }) }, mya)
const said = async (mya: RichMember, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<string> => {
  const told = await ask(mya, method, path, body)
  return told.success ? 'done' : String(told.code)
}
const accountOf = async ({ memberId }: RichMember): Promise<string> => (await world.house.identity.memberOf(memberId))!.account
const ownerOf = ({ memberId, wallet }: RichMember) => ({ id: memberId, wallet, currency: 'MMK' })
async function staff(mya: RichMember, act: string, ...words: string[]): Promise<string> {
  const performed = await world.house.operator.perform(world.database, act, {
    words: [await accountOf(mya), ...words],
    options: {},
    by: 'thida',
    reason: 'as agreed',
  })
  return performed.ok ? 'done' : performed.code
}
let names = 0
const fresh = (name: string): string => `${name}-${(names += 1)}`

/** A member's seat at a vendor. */
async function atVendor(mya: RichMember) {
  const seat = await dialects.seatAt(mya, dialects.vendorOf('native').vendor)
  const { port } = world.app.server.address() as AddressInfo
  const call = vendorCalls(() => `http://127.0.0.1:${port}`, 'PG', dialects.vendorOf('native').secret)
  const { token, ...player } = { currency: 'MMK', ...seat }
  const round = randomBytes(6).toString('hex')
  /** Each bet is a round of its own; what settles it names it. */
  const say = async (act: string, id: string, more: object, of = id): Promise<string> =>
    String((await call(act, { ...player, round: `${of}-${round}`, transaction: `${id}-${round}`, ...more })).status)
  return {
    bet: (id: string) => say('bet', id, { token, amount: '30' }),
    win: (id: string) => say('win', `w-${id}`, { amount: '60', kind: 'win', reference: `${id}-${round}` }, id),
    undo: (id: string) => say('rollback', `u-${id}`, { reference: `${id}-${round}` }, id),
  }
}
/** A round without a stake at a vendor, as its dialect asks for it. */
async function freeRound(mya: RichMember): Promise<() => Promise<string>> {
  const { vendor, secret } = dialects.vendorOf('pragmatic')
  const { player, game, token } = await dialects.seatAt(mya, vendor)
  const { port } = world.app.server.address() as AddressInfo
  return async () => {
    const id = randomBytes(6).toString('hex')
    const fields: Record<string, string> = {
      userId: player,
      gameId: game,
      roundId: id,
      reference: id,
      amount: '0.00',
      bonusCode: 'b1',
      token,
    }
    const sorted = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}=${fields[name]}`)
    const hash = createHash('md5')
      .update(`${sorted.join('&')}${secret}`)
      .digest('hex')
    const answer = await fetch(`http://127.0.0.1:${port}/vendor/pragmatic/${vendor}/bet.html`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, hash }),
    })
    return String(((await answer.json()) as { error: number }).error)
  }
}
/** Somebody who registers by a link of the member's. */
async function below(mya: RichMember): Promise<RichMember> {
  const made = await world.house.agents.makeLink(mya.memberId, { rates: {} })
  const body = {
    username: fresh('liner').replace('-', ''),
    password: 'quiet-river-42',
    confirmPassword: 'quiet-river-42',
    birthday: '1990-01-31',
    acceptTerms: true,
    login: true,
    affiliateCode: made.ok ? made.value.code : '',
    proof: await proofOf(world.ask),
  }
  const told = await world.ask({ method: 'PUT', path: '/wps/member/register', body })
  const { token, member } = told.value as { token: string; member: { id: string } }
  const cookie = String([told.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0]!
  return { token, cookie, memberId: member.id, wallet: await world.give(member.id, 50_000n * UNITS) }
}
const ticket = (multiple: number) => ({ play: 'H3.ZX_FS', selection: '1|2|3', unit: '1', multiple, count: 1 })
/** Chases the issue on sale and one that comes. */
async function chase(mya: RichMember): Promise<string> {
  const later = issueInChina(9200 + (names += 1), 14_400)
  await sells(later, 7_200, 14_400)
  const steps = [issue, later].map((each) => ({ issue: each, multiple: 1 }))
  return said(mya, 'POST', '/lgw/chases', { gameCode: 'ssc-1', tickets: [ticket(1)], steps, stop: 'none' })
}
const held = async ({ wallet }: RichMember): Promise<string> => ((await world.house.ledger.balance(wallet)).held === 0n ? 'free' : 'held')
const runFor = (task: string, { memberId: member }: RichMember) =>
  scheduleOf(world.house).tasks[task]!({ member, at: world.clock.now().toString() })
/** A deposit that came, and an account to which it may go again. */
async function paidIn(mya: RichMember): Promise<() => Promise<string>> {
  await said(mya, 'POST', '/wps/wallet/deposit', { method: 'mynah-pay', amount: '20000' })
  const { rows } = await world.database.pool.query<{ reference: string }>('select reference from wallet_deposit where member_id = $1', [
    mya.memberId,
  ])
  const { reference } = rows[0]!
  const capture = { providerReference: `p-${reference}`, units: 20_000n * UNITS, currency: 'MMK' }
  const notice = { about: 'capture', reference, capture } as const
  await world.database.write((tx) =>
    world.house.wallet.hear(tx, { service: 'sandbox', id: `w-${reference}`, type: 'payment.captured', notice }),
  )
  const to = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: `09${String(mya.wallet).padStart(10, '0')}` }
  const payee = await world.database.transact((tx) => world.house.wallet.addPayee(tx, ownerOf(mya), to, 'EN'))
  const payeeId = payee.ok ? payee.value.id : ''
  return async () => {
    const wish = { owner: ownerOf(mya), key: fresh('withdrawal-of-the-table'), payeeId, amount: '110000' }
    const asked = await world.database.transact((tx) => world.house.wallet.createWithdrawal(tx, wish, 'EN'))
    return asked.ok ? 'done' : asked.code
  }
}
const feeOf = (order: LotteryOrder): string => order.fee

/** After the honest act another hand is dealt, which the break finds open. */
let dealsAgain = true

/** What the vendor of free rounds is told of a player who rests. */
const FREE_REFUSED = '4'

type Row = readonly [what: string, begin: (mya: RichMember) => Promise<() => Promise<string>>, before: string, resting: string]

const STOPS: readonly Row[] = [
  [
    'a bet',
    async (mya) => () => said(mya, 'POST', '/wps/originals/dice/bet', { stake: '100', direction: 'under', target: '49.50' }),
    'done',
    'account-excluded',
  ],
  [
    'a bet at a vendor, also by its autoplay',
    async (mya) =>
      (
        (seat) => () =>
          seat.bet(fresh('b'))
      )(await atVendor(mya)),
    'ok',
    'invalid-token',
  ],
  ['a free round at a vendor', freeRound, '0', FREE_REFUSED],
  ['a launch', async (mya) => () => said(mya, 'POST', '/wps/game/launchGame', { nodeId: 1 }), 'done', 'account-excluded'],
  [
    'an order of a lottery',
    async (mya) => () => said(mya, 'POST', '/lgw/orders', { gameCode: 'ssc-1', issue, tickets: [ticket(1)] }),
    'done',
    'account-excluded',
  ],
  ['a chase', async (mya) => () => chase(mya), 'done', 'account-excluded'],
  // The order stands, and the service that nobody listens at is asked after it.
  [
    'a deposit',
    async (mya) => () => said(mya, 'POST', '/wps/wallet/deposit', { method: 'mynah-pay', amount: '10000' }),
    'payment-service-down',
    'account-excluded',
  ],
  [
    'money along the line to them',
    async (mya) => {
      const lower = await below(mya)
      return () => said(lower, 'POST', '/wps/wallet/transfer-upline', { amount: '2000', reason: 'for the stall' })
    },
    'done',
    'receiver-refused',
  ],
  [
    'a mission',
    async (mya) => () => said(mya, 'POST', `/wps/promotions/${mission.id}/join`, { version: mission.version }),
    'done',
    'account-excluded',
  ],
  ['a gift of staff', async (mya) => () => staff(mya, 'points-grant', '1', fresh('gift')), 'done', 'account-excluded'],
  [
    'money into a vendor’s own wallet',
    async (mya) => () => said(mya, 'POST', '/wps/relay/GCS_walletTransfer', { vassalage: 'COPPERJAR', direction: 'in', amount: '10' }),
    'done',
    'account-excluded',
  ],
  ['consent to offers', async (mya) => () => said(mya, 'PUT', '/wps/member/consent', { offers: true }), 'done', 'account-excluded'],
  [
    'an offer in their messages',
    async (mya) => {
      await said(mya, 'PUT', '/wps/member/consent', { offers: true })
      world.clock.forward({ seconds: 1 })
      const options = { title: 'A bonus for you', content: '<p>Ten of a hundred.</p>', offer: 'yes' }
      const words = [await accountOf(mya)]
      await world.house.operator.perform(world.database, 'message-send', { words, options, by: 'thida', reason: 'as agreed' })
      return async () => ((await ask(mya, 'GET', '/wps/relay/MCSFE_getMessages')).text.includes('A bonus for you') ? 'shown' : 'hidden')
    },
    'shown',
    'hidden',
  ],
  [
    'the registration link of an agent',
    async (mya) => {
      const made = await world.house.agents.makeLink(mya.memberId, { rates: {} })
      return async () => ((await world.house.agents.visitLink(made.ok ? made.value.code : '')) ? 'open' : 'closed')
    },
    'open',
    'closed',
  ],
]

const GOES_ON: readonly Row[] = [
  [
    'a win and a rollback at a vendor',
    async (mya) => {
      const { bet, win, undo } = await atVendor(mya)
      for (const id of ['b1', 'b2', 'c1', 'c2']) expect(await bet(id)).toBe('ok')
      let turn = 0
      return async () => {
        turn += 1
        return `${await win(`b${turn}`)} ${await undo(`c${turn}`)}`
      }
    },
    'ok ok',
    'ok ok',
  ],
  [
    'the end of a round that stands',
    async (mya) => {
      const deal = async (): Promise<string> => {
        for (;;) {
          const told = await ask(mya, 'POST', '/wps/originals/blackjack/start', { stake: '100' })
          const { round } = told.value as { round: { id: string; state: string } }
          if (round.state === 'open') return round.id
        }
      }
      let hand = await deal()
      return async () => {
        const said = await ask(mya, 'POST', '/wps/originals/blackjack/choose', { round: hand, step: 0, choice: 'stand' })
        if (dealsAgain) hand = await deal()
        dealsAgain = !dealsAgain
        return said.success ? 'done' : String(said.code)
      }
    },
    'done',
    'done',
  ],
  ['a withdrawal in full, without the duty to play a deposit', paidIn, 'turnover-open', 'done'],
  [
    'money back from a vendor',
    async (mya) => () => said(mya, 'POST', '/wps/relay/GCS_walletTransfer', { vassalage: 'COPPERJAR', direction: 'out', amount: '10' }),
    'done',
    'done',
  ],
  ['records', async (mya) => () => said(mya, 'GET', '/wps/records/movements'), 'done', 'done'],
  ['the page of protection', async (mya) => () => said(mya, 'GET', '/wps/protection/limits'), 'done', 'done'],
  [
    'a message of staff',
    async (mya) => async () => {
      const words = [await accountOf(mya)]
      const options = { title: fresh('About your money'), content: '<p>It came.</p>' }
      await world.house.operator.perform(world.database, 'message-send', { words, options, by: 'thida', reason: 'as agreed' })
      return (await ask(mya, 'GET', '/wps/relay/MCSFE_getMessages')).text.includes(options.title) ? 'shown' : 'hidden'
    },
    'shown',
    'shown',
  ],
  [
    'what a bet on an open draw cost, back without the fee of a large one',
    async (mya) => {
      const order = async (): Promise<string> =>
        ((await ask(mya, 'POST', '/lgw/orders', { gameCode: 'ssc-1', issue, tickets: [ticket(50)] })).value as { order: LotteryOrder })
          .order.id
      const orders = [await order(), await order()]
      return async () => feeOf(((await ask(mya, 'POST', `/lgw/orders/${orders.pop()!}/cancel`, {})).value as { order: LotteryOrder }).order)
    },
    '200.00',
    '0.00',
  ],
]

/** Begins a break of either kind. */
const begins = {
  'a time-out': (mya: RichMember) =>
    world.database.transact((tx) => world.house.protection.takeTimeOut(tx, { member: mya.memberId, hours: 24 })),
  'an exclusion': (mya: RichMember) =>
    world.database.transact((tx) => world.house.protection.excludeMyself(tx, { member: mya.memberId, months: 6 })),
} as const

describe.each(['a time-out', 'an exclusion'] as const)('[PROT-02, PROT-03, PX-04] %s', (kind) => {
  const through = async ([, begin, before, resting]: Row): Promise<void> => {
    world.clock.set(systemClock.now().toString())
    const mya = await world.rich(100_000n * UNITS)
    await world.bringPart(mya)
    const act = await begin(mya)
    expect(await act()).toBe(before)
    expect(await begins[kind](mya)).toMatchObject({ ok: true })
    expect(await act()).toBe(resting)
  }
  it.each(STOPS)('stops %s', (...row) => through(row))
  it.each(GOES_ON)('lets %s go on', (...row) => through(row))

  it('[PL-16] ends chases, and what they held is free', async () => {
    const mya = await world.rich(100_000n * UNITS)
    expect(await chase(mya)).toBe('done')
    expect(await held(mya)).toBe('held')
    await begins[kind](mya)
    await runFor('lottery-end-chases', mya)
    expect(await held(mya)).toBe('free')
  })
})

it('[PROT-03, PX-04] a reward keeps its duty in a time-out, and an exclusion ends it', async () => {
  const cash = await published(
    offer('cash', {
      window: WINDOW,
      rewards: [{ kind: 'cash', amount: { MMK: '100' }, turnover: { times: 2, contribution: { RNG: 10_000 } } }],
    }),
  )
  const mya = await world.rich(1_000n * UNITS)
  expect(await said(mya, 'POST', `/wps/promotions/${cash.id}/join`, { version: cash.version, code: 'jade' })).toBe('done')
  const locked = async () => ((await ask(mya, 'GET', '/wps/wallet/options')).value as { locked: string }).locked
  await begins['a time-out'](mya)
  expect(await locked()).toBe('100.00')
  await begins['an exclusion'](mya)
  expect(await locked()).toBe('0.00')
})
