/**
 * Staff acts about lotteries: on and off sale, calendars, draws that are called off or came early. They also hold payments and ask the
 * sources again for results.
 */
import type { ActPermission, Danger } from '@baize/contract/ops/acts.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { changing, listing, reading, type Act, type Call, type Gate } from './acts/act.ts'
import { code, day, document, instant, number, word, type Fields, type Values } from './acts/fields.ts'
import type { Changed, OperatorNeeds } from './needs.ts'

type About<F extends Fields> = {
  name: string
  summary: string
  permission: ActPermission
  danger: Danger
  fields: F
  gate?: Gate
}

/** An act about one lottery. What was typed names its object; a document is long, and stands in `after` anyway. */
const about = <const F extends Fields>(
  act: About<F>,
  change: (tx: Tx, given: Values<F>, call: Call) => Promise<Outcome<Changed, string>>,
): Act =>
  changing({
    ...act,
    async change(tx, given, call) {
      const changed = await change(tx, given, call)
      return changed.ok
        ? done({ object: `lottery ${call.words.filter((each) => !/^[{[]/.test(each)).join(' ')}`, ...changed.value })
        : changed
    },
  })

const GAME = word(code('lottery'))
const ISSUE = { game: GAME, issue: word(code('issue')) }

/** Acts on an issue that does not go its usual way. */
const exceptionActs = (lottery: OperatorNeeds['lottery']): Act[] => [
  about(
    {
      name: 'lottery-void',
      summary: 'Voids a draw whose numbers are not known yet and refunds every stake. After the close it needs a second member of staff.',
      permission: 'lottery.void',
      danger: 'lasting',
      fields: ISSUE,
    },
    (tx, { game, issue }, { by }) => lottery.voidDraw(tx, game, issue, by),
  ),
  about(
    {
      name: 'lottery-correct',
      summary:
        'Asks the sources again about a settled result. Where two agree on other numbers, payments are taken back and the issue is settled again.',
      permission: 'lottery.correct',
      danger: 'lasting',
      fields: ISSUE,
      gate: 'two',
    },
    (tx, { game, issue }) => lottery.askAgain(tx, game, issue),
  ),
  about(
    {
      name: 'lottery-hold',
      summary: 'Holds the payment of an issue, also during it; bets and numbers do not change.',
      permission: 'lottery.hold',
      danger: 'undone',
      fields: ISSUE,
    },
    (tx, { game, issue }) => lottery.holdPayment(tx, game, issue),
  ),
  about(
    {
      name: 'lottery-resume',
      summary: 'Lets a held payment go on where it was stopped.',
      permission: 'lottery.hold',
      danger: 'undone',
      fields: ISSUE,
    },
    (tx, { game, issue }) => lottery.resumePayment(tx, game, issue),
  ),
  about(
    {
      name: 'lottery-drawn-early',
      summary: 'Records that an outside lottery drew before its sale ended. The sale ends now, and bets from that moment on are refunded.',
      permission: 'lottery.correct',
      danger: 'lasting',
      fields: { ...ISSUE, time: word(instant(), 'when it drew, as 2026-11-20T12:55:00Z') },
      gate: 'two',
    },
    (tx, { game, issue, time }) => lottery.tellDrawnEarly(tx, game, issue, time.toString()),
  ),
  about(
    {
      name: 'lottery-stop-chases',
      summary: 'Removes an issue and all later ones from the chases that plan them and releases their held money. Placed bets stay.',
      permission: 'lottery.hold',
      danger: 'lasting',
      fields: ISSUE,
    },
    (tx, { game, issue }) => lottery.stopChases(tx, game, issue),
  ),
]

const CALENDAR = { permission: 'lottery.calendar', danger: 'undone' } as const

