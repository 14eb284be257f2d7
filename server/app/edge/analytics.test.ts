/** Proves that analytics are framed only where the operator has an id, and that the frame takes nothing but names of pages. */
import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyticsFrame } from '../page/analytics-frame.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function set(id: string | null): Promise<void> {
  await world.database.write((tx) => world.house.settings.write(tx, 'gtagId', id))
  world.house.settings.forget()
}
const ask = async (url: string) => {
  const { statusCode, headers, body } = await world.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } })
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(/ (.*)/s).slice(0, 2) as [string, string?]),
  )
  return { statusCode, headers, body, policy }
}

describe('[API-09] the analytics of the operator', () => {
  it('have no frame and no place in the policy without an id, and both with one', async () => {
    const before = await ask('/')
    expect([(await ask('/analytics')).statusCode, before.policy['frame-src'] ?? '']).toEqual([404, expect.not.stringContaining("'self'")])
    await set('G-ABC123')
    const [page, frame] = [await ask('/'), await ask('/analytics')]
    expect(page.policy).toEqual({ ...before.policy, 'frame-src': expect.stringContaining("'self'") })
    expect([frame.statusCode, frame.headers['referrer-policy'], frame.headers['cache-control']]).toEqual([200, 'no-referrer', 'no-store'])
    const script = /<script>(.*)<\/script>/s.exec(frame.body)?.[1] ?? ''
    expect(frame.policy).toMatchObject({
      'default-src': "'none'",
      'script-src': `'sha256-${createHash('sha256').update(script).digest('base64')}' https://www.googletagmanager.com`,
      'frame-ancestors': "'self'",
      sandbox: 'allow-scripts',
    })
    await set(null)
    expect([(await ask('/analytics')).statusCode, (await ask('/')).policy]).toEqual([404, before.policy])
  })

  it.each(['UA-123456', 'G-abc123', 'G-A', "G-ABC'];alert(1)//", 'G-ABC123&x=1', '', ' G-ABC123'])('take no id like %j', async (id) => {
    await expect(set(id)).rejects.toThrow('gtagId')
    expect(await world.house.settings.read('gtagId')).toBe(null)
  })

  it('are told the names of pages by the site alone, and nothing that could be an account, an amount or an address', () => {
    const { html } = analyticsFrame('G-ABC123', 'https://play.example')
    const parent = {}
    const sources: string[] = []
    let hear: (event: { source: object; data: unknown }) => void = () => undefined
    const page: Record<string, unknown> = {
      parent,
      addEventListener: (_: string, listener: typeof hear) => (hear = listener),
      document: { createElement: () => ({}), head: { append: ({ src }: { src: string }) => sources.push(src) } },
    }
    page['window'] = page
    runInNewContext(/<script>(.*)<\/script>/s.exec(html)![1]!, page)
    const told = () =>
      JSON.parse(JSON.stringify((page['dataLayer'] as ArrayLike<unknown>[]).map((each) => Array.from(each)))) as unknown[][]
    expect(sources).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC123'])
    expect(told().map(([act]) => act)).toEqual(['consent', 'js', 'config'])
    expect(told()[2]).toMatchObject([
      'config',
      'G-ABC123',
      { send_page_view: false, page_location: 'https://play.example/', page_referrer: '' },
    ])
    const about = { page_title: 'promotions', page_location: 'https://play.example/promotions', page_referrer: '' }
    hear({ source: parent, data: 'promotions' })
    expect(told().slice(3)).toEqual([
      ['set', about],
      ['event', 'page_view', about],
    ])
    const others = ['/member/withdraw', '50000', '12,000.00 Ks', 'mya1990', 'a b', '', 'x'.repeat(25), { page: 'home' }, ['home'], null]
    for (const data of others) hear({ source: parent, data })
    hear({ source: {}, data: 'promotions' })
    expect(told()).toHaveLength(5)
  })
})
