/**
 * Proves that every field of a query reaches the room behind its call. Each is asked with two values, and the answer or what the database is asked must
 * differ. A field without a value here fails, and so does one that is said to change nothing and does.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { systemClock } from '../../platform/clock.ts'
import { startSandbox, type Sandbox } from '../sandboxes.ts'
import { withBonus } from '../testing/bonus-member.ts'
import { createWorld, type Session, type CallResponse, type World } from '../testing/world.ts'

/** A day so many days ago. */
const ago = (days: number): string =>
  systemClock
    .now()
    .subtract({ hours: 24 * days })
    .toString()
    .slice(0, 10)
const ID = '00000000-0000-7000-8000-00000000000'

/** Sent with every call that requires them. */
const BASE: Readonly<Record<string, string>> = {
  'affiliateCheck.code': 'CODE',
  downline: 'MEMBER',
  ahead: '10',
  from: ago(9),
  gameCode: 'ssc-5',
  'gameInfo.gameCode': 'GAME',
  'gameList.vassalage': 'PG',
  groupName: 'w_home',
  id: `${ID}1`,
  issue: '20261120-0001',
  issues: '30',
  kind: 'daily',
  'lotteryClocks.page': 'main',
  nodeId: '1',
  page: '1',
  pageNo: '1',
  pageNum: '1',
  pageSize: '20',
  prizeMode: 'LOTT',
  rate: '100',
  slug: 'help',
  to: ago(0),
  'listAnnouncements.types': 'PR,PU',
  'readRaffle.id': 'RAFFLE',
  vassalage: 'BLUEROOM',
}

/** Another value of each field, by its own name or that of its call. */
const OTHER: Readonly<Record<string, string>> = {
  after: 'MEMBER',
  'agentBill.under': 'SECOND',
  'agentContracts.side': 'upline',
  'agentIncome.after': ago(3),
  ahead: '1',
  by: 'day',
  'bonuses.state': 'past',
  category: 'LIVE',
  code: 'two',
  currency: 'THB',
  day: ago(10),
  downline: 'SECOND',
  execution: 'F',
  family: 'VN',
  feature: 'buy',
  'gameList.family': 'hold',
  include: 'facets',
  sort: 'name',
  leastRtp: '9600',
  theme: 'fruit',
  volatility: 'low',
  'openedGames.family': 'SSC',
  from: ago(5),
  game: 'mines',
  gameCategory: 'LIVE',
  gameCode: 'ssc-1',
  'gameInfo.gameCode': 'nothing',
  gameType: 'LIVE',
  groupName: 'w_login',
  id: `${ID}2`,
  issue: '20261120-0002',
  issues: '50',
  kind: 'hourly',
  lang: 'EN',
  language: 'EN',
  limitNum: '1',
  'lotteryClocks.page': 'sea',
  nodeId: '2',
  order: 'biggest',
  page: '2',
  pageNo: '2',
  pageNum: '2',
  pageSize: '1',
  'pointRecord.type': 'redeem',
  'pointRewards.category': 'code',
  prizeMode: 'SEA',
  purse: 'bonus',
  rate: '200',
  scope: 'team',
  search: 'two',
  select: 'FAV',
  side: 'given',
  slug: 'terms',
  state: 'open',
  status: 'approved',
  'listPromotions.status': 'claimed',
  'listPromotions.type': 'sports',
  'contractEndings.currency': 'THB',
  'contractEndings.kind': 'hourly',
  'rewardCenter.status': 'claimed',
  to: ago(1),
  type: 'bet',
  types: 'B',
  under: 'MEMBER',
  vassalage: 'MONSOON',
  with: `${ID}1`,
}

/** What pages of older sites send, and nothing here depends on. */
const HEARD_BY_NOBODY: Readonly<Record<string, string>> = {
  clientType: '1',
  imgSize: 'large',
  merchant: 'other',
  platform: 'other',
  token: 'other',
  'contentPage.device': 'WEB',
  'favoriteGames.language': 'EN',
  'helpCenter.device': 'WEB',
  'hotGames.isPlatform': '1',
  'hotGames.merchantCode': 'other',
  'removeFavoriteGame.language': 'EN',
  'vnGameMenu.device': 'APP',
}

