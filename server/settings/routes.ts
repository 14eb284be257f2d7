/** The calls of settings. */
import { domainRoutes, systemStatus, whitelabel } from '@baize/contract/settings.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { route, type Route } from '../platform/route.ts'
import type { Settings } from './settings.ts'

export const settingsRoutes = (settings: Settings): Route[] => [
  route(systemStatus, async ({ ip, language }) => done(await settings.systemStatus({ ip, language }))),
  route(whitelabel, async () => done(await settings.read('whitelabel'))),
  route(domainRoutes, async () => done([...(await settings.read('domainRoute'))])),
]
