/** Proves header, menus and footer: their places in order, the providers behind a category, and the contacts of the merchant. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CATEGORY_PATHS } from '../app/paths.ts'
import { aCard, allLanes, theHome } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { expectNone, main } from '../testing/looking.ts'
import { theStatus } from '../testing/prepared.ts'
import { address, openSite } from '../testing/open-site.ts'

const SERVICE = [
  ['LIVECHAT', 'Live chat', 'https://chat.example.org/'],
  ['TELEGRAM', 'Telegram', 'https://telegram.example.org/'],
  ['FACEBOOK', 'Facebook', 'https://facebook.example.org/'],
] as const
const SOCIAL = ['Telegram', 'Facebook', 'WhatsApp', 'Viber', 'TikTok'].map(
  (name) => [name.toUpperCase(), name, `https://${name.toLowerCase()}.example.org/baize`] as const,
)

/** The merchant's entries; the last of each list stands in none of the places that are looked at. */
function prepareContacts(): void {
  const status = theStatus()
  answers('systemStatus', {
    ...status,
    info: {
      ...status.info,
      customerService: [
        ...SERVICE.map(([csType, title, path], at) => ({ csType, csPosition: at === 0 ? 'all' : 'footer,menu', title, path })),
        { csType: 'TELEGRAM', csPosition: 'status', title: 'While the site is shut', path: 'https://shut.example.org/' },
      ],
      resources: [...SOCIAL, ['LOGO', 'Logo', 'https://files.example.org/logo.svg'] as const].map(([resourceType, labelNameEn, url]) => ({
        resourceType,
        labelNameEn,
        url,
      })),
    },
  })
}

const side = page.getByRole('complementary', { name: 'Menu' })
const bar = side.getByRole('navigation', { name: 'Menu' })
const providers = bar.getByRole('list', { name: 'Providers' })

test('[SHELL-14, SHELL-20] home, hot games, promotions and every category with a provider; header, menu, content and footer', async () => {
  await openSite('/')
  // Under a pointer that rests where the menu comes, a category unfolds its providers.
  await page.getByRole('banner').hover()
  const offered = allLanes().filter(({ cards }) => cards.length > 0)
  const names = (): (string | null)[] =>
    bar
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(names)
    .toEqual([
      'Home',
      'Hot games',
      'Promotions',
      'Points mall',
      'Reward center',
      'Favourites',
      'Recently played',
      ...offered.map(({ title }) => title),
      'Fairness',
      'Help',
    ])
  // It is the one navigation: no bar in the header, no list in the middle of the page, no bar at the right.
  expect(page.getByRole('banner').getByRole('navigation').elements()).toEqual([])
  expect(main().getByRole('navigation').elements()).toEqual([])
  expect(page.getByRole('navigation', { name: 'Contact' }).elements()).toEqual([])
  for (const place of ['complementary', 'banner', 'main', 'contentinfo'] as const) expect(page.getByRole(place).elements()).toHaveLength(1)
  await expect.element(main().getByRole('article').first()).toBeVisible()
  scrollTo({ top: 1600, behavior: 'instant' })
  await page.getByRole('button', { name: 'Back to top' }).click()
  await expect.poll(() => scrollY).toBe(0)
})

