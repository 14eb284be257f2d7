/** Proves by a table of cases what a tile says of its game: badge, return, whether it can be played, and the heart. */
import type { Game } from '@baize/contract/games.ts'
import { expect, test } from 'vitest'
import { aGame } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { plain } from '../testing/figures.ts'
import { main, tile } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { answersCatalogue, prepareMember } from '../testing/prepared.ts'

const [MAINTENANCE, HOT, NEW, UNPLAYABLE] = ['Maintenance', 'Hot', 'New', 'Not playable']
/** A game, its badge, and the line below its name. */
const CASES: readonly (readonly [more: Partial<Game>, badge?: string | undefined, line?: string])[] = [
  [{}],
  // Its row says it.
  [{ isHot: 1 }],
  [{ isNew: true }, NEW],
  [{ isHot: 1, isNew: true }, NEW],
  [{ maintenance: true, isHot: 1, isNew: true }, MAINTENANCE],
  [{ rtpBasisPoints: 9650 }, undefined, 'RTP 96.50 %'],
  [{ rtpBasisPoints: 10_000 }, undefined, 'RTP 100.00 %'],
  [{ rtpBasisPoints: 9605, isNew: true }, NEW, 'RTP 96.05 %'],
  [{ playable: false, rtpBasisPoints: 9650 }, undefined, UNPLAYABLE],
]

test('[GAME-02, GAME-08] a tile has one badge at most, its own return, and a heart that is its member’s', async () => {
  prepareMember()
  const games = CASES.map(([more], at) => aGame(`Tile ${at}.`, more))
  answersCatalogue(games)
  answers('favoriteGames', [games[1]!.nodeId])
  await openSite('/rng', { member: true, prepared: true })
  await expect.element(tile(main(), 'Tile 8.')).toBeVisible()
  for (const [at, [, badge, line]] of CASES.entries()) {
    const words = plain(tile(main(), `Tile ${at}.`).element())
    for (const each of [MAINTENANCE, HOT, NEW]) expect([at, each, words.includes(each)]).toEqual([at, each, each === badge])
    expect([at, /RTP [\d.]+ %|Not playable/.exec(words)?.[0]]).toEqual([at, line])
    const heart = `${at === 1 ? 'Remove' : 'Add'} Tile ${at}. ${at === 1 ? 'from' : 'to'} favourites`
    await expect.element(main().getByRole('button', { name: heart, exact: true })).toHaveAttribute('aria-pressed', String(at === 1))
  }
})
