/** Early: what the entry can ask for before the site has come. */
import type { Plugin } from 'vite'
import { EARLY_PAGES } from '../app/start/early-pages.ts'
import { chunksOf, type Bundle } from './bundle.ts'
import { TEXTS } from './chunks.ts'
import { web } from './place.ts'

/** The files that a source of the site needs before it can run, but for those that the first screen brings. */
function filesOf(bundle: Bundle, source: string, first: ReadonlySet<string>): string[] {
  const id = `${web}/${source}`
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
  const texts = modules.filter((id) => areas.has(TEXTS.exec(id)?.[2] ?? '')).map((id) => id.slice(`${web}/`.length))
  const sources = [...sourcesOf, ...['en', 'my'].map((language) => `i18n/${language}.ts`), ...texts]
  return Object.fromEntries(sources.map((source) => [source, filesOf(bundle, source, first)]))
}

/** The first screen's files are fetched beside the styles, although the entry asks for them only after the first paint. */
export const early: Plugin = {
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
