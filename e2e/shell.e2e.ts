/** The shell: addresses, header, menus, footer, theme, language and dialogs, on a desk and on a phone. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { balanceOf, deposit, loginDialog, register, registerDialog } from './person.ts'

const HOME_TITLE = 'Play for fun. Stop when you like.'
const banner = (page: Page): Locator => page.getByRole('banner')

test.describe('addresses', () => {
  test('[SHELL-01] Home has four addresses, and an unknown one leads home', async ({ page }) => {
    for (const address of ['/', '/index', '/index.html', '/home']) {
      await page.goto(address)
      await expect(page.getByText(HOME_TITLE)).toBeVisible()
    }
    await page.goto('/no-such-page')
    await expect(page.getByText('This page does not exist')).toBeVisible()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL('/')
  })

  test('[SHELL-05] categories where a provider is chosen first show provider cards, then that provider’s games', async ({ page }) => {
    const titles = { sports: 'Sports', esports: 'E-sports', lott: 'Lottery', elott: 'E-lottery', cockfight: 'Cockfight' }
    for (const [address, title] of Object.entries(titles)) {
      await page.goto(`/${address}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    }
    await page.getByRole('main').getByRole('article').last().getByRole('link').click()
    await expect(page.getByRole('dialog', { name: 'Red Feather' }).getByRole('article').first()).toBeVisible()
    await page.goto('/cockfight?vassalage=REDFEATHER')
    await expect(page.getByRole('searchbox', { name: 'Search in this list' })).toBeVisible()
  })

  test('[SHELL-06, SHELL-10] lists open by their address with the provider it names, each from its top', async ({ page }) => {
    const titles = { live: 'Live', fish: 'Fish', pvp: 'Cards', bgs: 'In-house', hot: 'Hot games', rng: 'Slots' }
    for (const [address, title] of Object.entries(titles)) {
      await page.goto(`/${address}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    }
    await page.goto('/rng?vassalage=PG')
    await expect(page.getByLabel('Provider', { exact: true })).toHaveValue('PG')
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
    await banner(page).getByRole('link', { name: 'Live', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Live', level: 1 })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('[SHELL-07] favourites, recent games and lottery pages ask a visitor for a login', async ({ page }) => {
    for (const address of ['favorite', 'recent', 'lottery', 'seaLottery', 'vnLottery']) {
      await page.goto(`/${address}`)
      await expect(page).toHaveURL(new RegExp(`/login\\?to=%2F${address}$`))
      await expect(loginDialog(page)).toBeVisible()
    }
  })

  test('[SHELL-12] a game has the width of the page: the side menu is gone', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('complementary', { name: 'Menu' })).toBeVisible()
    await page.goto('/play/BGS/dice')
    await expect(page.getByRole('region', { name: 'Dice table' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Menu' })).toBeHidden()
  })

  test('[SHELL-22] a page whose code does not arrive says so and can be asked for again', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(HOME_TITLE)).toBeVisible()
    await page.route(/\/assets\/fairness-[^/]+\.js$/, (route) => route.abort())
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Fairness' }).click()
    await expect(page.getByText('The page took longer time to load, please check your network connectivity')).toBeVisible()
    await page.unroute(/\/assets\/fairness-[^/]+\.js$/)
    // The router reloads once by itself, so the page may be there before the press.
    await expect(async () => {
      const again = page.getByRole('button', { name: 'Load again' })
      if (await again.isVisible()) await again.click({ timeout: 2000 })
      await expect(page.getByRole('heading', { name: 'Fair, and you can check it', level: 1 })).toBeVisible({ timeout: 5000 })
    }).toPass({ timeout: 30_000 })
  })
})

test.describe('header and menus', () => {
  test('[SHELL-20] home, hot games and every category with a provider; header, menu, content and footer', async ({ page }) => {
    const lanes = await page.request.get('/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop')
    const { value } = (await lanes.json()) as { value: { lanes: { cards: unknown[] }[] } }
    await page.goto('/')
    const links = banner(page).getByRole('navigation', { name: 'Categories' }).getByRole('link')
    await expect(links).toHaveCount(2 + value.lanes.filter(({ cards }) => cards.length > 0).length)
    await expect(links.nth(0)).toHaveText('Home')
    await expect(links.nth(1)).toHaveText('Hot games')
    for (const place of ['complementary', 'banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(place)).toHaveCount(1)
    await page.evaluate(() => scrollTo({ top: 2400, behavior: 'instant' }))
    await page.getByRole('button', { name: 'Back to the top' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('visitors find the ways in; members their balance, which they can hide for good, and their pages', async ({ page }) => {
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Register' }).click()
    await expect(registerDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await banner(page).getByRole('button', { name: 'Log in' }).click()
    await expect(loginDialog(page)).toBeVisible()

    await register(page)
    await deposit(page, '1500')
    await expect(balanceOf(page)).toHaveText(/^1,500\.00 Ks/)
    await balanceOf(page).getByRole('button', { name: 'Hide the balance' }).click()
    await expect(balanceOf(page)).toContainText('*****')
    await page.goto('/')
    await expect(balanceOf(page)).toHaveText(/^Amount hidden\*{5}/)
    await balanceOf(page).getByRole('button', { name: 'Show the balance' }).click()
    await expect(balanceOf(page)).toHaveText(/^1,500\.00 Ks/)
    const asked = page.waitForResponse((answer) => answer.url().includes('/wallets/balance'))
    await balanceOf(page).getByRole('button', { name: 'Refresh the balance' }).click()
    expect((await asked).ok()).toBe(true)
    await expect(balanceOf(page).getByRole('link', { name: 'Deposit' })).toBeVisible()

    await page.getByRole('button', { name: /^Account of / }).click()
    for (const item of ['Betting record', 'Account record', 'Deposit', 'Withdraw', 'Security center', 'Sign out'])
      await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Security center' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Security center', level: 1 })).toBeVisible()
  })

  test('[SHELL-16] a category unfolds its providers under the pointer and by keyboard, wider where there are many', async ({ page }) => {
    // No category of the demonstration has more than ten providers, so one gets a few more on the way to the browser.
    await page.route('**/wps/home', async (route) => {
      const answer = await route.fetch()
      const home = (await answer.json()) as { value: { lanes: { gameType: string; cards: { vassalage: string }[] }[] } }
      for (const lane of home.value.lanes) {
        const [card] = lane.cards
        if (lane.gameType === 'LIVE' && card) for (const add of 'ABCDEFGHIJ') lane.cards.push({ ...card, vassalage: `X${add}` })
      }
      await route.fulfill({ response: answer, json: home })
    })
    await page.goto('/')
    const bar = banner(page).getByRole('navigation', { name: 'Categories' })
    const providers = bar.getByRole('list', { name: 'Providers' })
    const unfold = async (name: string): Promise<{ cards: number; columns: number }> => {
      await bar.getByRole('link', { name, exact: true }).hover()
      await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-expanded', 'true')
      const cards = providers.getByRole('listitem')
      const places = await cards.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().left)))
      return { cards: places.length, columns: new Set(places).size }
    }
    const few = await unfold('Fish')
    const many = await unfold('Live')
    expect(few.cards).toBeLessThanOrEqual(10)
    expect(many.cards).toBeGreaterThan(10)
    expect(many.columns).toBeGreaterThan(few.columns)
    await page.mouse.move(900, 690)
    await expect(providers).toHaveCount(0)

    const slots = bar.getByRole('link', { name: 'Slots', exact: true })
    await slots.focus()
    await page.keyboard.press('ArrowDown')
    await expect(slots).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(providers.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(providers).toHaveCount(0)
    await expect(slots).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await providers.getByRole('link').first().press('Enter')
    await expect(page).toHaveURL(/\/rng\?vassalage=/)
  })

  test('the side menu folds and stays folded, and keeps every place within reach', async ({ page }) => {
    await page.goto('/')
    const side = page.getByRole('complementary', { name: 'Menu' })
    await expect(side.getByRole('radio', { name: 'မြန်မာ' })).toBeVisible()
    const wide = (await side.boundingBox())?.width ?? 0
    await side.getByRole('button', { name: 'Make the menu narrow' }).click()
    await expect.poll(async () => (await side.boundingBox())?.width ?? wide).toBeLessThan(wide / 2)
    await page.reload()
    await expect(side.getByRole('button', { name: 'Make the menu wide' })).toBeVisible()
    for (const name of ['Home', 'Hot games', 'Favourites', 'Recently played', 'In-house']) {
      await expect(side.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await side.getByRole('link', { name: 'In-house' }).click()
    await expect(page).toHaveURL('/bgs')
    await expect(side.getByRole('link', { name: 'In-house' })).toHaveAttribute('aria-current', 'page')
  })

  test('[SHELL-19, SHELL-24] the footer names operator, licence, age and the eight brands, which lead to their games', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('list', { name: 'Game providers' }).getByRole('link')).toHaveText([
      'PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS',
    ]) // oxfmt-ignore
    await expect(footer).toContainText('Operated by Baize Demo Operator')
    await expect(footer).toContainText('holds no gambling licence')
    await expect(footer).toContainText('For adults of 18 and over')
    await footer.getByRole('link', { name: 'JDB' }).click()
    await expect(page).toHaveURL('/rng?vassalage=JDB')
    await page.goto('/register')
    await expect(registerDialog(page).getByText(/^I am 18 or older/)).toBeVisible()
  })
})