let world: World
let agent: Session
let sandbox: Sandbox
let data: string
const asked: string[] = []
const outside: { vendors?: string } = {}
/** What stands for the parameter of a call's path, and for values that only the world knows. */
const known: Record<string, string> = {}

const put = async (table: string, row: Readonly<Record<string, unknown>>): Promise<string> => {
  const marks = Object.keys(row).map((_, at) => `$${at + 1}`)
  const text = `insert into ${table} (${Object.keys(row).join(', ')}) values (${marks.join(', ')}) returning *`
  return (await world.database.pool.query<{ id: string }>(text, Object.values(row))).rows[0]?.id ?? ''
}
async function must(method: string, place: string, body?: object): Promise<Record<string, unknown>> {
  const told = await world.ask({ method, path: place, ...(body === undefined ? {} : { body }) }, agent)
  if (!told.success) throw new Error(`${place}: ${told.text}`)
  return told.value as Record<string, unknown>
}
/** Somebody whom an agent registers below them. */
async function below(agentId: string, username: string): Promise<string> {
  const asked = { username, makes: 'agent', rates: {}, language: 'EN' } as const
  const made = await world.house.agents.registerBelow(agentId, asked)
  if (!made.ok) throw new Error(made.code)
  return (await world.house.identity.findByAccount(username))!.id
}

/** A line of the agent, a contract within it, and a bill that the agent pays. */
async function line(top: string): Promise<void> {
  const [first, second] = [await below(top, 'first'), await below(top, 'second')]
  const third = await below(first, 'third')
  Object.assign(known, { MEMBER: first, SECOND: second })
  const at = systemClock.now().toString()
  const contract = {
    kind: 'daily',
    currency: 'MMK',
    tiers: '[{"rateBp": 150}]',
    top_rate_bp: 150,
    offered_at: at,
    expires_at: at,
    version: 1,
  }
  const held = { ...contract, answer: 'accepted', from_day: ago(9), upline: first, downline: third, key: 'one' }
  const inLine = await put('agents_contract', held)
  const days = { from_day: ago(0), until_day: ago(-1), from_at: `${ago(1)}T00:00:00Z`, until_at: at }
  const run = await put('agents_run', { kind: 'daily', currency: 'MMK', ...days, payer: 'upline', active_stake_units: 1, at })
  const nothing = Object.fromEntries(
    ['turnover', 'base', 'gross', 'own', 'carry_in', 'carry_out', 'due'].map((name) => [`${name}_units`, 0]),
  )
  const bill = { run, contract: inLine, agent: first, wallet: 1, payer: top, payer_wallet: 2, active: 0, ...nothing }
  known['agentBill'] = await put('agents_bill', { ...bill, judged: 'not-reached', state: 'not-reached', tries: false })
}

