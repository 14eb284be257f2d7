/** The lottery through the whole server: the site's own paths, results over HTTP from two publishers, and what the records show of a bet. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLottery, type Lottery } from '../../lottery/lottery.ts'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { openDatabase } from '../../platform/database.ts'
import { NO_NOTICES } from '../../platform/work/notices.ts'
import { createLotteryWorld, drawOfPublishers, heldOn, issueInChina, type LotteryWorld } from '../testing/lottery-world.ts'
import type { Session } from '../testing/world.ts'

let world: LotteryWorld
let member: Session & { readonly memberId: string }
let winner: Session & { readonly memberId: string }

/** What the test reads of any answer. */
type Value = {
  readonly menus: readonly { readonly family: string }[]
  readonly hints: unknown
  readonly games: readonly { readonly code: string; readonly gameCode?: string }[]
  readonly regions: readonly { readonly games: readonly unknown[] }[]
  readonly plays: readonly unknown[]
  readonly terms: unknown
  readonly ahead: readonly unknown[]
  readonly betToken: string | null
  readonly opened: readonly { readonly issue: { readonly draw: unknown } }[]
  readonly total: number
  readonly positions: readonly unknown[]
  readonly state: string
  readonly tickets: number
  readonly reports: readonly unknown[]
  readonly draw: unknown
  readonly balance: string
  readonly content: readonly { readonly state: string; readonly gameCode?: string }[]
  readonly list: readonly { readonly vo: { readonly gameCode: string } }[]
}

const codesOf = (games: readonly { readonly gameCode?: string }[]) => games.map(({ gameCode }) => gameCode)

const get = async (address: string, session?: Session): Promise<Value> => {
  const told = await world.ask({ method: 'GET', path: address }, session)
  expect([address, told.status, told.text.slice(0, 300)]).toEqual([address, 200, told.text.slice(0, 300)])
  return told.value as Value
}

/** An issue of a lottery that has none of its own in this test: on sale for so many seconds, drawn right after. */
async function issueOf(game: string, closesIn: number): Promise<string> {
  const number = issueInChina(9001, closesIn)
  await world.database.pool.query(
    `insert into lottery_issue (game, number, open_at, close_at, draw_at)
     select $1, $2, now() - interval '1 minute', now() + make_interval(secs => $3), now() + make_interval(secs => $3)`,
    [game, number, closesIn],
  )
  return number
}

const GIFT = 10_000_000_000n

/** A member's round of one lottery that is settled, and one of another that is undone, as the ledger has them. */
async function playsInTheBook(): Promise<Session> {
  const player = await world.rich(GIFT)
  const { ledger } = world.house
  const account = player.wallet
  const move = (kind: 'bet' | 'win', game: string, amount: bigint) => {
    const transfer = { account, contra: 'vendor:LOTT', amount, kind, vendor: 'LOTT', game, round: game }
    return ledger.submit({ key: `${kind}:${account}:${game}`, account, transfers: [transfer], isBet: kind === 'bet' })
  }
  await move('bet', 'ssc-5', -20_000n)
  await move('win', 'ssc-5', 10_000n)
  await move('bet', 'ssc-3', -20_000n)
  await ledger.submit({ key: `undo:${account}`, account, transfers: [], reverses: `bet:${account}:ssc-3` })
  return player
}
const BAHT = { approvedBelow: '3000', twoFrom: '150000', transfers: { minimum: '50', maximum: '30000', dailyCap: '150000' } }

/** The lottery as it is ten minutes later, when the issue that is on sale now has closed and is due to be drawn. */
function tenMinutesLater(): { readonly lottery: Lottery; close(): Promise<void> } {
  const { needs, ledger, market } = world.house
  const shifted = openDatabase({ connection: { ...world.database.connection, options: '-c baize.clock_shift_seconds=600' } })
  const lottery = createLottery({
    ...needs,
    database: shifted,
    ledger,
    ...market,
    currency: async () => 'MMK',
    currencies: async () => ['MMK'],
    timeZone: async () => 'Asia/Yangon',
    settings: () => Promise.reject(new Error('nobody bets here')),
    bonusAtStake: async () => undefined,
    enqueue: async () => undefined,
    tell: async () => undefined,
    feed: { sources: [], ask: async () => undefined },
    notices: NO_NOTICES,
    warn: (about) => expect(about).toBeUndefined(),
  })
  return { lottery, close: () => shifted.close() }
}

