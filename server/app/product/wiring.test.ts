/** Proves on the composed product that what one room hands to another arrives there: a need that does nothing turns a test red. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AgentRates } from '@baize/contract/agents.ts'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { bookFollowers } from '../followers.ts'
import { hearersOf } from '../subscriptions.ts'
import { countInFull } from '../testing/counts-in-full.ts'
import { createWorld, proofOf, type RichMember, type Session, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  // The records read what the ledger wrote by the machine's clock.
  world = await createWorld({ catalogue: true, start: systemClock.now().toString() })
  countInFull(world.house)
})
afterAll(async () => {
  await world.assertBooksBalance()
  await world.close()
})

async function publish(code: string, more: Readonly<Record<string, unknown>>): Promise<void> {
  const { staff } = world.house.promotions
  const today = world.clock.now().toZonedDateTimeISO('Asia/Yangon').toPlainDate()
  const window = { from: today.subtract({ days: 2 }).toString(), until: today.add({ days: 5 }).toString() }
  const written = await world.database.transact(async (tx) => {
    const draft = await staff.write(tx, offer(code, { window, ...more }))
    return draft.ok ? staff.publish(tx, code) : draft
  })
  if (!written.ok) throw new Error(JSON.stringify(written))
}

async function ask<Value>(session: Session, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Value> {
  const told = await world.ask({ method, path, ...(body && { body }) }, session)
  if (!told.success) throw new Error(told.text)
  return told.value as Value
}

type Member = Session & { readonly memberId: string }
const ownerOf = ({ memberId: id, wallet }: RichMember) => ({ id, wallet, currency: 'MMK' })

/** Passes everything that the ledger holds through the records to the rooms that follow play. */
async function followed(): Promise<void> {
  const { house } = world
  const ending = new AbortController()
  const following = Promise.all([house.records.follow(ending.signal), ...bookFollowers(house, ending.signal)])
  const now = systemClock.now()
  const isRead = async () =>
    (await house.records.hasCountedAll('points', now)) &&
    (await house.records.hasCountedAll('promotions', now)) &&
    // The points that were booked meanwhile are entries too.
    (await house.ledger.feed('records', { batch: 1 })).length === 0
  await vi.waitUntil(isRead, { timeout: 30_000, interval: 20 })
  ending.abort()
  await following
}

/** What the outbox delivers after a registration. */
async function registered({ memberId }: Member): Promise<void> {
  const name = 'memberRegistered'
  for (const hear of hearersOf(world.house, undefined)[name] ?? []) await hear({ name, memberId })
}

async function dice(member: RichMember, stake: string): Promise<void> {
  await world.bringPart(member)
  await ask(member, 'POST', '/wps/originals/dice/bet', { stake, direction: 'under', target: '2.00' })
}

/** Whoever leads the board of points. */
let ranked: RichMember

const diceCategory = async (): Promise<string> => (await world.house.games.gameFacts([{ vendor: 'BGS', game: 'dice' }], 'EN'))[0]!.gameType

it('[PROMO-05, PR-35, POINT-01] lets the points that play earned count on a board of points, once', async () => {
  const category = await diceCategory()
  await world.database.write((tx) => world.house.points.staff.setRule(tx, { category, currency: 'MMK', pointsPer10000: 100 }))
  const trigger = { by: 'ranking', score: 'points', categories: [category], least: { MMK: '1' }, prizes: { MMK: ['50'] } }
  await publish('board', { trigger, rewards: undefined, periodType: 'daily' })
  const member = (ranked = await world.rich(10_000n * UNITS))
  await registered(member)
  await dice(member, '500')
  await followed()
  const board = await ask<{ mine: unknown }>(member, 'GET', '/wps/relay/MCSFE_getMissionLeaderboard')
  const points = await ask<{ points: string }>(member, 'GET', '/wps/relay/MCSFE_getPointBalance')
  expect([board.mine, points.points]).toEqual([{ place: 1, score: '5.00' }, '5.00'])
})

