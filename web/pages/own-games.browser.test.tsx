/** Proves favourites and recent games, and what a tile shows and does. */
import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { Game } from '@baize/contract/games.ts'
import { aGame, hotList } from '../testing/catalogue.ts'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { comeNear, expectCount, expectNone, held, main, region, tile } from '../testing/looking.ts'
import { answersCatalogue, prepareMember } from '../testing/prepared.ts'
import { openSite } from '../testing/open-site.ts'

const tiles = (): Locator => main().getByRole('article')
const login = (): Locator => page.getByRole('dialog', { name: 'Log in' })
const OWN = [
  aGame('Koi Harbour', { gameType: 'FISH', vassalage: 'JDB' }),
  aGame('Lotus Ways'),
  aGame('Dice', { gameType: 'BGS', vassalage: 'BGS' }),
]

/** One game to a page, however many were asked for. */
const inPages = (games: readonly Game[], pageNum: number) => ({
  content: games.slice(pageNum - 1, pageNum),
  pageNum,
  totalPages: games.length,
  total: games.length,
})

test('[GAME-09] favourites are asked for by 999 and recent games by 20, and the next page is appended to what stands', async () => {
  prepareMember()
  answers(
    'favoriteGames',
    OWN.map(({ nodeId }) => nodeId),
  )
  answers('favoriteGamesList', ({ query }) => inPages(OWN, Number(query.pageNo)))
  answers('recentGames', ({ query }) => inPages(OWN, Number(query.page)))
  const more = main().getByRole('button', { name: 'Show more' })
  for (const at of ['/favorite', '/recent']) {
    await openSite(at, { member: true, prepared: true })
    await expectCount(tiles(), 1)
    for (const count of [2, 3]) {
      await more.click()
      await expectCount(tiles(), count)
    }
    await expectNone(more)
    for (const [place, { displayName }] of OWN.entries()) await expect.element(tiles().nth(place)).toMatchTextContent(displayName)
  }
  expect(asked('favoriteGamesList').map(({ query }) => [Number(query.pageNo), Number(query.pageSize)])).toEqual(
    [1, 2, 3].map((each) => [each, 999]),
  )
  expect(asked('recentGames').map(({ query }) => [Number(query.page), Number(query.pageSize)])).toEqual([1, 2, 3].map((each) => [each, 20]))
})

test('[GAME-03, GAME-05] a tile has picture, name, heart and PLAY NOW except on slots; visitors are asked to log in', async () => {
  answersCatalogue(hotList())
  await openSite('/')
  const slot = tile(region('Hot games'), 'Jade Lanterns')
  const dice = tile(region('In-house'), 'Dice')
  await comeNear(region('Hot games'))
  await expect.element(slot).toBeVisible()
  expect(slot.getByRole('presentation').element().getBoundingClientRect().height).toBeGreaterThan(100)
  // What the row says is not said on its tiles.
  expect(slot.getByText('Hot', { exact: true }).elements()).toEqual([])
  await slot.hover()
  expect(slot.getByText('Play now').elements()).toEqual([])
  await comeNear(region('In-house'))
  await dice.hover()
  await expect.element(dice.getByText('Play now')).toBeVisible()
  await dice.getByRole('link').click()
  await expect.element(login()).toBeVisible()
  await login().getByRole('button', { name: 'Close' }).click()
  await expectNone(login())
  await comeNear(region('Hot games'))
  await slot.getByRole('button', { name: 'Add Jade Lanterns to favourites' }).click()
  await expect.element(login()).toBeVisible()
})

test('[GAME-08] a favourite shows at once, rolls back when the call fails, and a double press is one wish', async () => {
  const answer = held()
  answers('addFavoriteGame', async () => {
    await answer.until
    return refused('busy')
  })
  await openSite('/', { member: true })
  const hot = region('Hot games')
  const add = hot.getByRole('button', { name: 'Add Jade Lanterns to favourites' })
  const remove = hot.getByRole('button', { name: 'Remove Jade Lanterns from favourites' })
  await comeNear(hot)
  await add.dblClick()
  await expect.element(remove).toHaveAttribute('aria-pressed', 'true')
  answer.letGo()
  const failed = page.getByText('The favourite could not be saved.')
  await expect.element(failed).toBeVisible()
  await expect.element(add).toHaveAttribute('aria-pressed', 'false')
  expect(asked('addFavoriteGame')).toHaveLength(1)

  const lanterns = hotList().find(({ displayName }) => displayName === 'Jade Lanterns')!
  const second = held()
  answers('favoriteGames', [lanterns.nodeId])
  answers('removeFavoriteGame', async () => {
    await second.until
    return refused('busy')
  })
  await openSite('/', { again: true })
  await comeNear(hot)
  await remove.click()
  await expect.element(add).toHaveAttribute('aria-pressed', 'false')
  second.letGo()
  await expect.element(failed.first()).toBeVisible()
  await expect.element(remove).toHaveAttribute('aria-pressed', 'true')
})
