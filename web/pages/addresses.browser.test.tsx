/** Proves where the addresses of the site lead, and from which height. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '../testing/axe.ts'
import { answers } from '../testing/fake-server.ts'
import { someGames } from '../testing/catalogue.ts'
import { expectCount, expectNone, goWithin, main } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const HOME_TITLE = 'Play for fun. Stop when you like.'
const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('[SHELL-01] Home has four addresses, and an unknown one leads home', async () => {
  for (const at of ['/', '/index', '/index.html', '/home']) {
    await openSite(at)
    await expect.element(page.getByText(HOME_TITLE)).toBeVisible()
  }
  await openSite('/no-such-page')
  await expect.element(page.getByText('This page does not exist')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(address).toBe('/')
})

test('[SHELL-05] categories where a provider is chosen first show provider cards, then that provider’s games', async () => {
  await openSite('/sports')
  const titles = { sports: 'Sports', esports: 'E-sports', elott: 'E-lottery', cockfight: 'Cockfight' }
  for (const [at, name] of Object.entries(titles)) {
    goWithin(`/${at}`)
    await expect.element(title(name)).toBeVisible()
    await expect.element(main().getByRole('article').first()).toBeVisible()
  }
  await main().getByRole('article').last().getByRole('link').click()
  await expect.element(page.getByRole('dialog', { name: 'SV' }).getByRole('article').first()).toBeVisible()
  await expectSound('provider')
  await openSite('/cockfight?vassalage=SV')
  await expect.element(page.getByRole('searchbox', { name: 'Search this list' })).toBeVisible()
})

test('[SHELL-06] lists open by their address with the provider it names, each from its top', async () => {
  answers('gameList', ({ query }) => {
    const games = someGames(60, query.gameType ?? 'RNG')
    return { games, pageNum: 1, totalPages: 1, total: games.length }
  })
  await openSite('/live')
  const titles = { fish: 'Fish', pvp: 'Cards', bgs: 'In-house', hot: 'Hot games', rng: 'Slots' }
  for (const [at, name] of Object.entries(titles)) {
    goWithin(`/${at}`)
    await expect.element(title(name)).toBeVisible()
  }
  await openSite('/rng?vassalage=PG')
  await expect.element(page.getByRole('button', { name: 'Provider: PG', exact: true })).toBeVisible()
  await expect.element(main().getByRole('article').first()).toBeVisible()
  scrollTo({ top: 1500, behavior: 'instant' })
  await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Live', exact: true }).click()
  await expect.element(title('Live')).toBeVisible()
  await expect.poll(() => scrollY).toBe(0)
})

test('[SHELL-07, SHELL-08] /promotions opens the one of its hash; favourites, recent games, lottery, seamless and the point mall ask for a login', async () => {
  prepareWholeSite()
  const { promotion } = recordedAnswer('listAnnouncements', { types: 'PR' })
  const last = promotion.at(-1)
  await openSite(`/promotions#${last?.id}`)
  const heading = page.getByRole('heading', { name: last?.title ?? '', level: 2, exact: true })
  await expect.element(heading).toHaveFocus()
  await expect.element(heading).toBeInViewport()
  goWithin('/promotions')
  await expectCount(main().getByRole('article'), promotion.length)
  for (const at of ['favorite', 'recent', 'lottery', 'seaLottery', 'vnLottery', 'seamless', 'pointMall']) {
    goWithin(`/${at}`)
    await expect.poll(address).toMatch(new RegExp(`^/login\\?to=%2F${at}$`))
    await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
  }
})

test('[SHELL-12, PROT-09] a game has the width of the page without the side menu, and protection is one click away on every page', async () => {
  prepareWholeSite()
  await openSite('/fair', { member: true, prepared: true })
  const side = page.getByRole('complementary', { name: 'Menu' })
  for (const at of ['lottery', 'LOTTERY', 'lottert', 'seamless', 'vnlottery', 'SeaLottery', 'play/BGS/dice']) {
    goWithin('/fair')
    await expect.element(side).toBeVisible()
    goWithin(`/${at}`)
    await expectNone(side)
  }
  await expect.element(page.getByRole('region', { name: 'Dice table' })).toBeVisible()
  // The agents' pages and the screens of a shut site have their own way there (agent.e2e.ts, maintenance.e2e.ts).
  const protection = page.getByRole('link', { name: 'Play responsibly' })
  for (const to of ['/rng', '/sports', '/lottery', '/help/terms', '/fair', '/play/BGS/dice', '/member/personalProfit', '/no-such-page']) {
    goWithin(to)
    await expect.element(protection).toBeVisible()
  }
  await protection.click()
  await expect.poll(address).toBe('/help/responsible')
  await expect.element(page.getByRole('heading', { name: 'People who help' })).toBeVisible()
})
