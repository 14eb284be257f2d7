/** Subjects: every attack of `docs/security.md` that is tried, by what it goes for and in the order in which one stage meets them. */
import { ACCOUNTS } from './accounts.ts'
import { FAIR } from './fair.ts'
import { GATE } from './gate.ts'
import { MACHINE } from './machine.ts'
import type { Attack } from './stage.ts'
import { VENDORS } from './vendors.ts'

export const SUBJECTS: readonly [subject: string, attacks: readonly Attack[]][] = [
  ['accounts', ACCOUNTS],
  ['vendors', VENDORS],
  ['gate', GATE],
  ['fair', FAIR],
  ['machine', MACHINE],
]