/** Acts on the days that are not as usual. Each counts for every lottery that shares the list of the named one. */
const specialDayActs = (lottery: OperatorNeeds['lottery']): Act[] => [
  about(
    {
      name: 'lottery-skip-day',
      summary: 'A day without a draw, for example 2027-02-06, confirmed.',
      ...CALENDAR,
      fields: { game: GAME, day: word(day()) },
    },
    (tx, { game, day: named }, { by }) => lottery.writeDay(tx, game, named, false, by),
  ),
  about(
    {
      name: 'lottery-add-day',
      summary: 'A day with a draw, for example 2027-01-02, confirmed.',
      ...CALENDAR,
      fields: { game: GAME, day: word(day()) },
    },
    (tx, { game, day: named }, { by }) => lottery.writeDay(tx, game, named, true, by),
  ),
  about(
    {
      name: 'lottery-write-days',
      summary:
        'Writes the days that a publisher announced, confirmed: [{"day":"2027-02-04","draws":false,"name":"Spring Festival","source":"…"}].',
      ...CALENDAR,
      fields: { game: GAME, json: word(document()) },
    },
    (tx, { game, json }, { by }) => lottery.writeDays(tx, game, json, by),
  ),
  about(
    {
      name: 'lottery-confirm-days',
      summary: 'Confirms the listed special days from one to another as they stand; nothing is sold for a day that nobody confirmed.',
      ...CALENDAR,
      fields: { game: GAME, from: word(day()), to: word(day()) },
    },
    (tx, { game, from, to }, { by }) => lottery.confirmDays(tx, game, from, to, by),
  ),
  reading({
    name: 'lottery-special-days',
    summary: 'Shows the special days of a lottery in a year, with their source and who confirmed them.',
    permission: 'lottery.read',
    fields: { game: GAME, year: word(number(1900, 9999)) },
    async read(reader, { game, year }) {
      const days = await lottery.specialDays(reader, game, String(year))
      if (!days.ok) return days
      const open = days.value.filter(({ confirmed }) => confirmed === null).length
      return done({ rows: days.value, summary: `${days.value.length} days, ${open} of them not confirmed` })
    },
  }),
]

/** Acts on what is on sale. */
const saleActs = (lottery: OperatorNeeds['lottery']): Act[] => [
  changing({
    name: 'lottery-open',
    summary: 'Opens a lottery of our own in a currency of the merchant, like one that is there, with its own prices and limits.',
    permission: 'lottery.open',
    danger: 'lasting',
    fields: { json: word(document()) },
    gate: 'two',
    async change(tx, { json }) {
      const opened = await lottery.openGame(tx, json)
      return opened.ok ? done({ object: `lottery ${(json as { code: string }).code}`, ...opened.value }) : opened
    },
  }),
  about(
    {
      name: 'lottery-off',
      summary: 'Takes a lottery off sale; what was bet is still drawn and paid.',
      permission: 'lottery.switch',
      danger: 'undone',
      fields: { game: GAME },
    },
    (tx, { game }) => lottery.switchGame(tx, game, false),
  ),
  about(
    {
      name: 'lottery-on',
      summary: 'Puts a lottery on sale again.',
      permission: 'lottery.switch',
      danger: 'undone',
      fields: { game: GAME },
    },
    (tx, { game }) => lottery.switchGame(tx, game, true),
  ),
]

export const lotteryActs = ({ lottery }: OperatorNeeds): Act[] => [
  ...saleActs(lottery),
  ...exceptionActs(lottery),
  ...specialDayActs(lottery),
  about(
    {
      name: 'lottery-special-tiers',
      summary:
        'Writes between which draw days special tiers are in force: [{"tier":"福运奖","factor":"2.5","plays":["FS","DT"],"from":"…","until":null,"source":"…"}].',
      ...CALENDAR,
      fields: { game: GAME, json: word(document()) },
    },
    (tx, { game, json }) => lottery.writeTiers(tx, game, json),
  ),
  about(
    {
      name: 'lottery-calendar',
      summary: 'Writes the whole calendar of a lottery.',
      ...CALENDAR,
      fields: { game: GAME, json: word(document()) },
    },
    (tx, { game, json }) => lottery.writeCalendar(tx, game, JSON.stringify(json)),
  ),
  listing({
    name: 'list-lotteries',
    summary: 'Shows every lottery, whether it is on sale, and how often it draws (seconds, or once a day).',
    permission: 'lottery.read',
    what: 'lotteries',
    rows: (reader) => lottery.games(reader),
  }),
  reading({
    name: 'lottery-troubles',
    summary:
      'Shows issues that wait for a person: held, with a held payment, out of the calendar, overdue, disputed or lately void. Special days of the coming month that nobody confirmed are listed too.',
    permission: 'lottery.read',
    fields: {},
    async read(reader) {
      const rows = await lottery.troubles(reader)
      return done({ rows, summary: `${rows.length} rows`, fault: rows.some(({ state }) => state !== 'void') })
    },
  }),
]
