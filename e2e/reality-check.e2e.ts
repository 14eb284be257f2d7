/** Reality check: it falls due over a provider's open frame, is answered by key, and is gone on the person's other device too. */
import { expect, test, type Page } from '@playwright/test'
import { socketFolder } from '@baize/server/app/testing/product-process.ts'
import { openDatabase } from '@baize/server/platform/database.ts'
import { wcagFaults } from './axe.ts'
import { logIn, openAccount } from './person.ts'
import { dataFolder } from './staff.ts'

/** The person has played for an hour less a moment; nobody waits for that here. */
async function playedAnHour(username: string): Promise<void> {
  const database = openDatabase({ connection: { host: await socketFolder(dataFolder()), user: 'baize', database: 'baize' }, size: 1 })
  try {
    const { rowCount } = await database.pool.query(
      `update ledger_play p set unasked = 3600, sat = 3600 from identity_member m where p.owner = m.id and m.account = $1`,
      [username],
    )
    expect(rowCount).toBe(1)
  } finally {
    await database.close()
  }
}
const check = (page: Page) => page.getByRole('alertdialog', { name: 'Reality check' })
/** The next sign of an open window. */
const sign = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('[PROT-04, RC-02, RC-03] a reality check over a provider’s frame is answered by key, and on every device', async ({
  page,
  browser,
}) => {
  const person = await openAccount(page, '50000')
  await page.goto('/play/PG/jade-lanterns')
  const frame = page.getByTitle('Game Jade Lanterns')
  await expect(frame).toBeVisible()
  await expect(page.getByText('Opening Jade Lanterns')).toBeHidden()
  const signed = page.waitForResponse(/\/wps\/protection\/sign$/)
  await sign(page)
  await signed
  await playedAnHour(person.username)
  const address = await frame.getAttribute('src')
  await expect(async () => {
    await sign(page)
    await expect(check(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(frame).toBeHidden()
  // The vendor's page has heard that it is to make no sound.
  const inside = page.frameLocator('iframe.game-frame').locator('html')
  await expect(inside).toHaveAttribute('data-quiet', 'true')
  await expect(check(page)).toBeFocused()
  await expect(check(page)).toContainText('You have played for 1 h 0 min in this sitting.')
  expect(await wcagFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(check(page)).toBeVisible()

  const phone = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await phone.goto('/member/securityCenter')
  await logIn(phone, person)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await phone.goto('/play/BGS/dice')
  await expect(check(phone)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(check(page).getByRole('button', { name: 'Go on' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(frame).toBeVisible()
  await expect(inside).toHaveAttribute('data-quiet', 'false')
  expect(await frame.getAttribute('src')).toBe(address)
  await expect(check(page)).toBeHidden()
  await expect(check(phone)).toBeHidden()
  await phone.context().close()
})
