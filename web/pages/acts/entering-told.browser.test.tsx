/** Proves the acts of whoever logs in or registers by a row each: sent once, each refusal at its place, and what is said of it. */
import { test } from 'vitest'
import { titleOf, tryAct } from '../../testing/acts/act.ts'
import { ENTERING } from '../../testing/acts/entering.ts'

for (const row of ENTERING) test(`[ID-09, UI-08] ${titleOf(row)}`, () => tryAct(row))
