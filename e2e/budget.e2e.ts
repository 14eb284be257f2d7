/** Budget: what the first visit and each further page cost in bytes and requests; bytes as they are on disk or on the wire, never times. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

const assets = path.resolve(import.meta.dirname, '../web/dist/site/assets')

type Cost = { requests: number; script: number; style: number; font: number; away: string[] }

test('the first visit stays within its bytes and requests, in both languages, and asks nobody else', async ({ browser, baseURL }) => {
  for (const [locale, fonts] of [
    ['en-GB', 75_000],
    ['my-MM', 175_000],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const kinds = new Map<string, string>()
    const cost: Cost = { requests: 0, script: 0, style: 0, font: 0, away: [] }
    session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (!request.url.startsWith('http')) return
      kinds.set(requestId, type ?? 'Other')
      cost.requests += 1
      if (new URL(request.url).origin !== baseURL) cost.away.push(request.url)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId)
      if (kind === 'Script') cost.script += encodedDataLength
      if (kind === 'Stylesheet') cost.style += encodedDataLength
      if (kind === 'Font') cost.font += encodedDataLength
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(cost.away).toEqual([])
    expect(cost.script, `script in ${locale}`).toBeGreaterThan(50_000)
    expect(cost.script, `script in ${locale}`).toBeLessThanOrEqual(190_000)
    expect(cost.style, `style in ${locale}`).toBeLessThanOrEqual(22_000)
    expect(cost.font, `fonts in ${locale}`).toBeLessThanOrEqual(fonts)
    expect(cost.requests, `requests in ${locale}`).toBeLessThanOrEqual(25)
    await context.close()
  }
})

test('no chunk of a further page is larger than its budget', () => {
  const over = readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name) && !name.startsWith('first-'))
    .map((name) => {
      const pressed = path.join(assets, `${name}.br`)
      const bytes = statSync(pressed, { throwIfNoEntry: false })?.size ?? readFileSync(path.join(assets, name)).length
      return { name: name.replace(/-[\w-]{8}\.(js|css)$/, '.$1'), bytes }
    })
    // The lottery brings the plays of all its families; everything else is one page or a part of one.
    .filter(({ name, bytes }) => bytes > (name.endsWith('.css') ? 22_000 : name === 'lottery.js' ? 70_000 : 45_000))
  expect(over).toEqual([])
})
