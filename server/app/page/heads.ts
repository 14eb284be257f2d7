/**
 * Heads: what a page's address says to those who read no script, such as previews in messengers and search engines. The form is that of the
 * Open Graph protocol (ogp.me), of `hreflang` links and of sitemaps.org.
 */
import { escaped } from '@baize/contract/values/escaped.ts'
import texts from './head-texts.json' with { type: 'json' }

/** The languages with all texts. */
export type Language = 'en' | 'my'

/** A request for a page, as its browser made it. */
export type PageRequest = { readonly url: string; readonly headers: Readonly<Record<string, string | string[] | undefined>> }

type Texts = Readonly<Record<string, Readonly<Record<Language, { readonly title: string; readonly description: string }>>>>
const TEXTS: Texts = texts
const LOCALES = { en: 'en_GB', my: 'my_MM' } as const
const LANGUAGES = ['my', 'en'] as const

/** The pages that anybody may read, by their address. */
const PUBLIC_ADDRESSES: readonly string[] = Object.keys(TEXTS)

/** An address's path in the spelling of page names. */
export const pathOf = ({ url }: Pick<PageRequest, 'url'>): string => url.split('?')[0]!.toLowerCase().replace(/\/$/, '')

/** The language that the address names (`?lang=en`), else the first of the reader's own that the site has, else Burmese. */
export function languageOf({ url, headers }: PageRequest): Language {
  const named = new URLSearchParams(url.split('?')[1] ?? '').get('lang')
  if (named === 'en' || named === 'my') return named
  const wanted = String(headers['accept-language'] ?? '')
    .toLowerCase()
    .split(',')
  const first = wanted.map((each) => each.trim()).find((each) => /^(my|en)/.test(each))
  return first?.startsWith('en') ? 'en' : 'my'
}

/** The address whose words stand in the head. A page below another one has the words of that one; an unknown address those of Home. */
export function headOf(path: string): string {
  for (let at = path; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (Object.hasOwn(TEXTS, at)) return at
  return '/'
}

/** The pages without words of their own: those of a person, of one game, of a login, and further addresses of Home. */
const OTHER_PAGES =
  /^\/(index|index\.html|home|login|register|reset|play|seamless|lottery|sealottery|vnlottery|favorite|recent|pointmall|phone|freeze|member|agenthome)(\/|$)/

/** Whether the site has a page at the address, or below it. */
export const isPageAddress = (path: string): boolean => path === '' || headOf(path) !== '/' || OTHER_PAGES.test(path)

const addressIn = (site: string, path: string, language: Language): string => `${site}${path}?lang=${language}`

/** The tags of a page. `site` is our own origin without a slash at its end. */
export function drawHead(head: string, language: Language, site: string): string {
  const { title, description } = TEXTS[head]?.[language] ?? { title: 'Baize', description: '' }
  const whole = head === '/' ? title : `${title} · Baize`
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Baize',
    'og:title': whole,
    'og:description': description,
    'og:url': addressIn(site, head, language),
    'og:image': `${site}/preview.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Baize',
    'og:locale': LOCALES[language],
    'og:locale:alternate': LOCALES[language === 'en' ? 'my' : 'en'],
  }
  return [
    `<title>${escaped(whole)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    ...Object.entries(properties).map(([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<link rel="canonical" href="${escaped(addressIn(site, head, language))}" />`,
    ...LANGUAGES.map((each) => `<link rel="alternate" hreflang="${each}" href="${escaped(addressIn(site, head, each))}" />`),
    `<link rel="alternate" hreflang="x-default" href="${escaped(`${site}${head}`)}" />`,
  ].join('\n    ')
}

/** What crawlers may read: every public page and no page of a member. */
export const robots = (site: string): string =>
  [
    'User-agent: *',
    ...['/member', '/agentHome', '/phone', '/freeze', '/reset', '/wps/', '/lotto/', '/lgw/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')

/** The public pages in each language. */
export function siteMap(site: string): string {
  const alternates = (path: string): string =>
    LANGUAGES.map((each) => `<xhtml:link rel="alternate" hreflang="${each}" href="${escaped(addressIn(site, path, each))}"/>`).join('')
  const entries = PUBLIC_ADDRESSES.map((path) => `<url><loc>${escaped(`${site}${path}`)}</loc>${alternates(path)}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
}