/** What the records show of both members once they have read that their rounds are settled. */
async function settledRecords(): Promise<readonly [Value, Value]> {
  const ending = new AbortController()
  const following = world.house.records.follow(ending.signal)
  const read = () => Promise.all([member, winner].map((session) => get('/wps/records/bets?from=2020-01-01', session)))
  const both = await vi.waitUntil(
    async () => {
      const shown = await read()
      return shown.every(({ content }) => content[0]?.state === 'settled') && shown
    },
    { timeout: 20_000, interval: 50 },
  )
  ending.abort()
  await following
  return [both[0]!, both[1]!]
}

beforeAll(async () => {
  world = await createLotteryWorld()
  member = await world.rich(GIFT)
  winner = await world.rich(GIFT)
})
afterAll(() => world.close())

describe('the in-house lottery', () => {
  it('plays every lottery that has a tile in the catalogue of games, under the same provider', async () => {
    const { games, lottery } = world.house
    await world.database.write((tx) => games.seed(tx))
    for (const vassalage of ['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN']) {
      const tiles = (await games.list({ vassalage, page: 1, size: 120 }, undefined, 'EN')).games
      expect(tiles.length).toBeGreaterThan(2)
      const vendor = vassalage === 'ELOTT' ? 'LOTT' : vassalage
      const facts = await lottery.gameFacts(
        tiles.map(({ gameCode }) => ({ vendor, game: gameCode })),
        'EN',
      )
      expect(facts.map((each, index) => [tiles[index]?.gameCode, each !== undefined])).toEqual(
        tiles.map(({ gameCode }) => [gameCode, true]),
      )
    }
  })

  it('[LOTT-06] [LOTT-01] [LOTT-08] [LOTT-09] answers menus, games by prize mode, plays, issues and opened numbers under the paths of the specification', async () => {
    await world.house.lottery.generate(['ssc-5', 'vn-north', 'mm-2d'])
    expect(await world.house.lottery.generate(['ssc-5', 'vn-north', 'mm-2d'])).toBe(0)
    const { menus, hints } = await get('/lgw/games/game_menus')
    expect(menus.map(({ family }) => family)).toEqual(['11X5', 'LF', 'LHC', 'PK10', 'SSC', 'VN', 'SEA'])
    expect(hints).toEqual({ minimumBet: '100.00', lines: null, reward: null })
    for (const mode of ['LOTT', 'ZY', 'ELOTT', 'SEA']) expect((await get(`/lgw/games?prizeMode=${mode}`)).games.length).toBeGreaterThan(3)
    const { regions } = await get('/lgw/vn/games/game_menu?prizeMode=ELOTT&device=WEB')
    expect(regions.map(({ games }) => games.length > 0)).toEqual([true, true, true])
    expect((await get('/lgw/games/plays?gameCode=ssc-5')).plays).toHaveLength(118)
    const near = await get('/lgw/games/issues?gameCode=ssc-5&ahead=240')
    expect(near.ahead).toHaveLength(240)
    const current = await get('/lgw/games/current?gameCode=ssc-5', member)
    expect(current).toMatchObject({
      terms: {
        basePrice: '100.00',
        stakedBy: 'unit',
        units: ['1', '0.1'],
        minimumStake: '100.00',
        cancelFreeUpTo: '600000.00',
        maximumGroup: 1950,
      },
      issue: { state: 'selling' },
    })
    expect((await get('/lgw/games/current?gameCode=mm-2d')).terms).toMatchObject({
      basePrice: '100.00',
      stakedBy: 'amount',
      units: ['1'],
      chips: ['100.00', '500.00', '1000.00', '5000.00', '10000.00', '50000.00'],
    })
    expect(current.betToken).toMatch(/^[\w-]+\.[\w-]+$/)
    expect((await get('/lgw/games/current?gameCode=ssc-5')).betToken).toBeNull()
    expect((await get('/lgw/vn/numeros/opened/game')).opened).toEqual([])
    expect((await get('/lotto/lgw/games/opened/numero?gameCode=ssc-5')).total).toBe(0)
    expect((await get('/lgw/games/trend?gameCode=ssc-5&issues=30')).positions).toHaveLength(5)
    const unknown = await world.ask({ method: 'GET', path: '/lgw/games/plays?gameCode=nothing' })
    expect([unknown.status, unknown.code]).toEqual([404, 'game-unknown'])
  })

  it('[LOTT-04] [LOTT-05] takes bets, reads two publishers, pays, shows it to the member everywhere and the win, masked, to all', async () => {
    const issue = await issueOf('fc-3d', 6)
    const ten = '0,1,2,3,4,5,6,7,8,9'
    const body = { gameCode: 'fc-3d', issue, tickets: [{ play: '3D.DWD', selection: `${ten}|-|-`, unit: '1', multiple: 2, count: 10 }] }
    const [first = ''] = await drawOfPublishers('3D', 'fc-3d', issue)
    const right = { ...body, tickets: [{ ...body.tickets[0]!, selection: `${first}|-|-`, count: 1 }] }
    const bet = (asked: object, session: Session) => world.ask({ method: 'POST', path: '/lgw/orders', body: asked }, session)
    for (const { code, status } of await Promise.all([bet(body, member), bet(right, winner)]))
      expect([code, status]).toEqual([undefined, 200])
    const wrong = { ...body, tickets: [{ ...body.tickets[0]!, count: 11 }] }
    const refused = await bet(wrong, member)
    expect([refused.status, refused.code, (refused.value as { count: number }).count]).toEqual([422, 'count-differs', 10])
    const keyless = await world.ask({ method: 'POST', path: '/lgw/orders', body, headers: { 'idempotency-key': '' } }, member)
    expect(keyless.code).toBe('key-missing')
    await world.err([{ source: 'wire', game: 'fc-3d', ...heldOn(issue), kind: 'differs' }])
    const { lottery } = world.house
    const state = async (): Promise<string> => {
      await lottery.turn()
      return (await get(`/lgw/draws?gameCode=fc-3d&issue=${issue}`)).state
    }
    await expect.poll(state, { timeout: 20_000, interval: 100 }).toBe('held')
    await world.err([])
    await expect.poll(state, { timeout: 20_000, interval: 100 }).toBe('drawn')
    const { rows } = await world.database.pool.query<{ id: bigint }>('select id from lottery_issue where number = $1', [issue])
    // Before the settlement, so that whoever has received that one has received this.
    const player = await playsInTheBook()
    await lottery.settle(rows[0]!.id)
    const facts = await get(`/lgw/draws?gameCode=fc-3d&issue=${issue}`)
    expect([facts.state, facts.tickets, facts.reports.length]).toEqual(['reconciled', 2, 3])
    const orders = await get('/lgw/orders', member)
    expect(orders.content[0]).toMatchObject({ state: 'won', stake: '2000.00', prize: '1950.00' })
    expect((await get('/lgw/vn/games/recent', member)).games[0]?.code).toBe('fc-3d')
    expect((await get('/lgw/vn/numeros/opened/game?family=LF')).opened[0]?.issue.draw).toEqual(facts.draw)
    expect((await get('/wps/v2/wallets/balance', member)).balance).toBe('999950.00')
    const [records, won] = await settledRecords()
    // What was played to its end is recent without a launch, and hot without an operator's word; what was undone is neither.
    expect(codesOf((await get('/wps/relay/GCS_recentGame?page=1&pageSize=20', player)).content)).toEqual(['ssc-5'])
    const hot = codesOf((await get('/wps/relay/GCSGAME_hotGamesV2')).games)
    expect([hot.at(-1), hot.includes('ssc-3')]).toEqual(['ssc-5', false])
    expect(won.content[0]).toMatchObject({ stake: '200.00', win: '1950.00', state: 'settled' })
    const name = (await world.house.identity.memberOf(winner.memberId))!.account
    const { list } = await get('/wps/relay/ODSFE2_getWinnerBoard?gameCategory=ALL&order=latest&language=EN')
    expect(list.map(({ vo }) => vo)).toEqual([
      {
        customerName: `${name.slice(0, 2)}***${name.slice(-1)}`,
        winAmount: '1750.00',
        currency: 'MMK',
        currencySymbol: 'Ks',
        gameName: 'Welfare 3D',
        iconUrl: '/art/LOTT/LOTT/fc-3d.svg',
        vassalage: 'LOTT',
        gameCode: 'fc-3d',
        gameType: 'LOTT',
        at: expect.any(String),
      },
    ])
    expect(records.content[0]).toMatchObject({
      gameName: 'ဖူးလီ 3D',
      gameType: 'LOTT',
      round: issue,
      stake: '2000.00',
      win: '1950.00',
      state: 'settled',
    })
    await world.assertBooksBalance()
  })

  it('[LOTT-01] [LOTT-02] answers every call in the language of the caller, about what was asked for', async () => {
    const player = await world.rich(GIFT)
    const issue = await issueOf('ssc-3', 3_600)
    const name = '3 မိနစ် ဂဏန်းငါးလုံး'
    const inBurmese = async (method: 'GET' | 'POST', path: string, body?: object) =>
      (await world.ask({ method, path, ...(body ? { body } : {}), headers: { language: 'MY' } }, player)) as {
        text: string
        value: Record<'order' | 'chase', { id: string; gameName: string }>
      }
    const bet = { gameCode: 'ssc-3', tickets: [{ play: 'H3.ZX_FS', selection: '1|2|3', unit: '1', multiple: 1, count: 1 }] }
    const { order } = (await inBurmese('POST', '/lgw/orders', { ...bet, issue })).value
    const { chase } = (await inBurmese('POST', '/lgw/chases', { ...bet, steps: [{ issue, multiple: 1 }], stop: 'none' })).value
    const orders = `/lgw/orders/${order.id}`
    const named = async (path: string, text: string) => expect((await inBurmese('GET', path)).text, path).toContain(text)
    const ofGames = ['game_menus', 'plays?gameCode=ssc-3', 'current?gameCode=ssc-3'].map((path) => `games/${path}`)
    const others = ['games?prizeMode=ZY', 'vn/games/recent', 'orders', `orders/${order.id}`, 'chases']
    for (const path of [...ofGames, ...others]) await named(`/lgw/${path}`, name)
    await named('/lgw/vn/games/game_menu', 'မြောက်ဗီယက်နမ်')
    await named('/lgw/vn/numeros/opened/game?gameCode=fc-3d', 'ဖူးလီ 3D')
    const [undone, ended] = [await inBurmese('POST', `${orders}/cancel`, {}), await inBurmese('POST', `/lgw/chases/${chase.id}/cancel`, {})]
    expect([order, chase, undone.value.order, ended.value.chase].map(({ gameName }) => gameName)).toEqual([name, name, name, name])
    expect((await get('/lgw/vn/games/recent?family=SEA', player)).games).toEqual([])
    expect((await get('/lgw/vn/games/game_menu?prizeMode=LOTT')).regions.flatMap(({ games }) => games)).toEqual([])
    expect(await get('/lgw/chases?pageNo=2&pageSize=1', player)).toEqual({ content: [], pageNum: 2, totalPages: 1, total: 1 })
    const { clocks } = (await get('/lgw/games/clocks?page=sea')) as unknown as { clocks: readonly { game: string }[] }
    expect(['mm-2d', 'lao', 'ssc-3'].map((code) => clocks.some(({ game }) => game === code))).toEqual([true, true, false])
    // A trial account only looks.
    expect((await get('/lgw/games/current?gameCode=ssc-3', player)).betToken).not.toBeNull()
    expect((await get('/lgw/games/current?gameCode=ssc-3', await world.begin('trial'))).betToken).toBeNull()
  })

  it('[LOTT-02] [LOTT-09] takes bets back free up to the figure of the currency, which staff set for each, and for a share above it', async () => {
    const issue = await issueOf('ssc-1', 3_600)
    const player = await world.rich(GIFT)
    const ten = '0,1,2,3,4,5,6,7,8,9'
    const wide = { play: 'H3.ZX_FS', selection: `${ten}|${ten}|${ten}`, unit: '1', count: 1000 }
    const one = { ...wide, selection: '1|2|3', count: 1 }
    const staked = async (...tickets: readonly object[]): Promise<string> => {
      const { value } = await world.ask({ method: 'POST', path: '/lgw/orders', body: { gameCode: 'ssc-1', issue, tickets } }, player)
      return (value as { order: { id: string } }).order.id
    }
    const back = async (order: string): Promise<unknown> => {
      const { value } = await world.ask({ method: 'POST', path: `/lgw/orders/${order}/cancel`, body: {} }, player)
      const { fee, refund } = (value as { order: { fee: string; refund: string } }).order
      return [fee, refund]
    }
    const { settings } = world.house
    expect(await back(await staked({ ...wide, multiple: 6 }))).toEqual(['0.00', '600000.00'])
    expect(await back(await staked({ ...wide, multiple: 6 }, { ...one, multiple: 1 }))).toEqual(['24004.00', '576096.00'])
    const [merchant, lottery] = [await settings.read('merchant'), await settings.read('lottery')]
    const terms = async (): Promise<unknown> => (await get('/lgw/games/current?gameCode=ssc-1')).terms
    for (const [currency, cancelFreeUpTo] of [
      ['MMK', '600000.00'],
      ['THB', '10000.00'],
    ] as const) {
      await world.database.write((tx) => settings.write(tx, 'merchant', { ...merchant, currency }))
      expect([currency, await terms()]).toEqual([currency, expect.objectContaining({ cancelFreeUpTo, cancelFeePercent: '4.00' })])
    }
    await world.database.write((tx) => settings.write(tx, 'merchant', merchant))
    const { MMK, THB } = lottery.stakes
    const stakes = { MMK: { ...MMK!, cancelFreeUpTo: '1000', cancelFeeBasisPoints: 150 }, THB: { ...THB!, cancelFreeUpTo: '1' } }
    await world.database.write((tx) => settings.write(tx, 'lottery', { ...lottery, stakes }))
    expect(await back(await staked({ ...one, multiple: 10 }))).toEqual(['0.00', '1000.00'])
    expect(await back(await staked({ ...one, multiple: 11 }))).toEqual(['16.50', '1083.50'])
    await world.database.write((tx) => settings.write(tx, 'lottery', lottery))
    await world.assertBooksBalance()
  })

  it('[LOTT-03] names the fault of every malformed, oversized or look-alike bet, and writes nothing', async () => {
    const issue = await issueOf('pl-5', 3_600)
    const written = async () =>
      (
        await world.database.pool.query(
          'select (select count(*) from lottery_order) as orders, (select count(*) from lottery_ticket) as tickets, (select count(*) from lottery_chase) as chases',
        )
      ).rows
    const before = [await written(), await get('/wps/v2/wallets/balance', member)]
    const ticket = { play: '5X.ZX_FS', selection: '1|2|3|4|5', unit: '1', multiple: 1, count: 1 }
    const ask = (change: object, more: object = {}) =>
      world.ask(
        { method: 'POST', path: '/lgw/orders', body: { gameCode: 'pl-5', issue, tickets: [{ ...ticket, ...change }], ...more } },
        member,
      )
    const faults: [Promise<{ status: number; code?: string | undefined; text: string }>, number, string, string][] = [
      [ask({ selection: '' }), 400, 'invalid-input', 'selection'],
      [ask({ selection: '1,'.repeat(60_001) }), 400, 'invalid-input', 'selection'],
      [ask({ selection: 7 }), 400, 'invalid-input', 'selection'],
      [ask({ multiple: 1.5 }), 400, 'invalid-input', 'multiple'],
      [ask({ unit: '2' }), 400, 'invalid-input', 'unit'],
      [ask({ play: '../etc' }), 400, 'invalid-input', 'play'],
      [ask({ more: 1 }), 400, 'invalid-input', 'tickets'],
      [ask({}, { tickets: [] }), 400, 'invalid-input', 'tickets'],
      [ask({}, { issue: 'now' }), 400, 'invalid-input', 'issue'],
      [ask({ selection: '１|2|3|4|5' }), 422, 'selection-refused', 'option-unknown'],
      [ask({ selection: '1|2|3|4' }), 422, 'selection-refused', 'too-few-areas'],
      [ask({ selection: '1|2|3|4|5|6' }), 422, 'selection-refused', 'too-many-areas'],
      [ask({ count: 2 }), 422, 'count-differs', '1'],
      [ask({ multiple: 0 }), 422, 'multiple-out-of-range', '100000'],
      [ask({ multiple: 1_000_000_000 }), 422, 'multiple-out-of-range', '100000'],
      [ask({ play: 'RX3.FS' }), 422, 'play-unknown', 'RX3.FS'],
    ]
    for (const [asked, status, code, named] of faults) {
      const told = await asked
      expect([told.status, told.code, told.text.includes(named)], told.text.slice(0, 300)).toEqual([status, code, true])
    }
    const huge = await ask({}, { tickets: Array.from({ length: 6 }, () => ({ ...ticket, selection: '1'.repeat(110_000) })) })
    expect([huge.status, huge.code]).toEqual([413, 'body-too-large'])
    expect([await written(), await get('/wps/v2/wallets/balance', member)]).toEqual(before)
  })

  it('[LOTT-02] [WC-51] is opened in a further currency by two of the staff, and its own issues are made, sold, drawn and paid', async () => {
    const desk = deskOf(world)
    await addPeople(desk, 'Thida', 'Aung')
    await world.database.write((tx) => world.house.settings.write(tx, 'currencies', { THB: BAHT }))
    const limits = { basePrice: 10, units: ['1'], maximumStake: '5000', winCap: '50000', numberExposure: null, playExposure: null }
    const document = { code: '3d-5-thb', like: '3d-5', currency: 'THB', names: { EN: '3D in baht', MY: '3D ဘတ်' }, ...limits }
    const argv = ['lottery-open', JSON.stringify(document), '--by', 'Thida', '--reason', 'members play in baht']
    const opened = await typed(desk, argv, 'Aung')
    expect([opened.exit, opened.complained]).toEqual([0, ''])
    const audited = await world.database.pool.query(
      "select act || ' by ' || who as row from operator_audit where act like 'lottery%' order by seq",
    )
    expect(audited.rows.map(({ row }) => row)).toEqual(['lottery-open (asked) by Thida', 'lottery-open by Aung'])
    expect(await world.house.lottery.generate(['3d-5-thb'])).toBeGreaterThan(288)
    const player = await world.rich(GIFT)
    const baht = (await world.ask({ method: 'PUT', path: '/wps/member/wallets/chosen', body: { currency: 'THB' } }, player)).status
    const wallet = (await world.house.ledger.accountOf(player.memberId, 'main', 'THB'))!
    const gift = { account: wallet, contra: 'demo:gift', amount: 10_000_000n, kind: 'adjustment' } as const
    await world.house.ledger.submit({ key: `baht:${wallet}`, account: wallet, transfers: [gift] })
    const current = (await get('/lgw/games/current?gameCode=3d-5-thb', player)) as unknown as { issue: { issue: string } }
    const { issue } = current.issue
    const tickets = [{ play: '3D.DWD', selection: '0,1,2,3,4,5,6,7,8,9|-|-', unit: '1', multiple: 2, count: 10 }]
    const body = { gameCode: '3d-5-thb', issue, tickets }
    const placed = await world.ask({ method: 'POST', path: '/lgw/orders', body }, player)
    expect([baht, placed.status, (placed.value as Value).balance]).toEqual([200, 200, '800.00'])
    const stranger = await world.ask({ method: 'POST', path: '/lgw/orders', body }, member)
    expect(stranger.code).toBe('currency-not-offered')
    const later = tenMinutesLater()
    await later.lottery.turn()
    const { rows } = await world.database.pool.query<{ id: bigint }>(
      "select id from lottery_issue where game = '3d-5-thb' and number = $1",
      [issue],
    )
    await later.lottery.settle(rows[0]!.id)
    await later.close()
    expect((await get(`/lgw/draws?gameCode=3d-5-thb&issue=${issue}`)).state).toBe('reconciled')
    expect((await get('/lgw/orders', player)).content[0]).toMatchObject({
      game: '3d-5-thb',
      state: 'won',
      stake: '200.00',
      prize: '195.00',
    })
    expect((await get('/wps/v2/wallets/balance', player)).balance).toBe('995.00')
    await world.assertBooksBalance()
  })
})
