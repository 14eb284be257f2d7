/** Proves the acts of promotions, points and messages by a row each: sent once, each refusal at its place, and what is asked again. */
import { test } from 'vitest'
import { titleOf, tryAct } from '../../testing/acts/act.ts'
import { REWARDS } from '../../testing/acts/rewards.ts'

for (const row of REWARDS) test(`[PROMO-01, UI-08] ${titleOf(row)}`, () => tryAct(row))
