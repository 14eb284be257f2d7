/**
 * Staff acts about lotteries: on and off sale, calendars, draws that are called off or came early. They also hold payments and ask the
 * sources again for results.
 */
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { Act, Changed, Gate, OperatorNeeds } from './needs.ts'
import { jsonOf } from './promotion-acts.ts'

type Words = readonly string[]

const changing = (
  name: string,
  summary: string,
  words: Words,
  change: (tx: Tx, words: Words, by: string) => Promise<Outcome<Changed, string>>,
  gate?: Gate,
): Act => ({
  name,
  summary,
  words,
  options: {},
  changes: true,
  ...(gate ? { gate } : {}),
  async change(tx, call) {
    const changed = await change(tx, call.words, call.by)
    // A document is long, and stands in `after` anyway.
    return changed.ok
      ? done({ object: `lottery ${call.words.filter((word) => !/^[{[]/.test(word)).join(' ')}`, ...changed.value })
      : changed
  },
})

/** Acts on an issue that does not go its usual way. */
const exceptionActs = (lottery: OperatorNeeds['lottery']): Act[] => [
  changing(
    'lottery-void',
    'Voids a draw whose numbers are not known yet and refunds every stake. After the close it needs a second member of staff.',
    ['game', 'issue'],
    (tx, [game = '', issue = ''], by) => lottery.voidDraw(tx, game, issue, by),
  ),
  changing(
    'lottery-correct',
    'Asks the sources again about a settled result. Where two agree on other numbers, payments are taken back and the issue is settled again.',
    ['game', 'issue'],
    (tx, [game = '', issue = '']) => lottery.askAgain(tx, game, issue),
    'two',
  ),
  changing(
    'lottery-hold',
    'Holds the payment of an issue, also during it; bets and numbers do not change.',
    ['game', 'issue'],
    (tx, [game = '', issue = '']) => lottery.holdPayment(tx, game, issue),
  ),
  changing('lottery-resume', 'Lets a held payment go on where it was stopped.', ['game', 'issue'], (tx, [game = '', issue = '']) =>
    lottery.resumePayment(tx, game, issue),
  ),
  changing(
    'lottery-drawn-early',
    'Records that an outside lottery drew before its sale ended. The sale ends now, and bets from that moment on are refunded.',
    ['game', 'issue', 'time'],
    (tx, [game = '', issue = '', time = '']) => lottery.tellDrawnEarly(tx, game, issue, time),
    'two',
  ),
  changing(
    'lottery-stop-chases',
    'Removes an issue and all later ones from the chases that plan them and releases their held money. Placed bets stay.',
    ['game', 'issue'],
    (tx, [game = '', issue = '']) => lottery.stopChases(tx, game, issue),
  ),
]

/** Acts on the days that are not as usual. Each counts for every lottery that shares the list of the named one. */
const specialDayActs = (lottery: OperatorNeeds['lottery']): Act[] => [
  changing(
    'lottery-skip-day',
    'A day without a draw, for example 2027-02-06, confirmed.',
    ['game', 'day'],
    (tx, [game = '', day = ''], by) => lottery.writeDay(tx, game, day, false, by),
  ),
  changing('lottery-add-day', 'A day with a draw, for example 2027-01-02, confirmed.', ['game', 'day'], (tx, [game = '', day = ''], by) =>
    lottery.writeDay(tx, game, day, true, by),
  ),
  changing(
    'lottery-write-days',
    'Writes the days that a publisher announced, confirmed: [{"day":"2027-02-04","draws":false,"name":"Spring Festival","source":"…"}].',
    ['game', 'json'],
    (tx, [game = '', text = ''], by) => lottery.writeDays(tx, game, jsonOf(text), by),
  ),
  changing(
    'lottery-confirm-days',
    'Confirms the listed special days from one to another as they stand; nothing is sold for a day that nobody confirmed.',
    ['game', 'from', 'to'],
    (tx, [game = '', from = '', to = ''], by) => lottery.confirmDays(tx, game, from, to, by),
  ),
  {
    name: 'lottery-special-days',
    summary: 'Shows the special days of a lottery in a year, with their source and who confirmed them.',
    words: ['game', 'year'],
    options: {},
    changes: false,
    async read(reader, { words: [game = '', year = ''] }) {
      const days = await lottery.specialDays(reader, game, year)
      if (!days.ok) return days
      const open = days.value.filter(({ confirmed }) => confirmed === null).length
      return done({ rows: days.value, summary: `${days.value.length} days, ${open} of them not confirmed` })
    },
  },
]

export const lotteryActs = ({ lottery }: OperatorNeeds): Act[] => [
  {
    name: 'lottery-open',
    summary: 'Opens a lottery of our own in a currency of the merchant, like one that is there, with its own prices and limits.',
    words: ['json'],
    options: {},
    changes: true,
    gate: 'two',
    async change(tx, { words: [text = ''] }) {
      const document = jsonOf(text)
      const opened = await lottery.openGame(tx, document)
      return opened.ok ? done({ object: `lottery ${(document as { code: string }).code}`, ...opened.value }) : opened
    },
  },
  changing('lottery-off', 'Takes a lottery off sale; what was bet is still drawn and paid.', ['game'], (tx, [game = '']) =>
    lottery.switchGame(tx, game, false),
  ),
  changing('lottery-on', 'Puts a lottery on sale again.', ['game'], (tx, [game = '']) => lottery.switchGame(tx, game, true)),
  ...exceptionActs(lottery),
  ...specialDayActs(lottery),
  changing(
    'lottery-special-tiers',
    'Writes between which draw days special tiers are in force: [{"tier":"福运奖","factor":"2.5","plays":["FS","DT"],"from":"…","until":null,"source":"…"}].',
    ['game', 'json'],
    (tx, [game = '', text = '']) => lottery.writeTiers(tx, game, jsonOf(text)),
  ),
  changing('lottery-calendar', 'Writes the whole calendar of a lottery.', ['game', 'json'], (tx, [game = '', calendar = '']) =>
    lottery.writeCalendar(tx, game, calendar),
  ),
  {
    name: 'list-lotteries',
    summary: 'Shows every lottery, whether it is on sale, and how often it draws (seconds, or once a day).',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await lottery.games(reader)
      return done({ rows, summary: `${rows.length} lotteries` })
    },
  },
  {
    name: 'lottery-troubles',
    summary:
      'Shows issues that wait for a person: held, with a held payment, out of the calendar, overdue, disputed or lately void. Special days of the coming month that nobody confirmed are listed too.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await lottery.troubles(reader)
      return done({ rows, summary: `${rows.length} rows`, fault: rows.some(({ state }) => state !== 'void') })
    },
  },
]
