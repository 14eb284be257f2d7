/** A draw that staff call off while a member looks at the results: the open page shows it by itself. */
import { expect, test } from '@playwright/test'
import { openAccount } from './person.ts'
import { staff } from './staff.ts'

/** A lottery of a few draws a week: no other news of it comes while the page is open. */
const GAME = 'ssq'

test('[LOTT-06, API-04] results that stand open show a draw that is called off, without being asked for again', async ({ page }) => {
  await openAccount(page)
  await page.goto(`/lottery?gameCode=${GAME}&view=results`)
  // The channel is open once the page has been told something, and the page asks for nothing more by itself.
  const opened = page.waitForEvent('websocket', (socket) => /\/live\//.test(socket.url()))
  await page.reload()
  await (await opened).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
  const { value } = (await (await page.request.get(`/lgw/games/issues?gameCode=${GAME}&ahead=10`)).json()) as {
    value: { ahead: { issue: string }[] }
  }
  const off = value.ahead.at(-1)!.issue
  const result = page.getByRole('listitem').filter({ hasText: off })
  await expect(page.getByRole('tab', { name: 'Results', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(result).toHaveCount(0)
  const asked = page.waitForRequest(/opened\/numero/)
  await staff('lottery-void', GAME, off)
  await asked
  await expect(result).toContainText('Cancelled')
  await expect(result).toContainText('every stake is given back')
})
