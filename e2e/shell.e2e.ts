/** The shell: addresses, header, menus, footer, theme, language and dialogs, on a desk and on a phone. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import type { GameType } from '@baize/contract/games.ts'
import { CATEGORY_PATHS } from '../web/app/paths.ts'
import { expectSound } from './axe.ts'
import { balanceOf, fromMenu, goWithin, loginDialog, memberCenter, openAccount, register, registerDialog, within } from './person.ts'
import { squaresOf } from './qr.ts'

const HOME_TITLE = 'Play for fun. Stop when you like.'
const banner = (page: Page): Locator => page.getByRole('banner')

type Entry = readonly [kind: string, title: string, href: string]
const CONTACTS: { readonly service: readonly Entry[]; readonly social: readonly Entry[] } = {
  service: [
    ['LIVECHAT', 'Live chat', 'https://chat.example.org/'],
    ['TELEGRAM', 'Telegram', 'https://telegram.example.org/'],
    ['FACEBOOK', 'Facebook', 'https://facebook.example.org/'],
  ],
  social: ['Telegram', 'Facebook', 'WhatsApp', 'Viber', 'TikTok'].map((name): Entry => [
    name.toUpperCase(),
    name,
    `https://${name.toLowerCase()}.example.org/baize`,
  ]),
}

/** The merchant's entries as these tests know them, put into the status on its way to the browser. */
async function withContacts(page: Page): Promise<void> {
  const answer = await page.request.get('/wps/system/status', { headers: { language: 'EN' } })
  const status = (await answer.json()) as { value: { info: Record<string, unknown> } }
  const service = CONTACTS.service.map(([csType, title, path], at) => ({
    csType,
    csPosition: at === 0 ? 'all' : 'footer,menu',
    title,
    path,
  }))
  // One that stands elsewhere is in none of the places that are looked at.
  const shut = { csType: 'TELEGRAM', csPosition: 'status', title: 'While the site is shut', path: 'https://shut.example.org/' }
  status.value.info['customerService'] = [...service, shut]
  // Neither is a resource that is no social place, but a file of the site.
  const all: Entry[] = [...CONTACTS.social, ['LOGO', 'Logo', 'https://files.example.org/logo.svg']]
  status.value.info['resources'] = all.map(([resourceType, labelNameEn, url]) => ({ resourceType, labelNameEn, url }))
  await page.route('**/wps/system/status', (route) => route.fulfill({ json: status }))
}

