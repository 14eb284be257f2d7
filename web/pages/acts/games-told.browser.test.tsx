/** Proves the acts at the in-house tables by a row each: sent once, each refusal at its place, and what is asked again. */
import { test } from 'vitest'
import { titleOf, tryAct } from '../../testing/acts/act.ts'
import { OWN_GAMES } from '../../testing/acts/own-games.ts'

for (const row of OWN_GAMES) test(`[GAME-17, UI-08] ${titleOf(row)}`, () => tryAct(row))
