/** Proves what an in-house table of one step sends for a press. It says of every end of a round what is stored. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actsOfGame } from '../../testing/outlines/game-acts.ts'
import { ACTED_GAMES } from '../../testing/outlines/own-rounds.ts'
import { keepInside, letGo } from '../../testing/outlines/pressing.ts'

beforeEach(keepInside)
afterEach(letGo)

test.each(ACTED_GAMES)('[GAME-17] %s says what is stored of each end of a round', async (game) => {
  await expect(await actsOfGame(game)).toMatchFileSnapshot(`games/${game}.txt`)
})
