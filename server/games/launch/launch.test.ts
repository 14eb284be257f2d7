/** Launch: what a member is refused a game for, in which order, and what its vendor is told. It also shows what is on air. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import { openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import type { Opening } from './launch.ts'
import type { LiveVendors, ToldTable } from './live-models.ts'

let opened: Opening[] = []
let page: string | undefined = 'http://vendor.test/game?token=t'
let standing: 'yes' | 'account-blocked' | 'account-excluded' = 'yes'
let tables: readonly ToldTable[] | undefined
let asked: Record<string, unknown>[] = []
const live: LiveVendors = {
  models: (ask) => (asked.push({ ...ask }), Promise.resolve(tables)),
  chatUrl: (ask) => (asked.push({ ...ask }), `chat:${ask.vendor}/${ask.game}/${ask.language}`),
}

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  const openGame = (opening: Opening) => (opened.push(opening), Promise.resolve(page))
  world = await openWorld(database, database.connection, { outside: { live, openGame, mayPlay: () => Promise.resolve(standing) } })
})
beforeEach(() => {
  opened = []
  page = 'http://vendor.test/game?token=t'
  standing = 'yes'
  tables = undefined
  asked = []
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

it('[GAME-15] a launch is refused for the first of its reasons, and then the vendor is told nothing', async () => {
  const player = await world.player(1n)
  const before = await launches(player)
  opened = []
  const id = await nodeOf('PG', 'jade-lanterns')
  expect(await launch(player, 99_999_999)).toEqual(['game-unknown'])
  const tile = (await world.games.catalogue()).hot.find(({ opens }) => opens === 'provider')
  if (tile) expect(await launch(player, tile.id)).toEqual(['game-unknown'])
  await gameIs(id, 'playable = false')
  expect(await launch(player, id)).toEqual(['vendor-not-answering'])
  standing = 'account-excluded'
  expect(await launch(player, id)).toEqual(['account-excluded'])
  expect(await launch(player, id, { currency: 'USD' })).toEqual([
    'currency-not-offered',
    { currencies: expect.arrayContaining(['MMK']) as string[] },
  ])
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
  await vendorIs('PG', `connection = '{"brand": "all", "country": "MM", "platform": "web"}'`)
  opened = []
  page = undefined
  expect([await launch(player, id), await launches(player)]).toEqual([['vendor-not-answering'], before])
  page = 'http://vendor.test/page'
  expect(await launch(player, id)).toEqual({ kind: 'frame', url: page, isSingle: true })
  const told = { vendor: 'PG', dialect: 'native', game: 'jade-lanterns', gameType: 'RNG', player: player.player, currency: 'MMK' }
  expect(opened.at(-1)).toMatchObject({
    ...told,
    language: 'MY',
    returnUrl: '/back',
    room: 'r1',
    ip: '203.0.113.7',
    isMobile: true,
    country: 'MM',
    platform: 'web',
    login: 'PG',
    isSandbox: true,
  })
  // The player came before there was a brand, and keeps none.
  expect(opened.at(-1)).not.toHaveProperty('brand')
  expect(opened.at(-1)!.token).not.toBe(opened[0]!.token)
  const branded = await world.player(1n)
  expect(opened.at(-1)).toMatchObject({ brand: 'all', player: branded.player })
  await vendorIs('PG', "connection = '{}', dialect = 'hub88'")
  await launch(player, id)
  expect(opened.at(-1)).toMatchObject({ login: 'PG', secret: '' })
  await vendorIs('PG', "dialect = 'native'")
})

it('[GAME-16] a vendor with its own wallet gets a signed word about the player, and none without a key', async () => {
  const player = await world.player(1n)
  const id = await nodeOf('COPPERJAR')
  await gameIs(id, 'playable = true')
  expect(await launch(player, id)).toEqual({ kind: 'frame', url: page, isSingle: false })
  const [said = '', proof] = opened.at(-1)!.token.split('.')
  expect(JSON.parse(Buffer.from(said, 'base64url').toString())).toMatchObject({
    vendor: 'COPPERJAR',
    player: opened.at(-1)!.player,
    currency: 'MMK',
    at: world.clock.now().epochMilliseconds,
  })
  expect(proof).toBeDefined()
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
  ] as const) {
    const game = games.find((each) => each.vendor === vendor && each.playable)
    if (game) expect(await launch(player, game.id)).toEqual({ kind: 'route', url: `${path}${game.code}`, isSingle: true })
  }
  expect([opened, await launches(player)]).toMatchObject([[], expect.any(Number)])
  expect(await launches(player)).toBeGreaterThan(1)
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
  const { code, id } = lives[0]!
  tables = [table(code), table('somewhere-else')]
  const wish = { vassalage: 'HARBOURLIGHT', currency: 'MMK', language: 'MY' as const }
  const shown = await world.games.models(wish)
  expect(shown).toMatchObject([
    {
      nodeId: id,
      vassalage: 'HARBOURLIGHT',
      gameCode: code,
      tableName: 'စားပွဲ',
      presenter: 'အိမ်ရှင်',
      minimumStake: '1',
      maximumStake: '9',
      watching: 7,
      results: ['B', 'P'],
    },
  ])
  expect(asked).toMatchObject([{ vendor: 'HARBOURLIGHT', currency: 'MMK', secret: world.secret('HARBOURLIGHT') }])
  expect((await world.games.models({ ...wish, language: 'EN' }))[0]).toMatchObject({ tableName: 'Table', presenter: 'Host' })
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
  tables = [table(code, { chat: false })]
  expect([await chat(99_999_999), await chat()]).toEqual(['game-unknown', 'not-found'])
  tables = [table(code)]
  world.clock.forward({ seconds: 2 })
  expect(await chat()).toBe(`chat:HARBOURLIGHT/${code}/EN`)
  const { rows } = await database.pool.query<{ player: string }>(
    "select player from games_player where vendor = 'HARBOURLIGHT' and person = $1",
    [player.member],
  )
  expect(asked.at(-1)).toMatchObject({ player: rows[0]!.player, secret: world.secret('HARBOURLIGHT') })
  await gameIs(id, "state = 'maintenance'")
  expect(await chat()).toBe('not-found')
  await gameIs(id, "state = 'on'")
  expect(await chat()).toContain('chat:')
  expect(await world.games.chatOf(await nodeOf('PG', 'jade-lanterns'), player.person as never, 'EN')).toBeNull()
  expect(await world.games.chatOf(id, { ...player.person, wallet: undefined } as never, 'EN')).toBeNull()
  standing = 'account-blocked'
  expect(await chat()).toBe('account-blocked')
  standing = 'yes'
  await vendorIs('HARBOURLIGHT', "sealed_secrets = '{}'")
  expect(await chat()).toBe('not-found')
})
