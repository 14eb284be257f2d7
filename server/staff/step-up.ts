/**
 * Step-up: before a dangerous call staff give their second factor again, for that very call (OC-24). The mark of the call covers its input, so a
 * proof for one serves no other, and each serves once.
 */
import { createHmac } from 'node:crypto'
import type { Operation } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { staffOf, type Route, type StaffCaller } from '../platform/route.ts'
import { countFailure, takeCode } from './come-in.ts'
import { isLocked } from './attempt.ts'
import type { Parts } from './needs.ts'
import { attemptsOf } from './come-in.ts'
import { deleteSessionsOf, forgetAttempts, lockAttempts, lockPerson, putProof, takeProof } from './store.ts'

const MINUTES = 5

/** Every route's input is validated by then, and its names stand in the order of the schema or of the caller: they are sorted here. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([left], [right]) => (left < right ? -1 : 1))
          .map(([name, inner]) => [name, sorted(inner)]),
      )
    : value

/** Keyed, since the input may hold a password. */
const markOf = ({ secrets }: Parts, { id }: StaffCaller, { name }: Operation, params: unknown, body: unknown): string =>
  createHmac('sha256', secrets.marks)
    .update(JSON.stringify([id, name, sorted(params), sorted(body)]))
    .digest('base64url')

/** A route that asks for a proof where its operation says so; any other stays as it is. */
export const withStepUp =
  (parts: Parts) =>
  (found: Route): Route => {
    if (!found.operation.stepUp) return found
    return {
      operation: found.operation,
      async handle(ask) {
        const staff = staffOf(ask)
        const act = markOf(parts, staff, found.operation, ask.params, ask.body)
        const since = parts.clock.now().subtract({ minutes: MINUTES })
        const isProved = await parts.database.write((tx) => takeProof(tx, staff.sessionId, act, since))
        return isProved ? found.handle(ask) : refused('verification-required', { act })
      },
    }
  }

/** Takes the second factor for one call. A third wrong number locks the name and ends its sessions, since a stranger may sit there. */
export const stepUp = (
  parts: Parts,
  staff: StaffCaller,
  { act, code }: { readonly act: string; readonly code: string },
): Promise<Outcome<{ until: string }, 'invalid-verification-code'>> =>
  parts.audited(async (tx, note) => {
    const { id: name, sessionId } = staff
    const now = parts.clock.now()
    const row = { who: name, object: `staff ${name}`, before: null, reason: 'at the console' }
    const locked = isLocked(await lockAttempts(tx, attemptsOf(name), now), now)
    if (locked || !(await takeCode(parts, tx, await lockPerson(tx, name), code))) {
      const lockedUntil = await countFailure(parts, tx, name)
      const ended = lockedUntil === null ? 0 : await deleteSessionsOf(tx, name)
      await note({ ...row, act: 'step-up (refused)', after: { act, lockedUntil: lockedUntil?.toString() ?? null, ended } })
      return refused('invalid-verification-code')
    }
    await forgetAttempts(tx, attemptsOf(name))
    await putProof(tx, { session: sessionId, act, at: now })
    const until = now.add({ minutes: MINUTES }).toString()
    await note({ ...row, act: 'step-up', after: { act, until } })
    return done({ until })
  })
