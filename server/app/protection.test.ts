/** Protection: the guard checks the links to people who help, and staff are notified of broken ones. A broken link is not offered. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpLinks } from '../gateways/links.ts'
import { runCommand } from '../operator/operator.ts'
import { poison } from '../platform/testing/poison.ts'
import { failuresNow } from '../platform/work/each-item.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { createProtection } from '../protection/protection.ts'
import { createWorld, type World } from './testing/world.ts'

let world: World
/** Stands in for every help organisation; the tests change its answers. */
const statuses: Record<string, number> = { '/help': 200, '/shy': 403, '/gone': 404, '/sick': 200 }
const sandbox = createServer((request, reply) => {
  const at = request.url ?? ''
  if (at === '/turn') return reply.writeHead(301, { location: '/help' }).end()
  if (at === '/trap') return reply.writeHead(302, { location: inside }).end()
  if (at === '/round') return reply.writeHead(302, { location: '/round' }).end()
  return reply.writeHead(statuses[at] ?? 500).end('x')
})
let knocks = 0
const canary = createServer((_request, reply) => reply.end()).on('connection', () => (knocks += 1))
let place = ''
let inside = ''
const placeOf = (server: typeof sandbox): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeAll(async () => {
  await Promise.all([once(sandbox.listen(0, '127.0.0.1'), 'listening'), once(canary.listen(0, '127.0.0.1'), 'listening')])
  place = placeOf(sandbox)
  inside = `${placeOf(canary)}/`
  world = await createWorld()
})
afterAll(async () => {
  sandbox.close()
  canary.close()
  await world.close()
})

const link = (at: string, name: string): string => `<li><a href="${place}${at}" rel="noopener" target="_blank">${name}</a>, a word</li>`

/** The guard of these words; its warnings are of one kind. */
const guard = (words: readonly string[], warned: { url: string }[]) =>
  createProtection({
    database: world.database,
    clock: world.clock,
    words: async () => words,
    openCase: async () => done({ id: '1' }),
    askRegister: async () => false,
    letIn: async () => undefined,
    othersOfPerson: async () => [],
    holdOrders: async () => undefined,
    keepFromPlay: async () => undefined,
    bar: async () => undefined,
    openFrom: async () => undefined,
    deposited: async () => 0n,
    played: async () => [],
    limitPlay: async () => undefined,
    limitTime: async () => undefined,
    playState: (asker, member, calendar) => world.house.ledger.playState(member, calendar, asker),
    keepCalendar: async () => undefined,
    ledger: () => world.house.ledger,
    depositLimits: async () => ({}),
    realityChecks: async () => ({ usual: 60, longest: 120 }),
    breaks: async () => null,
    timeZone: async () => 'Asia/Yangon',
    tell: async () => undefined,
    links: httpLinks({ trusted: () => [place] }),
    warn: (about) => warned.push(about as { url: string }),
  })