/** The providers of each category, as the server tells them. */
async function lanesOf(page: Page): Promise<{ gameType: GameType; cards: unknown[] }[]> {
  const answer = await page.request.get('/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop')
  return ((await answer.json()) as { value: { lanes: { gameType: GameType; cards: unknown[] }[] } }).value.lanes
}

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
    await expectSound(page, 'provider')
    await page.goto('/cockfight?vassalage=REDFEATHER')
    await expect(page.getByRole('searchbox', { name: 'Search in this list' })).toBeVisible()
  })

  test('[SHELL-06] lists open by their address with the provider it names, each from its top', async ({ page }) => {
    const titles = { live: 'Live', fish: 'Fish', pvp: 'Cards', bgs: 'In-house', hot: 'Hot games', rng: 'Slots' }
    for (const [address, title] of Object.entries(titles)) {
      await page.goto(`/${address}`)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    }
    await page.goto('/rng?vassalage=PG')
    await expect(page.getByLabel('Provider', { exact: true })).toHaveValue('PG')
    await expect(page.locator('main article a[href^="/play/PG/"]').first()).toBeVisible()
    await expect(page.locator('main article a:not([href^="/play/PG/"])')).toHaveCount(0)
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
    await banner(page).getByRole('link', { name: 'Live', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Live', level: 1 })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  // `/pointMall` comes with the points.
  test('[SHELL-07, SHELL-08] /promotions opens the one of its hash; favourites, recent games, lottery and seamless ask for a login', async ({
    page,
  }) => {
    const answer = await page.request.get('/wps/relay/MCSFE_getListAnnouncements?types=PR&language=EN')
    const { value } = (await answer.json()) as { value: { promotion: { id: string; title: string }[] } }
    const last = value.promotion.at(-1)
    await page.goto(`/promotions#${last?.id}`)
    const heading = page.getByRole('heading', { name: last?.title ?? '', level: 2, exact: true })
    await expect(heading).toBeFocused()
    await expect(heading).toBeInViewport()
    await goWithin(page, '/promotions')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(value.promotion.length)
    for (const address of ['favorite', 'recent', 'lottery', 'seaLottery', 'vnLottery', 'seamless']) {
      await goWithin(page, `/${address}`)
      await expect(page).toHaveURL(new RegExp(`/login\\?to=%2F${address}$`))
      await expect(loginDialog(page)).toBeVisible()
    }
  })

  test('[SHELL-12] a game has the width of the page: the side menu is gone', async ({ page }) => {
    await register(page)
    const side = page.getByRole('complementary', { name: 'Menu' })
    for (const address of ['lottery', 'LOTTERY', 'lottert', 'seamless', 'vnlottery', 'SeaLottery', 'play/BGS/dice']) {
      await goWithin(page, '/fair')
      await expect(side, address).toBeVisible()
      await goWithin(page, `/${address}`)
      await expect(side, address).toBeHidden()
    }
    await expect(page.getByRole('region', { name: 'Dice table' })).toBeVisible()
  })

  test('[SHELL-04] the member center opens on its first page, each has its address, closing leads back; help opens at its anchor', async ({
    page,
  }) => {
    await openAccount(page)
    await page.goto('/fair')
    await expect(page.getByRole('heading', { name: 'Provably fair', level: 1 })).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await fromMenu(page, 'Security center')
    const center = memberCenter(page)
    await expect(page).toHaveURL('/member/securityCenter')
    const pages = {
      Deposit: 'depositv2',
      Withdraw: 'withdraw',
      'Account record': 'transactionHistory',
      'Betting record': 'personalHistoryCopy',
      'Security center': 'securityCenter',
    }
    for (const [name, address] of Object.entries(pages)) {
      await within(page, name)
      await expect(page).toHaveURL(`/member/${address}`)
      await expect(center).toHaveAccessibleName(`My account ${name}`)
    }
    // Going back goes back within it; closing leaves the page as it was.
    await page.goBack()
    await expect(center).toHaveAccessibleName('My account Betting record')
    await center.getByRole('button', { name: 'Close' }).click()
    await expect(center).toBeHidden()
    await expect(page).toHaveURL('/fair')
    await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 300))).toBeLessThanOrEqual(2)
    // What leads out of it begins at its own top, and is there at once the second time.
    for (const time of ['first', 'again']) {
      await fromMenu(page, 'Wallet')
      await center.getByRole('link', { name: 'Play responsibly' }).click()
      await expect(page.getByRole('heading', { name: 'People who help' }), time).toBeAttached()
      await expect.poll(() => page.evaluate(() => scrollY), time).toBe(0)
      await page.goBack()
      await expect(center).toBeVisible()
      await page.goBack()
      await expect(center).toBeHidden()
      await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 300))).toBeLessThanOrEqual(2)
    }
    // Its address alone, as after a reload, shows it as a page.
    await fromMenu(page, 'Profit and loss')
    await expect(center).toHaveAccessibleName('My account Profit and loss')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Profit and loss', level: 1 })).toBeVisible()
    await page.goto('/member')
    await expect(page.getByRole('heading', { name: 'Security center', level: 1 })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Close and go back' }).click()
    await expect(page.getByText(HOME_TITLE)).toBeVisible()
    await page.goto('/help#term')
    await expect(page.getByRole('heading', { name: 'Terms in short' })).toBeInViewport()
  })
})

