/** Lost connections: a round of dice whose answer does not arrive, and a live channel that goes down and comes back. */
import { expect, test, type Page, type WebSocketRoute } from '@playwright/test'
import { balanceOf, deposit, logIn, openAccount, register } from './person.ts'

const ROUND = '**/wps/originals/dice/bet'

async function openTable(page: Page): Promise<void> {
  await openAccount(page, '20000')
  await page.goto('/play/BGS/dice')
  await page.getByLabel('Stake', { exact: true }).fill('1000')
}

/** The keys of every call for a round that this page has sent. */
function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/dice/bet')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

async function expectOneRound(page: Page, keys: readonly string[]): Promise<void> {
  const words = page.getByRole('region', { name: 'Dice table' }).getByRole('status')
  await expect(words).toHaveText(/^\d\d?\.\d\d\. (You won|You lost)/)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await page.goto('/member/personalHistoryCopy')
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
}

test('[WALLET-02] a round whose answer is lost after it was played is asked for by the same key and not played again', async ({ page }) => {
  await openTable(page)
  const keys = keysOf(page)
  let lost = 0
  await page.route(ROUND, async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    const response = await route.fetch()
    // A table without a seed first gets an answer that says so, and its client seed is sent; that answer is not lost.
    if (!response.ok()) return route.fulfill({ response })
    lost += 1
    return route.abort()
  })
  await page.getByRole('button', { name: 'Roll' }).click()
  await expectOneRound(page, keys)
  expect(lost).toBe(1)
})

test('[WALLET-01] a balance that moved while the connection was down is there once it is up again', async ({ page, context, browser }) => {
  let live: WebSocketRoute | undefined
  let isUp = false
  await page.routeWebSocket(/\/live\//, (socket) => {
    live = socket
    socket.connectToServer().onMessage((message) => {
      socket.send(message)
      // The message of the channel that the connection was accepted.
      isUp ||= String(message).startsWith('40')
    })
  })
  const person = await register(page)
  await expect.poll(() => isUp).toBe(true)
  await context.setOffline(true)
  await live?.close()
  const reconnecting = page.getByText('Reconnecting. Your bets and your balance are safe.')
  await expect(reconnecting).toBeVisible()

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto('/login')
  await logIn(other, person)
  await expect(balanceOf(other)).toBeVisible()
  await deposit(other, '20000')
  await expect(balanceOf(other)).toHaveText(/^20,000\.00 Ks/)
  await elsewhere.close()
  await expect(balanceOf(page)).toHaveText(/^0\.00 Ks/)

  await context.setOffline(false)
  // A browser that is on its network again does not wait for its turn.
  await expect(reconnecting).toBeHidden({ timeout: 30_000 })
  await expect(balanceOf(page)).toHaveText(/^20,000\.00 Ks/)
})

test(
  '[SHELL-22, WALLET-01] the code of the live channel is requested again until it comes, and its absence is shown',
  { tag: '@whole' },
  async ({ page }) => {
    const code = /\/assets\/esm-[^/]+\.js$/
    await page.route(code, (route) => route.abort())
    await page.goto('/fair')
    const reconnecting = page.getByText('Reconnecting. Your bets and your balance are safe.')
    await expect(reconnecting).toBeVisible()
    await page.unroute(code)
    // Clients come back spread over a minute, but at once when their browser is on its network again.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(reconnecting).toBeHidden()
  },
)
