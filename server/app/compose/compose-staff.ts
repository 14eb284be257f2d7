/** Composes staff: what they do at the console stands in the operator's audit chain, and whoever has left there has left here. */
import type { Operator } from '../../operator/operator.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Random } from '../../platform/random.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Settings } from '../../settings/settings.ts'
import { createStaff, type Staff } from '../../staff/staff.ts'

type Inputs = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Secrets
  readonly test?: true
}
type Rooms = { readonly settings: Pick<Settings, 'memberRules'>; readonly operator: () => Pick<Operator, 'audited' | 'hasLeft'> }

export const composeStaff = ({ database, clock, random, secrets, test }: Inputs, { settings, operator }: Rooms): Staff =>
  createStaff({
    database,
    clock,
    random,
    secrets: { pepper: secrets.ring('pepper of staff'), data: secrets, marks: secrets.derive('staff marks') },
    // For tests: passwords that hash quickly.
    ...(test ? { passwordCost: { memory: 64, passes: 1, parallelism: 1 } } : {}),
    audited: (work) => operator().audited(database, work),
    hasLeft: (reader, name) => operator().hasLeft(reader, name),
    siteName: async () => (await settings.memberRules()).siteName,
  })