describe('watched links', () => {
  it('are noted, count as broken after three looks in a row, and are healed by one answer', async () => {
    const words = [
      `<ul>${['/help', '/shy', '/gone', '/sick', '/turn', '/trap', '/round'].map((at) => link(at, at)).join('')}</ul>`,
      '<a href="/member">own</a>',
    ]
    const warned: { url: string }[] = []
    const protection = guard(words, warned)
    const states = async () => Object.fromEntries((await protection.links()).map(({ link: at, state }) => [at.replace(place, ''), state]))
    const broken = { '/gone': 'BROKEN', '/trap': 'BROKEN', '/round': 'BROKEN' }
    const well = { '/help': 'answers', '/shy': 'answers', '/sick': 'answers', '/turn': 'answers' }
    await protection.watchLinks()
    await protection.watchLinks()
    expect(await states()).toEqual({ ...well, '/gone': 'failing', '/trap': 'failing', '/round': 'failing' })
    expect(await protection.offered(words, 'EN')).toEqual(words)
    statuses['/sick'] = 503
    await protection.watchLinks()
    expect(await states()).toEqual({ ...well, ...broken, '/sick': 'failing' })
    // Staff read of each what was found, how often it failed, and when it was asked and last answered.
    const looked = world.clock.now().toString()
    const rowOf = async (at: string) => (await protection.links()).find(({ link: each }) => each === `${place}${at}`)
    const rows = { link: expect.any(String), checked: looked }
    expect(await rowOf('/trap')).toEqual({ ...rows, state: 'BROKEN', found: 'not a public place', failures: '3', answered: '–' })
    expect(await rowOf('/sick')).toEqual({ ...rows, state: 'failing', found: '503', failures: '1', answered: looked })
    expect(await rowOf('/help')).toEqual({ ...rows, state: 'answers', found: '200', failures: '0', answered: looked })
    expect(knocks).toBe(0)
    expect(warned.map(({ url }) => url.replace(place, '')).sort()).toEqual(Object.keys(broken).sort())
    const [shown = '', own = ''] = await protection.offered(words, 'EN')
    expect([...shown.matchAll(/href="([^"]+)"/g)].map(([, at]) => at?.replace(place, ''))).toEqual(['/help', '/shy', '/sick', '/turn'])
    expect(shown).toContain('<li>/gone <em>(does not answer at the moment)</em>, a word</li>')
    expect(own).toBe(words[1])
    expect((await protection.offered(words, 'MY'))[0]).toMatch(/\/gone <em>\([\u1000-\u109f ]+\)<\/em>/)
    statuses['/gone'] = 200
    await protection.watchLinks()
    expect(await states()).toMatchObject({ '/gone': 'answers' })
    // A link that was removed from the page is no longer stored.
    words[0] = link('/help', 'Help')
    await protection.watchLinks()
    expect(await states()).toEqual({ '/help': 'answers' })
    // If no link answers at all, our own connection is the likely cause, so none is removed.
    statuses['/help'] = 500
    for (let look = 0; look < 4; look += 1) await protection.watchLinks()
    expect(await states()).toEqual({ '/help': 'failing' })
    expect(await protection.offered([link('/help', 'Help')], 'EN')).toEqual([link('/help', 'Help')])
  })

  it('[PROT-09, OPS-08] are noted although one that comes first cannot be', async () => {
    const protection = guard([`<ul>${['/help', '/turn'].map((at) => link(at, at)).join('')}</ul>`], [])
    statuses['/help'] = 200
    await world.database.pool.query('delete from protection_link')
    const heal = await poison(world.database.pool, 'protection_link', 'url', `${place}/help`)
    const noted = async () => (await protection.links()).map(({ link: at }) => at.replace(place, ''))
    await protection.watchLinks()
    expect(await noted()).toEqual(['/turn'])
    const failures = await failuresNow(world.database.reader, 9)
    expect(failures).toMatchObject([{ loop: 'protection-links', item: `${place}/help`, failures: 1 }])
    await heal()
    world.clock.forward({ seconds: 3 })
    await protection.watchLinks()
    expect([(await noted()).toSorted(), await failuresNow(world.database.reader, 9)]).toEqual([['/help', '/turn'], []])
  })

  it('[PROT-09] one that is broken is no link on the protection page, and staff see it', async () => {
    const page = async (lang: string): Promise<string> =>
      (await world.ask({ method: 'GET', path: `/wps/system/page?slug=responsible&lang=${lang}` })).text
    const watched = /href=\\"(https:[^"\\]+)/g
    const [first, second] = [...new Set([...(await page('EN')).matchAll(watched)].map(([, url]) => url))]
    expect([first, second]).toEqual([expect.stringMatching(/^https:/), expect.stringMatching(/^https:/)])
    const said: string[] = []
    const list = () =>
      runCommand({ operator: world.house.operator, database: world.database }, ['list-links'], {
        say: (line) => said.push(line),
        complain: (line) => said.push(line),
      })
    const note = (url: string | undefined, failures: number) =>
      world.database.pool.query(
        "insert into protection_link (url, checked_at, failures, found) values ($1, now(), $2, 'x') on conflict (url) do update set failures = $2",
        [url, failures],
      )
    await world.database.pool.query('delete from protection_link')
    await note(first, 3)
    await note(second, 0)
    for (const lang of ['EN', 'MY']) {
      const shown = await page(lang)
      expect([shown.includes(`href=\\"${first}`), shown.includes(`href=\\"${second}`), shown.includes('<em>(')]).toEqual([
        false,
        true,
        true,
      ])
    }
    expect(await list()).toBe(1)
    expect(said.join('\n')).toMatch(/BROKEN/)
    expect(said.at(-1)).toBe('2 links, 1 broken')
    await note(first, 0)
    expect(await page('EN')).toContain(`href=\\"${first}`)
    expect(await list()).toBe(0)
  })
})

// Missing PROT-02: order pages of deposits that are closed at their service, and other accounts of the same person.
describe('[OPS-08, PROT-02] who staff exclude', () => {
  const exclude = (account: string, ...until: string[]) =>
    world.house.operator.perform(world.database, 'exclude-member', {
      words: [account],
      options: until[0] === undefined ? {} : { until: until[0] },
      by: 'Thida',
      reason: 'asked by the member',
    })

  it('neither plays nor pays in, and still takes money out', async () => {
    const player = await world.rich(1_000_000n)
    await world.bringPart(player)
    const account = (await world.house.identity.memberOf(player.memberId))?.account ?? ''
    const ask = async (path: string, body: object) => (await world.ask({ method: 'POST', path, body }, player)).code
    const dice = () => ask('/wps/originals/dice/bet', { stake: '100', direction: 'under', target: '49.50' })
    const deposit = () => ask('/wps/wallet/deposit', { method: 'mynah-pay', amount: '10000' })
    expect(await dice()).toBeUndefined()
    // No link answers in this test.
    expect(await deposit()).toBe('payment-service-down')
    expect(await exclude(account, '2030-01-01T00:00:00Z')).toMatchObject({ ok: true })
    expect([await dice(), await deposit()]).toEqual(['account-excluded', 'account-excluded'])
    expect(await ask('/wps/wallet/payee', { method: 'mynah-pay', holderName: 'Daw Hla', accountNumber: '0912345678' })).toBeUndefined()
    // Never shorter, never twice the same, and never in the past.
    expect(await exclude(account, '2029-01-01T00:00:00Z')).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(await exclude(account, '2030-01-01T00:00:00Z')).toMatchObject({ ok: false, code: 'state-conflict' })
    expect(await exclude(account, '2020-01-01T00:00:00Z')).toMatchObject({ ok: false, code: 'value-refused' })
    expect(await exclude(account)).toMatchObject({
      ok: true,
      value: { before: { until: '2030-01-01T00:00:00Z' }, after: { until: 'for-ever' } },
    })
    expect(await exclude(account)).toMatchObject({ ok: false, code: 'state-conflict' })
    await world.assertBooksBalance()
  })

  it('comes back when the time is over', async () => {
    const player = await world.rich(1_000_000n)
    const account = (await world.house.identity.memberOf(player.memberId))?.account ?? ''
    const deposit = async () =>
      (await world.ask({ method: 'POST', path: '/wps/wallet/deposit', body: { method: 'mynah-pay', amount: '10000' } }, player)).code
    expect(await exclude(account, world.clock.now().add({ minutes: 10 }).toString())).toMatchObject({ ok: true })
    expect(await deposit()).toBe('account-excluded')
    world.clock.forward({ minutes: 10 })
    expect(await deposit()).toBe('payment-service-down')
  })
})
