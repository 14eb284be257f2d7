/** Proves what clients without a browser get of a page: previews in messengers, monitors, crawlers and command lines. */
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const SITE_ORIGIN = 'http://localhost:3000'

let world: World
beforeAll(async () => {
  world = await createWorld({ catalogue: true })
})
afterAll(() => world.close())

const ask = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  world.app.inject({ method: 'GET', url, headers })

describe('a page for any client', () => {
  it.each(['*/*', 'text/*', '', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'])(
    '[SHELL-01] answers a page address to a client that accepts %j, as previews, monitors and curl do',
    async (accept) => {
      for (const at of ['/', '/login', '/promotions', '/help/terms', '/play/BGS/dice', '/pointMall', '/member/withdraw', '/index.html']) {
        const page = await ask(at, accept === '' ? {} : { accept })
        expect([at, page.statusCode, page.headers['content-type']]).toEqual([at, 200, 'text/html; charset=utf-8'])
      }
    },
  )

  it('[SHELL-01] answers no page in place of a file, a picture or the data of a script', async () => {
    const answers = await Promise.all([
      ask('/no-such.png', { accept: '*/*' }),
      ask('/no-such-page', { accept: '*/*' }),
      ask('/etc/passwd', {}),
      ask('/wp-login.php', {}),
      ask('/fish', { accept: 'image/avif,*/*;q=0.8', 'sec-fetch-dest': 'image' }),
      ask('/fish', { accept: '*/*', 'sec-fetch-dest': 'empty' }),
      ask('/fish', { accept: 'application/json' }),
      ask('/wps/no-such-call', { accept: '*/*' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(404))
  })

  it('[SHELL-01] answers a browser with the page that says that an address has none', async () => {
    const page = await ask('/no-such-page', { accept: 'text/html,*/*;q=0.8' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('[SHELL-01] says in its head what previews show: title, description, picture, and the page in each language', async () => {
    const read = async (at: string, headers: Record<string, string> = {}) => (await ask(at, { accept: '*/*', ...headers })).body
    const tag = (body: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1]
    const english = await read('/promotions?lang=en', { 'accept-language': 'my' })
    const site = SITE_ORIGIN
    expect(/<title>(.*?)<\/title>/.exec(english)?.[1]).toBe('Promotions · Baize')
    expect(['og:title', 'og:description', 'description', 'og:url', 'og:image', 'og:locale'].map((name) => tag(english, name))).toEqual([
      'Promotions · Baize',
      'Bonuses with their conditions in plain words.',
      'Bonuses with their conditions in plain words.',
      `${site}/promotions?lang=en`,
      `${site}/preview.png`,
      'en_GB',
    ])
    expect([...english.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [language, href])).toEqual([
      ['my', `${site}/promotions?lang=my`],
      ['en', `${site}/promotions?lang=en`],
      ['x-default', `${site}/promotions`],
    ])
    expect([english.match(/<title>/g)?.length, english.match(/name="description"/g)?.length]).toEqual([1, 1])
    expect((await read('/promotions')).includes('<html lang="my"')).toBe(true)
    const picture = await ask('/preview.png', { accept: '*/*' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('[SHELL-01] names its public pages to crawlers, and none of a member', async () => {
    const [robots, map] = await Promise.all(['/robots.txt', '/sitemap.xml'].map((at) => ask(at, {})))
    expect(robots?.body).toContain(`Sitemap: ${SITE_ORIGIN}/sitemap.xml`)
    expect(robots?.body).toContain('Disallow: /member')
    const addresses = [...(map?.body ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at.slice(SITE_ORIGIN.length))
    expect(addresses).toContain('/promotions')
    for (const at of addresses) expect([at, (await ask(at, { accept: '*/*' })).statusCode]).toEqual([at, 200])
    expect(addresses.filter((at) => /^\/(member|agentHome|phone|freeze)/.test(at))).toEqual([])
  })
})
