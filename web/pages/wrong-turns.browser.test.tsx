/** Proves wrong turns: an address without a game, too many requests, a lost line and a login that ended; each has a way on. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aGame, someGames } from '../testing/catalogue.ts'
import { shutLive } from '../testing/fake-live.ts'
import { answers, asked, loseLine, refused } from '../testing/fake-server.ts'
import { expectNone, goWithin, main, tile } from '../testing/looking.ts'
import { answersCatalogue } from '../testing/prepared.ts'
import { address, openSite } from '../testing/open-site.ts'

const reconnecting = page.getByText('Reconnecting. Your bets and your balance are safe.')

test('[GAME-17, UI-04] an unknown in-house game shows a message and a link to Home', async () => {
  await openSite('/play/BGS/nothing')
  await expect.element(main().getByText('This page does not exist')).toBeVisible()
  await main().getByRole('link', { name: 'Go to the home page' }).click()
  await expect.poll(address).toBe('/')
})

test('[UI-04] too many requests are shown with the waiting time, and the page goes on by itself', async () => {
  answers('gameList', () =>
    asked('gameList').length === 1
      ? refused('too-many-requests', { retryAfterSeconds: 2 })
      : { games: someGames(3), pageNum: 1, totalPages: 1, total: 3 },
  )
  await openSite('/rng?search=a')
  const said = page.getByText('Too many requests from your connection. The page continues in 2 s.')
  await expect.element(said).toBeVisible()
  await expect.element(main().getByRole('article').first()).toBeVisible()
  await expectNone(said)
})

test('[UI-04] Home says that the connection is lost, and shows no broken picture', async () => {
  await openSite('/no-such-page')
  loseLine(true)
  await expect.element(reconnecting).toBeVisible()
  goWithin('/')
  await expect.poll(address).toBe('/')
  await expect.element(reconnecting).toBeVisible()
  const torn = (): number =>
    [...document.images].filter((each) => each.complete && each.naturalWidth === 0 && each.checkVisibility()).length
  await expect.poll(torn).toBe(0)
  loseLine(false)
  await expectNone(reconnecting)
})

test('[WALLET-01, UI-04] a network that refuses the live channel is named, and the page asks by itself until it opens', async () => {
  const refused = page.getByText('This network refuses live news. The page asks for them every 20 seconds.')
  shutLive(true)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await openSite('/no-such-page', { member: true })
  await expect.element(refused).toBeVisible()
  await expectNone(reconnecting)
  const before = asked('balance').length
  vi.advanceTimersByTime(20_000)
  await expect.poll(() => asked('balance').length).toBe(before + 1)
  shutLive(false)
  await expectNone(refused)
})

test('[SHELL-07] a page of the person’s own asks for the login first, and leads back to where one was', async () => {
  await openSite('/lottery?gameCode=pk10-1m&view=trend')
  await expect.poll(() => new URLSearchParams(location.search).get('to')).toMatch(/^\/lottery\?gameCode=pk10-1m/)
  await expect.element(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
})

test('[UI-05] a game has one picture, wherever it stands in a list', async () => {
  const face = async (): Promise<string> => {
    await expect.element(tile(main(), 'Dice').first()).toBeVisible()
    return getComputedStyle(tile(main(), 'Dice').first().element()).getPropertyValue('--tile-ground')
  }
  answersCatalogue([...someGames(3, 'BGS'), aGame('Dice', { gameType: 'BGS', vassalage: 'BGS' })])
  await openSite('/bgs')
  const inList = await face()
  expect(inList).not.toBe('')
  await openSite('/bgs?search=Dice')
  expect(await face()).toBe(inList)
})
