/** Composes protection: it watches the links of the protection page, as the content room shows it now. */
import type { Content } from '../../content/content.ts'
import { httpLinks } from '../../gateways/links.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createProtection, type Protection } from '../../protection/protection.ts'

/** The page of words on which protection stands. */
const PAGE = 'responsible'

type Needs = { readonly database: Database; readonly clock: Clock; readonly log: Log }

export const composeProtection = ({ database, clock, log }: Needs, { content }: { readonly content: Content }): Protection =>
  createProtection({
    database,
    clock,
    async words() {
      const pages = await Promise.all((['EN', 'MY'] as const).map((language) => content.page(PAGE, language)))
      return pages.flatMap((page) => (page.ok ? page.value.sections.map((section) => section.content) : []))
    },
    links: httpLinks(),
    warn: (about, message) => log.warn(about, message),
  })

/** Content whose protection page offers no link that leads nowhere; every other page is as it was written. */
export const withWatchedLinks = (content: Content, protection: Protection): Content => ({
  ...content,
  async page(slug, language) {
    const page = await content.page(slug, language)
    if (!page.ok || slug !== PAGE) return page
    const { sections } = page.value
    const words = await protection.offered(
      sections.map((section) => section.content),
      language,
    )
    return { ...page, value: { ...page.value, sections: sections.map((section, index) => ({ ...section, content: words[index] ?? '' })) } }
  },
})
