/** The calls of the console about coming in and about its people. Next: `server/staff/come-in.ts`. */
import {
  opsChangePassword,
  opsComeIn,
  opsLeave,
  opsMe,
  opsOpenInvitation,
  opsStepUp,
  opsTakeInvitation,
} from '@baize/contract/ops/coming-in.ts'
import { opsEndSessions, opsPeople, opsRoles, opsUnlock } from '@baize/contract/ops/people.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { STAFF_COOKIE } from '../platform/caller.ts'
import { route, staffOf, type Route } from '../platform/route.ts'
import { IDLE_SECONDS } from './session.ts'
import type { Staff } from './staff.ts'

export const staffRoutes = (staff: Staff): Route[] =>
  [
    route(opsComeIn, async ({ body, ip, userAgent, setCookie }) => {
      const entered = await staff.comeIn(body, { ip, userAgent })
      if (!entered.ok) return entered
      const { name, cookie, token, endsAt } = entered.value
      setCookie(STAFF_COOKIE, cookie, { strict: true })
      return done({ name, token, idleSeconds: IDLE_SECONDS, endsAt: endsAt.toString() })
    }),
    route(opsOpenInvitation, ({ body }) => staff.openInvitation(body.invitation)),
    route(opsTakeInvitation, ({ body }) => staff.acceptInvitation(body)),
    route(opsMe, async (ask) => {
      const { id: name, roles, permissions, endsAt } = staffOf(ask)
      return done({ name, roles: [...roles], permissions: [...permissions], endsAt: endsAt.toString() })
    }),
    route(opsLeave, async (ask) => {
      ask.clearCookie(STAFF_COOKIE)
      return staff.leave(staffOf(ask))
    }),
    route(opsStepUp, (ask) => staff.stepUp(staffOf(ask), ask.body)),
    route(opsChangePassword, (ask) => staff.changePassword(staffOf(ask), ask.body)),
    route(opsPeople, async () => done({ people: await staff.people() })),
    route(opsRoles, async () => done({ roles: await staff.roles() })),
    route(opsEndSessions, (ask) => staff.endSessions(staffOf(ask), ask.params.name)),
    route(opsUnlock, (ask) => staff.unlock(staffOf(ask), ask.params.name)),
  ].map(staff.withStepUp)
