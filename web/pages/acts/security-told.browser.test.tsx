/** Proves the acts of the security center by a row each: sent once, each refusal at its place, and what is asked again. */
import { afterEach, test, vi } from 'vitest'
import { titleOf, tryAct } from '../../testing/acts/act.ts'
import { SECURITY } from '../../testing/acts/security.ts'

afterEach(() => void vi.restoreAllMocks())

for (const row of SECURITY) test(`[MEMBER-04, UI-08] ${titleOf(row)}`, () => tryAct(row))
