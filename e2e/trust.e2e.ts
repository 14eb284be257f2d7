/**
 * Trust: the page shows parts of its address, and no script in them runs. The built site's own policy protects all that
 * components prove.
 */
import { expect, test } from '@playwright/test'

const RUN = 'window.__ran=1'
const PAYLOADS = [
  ['/rng?vassalage=', `<script>${RUN}</script>`],
  ['/login?to=', `<img src=x onerror=${RUN}>`],
  ['/help#', `<iframe srcdoc="<script>parent.__ran=1</script>">`],
  ['/play/PG/', `<svg onload=${RUN}>`],
  ['/reset#', `"><script>${RUN}</script>`],
] as const

test('hostile text in a whole load runs nothing and fetches nothing elsewhere, and the policy takes no text for a script or for markup', async ({
  page,
  baseURL,
}) => {
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
  for (const [at, payload] of PAYLOADS) {
    await page.goto(`${at}${encodeURIComponent(payload)}`)
    // Where a dialog opens, what is behind it is no part of the page for anybody.
    await expect(page.getByRole('dialog').or(page.getByRole('main')).first()).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { __ran?: number }).__ran), at).toBeUndefined()
  }
  expect([away, opened]).toEqual([[], []])
  const refused = await page.evaluate(() => {
    const tries = [() => document.body.insertAdjacentHTML('beforeend', '<i>'), () => (document.createElement('script').src = 'data:,1')]
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
