/** Full pages: a list whose last page is full says so, and has no page more. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type Session, type World } from '../testing/world.ts'

let world: World
let mya: Session
beforeAll(async () => {
  world = await createWorld({ catalogue: true })
  const { identity, operator } = world.house
  const member = await world.member()
  mya = member
  const account = (await identity.memberOf(member.memberId))?.account ?? ''
  for (const title of ['One', 'Two']) {
    const options = { title, content: '<p>x</p>' }
    const sent = await operator.perform(world.database, 'message-send', { words: [account], options, by: 'Daw Khin', reason: 'a test' })
    expect(sent.ok).toBe(true)
  }
  for (const nodeId of [1, 2])
    expect((await world.ask({ method: 'POST', path: '/wps/relay/MCSFE_addFavoriteGameV2', body: { nodeId } }, mya)).status).toBe(200)
})
afterAll(() => world.close())

it.each([
  ['messages', '/wps/relay/MCSFE_getMessages?language=EN&'],
  ['favourites', '/wps/relay/MCSFE_getFavoriteGamesList?'],
  ['games', '/wps/relay/GCSGAME_gameList?'],
])('[MEMBER-01] %s come in as many pages as they fill', async (_name, path) => {
  const page = async (pageNo: number, pageSize: number) => {
    const answer = await world.ask({ method: 'GET', path: `${path}pageNo=${pageNo}&pageSize=${pageSize}` }, mya)
    expect(answer.status, JSON.stringify(answer)).toBe(200)
    return answer.value as { total: number; totalPages: number; content?: unknown[]; games?: unknown[] }
  }
  const { total, totalPages } = await page(1, 1)
  expect(total).toBeGreaterThan(1)
  expect(totalPages).toBe(total)
  const half = await page(2, 2)
  expect(half.totalPages).toBe(Math.floor((total + 1) / 2))
})
