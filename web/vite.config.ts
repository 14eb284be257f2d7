/**
 * How the site is built: React with its compiler, Tailwind, texts compiled ahead, and the contract's table of calls without its schemas.
 * Next: `contract/refusals.ts`.
 */
import { OPERATIONS } from '@baize/contract/operations.ts'
import { ART_KINDS } from '@baize/contract/values/art-kind.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type IndexHtmlTransformContext, type Plugin } from 'vite'
import { drawArt } from '@baize/ui/art/draw.ts'
import { PAGES } from './app/pages.ts'
import { EARLY_PAGES } from './app/start/early-pages.ts'
import { boundsTable } from './form/bounds.ts'
import { wholeSyllables } from './i18n/whole-syllables.ts'

const CALLS = 'virtual:calls'

/** The browser needs of an operation only its method and path; schemas stay on the server. */
const calls: Plugin = {
  name: 'baize-calls',
  resolveId: (id) => (id === CALLS ? `\0${CALLS}` : undefined),
  load: (id) => {
    if (id !== `\0${CALLS}`) return undefined
    const table = Object.fromEntries(
      OPERATIONS.map((each) => [each.name, [each.method, each.path, 'key' in each ? 1 : 0, 'encrypted' in each ? 1 : 0]]),
    )
    return `export const CALLS = ${JSON.stringify(table)}`
  },
}

const BOUNDS = 'virtual:bounds'

/** What the schemas say of texts in bodies: forms check it before anything is sent. */
const bounds: Plugin = {
  name: 'baize-bounds',
  resolveId: (id) => (id === BOUNDS ? `\0${BOUNDS}` : undefined),
  load: (id) => (id === `\0${BOUNDS}` ? `export const BOUNDS = ${JSON.stringify(boundsTable(OPERATIONS))}` : undefined),
}

const PAGE_CHUNKS = 'virtual:pages'

