/** Proves the catalogue's calls over HTTP: lists, lanes, home, search, favourites, recent games and the launch. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import type { Person } from '../../platform/route.ts'
import type { Game, Lane } from '@baize/contract/games.ts'
import { openWorld, worldDatabase, type World } from '../testing/conformance-world.ts'

let database: TestDatabase
let world: World
let member: Person
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
  member = (await world.player(0n)).person
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

type Answer<T> = { http: number; success: boolean; code?: string; value: T }
type List = { games: Game[]; pageNum: number; totalPages: number; total: number }
type Page = { content: Game[]; pageNum: number; totalPages: number; total: number }

async function ask<T>(path: string, options: { as?: Person; method?: string; body?: unknown; language?: string } = {}): Promise<Answer<T>> {
  const { as, method = 'GET', body, language = 'EN' } = options
  const answer = await fetch(`${world.url}${path}`, {
    method,
    headers: {
      language,
      ...(as ? { authorization: `Bearer ${as.id}`, cookie: 'sid=here' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { http: answer.status, ...((await answer.json()) as Omit<Answer<T>, 'http'>) }
}
const list = async (query: string, as?: Person) => (await ask<List>(`/wps/relay/GCSGAME_gameList?${query}`, as ? { as } : {})).value
const names = (games: readonly Game[]) => games.map(({ gameName }) => gameName)

describe('lists', () => {
  it('[GAME-02] [GAME-10] answers a page of games with every field, in the language that is asked for', async () => {
    const query = 'clientType=3&platform=html5-desktop&merchant=baize&gameType=RNG&vassalage=PG&pageNo=1&pageSize=2&imgSize=L&token=ignored'
    const page = await list(`${query}&language=EN`)
    expect(page).toMatchObject({ pageNum: 1, totalPages: Math.ceil(page.total / 2) })
    expect(page.games[0]).toEqual({
      gameId: 1,
      nodeId: 1,
      vassalage: 'PG',
      gameType: 'RNG',
      gameCode: 'jade-lanterns',
      gameName: 'Jade Lanterns',
      displayName: 'Jade Lanterns',
      iconUrl: '/art/RNG/PG/jade-lanterns.svg',
      lagerIcon: '/art/RNG/PG/jade-lanterns.svg',
      isHot: 1,
      isNew: true,
      isGame: 'GAME',
      rtpBasisPoints: 9595,
      maintenance: false,
      playable: true,
    })
    expect(names((await list(`${query}&language=MY`)).games)[0]).toBe('ကျောက်စိမ်းမီးပုံး')
  })

  it('[GAME-13] pages through nine thousand games, each once', async () => {
    const first = await list('pageSize=120')
    expect(first).toMatchObject({ total: 9_027, totalPages: 76 })
    const pages = await Promise.all(Array.from({ length: 76 }, (_, index) => list(`pageSize=120&pageNo=${index + 1}`)))
    expect(new Set(pages.flatMap(({ games }) => games.map(({ nodeId }) => nodeId))).size).toBe(9_027)
    expect(await list('pageSize=120&pageNo=77')).toMatchObject({ games: [], pageNum: 77, total: 9_027 })
  })

  it('[GAME-12] filters by select type, and shows visitors no favourites or recent games', async () => {
    const hot = await list('select=HOT&pageSize=120')
    expect(hot.games.every(({ isHot }) => isHot === 1)).toBe(true)
    expect(names(hot.games).slice(0, 2)).toEqual(['Jade Lanterns', 'Dice'])
    const fresh = await list('select=NEW&gameType=LIVE&pageSize=120')
    expect(fresh.games.length).toBeGreaterThan(0)
    expect(fresh.games.every(({ isNew, gameType }) => isNew && gameType === 'LIVE')).toBe(true)
    expect((await list('select=ALL')).total).toBe(9_027)
    for (const select of ['FAV', 'RECENT'])
      expect(await list(`select=${select}`)).toEqual({ games: [], pageNum: 1, totalPages: 1, total: 0 })
    expect((await ask('/wps/relay/GCSGAME_gameList?select=BEST')).http).toBe(400)
  })

  it('[HOME-09] keeps in-house games out of the slots, and the in-house provider out of theirs', async () => {
    const before = (await list('vassalage=BGS')).total
    await database.pool
      .query(`insert into games_game (id, vendor, code, game_type, name_en, name_my, released_on, playable, position, search_en, search_my)
      values (20001, 'BGS', 'house-slot', 'RNG', 'House Slot', 'အိမ်စလော့', '2026-11-20', true, 20001, 'house slot', '')`)
    await database.pool.query(`update games_vendor set game_types = '{BGS,RNG}' where code = 'BGS'`)
    await database.pool.query('update games_catalogue set version = version + 1')
    world.clock.forward({ seconds: 2 })
    expect((await list('gameType=RNG&vassalage=BGS')).total).toBe(0)
    const { value } = await ask<{ lanes: Lane[] }>('/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop')
    const house = value.lanes.filter(({ gameClassify }) => gameClassify.vendors.includes('BGS'))
    expect(house.map(({ gameType }) => gameType)).toEqual(['BGS'])
    expect((await list('vassalage=BGS')).total).toBe(before + 1)
    await database.pool.query('delete from games_game where id = 20001')
    await database.pool.query(`update games_vendor set game_types = '{BGS}' where code = 'BGS'`)
    await database.pool.query('update games_catalogue set version = version + 1')
    world.clock.forward({ seconds: 2 })
  })

  it('[GAME-11] answers lanes of provider cards, and the categories of a provider', async () => {
    const { value } = await ask<{ lanes: Lane[] }>('/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop')
    expect(value.lanes.map(({ gameType }) => gameType)).toEqual([
      'RNG',
      'LIVE',
      'FISH',
      'SPORTS',
      'ESPORTS',
      'PVP',
      'LOTT',
      'ELOTT',
      'COCKFIGHT',
      'BGS',
    ])
    expect(value.lanes.reduce((sum, { gameClassify }) => sum + gameClassify.games, 0)).toBe(9_027)
    for (const { title, cards, gameClassify } of value.lanes) {
      expect(title).not.toBe('')
      expect(gameClassify.vendors).toEqual(cards.map(({ vassalage }) => vassalage))
      for (const card of cards)
        expect(card).toMatchObject({ vassalage: expect.any(String), displayName: expect.any(String), gameType: gameClassify.gameType })
    }
    // Under a category stand those providers that have games of it, and the in-house games stand only under theirs.
    expect(value.lanes.flatMap(({ cards }) => cards.filter(({ games }) => games === 0))).toEqual([])
    const lanesWith = (vendor: string) => value.lanes.filter(({ gameClassify }) => gameClassify.vendors.includes(vendor))
    expect(lanesWith('JL').map(({ gameType }) => gameType)).toEqual(['RNG', 'FISH'])
    expect(lanesWith('BGS').map(({ gameType }) => gameType)).toEqual(['BGS'])
    const cardOf = (gameType: string, vendor: string) =>
      value.lanes.find((lane) => lane.gameType === gameType)?.cards.find(({ vassalage }) => vassalage === vendor)
    expect(cardOf('SPORTS', 'TOUCHLINE')).toMatchObject({ isGame: 'GAME', gameCode: 'goal-line' })
    expect(cardOf('LIVE', 'HARBOURLIGHT')).toMatchObject({ isGame: 'VASSALAGE', gameCode: null })
    const types = await ask('/wps/relay/GCSGAME_getVassGameType?vassalage=JL')
    expect(types.value).toEqual([{ vassalage: 'JL', displayName: 'JL', gameTypes: ['RNG', 'FISH', 'PVP'] }])
  })

  it('a provider’s tile stands on the hot list and is found by its name, is no game of its list, and cannot be launched', async () => {
    const tile = (await list('select=HOT&pageSize=120')).games.find(({ isGame }) => isGame === 'VASSALAGE')!
    expect(tile).toMatchObject({ vassalage: 'HARBOURLIGHT', gameType: 'LIVE', gameName: 'Harbour Light', isHot: 1 })
    expect((await list('search=harbour light')).games.some(({ nodeId }) => nodeId === tile.nodeId)).toBe(true)
    for (const query of [
      'vassalage=HARBOURLIGHT&pageSize=120',
      'vassalage=HARBOURLIGHT&search=harbour light',
      'gameType=LIVE&pageSize=120',
    ])
      expect((await list(query)).games.every(({ isGame }) => isGame === 'GAME')).toBe(true)
    expect((await ask('/wps/game/info?vassalage=HARBOURLIGHT&gameCode=provider-live')).code).toBe('game-unknown')
    const launch = { as: member, method: 'POST', body: { nodeId: tile.nodeId } }
    expect(await ask('/wps/game/launchGame', launch)).toMatchObject({ http: 404, code: 'game-unknown' })
  })

  it('recommends in a game’s place only what can be started now: its own category first, then what is hot', async () => {
    const similar = async (vendor: string, code: string) =>
      (await ask<{ similar: Game[] }>(`/wps/game/info?vassalage=${vendor}&gameCode=${code}`)).value.similar
    const live = await similar('HARBOURLIGHT', 'harbour-baccarat')
    expect(names(live).slice(0, 2).toSorted()).toEqual(['Blue Room Roulette', 'Lacquer Baccarat'])
    expect(live.every(({ playable, maintenance, isGame }) => playable && !maintenance && isGame === 'GAME')).toBe(true)
    await database.transact((tx) => world.games.setVendorState(tx, 'PT', 'maintenance'))
    expect(names(await similar('HARBOURLIGHT', 'harbour-baccarat'))).not.toContain('Lacquer Baccarat')
    expect(
      names(await similar('PT', 'lacquer-baccarat'))
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['Blue Room Roulette', 'Harbour Baccarat'])
    await database.transact((tx) => world.games.setVendorState(tx, 'PT', 'on'))
    // A category with a single pool still offers something to play.
    expect((await similar('DAWNRING', 'feather-pool')).length).toBeGreaterThan(5)
  })

  it('launches a lottery by the page of its provider, with the game that was pressed', async () => {
    const { person } = await world.player(0n)
    for (const [vassalage, path] of [
      ['TCG_LOTTO_VN', '/vnLottery'],
      ['TCG_SEA', '/seaLottery'],
      ['LOTT', '/lottery'],
      ['ELOTT', '/lottery'],
    ]) {
      const { nodeId, gameCode } = (await list(`vassalage=${vassalage}&pageSize=1`)).games[0]!
      const launch = await ask<{ kind: string; url: string }>('/wps/game/launchGame', { as: person, method: 'POST', body: { nodeId } })
      expect(launch.value).toEqual({ kind: 'route', url: `${path}?gameCode=${gameCode}`, chatUrl: null, isSingle: true })
    }
  })

  it('lists the rooms of card games as their vendor answers them, and launches into one', async () => {
    type Rooms = { rooms: { roomId: string; nodeId: number; roomName: string; stake: string }[] }
    const rooms = (query: string) => ask<Rooms>(`/wps/relay/GLS2_roomList?${query}`, { as: member })
    const { value } = await rooms('language=MY&currency=MMK')
    expect(value.rooms).toMatchObject([
      { roomId: 'teak-MMK', vassalage: 'FOURSEATS', roomName: 'ကျွန်းခန်း', stake: '1000', seated: 2, seats: 5 },
    ])
    expect((await rooms('language=EN')).value.rooms.map(({ roomId }) => roomId)).toEqual(['teak-MMK', 'teak-THB'])
    expect((await rooms('vassalage=JL')).value.rooms).toEqual([])
    const { nodeId } = value.rooms[0]!
    const { person } = await world.player(0n)
    const launch = (room: string) => ask<{ url: string }>('/wps/game/launchGame', { as: person, method: 'POST', body: { nodeId, room } })
    expect(new URL((await launch('teak-MMK')).value.url).searchParams.get('room')).toBe('teak-MMK')
    expect((await launch('../teak')).http).toBe(400)
    await database.transact((tx) => world.games.setVendorState(tx, 'FOURSEATS', 'maintenance'))
    expect((await rooms('currency=MMK')).value.rooms).toEqual([])
    await database.transact((tx) => world.games.setVendorState(tx, 'FOURSEATS', 'on'))
  })

  it('answers what the first screen shows of the catalogue, and one game with games like it', async () => {
    const value = await world.games.home(undefined, 'EN')
    expect(value).toMatchObject({ totalGames: 9_027, recent: [], favourites: [] })
    expect(value.hot).toHaveLength(24)
    expect(value.lanes.flatMap(({ gameType, cards }) => cards.map(({ vassalage }) => `${gameType}/${vassalage}`))).not.toContain('RNG/BGS')
    const info = await ask<{ game: Game; similar: Game[] }>('/wps/game/info?vassalage=PG&gameCode=jade-lanterns')
    expect(info.value.game.nodeId).toBe(1)
    expect(info.value.similar).toHaveLength(12)
    expect(info.value.similar.slice(0, 2).map(({ gameType }) => gameType)).toEqual(['RNG', 'RNG'])
    expect(info.value.similar.every(({ nodeId }) => nodeId !== 1)).toBe(true)
    expect(await ask('/wps/game/info?vassalage=PG&gameCode=nothing')).toMatchObject({ http: 404, code: 'game-unknown' })
  })
})

describe('[GAME-10] search', () => {
  it.each([
    ['jade lanterns', 'Jade Lanterns'],
    ['jade lantren', 'Jade Lanterns'],
    ['JADE-LANTERNS', 'Jade Lanterns'],
    ['goldn tigr', 'Golden Tiger'],
    ['roulete', 'Roulette'],
    ['lantrens', 'Lanterns'],
    ['jaed', 'Jade'],
    ['dcie', 'Dice'],
    ['dice', 'Dice'],
    ['di', 'Dice'],
    ['ကျောက်စိမ်းမီးပုံး', 'Jade Lanterns'],
    ['ကျောက်စိမ်း', 'Jade Lanterns'],
    ['အန္စာတုံး', 'Dice'],
    ['မီးအမ်', 'Lantern'],
    ['ဘကရက်', 'Baccarat'],
    ['ｄｉ\u00adｃｅ\u200b', 'Dice'],
    ['ေက်ာက္စိမ္းမီးပံုး', 'Jade Lanterns'],
  ])('finds for %s first %s', async (words, first) => {
    const { games } = await list(`search=${encodeURIComponent(words)}&language=EN`)
    expect(games[0]?.gameName).toContain(first)
  })

  it('[GAME-13] keeps the other filters, and finds nothing for nonsense', async () => {
    const { games, total } = await list('search=golden&gameType=RNG&pageSize=120')
    expect([games.length, total]).toEqual([120, 300])
    for (const { gameType, gameName } of games) expect([gameType, gameName.includes('Golden')]).toEqual(['RNG', true])
    for (const nonsense of ['zzzzqq', '%', "'; drop table games_game; --zz", '___', '😀', 'jaed ခခ'])
      expect((await list(`search=${encodeURIComponent(nonsense)}`)).total).toBe(0)
  })
})

describe('a member’s own games', () => {
  it('[GAME-08] keeps favourites, newest first, each once, and only of games that exist', async () => {
    const add = (nodeId: number) => ask('/wps/relay/MCSFE_addFavoriteGameV2', { as: member, method: 'POST', body: { nodeId } })
    const ids = async () => (await ask<number[]>('/wps/relay/MCSFE_getFavoriteGames', { as: member })).value
    for (const nodeId of [5, 9, 5]) {
      expect(await add(nodeId)).toEqual({ http: 200, success: true, value: {} })
      world.clock.forward({ seconds: 1 })
    }
    expect(await ids()).toEqual([9, 5])
    expect(await add(999_999)).toMatchObject({ http: 404, code: 'game-unknown' })
    // What is hidden by now is no longer among them, and comes back with its game.
    await database.transact((tx) => world.games.setGameState(tx, 9, 'off'))
    expect(await ids()).toEqual([5])
    await database.transact((tx) => world.games.setGameState(tx, 9, 'on'))
    const page = (await ask<Page>('/wps/relay/MCSFE_getFavoriteGamesList?pageNo=1&pageSize=1', { as: member })).value
    expect(page).toMatchObject({ pageNum: 1, totalPages: 2, total: 2 })
    expect(page.content.map(({ nodeId }) => nodeId)).toEqual([9])
    expect((await list('select=FAV', member)).games.map(({ nodeId }) => nodeId)).toEqual([9, 5])
    // Agents have their own as members do, and a trial person has none.
    world.people.set(member.id, { ...member, role: 'agent' })
    expect((await list('select=FAV', member)).total).toBe(2)
    world.people.set(member.id, { ...member, role: 'trial' })
    expect((await list('select=FAV', member)).total).toBe(0)
    world.people.set(member.id, member)
    for (let turn = 0; turn < 2; turn += 1)
      expect((await ask('/wps/relay/MCSFE_removeFavoriteGameV2?nodeId=9', { as: member, method: 'DELETE' })).http).toBe(200)
    expect(await ids()).toEqual([5])
  })

  it('[GAME-08] needs a login', async () => {
    expect(await ask('/wps/relay/MCSFE_getFavoriteGames')).toMatchObject({ http: 401, code: 'not-logged-in' })
    expect(await ask('/wps/relay/MCSFE_addFavoriteGameV2', { method: 'POST', body: { nodeId: 1 } })).toMatchObject({ http: 401 })
  })

  it('[GAME-14] launches a vendor’s game in its frame, an in-house game by a route, and remembers both', async () => {
    const launch = (nodeId: number) =>
      ask<{ kind: string; url: string }>('/wps/game/launchGame', { as: member, method: 'POST', body: { nodeId, language: 'MY' } })
    const framed = await launch(1)
    expect(framed.value.kind).toBe('frame')
    expect(framed.value.url).toMatch(/^http:\/\/vendor\.test\/PG\/jade-lanterns\?token=[A-Za-z0-9_-]{43}$/)
    world.clock.forward({ seconds: 1 })
    expect((await launch(2)).value).toEqual({ kind: 'route', url: '/play/BGS/dice', chatUrl: null, isSingle: true })
    const recent = (await ask<Page>('/wps/relay/GCS_recentGame?page=1&pageSize=20', { as: member })).value
    expect(names(recent.content)).toEqual(['Dice', 'Jade Lanterns'])
    expect(names((await list('select=RECENT&gameType=RNG', member)).games)).toEqual(['Jade Lanterns'])
    expect((await world.games.home(member.id, 'EN')).recent).toHaveLength(2)
  })

  it('gives favourites by 999 and recent games by 20, in pages that append to the whole list without a gap (content, pageNum, totalPages)', async () => {
    const collector = (await world.player(0n)).person
    const fill = (table: string, at: string, count: number) =>
      database.pool.query(
        `insert into ${table} (member, game, ${at}) select $1, id, $2::timestamptz - position * interval '1 second' from games_game
         where state = 'on' order by position limit $3 on conflict (member, game) do update set ${at} = excluded.${at}`,
        [collector.id, world.clock.now().toString(), count],
      )
    await fill('games_favourite', 'added_at', 1_050)
    await fill('games_launch', 'launched_at', 205)
    const walk = async (query: (page: number) => string) => {
      const rows: number[] = []
      const sizes: number[] = []
      for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
        const { value } = await ask<Page>(query(page), { as: collector })
        expect(value.pageNum).toBe(page)
        pages = value.totalPages
        sizes.push(value.content.length)
        rows.push(...value.content.map(({ nodeId }) => nodeId))
      }
      return { rows, sizes }
    }
    const favourites = await walk((page) => `/wps/relay/MCSFE_getFavoriteGamesList?pageNo=${page}`)
    const ids = (await ask<number[]>('/wps/relay/MCSFE_getFavoriteGames', { as: collector })).value
    expect(favourites).toEqual({ rows: ids, sizes: [999, 51] })
    const smaller = await walk((page) => `/wps/relay/MCSFE_getFavoriteGamesList?pageNo=${page}&pageSize=500`)
    expect(smaller).toEqual({ rows: ids, sizes: [500, 500, 50] })
    const recent = await walk((page) => `/wps/relay/GCS_recentGame?page=${page}`)
    // No more than the latest two hundred.
    expect(recent).toEqual({ rows: ids.slice(0, 200), sizes: Array(10).fill(20) })
    const first = await world.games.home(collector.id, 'EN')
    expect([first.recent, first.favourites].map((row) => row.map(({ nodeId }) => nodeId))).toEqual([ids.slice(0, 20), ids.slice(0, 20)])
    const beyond = await ask<Page>('/wps/relay/MCSFE_getFavoriteGamesList?pageNo=3', { as: collector })
    expect(beyond.value).toMatchObject({ content: [], pageNum: 3, totalPages: 2, total: 1_050 })
    expect((await ask('/wps/relay/MCSFE_getFavoriteGamesList?pageSize=1000', { as: collector })).http).toBe(400)
  })

  it('[GAME-14] refuses a launch with the reason, and a trial person never comes to a vendor (W-23)', async () => {
    const launch = (nodeId: number, as?: Person) => ask('/wps/game/launchGame', { ...(as ? { as } : {}), method: 'POST', body: { nodeId } })
    expect(await launch(999_999, member)).toMatchObject({ http: 404, code: 'game-unknown' })
    expect(await launch(1)).toMatchObject({ http: 401, code: 'not-logged-in' })
    const trial: Person = { ...member, id: 'trial-person-without-a-wallet', role: 'trial', wallet: undefined }
    world.people.set(trial.id, trial)
    expect(await launch(1, trial)).toMatchObject({ http: 403, code: 'trial-cannot-play' })
    // The role itself is refused, not only a missing balance.
    world.people.set(trial.id, { ...trial, wallet: member.wallet })
    expect(await launch(1, trial)).toMatchObject({ http: 403, code: 'trial-cannot-play' })
    await database.transact((tx) => world.games.setGameState(tx, 1, 'maintenance'))
    expect(await launch(1, member)).toMatchObject({ http: 422, code: 'game-maintenance' })
    expect((await list('search=jade lanterns')).games[0]).toMatchObject({ nodeId: 1, maintenance: true })
    await database.transact((tx) => world.games.setGameState(tx, 1, 'on'))
    await database.transact((tx) => world.games.setVendorState(tx, 'PG', 'maintenance'))
    expect(await launch(1, member)).toMatchObject({ http: 422, code: 'vendor-maintenance' })
    await database.transact((tx) => world.games.setVendorState(tx, 'PG', 'off'))
    expect((await list('vassalage=PG')).total).toBe(0)
    expect(await launch(1, member)).toMatchObject({ http: 422, code: 'vendor-maintenance' })
    await database.transact((tx) => world.games.setVendorState(tx, 'PG', 'on'))
    expect((await launch(1, member)).http).toBe(200)
  })

  it('each switch applies at the next launch, also where the catalogue was read a moment before', async () => {
    const launch = async () => (await ask('/wps/game/launchGame', { as: member, method: 'POST', body: { nodeId: 1 } })).code
    for (const [turn, code] of [
      [(state: 'on' | 'off') => database.transact((tx) => world.games.setVendorState(tx, 'PG', state)), 'vendor-maintenance'],
      [(state: 'on' | 'off') => database.transact((tx) => world.games.setGameState(tx, 1, state)), 'game-maintenance'],
    ] as const)
      for (const state of ['off', 'on'] as const) {
        // Long after any earlier switch, so that no process still waits for that.
        world.clock.forward({ minutes: 1 })
        await launch()
        await turn(state)
        expect(await launch()).toBe(state === 'off' ? code : undefined)
      }
  })

  it('names games for records in either language, also one that is hidden by now', async () => {
    const [{ gameCode: tea, gameName }] = (await list('vassalage=TEALEAF&pageSize=1')).games as [Game]
    const my = names((await list('vassalage=TEALEAF&pageSize=1&language=MY')).games)[0]
    const keys = [
      { vendor: 'PG', game: 'jade-lanterns' },
      { vendor: 'PG', game: 'gone' },
      { vendor: 'TEALEAF', game: tea },
    ]
    await database.transact((tx) => world.games.setGameState(tx, 1, 'off'))
    expect(await world.games.gameFacts(keys, 'EN')).toEqual([
      { gameType: 'RNG', gameName: 'Jade Lanterns', vendorName: 'PG', edgeBp: 405 },
      undefined,
      { gameType: 'RNG', gameName, vendorName: 'Tea Leaf', edgeBp: 396 },
    ])
    expect(await world.games.gameFacts(keys, 'MY')).toEqual([
      { gameType: 'RNG', gameName: 'ကျောက်စိမ်းမီးပုံး', vendorName: 'PG', edgeBp: 405 },
      undefined,
      { gameType: 'RNG', gameName: my, vendorName: 'လက်ဖက်ရွက်', edgeBp: 396 },
    ])
    await database.transact((tx) => world.games.setGameState(tx, 1, 'on'))
  })
})
