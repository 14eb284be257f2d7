/** The door of protection: who is kept from play, and the links to people who help, of which one that leads nowhere is not offered. */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { exclude, isExcluded } from './exclude.ts'
import { brokenAmong, withoutBroken } from './link.ts'
import type { ProtectionNeeds } from './needs.ts'
import { linkRows } from './store.ts'
import { watchLinks } from './watch-links.ts'

const NOTES: Readonly<Record<LanguageCode, string>> = { EN: 'does not answer at the moment', MY: 'ယခု ဖွင့်၍မရသေးပါ' }

export type Protection = ReturnType<typeof createProtection>

export const createProtection = (needs: ProtectionNeeds) => ({
  exclude: (tx: Tx, wish: Parameters<typeof exclude>[2]) => exclude(needs, tx, wish),
  isExcluded: (reader: Reader | Tx, member: string) => isExcluded(needs, reader, member),
  watchLinks: () => watchLinks(needs),
  /** The words of a page with the links that lead nowhere taken out. */
  async offered(html: readonly string[], language: LanguageCode) {
    const broken = brokenAmong(await linkRows(needs.database.reader))
    return html.map((each) => withoutBroken(each, broken, NOTES[language]))
  },
  /** Every watched link as staff read it. */
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
