/** Composes screening: identity says who somebody is, and the rules against laundering open its cases. */
import { createScreening, type Screening } from '../../checks/checks.ts'
import { httpScreening } from '../../gateways/screening/screening.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Risk } from '../../risk/risk.ts'
import type { IdentityOutside } from '../identity-outside.ts'

/** The task of `server/checks/screening/jobs.ts`; it also runs each minute. */
const ASK_TASK = 'screening-ask'

type Given = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly outside: { identity?(): IdentityOutside }
}
type Rooms = { readonly identity: Pick<Identity, 'identifying' | 'membersAfter'>; readonly risk: Pick<Risk, 'openCase'> }

export const composeScreening = ({ database, clock, log, outside }: Given, { identity, risk }: Rooms): Screening =>
  createScreening({
    database,
    clock,
    isOffered: () => outside.identity?.().screening !== undefined,
    screening: httpScreening(() => outside.identity?.().screening),
    person: (...asked) => identity.identifying(...asked),
    membersAfter: (...asked) => identity.membersAfter(...asked),
    askSoon: (tx) => enqueue(tx, ASK_TASK, {}, { key: ASK_TASK }),
    async openCase(tx, wish) {
      const opened = await risk.openCase(tx, wish)
      if (!opened.ok) throw new Error(`a case was not opened: ${opened.code} ${JSON.stringify(opened.detail)}`)
    },
    warn: warnsIn(log),
  })
