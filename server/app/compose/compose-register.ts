/**
 * Composes what asks lists about members. The market says when the national register is asked, and protection excludes who is listed there.
 * Screening opens cases of the rules against laundering. Identity says about whom both ask.
 */
import { createRegister, createScreening, type Register, type Screening } from '../../checks/checks.ts'
import { httpRegister } from '../../gateways/register/register.ts'
import { httpScreening } from '../../gateways/screening/screening.ts'
import type { Identity } from '../../identity/identity.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { warnsIn, type Log } from '../../platform/log.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Risk } from '../../risk/risk.ts'
import type { Settings } from '../../settings/settings.ts'
import type { IdentityOutside } from '../identity-outside.ts'

type Inputs = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly outside: { identity?(): IdentityOutside }
}
type Rooms = {
  readonly settings: Settings
  /** Built later: it says who comes in. */
  readonly identity: () => Pick<Identity, 'identifying' | 'membersSeenSince'>
  readonly ledger: Pick<Ledger, 'waitFrom'>
  readonly protection: Pick<Protection, 'excludeListed' | 'endListing'>
}

export const composeRegister = ({ database, clock, log, outside }: Inputs, { settings, identity, ledger, protection }: Rooms): Register =>
  createRegister({
    database,
    clock,
    register: httpRegister(() => outside.identity?.().register),
    askedAt: () => settings.read('protection.register'),
    person: (...asked) => identity().identifying(...asked),
    seenSince: (since) => identity().membersSeenSince(since),
    waitFrom: (...given) => ledger.waitFrom(...given),
    exclude: (tx, member) => protection.excludeListed(tx, member),
    unlisted: (tx, member) => protection.endListing(tx, member),
    timeZone: async () => (await settings.read('merchant')).timeZone,
    warn: warnsIn(log),
  })

/** The task of `server/checks/screening/jobs.ts`; it also runs each minute. */
const ASK_TASK = 'screening-ask'

type ScreeningRooms = { readonly identity: Pick<Identity, 'identifying' | 'membersAfter'>; readonly risk: Pick<Risk, 'openCase'> }

export const composeScreening = ({ database, clock, log, outside }: Inputs, { identity, risk }: ScreeningRooms): Screening =>
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
