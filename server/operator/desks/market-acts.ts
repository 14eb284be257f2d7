/** Staff acts about markets: their rows, which two write (MK-01). */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from '../needs.ts'

/** Its JSON, or the word itself. */
function meaningOf(word: string): unknown {
  try {
    return JSON.parse(word)
  } catch {
    return word
  }
}

export const marketActs = ({ market }: OperatorNeeds): Act[] => [
  {
    name: 'markets',
    summary:
      'Shows every row of the markets. Of a market and a setting the latest that has come holds, and the merchant may only be stricter.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await market.list(reader)
      return done({ rows, summary: `${rows.length} rows` })
    },
  },
  {
    name: 'market-set',
    summary: 'Writes a row of a market, as in: market-set house promotions.maximumTimes 10. No row is ever changed.',
    words: ['market', 'setting', 'value'],
    options: { from: 'when it begins to hold, as 2027-06-01T00:00:00Z; default at once' },
    changes: true,
    gate: 'two',
    async change(tx, { words: [name = '', setting = '', value = ''], options, by, reason }) {
      let from: Temporal.Instant | undefined
      try {
        from = options['from'] === undefined ? undefined : Temporal.Instant.from(options['from'])
      } catch {
        return refused('value-refused', { from: options['from'] ?? '' })
      }
      const written = await market.write(tx, { market: name, name: setting, value: meaningOf(value), from, by, reason })
      return written.ok ? done({ object: `market ${name} ${setting}`, ...written.value }) : written
    },
  },
]
