/** Proves where the way out of a game on the whole page leads where nothing lies behind it: to the list of its category. */
import type { GameType } from '@baize/contract/games.ts'
import { expect, test } from 'vitest'
import { aGame } from '../testing/catalogue.ts'
import { answers, refused } from '../testing/fake-server.ts'
import { main } from '../testing/looking.ts'
import { address, openSite } from '../testing/open-site.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const AT = '/seamless?vassalage=PG&gameCode=lotus-ways'
/** The category of the game, and where one stands after it. */
const WAYS: readonly (readonly [gameType: GameType, to: string])[] = [
  ['RNG', '/rng'],
  ['FISH', '/fish'],
]

test('[GAME-19] the way out of a game on the whole page leads to its category where it was opened by its address', async () => {
  for (const [gameType, to] of WAYS) {
    prepareWholeSite()
    const game = aGame('Lotus Ways', { gameType })
    answers('gameInfo', { game, similar: [] })
    await openSite(AT, { member: true, prepared: true })
    await main().getByRole('button', { name: 'Leave the game' }).click()
    await expect.poll(() => [gameType, address()]).toEqual([gameType, to])
  }
  // A game that nobody knows leads to the games that there are.
  prepareWholeSite()
  answers('gameInfo', refused('game-unknown'))
  await openSite(AT, { member: true, prepared: true })
  await main().getByRole('button').click()
  await expect.poll(address).toBe('/rng')
})
