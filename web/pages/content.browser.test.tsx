/** Proves what the operator writes, where it stands: help over a page, banners, news, and the page of the app. */
import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Banner } from '@baize/contract/content.ts'
import { idOf, theHome } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { loginDialog, registerDialog } from '../testing/identity.ts'
import { expectCount, expectNone, goWithin, main } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { NO_ANNOUNCEMENTS } from '../testing/prepared.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const heading = (name: string): Locator => page.getByRole('heading', { name, level: 1, exact: true })
const footer = page.getByRole('contentinfo')
const side = page.getByRole('complementary', { name: 'Menu' })
const related = (within: Locator | typeof page, name: string): Locator =>
  within.getByRole('navigation', { name: 'Related pages' }).getByRole('link', { name: new RegExp(`^${name}`) })

test('[MSG-04] the help center over a page leads to its sections and to the form there, and on to its pages', async () => {
  prepareWholeSite()
  await openSite('/help/about')
  await side.getByRole('link', { name: 'Help', exact: true }).click()
  const help = page.getByRole('dialog', { name: 'Help center' })
  await help.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Account and login' }).click()
  const account = help.getByRole('heading', { name: 'Account and login' })
  await expect.element(account).toHaveFocus()
  await expect.element(account).toBeInViewport()
  await related(help, 'Write to us').click()
  const feedback = page.getByRole('dialog', { name: 'Write to us' })
  await expect.element(feedback).toBeVisible()
  await expectNone(help)
  await userEvent.keyboard('{Escape}')
  await expectNone(feedback)
  expect(address()).toBe('/help/about')
  await side.getByRole('link', { name: 'Help', exact: true }).click()
  await related(help, 'Beginner guide').click()
  await expect.element(heading('Beginner guide')).toBeVisible()
  await expectNone(help)
})

test('[MSG-04] help opens on the anchor of its address, a page that is not there says so, and each is read in Burmese too', async () => {
  prepareWholeSite()
  await openSite('/help#term')
  const terms = page.getByRole('heading', { name: 'Terms in brief' })
  await expect.element(terms).toBeInViewport()
  await expect.element(terms).toHaveFocus()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Account and login' }).click()
  await expect.poll(address).toBe('/help#account')
  const names = [
    'Beginner guide',
    'About us',
    'Legal licence',
    'Blog',
    'VIP bonus',
    'Refer and earn',
    'Credit report',
    'Playing responsibly',
  ]
  for (const name of names) {
    goWithin('/help')
    await related(main(), name).click()
    await expect.element(heading(name)).toBeVisible()
    await expect.poll(() => main().getByRole('heading', { level: 2 }).elements().length).toBeGreaterThan(0)
  }
  goWithin('/help/no-such-page')
  await expect.element(page.getByText('This page does not exist')).toBeVisible()
  await openSite('/help/responsible', { language: 'MY' })
  await expect.element(heading('တာဝန်သိစွာ ကစားခြင်း')).toBeVisible()
})

const GROUPS = {
  w_login: 'Our staff never ask for your password.',
  w_register: 'For adults only',
  w_forget: 'Your balance stays safe',
  w_game: 'Know the odds before you play',
  w_leftmenu: 'Play for fun',
  w_pagcor: 'This demonstration holds no licence',
} as const

test('[MSG-08] every place has the banners of its group, and a press leads where they say', async () => {
  prepareWholeSite()
  answers('banners', ({ query: { groupName } }): Banner[] => [
    {
      id: idOf(600),
      groupName,
      url: '/hero.svg',
      title: GROUPS[groupName as keyof typeof GROUPS] ?? '',
      text: '',
      linkageType: 'PAGE',
      linkage: groupName === 'w_pagcor' ? '/help/license' : '/fair/games',
    },
  ])
  const place = (group: keyof typeof GROUPS) => () => document.querySelector(`[data-group="${group}"]`)?.textContent ?? ''
  await openSite('/login')
  await expect.element(loginDialog()).toBeVisible()
  await expect.poll(place('w_login')).toContain(GROUPS.w_login)
  await loginDialog()
    .getByRole('button', { name: /^Forgot/ })
    .click()
  await expect.poll(place('w_forget')).toContain(GROUPS.w_forget)
  goWithin('/register')
  await openSite('/register')
  await expect.element(registerDialog()).toBeVisible()
  await expect.poll(place('w_register')).toContain(GROUPS.w_register)
  await userEvent.keyboard('{Escape}')
  const home = page.getByRole('region', { name: 'Highlights' })
  for (const { title } of theHome().banners) await expect.element(home.getByText(title)).toBeInTheDocument()
  await openSite('/live')
  await expect.poll(place('w_game')).toContain(GROUPS.w_game)
  const see = async (where: Locator, group: keyof typeof GROUPS): Promise<void> => {
    await expect
      .poll(() => {
        where.element().querySelector('.bz-late-banner')?.scrollIntoView({ block: 'center', behavior: 'instant' })
        return place(group)()
      })
      .toContain(GROUPS[group])
  }
  await see(side, 'w_leftmenu')
  document.querySelector<HTMLElement>('[data-group="w_game"] a')?.click()
  await expect.poll(address).toBe('/fair/games')
  await see(footer, 'w_pagcor')
  await expect.poll(() => document.querySelector<HTMLImageElement>('[data-group="w_pagcor"] img')?.naturalWidth).toBeGreaterThan(0)
  document.querySelector<HTMLElement>('[data-group="w_pagcor"] a')?.click()
  await expect.poll(address).toBe('/help/license')
})

