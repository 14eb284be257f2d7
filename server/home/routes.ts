/** The calls of Home. */
import { home, nextDraws } from '@baize/contract/home.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { route, type Route } from '../platform/route.ts'
import type { Home } from './home.ts'

export const homeRoutes = (room: Home): Route[] => [
  route(home, async ({ role, person, query, language }) => {
    const member = role === 'member' || role === 'agent' ? person?.id : undefined
    return done(await room.read(member, query.language ?? language))
  }),
  route(nextDraws, async ({ query, language }) => done({ draws: await room.draws(query.language ?? language) })),
]
