/** Proves the lists of a member's own games over HTTP: their favourites and what they played lately, by category, page and language. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Game } from '@baize/contract/games.ts'
import type { TestDatabase } from '../../app/testing.ts'
import type { Person } from '../../platform/route.ts'
import { writeLaunch } from '../store.ts'
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

type Page = { content: Game[]; pageNum: number; totalPages: number; total: number }
async function ask<Value>(path: string, body?: object): Promise<Value> {
  const headers = { language: 'EN', authorization: `Bearer ${member.id}`, cookie: 'sid=here' }
  const more = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${world.url}${path}`, {
    ...more,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  })
  return ((await answer.json()) as { value: Value }).value
}

it('[GAME-08, GAME-14] favourites and recent games are listed by their category, page by page, in the language that is asked for', async () => {
  const found = async (gameType: string, count: number): Promise<Game[]> =>
    (await ask<{ games: Game[] }>(`/wps/relay/GCSGAME_gameList?gameType=${gameType}&vassalage=PG&pageSize=${count}`)).games
  const slots = await found('RNG', 3)
  const [dice] = (await ask<{ games: Game[] }>('/wps/relay/GCSGAME_gameList?gameType=BGS&pageSize=1')).games as [Game]
  expect([slots.length, dice.gameType]).toEqual([3, 'BGS'])
  const own = [slots[0]!, dice, slots[1]!, slots[2]!]
  for (const { nodeId } of own) {
    await ask('/wps/relay/MCSFE_addFavoriteGameV2', { nodeId })
    // A game that cannot be launched here was launched when it could.
    await database.write((tx) => writeLaunch(tx, member.id, nodeId, world.clock.now()))
    world.clock.forward({ seconds: 1 })
  }
  const latest = own.toReversed().map(({ nodeId }) => nodeId)
  const latestSlots = latest.filter((nodeId) => nodeId !== dice.nodeId)
  for (const [path, pageName] of [
    ['MCSFE_getFavoriteGamesList', 'pageNo'],
    ['GCS_recentGame', 'page'],
  ] as const) {
    const page = async (query: string) => {
      const { content, ...rest } = await ask<Page>(`/wps/relay/${path}?${query}`)
      return { ...rest, ids: content.map(({ nodeId }) => nodeId) }
    }
    expect([path, await page(`${pageName}=1`)]).toEqual([path, { ids: latest, pageNum: 1, totalPages: 1, total: 4 }])
    expect([path, await page(`${pageName}=1&gameType=BGS`)]).toEqual([path, { ids: [dice.nodeId], pageNum: 1, totalPages: 1, total: 1 }])
    expect([path, await page(`${pageName}=1&gameType=RNG`)]).toEqual([path, { ids: latestSlots, pageNum: 1, totalPages: 1, total: 3 }])
    expect([path, await page(`${pageName}=1&gameType=LIVE`)]).toEqual([path, { ids: [], pageNum: 1, totalPages: 1, total: 0 }])
    expect([path, await page(`${pageName}=2&pageSize=2&gameType=RNG`)]).toEqual([
      path,
      { ids: latestSlots.slice(2), pageNum: 2, totalPages: 2, total: 3 },
    ])
    const named = async (language: string) =>
      (await ask<Page>(`/wps/relay/${path}?${pageName}=1&language=${language}`)).content[0]?.gameName
    expect([path, await named('EN')]).toEqual([path, own.at(-1)!.gameName])
  }
})