test.describe('header and menus', () => {
  test('[SHELL-14, SHELL-20] home, hot games, promotions and every category with a provider; header, menu, content and footer', async ({
    page,
  }) => {
    const lanes = await lanesOf(page)
    await page.goto('/')
    const links = banner(page).getByRole('navigation', { name: 'Categories' }).getByRole('link')
    await expect(links).toHaveCount(3 + lanes.filter(({ cards }) => cards.length > 0).length)
    await expect(links.nth(0)).toHaveText('Home')
    await expect(links.nth(1)).toHaveText('Hot games')
    await expect(links.nth(2)).toHaveText('Promotions')
    for (const place of ['complementary', 'banner', 'main', 'contentinfo'] as const) await expect(page.getByRole(place)).toHaveCount(1)
    await page.evaluate(() => scrollTo({ top: 2400, behavior: 'instant' }))
    await page.getByRole('button', { name: 'Back to the top' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  // The agents' entry is pressed in agent.e2e.ts; the reward center comes with the promotions.
  test('[SHELL-15] visitors find the ways in; members their balance, which they can hide for good, and their pages', async ({ page }) => {
    await page.goto('/')
    await banner(page).getByRole('button', { name: 'Register' }).click()
    await expect(registerDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await banner(page).getByRole('button', { name: 'Log in' }).click()
    await expect(loginDialog(page)).toBeVisible()

    await openAccount(page, '1500')
    await page.goto('/help')
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
    for (const name of ['Deposit', 'Withdraw']) await expect(balanceOf(page).getByRole('link', { name })).toBeVisible()

    await page.getByRole('button', { name: /^Account of / }).click()
    for (const item of ['Betting record', 'Account record', 'Profit and loss', 'Deposit', 'Withdraw', 'Security center', 'Log out'])
      await expect(page.getByRole('menuitem', { name: item })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Agent center' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Security center' }).press('Enter')
    await expect(memberCenter(page)).toHaveAccessibleName('My account Security center')
  })

  test('[SHELL-14, SHELL-16] a category unfolds its providers by pointer and keyboard, wider where there are many', async ({ page }) => {
    // No category of the demonstration has more than ten providers or none: on the way to the browser one has ten, one more than that, one has lost its own.
    const counts: Readonly<Record<string, number>> = { FISH: 10, LIVE: 11, COCKFIGHT: 0 }
    await page.route('**/wps/home', async (route) => {
      const answer = await route.fetch()
      const home = (await answer.json()) as { value: { lanes: { gameType: string; cards: object[] }[] } }
      for (const lane of home.value.lanes) {
        const [card] = lane.cards
        const length = counts[lane.gameType]
        if (card && length !== undefined) lane.cards = Array.from({ length }, (_, at) => ({ ...card, vassalage: `X${at}` }))
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
    expect([few.cards, many.cards]).toEqual([10, 11])
    await expect(providers.locator('img')).toHaveCount(11)
    expect(many.columns).toBeGreaterThan(few.columns)
    await page.mouse.move(900, 690)
    await expect(providers).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Cockfight', exact: true })).toHaveCount(0)

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

  // The QR codes behind its panel are read in the next test; the reward center and inviting friends come with promotions and agents.
  test('[SHELL-17] the side menu folds and stays folded, and keeps every place and panel within reach', async ({ page }) => {
    await withContacts(page)
    const lanes = await lanesOf(page)
    await page.goto('/')
    const side = page.getByRole('complementary', { name: 'Menu' })
    for (const { gameType, cards } of lanes)
      await expect(side.locator(`a[href="${CATEGORY_PATHS[gameType]}"]`), gameType).toHaveCount(cards.length > 0 ? 1 : 0)
    await expect(side.getByRole('button', { name: 'On your phone' })).toBeVisible()
    await expect(side.getByRole('radio', { name: 'မြန်မာ' })).toBeVisible()
    const contacts = { 'Customer service': CONTACTS.service, 'Follow us': CONTACTS.social }
    for (const [label, entries] of Object.entries(contacts)) {
      const links = side.getByRole('list', { name: label }).getByRole('link')
      await expect(links).toHaveText(entries.map(([, title]) => title))
      for (const [at, [, , href]] of entries.entries()) {
        await expect(links.nth(at)).toHaveAttribute('href', href)
        await expect(links.nth(at)).toHaveAttribute('target', '_blank')
        await expect(links.nth(at)).toHaveAttribute('rel', /noopener/)
      }
    }
    const right = page.getByRole('navigation', { name: 'Contact' })
    await expect(right.getByRole('link')).toHaveCount(1 + CONTACTS.social.length)
    await expect(right.getByRole('link', { name: 'Customer service' })).toHaveAttribute('href', CONTACTS.service[0]?.[2] ?? '')

    const wide = (await side.boundingBox())?.width ?? 0
    await side.getByRole('button', { name: 'Collapse menu' }).click()
    await expect.poll(async () => (await side.boundingBox())?.width ?? wide).toBeLessThan(wide / 2)
    await page.reload()
    await expect(side.getByRole('button', { name: 'Expand menu' })).toBeVisible()
    for (const name of ['Home', 'Hot games', 'Favourites', 'Recently played', 'In-house', 'Live chat', 'TikTok']) {
      await expect(side.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await side.getByRole('link', { name: 'In-house' }).click()
    await expect(page).toHaveURL('/bgs')
    await expect(side.getByRole('link', { name: 'In-house' })).toHaveAttribute('aria-current', 'page')
  })

  test('[SHELL-18, PROT-09] the QR code for iPhones carries language and a code of one use, which becomes a login of its own; protection is one click away', async ({
    page,
    browser,
  }) => {
    const { username } = await register(page)
    const token = await page.evaluate(() => sessionStorage.getItem('token'))
    const offered = page.waitForResponse('**/wps/session/handover')
    await page.getByRole('button', { name: 'On your phone' }).first().click()
    const { value } = (await (await offered).json()) as { value: { code: string } }
    const dialog = page.getByRole('dialog', { name: 'On your phone' })
    await expect(dialog.getByRole('img', { name: 'QR code for Android' })).toBeVisible()
    const drawn = await dialog.getByRole('img', { name: 'QR code for iPhone and iPad' }).locator('path').getAttribute('d')
    const link = `${new URL(page.url()).origin}/phone?os=ios&lang=EN#${value.code}`
    expect(drawn).toBe(squaresOf(link))
    expect(link).not.toContain(String(token))

    const phone = await browser.newContext({ viewport: { width: 390, height: 800 } })
    const hand = await phone.newPage()
    await hand.goto(link.replace('lang=EN', 'lang=MY'))
    // The code does nothing before the press, and has left the address.
    await expect(hand.getByRole('heading', { name: 'ဤဖုန်းဖြင့် ဆက်လုပ်ရန်' })).toBeVisible()
    expect(new URL(hand.url()).hash).toBe('')
    await hand.getByRole('button', { name: 'ဤဖုန်းတွင် ဝင်ရန်' }).click()
    await expect(hand.getByRole('button', { name: `${username} ၏ အကောင့်` })).toBeVisible()
    await expect(hand).toHaveURL('/download')
    expect(await hand.evaluate(() => sessionStorage.getItem('token'))).not.toBe(token)
    await phone.close()

    // The same code once more is worth nothing.
    const thief = await (await browser.newContext()).newPage()
    await thief.goto(link)
    await thief.getByRole('button', { name: 'Log in on this phone' }).click()
    await expect(thief.getByRole('alert')).toHaveText('This code has been used or is older than a minute. Please scan a new one.')
    await thief.context().close()
    await expect(balanceOf(page)).toBeVisible()

    await expectSound(page, 'phone')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    // The agents' pages and the screens of a shut site have their own way there (agent.e2e.ts, maintenance.e2e.ts).
    const protection = page.getByRole('link', { name: 'Play responsibly' })
    for (const to of ['/rng', '/sports', '/lottery', '/help/terms', '/fair', '/play/BGS/dice', '/member/personalProfit', '/no-such-page']) {
      await goWithin(page, to)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(protection, to).toBeVisible()
    }
    await protection.click()
    await expect(page).toHaveURL('/help/responsible')
    await expect(page.getByRole('heading', { name: 'People who help' })).toBeVisible()
  })

  test('[SHELL-19, SHELL-24, SHELL-25] the footer names operator, regulator, licence and age, leads out, and to the games of eight brands', async ({
    page,
  }) => {
    await withContacts(page)
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    for (const [label, entries] of Object.entries({ 'Customer service': CONTACTS.service, 'Follow us': CONTACTS.social }))
      for (const [, title, href] of entries) {
        const link = footer.getByRole('list', { name: label }).getByRole('link', { name: title })
        await expect(link.and(page.locator('[target=_blank]'))).toHaveAttribute('href', href)
      }
    await expect(footer.getByRole('list', { name: 'Game providers' }).getByRole('link')).toHaveText([
      'PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS',
    ]) // oxfmt-ignore
    // Their pictures are drawn as the footer comes near.
    await footer.getByRole('list', { name: 'Game providers' }).scrollIntoViewIfNeeded()
    await expect(footer.getByRole('list', { name: 'Game providers' }).locator('img')).toHaveCount(8)
    await expect(footer).toContainText('Operated by Baize Demo Operator')
    await expect(footer).toContainText('holds no gambling licence')
    await expect(footer).toContainText('For adults of 21 and over')
    await expect(footer.getByText('21+', { exact: true })).toBeVisible()
    await expect(footer.getByRole('link', { name: 'None: this is a demonstration' })).toHaveAttribute('href', '/help/license')
    await expect(footer.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/help/terms')
    await expect(footer.getByRole('link', { name: 'VIP bonus' })).toHaveAttribute('href', '/help/vip')
    await footer.getByRole('button', { name: 'Legal licence' }).click()
    const licence = page.getByRole('dialog', { name: 'Legal licence' })
    await expect(licence).toContainText('No authority has licensed this site')
    await expect(licence).toContainText('Baize Demo Operator')
    await page.keyboard.press('Escape')
    await footer.getByRole('link', { name: 'JDB' }).click()
    await expect(page).toHaveURL('/rng?vassalage=JDB')
    await page.goto('/register')
    await expect(registerDialog(page).getByText(/^I am 21 or older/)).toBeVisible()
  })
})
