/** Staff acts about the books: how the nightly proof stands, a fault that two of the staff accept, and the business report. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Reader } from '../platform/database.ts'
import type { Act, OperatorNeeds, Row } from './needs.ts'

type Books = OperatorNeeds['books']
type State = Awaited<ReturnType<Books['state']>>

const NUMBER = /^[0-9]{1,18}$/

function summaryOf({ broken, last, running, faults }: State): string {
  const open = faults.filter(({ acceptedBy }) => acceptedBy === null).length
  const proved = last
    ? `proved whole at ${last.endedAt.toString()}: ${last.counted.accounts} accounts, ${last.counted.transfers} transfers, ${last.counted.keys} keys`
    : 'never proved whole'
  const now = running ? `; a proof runs since ${running.beganAt.toString()}, ${running.done} of ${running.parts} parts are done` : ''
  return `The books ${broken ? `do NOT balance: ${open} faults` : 'balance'}, ${proved}${now}`
}

/** What staff read above every act while the books do not balance. */
export async function booksAlarm(books: Books, reader: Reader): Promise<string | undefined> {
  const state = await books.state(reader)
  return state.broken ? `${summaryOf(state)}. Payouts above the automatic amount wait. See: books` : undefined
}

const BY: readonly string[] = ['day', 'currency', 'vendor', 'agent', 'type']

/** A day as it is written; undefined where it is none. */
function dayOf(text: string): string | undefined {
  try {
    return Temporal.PlainDate.from(text).toString()
  } catch {
    return undefined
  }
}

const nothing = (value: string | null): boolean => value === '0.00' || value === '0'
/** A row without the columns in which nothing happened anywhere. */
const without = (rows: readonly Row[]): Row[] => {
  const empty = new Set(Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => nothing(row[name] ?? null))))
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !empty.has(name))))
}

const reportActs = ({ report }: Pick<OperatorNeeds, 'report'>): Act[] => [
  {
    name: 'report',
    summary:
      'Shows the business of some local days, both included, by day and currency. A line of totals for each currency stands at the end.',
    words: ['from', 'to'],
    options: { by: `other keys of ${BY.join(', ')}, as in: vendor,type; the currency is always among them` },
    changes: false,
    async read(reader, { words: [first = '', last = ''], options: { by = 'day,currency' } }) {
      const [from, to] = [dayOf(first), dayOf(last)]
      if (from === undefined || to === undefined || from > to) return refused('value-refused', { from: first, to: last })
      const asked = by.split(',')
      const wrong = asked.find((key) => !BY.includes(key))
      if (wrong !== undefined) return refused('value-refused', { by: wrong })
      const { rows, totals } = await report(reader, {
        from,
        to,
        by: [...new Set(asked.includes('currency') ? asked : [...asked, 'currency'])],
      })
      const leading = asked[0] ?? 'currency'
      const all = [
        ...rows,
        ...totals.map((row) => ({
          ...Object.fromEntries(asked.map((key) => [key, ''])),
          ...row,
          ...(leading === 'currency' ? {} : { [leading]: 'all' }),
        })),
      ]
      return done({ rows: without(all), summary: `${rows.length} rows from ${from} to ${to}` })
    },
  },
]

export const booksActs = ({ books, report }: Pick<OperatorNeeds, 'books' | 'report'>): Act[] => [
  ...reportActs({ report }),
  {
    name: 'books',
    summary: 'Shows how the books stand by the nightly proof, and every fault that it found; fails where they do not balance.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const state = await books.state(reader)
      const rows = state.faults.map(({ id, invariant, account, detail, foundAt, acceptedBy }) => ({
        fault: String(id),
        account: account === null ? null : String(account),
        invariant,
        detail,
        found: foundAt.toString(),
        'accepted by': acceptedBy,
      }))
      return done({ rows, summary: summaryOf(state), fault: state.broken })
    },
  },
  {
    name: 'books-prove',
    summary:
      'Begins a whole proof of the books beside the one of the night. The worker works on it, and the act books shows how far it is.',
    words: [],
    options: {},
    changes: true,
    async change(tx) {
      return (await books.begin(tx)) ? done({ object: 'books', before: null, after: { begun: true } }) : refused('state-conflict')
    },
  },
  {
    name: 'books-accept',
    summary: 'Accepts a fault of the books that was looked into: the same fault stops no payout again, any other does.',
    words: ['fault'],
    options: {},
    changes: true,
    gate: 'two',
    async change(tx, { words: [fault = ''], by, reason }) {
      const accepted = NUMBER.test(fault) ? await books.accept(tx, BigInt(fault), by, reason) : undefined
      if (accepted === undefined) return refused('not-found')
      const { invariant, account, detail } = accepted
      return done({
        object: `books ${fault}`,
        before: { invariant, detail, ...(account === undefined || account === null ? {} : { account: String(account) }) },
        after: { acceptedBy: by },
      })
    },
  },
]
