/** Proves the acts of logins and registration by a row each: sent once, each refusal at its place, and what is said then. */
import { afterEach, test, vi } from 'vitest'
import { titleOf, tryAct } from '../../testing/acts/act.ts'
import { ENTERING } from '../../testing/acts/entering.ts'

afterEach(() => void vi.restoreAllMocks())

for (const row of ENTERING) test(`[ID-09, UI-08] ${titleOf(row)}`, () => tryAct(row))
