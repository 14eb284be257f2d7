/** Proves the acts of the wallet by a row each: sent once, each refusal at its place, and what is asked again. */
import { test } from 'vitest'
import { titleOf, tryAct } from '../../testing/acts/act.ts'
import { WALLET } from '../../testing/acts/wallet.ts'

for (const row of WALLET) test(`[WALLET-02, UI-08] ${titleOf(row)}`, () => tryAct(row))
