/** Pages: the built web, its headers, the published document and the painted art, served beside the calls. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import files from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Game, GameType } from '@baize/contract/games.ts'
import { ART_KINDS } from '@baize/contract/values/game-art.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Opening } from '../content/content.ts'
import { decline } from '../platform/http.ts'
import { openApi } from '../platform/openapi.ts'
import { vendorOpenApi } from './vendor-openapi.ts'
import { createFirstPages, sendPage, type FirstChoices, type FirstPageNeeds } from './first-page.ts'
import { ANALYTICS_ADDRESS, analyticsFrame } from './page/analytics-frame.ts'
import { readinessOf, type ReadyNeeds } from './ready.ts'
import { pageHeaders } from './page/page-headers.ts'
import { isPageAddress, pathOf, robots, siteMap, type Language, type PageRequest } from './page/heads.ts'

const SITE = path.resolve(import.meta.dirname, '../../web/dist/site')
const PAINT = path.resolve(import.meta.dirname, '../../web/dist/paint')
const PAINTER = path.join(PAINT, 'draw.js')

/** The motif grammar for a category's games. */
const ART_OF: Readonly<Record<GameType | 'VENDOR' | 'BANNER' | 'PROMOTION', string>> = {
  VENDOR: 'vendor',
  BANNER: 'banner',
  PROMOTION: 'promotion',
  ...ART_KINDS,
}

type Painter = { drawAny(wish: { seed: string; kind: string; vendor?: string }): string }
type ListPainter = { drawFirstList(games: readonly Game[], choices: FirstChoices): string }
type WordsPainter = { drawFirstWords(opening: Opening, language: Language): string }

export type PagesNeeds = Pick<FirstPageNeeds, 'firstGames' | 'opening' | 'trustedSigner' | 'site'> &
  ReadyNeeds & {
    /** Origins that may be in the game frame. */
    frames(): Promise<readonly string[]>
    /** The measurement id of the operator's analytics, where there is one. */
    analytics(): Promise<string | null>
    /** The address for reports of weaknesses, and how long it is valid. */
    reporters(): Promise<{ readonly contact: string; readonly site: string; readonly until: Temporal.Instant }>
    /** Whether the notices of other processes arrive. */
    hearsNotices(): boolean
    /** How many wait in each queue of this process. */
    queues(): Readonly<Record<string, number>>
    secure: boolean
    defaultLanguage: LanguageCode
    version: string
  }

/** Calls and callbacks are under these paths; every other request of a browser is a page. `/live` itself is one: only `/live/` is the channel. */
const NOT_PAGES = /^\/((wps|lgw|lotto|vendor|payments|docs|art|ops|healthz|readyz|assets)(\/|$)|live\/)/

/** The wallet that game vendors call has its own document. */
const VENDOR_DOCUMENT = '/docs/vendors.json'

const TRUSTED_TYPES = /;require-trusted-types-for.*$/

/** What the site may frame: the vendors' games, and its own frame of analytics only where the operator has an id. */
async function framed({ frames, analytics }: PagesNeeds): Promise<string> {
  return [...(await frames()), ...((await analytics()) === null ? [] : ["'self'"])].join(' ')
}

async function addHeaders(app: FastifyInstance, needs: PagesNeeds): Promise<void> {
  let frames = await framed(needs)
  // Making them takes as long as a small answer, so they are made where the frames have changed.
  let headers = pageHeaders(frames, needs.secure)
  app.addHook('onRequest', async ({ url }, { raw }) => {
    // A vendor that staff connect is framed from the next page on. While nothing can be read, the known list stays.
    const now = NOT_PAGES.test(url) ? frames : await framed(needs).catch(() => frames)
    if (now !== frames) {
      frames = now
      headers = pageHeaders(frames, needs.secure)
    }
    for (const name in headers) raw.setHeader(name, headers[name]!)
  })
  app.addHook('onSend', async (request, reply) => {
    // The viewer of the published document writes its own HTML; it has no session.
    if (request.url.startsWith('/docs'))
      void reply.header('content-security-policy', String(reply.getHeader('content-security-policy')).replace(TRUSTED_TYPES, ''))
  })
}

/** Paints a game's picture from its category, vendor and code: the same drawing as the tile's. */
function addArt(app: FastifyInstance): void {
  let painter: Promise<Painter> | undefined
  app.get<{ Params: { kind: string; vendor: string; file: string } }>('/art/:kind/:vendor/:file', async (request, reply) => {
    const { kind, vendor, file } = request.params
    const code = /^([A-Za-z0-9_-]{1,48})\.svg$/.exec(file)?.[1]
    if (!code || !/^[A-Z0-9_]{1,24}$/.test(vendor) || !Object.hasOwn(ART_OF, kind) || !existsSync(PAINTER)) return reply.code(404).send()
    painter ??= import(PAINTER) as Promise<Painter>
    const svg = (await painter).drawAny({
      seed: kind === 'VENDOR' ? vendor : `${vendor}:${code}`,
      kind: ART_OF[kind as keyof typeof ART_OF],
      vendor,
    })
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable').send(svg)
  })
}

