/** The door of staff: who works at the console, how they come in, and what their roles permit. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { createPasswords } from '../platform/proofs/password.ts'
import type { StaffCaller } from '../platform/route.ts'
import { attemptsOf, comeIn } from './come-in.ts'
import { createDesk, listPeople } from './desk.ts'
import { acceptInvitation, openInvitation } from './invitation.ts'
import type { Origin, Parts, StaffNeeds } from './needs.ts'
import { isWithin } from './networks.ts'
import { changePassword } from './password.ts'
import { identify } from './session.ts'
import { stepUp, withStepUp } from './step-up.ts'
import { deleteSession, deleteSessionsOf, forgetAttempts, lockAttempts, networksOf, personNamed, roleRows } from './store.ts'
import { isLocked } from './attempt.ts'

export { STAFF_SEALED } from './sealed.ts'
export type { StaffNeeds } from './needs.ts'

export type Staff = ReturnType<typeof createStaff>

/** Members' hashes have places of their own, so that a crowd at the site keeps nobody out of the console. */
const HASHES_AT_ONCE = 1

const AT_CONSOLE = 'at the console'

/** What one of the staff does at once about the access of another. Each is a row of the audit chain. */
const accessOf = (parts: Parts) => ({
  endSessions: (by: StaffCaller, name: string) =>
    parts.audited(async (tx, note) => {
      const known = await personNamed(tx, name)
      if (!known) return refused('not-found')
      const ended = await deleteSessionsOf(tx, known.name)
      await note({ who: by.id, act: 'end-sessions', object: `staff ${known.name}`, before: null, after: { ended }, reason: AT_CONSOLE })
      return done({ ended })
    }),
  unlock: (by: StaffCaller, name: string) =>
    parts.audited(async (tx, note) => {
      const known = await personNamed(tx, name)
      if (!known) return refused('not-found')
      const [hash, now] = [attemptsOf(known.name), parts.clock.now()]
      const tried = await lockAttempts(tx, hash, now)
      if (!isLocked(tried, now)) return refused('state-conflict')
      await forgetAttempts(tx, hash)
      const before = { lockedUntil: tried.lockedUntil?.toString() }
      await note({ who: by.id, act: 'unlock', object: `staff ${known.name}`, before, after: { lockedUntil: null }, reason: AT_CONSOLE })
      return done({})
    }),
})

export function createStaff(needs: StaffNeeds) {
  const { database, random, secrets, passwordCost, onPasswordHash } = needs
  const passwords = createPasswords({
    pepper: secrets.pepper,
    random,
    atOnce: HASHES_AT_ONCE,
    ...(passwordCost ? { cost: passwordCost } : {}),
    ...(onPasswordHash ? { onHash: onPasswordHash } : {}),
  })
  const parts: Parts = { ...needs, passwords }
  return {
    ...accessOf(parts),
    identify: (halves: Parameters<typeof identify>[1]) => identify(parts, halves),
    /** Whether the console is there for an address at all (OC-22). */
    reaches: async (ip: string): Promise<boolean> => isWithin(await networksOf(database.reader, ''), ip),
    /** Commits by itself: a wrong attempt is counted, whatever is answered. */
    comeIn: (typed: Parameters<typeof comeIn>[1], origin: Origin) => comeIn(parts, typed, origin),
    leave: ({ id, sessionId }: StaffCaller) =>
      parts.audited(async (tx, note) => {
        await deleteSession(tx, sessionId)
        await note({ who: id, act: 'leave', object: `staff ${id}`, before: null, after: null, reason: AT_CONSOLE })
        return done({})
      }),
    stepUp: (by: StaffCaller, given: Parameters<typeof stepUp>[2]) => stepUp(parts, by, given),
    /** Puts the second factor before each route whose operation asks for it. */
    withStepUp: withStepUp(parts),
    changePassword: (by: StaffCaller, chosen: Parameters<typeof changePassword>[2]) => changePassword(parts, by, chosen),
    openInvitation: (invitation: string) => openInvitation(parts, invitation),
    acceptInvitation: (chosen: Parameters<typeof acceptInvitation>[1]) => acceptInvitation(parts, chosen),
    people: () => listPeople(parts, database.reader),
    async roles() {
      const byRole = Map.groupBy(await roleRows(database.reader), ({ role }) => role)
      return [...byRole].map(([role, rows]) => ({ role, permissions: rows.map(({ permission }) => permission) }))
    },
    desk: createDesk(parts),
  }
}
