/** Proves what staff may write in a message: each text up to its limit, and whether it offers something. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const send = (account: string, options: Record<string, string>) =>
  world.house.operator.perform(world.database, 'message-send', { words: [account], options, by: 'Daw Khin', reason: 'a test writes' })

it.each([
  ['title', { title: '' }, { title: 'x' }],
  ['title', { title: 'x'.repeat(161) }, { title: 'x'.repeat(160) }],
  ['title-my', { 'title-my': 'x'.repeat(161) }, { 'title-my': 'x'.repeat(160) }],
  ['content', { content: 'x'.repeat(20_001) }, { content: 'x'.repeat(20_000) }],
  ['content-my', { 'content-my': 'x'.repeat(20_001) }, { 'content-my': 'x'.repeat(20_000) }],
  ['offer', { offer: 'maybe' }, { offer: 'no' }],
] as const)('[MSG-03] a message is refused by its %s beyond the limit, and taken at it', async (field, beyond, within) => {
  const { account } = (await world.house.identity.memberOf((await world.member()).memberId))!
  const typed = { title: 'For you', content: '<p>Words</p>' }
  expect(await send(account, { ...typed, ...beyond })).toMatchObject({ code: 'value-refused', detail: { field } })
  expect(await send(account, { ...typed, ...within })).toMatchObject({ ok: true })
})
