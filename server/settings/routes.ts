/** The calls of settings, and the way from a sealed path of customer service to its place. */
import { domainRoutes, systemStatus, whitelabel } from '@baize/contract/settings.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { route, type RawRoute, type Route } from '../platform/route.ts'
import { SERVICE_PATH } from './service-path.ts'
import type { Settings } from './settings.ts'

export const settingsRoutes = (settings: Settings): Route[] => [
  route(systemStatus, async ({ ip, language }) => done(await settings.systemStatus({ ip, language }))),
  route(whitelabel, async () => done(await settings.read('whitelabel'))),
  route(domainRoutes, async () => done([...(await settings.read('domainRoute'))])),
]

const NOTHING = { status: 404, body: { error: 'not-found' } } as const

/** Customer service is reachable also while the site is closed, so this is no call of the site but a plain way out of it. */
export const settingsRawRoutes = (settings: Settings): RawRoute[] => [
  {
    method: 'GET',
    path: `${SERVICE_PATH}/:sealed`,
    bodyLimit: 1024,
    tooLarge: NOTHING,
    async handle({ params }) {
      const location = await settings.servicePath(params['sealed'] ?? '')
      if (location === undefined) return NOTHING
      return {
        status: 302,
        body: '',
        type: 'text/plain',
        headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
      }
    },
  },
]
