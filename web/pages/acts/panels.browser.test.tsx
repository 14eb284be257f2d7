/** Proves what the choices, fields and buttons of each in-house table change before a round, and what each bet sends, as it is stored. */
import { ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { panelOfGame } from '../../testing/outlines/panel-acts.ts'
import { keepInside, letGo } from '../../testing/outlines/pressing.ts'

beforeEach(keepInside)
afterEach(letGo)

/** A flight goes on by itself. Dice and keno did not repeat in every run, and tables of chips have tables of cases of their own. */
const OTHERS: readonly string[] = ['crash', 'dice', 'keno', 'roulette', 'baccarat', 'dragon-tiger', 'sic-bo']
test.each(ORIGINALS.filter((game) => !OTHERS.includes(game)))(
  '[GAME-17] the panel of %s says and sends what is stored of it',
  async (game) => {
    const file = `panels/${game}.txt`
    await expect(await panelOfGame(game, file)).toMatchFileSnapshot(file)
  },
)