async function drawFirstList(...wish: Parameters<ListPainter['drawFirstList']>): Promise<string> {
  const painter = (await import(path.join(PAINT, 'first-list.js'))) as ListPainter
  return painter.drawFirstList(...wish)
}

async function drawFirstWords(...wish: Parameters<WordsPainter['drawFirstWords']>): Promise<string> {
  const painter = (await import(path.join(PAINT, 'first-words.js'))) as WordsPainter
  return painter.drawFirstWords(...wish)
}

/** A published document is written and compressed once: it is large, and anybody may ask for it. */
function addDocument(app: FastifyInstance, at: string, document: object): void {
  const plain = Buffer.from(JSON.stringify(document))
  const packed = gzipSync(plain)
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.url !== at) return
    void reply.header('etag', tag).header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const isPacked = /\bgzip\b(?!;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
    if (isPacked) void reply.header('content-encoding', 'gzip')
    return reply.type('application/json; charset=utf-8').send(isPacked ? packed : plain)
  })
}

/**
 * Whether a page answers the request. A browser gets one for every address. Previews, monitors and `curl` accept anything or say nothing. They
 * get the page of an address that has one, and none in place of a script's data.
 */
function wantsPage({ url, headers }: PageRequest): boolean {
  const accept = String(headers.accept ?? '')
  if (accept.includes('text/html')) return true
  const isForDocument = headers['sec-fetch-dest'] === undefined || headers['sec-fetch-dest'] === 'document'
  return isForDocument && isPageAddress(pathOf({ url })) && /^\s*$|(^|,)\s*(\*|text)\/\*/.test(accept)
}

/** The files of crawlers; they name our own origin, so they cannot be built. */
function addCrawlerFiles(app: FastifyInstance, { site }: PagesNeeds): void {
  const cached = 'public, max-age=3600'
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cached).send(robots(site())),
  )
  app.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').header('cache-control', cached).send(siteMap(site())),
  )
}

/** The frame of analytics; without an id there is none. */
function addAnalytics(app: FastifyInstance, { analytics, site, defaultLanguage }: PagesNeeds): void {
  app.get(ANALYTICS_ADDRESS, async (request, reply) => {
    const id = await analytics()
    if (id === null) return decline(request, reply, defaultLanguage, 'not-found')
    const { html, policy } = analyticsFrame(id, site())
    void reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer').header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(html)
  })
}

/** Whether the process lives, and whether it takes calls now. Both answer without a question to the database. */
function addProbes(app: FastifyInstance, needs: PagesNeeds): void {
  const config = { kind: 'probe' }
  app.get('/healthz', { config }, async () => {
    const { state, offsetMs, errorMs } = needs.clock.report()
    return { ok: true, clock: { state, offsetMs, errorMs: Math.ceil(errorMs) }, notices: needs.hearsNotices(), queues: needs.queues() }
  })
  app.get('/readyz', { config }, async (_request, reply) => {
    const readiness = await readinessOf(needs)
    return reply.code(readiness.ready ? 200 : 503).send(readiness)
  })
}

/** RFC 9116: the contact for weaknesses. */
function addReporters(app: FastifyInstance, { reporters }: PagesNeeds): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const { contact, site, until } = await reporters()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${until.round({ smallestUnit: 'second' }).toString()}`,
      'Preferred-Languages: en, my',
      `Canonical: ${site}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

export async function addPages(app: FastifyInstance, needs: PagesNeeds): Promise<void> {
  await addHeaders(app, needs)
  const document = openApi(OPERATIONS, 'Baize', needs.version)
  addDocument(app, '/docs/json', document)
  addDocument(app, VENDOR_DOCUMENT, vendorOpenApi(needs.version))
  app.get(VENDOR_DOCUMENT, async (_, reply) => reply.code(406).send())
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: false })
  addProbes(app, needs)
  addReporters(app, needs)
  addCrawlerFiles(app, needs)
  addAnalytics(app, needs)
  addArt(app)
  const built = existsSync(path.join(SITE, 'index.html'))
  if (built) {
    await app.register(files, {
      root: SITE,
      wildcard: false,
      preCompressed: true,
      index: false,
      // The page itself is not served as a file: it carries the key that its forms trust.
      globIgnore: ['index.html*'],
      setHeaders: (reply, file) => {
        void reply.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  const firstPage = createFirstPages(path.join(SITE, 'index.html'), {
    firstGames: needs.firstGames,
    drawFirstList,
    opening: needs.opening,
    trustedSigner: needs.trustedSigner,
    site: needs.site,
    drawFirstWords,
    warn: (error) => app.log.warn({ err: error }, 'a page begins without its pictures or words'),
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      built &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      !NOT_PAGES.test(request.url.split('?')[0] ?? '') &&
      wantsPage(request)
    if (!isPage) return decline(request, reply, needs.defaultLanguage, 'not-found')
    void reply.header('cache-control', 'no-cache')
    return sendPage(await firstPage(request), request, reply)
  })
}
