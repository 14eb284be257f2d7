/** Staff acts about the books: how the nightly proof stands, a fault that two of the staff accept, and the business report. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Reader } from '../platform/database.ts'
import { changing, reading, type Act } from './acts/act.ts'
import { day, number, option, text, word } from './acts/fields.ts'
import type { OperatorNeeds, Row } from './needs.ts'

type Books = OperatorNeeds['books']
type State = Awaited<ReturnType<Books['state']>>

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

const nothing = (value: string | null): boolean => value === '0.00' || value === '0'
/** A row without the columns in which nothing happened anywhere. */
const without = (rows: readonly Row[]): Row[] => {
  const empty = new Set(Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => nothing(row[name] ?? null))))
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !empty.has(name))))
}

const reportAct = ({ report }: Pick<OperatorNeeds, 'report'>): Act =>
  reading({
    name: 'report',
    summary:
      'Shows the business of some local days, both included, by day and currency. A line of totals for each currency stands at the end.',
    permission: 'reports.read',
    fields: {
      from: word(day()),
      to: word(day()),
      by: option(text(1, 100), `other keys of ${BY.join(', ')}, as in: vendor,type; the currency is always among them`),
    },
    async read(reader, { from, to, by = 'day,currency' }) {
      if (from > to) return refused('value-refused', { field: 'to', wrong: 'before', may: `${from} or later` })
      const asked = by.split(',')
      if (asked.some((key) => !BY.includes(key))) return refused('value-refused', { field: 'by', wrong: 'not-listed', may: BY.join(', ') })
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
  })

export const booksActs = ({ books, report }: Pick<OperatorNeeds, 'books' | 'report'>): Act[] => [
  reportAct({ report }),
  reading({
    name: 'books',
    summary: 'Shows how the books stand by the nightly proof, and every fault that it found; fails where they do not balance.',
    permission: 'books.read',
    fields: {},
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
  }),
  changing({
    name: 'books-prove',
    summary:
      'Begins a whole proof of the books beside the one of the night. The worker works on it, and the act books shows how far it is.',
    permission: 'books.prove',
    danger: 'none',
    fields: {},
    async change(tx) {
      return (await books.begin(tx)) ? done({ object: 'books', before: null, after: { begun: true } }) : refused('state-conflict')
    },
  }),
  changing({
    name: 'books-accept',
    summary: 'Accepts a fault of the books that was looked into: the same fault stops no payout again, any other does.',
    permission: 'books.accept',
    danger: 'lasting',
    fields: { fault: word(number(1, 999_999_999_999_999)) },
    gate: 'two',
    async change(tx, { fault }, { by, reason }) {
      const accepted = await books.accept(tx, BigInt(fault), by, reason)
      if (accepted === undefined) return refused('not-found')
      const { invariant, account, detail } = accepted
      return done({
        object: `books ${fault}`,
        before: { invariant, detail, ...(account === undefined || account === null ? {} : { account: String(account) }) },
        after: { acceptedBy: by },
      })
    },
  }),
]
