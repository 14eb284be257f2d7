/** Launch: what a member is refused a game for, in which order, and what its vendor is told. It also shows what is on air. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import { openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import { signedTicket } from '../../platform/secrets.ts'
import { hashOfToken } from '../wallet/wallet.ts'
import type { LaunchNeeds, Opening } from './launch.ts'
import type { LiveVendors, ToldTable } from './live-models.ts'

let opened: Opening[] = []
let page: string | undefined = 'http://vendor.test/game?token=t'
let standing: 'yes' | 'account-blocked' | 'account-excluded' = 'yes'
/** What keeps the member from play by time. */
let stop: Awaited<ReturnType<LaunchNeeds['stopOf']>> = null
let tables: readonly ToldTable[] | undefined
let asked: Record<string, unknown>[] = []
/** The accounts about which the ledger was asked whether they may play. */
let judged: bigint[] = []
const live: LiveVendors = {
  models: (ask) => (asked.push({ ...ask }), Promise.resolve(tables)),
  chatUrl: (ask) => (asked.push({ ...ask }), `chat:${ask.vendor}/${ask.game}/${ask.language}`),
}

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  const openGame = (opening: Opening) => (opened.push(opening), Promise.resolve(page))
  const mayPlay = (account: bigint) => (judged.push(account), Promise.resolve(standing))
  world = await openWorld(database, database.connection, { outside: { live, openGame, mayPlay, stopOf: async () => stop } })
})
beforeEach(() => {
  opened = []
  page = 'http://vendor.test/game?token=t'
  standing = 'yes'
  stop = null
  tables = undefined
  asked = []
  judged = []
  // What was asked of the tables before is old.
  world.clock.forward({ seconds: 3 })
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

const nodeOf = async (vendor: string, code?: string): Promise<number> => {
  const { games } = await world.games.catalogue()
  return games.find((game) => game.vendor === vendor && (code === undefined || game.code === code))!.id
}
const vendorIs = async (vendor: string, what: string): Promise<void> => {
  await database.pool.query(`update games_vendor set ${what} where code = $1`, [vendor])
  await database.pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
}
const gameIs = async (id: number, what: string): Promise<void> => {
  await database.pool.query(`update games_game set ${what} where id = $1`, [id])
  await vendorIs('PG', 'code = code')
}
type Changes = { readonly [Name in keyof TestPlayer['person']]?: TestPlayer['person'][Name] | undefined }
async function launch({ person }: TestPlayer, nodeId: number, more: Changes = {}): Promise<unknown> {
  const asks = { nodeId, language: 'MY' as const, returnUrl: '/back', room: 'r1', ip: '203.0.113.7', isMobile: true }
  const outcome = await world.games.launch(await world.games.catalogue(), { ...person, ...more } as never, asks)
  return outcome.ok ? outcome.value : [outcome.code, ...(outcome.detail === undefined ? [] : [outcome.detail])]
}
const launches = async ({ member }: TestPlayer): Promise<number> =>
  (await database.pool.query('select from games_launch where member = $1', [member])).rowCount ?? 0
const launchesOf = async ({ member }: TestPlayer, game: number): Promise<unknown[]> => {
  const { rows } = await database.pool.query<{ at: unknown }>(
    'select launched_at as at from games_launch where member = $1 and game = $2',
    [member, game],
  )
  return rows.map(({ at }) => at)
}

it('[GAME-15] a launch is refused for the first of its reasons, and then the vendor is told nothing', async () => {
  const player = await world.player(1n)
  const before = await launches(player)
  opened = []
  const id = await nodeOf('PG', 'jade-lanterns')
  expect(await launch(player, 99_999_999)).toEqual(['game-unknown'])
  const tile = (await world.games.catalogue()).hot.find(({ opens }) => opens === 'provider')!
  expect(await launch(player, tile.id)).toEqual(['game-unknown'])
  await gameIs(id, 'playable = false')
  expect(await launch(player, id)).toEqual(['vendor-not-answering'])
  stop = { what: 'time', every: 'day', until: '2026-12-01T17:30:00Z' }
  expect(await launch(player, id)).toEqual(['limit-reached', { what: 'time', every: 'day', left: '0', until: stop.until }])
  stop = { what: 'break', every: null, until: '2026-12-01T08:05:00Z' }
  expect(await launch(player, id)).toEqual(['limit-reached', { what: 'break', left: '0', until: stop.until }])
  standing = 'account-excluded'
  expect(await launch(player, id)).toEqual(['account-excluded'])
  stop = null
  expect(judged.at(-1)).toBe(player.account)
  expect(await launch(player, id, { currency: 'USD' })).toEqual(['currency-not-offered', { currencies: ['MMK', 'THB'] }])
  await gameIs(id, "state = 'maintenance'")
  expect(await launch(player, id, { currency: 'USD' })).toEqual(['game-maintenance'])
  await vendorIs('PG', "state = 'off'")
  expect(await launch(player, id)).toEqual(['vendor-maintenance'])
  expect(await launch(player, id, { role: 'trial' })).toEqual(['trial-cannot-play'])
  expect(await launch(player, id, { wallet: undefined })).toEqual(['trial-cannot-play'])
  await vendorIs('PG', "state = 'on'")
  await gameIs(id, "state = 'on', playable = true")
  standing = 'yes'
  expect([opened, await launches(player)]).toEqual([[], before])
})

it('[GAME-15] a vendor is told who plays what, and a launch that it does not answer is none', async () => {
  const player = await world.player(1n)
  const [id, before] = [await nodeOf('PG', 'jade-lanterns'), await launches(player)]
  const address = 'https://pg.test/api'
  const ours = { address, brand: 'all', brands: 'THB=siam', currencies: 'MMK,THB', country: 'MM', platform: 'web' }
  await vendorIs('PG', `connection = '${JSON.stringify(ours)}'`)
  opened = []
  page = undefined
  expect([await launch(player, id), await launches(player)]).toEqual([['vendor-not-answering'], before])
  page = 'http://vendor.test/page'
  const sessionId = '00000000-0000-7000-8000-0000000000aa'
  expect(await launch(player, id, { sessionId })).toEqual({ kind: 'frame', url: page, isSingle: true })
  const game = { vendor: 'PG', dialect: 'native', game: 'jade-lanterns', gameType: 'RNG' }
  const input = { language: 'MY', returnUrl: '/back', room: 'r1', ip: '203.0.113.7', isMobile: true }
  const asking = { login: 'PG', secret: world.secret('PG'), address, isSandbox: true, country: 'MM', platform: 'web' }
  // The player came before there was a brand, and keeps none.
  const { token } = opened.at(-1)!
  expect(opened.at(-1)).toEqual({ ...game, ...input, ...asking, player: player.player, currency: 'MMK', token })
  expect(opened.at(-1)!.token).not.toBe(opened[0]!.token)
  // The session is the player's, is known by the hash of the token, and ends with that of the site.
  const sessions = await database.pool.query('select * from games_session where player = $1', [player.player])
  expect(sessions.rows).toEqual([
    {
      vendor: 'PG',
      player: player.player,
      channel: '',
      language: 'MY',
      site_session: sessionId,
      token_hash: hashOfToken(token),
      used_at: world.clock.now(),
    },
  ])
  expect(await launchesOf(player, id)).toEqual([world.clock.now()])
  const branded = await world.player(1n)
  expect(opened.at(-1)).toMatchObject({ brand: 'all', player: branded.player })
  const baht = await world.beside(branded, 1n, 'THB')
  expect(opened.at(-1)).toMatchObject({ brand: 'siam', player: baht.player, currency: 'THB' })
  const players = await database.pool.query(
    'select player, person, member, account, currency, brand from games_player where person = $1 order by currency',
    [branded.member],
  )
  expect(players.rows).toEqual([
    { player: branded.player, person: branded.member, member: branded.member, account: branded.account, currency: 'MMK', brand: 'all' },
    {
      player: baht.player,
      person: branded.member,
      member: expect.not.stringContaining(branded.member) as string,
      account: baht.account,
      currency: 'THB',
      brand: 'siam',
    },
  ])
  expect([branded.player, baht.player].filter((name) => /^p[0-9a-f]{24}$/.test(name))).toHaveLength(2)
  await vendorIs('PG', "connection = '{}', dialect = 'hub88'")
  await launch(player, id)
  const { token: last } = opened.at(-1)!
  const unnamed = { login: 'PG', secret: '', address: undefined, isSandbox: true }
  expect(opened.at(-1)).toEqual({ ...game, dialect: 'hub88', ...input, ...unnamed, player: player.player, currency: 'MMK', token: last })
  await vendorIs('PG', `connection = '{"currencies": "MMK,THB"}', dialect = 'native'`)
})

it('[GAME-16] a vendor with its own wallet gets a signed word about the player, and none without a key', async () => {
  const player = await world.player(1n)
  const id = await nodeOf('COPPERJAR')
  await gameIs(id, 'playable = true')
  expect(await launch(player, id)).toEqual({ kind: 'frame', url: page, isSingle: false })
  const { player: name, game } = opened.at(-1)!
  const said = { vendor: 'COPPERJAR', game, player: name, currency: 'MMK', at: world.clock.now().epochMilliseconds }
  // Without a way to ask it nobody knows what the player has there.
  const { member, person } = player
  const wallet = await world.games.merchantWallet({ id: member, currency: person.currency }, 'COPPERJAR', 'MY')
  const view = { vassalage: 'COPPERJAR', displayName: 'ကြေးအိုး', currency: 'MMK', balance: null, pending: '0.00', moved: '0.00' }
  expect(wallet).toEqual({ ok: true, value: { isSingle: false, wallets: [{ ...view, maintenance: false }] } })
  expect(opened.at(-1)!.token).toBe(signedTicket(world.secret('COPPERJAR'), 'launch', said))
  await vendorIs('COPPERJAR', "sealed_secrets = '{}'")
  expect(await launch(player, id)).toEqual(['vendor-not-answering'])
})

it('[GAME-15, GAME-17] a launch is noted, also of our own games, which open a page of the site and tell no vendor', async () => {
  const player = await world.player(1n)
  await database.pool.query('delete from games_launch where member = $1', [player.member])
  expect([await launch(player, await nodeOf('PG', 'jade-lanterns')), await launches(player)]).toMatchObject([{ kind: 'frame' }, 1])
  opened = []
  const { games } = await world.games.catalogue()
  for (const [vendor, path] of [
    ['BGS', '/play/BGS/'],
    ['LOTT', '/lottery?gameCode='],
    ['ELOTT', '/lottery?gameCode='],
    ['TCG_SEA', '/seaLottery?gameCode='],
    ['TCG_LOTTO_VN', '/vnLottery?gameCode='],
  ] as const) {
    const game = games.find((each) => each.vendor === vendor && each.playable)!
    expect(await launch(player, game.id)).toEqual({ kind: 'route', url: `${path}${game.code}`, isSingle: true })
    expect(await launchesOf(player, game.id)).toEqual([world.clock.now()])
  }
  expect([opened, await launches(player)]).toEqual([[], 6])
})

const table = (game: string, more: Partial<ToldTable> = {}): ToldTable => ({
  game,
  table: { en: 'Table', my: 'စားပွဲ' },
  presenter: { en: 'Host', my: 'အိမ်ရှင်' },
  open: true,
  watching: 7,
  currency: 'MMK',
  least: '1',
  most: '9',
  results: ['B', 'P'],
  chat: true,
  ...more,
})

it('[GAME-18] the tables on air are those of open games, asked of a vendor once in two seconds for each currency', async () => {
  const lives = (await world.games.catalogue()).games.filter(
    ({ gameType, vendor, playable }) => gameType === 'LIVE' && vendor === 'HARBOURLIGHT' && playable,
  )
  const { code, id, nameEn, nameMy } = lives[0]!
  tables = [table(code), table('somewhere-else'), table('jade-lanterns')]
  const wish = { vassalage: 'HARBOURLIGHT', currency: 'MMK', language: 'MY' as const }
  const shown = await world.games.models(wish)
  const place = { nodeId: id, vassalage: 'HARBOURLIGHT', gameCode: code }
  const burmese = { gameName: nameMy, tableName: 'စားပွဲ', presenter: 'အိမ်ရှင်' }
  const facts = { open: true, watching: 7, currency: 'MMK', minimumStake: '1', maximumStake: '9', results: ['B', 'P'], chat: true }
  expect(shown).toEqual([{ ...place, ...burmese, ...facts }])
  expect(asked).toEqual([
    { vendor: 'HARBOURLIGHT', currency: 'MMK', secret: world.secret('HARBOURLIGHT'), address: undefined, isSandbox: true },
  ])
  const english = { gameName: nameEn, tableName: 'Table', presenter: 'Host' }
  expect(await world.games.models({ ...wish, language: 'EN' })).toEqual([{ ...place, ...english, ...facts }])
  world.clock.forward({ milliseconds: 1999 })
  await world.games.models(wish)
  expect(asked).toHaveLength(1)
  await world.games.models({ ...wish, currency: 'THB' })
  expect(asked).toHaveLength(2)
  world.clock.forward({ milliseconds: 1 })
  await world.games.models(wish)
  expect(asked).toHaveLength(3)
  expect(await world.games.models({ ...wish, vassalage: 'PG' })).toEqual([])
  const all = await world.games.models({ currency: 'MMK', language: 'EN' })
  expect(all.map(({ vassalage }) => vassalage)).toContain('HARBOURLIGHT')
  world.clock.forward({ seconds: 2 })
  tables = undefined
  expect(await world.games.models(wish)).toEqual([])
  tables = [table(code)]
  for (const [off, on] of [
    ["state = 'maintenance'", "state = 'on'"],
    ['playable = false', 'playable = true'],
  ] as const) {
    await gameIs(id, off)
    expect((await world.games.models(wish)).filter(({ nodeId }) => nodeId === id)).toEqual([])
    await gameIs(id, on)
  }
  await vendorIs('HARBOURLIGHT', "state = 'maintenance'")
  expect(await world.games.models(wish)).toEqual([])
  await vendorIs('HARBOURLIGHT', "state = 'on'")
  expect(await world.games.models(wish)).toHaveLength(1)
  const times = asked.length
  await vendorIs('HARBOURLIGHT', "sealed_secrets = '{}'")
  expect([await world.games.models(wish), asked.length]).toEqual([[], times])
  await vendorIs('HARBOURLIGHT', `sealed_secrets = '{sealed:${world.secret('HARBOURLIGHT')}}'`)
})

it('[GAME-18] a table’s chat is for whom may play, at a table that has one', async () => {
  const player = await world.player(1n)
  const { code, id } = (await world.games.catalogue()).games.find(
    ({ gameType, vendor, playable }) => gameType === 'LIVE' && vendor === 'HARBOURLIGHT' && playable,
  )!
  const chat = async (nodeId = id) => {
    const outcome = await world.games.chat(nodeId, { ...player.person, wallet: player.account } as never, 'EN')
    return outcome.ok ? outcome.value.chatUrl : outcome.code
  }
  await vendorIs('HARBOURLIGHT', `connection = '{"brands": "MMK=kyat"}'`)
  tables = [table(code, { chat: false })]
  expect([await chat(99_999_999), await chat()]).toEqual(['game-unknown', 'not-found'])
  tables = [table(code)]
  world.clock.forward({ seconds: 2 })
  expect(await chat()).toBe(`chat:HARBOURLIGHT/${code}/EN`)
  const { rows } = await database.pool.query<{ player: string }>(
    "select player, person, account, currency, brand from games_player where vendor = 'HARBOURLIGHT' and person = $1",
    [player.member],
  )
  const [{ player: name }] = rows as [{ player: string }]
  expect(rows).toEqual([{ player: name, person: player.member, account: player.account, currency: 'MMK', brand: 'kyat' }])
  expect(name).toMatch(/^p[0-9a-f]{24}$/)
  const proof = { secret: world.secret('HARBOURLIGHT'), address: undefined, isSandbox: true }
  expect(asked.at(-1)).toEqual({ vendor: 'HARBOURLIGHT', ...proof, game: code, player: name, language: 'EN' })
  expect(judged.at(-1)).toBe(player.account)
  await gameIs(id, "state = 'maintenance'")
  expect(await chat()).toBe('not-found')
  await gameIs(id, "state = 'on'")
  expect(await chat()).toContain('chat:')
  expect(await world.games.chatOf(await nodeOf('PG', 'jade-lanterns'), player.person as never, 'EN')).toBeNull()
  expect(await world.games.chatOf(id, { ...player.person, wallet: undefined } as never, 'EN')).toBeNull()
  standing = 'account-blocked'
  expect([await chat(), await chat(99_999_999), await chat(await nodeOf('PG', 'jade-lanterns'))]).toEqual([
    'account-blocked',
    'game-unknown',
    'account-blocked',
  ])
  standing = 'yes'
  await vendorIs('HARBOURLIGHT', "sealed_secrets = '{}'")
  expect(await chat()).toBe('not-found')
})

it('[GAME-15, GAME-18] the site’s calls say from where and on which device, and ask in the person’s currency', async () => {
  const player = await world.player(1n)
  const id = await nodeOf('PG', 'jade-lanterns')
  const head = { authorization: `Bearer ${player.person.id}`, cookie: 'sid=here', language: 'MY', 'content-type': 'application/json' }
  const press = async (path: string, userAgent: string, body: object = {}) => {
    const answer = await fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: { ...head, 'user-agent': userAgent },
      body: JSON.stringify({ nodeId: id, ...body }),
    })
    return (await answer.json()) as { value: unknown }
  }
  const launched = async (path: string, userAgent: string, body?: object) => {
    const { value } = await press(path, userAgent, body)
    const { language, returnUrl, room, ip, isMobile } = opened.at(-1)!
    return [value, [language, returnUrl, room, ip, isMobile]]
  }
  const shown = { kind: 'frame', url: page, isSingle: true, chatUrl: null }
  const own = '/wps/game/launchGame'
  for (const [device, isMobile] of [
    ['Mozilla/5.0 (iPhone) Mobile/15E148', true],
    ['Mozilla/5.0 (Linux; Android 14; Tablet)', true],
    ['Mozilla/5.0 (iPad; CPU OS 17)', true],
    ['Mozilla/5.0 (X11; Linux x86_64)', false],
  ] as const)
    expect(await launched(own, device)).toEqual([shown, ['MY', '/', undefined, '127.0.0.1', isMobile]])
  const given = { language: 'EN', returnUrl: '/slots', room: 'r2' }
  expect(await launched('/wps/relay/GCS_gameLaunchFB', 'x', given)).toEqual([shown, ['EN', '/slots', 'r2', '127.0.0.1', false]])
  const {
    code,
    id: live,
    nameMy,
  } = (await world.games.catalogue()).games.find(
    ({ gameType, vendor, playable }) => gameType === 'LIVE' && vendor === 'BLUEROOM' && playable,
  )!
  tables = [table(code)]
  expect(await press(own, 'x', { nodeId: live })).toMatchObject({ value: { ...shown, chatUrl: `chat:BLUEROOM/${code}/MY` } })
  expect((await press('/wps/relay/CBS_launchChat', 'x', { nodeId: live })).value).toEqual({ chatUrl: `chat:BLUEROOM/${code}/MY` })
  asked = []
  const models = async (query: string, headers: Record<string, string> = {}) => {
    world.clock.forward({ seconds: 2 })
    const answer = await fetch(`${world.url}/wps/relay/GLS2_liveModelList?vassalage=BLUEROOM${query}`, { headers })
    const { value } = (await answer.json()) as { value: { models: { gameName: string }[] } }
    return [value.models.map(({ gameName }) => gameName), asked.at(-1)?.['currency']]
  }
  const baht = (await world.beside(player, 0n, 'THB')).person
  world.people.set(player.person.id, baht)
  expect([await models('&language=MY'), (await models('', head))[1], (await models('&currency=USD', head))[1]]).toEqual([
    [[nameMy], 'MMK'],
    'THB',
    'USD',
  ])
})
