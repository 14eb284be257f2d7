/** Content and messages: help by its anchors, pages of words, banners in their places, feedback, the inbox, customer service and the app. */
import { randomUUID } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import { faultsInBothThemes } from './axe.ts'
import { lookFromStart, watchCost } from './first-look.ts'
import { forgotDialog, leaveCenter, loginDialog, memberCenter, register, registerDialog, turnTo } from './person.ts'
import { squaresOf } from './qr.ts'
import { staff, staffReads } from './staff.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** The help center over the page where somebody is: its contents lead to its sections, its way to the feedback form stays there, the others go on. */
async function helpOverPage(page: Page): Promise<void> {
  const address = page.url()
  const entry = page.getByRole('contentinfo').getByRole('link', { name: 'Help', exact: true })
  await entry.click()
  const help = page.getByRole('dialog', { name: 'Help center' })
  await help.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Account and login' }).click()
  await expect(help.getByRole('heading', { name: 'Account and login' })).toBeFocused()
  await expect(help.getByRole('heading', { name: 'Account and login' })).toBeInViewport()
  await help.getByRole('navigation', { name: 'Related pages' }).getByRole('link', { name: 'Write to us' }).click()
  const feedback = page.getByRole('dialog', { name: 'Write to us' })
  await expect(feedback).toBeVisible()
  await expect(help).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(feedback).toBeHidden()
  expect(page.url()).toBe(address)
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Help', exact: true }).click()
  await help.getByRole('navigation', { name: 'Related pages' }).getByRole('link', { name: 'Beginner guide' }).click()
  await expect(heading(page, 'Beginner guide')).toBeVisible()
  await expect(help).toBeHidden()
}

