/** The door of protection: the links to people who help are watched, and one that leads nowhere is not offered. */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { brokenAmong, withoutBroken } from './link.ts'
import type { ProtectionNeeds } from './needs.ts'
import { linkRows } from './store.ts'
import { watchLinks } from './watch-links.ts'

const NOTES: Readonly<Record<LanguageCode, string>> = { EN: 'does not answer at the moment', MY: 'ယခု ဖွင့်၍မရသေးပါ' }

export type Protection = {
  watchLinks(): Promise<void>
  /** The words of a page with the links that lead nowhere taken out. */
  offered(html: readonly string[], language: LanguageCode): Promise<string[]>
  /** Every watched link as staff read it. */
  links(): Promise<{ link: string; state: string; found: string; failures: string; checked: string; answered: string }[]>
}

export const createProtection = (needs: ProtectionNeeds): Protection => ({
  watchLinks: () => watchLinks(needs),
  async offered(html, language) {
    const broken = brokenAmong(await linkRows(needs.database.reader))
    return html.map((each) => withoutBroken(each, broken, NOTES[language]))
  },
  async links() {
    const rows = await linkRows(needs.database.reader)
    const broken = brokenAmong(rows)
    return rows.map(({ url, failures, found, checkedAt, answeredAt }) => ({
      link: url,
      state: broken.has(url) ? 'BROKEN' : failures > 0 ? 'failing' : 'answers',
      found,
      failures: String(failures),
      checked: checkedAt.toString(),
      answered: answeredAt?.toString() ?? '–',
    }))
  },
})
