/** Proves theme, language and the manners of the shell on a phone. */
import { afterEach, expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { idOf, NOW } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { expectNone, goWithin, main } from '../testing/looking.ts'
import { PATHS } from '../app/paths.ts'
import { showLanguage } from '../i18n/i18n.ts'
import { settled, turnTo } from '../testing/every-page.ts'
import { address, openSite } from '../testing/open-site.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const theme = (): string | undefined => document.documentElement.dataset['theme']
const side = page.getByRole('complementary', { name: 'Menu' })
const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const kept = () => [localStorage.getItem('hisLang'), document.documentElement.lang, document.documentElement.dir]

afterEach(() => commands.likeMedia({ colorScheme: 'light' }))

test('[SHELL-21] the first visit follows the device, and a choice is kept', async () => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await commands.likeMedia({ colorScheme })
    await openSite('/no-such-page', { theme: null })
    expect(theme()).toBe(colorScheme)
  }
  const ground = (): string => getComputedStyle(document.documentElement).backgroundColor
  const light = ground()
  await side.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(theme).toBe('dark')
  await expect.element(side.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect.poll(ground).not.toBe(light)
  await openSite('/no-such-page', { again: true })
  expect(theme()).toBe('dark')
  await expect.element(side.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await side.getByRole('radio', { name: 'Match device' }).click()
  await expect.poll(theme).toBe('light')
  await commands.likeMedia({ colorScheme: 'dark' })
  await expect.poll(theme).toBe('dark')
})

test('[UI-03] a change of language keeps what was typed, is kept under hisLang, and comes back', async () => {
  await openSite('/rng')
  const words = page.getByRole('searchbox')
  await words.fill('zzz-nothing')
  await side.getByRole('radio', { name: 'မြန်မာ' }).click()
  await expect.element(title('စလော့')).toBeVisible()
  await expect.element(words).toHaveValue('zzz-nothing')
  expect(localStorage.getItem('hisLang')).toBe('MY')
  await openSite('/rng', { again: true })
  await expect.element(title('စလော့')).toBeVisible()
  // The menu has its Burmese name here.
  await page.getByRole('radio', { name: 'English' }).click()
  await expect.element(title('Slots')).toBeVisible()
})

test('[UI-03] every listed language can be chosen, says that it is shown in English, writes amounts in its manner and keeps what was typed', async () => {
  await openSite('/rng', { member: true })
  const words = page.getByRole('searchbox')
  await words.fill('zzz-nothing')
  const more = side.getByRole('combobox', { name: 'More languages' })
  await expect.element(more).toBeVisible()
  const offered = more
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
  expect(offered).toHaveLength(37)
  for (const each of offered.slice(1)) expect(each).toMatch(/ – shown in English$/)
  await more.selectOptions('Deutsch – shown in English')
  const described = (): string =>
    more
      .element()
      .ariaDescribedByElements?.map(({ textContent }) => textContent)
      .join(' ') ?? ''
  await expect.poll(described).toMatch(/^Deutsch is not translated yet\. Texts are in English/)
  const balance = page.getByRole('banner').getByRole('group', { name: 'Balance' })
  await expect.element(balance).toMatchTextContent(/^50\.000,00 Ks/)
  await expect.element(words).toHaveValue('zzz-nothing')
  expect(kept()).toEqual(['DE', 'en', 'ltr'])
  await more.selectOptions('العربية – shown in English')
  await expect.poll(kept).toEqual(['AR', 'en', 'rtl'])
  await openSite('/rng', { again: true })
  expect(kept()).toEqual(['AR', 'en', 'rtl'])
  await expect.element(more).toHaveValue('AR')
  await side.getByRole('radio', { name: 'English' }).click()
  await expect.poll(kept).toEqual(['EN', 'en', 'ltr'])
  await expect.element(more).toHaveValue('')
  // Dates are written in the manner of the language, too.
  const news = {
    id: idOf(300),
    type: 'PL' as const,
    title: 'News',
    content: '<p>Words</p>',
    execution: null,
    announcementImages: [],
    period: null,
    at: NOW,
    until: null,
  }
  answers('listAnnouncements', { banners: [], player: [news], popup: [], promotion: [], pageNum: 1, totalPages: 1 })
  goWithin('/news')
  const day = (): string => main().element().querySelector('time')?.textContent ?? ''
  await expect.poll(day).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await more.selectOptions('Deutsch – shown in English')
  await expect.poll(day).toMatch(/^\d{1,2}\. \p{L}+\.? \d{4}$/u)
})

test('[UI-03] parts that come while the language changes have their words, whichever of the two comes first', async () => {
  prepareWholeSite()
  await openSite('/no-such-page', { member: true, prepared: true })
  const keys = (): string[] => document.body.innerText.match(/\b(?:promotions|vip|points|lottery|originals|bonus)\.[a-z][\w.-]+/g) ?? []
  for (const [at, code] of [
    [PATHS.promotions, 'MY'],
    [PATHS.vip, 'EN'],
    [PATHS.pointMall, 'MY'],
    [PATHS.lottery, 'EN'],
  ] as const) {
    const shown = showLanguage(code)
    await turnTo(at)
    await shown
    await settled(at)
    expect([at, document.documentElement.lang, ...keys()]).toEqual([at, code.toLowerCase()])
  }
})

test('[UI-03, SHELL-21] language and theme outlive a logout', async () => {
  answers('logout', {})
  await openSite('/no-such-page', { member: true, theme: 'light' })
  await side.getByRole('radio', { name: 'Dark' }).click()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible()
  expect([localStorage.getItem('hisLang'), localStorage.getItem('theme')]).toEqual(['EN', 'dark'])
})

test('[SHELL-23] the bottom bar leads to its places, and the menu opens as a sheet', async () => {
  await openSite('/', { width: 360, height: 740 })
  const bar = page.getByRole('navigation', { name: 'Menu' })
  await expect.poll(() => Math.round(bar.element().getBoundingClientRect().bottom)).toBe(740)
  await bar.getByRole('link', { name: 'Games' }).click()
  await expect.poll(address).toBe('/games')
  await expect.element(title('All games')).toBeVisible()
  await expect.element(main().getByRole('button', { name: 'Filters' })).toBeVisible()
  // It stays at the foot of the screen, and the end of the page stands above it.
  const end = page.getByRole('contentinfo')
  await expect.element(main().getByRole('article').first()).toBeVisible()
  await expect
    .poll(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      const { top, bottom } = bar.element().getBoundingClientRect()
      return [Math.round(bottom), Math.round(end.element().getBoundingClientRect().bottom - top)]
    })
    .toEqual([740, 0])
  await bar.getByRole('button', { name: 'Wallet' }).click()
  const login = page.getByRole('dialog', { name: 'Log in' })
  await expect.element(login).toBeVisible()
  await login.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(sheet.getByRole('radio', { name: 'English' })).toBeChecked()
  await sheet.getByRole('link', { name: 'Live', exact: true }).click()
  await expect.poll(address).toBe('/live')
  await expectNone(sheet)
  // Where the menu stands beside the page nobody needs the bar.
  const wallet = page.getByRole('button', { name: 'Wallet', exact: true })
  await expect.element(wallet).toBeVisible()
  await page.viewport(1280, 740)
  await expectNone(wallet)
})
