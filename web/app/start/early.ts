/**
 * Early: as soon as the entry runs, it asks for the address's page, its texts and a visitor's first questions. They load beside the site
 * and not after it.
 */
import { askEarly } from '../../api/early.ts'
import { STORED } from '../../api/stored.ts'
import { firstLanguage } from '../../i18n/first-language.ts'
import { textsOf } from '../../i18n/languages.ts'
import { EARLY_PAGES, LANES } from './early-pages.ts'

/** Which files the build made of a page or of texts; the build writes them into the page. */
type Files = Readonly<Record<string, readonly string[]>>

const readFiles = (): Files => JSON.parse(document.getElementById('early')?.textContent ?? '{}') as Files

const isOfArea = (file: string, area: string): boolean => file.startsWith(`${area}.`) || file.startsWith(`${area}-`)

/** Loads a file and runs nothing of it. */
function fetchAhead(file: string): void {
  const link = document.createElement('link')
  link.href = `/assets/${file}`
  link.crossOrigin = ''
  link.fetchPriority = 'low'
  if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
  else link.rel = 'modulepreload'
  document.head.append(link)
}

export function beginEarly(): void {
  try {
    const { pathname, search } = location
    const language = textsOf(firstLanguage())
    const page = EARLY_PAGES.find(({ at }) => at.test(pathname))
    // Only the page itself gets the filters of the address.
    const asks = search === '' ? (page?.asks(language, pathname.split('/').at(-1) ?? '') ?? []) : []
    const hasLanes = sessionStorage.getItem(STORED.home) !== null
    askEarly(language, [...(page && !page.bringsLanes && !hasLanes ? [LANES] : []), ...asks])
    const texts = `i18n/${language.toLowerCase()}`
    const files = readFiles()
    // An area of texts is every file of that name, or that begins with it.
    const areas = (page?.texts ?? []).flatMap((area) => Object.keys(files).filter((file) => isOfArea(file, `${texts}/late/${area}`)))
    const wanted = [`${texts}.ts`, ...(page ? [`pages/${page.file}.tsx`] : []), ...areas]
    for (const file of new Set(wanted.flatMap((source) => files[source] ?? []))) fetchAhead(file)
  } catch {
    // What could not be requested early is requested in its turn.
  }
}
