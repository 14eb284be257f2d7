/** Plants: for each attack, the guard without which it wins. */
import type { Plant, Plants } from './plant.ts'
import { ACCOUNTS } from './plants/accounts.ts'
import { FAIR } from './plants/fair.ts'
import { GATE } from './plants/gate.ts'
import { IDENTITY } from './plants/identity.ts'
import { MACHINE } from './plants/machine.ts'
import { MONEY } from './plants/money.ts'
import { VENDORS } from './plants/vendors.ts'
import { WEB } from './plants/web.ts'

const named = (subject: string, plants: Plants): [string, readonly Plant[]][] =>
  Object.entries(plants).map(([line, each]) => [`${subject}: ${line}`, each])

export const PLANTS: Plants = Object.fromEntries(
  [
    named('accounts', ACCOUNTS),
    named('identity', IDENTITY),
    named('vendors', VENDORS),
    named('money', MONEY),
    named('gate', GATE),
    named('web', WEB),
    named('fair', FAIR),
    named('machine', MACHINE),
  ].flat(),
)