test('[MSG-04] the help center opens on its anchors, and every page of words can be read in both languages', async ({ page }) => {
  // Some fifteen pages one after the other: on a busy machine that takes its time.
  test.slow()
  await page.goto('/help#term')
  const terms = page.getByRole('heading', { name: 'Terms in short' })
  await expect(terms).toBeInViewport()
  await expect(terms).toBeFocused()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Account and login' }).click()
  await expect(page).toHaveURL('/help#account')
  await expect(page.getByRole('heading', { name: 'Account and login' })).toBeInViewport()
  // A link in the words goes on without loading the site anew.
  await page.evaluate(() => Object.assign(window, { still: true }))
  await page.getByRole('link', { name: 'Terms of use', exact: true }).first().click()
  await expect(heading(page, 'Terms of use')).toBeVisible()
  const pages = {
    'Beginner guide': 'beginner',
    'About us': 'about',
    'Legal licence': 'license',
    Blog: 'blog',
    'VIP bonus': 'vip',
    'Refer and earn': 'refer',
    'Credit report': 'credit',
    'Playing responsibly': 'responsible',
  }
  for (const [name, slug] of Object.entries(pages)) {
    await page.goBack()
    await page.getByRole('navigation', { name: 'Related pages' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/help/${slug}`)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click()
  await expect(page.getByText('What stands here, and what does not yet')).toBeVisible()
  await helpOverPage(page)
  expect(await page.evaluate(() => 'still' in window)).toBe(true)
  await page.goto('/help/no-such-page')
  await expect(page.getByText('This page does not exist')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('hisLang', 'MY'))
  await page.goto('/help/responsible')
  await expect(heading(page, 'တာဝန်သိစွာ ကစားခြင်း')).toBeVisible()
})

type Listed = { readonly title: string; readonly type: string; readonly execution?: string }
type Answer = { value: Record<'banners' | 'player' | 'popup' | 'promotion', Listed[]> & { totalPages: number } }
const LISTS = '/wps/relay/MCSFE_getListAnnouncements?platform=W&language=EN'

/** As many announcements as fill three pages, and one window; the pages are cut as the server cuts them (server/app/content.test.ts). */
async function withMoreNews(page: Page): Promise<void> {
  await page.route('**/wps/relay/MCSFE_getListAnnouncements?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    // The demonstration's own news fill the first page only.
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/&?pageNo=\d+/, ''),
    })
    const json = (await answer.json()) as Answer
    const [first] = json.value.player
    if (searchParams.get('types') === 'PL,H' && first) {
      // Nine is what the server sends where nobody asks for another size.
      const size = Number(searchParams.get('pageSize') ?? 9)
      const all = Array.from({ length: 19 }, (_, at) => ({ ...first, id: `news-${at}`, type: at === 0 ? 'H' : 'PL', title: `News ${at}` }))
      const from = (Number(searchParams.get('pageNo') ?? 1) - 1) * size
      Object.assign(json.value, { player: all.slice(from, from + size), totalPages: Math.ceil(all.length / size) })
    }
    if (searchParams.get('types') === 'PU')
      Object.assign(json.value, {
        popup: [{ ...first, id: 'window-1', type: 'PU', title: 'A window', content: '', announcementImages: [], execution: 'B' }],
      })
    await route.fulfill({ response: answer, json })
  })
}

/** MSG-02: each kind where it belongs: windows over the page, the players' news nine to a page, promotions on theirs. */
async function seeAnnouncements(page: Page): Promise<void> {
  await withMoreNews(page)
  await page.goto('/news')
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'A window' })).toBeVisible()
  await page.keyboard.press('Escape')
  const news = page.getByRole('main').getByRole('article')
  await expect(news).toHaveCount(9)
  await expect(news.first()).toContainText('News 0')
  const pages = page.getByRole('navigation', { name: 'News' })
  for (const [number, titles] of [['2', ['News 9', 'News 17', 9]], ['3', ['News 18', 'News 18', 1]]] as const) {
    await pages.getByRole('button', { name: `Page ${number}` }).click()
    await expect(page).toHaveURL(`/news?page=${number}`)
    await expect(news.first()).toContainText(titles[0])
    await expect(news.last()).toContainText(titles[1])
    await expect(news).toHaveCount(titles[2])
  } // oxfmt-ignore
  const { value } = (await (await page.request.get(`${LISTS}&types=PR`)).json()) as Answer
  await turnTo(page, '/promotions')
  await expect(page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
    value.promotion.map(({ title }) => title),
  )
}

test('[MSG-02, MSG-08] every place has the banners of its group, and a press leads where they say; announcements stand where their kind belongs', async ({
  page,
}) => {
  const { value } = (await (await page.request.get(`${LISTS}&types=B&pageSize=30`)).json()) as Answer
  expect(value.banners.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Welcome back', 'The lottery is open', 'Know the odds before you play', 'Licence and regulator']),
  )
  const place = (group: string) => page.locator(`[data-group="${group}"]`)
  await page.goto('/login')
  await expect(loginDialog(page).locator('[data-group="w_login"]')).toContainText('Nobody of ours ever asks for your password.')
  await loginDialog(page)
    .getByRole('button', { name: /^Forgot/ })
    .click()
  await expect(forgotDialog(page).locator('[data-group="w_forget"]')).toContainText('Your balance stays safe')
  await page.goto('/register')
  await expect(registerDialog(page).locator('[data-group="w_register"]')).toContainText('For adults only')
  await page.keyboard.press('Escape')
  const home = page.getByRole('region', { name: 'What is on' })
  for (const title of ['Every round can be checked', 'The lottery is open', 'New here? Begin slowly'])
    await expect(home.getByRole('link', { name: title })).toHaveCount(1)
  await expect(home.getByText('Every round can be checked')).toBeVisible()
  await page.goto('/live')
  await expect(place('w_game')).toContainText('Know the odds before you play')
  const side = page.getByRole('complementary', { name: 'Menu' })
  await expect(async () => {
    await side.locator('.bz-late-banner').scrollIntoViewIfNeeded()
    await expect(side.locator('[data-group="w_leftmenu"]')).toContainText('Play for fun', { timeout: 4000 })
  }).toPass()
  await place('w_game').getByRole('link').click()
  await expect(page).toHaveURL('/fair/games')
  // The page above may still grow and take it out of sight again, where its picture need not come.
  const mark = page.getByRole('contentinfo').locator('[data-group="w_pagcor"]')
  await expect(async () => {
    await page.getByRole('contentinfo').locator('.bz-late-banner').scrollIntoViewIfNeeded()
    await expect(mark).toContainText('This demonstration holds no licence', { timeout: 4000 })
    expect(await mark.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }).toPass()
  await mark.getByRole('link').click()
  await expect(page).toHaveURL('/help/license')
  await seeAnnouncements(page)
})

test('[MSG-04, UI-03] help begins with words that need no script and stand where the page comes to stand, in one language only', async ({
  browser,
}) => {
  for (const [locale, width, chosen] of [
    ['en-GB', 360],
    ['my-MM', 412],
    ['en-GB', 1280],
    ['en-GB', 360, 'MY'],
  ] as const) {
    const context = await browser.newContext({ locale, viewport: { width, height: 800 } })
    const page = await context.newPage()
    if (chosen) await page.addInitScript((code) => localStorage.setItem('hisLang', code), chosen)
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(/\/assets\/first-[\w-]{8}\.js$/, async (route) => {
      await looked
      await route.continue()
    })
    const boxOf = async (part: string) => page.locator(part).first().boundingBox()
    const parts = ['h1', 'header p', 'section h2', 'section p'].map((part) => `.content-page ${part}`)
    // The logo is as wide as its typeface, which may come later.
    const places = async () => [(await boxOf('.bz-logo'))?.x, ...(await Promise.all(parts.map(boxOf)))]
    await page.goto('/help', { waitUntil: 'commit' })
    const early = page.locator('.bz-first-words')
    await expect(early).toHaveCount(1)
    // The device asked for English words, and the person had chosen Burmese ones.
    await expect(early).toBeVisible({ visible: chosen === undefined })
    const before = await places()
    goOn()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(early).toHaveCount(0)
    if (!chosen) await expect.poll(places, { message: `${locale} ${width}` }).toEqual(before)
    await context.close()
  }
})

test('[MSG-05] feedback opens over the page, names what is empty, counts 20 to 200 characters, and is with staff once it is sent', async ({
  page,
}) => {
  await page.goto('/rng')
  const entry = page.getByRole('contentinfo').getByRole('link', { name: 'Write to us' })
  // The page has its height once its games are there.
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await entry.scrollIntoViewIfNeeded()
  await expect(page.getByRole('contentinfo').locator('[data-group="w_pagcor"]')).toBeVisible()
  const stood = await page.evaluate(() => scrollY)
  await entry.click()
  const dialog = page.getByRole('dialog', { name: 'Write to us' })
  const form = dialog.locator('form')
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('alert')).toContainText('Please fill in:What it is about, Description')
  const options = form.getByLabel('What it is about').locator('option')
  const kinds = await options.evaluateAll((all) => all.map((each) => `${(each as HTMLOptionElement).value} ${each.textContent}`.trim()))
  const named = ['1 Deposit', '2 Withdrawal', '3 Game', '4 Customer service', '6 Become an agent', '0 Something else']
  expect(kinds).toEqual(['Please choose', ...named])
  await form.getByLabel('What it is about').selectOption('Customer service')
  await form.getByLabel('Description').fill('   too short   ')
  await expect(form.getByText('9 of 200 characters, at least 20')).toBeVisible()
  await form.getByRole('button', { name: 'Send' }).click()
  const wrong = form.getByText('Please write 20 to 200 characters.')
  await expect(wrong).toBeVisible()
  await form.getByLabel('Description').fill('a'.repeat(200))
  await expect(wrong).toBeHidden()
  await form.getByLabel('Description').fill('a'.repeat(201))
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(wrong).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
  const words = `  My deposit ${randomUUID()} has not come.  `
  await form.getByLabel('Description').fill(words)
  await form.getByLabel('Your username').fill('a visitor')
  await form.getByRole('button', { name: 'Send' }).click()
  const reference = /Your reference is (F\w{9})/.exec((await page.getByText(/Your reference is/).textContent()) ?? '')?.[1] ?? ''
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(entry).toBeFocused()
  await expect(page).toHaveURL('/rng')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(stood)
  const list = await staffReads('list-feedback')
  expect(list.split('\n').find((line) => line.startsWith(reference))).toMatch(
    new RegExp(`customer service +a visitor .*EN +${words.trim()}$`),
  )
})

test('[MSG-03] [MEMBER-02] messages come live with their count, are read and deleted; a notice opens in its window', async ({ page }) => {
  const { username } = await register(page)
  const bell = page.getByRole('banner').getByRole('link', { name: /^Messages/ })
  await bell.click()
  await expect(page.getByText('No messages')).toBeVisible()
  const title = `Hello ${randomUUID().slice(0, 8)}`
  await staff('message-send', username, '--title', title, '--content', '<p>Your <a href="/help">questions</a>.</p>')
  // In the member center the count stands at its entry, behind it at the bell.
  const entry = memberCenter(page).getByRole('link', { name: /^Messages/ })
  await expect(entry).toContainText('1 unread message')
  await leaveCenter(page)
  await expect(bell).toContainText('1 unread message')
  await bell.click()
  const letter = page.getByRole('listitem').filter({ hasText: title })
  await letter.getByText(title).click()
  await expect(letter.getByText('Your questions.')).toBeVisible()
  await expect(entry).not.toContainText('unread')
  await letter.getByRole('button', { name: `Delete “${title}”` }).click()
  await expect(page.getByText('No messages')).toBeVisible()

  await page.goto('/news')
  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByRole('button', { name: /A passkey or an authenticator/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Notices' })
  await expect(dialog.getByText('Both are set up in the security center in a minute')).toBeVisible()
  await dialog.getByText('This is a demonstration: no real money').click()
  await expect(dialog.getByText('balances are play money')).toBeVisible()
  await dialog.getByRole('link', { name: 'Open the security center' }).click()
  await expect(page).toHaveURL('/member/securityCenter')
  await expect(dialog).toBeHidden()
})

/** The browser's offer to install waits for the press on our button; Chromium makes none to a test, so one is made here. */
async function installs(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Install on this device' })
  await expect(page.getByRole('status').filter({ hasText: 'The app is installed on this device.' })).toHaveCount(0)
  await expect(button).toHaveCount(0)
  const held = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({ outcome: 'accepted' }) })
    return !dispatchEvent(offer)
  })
  expect(held, 'the browser shows no bar of its own').toBe(true)
  await button.click()
  await expect(page.getByText('The app is installed on this device.')).toBeVisible()
  await expect(button).toHaveCount(0)
}

test('[MSG-07] the app: codes for both phones, the steps of iOS with the profile of 17 and later, and a page without a connection', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/download')
  for (const [name, system] of [['iPhone and iPad', 'ios'], ['Android', 'android']] as const) {
    const drawn = page.getByRole('img', { name: `QR code for ${name}` }).locator('path')
    await expect(drawn).toHaveAttribute('d', squaresOf(`${new URL(page.url()).origin}/phone?os=${system}&lang=EN`))
  } // oxfmt-ignore
  const ios = page.getByRole('region', { name: 'iPhone and iPad' })
  await expect(ios.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Android' }).getByRole('listitem')).toHaveCount(3)
  await expect(ios).toContainText('From iOS 17 on it is not installed by itself')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const manifest = (await (await page.request.get(address ?? '')).json()) as {
    name: string
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect([manifest.name, manifest.display, manifest.start_url]).toEqual(['Baize', 'standalone', '/?from=app'])
  expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
  for (const sizes of ['192x192', '512x512']) {
    const icon = manifest.icons.find((each) => each.sizes === sizes && each.purpose === 'any')
    expect((await page.request.get(icon?.src ?? '')).headers()['content-type']).toBe('image/png')
  }
  await installs(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await context.setOffline(true)
  await page.goto('/help').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await expect(page.getByRole('button', { name: /Try again/ })).toBeVisible()
  await context.setOffline(false)
  // The page comes back by itself once the device says that it is online.
  await expect(heading(page, 'Help center')).toBeVisible()
  await context.close()
})

test('[MSG-06] customer service opens by a sealed path, its desk answers, and the social links lead to their places', async ({ page }) => {
  const expectCheap = watchCost(page)
  const look = await lookFromStart(page, [/\/assets\/words-/, /\/assets\/content-en-/, /helpCenter/])
  await page.goto('/help')
  await expect(heading(page, 'Help center')).toBeVisible()
  await look.expectStill()
  await expectCheap('a desk')
  expect(look.asked('helpCenter')).toHaveLength(1)
  const footer = page.getByRole('contentinfo')
  const service = footer.getByRole('list', { name: 'Customer service' }).getByRole('link')
  await expect(service).toHaveCount(3)
  for (const [index, name] of ['Live chat', 'Telegram', 'Facebook'].entries()) {
    await expect(service.nth(index)).toHaveAccessibleName(name)
    await expect(service.nth(index)).toHaveAttribute('href', /^\/wps\/system\/customerService\/1\.[\w-]{40,}$/)
  }
  const [chat] = await Promise.all([page.waitForEvent('popup'), service.first().click()])
  await expect(chat.getByText('a small program answers, and no person reads along')).toBeVisible()
  await chat.getByLabel('Your message').fill('Where is my withdrawal?')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByText('Where is my withdrawal?')).toBeVisible()
  await expect(chat.getByText('Money of an open withdrawal is held, not gone.')).toBeVisible()
  await chat.close()
  // The same entries stand in the menu and at the side of the page.
  await expect(page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Live chat' })).toHaveCount(1)
  const social = footer.getByRole('list', { name: 'Follow us' }).getByRole('link')
  for (const [index, name] of ['Telegram', 'Facebook', 'WhatsApp', 'Viber', 'TikTok'].entries()) {
    await expect(social.nth(index)).toHaveAccessibleName(name)
    const shown = await page.request.get((await social.nth(index).getAttribute('href')) ?? '')
    expect(await shown.text()).toContain(`<h1>${name}</h1>`)
  }
})
