/** Holds the files of the game page in memory, the scripts with their types taken off, and writes the page around a launch. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { SandboxGame } from './games.ts'

export type PageFile = { readonly type: string; readonly body: Buffer; readonly gzip?: Buffer; readonly tag: string }

const FOLDER = new URL('page/', import.meta.url)

/** Modules of other workspaces that the page runs too; each imports nothing itself. */
const BORROWED = ['@baize/contract/values/money.ts', '@baize/rules/originals/line-slot-table.ts']

/** The site's own typefaces, where they are installed; without them the page falls back to the system's. */
const FONTS: Readonly<Record<string, string>> = {
  'geist.woff2': '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  'bricolage.woff2': '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'myanmar.woff2': '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff2',
  'myanmar-bold.woff2': '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-600-normal.woff2',
}

const held = (type: string, body: Buffer): PageFile => ({
  type,
  body,
  ...(type.startsWith('text/') ? { gzip: gzipSync(body, { level: 9 }) } : {}),
  tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

/** Browser code of a module: types and comments go, and every import becomes a neighbour under /page/. */
const browserCode = (source: string): Buffer => {
  const stripped = stripTypeScriptTypes(source)
  const lines = stripped.replace(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)\s*$/gm, '').replaceAll(/'@baize\/[a-z/-]+\/([a-z-]+\.ts)'/g, "'./$1'")
  return Buffer.from(lines.replaceAll(/^[ \t]+$|[ \t]+$/gm, '').replaceAll(/\n{2,}/g, '\n'))
}

/** Every file under /page/ by its name. */
export const pageFiles = (): ReadonlyMap<string, PageFile> => {
  const require = createRequire(import.meta.url)
  const files = new Map<string, PageFile>()
  for (const name of readdirSync(FOLDER)) {
    const body = readFileSync(new URL(name, FOLDER))
    if (name.endsWith('.ts')) files.set(name, held('text/javascript; charset=utf-8', browserCode(body.toString())))
    if (name.endsWith('.css')) files.set(name, held('text/css; charset=utf-8', body))
  }
  for (const module of BORROWED)
    files.set(basename(module), held('text/javascript; charset=utf-8', browserCode(readFileSync(require.resolve(module)).toString())))
  for (const [name, path] of Object.entries(FONTS)) {
    const folder = (require.resolve.paths(path) ?? []).find((place) => existsSync(`${place}/${path}`))
    if (folder !== undefined) files.set(name, held('font/woff2', readFileSync(`${folder}/${path}`)))
  }
  return files
}

export type PageLanguage = 'en' | 'my'

/** The page's language from the site's code (`MY` is Burmese); anything else is English. */
export const languageOf = (code: string | undefined): PageLanguage => (code?.toUpperCase() === 'MY' ? 'my' : 'en')

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

const filled = (template: string, words: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escaped(words[name] ?? ''))

const template = (name: string): string => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8')

const GAME_PAGE = template('game.html')
const SORRY_PAGE = template('unknown-game.html')

export type LaunchPage = { readonly language: PageLanguage; readonly parentOrigins: readonly string[]; readonly returnUrl: string }

/** The game's page; the scripts are named ahead so that they load side by side. */
export const gamePage = ({ title }: SandboxGame, scripts: readonly string[], launch: LaunchPage): string => {
  const preloads = scripts.map((name) => `<link rel="modulepreload" href="../page/${name}" />`).join('\n    ')
  const { language, parentOrigins, returnUrl } = launch
  return filled(GAME_PAGE.replace('<!-- scripts -->', preloads), {
    language,
    title: title[language],
    parents: parentOrigins.join(' '),
    returnUrl,
  })
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