test('[MSG-02] announcements stand where their kind belongs: windows over the page, news nine to a page, promotions on theirs', async () => {
  prepareWholeSite()
  const [first] = recordedAnswer('listAnnouncements', { types: 'PL,H' }).player
  // As many as fill three pages; the pages are cut as the server cuts them (server/app/content.test.ts).
  const all = Array.from({ length: 19 }, (_, at) => ({
    ...first!,
    id: idOf(700 + at),
    type: at === 0 ? ('H' as const) : ('PL' as const),
    title: `News ${at}`,
  }))
  const window = { ...first!, id: idOf(720), type: 'PU' as const, title: 'A window', content: '', execution: 'B' as const }
  const { promotion } = recordedAnswer('listAnnouncements', { types: 'PR' })
  answers('listAnnouncements', ({ query: { types, pageNo, pageSize } }) => {
    // Nine is what the server sends where nobody asks for another size.
    const [size, number] = [Number(pageSize ?? 9), Number(pageNo ?? 1)]
    const from = (number - 1) * size
    if (types === 'PU') return { ...NO_ANNOUNCEMENTS, popup: [window] }
    if (types === 'PR') return { ...NO_ANNOUNCEMENTS, promotion, totalPages: 1 }
    return { ...NO_ANNOUNCEMENTS, player: all.slice(from, from + size), pageNum: number, totalPages: Math.ceil(all.length / size) }
  })
  await openSite('/news')
  await expect.element(page.getByRole('dialog').getByRole('heading', { name: 'A window' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const news = main().getByRole('article')
  await expectCount(news, 9)
  await expect.element(news.first()).toMatchTextContent('News 0')
  for (const [number, from, to, count] of [
    ['2', 'News 9', 'News 17', 9],
    ['3', 'News 18', 'News 18', 1],
  ] as const) {
    await page
      .getByRole('navigation', { name: 'News' })
      .getByRole('button', { name: `Page ${number}` })
      .click()
    await expect.poll(address).toBe(`/news?page=${number}`)
    await expectCount(news, count)
    await expect.element(news.first()).toMatchTextContent(from)
    await expect.element(news.last()).toMatchTextContent(to)
  }
  goWithin('/promotions')
  await expect
    .poll(() =>
      main()
        .getByRole('article')
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(promotion.map(({ title }) => title))
})

test('[MSG-07] the app: codes for both phones, the steps of each, and the browser’s own offer behind a press of ours', async () => {
  await openSite('/download')
  for (const name of ['iPhone and iPad', 'Android'])
    await expect
      .poll(() =>
        page
          .getByRole('img', { name: `QR code for ${name}` })
          .query()
          ?.querySelector('path')
          ?.getAttribute('d'),
      )
      .toMatch(/^M/)
  const ios = page.getByRole('region', { name: 'iPhone and iPad' })
  await expectCount(ios.getByRole('listitem'), 4)
  await expectCount(page.getByRole('region', { name: 'Android' }).getByRole('listitem'), 3)
  await expect.element(ios).toMatchTextContent('From iOS 17 you install it yourself')
  // Chromium makes no offer to a test, so one is made here.
  const button = page.getByRole('button', { name: 'Install on this device' })
  await expectNone(button)
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({ outcome: 'accepted' }) })
  expect(dispatchEvent(offer), 'the browser shows no bar of its own').toBe(false)
  await button.click()
  await expect.element(page.getByText('The app is installed on this device.')).toBeVisible()
  await expectNone(button)
  // Whoever says no may be asked again. The pages that come after this test have no app either.
  dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => ({ outcome: 'dismissed' }) }))
  await button.click()
  await expect.element(page.getByText(/If you see no install button/)).toBeVisible()
  await expectNone(button)
})
