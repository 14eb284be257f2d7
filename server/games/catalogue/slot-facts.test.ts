/** Proves over HTTP that slots are filtered by what their vendors state, and that a tile which nobody can play is not shown. */
import { FAMILIES } from '@baize/contract/demo-slots/slot-facts.ts'
import type { Game } from '@baize/contract/games.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import type { Person } from '../../platform/route.ts'
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

type List = { readonly games: readonly Game[]; readonly total: number }
const ask = (query: string): Promise<Response> =>
  fetch(`${world.url}/wps/relay/GCSGAME_gameList?pageSize=120&${query}`, { headers: { language: 'EN' } })
const list = async (query: string): Promise<List> => ((await (await ask(query)).json()) as { readonly value: List }).value

it('[GAME-12, GAME-14] lists slots by family, volatility, feature, theme and return, and says of each what it is', async () => {
  const { games, total } = await list('family=hold&volatility=very-high&feature=hold-and-spin&theme=fruit&leastRtp=9500')
  expect(total).toBe(games.length)
  expect(total).toBeGreaterThan(5)
  for (const { slot, rtpBasisPoints } of games) {
    expect(slot).toMatchObject({ family: 'hold', volatility: 'very-high', theme: 'fruit' })
    expect(rtpBasisPoints).toBeGreaterThanOrEqual(9_500)
  }
  const families = await Promise.all(FAMILIES.map(async (family) => (await list(`family=${family}`)).total))
  expect(families.reduce((sum, count) => sum + count, 0)).toBe(8_972)
  for (const wrong of ['family=crash', 'volatility=extreme', 'feature=luck', 'theme=gold', 'leastRtp=10001', 'leastRtp=-1'])
    expect((await ask(wrong)).status, wrong).toBe(400)
})

it('[GAME-14] shows no tile that cannot be played, as an installation of an earlier edition may have, and refuses its launch', async () => {
  const launch = async (nodeId: number): Promise<unknown> => {
    const headers = { language: 'EN', authorization: `Bearer ${member.id}`, cookie: 'sid=here', 'content-type': 'application/json' }
    return (await fetch(`${world.url}/wps/game/launchGame`, { method: 'POST', headers, body: JSON.stringify({ nodeId }) })).json()
  }
  const { total } = await list('select=ALL')
  await database.pool.query('update games_game set playable = false where id = 5000')
  await database.pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
  expect((await list('select=ALL')).total).toBe(total - 1)
  expect(await launch(5_000)).toMatchObject({ code: 'vendor-not-answering' })
})
