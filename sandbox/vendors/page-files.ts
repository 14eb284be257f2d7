/** Holds the files of all game pages in memory, with types stripped from the scripts, and writes the page of a launch. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { escaped } from '@baize/contract/values/escaped.ts'
import { DARK_HEAD, htmlPage } from '../html-page.ts'
import type { SandboxGame } from './games.ts'

export type PageFile = { readonly type: string; readonly body: Buffer; readonly gzip?: Buffer; readonly tag: string }

const VENDORS = new URL('.', import.meta.url)

/** The site's own typefaces, where they are installed; without them the page falls back to the system's. */
const FONTS: Readonly<Record<string, string>> = {
  'geist.woff2': '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  'bricolage.woff2': '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'myanmar.woff2': '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff2',
  'myanmar-bold.woff2': '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-600-normal.woff2',
}

/** What a page's folder has beside its scripts. */
const TYPES: Readonly<Record<string, string>> = { '.css': 'text/css; charset=utf-8', '.svg': 'image/svg+xml' }

const COMMON_STYLES = ['look.css', 'frame.css', 'dialogs.css'] as const

const held = (type: string, body: Buffer): PageFile => ({
  type,
  body,
  ...(type.startsWith('text/') ? { gzip: gzipSync(body, { level: 9 }) } : {}),
  tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

const IMPORT = /^((?:import|export)\s[^'"]*?\sfrom\s+)'([^']+)'/gm

/** The path under /page/ of a module's import; modules of other workspaces keep their names. */
const targetOf = (from: string, specifier: string): string =>
  specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), specifier)) : specifier

/** Browser code of a module: types and comments are stripped, and every import becomes relative to the module's address. */
const browserCode = (name: string, source: string): { code: string; imports: string[] } => {
  const imports: string[] = []
  const bare = stripTypeScriptTypes(source).replace(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)\s*$/gm, '')
  const code = bare
    .replaceAll(IMPORT, (_, before: string, specifier: string) => {
      const target = targetOf(name, specifier)
      imports.push(target)
      const way = posix.relative(posix.dirname(name), target)
      return `${before}'${way.startsWith('.') ? way : `./${way}`}'`
    })
    .replaceAll(/^[ \t]+$|[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
  return { code, imports }
}

/** All files under /page/ by their paths, and each page's scripts in the order in which they are needed. */
export type PageFiles = { readonly files: ReadonlyMap<string, PageFile>; readonly scriptsOf: (page: string) => readonly string[] }

const fonts = (require: NodeJS.Require): [string, PageFile][] =>
  Object.entries(FONTS).flatMap(([name, path]) => {
    const folder = (require.resolve.paths(path) ?? []).find((place) => existsSync(`${place}/${path}`))
    return folder === undefined ? [] : [[`page/${name}`, held('font/woff2', readFileSync(`${folder}/${path}`))]]
  })

/** Where a game's page lies. */
type Placed = Pick<SandboxGame, 'page' | 'kit'>

/** Reads the pages' style sheets and pictures, and every module that their scripts import; no other file of the service can be fetched. */
export const pageFiles = (games: readonly Placed[]): PageFiles => {
  const pages = [...new Set(games.map(({ page }) => page))]
  const require = createRequire(import.meta.url)
  const files = new Map<string, PageFile>(fonts(require))
  const reached = new Map<string, string[]>()
  const reach = (name: string): void => {
    if (reached.has(name)) return
    const place = name.startsWith('@') ? require.resolve(name) : new URL(name, VENDORS)
    const { code, imports } = browserCode(name, readFileSync(place, 'utf8'))
    reached.set(name, imports)
    files.set(name, held('text/javascript; charset=utf-8', Buffer.from(code)))
    for (const one of imports) reach(one)
  }
  const kits = games.flatMap(({ kit }) => kit ?? [])
  for (const page of new Set(['page', ...kits, ...pages]))
    for (const name of readdirSync(new URL(`${page}/`, VENDORS))) {
      const type = TYPES[posix.extname(name)]
      if (type !== undefined) files.set(`${page}/${name}`, held(type, readFileSync(new URL(`${page}/${name}`, VENDORS))))
    }
  for (const page of pages) reach(`${page}/game.ts`)
  const scriptsOf = (page: string): string[] => {
    const found = new Set<string>()
    const walk = (name: string): void => {
      if (found.has(name)) return
      found.add(name)
      reached.get(name)?.forEach(walk)
    }
    walk(`${page}/game.ts`)
    return [...found]
  }
  return { files, scriptsOf }
}

export type PageLanguage = 'en' | 'my'

/** The page's language from the site's code (`MY` is Burmese); anything else is English. */
export const languageOf = (code: string | undefined): PageLanguage => (code?.toUpperCase() === 'MY' ? 'my' : 'en')

const filled = (template: string, words: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(words[name] ?? ''))

const template = (path: string): string => readFileSync(new URL(path, VENDORS), 'utf8')

const SORRY_PAGE = htmlPage({
  language: '{{language}}',
  title: '{{title}}',
  head: `${DARK_HEAD}<link rel="stylesheet" href="../page/page/look.css"><link rel="stylesheet" href="../page/page/dialogs.css">`,
  body: template('page/unknown-game.html'),
})

export type LaunchPage = { readonly language: PageLanguage; readonly parentOrigins: readonly string[]; readonly returnUrl: string }

/** The style sheets of a page: the shared ones, its kit's, and its own. */
const stylesOf = ({ page, kit }: Placed, { files }: PageFiles): string[] => {
  const within = (folder: string) => [...files.keys()].filter((name) => posix.dirname(name) === folder && name.endsWith('.css')).toSorted()
  return [...COMMON_STYLES.map((name) => `page/${name}`), ...(kit === undefined ? [] : within(kit)), ...within(page)]
}

/** The frame of all pages with the game's own or its kit's `stage.html` in it. */
const wholePage = (game: Placed, files: PageFiles): string => {
  const { page, kit = page } = game
  const styles = stylesOf(game, files).map((name) => `<link rel="stylesheet" href="../page/${name}" />`)
  const entry = `<script type="module" src="../page/${page}/game.ts"></script>`
  const stage = existsSync(new URL(`${page}/stage.html`, VENDORS)) ? page : kit
  return htmlPage({
    language: '{{language}}',
    title: '{{title}}',
    data: { parents: '{{parents}}', return: '{{returnUrl}}' },
    viewport: 'viewport-fit=cover',
    head: [DARK_HEAD, '<meta name="theme-color" content="#120d0a">', ...styles, '<!-- scripts -->', entry].join('\n'),
    body: template('page/frame.html').replace('<!-- stage -->', template(`${stage}/stage.html`)),
  })
}

type Named = Pick<SandboxGame, 'nameEn' | 'nameMy'>

/** Writes the launches of the games that share a page; its scripts are preloaded so that they load in parallel. */
export const gamePage = (placed: Placed, files: PageFiles): ((game: Named, launch: LaunchPage) => string) => {
  const preloads = files.scriptsOf(placed.page).map((name) => `<link rel="modulepreload" href="../page/${name}" />`)
  const whole = wholePage(placed, files).replace('<!-- scripts -->', preloads.join('\n    '))
  return ({ nameEn, nameMy }, { language, parentOrigins, returnUrl }) =>
    filled(whole, { language, title: language === 'my' ? nameMy : nameEn, parents: parentOrigins.join(' '), returnUrl })
}

const SORRY = {
  en: {
    title: 'This game is not here',
    says: 'The game that you opened cannot be played in this sandbox. Your balance has not been touched. Go back to the site and choose another game.',
    back: 'Back to the site',
  },
  my: {
    title: 'ဤဂိမ်းကို ဖွင့်၍မရပါ',
    says: 'သင်ဖွင့်လိုက်သော ဂိမ်းကို ဤနေရာတွင် ကစား၍မရသေးပါ။ သင့်လက်ကျန်ငွေ မပြောင်းလဲပါ။ ဝဘ်ဆိုက်သို့ ပြန်သွားပြီး အခြားဂိမ်းတစ်ခု ရွေးပါ။',
    back: 'ဝဘ်ဆိုက်သို့ ပြန်သွားမည်',
  },
} as const

export const unknownGamePage = ({ language, returnUrl }: LaunchPage): string => {
  const page = filled(SORRY_PAGE, { language, returnUrl, ...SORRY[language] })
  return returnUrl === '' ? page.replace(/<a [\s\S]*?<\/a>/, '') : page
}