/** What was won, launched, bet and told, so that lists have something to leave out. */
async function lived(member: string): Promise<void> {
  const { games } = (await must('GET', '/wps/relay/GCSGAME_gameList?vassalage=BLUEROOM&pageNo=1&pageSize=1')) as {
    games: { gameCode: string }[]
  }
  known['GAME'] = games[0]?.gameCode ?? ''
  for (const [game, type, units, at] of [
    ['a', 'RNG', 9, 2],
    [known['GAME'], 'LIVE', 8, 1],
  ] as const)
    await put('records_win', {
      round: `${ID}${units}`.slice(-36),
      member,
      currency: 'MMK',
      vendor: 'BLUEROOM',
      game_code: game,
      game_type: type,
      net_units: units * 10_000,
      won_at: systemClock
        .now()
        .subtract({ minutes: 60 * at })
        .toString(),
    })
  await world.database.pool.query(
    `insert into games_launch (member, game, launched_at)
     select $1, id, now() from (select distinct on (game_type) id from games_game order by game_type, id) g`,
    [member],
  )
  for (const nodeId of [1, 2]) await must('POST', '/wps/relay/MCSFE_addFavoriteGameV2', { nodeId })
  const at = `${ago(1)}T00:00:00Z`
  const sale = { game: 'ssc-5', number: 'n1', open_at: `${ago(3)}T00:00:00Z`, close_at: `${ago(2)}T00:00:00Z`, draw_at: at }
  const issue = await put('lottery_issue', sale)
  const stake = { account: 1, request_key: 'one', stake_units: 10, tickets: 1, stake_key: 's', placed_at: at }
  await put('lottery_order', { id: `${ID}7`, issue, member, ...stake })
  const drawn = `update lottery_issue set tickets_hash = 'h', draw = '["1","2","3","4","5"]', drawn_at = draw_at, state = 'drawn' where id = $1`
  await world.database.pool.query(drawn, [issue])
  const raffle = "select id from promotions_campaign where code = 'harvest-raffle'"
  known['RAFFLE'] = known['raffleProof'] = (await world.database.pool.query<{ id: string }>(raffle)).rows[0]?.id ?? ''
  const award = {
    campaign: known['RAFFLE'],
    version: 1,
    member,
    wallet: 1,
    currency: 'MMK',
    period: '',
    state: 'issued',
    kind: 'points',
    made_at: at,
    changed_at: at,
  }
  await put('promotions_award', award)
  await put('promotions_standing', { member, level: 1, highest_ever: 1, look: false, month: ago(0) })
  const told = await world.house.needs.database.transact((tx) =>
    world.house.messaging.staff.send(tx, member, { title: 'Hello', content: '<p>Hello</p>', 'title-my': 'x', 'content-my': '<p>y</p>' }),
  )
  if (!told.ok) throw new Error(told.code)
  await world.bringPart(agent)
  await must('POST', '/wps/originals/dice/bet', { stake: '500', direction: 'over', target: '50.50' })
  const ending = new AbortController()
  const following = world.house.records.follow(ending.signal)
  await vi.waitUntil(async () => (await world.house.ledger.feed('records', { batch: 1 })).length === 0, { timeout: 20_000, interval: 20 })
  ending.abort()
  await following
  const texts = JSON.stringify({ EN: { title: 'One', content: '<p>x</p>' } })
  await put('content_entry', { kind: 'announcement', place: 'PU', execution: 'F', texts, shown_from: `${ago(9)}T00:00:00Z` })
}

beforeAll(async () => {
  world = await createWorld({ catalogue: true, start: systemClock.now().toString(), outside })
  const { house } = world
  data = await mkdtemp(path.join(tmpdir(), 'baize-fields-'))
  const secrets = await house.games.sandboxSecrets()
  sandbox = await startSandbox({ name: 'vendors', data, siteUrl: 'http://127.0.0.1:9', port: 0, secrets, log: house.needs.log })
  outside.vendors = sandbox.url
  house.settings.offer('originals.currencies', { THB: { games: {}, jackpot: { seed: '400000', ceiling: '1000000' } } })
  await world.database.write((tx) => house.lottery.seed(tx, []))
  for (const room of [house.promotions, house.content, house.points]) await house.needs.database.write((tx) => room.seed(tx))
  await house.lottery.generate()
  const { memberId } = await withBonus(world, 1_000_000n, '50')
  const { account } = (await house.identity.memberOf(memberId))!
  await house.needs.database.transact((tx) => house.identity.changeType(tx, memberId, MEMBER_TYPES.agent))
  const login = await world.ask({ method: 'POST', path: '/wps/session/login', body: { username: account, password: 'quiet-river-42' } })
  const cookie = [login.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .find((each) => each?.startsWith('sid='))
  agent = { token: (login.value as { token: string }).token, cookie: cookie ?? '' }
  await line(memberId)
  await lived(memberId)
  const made = await house.agents.makeLink(memberId, { rates: {} })
  if (!made.ok) throw new Error(made.code)
  const { bonuses } = (await must('GET', '/wps/bonuses')) as { bonuses: { id: string }[] }
  Object.assign(known, { CODE: made.value.code, bonusBets: bonuses[0]?.id })
  const welcome = 'select id from promotions_campaign limit 1'
  known['readPromotion'] = (await world.database.pool.query<{ id: string }>(welcome)).rows[0]?.id ?? ''
}, 240_000)
afterAll(async () => {
  await sandbox.stop()
  await world.close()
  rmSync(data, { recursive: true })
})

/** Beside what is asked, the house looks after its own lanes. */
const isOwn = (text = ''): boolean => /set_config|ledger_end_stalled/.test(text)
/** The instant of the call is no part of what was asked. */
const ofCall = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:]+\.\d+Z/g, 'now')
beforeAll(() => {
  const send = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [query] = given as [{ text?: string; values?: unknown[] }]
    const said = JSON.stringify([query.text, query.values], (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    if (!isOwn(query.text)) asked.push(ofCall(said))
    return Reflect.apply(send, this, given)
  } as never)
})
afterAll(() => void vi.restoreAllMocks())

