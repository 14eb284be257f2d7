/** Staff acts about protection: which links of the protection page lead nowhere. */
import { done } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from './needs.ts'

export const protectionActs = ({ protection }: OperatorNeeds): Act[] => [
  {
    name: 'list-links',
    summary: 'Shows the outside links of the protection page and whether somebody answers there; fails where one is broken.',
    words: [],
    options: {},
    changes: false,
    async read() {
      const rows = await protection.links()
      const broken = rows.filter(({ state }) => state === 'BROKEN').length
      return done({ rows, summary: `${rows.length} links, ${broken} broken`, fault: broken > 0 })
    },
  },
]
