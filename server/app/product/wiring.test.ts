/** Proves on the composed product that what one room hands to another arrives there: a need that does nothing turns a test red. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { systemClock } from '../../platform/clock.ts'
import { offer } from '../../promotions/testing/small-world.ts'
import { bookFollowers } from '../followers.ts'
import { createWorld, proofOf, type RichMember, type Session, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  // The records read what the ledger wrote by the machine's clock.
  world = await createWorld({ catalogue: true, start: systemClock.now().toString() })
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
    return draft.ok ? staff.publish(tx, code, 'Daw Mya') : draft
  })
  if (!written.ok) throw new Error(JSON.stringify(written))
}

async function ask<Value>(session: Session, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Value> {
  const told = await world.ask({ method, path, ...(body && { body }) }, session)
  if (!told.success) throw new Error(told.text)
  return told.value as Value
}

/** Passes everything that the ledger holds through the records to the rooms that follow play. */
async function followed(): Promise<void> {
  const { house } = world
  const ending = new AbortController()
  const following = Promise.all([house.records.follow(ending.signal), ...bookFollowers(house, ending.signal)])
  const now = systemClock.now()
  const read = async () => (await house.records.hasCountedAll('points', now)) && (await house.records.hasCountedAll('promotions', now))
  await vi.waitUntil(read, { timeout: 20_000, interval: 10 })
  ending.abort()
  await following
}

async function dice(member: RichMember, stake: string): Promise<void> {
  await world.bringPart(member)
  await ask(member, 'POST', '/wps/originals/dice/bet', { stake, direction: 'under', target: '2.00' })
}

it('[PROMO-05, PR-35, POINT-01] lets the points that play earned count on a board of points, once', async () => {
  const { rows } = await world.database.pool.query<{ category: string }>("select game_type as category from games_game where vendor = 'BGS' and code = 'dice'") // oxfmt-ignore
  const { category } = rows[0]!
  await world.database.write((tx) => world.house.points.staff.setRule(tx, { category, currency: 'MMK', pointsPer10000: 100 }))
  const trigger = { by: 'ranking', score: 'points', categories: [category], least: { MMK: '1' }, prizes: { MMK: ['50'] } }
  await publish('board', { trigger, rewards: undefined, periodType: 'daily' })
  const member = await world.rich(10_000n * UNITS)
  await dice(member, '500')
  await followed()
  const board = await ask<{ mine: unknown }>(member, 'GET', '/wps/relay/MCSFE_getMissionLeaderboard')
  const points = await ask<{ points: string }>(member, 'GET', '/wps/relay/MCSFE_getPointBalance')
  expect([board.mine, points.points]).toEqual([{ place: 1, score: '5.00' }, '5.00'])
})

/** Somebody who registered by a link of this agent's. */
async function below(agent: Session & { readonly memberId: string }, username: string): Promise<Session> {
  const link = await world.house.agents.makeLink(agent.memberId, { rates: {} })
  if (!link.ok) throw new Error(link.code)
  const password = 'quiet-river-42'
  const form = { username, password, confirmPassword: password, birthday: '1990-01-31', acceptTerms: true, login: true }
  const body = { ...form, affiliateCode: link.value.code, proof: await proofOf(world.ask) }
  const told = await world.ask({ method: 'PUT', path: '/wps/member/register', body })
  const { token, member } = told.value as { token: string; member: { id: string } }
  const cookie = String([told.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='))).split(';')[0]!
  return { token, cookie, memberId: member.id }
}

const offered = async (session: Session) =>
  (await ask<{ content: { title: string; availableToMe: boolean }[] }>(session, 'GET', '/wps/promotions?language=EN')).content
    .filter(({ availableToMe, title }) => availableToMe && title.startsWith('of'))
    .map(({ title }) => title)
const titled = (title: string) => ({
  texts: { EN: { title, summary: 'What it is.', terms: ['One.'] }, MY: { title, summary: 'အကြောင်း။', terms: ['တစ်ခု။'] } },
})

it('[PROMO-04, PR-05] offers what is for a line or for a country to the members of that line and of that country alone', async () => {
  const agent = (await world.begin('agent')) as Session & { readonly memberId: string }
  const { account } = (await world.house.identity.memberOf(agent.memberId))!
  await publish('of-line', { ...titled('of the line'), audience: [{ fact: 'line', op: 'in', value: [account] }] })
  await publish('of-country', { ...titled('of the country'), audience: [{ fact: 'country', op: '=', value: 'MM' }] })
  await publish('of-others', { ...titled('of others'), audience: [{ fact: 'country', op: '=', value: 'TH' }] })
  const [own, other] = [await below(agent, 'friend1'), await world.member()]
  expect([(await offered(own)).toSorted(), await offered(other)]).toEqual([['of the country', 'of the line'], ['of the country']])
})