/** Somebody who registered by a link of this agent's. */
async function below(agent: Member, username: string, rates: AgentRates = {}): Promise<RichMember> {
  const link = await world.house.agents.makeLink(agent.memberId, { rates })
  if (!link.ok) throw new Error(link.code)
  const password = 'quiet-river-42'
  const form = { username, password, confirmPassword: password, birthday: '1990-01-31', acceptTerms: true, login: true }
  const body = { ...form, affiliateCode: link.value.code, proof: await proofOf(world.ask) }
  const told = await world.ask({ method: 'PUT', path: '/wps/member/register', body })
  const { token, member } = told.value as { token: string; member: { id: string } }
  const cookie = String([told.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0]!
  return { token, cookie, memberId: member.id, wallet: await world.give(member.id, 10_000n * UNITS) }
}

const offered = async (session: Session) =>
  (await ask<{ content: { title: string; availableToMe: boolean }[] }>(session, 'GET', '/wps/promotions?language=EN')).content
    .filter(({ availableToMe, title }) => availableToMe && title.startsWith('of'))
    .map(({ title }) => title)
const titled = (title: string) => ({
  texts: { EN: { title, summary: 'What it is.', terms: ['One.'] }, MY: { title, summary: 'အကြောင်း။', terms: ['တစ်ခု။'] } },
})

it('[PROMO-04, PR-05] offers what is for a line or for a country to the members of that line and of that country alone', async () => {
  const agent = (await world.begin('agent')) as Member
  const { account } = (await world.house.identity.memberOf(agent.memberId))!
  await publish('of-line', { ...titled('of the line'), audience: [{ fact: 'line', op: 'in', value: [account] }] })
  await publish('of-country', { ...titled('of the country'), audience: [{ fact: 'country', op: '=', value: 'MM' }] })
  await publish('of-others', { ...titled('of others'), audience: [{ fact: 'country', op: '=', value: 'TH' }] })
  const [own, other] = [await below(agent, 'friend1'), await world.member()]
  expect([(await offered(own)).toSorted(), await offered(other)]).toEqual([['of the country', 'of the line'], ['of the country']])
})

const pin = '274913'
async function withPin(member: RichMember): Promise<void> {
  const body = { password: 'quiet-river-42', paymentPassword: pin, confirmPaymentPassword: pin }
  await ask(member, 'POST', '/wps/member/security/paymentPassword', body)
}

it('[POINT-03, PT-11, PT-16, WC-30] judges points by the payment password, standing, contact and audience, and opens the wagering of their money', async () => {
  const { points, identity, wallet } = world.house
  const [mya, other] = [await world.rich(0n), await world.rich(0n)]
  const names = { name: 'A cup', text: '' }
  const cup = {
    texts: { EN: names, MY: names },
    images: ['a-cup'],
    kind: 'delivery',
    points: '1',
    currency: 'MMK',
    stock: 5,
    state: 'shown',
  }
  const { account } = (await identity.memberOf(mya.memberId))!
  await world.database.transact(async (tx) => {
    await points.staff.setRate(tx, { currency: 'MMK', level: 0, pointsPerUnit: '1', minimum: '1', step: '1', dailyLimit: '1000', times: 3 })
    await points.staff.setGoods(tx, { ...cup, code: 'for-mya', audience: [{ fact: 'account', op: '=', value: account }] })
    return points.staff.grant(tx, { member: mya.memberId, key: 'gift-of-points', units: 500n * UNITS, reason: 'a gift' })
  })
  type Goods = { content: { id: string }[] }
  const goods = async (member: RichMember) =>
    (await ask<Goods>(member, 'GET', '/wps/relay/MCSFE_getPointReward')).content.map(({ id }) => id)
  const [id = ''] = await goods(mya)
  expect([id === '', await goods(other)]).toEqual([false, []])
  const convert = async (paymentPassword?: string) => {
    const said = await points.convert({ owner: ownerOf(mya), key: 'conversion-of-mya', points: '100', paymentPassword })
    return said.ok ? said.value.money : said.code
  }
  const redeem = { owner: ownerOf(mya), key: 'order-of-mya', goodsId: id, quantity: 1, paymentPassword: pin }
  expect(await convert()).toBe('payment-password-unset')
  await withPin(mya)
  expect([await convert('274914'), await convert(pin)]).toEqual(['payment-password-wrong', '100.00'])
  expect(await wallet.listRequirements(world.database.reader, ownerOf(mya), 'EN')).toMatchObject([{ source: 'points', amount: '100.00' }])
  expect(await points.redeem(redeem, 'EN')).toMatchObject({ code: 'contact-needed' })
  await world.database.transact((tx) => identity.freeze(tx, mya.memberId, 'a look'))
  expect([await convert(pin), (await points.redeem(redeem, 'EN')).ok]).toEqual(['account-blocked', false])
})

it('[WC-01] offers a payment method to its audience alone', async () => {
  const { wallet, identity } = world.house
  const [mya, other] = [await world.rich(0n), await world.rich(0n)]
  const { account } = (await identity.memberOf(mya.memberId))!
  const shown = (await wallet.showMethod(world.database.reader, 'bank-transfer')) as { version: number; terms: object[] }
  const terms = shown.terms.map((each) => ({ ...each, audience: [{ fact: 'account', op: '=', value: account }] }))
  const written = await world.database.transact((tx) => wallet.writeMethod(tx, { ...shown, version: shown.version + 1, terms }))
  expect(written).toMatchObject({ ok: true })
  type Options = { deposit: { methods: { code: string }[] } }
  const methods = async (member: RichMember) =>
    JSON.stringify(await ask<Options>(member, 'GET', '/wps/wallet/options')).includes('"bank-transfer"')
  expect([await methods(mya), await methods(other)]).toEqual([true, false])
})

it('[PROMO-04, PR-31, PR-32, PR-35, PR-44] pays a board and a rebate for the day before, to nobody who is excluded or has a rebate from the line', async () => {
  const { promotions, protection, agents, ledger } = world.house
  const category = await diceCategory()
  await publish('daily-rebate', {
    trigger: { by: 'rebate', rates: { [category]: 100 }, least: { MMK: '0.01' } },
    rewards: undefined,
    periodType: 'daily',
  })
  const agent = (await world.begin('agent')) as Member
  expect((await world.database.transact((tx) => agents.staff.setRates(tx, agent.memberId, { [category]: 20 }))).ok).toBe(true)
  const [plain, excluded, rated] = [
    await world.rich(10_000n * UNITS),
    await world.rich(10_000n * UNITS),
    await below(agent, 'rated1', { [category]: 10 }),
  ]
  for (const member of [plain, excluded, rated]) {
    await registered(member)
    await dice(member, '500')
  }
  await followed()
  const wish = { member: excluded.memberId, until: 'for-ever', by: 'member' } as const
  await world.database.transact((tx) => protection.exclude(tx, wish))
  const has = async () => Promise.all([ranked, plain, excluded, rated].map(async ({ wallet }) => (await ledger.balance(wallet)).balance))
  const before = await has()
  world.clock.forward({ hours: 24 })
  await promotions.runSets()
  const gained = (await has()).map((balance, at) => formatUnits(balance - before[at]!))
  expect(gained).toEqual(['55.00', '5.00', '0.00', '0.00'])
})
