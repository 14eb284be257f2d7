/** Markup: hostile HTML in every field that shows words of the operator, put into the answers past the server, of which nothing runs and nothing is loaded. */
import { expect, test, type Page } from '@playwright/test'
import { XSS_CORPUS } from '@baize/contract/xss-corpus.ts'
import { openAccount, turnTo } from './person.ts'
import { watchRequests } from './quiet.ts'

const LAST = XSS_CORPUS.length - 1
/** Behind the attack stands a word by which it is known that all of it was shown. */
const attack = (index: number): string => `${XSS_CORPUS[index]}<p>after ${index}.</p>`
const ALL = XSS_CORPUS.map((_, index) => `<div>${attack(index)}</div>`).join('')

const entries = <Entry extends object>(like: Entry): Entry[] =>
  XSS_CORPUS.map((_, index) => ({ ...like, id: `attack-${index}`, anchor: `x${index}`, title: `Attack ${index}`, content: attack(index) }))

/** Puts the attacks into an answer on its way. */
const bend = (page: Page, address: string | RegExp, change: (value: Record<string, object[]>) => unknown): Promise<unknown> =>
  page.route(address, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as { value: Record<string, object[]> }
    json.value = (change(json.value) ?? json.value) as Record<string, object[]>
    await route.fulfill({ response: answer, json })
  })

const SHOWN = { type: 'PL', announcementImages: [], period: null, execution: 'B', at: '2026-11-01T00:00:00Z', until: null }

async function bendAll(page: Page): Promise<void> {
  const words = (value: Record<string, object[]>): void => void (value['sections'] = entries({}))
  await bend(page, '**/wps/system/helpCenter*', words)
  await bend(page, '**/wps/system/page?*', words)
  await bend(page, /MCSFE_getListNotices|MCSFE_getHomeNotice/, () => entries({ at: SHOWN.at }))
  await bend(page, '**/MCSFE_getMessages?*', (value) =>
    Object.assign(value, { content: entries({ at: SHOWN.at, read: true }), total: XSS_CORPUS.length }),
  )
  await bend(page, /getListAnnouncements\?.*types=PL/, (value) => void (value['player'] = entries(SHOWN)))
  await bend(page, /getListAnnouncements\?.*types=PR/, (value) => void (value['promotion'] = entries({ ...SHOWN, type: 'PR' })))
  await bend(page, /getListAnnouncements\?.*types=PU/, (value) => {
    value['popup'] = [{ ...SHOWN, id: 'window', type: 'PU', title: 'A window', content: ALL }]
  })
}

/** What stands in the page of all that was tried: nothing ran, and only harmless markup is left. */
async function expectInert(page: Page, where: string): Promise<void> {
  await expect(page.locator('.content-html').filter({ hasText: `after ${LAST}.` }), where).not.toHaveCount(0)
  const found = await page.evaluate(() => ({
    hits: (window as unknown as { hits: number }).hits,
    elements: document.querySelectorAll(
      '.content-html :is(script, style, svg, math, iframe, object, embed, form, input, button, video, audio, link, meta, base, template)',
    ).length,
    handlers: [...document.querySelectorAll('.content-html *')].filter((node) =>
      [...node.attributes].some(({ name }) => /^(on|style$|id$|name$|srcset$)/.test(name)),
    ).length,
    links: [...document.querySelectorAll<HTMLAnchorElement>('.content-html a[href]')].map((link) => link.getAttribute('href') ?? ''),
  }))
  expect(found, where).toMatchObject({ hits: 0, elements: 0, handlers: 0 })
  for (const link of found.links) expect(link, where).toMatch(/^(https:\/\/|\/(?![/\\])|#)/)
}

test('hostile markup in any field of words runs nothing and loads nothing: help, pages, news, notices, windows, promotions, messages', async ({
  page,
}) => {
  const outside: string[] = []
  const answered = watchRequests(page)
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost|data:|blob:http:\/\/localhost)/.test(request.url())) outside.push(request.url())
  })
  await page.addInitScript(() => Object.assign(window, { hits: 0, hit: () => Object.assign(window, { hits: 1 }) }))
  await openAccount(page)
  await bendAll(page)
  await page.goto('/help')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'A window' })).toBeVisible()
  await expectInert(page, 'a window')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: `Attack ${LAST}`, exact: true })).toBeVisible()
  await expectInert(page, 'help')
  for (const address of ['/help/about', '/news', '/promotions']) {
    await turnTo(page, address)
    await expectInert(page, address)
  }
  await turnTo(page, '/news')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: 'Notices' }).locator('.content-html')).toHaveCount(XSS_CORPUS.length)
  await expectInert(page, 'notices')
  await page.keyboard.press('Escape')
  await turnTo(page, '/member/messageV2')
  await expect(page.getByRole('main').locator('.content-html')).toHaveCount(XSS_CORPUS.length)
  await expectInert(page, 'messages')
  await answered()
  expect(outside).toEqual([])
})
