/** Edge: the rooms behind the HTTP server, with every room's calls and callbacks, the pages and the published document. */
import type { FastifyInstance } from 'fastify'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { agentsRoutes } from '../agents/routes.ts'
import { bonusRoutes } from '../bonus/routes.ts'
import { checksRawRoutes, checksRoutes } from '../checks/routes.ts'
import { contentRoutes } from '../content/routes.ts'
import { filesRawRoutes, filesRoutes } from '../files/routes.ts'
import { gamesRawRoutes, gamesRoutes } from '../games/routes.ts'
import { homeRoutes } from '../home/routes.ts'
import { identityRoutes } from '../identity/routes.ts'
import { lotteryRoutes } from '../lottery/routes.ts'
import { messagingRoutes } from '../messaging/routes.ts'
import { originalsRoutes } from '../originals/routes.ts'
import { createHttp, type Patience } from '../platform/http.ts'
import type { Leaving } from '../platform/edge/leaving.ts'
import type { Limits } from '../platform/limits.ts'
import type { CallMeasures } from '../platform/watch/calls.ts'
import type { Route } from '../platform/route.ts'
import { pointsRoutes } from '../points/routes.ts'
import { promotionsRoutes } from '../promotions/routes.ts'
import { protectionRoutes } from '../protection/routes.ts'
import { riskRoutes } from '../risk/routes.ts'
import { recordsRoutes } from '../records/routes.ts'
import { settingsRawRoutes, settingsRoutes } from '../settings/routes.ts'
import { walletRawRoutes, walletRoutes } from '../wallet/routes.ts'
import type { House } from './compose.ts'
import { queuesOf } from './measures.ts'
import { createHostCheck } from './own-origin.ts'
import { addPages } from './pages.ts'

export type EdgeSettings = {
  readonly limits: Limits
  readonly secure: boolean
  readonly trustProxy: readonly string[]
  /** Folders in which this process writes; it takes no calls where their disk is full. */
  readonly folders: readonly string[]
  readonly patience?: Patience
  readonly leaving?: Leaving
  readonly calls?: CallMeasures
}

/** How long the contact for weaknesses stays valid for whoever reads it: half a year. */
const SURE_HOURS = 4380

const routesOf = ({
  agents,
  settings,
  content,
  messaging,
  identity,
  games,
  wallet,
  originals,
  lottery,
  records,
  points,
  files,
  bonus,
  promotions,
  protection,
  risk,
  checks,
  home,
  needs: { database },
}: House): Route[] => [
  ...settingsRoutes(settings),
  ...agentsRoutes(agents),
  ...contentRoutes(content),
  ...messagingRoutes(messaging, database),
  ...identityRoutes(identity, database),
  ...gamesRoutes(games, database),
  ...walletRoutes(wallet, database),
  ...originalsRoutes(originals),
  ...lotteryRoutes(lottery),
  ...recordsRoutes(records),
  ...pointsRoutes(points),
  ...filesRoutes(files),
  ...bonusRoutes(bonus, database),
  ...promotionsRoutes(promotions, async () => (await settings.read('merchant')).currency),
  ...protectionRoutes(protection, database, identity.guards.proveAgain),
  ...riskRoutes(risk, database),
  ...checksRoutes(checks, database),
  ...homeRoutes(home),
]

/** Makes the server. A call of the contract that no room answers, or that two rooms answer, is a fault at start and not at midnight. */
export async function createEdge(house: House, edge: EdgeSettings): Promise<FastifyInstance> {
  const { limits, secure, trustProxy, folders, patience, leaving, calls } = edge
  const { settings, content, identity, games, wallet, needs } = house
  const routes = routesOf(house)
  const answered = routes.map(({ operation }) => operation.name)
  const missing = OPERATIONS.map(({ name }) => name).filter((name) => answered.filter((each) => each === name).length !== 1)
  if (missing.length > 0) throw new Error(`not answered by exactly one room: ${missing.join(', ')}`)
  const merchant = await settings.read('merchant')
  const app = await createHttp(
    {
      identify: identity.identify,
      decrypt: identity.decrypt,
      encryptionRequired: () => settings.read('encryption.required'),
      gate: settings.gate,
      merchantCode: merchant.code,
      defaultLanguage: merchant.defaultLanguage,
      isOwnHost: createHostCheck(settings, needs.outside.site),
      limits,
      log: needs.log,
      secure,
      trustProxy,
      leaving,
      calls,
      ...(patience ? { patience } : {}),
    },
    routes,
    [
      ...settingsRawRoutes(settings),
      ...gamesRawRoutes(games),
      ...walletRawRoutes(wallet, needs.database),
      ...checksRawRoutes(house.checks, needs.database),
      ...filesRawRoutes(house.files),
    ],
  )
  await addPages(app, {
    frames: () => settings.read('launchGameCDNs'),
    analytics: () => settings.read('gtagId'),
    async reporters() {
      const site = needs.outside.site()
      const until = needs.clock.now().add({ hours: SURE_HOURS })
      return { contact: (await settings.read('security.contact')) ?? `${site}/help`, site, until }
    },
    trustedSigner: identity.trustedSigner,
    site: () => needs.outside.site(),
    secure,
    defaultLanguage: merchant.defaultLanguage,
    version: '0.1.0',
    firstGames: async (gameType, size) => (await games.list({ gameType, page: 1, size }, undefined, merchant.defaultLanguage)).games,
    clock: needs.databaseClock,
    folders,
    queues: () => queuesOf(house),
    hearsNotices: () => needs.notices?.isHearing() ?? false,
    opening: (slug, language) => content.opening(slug, language === 'en' ? 'EN' : 'MY'),
  })
  return app
}
