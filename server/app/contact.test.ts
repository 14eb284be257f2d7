/** Contact of people without an account: customer service by its sealed path, and applications of visitors. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, proofOf, type Session, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Open feedback as staff see it, oldest first. */
async function listed() {
  const by = { words: [], options: {}, by: 'Daw Khin', reason: 'a test reads applications' }
  const told = await world.house.operator.read(world.database.reader, 'list-feedback', by)
  return told.ok ? told.value.rows : []
}

it('[AGENT-04] a visitor applies as often as a person behind each contact does, and an agent not at all', async () => {
  const content = 'I have a shop with forty regular customers.'
  const apply = async (sender: string, session?: Session) =>
    world.ask({ method: 'PUT', path: '/wps/feedback', body: { type: 6, content, sender, proof: await proofOf(world.ask) } }, session)
  const senders = ['one@example.test', 'two@example.test']
  for (const sender of senders) expect((await apply(sender)).status).toBe(200)
  const rows = (await listed()).filter(({ sender }) => senders.includes(String(sender)))
  expect(rows.map(({ about, sender, member }) => [about, sender, member])).toEqual(senders.map((sender) => ['apply agent', sender, null]))
  const agent = await world.session('agent')
  expect((await apply('three@example.test', agent)).code).toBe('agent-already')
})

describe('customer service', () => {
  it('is named with its place and a sealed path, which leads there and nowhere else', async () => {
    const { settings } = world.house
    const secret = 'https://chat.example/room?desk=7'
    await world.database.write((tx) =>
      settings.write(tx, 'customerService', [{ csType: 'LIVECHAT', csPosition: 'all', title: 'Chat', path: secret }]),
    )
    const status = (await world.ask({ method: 'GET', path: '/wps/system/status' })).value as {
      info: { customerService: { path: string }[] }
    }
    const [entry] = status.info.customerService
    expect(JSON.stringify(status)).not.toContain('chat.example')
    const followed = await world.ask({ method: 'GET', path: entry?.path ?? '' })
    expect([followed.status, followed.headers['location']]).toEqual([302, secret])
    const altered = `${entry?.path.slice(0, -2) ?? ''}AA`
    expect((await world.ask({ method: 'GET', path: altered })).status).toBe(404)
    // It is open while the site is not, and ends with the entry.
    await world.database.write((tx) => settings.write(tx, 'status', 1))
    expect((await world.ask({ method: 'GET', path: entry?.path ?? '' })).status).toBe(302)
    await world.database.write((tx) => settings.write(tx, 'status', 0))
    await world.database.write((tx) => settings.write(tx, 'customerService', []))
    expect((await world.ask({ method: 'GET', path: entry?.path ?? '' })).status).toBe(404)
  })
})