/** A chunk for every file of the table of pages; Home is in the first screen's. */
const pages: Plugin = {
  name: 'baize-pages',
  resolveId: (id) => (id === PAGE_CHUNKS ? `\0${PAGE_CHUNKS}` : undefined),
  load: (id) => {
    if (id !== `\0${PAGE_CHUNKS}`) return undefined
    const files = [...new Set(Object.values(PAGES).map(({ file }) => file))].filter((file) => file !== 'home')
    const loads = files.map(
      (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(`${import.meta.dirname}/pages/${file}.tsx`)})`,
    )
    return `export const LOAD = { ${loads.join(', ')} }`
  },
}

/** ICU messages are parsed here and not on the person's phone; there, too, Burmese syllables are held together. */
const texts: Plugin = {
  name: 'baize-texts',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/i18n\/(en|my)\/(late\/)?[a-z-]+\.json$/.test(id)) return undefined
    const messages = JSON.parse(code) as Record<string, string>
    const compiled = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, compileMessage(wholeSyllables(message))]))
    return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js', map: null }
  },
}

const HERO = drawArt({ seed: 'baize-hero', kind: 'banner' })

/** The first picture is a file, so that it is on its way before any script runs. */
const hero: Plugin = {
  name: 'baize-hero',
  configureServer(server) {
    server.middlewares.use('/hero.svg', (_request, response) => void response.setHeader('content-type', 'image/svg+xml').end(HERO))
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'hero.svg', source: HERO })
  },
}

const ART_OF: Readonly<Record<string, string>> = { ...ART_KINDS, VENDOR: 'vendor', BANNER: 'banner', PROMOTION: 'promotion' }

/** Pictures of games as the server draws them, for pages that have none behind them. */
const art: Plugin = {
  name: 'baize-art',
  configureServer(server) {
    server.middlewares.use('/art/', (request, response, next) => {
      const [, kind = '', vendor = '', code = ''] = /^\/(\w+)\/(\w+)\/([\w-]+)\.svg/.exec(request.url ?? '') ?? []
      const motif = ART_OF[kind]
      if (motif === undefined) return next()
      const svg = drawArt({ seed: kind === 'VENDOR' ? vendor : `${vendor}:${code}`, kind: motif, vendor } as Parameters<typeof drawArt>[0])
      return void response.setHeader('content-type', 'image/svg+xml').end(svg)
    })
  },
}

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null }

const ICON = /[/]lucide-react[/]dist[/]esm[/]icons[/]([a-z0-9-]+)[.]mjs$/
/** `Gamepad2` is drawn by `gamepad-2.mjs`. */
const iconFile = (name: string): string =>
  name
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replace(/([0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()

/** The icons that a file imports by name: their library's one index reaches all of them, also those of later pages. */
function iconsNamedIn(code: string): string[] {
  const named = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = '']) => names.split(','))
  return named.map((name) => iconFile(name.trim().split(/\s+as\s+/)[0] ?? ''))
}

/** What the entry begins with: code in time, and what can be asked for early. */
const ENTRY =
  /vite[/]preload-helper|rolldown[/]runtime|[/](app[/](?:[a-z]+[/])?(main|lost-start|in-time|early|early-pages|pages|paths)|api[/](address|early|stored)|i18n[/](languages|first-language)|list-question)[.]ts$/
/** The texts of one part of the site come in one file for each language; a part's further files begin with its name. */
const TEXTS = /[/]i18n[/](en|my)[/]late[/]([a-z]+)(-[a-z]+)?[.]json$/

/** Everything that the first screen imports without waiting; it goes into one file, since forty small ones cost a phone more than they save. */
function firstScreen(): (id: string, graph: Graph) => string | null {
  let first: Set<string> | undefined
  const icons = new Set<string>()
  const reach = (graph: Graph): Set<string> => {
    const seen = new Set<string>()
    const next = [`${import.meta.dirname}/app/site.tsx`]
    for (let id = next.pop(); id !== undefined; id = next.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      const { importedIds = [], code = '' } = graph.getModuleInfo(id) ?? {}
      for (const icon of iconsNamedIn(code ?? '')) icons.add(icon)
      next.push(...importedIds)
    }
    return seen
  }
  return (id, graph) => {
    first ??= reach(graph)
    // The looks of the pieces are the entry's own, which would wait for the first screen if they stood there.
    if (/[/](ui[/](?:[a-z-]+[/])?[a-z-]+|app[/]site)[.]css$/.test(id)) return 'entry'
    // The entry needs this much at once, and must not wait for the rest.
    if (ENTRY.test(id)) return 'entry'
    const [, language, area] = TEXTS.exec(id) ?? []
    if (area !== undefined) return `${area}-${language}`
    const [, icon] = ICON.exec(id) ?? []
    if (icon !== undefined) return icons.has(icon) ? 'first' : 'icons'
    if (id.endsWith('/app/start/ground.ts')) return 'ground'
    if (!first.has(id)) return null
    return id.includes('/node_modules/') ? 'ground' : 'first'
  }
}

/** The output places of the build: the plugins of Vite add the styles that a chunk brings. */
type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((each) => each.type === 'chunk')

/** The files that a source of the site needs before it can run, but for those that the first screen brings. */
function filesOf(bundle: Bundle, source: string, first: ReadonlySet<string>): string[] {
  const id = `${import.meta.dirname}/${source}`
  const chunk = chunksOf(bundle).find(({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id))
  if (!chunk) throw new Error(`nothing is built from ${source}`)
  const files = new Set<string>()
  const next = [chunk.fileName]
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    const part = bundle[name]
    if (first.has(name) || files.has(name) || part?.type !== 'chunk') continue
    files.add(name)
    for (const style of part.viteMetadata?.importedCss ?? []) files.add(style)
    next.push(...part.imports)
  }
  return [...files].map((file) => file.replace('assets/', ''))
}

/** The files of every page by which people enter the site, and of its texts. The entry can then ask for them before the site has come. */
function earlyFiles(bundle: Bundle, first: ReadonlySet<string>): Readonly<Record<string, string[]>> {
  const sourcesOf = new Set(EARLY_PAGES.map(({ file }) => `pages/${file}.tsx`))
  const areas = new Set(EARLY_PAGES.flatMap((each) => each.texts ?? []))
  const modules = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds)
  const texts = modules.filter((id) => areas.has(TEXTS.exec(id)?.[2] ?? '')).map((id) => id.slice(`${import.meta.dirname}/`.length))
  const sources = [...sourcesOf, ...['en', 'my'].map((language) => `i18n/${language}.ts`), ...texts]
  return Object.fromEntries(sources.map((source) => [source, filesOf(bundle, source, first)]))
}

/** The first screen's files are fetched beside the styles, although the entry asks for them only after the first paint. */
const early: Plugin = {
  name: 'baize-early',
  transformIndexHtml(_html, { bundle }) {
    if (!bundle) return []
    const chunks = chunksOf(bundle)
    const entry = chunks.find(({ isEntry }) => isEntry)
    // The entry itself is asked for by the page already.
    const asked = new Set(entry ? [entry.fileName, ...entry.imports] : [])
    const site = chunks.filter(({ name }) => name === 'first' || name === 'ground')
    const files = new Set(site.flatMap((chunk) => [chunk.fileName, ...chunk.imports]).filter((file) => !asked.has(file)))
    return [
      ...[...files].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href: `/${file}` },
        injectTo: 'head' as const,
      })),
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'early' },
        children: JSON.stringify(earlyFiles(bundle, new Set([...asked, ...files]))),
        injectTo: 'head' as const,
      },
    ]
  },
}

/** Parts of later pages that come together; what several of them need is none of theirs. */
const PARTS: readonly (readonly [name: string, files: RegExp])[] = [
  ['content', /[/]features[/]content[/](queries[.]ts|content[.]css)$/],
  ['html', /[/]features[/]content[/]html[.]tsx$/],
  ['words', /[/]features[/]content[/](words-page|other-ways)[.]tsx$/],
  ['lists', /[/]features[/]games[/]game-(list|grid)[.]tsx$/],
]

/** The files that run nearly whole as soon as they have come. */
const RUN_AT_ONCE = new Set(['entry', 'ground', 'first', ...PARTS.map(([name]) => name)])

/** These are compiled while they come, beside the page, and not function by function on the page's own thread (explicit compile hints of V8). */
const compiledAhead: Plugin = {
  name: 'baize-compiled-ahead',
  generateBundle: {
    // After Vite's own plugins: only a comment that the file begins with counts.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of chunksOf(bundle)) if (RUN_AT_ONCE.has(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
    },
  },
}

const server = `http://localhost:${process.env['PORT'] ?? 3000}`

const TRUSTED = /<meta name="trusted-signer" content="[^"]*"/

/** A page that Vite serves trusts the signer of the server behind it, as that server's own pages do. */
const signer: Plugin = {
  name: 'baize-signer',
  apply: 'serve',
  async transformIndexHtml(html, { path }) {
    if (path !== '/index.html') return html
    const served = await fetch(server, { headers: { accept: 'text/html' } }).then(
      (response) => response.text(),
      () => '',
    )
    return html.replace(TRUSTED, TRUSTED.exec(served)?.[0] ?? '$&')
  },
}

const chunkOf = firstScreen()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [calls, bounds, pages, texts, hero, art, early, signer, compiledAhead, react({ compiler: true }), tailwindcss()],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id, graph) => (chunkOf(id, graph) === 'ground' ? 'ground' : null), priority: 2 },
            { name: chunkOf, priority: 1 },
            ...PARTS.map(([name, test]) => ({ name, test })),
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/wps': server, '/lgw': server, '/docs': server, '/live': { target: server, ws: true } } },
})
