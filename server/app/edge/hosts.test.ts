/** Hosts: nothing is answered under a name that is not ours, be it a call, a callback, a page, a document or a live channel. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHostCheck, ownHosts } from '../own-origin.ts'
import { createWorld, type World } from '../testing/world.ts'

const FOREIGN = [
  'evil.test',
  'localhost.evil.test',
  'localhost:3000.evil.test',
  'localhost@evil.test',
  'evil.test#localhost',
  '10.0.0.1',
  '0x7f000001.test',
]
const PLACES = [
  ['GET', '/wps/system/status'],
  ['POST', '/wps/session/login'],
  ['POST', '/wps/files'],
  ['POST', '/vendor/v1/PG/bet'],
  ['POST', '/vendor/hub88/EG2/transaction/bet'],
  ['POST', '/payments/webhook/sandbox'],
  ['GET', '/wps/cs/anything'],
  ['GET', '/'],
  ['GET', '/docs/json'],
  ['GET', '/art/RNG/PG/x.svg'],
  ['GET', '/.well-known/security.txt'],
  ['GET', '/nothing'],
] as const

describe('[API-08] of a site on loopback', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world.close())
  const statusAt = async (method: string, path: string, host: string): Promise<number> =>
    (await world.ask({ method, path, headers: { host }, ...(method === 'POST' ? { body: {} } : {}) })).status

  it.each(PLACES)('%s %s is answered at its own host, and at no other', async (method, path) => {
    for (const host of ['localhost:3000', '127.0.0.1:4000', '[::1]:3000', 'LOCALHOST'])
      expect(await statusAt(method, path, host), host).not.toBe(421)
    for (const host of FOREIGN) expect([host, await statusAt(method, path, host)]).toEqual([host, 421])
  })

  it('answers at the domains and the further hosts of the settings, for as long as they stand there', async () => {
    const { settings } = world.house
    const set = (name: 'domainRoute' | 'hosts', value: string[]) => world.database.write((tx) => settings.write(tx, name, value))
    const statuses = () =>
      Promise.all(
        ['second.example', 'second.example:80', 'api.second.example', 'pay.internal:8080', 'pay.internal'].map((host) =>
          statusAt('POST', '/payments/webhook/sandbox', host),
        ),
      )
    const before = await statuses()
    await set('domainRoute', ['http://second.example'])
    await set('hosts', ['pay.internal:8080'])
    settings.forget()
    const during = await statuses()
    await set('domainRoute', [])
    await set('hosts', [])
    settings.forget()
    expect(before).toEqual([421, 421, 421, 421, 421])
    expect(during.map((status) => status === 421)).toEqual([false, false, true, false, true])
    expect(await statuses()).toEqual(before)
  })
})

describe('[API-08] of a site on the net', () => {
  const values = { mainDomain: 'https://main.example', domainRoute: ['https://second.example:8443'], hosts: ['api.play.example'] }
  const settings = { read: async (name: string) => values[name as keyof typeof values] } as never
  const check = createHostCheck(settings, () => 'https://play.example')

  it.each([
    ['play.example', true],
    ['PLAY.example', true],
    ['play.example:443', true],
    ['main.example', true],
    ['second.example:8443', true],
    ['api.play.example', true],
    ['play.example:80', false],
    ['second.example', false],
    ['x.play.example', false],
    ['play.example.', false],
    ['play.example/x', false],
    ['localhost', false],
    ['127.0.0.1:3000', false],
    [undefined, false],
  ])('%s: %s', async (host, known) => {
    expect(await check(host)).toBe(known)
  })

  it('names its domains', async () => {
    expect(await ownHosts(settings, 'https://play.example')).toEqual(['play.example', 'main.example', 'second.example:8443'])
  })
})
