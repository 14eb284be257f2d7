/** Proves the acts of the agent center by a row each: sent once, each refusal at its place, and what is asked again. */
import { test } from 'vitest'
import { titleOf, tryAct } from '../../testing/acts/act.ts'
import { AGENTS } from '../../testing/acts/agents.ts'

for (const row of AGENTS) test(`[AGENT-01, UI-08] ${titleOf(row)}`, () => tryAct(row))
