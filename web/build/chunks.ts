/** Chunks: which files of the site come together. */
import { web } from './place.ts'

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
export const TEXTS = /[/]i18n[/](en|my)[/]late[/]([a-z]+)(-[a-z]+)?[.]json$/

/** Everything that the first screen imports without waiting; it goes into one file, since forty small ones cost a phone more than they save. */
export function firstScreen(): (id: string, graph: Graph) => string | null {
  let first: Set<string> | undefined
  const icons = new Set<string>()
  const reach = (graph: Graph): Set<string> => {
    const seen = new Set<string>()
    const next = [`${web}/app/site.tsx`]
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

/** Parts of later pages that come together; what several of them need is none of theirs. */
export const PARTS: readonly (readonly [name: string, files: RegExp])[] = [
  ['content', /[/]features[/]content[/](queries[.]ts|content[.]css)$/],
  ['html', /[/]features[/]content[/]html[.]tsx$/],
  ['words', /[/]features[/]content[/](words-page|other-ways)[.]tsx$/],
  ['lists', /[/]features[/]games[/]game-(list|grid)[.]tsx$/],
]
