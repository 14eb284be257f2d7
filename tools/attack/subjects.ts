/** Subjects: every attack of `docs/security.md` that is tried, by target and in the order in which one stage runs them. */
import { ACCOUNTS } from './accounts.ts'
import { FAIR } from './fair.ts'
import { GATE } from './gate.ts'
import { IDENTITY } from './identity.ts'
import { MACHINE } from './machine.ts'
import { MONEY } from './money.ts'
import type { Attack } from './stage.ts'
import { VENDORS } from './vendors.ts'
import { WEB } from './web.ts'

export const SUBJECTS: readonly [subject: string, attacks: readonly Attack[]][] = [
  ['accounts', ACCOUNTS],
  ['identity', IDENTITY],
  ['vendors', VENDORS],
  ['money', MONEY],
  ['gate', GATE],
  ['web', WEB],
  ['fair', FAIR],
  ['machine', MACHINE],
]
