/** Proves the acts on one's own lottery bets by a row each: sent once, each refusal at its place, and what is asked again. */
import { test } from 'vitest'
import { LOTTERY } from '../../testing/acts/lottery.ts'
import { titleOf, tryAct } from '../../testing/acts/act.ts'

for (const row of LOTTERY) test(`[LOTT-07, UI-08] ${titleOf(row)}`, () => tryAct(row))