test('[SHELL-14, SHELL-16] a category unfolds its providers by pointer and keyboard, wider where there are many', async () => {
  const counts: Readonly<Record<string, number>> = { FISH: 10, LIVE: 11, COCKFIGHT: 0 }
  const lanes = allLanes().map((lane) => {
    const length = counts[lane.gameType]
    return length === undefined ? lane : { ...lane, cards: Array.from({ length }, (_, at) => aCard(`X${at}`, lane.gameType)) }
  })
  answers('home', { ...theHome(), lanes })
  await openSite('/')
  const unfold = async (name: string): Promise<{ cards: number; columns: number }> => {
    const link = bar.getByRole('link', { name, exact: true })
    await link.hover()
    await expect.element(link).toHaveAttribute('aria-expanded', 'true')
    const places = providers
      .getByRole('listitem')
      .elements()
      .map((item) => Math.round(item.getBoundingClientRect().left))
    return { cards: places.length, columns: new Set(places).size }
  }
  const few = await unfold('Fish')
  const many = await unfold('Live')
  expect([few.cards, many.cards]).toEqual([10, 11])
  await expect.poll(() => providers.element().querySelectorAll('img').length).toBe(11)
  expect(many.columns).toBeGreaterThan(few.columns)
  await page.getByRole('banner').hover()
  await expectNone(providers)
  expect(page.getByRole('link', { name: 'Cockfight', exact: true }).elements()).toEqual([])

  const slots = bar.getByRole('link', { name: 'Slots', exact: true })
  const focusSlots = (): void => (slots.element() as HTMLElement).focus()
  focusSlots()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(slots).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(providers.getByRole('link').first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expectNone(providers)
  await expect.element(slots).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(address).toMatch(/^\/rng\?vassalage=/)
})

test('[SHELL-15, SHELL-16] a list of providers and the account menu close when the Tab key leaves them, forwards and backwards', async () => {
  await openSite('/rng')
  const category = bar.getByRole('link', { name: 'Slots', exact: true })
  await expect.element(category).toBeVisible()
  const unfold = async (): Promise<void> => {
    ;(category.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(providers).toBeVisible()
  }
  await unfold()
  ;(providers.getByRole('link').last().element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expectNone(providers)
  await expect.element(bar.getByRole('link', { name: 'Live', exact: true })).toHaveFocus()
  await unfold()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expectNone(providers)
  await expect.element(bar.getByRole('link', { name: 'Recently played', exact: true })).toHaveFocus()

  await openSite('/', { member: true })
  const account = page.getByRole('button', { name: /^Account of / })
  const menu = page.getByRole('menu')
  await expect.element(account).toBeVisible()
  for (const [keys, next] of [
    ['{Tab}', side.getByRole('button', { name: 'Collapse menu' })],
    ['{Shift>}{Tab}{/Shift}', account],
  ] as const) {
    ;(account.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu.getByRole('menuitem').first()).toHaveFocus()
    await userEvent.keyboard(keys)
    await expectNone(menu)
    await expect.element(next).toHaveFocus()
  }
})

// The QR codes behind its panel are read in a journey; the reward center and inviting friends come with promotions and agents.
test('[SHELL-17] the side menu folds and stays folded, and keeps every place and the first way to customer service within reach', async () => {
  prepareContacts()
  await openSite('/')
  const service = side.getByRole('link', { name: 'Customer service' })
  await expect.element(service).toHaveAttribute('href', SERVICE[0][2])
  await expect.element(service).toHaveAttribute('target', '_blank')
  expect(service.element().getAttribute('rel')).toMatch(/noopener/)
  for (const { gameType, cards } of allLanes())
    expect(side.element().querySelectorAll(`a[href="${CATEGORY_PATHS[gameType]}"]`), gameType).toHaveLength(cards.length > 0 ? 1 : 0)
  await expect.element(side.getByRole('button', { name: 'On your phone' })).toBeVisible()
  await expect.element(side.getByRole('radio', { name: 'မြန်မာ' })).toBeVisible()
  // Every way out, the licence and every page of words stands once on a page.
  await expect.element(page.getByRole('contentinfo').getByRole('link', { name: 'TikTok' })).toBeInTheDocument()
  for (const [, , href] of SOCIAL) expect(document.querySelectorAll(`a[href="${href}"]`), href).toHaveLength(1)
  for (const at of ['/fair', '/help', '/help/responsible', '/help/terms', '/news'])
    expect([...document.querySelectorAll(`:is(.bz-side, .bz-footer) a[href="${at}"]`)], at).toHaveLength(1)
  expect(page.getByText(/Operated by/).elements()).toHaveLength(1)

  const wide = (): number => side.element().getBoundingClientRect().width
  const before = wide()
  await side.getByRole('button', { name: 'Collapse menu' }).click()
  await expect.poll(wide).toBeLessThan(before / 2)
  await openSite('/', { again: true })
  await expect.element(side.getByRole('button', { name: 'Expand menu' })).toBeVisible()
  for (const name of ['Home', 'Hot games', 'Favourites', 'Recently played', 'In-house', 'Customer service'])
    await expect.element(side.getByRole('link', { name, exact: true })).toBeVisible()
  await side.getByRole('link', { name: 'In-house' }).click()
  await expect.poll(address).toBe('/bgs')
  await expect.element(side.getByRole('link', { name: 'In-house' })).toHaveAttribute('aria-current', 'page')
})

test('[SHELL-19, SHELL-24, SHELL-25] the footer names operator, regulator, licence and age, leads out, and to the games of eight brands', async () => {
  prepareContacts()
  await openSite('/')
  const footer = page.getByRole('contentinfo')
  for (const [label, entries] of Object.entries({ 'Customer service': SERVICE, 'Follow us': SOCIAL }))
    for (const [, title, href] of entries) {
      const link = footer.getByRole('list', { name: label }).getByRole('link', { name: title })
      await expect.element(link).toHaveAttribute('href', href)
      await expect.element(link).toHaveAttribute('target', '_blank')
    }
  const brands = footer.getByRole('list', { name: 'Game providers' })
  expect(
    brands
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS'])
  // Their pictures are drawn as the footer comes near.
  await expect
    .poll(() => {
      brands.element().scrollIntoView({ behavior: 'instant' })
      return brands.element().querySelectorAll('img, canvas').length
    })
    .toBe(8)
  await expect.element(footer).toMatchTextContent('Operated by Baize Demo Operator')
  await expect.element(footer).toMatchTextContent('For adults aged 21 and over')
  await expect.element(footer.getByText('21+', { exact: true })).toBeVisible()
  await expect
    .element(footer.getByRole('link', { name: 'Demonstration Gaming Authority' }))
    .toHaveAttribute('href', 'https://regulator.example/')
  await expect.element(footer.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/help/terms')
  await expect.element(footer.getByRole('link', { name: 'VIP bonus' })).toHaveAttribute('href', '/help/vip')
  await footer.getByRole('button', { name: 'Legal licence' }).click()
  const licence = page.getByRole('dialog', { name: 'Legal licence' })
  await expect.element(licence).toMatchTextContent('Baize Demo Operator')
  await licence.getByRole('button', { name: 'Close' }).click()
  await footer.getByRole('link', { name: 'JDB' }).click()
  await expect.poll(address).toBe('/rng?vassalage=JDB')
})

test('[SHELL-17, SHELL-23] on a phone the menu opens as a sheet with every place, customer service and the social places', async () => {
  prepareContacts()
  await openSite('/rng', { width: 360, height: 780 })
  await page.getByRole('button', { name: 'Open the menu' }).click()
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  for (const [label, entries] of Object.entries({ 'Customer service': SERVICE, 'Follow us': SOCIAL })) {
    await expect.element(sheet.getByRole('list', { name: label })).toBeInTheDocument()
    const links = sheet.getByRole('list', { name: label }).getByRole('link').elements() as HTMLAnchorElement[]
    expect(links.map(({ textContent, href, target }) => [textContent, href, target])).toEqual(
      entries.map(([, title, href]) => [title, href, '_blank']),
    )
    for (const { rel } of links) expect(rel).toMatch(/noopener/)
  }
  await sheet.getByRole('link', { name: 'Fish', exact: true }).click()
  await expect.poll(address).toBe('/fish')
  await expectNone(sheet)
})
