/** Staff acts about markets: their rows, which two write (MK-01). */
import { done } from '@baize/contract/values/outcome.ts'
import { changing, listing, type Act } from '../acts/act.ts'
import { code, instant, meanings, option, word } from '../acts/fields.ts'
import type { OperatorNeeds } from '../needs.ts'

export const marketActs = ({ market }: OperatorNeeds): Act[] => [
  listing({
    name: 'markets',
    summary:
      'Shows every row of the markets. Of a market and a setting the latest that has come holds, and the merchant may only be stricter.',
    permission: 'markets.read',
    what: 'rows',
    rows: (reader) => market.list(reader),
  }),
  changing({
    name: 'market-set',
    summary: 'Writes a row of a market, as in: market-set house promotions.maximumTimes 10. No row is ever changed.',
    permission: 'markets.write',
    danger: 'undone',
    fields: {
      market: word(code('market')),
      setting: word(code('setting')),
      value: word(meanings()),
      from: option(instant(), 'when it begins to hold, as 2027-06-01T00:00:00Z; default at once'),
    },
    gate: 'two',
    async change(tx, { market: name, setting, value: [value], from }, { by, reason }) {
      const written = await market.write(tx, { market: name, name: setting, value, from, by, reason })
      return written.ok ? done({ object: `market ${name} ${setting}`, ...written.value }) : written
    },
  }),
]