type Query = Readonly<Record<string, string>>
const valueOf = (table: Query, { name }: Operation, field: string): string | undefined => {
  const value = table[`${name}.${field}`] ?? table[field]
  return value === undefined ? undefined : (known[value] ?? value)
}
const baseOf = (operation: Operation): Query =>
  Object.fromEntries((operation.query?.required ?? []).map((field) => [field, valueOf(BASE, operation, field) ?? '']))

async function seen(operation: Operation, query: Query) {
  const { name, method, path: place } = operation
  const at = `${place.replace(/:\w+/g, known[name] ?? `${ID}1`)}?${new URLSearchParams(query)}`
  const ask = (): Promise<CallResponse> => {
    asked.length = 0
    return world.ask({ method, path: at }, agent)
  }
  let told = await ask()
  // A machine under load may be busy for a moment, which says nothing of a field.
  while (told.code === 'busy') told = await ask()
  expectPublished(operation, told)
  return { told: told.text.replace(/"reference":"[^"]+"\}$/, ''), asked: new Set(asked) }
}

/** Answers to a filled world are what is published. */
const published = new Map<string, ReturnType<typeof Compile>>()
function expectPublished({ name, answer }: Operation, told: CallResponse): void {
  const checked = published.get(name) ?? Compile(answer)
  published.set(name, checked)
  if (told.success) expect([...checked.Errors(told.value)], name).toEqual([])
}

/** Both are asked twice, so that what comes by itself differs in one of two at most. */
async function differs(operation: Operation, one: Query, other: Query): Promise<boolean> {
  const [a, b] = [await seen(operation, one), await seen(operation, one)]
  const [c, d] = [await seen(operation, other), await seen(operation, other)]
  const fresh = [...c.asked].filter((text) => d.asked.has(text) && !a.asked.has(text) && !b.asked.has(text))
  return fresh.length > 0 || (a.told === b.told && c.told === d.told && a.told !== c.told)
}

/** Where a file is sent, the test of that file proves its query. */
const QUERIED = (OPERATIONS as readonly Operation[]).filter(({ query, file }) => query !== undefined && file === undefined)
describe.each(QUERIED)('$name', (operation) => {
  const fields = Object.keys(operation.query!.properties)
  const silent = fields.filter((field) => valueOf(HEARD_BY_NOBODY, operation, field) !== undefined)

  it.each(fields.filter((field) => !silent.includes(field)))('[API-01] %s is heard', async (field) => {
    const other = valueOf(OTHER, operation, field)
    expect(other).toBeDefined()
    const base = baseOf(operation)
    expect(await differs(operation, base, { ...base, [field]: other! })).toBe(true)
  })

  it('[API-01] the rest is not', async () => {
    const base = baseOf(operation)
    const more = Object.fromEntries(silent.map((field) => [field, valueOf(HEARD_BY_NOBODY, operation, field)!]))
    expect(await differs(operation, base, { ...base, ...more })).toBe(false)
  })
})
