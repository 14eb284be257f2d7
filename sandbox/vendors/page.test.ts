/** Proves that the game page is served small, strict and whole, and that links to other games end politely. */
import { rmSync } from 'node:fs'
import { posix } from 'node:path'
import { DEMO_GAMES } from '@baize/contract/demo-games.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frameOriginsOf } from './service.ts'
import { freshFolder, startOperator, startVendor, stopVendor, type RunningVendor, type TestOperator } from './testing/small-vendor.ts'

let operator: TestOperator
let vendor: RunningVendor
const folder = freshFolder()

beforeAll(async () => {
  operator = await startOperator({})
  vendor = await startVendor(operator, folder)
})
afterAll(async () => {
  await stopVendor(vendor)
  await operator.close()
  rmSync(folder, { recursive: true })
})

const page = async (query: string, path = '/PG/jade-lanterns') => {
  const answer = await fetch(`${vendor.url}${path}?${query}`)
  return { answer, text: await answer.text() }
}

describe('the game page', () => {
  it('[GAME-14] is served under a strict policy that lets only the site frame it', async () => {
    const { answer, text } = await page('token=x&lang=MY')
    expect(answer.status).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const { port } = new URL(operator.url)
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toContain(`frame-ancestors http://127.0.0.1:${port} http://localhost:${port}`)
    expect(policy).not.toContain('unsafe')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(text).toContain('<html lang="my"')
    expect(text).not.toMatch(/<script(?![^>]* src=)|\sstyle=|\son[a-z]+=/)
  })

  it.each(DEMO_GAMES)('[GAME-14] loads whole, typeless and below 150 kB on the wire: $vendor $code', async ({ vendor: brand, code }) => {
    const { answer: launched, text } = await page('token=x&lang=EN', `/${brand}/${code}`)
    expect(launched.status).toBe(200)
    expect(text).not.toMatch(/<script(?![^>]* src=)|\sstyle=|\son[a-z]+=/)
    const names = [...text.matchAll(/(?:href|src)="\.\.\/page\/([^"]+)"/g)].map(([, name]) => name ?? '')
    const styles = await Promise.all(
      names.filter((name) => name.endsWith('.css')).map(async (name) => (await fetch(`${vendor.url}/page/${name}`)).text()),
    )
    const latin = [...styles.join('').matchAll(/url\('([a-z-]+\.woff2)'\)/g)]
      .map(([, name]) => `page/${name ?? ''}`)
      .filter((name) => !name.startsWith('page/myanmar'))
    let bytes = text.length
    for (const name of new Set([...names, ...latin])) {
      const answer = await fetch(`${vendor.url}/page/${name}`, { headers: { 'accept-encoding': 'gzip' } })
      expect([name, answer.status]).toEqual([name, 200])
      const body = Buffer.from(await answer.arrayBuffer())
      bytes += Number(answer.headers.get('content-length') ?? body.length)
      if (!name.endsWith('.ts')) continue
      expect(answer.headers.get('content-type')).toContain('text/javascript')
      for (const [, from = ''] of body.toString().matchAll(/^import .* from '([^']+)'$/gm))
        expect(names).toContain(posix.join(posix.dirname(name), from))
    }
    expect(bytes).toBeLessThan(150_000)
  })

  it('[GAME-14] serves no other file of the service', async () => {
    for (const name of ['service.ts', 'page/../store.ts', 'slots/slot.ts', 'page/', '']) {
      const answer = await fetch(`${vendor.url}/page/${encodeURIComponent(name).replaceAll('%2F', '/')}`)
      expect([name, answer.status]).toEqual([name, 404])
    }
  })

  it('[GAME-14] leads back to the site and nowhere else', async () => {
    expect((await page(`return=${encodeURIComponent(`${operator.url}/games?a=1&b="2"`)}`)).text).toContain(
      `data-return="${operator.url}/games?a=1&#38;b=%222%22"`,
    )
    for (const elsewhere of ['https://elsewhere.example/', 'javascript:alert(1)', '//elsewhere.example'])
      expect((await page(`return=${encodeURIComponent(elsewhere)}`)).text).toContain('data-return=""')
  })

  it('[GAME-14] says politely that a game is not here', async () => {
    const { answer, text } = await page('lang=EN', '/NOBODY/no-such-game')
    expect(answer.status).toBe(404)
    expect(text).toContain('This game is not here')
    expect(text).not.toContain('<a ')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('[GAME-14] knows a machine by both its names', () => {
    expect(frameOriginsOf('http://localhost:3000', undefined)).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000'])
    expect(frameOriginsOf('https://play.example', 'https://www.play.example/x')).toEqual([
      'https://play.example',
      'https://www.play.example',
    ])
  })
})
