/** Staff acts about rules against laundering: versions, which two publish after they were tried on the past, what currencies weigh, and cases. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, listing, reading, type Act } from './acts/act.ts'
import { choice, code, currency, decimal, document, flag, instant, number, option, text, word } from './acts/fields.ts'
import { ACCOUNT } from './acts/usual.ts'
import { CASE_STATES, type RuleWish } from './desks/risk-desk.ts'
import type { OperatorNeeds } from './needs.ts'

/** Quiet hours above so many take two. */
const QUIET_ALONE = 24

const SEVERITY = {
  severity: option(choice(['amber', 'red']), 'an open red case holds payouts for review; default amber'),
} as const
const VERSION = {
  code: word(code('rule')),
  rule: word(document()),
  ...SEVERITY,
  from: option(instant(), 'when it begins to judge, as 2027-06-01T00:00:00Z; default at once'),
} as const

/** The typed version. `off` stands in place of the rule where a code shall judge nothing. */
const wishOf = (
  given: { code: string; rule: unknown; severity: 'amber' | 'red' | undefined; from: Temporal.Instant | undefined },
  off: boolean,
): RuleWish => ({ code: given.code, document: given.rule, severity: given.severity ?? 'amber', from: given.from, off })

const versionActs = ({ risk }: OperatorNeeds): Act[] => [
  listing({
    name: 'risk-rules',
    summary: 'Shows every version of the rules against laundering; of a code the highest that has come judges.',
    permission: 'rules.read',
    what: 'versions',
    rows: (reader) => risk.rules(reader),
  }),
  reading({
    name: 'risk-try',
    summary:
      'Tries a version on what was judged in the last 90 days, as in: risk-try net \'{"kind":"net","hours":720,"amount":"5000000"}\'.',
    permission: 'rules.read',
    fields: VERSION,
    async read(reader, given) {
      const tried = await risk.tryVersion(reader, wishOf(given, false))
      return tried.ok ? done({ rows: [], summary: `would have opened ${tried.value} cases in the last 90 days` }) : tried
    },
  }),
  changing({
    name: 'risk-publish',
    summary: 'Writes the next version of a rule, which is tried on the last 90 days first. No version is ever changed.',
    permission: 'rules.write',
    danger: 'undone',
    fields: { ...VERSION, off: option(flag(), 'yes: from then on the code judges nothing') },
    gate: 'two',
    async change(tx, { off = false, ...given }, { by, reason }) {
      const written = await risk.publish(tx, wishOf(given, off), { name: by, reason })
      return written.ok ? done({ object: `risk rule ${given.code}`, ...written.value }) : written
    },
  }),
]

const rateActs = ({ risk }: OperatorNeeds): Act[] => [
  listing({
    name: 'risk-rates',
    summary: 'Shows what one unit of each further currency weighs for the rules, in ten-thousandths. A rate moves no money.',
    permission: 'rules.read',
    what: 'rates',
    rows: (reader) => risk.rates(reader),
  }),
  changing({
    name: 'risk-rate',
    summary: 'Sets from now on what one unit of a currency weighs for the rules, as in: risk-rate THB 130.',
    permission: 'rules.write',
    danger: 'undone',
    fields: { currency: word(currency()), weight: word(decimal(4)) },
    gate: 'two',
    async change(tx, { currency: of, weight }, { by, reason }) {
      const written = await risk.writeRate(tx, { currency: of, weight }, { name: by, reason })
      return written.ok ? done({ object: `risk rate ${of}`, ...written.value }) : written
    },
  }),
]

const CASE = word(code('case'))

const readingActs = ({ risk }: OperatorNeeds): Act[] => [
  reading({
    name: 'risk-cases',
    summary: 'Shows open cases, those that are due first above. No member is ever told of one.',
    permission: 'cases.read',
    fields: { state: option(choice(CASE_STATES), 'open is every one that is not closed; default open') },
    async read(reader, { state = 'open' }) {
      const rows = await risk.cases(reader, state)
      return done({ rows, summary: `${rows.length} ${state} cases` })
    },
  }),
  reading({
    name: 'risk-case',
    summary: 'Shows the evidence of a case in the order in which it came.',
    permission: 'cases.read',
    fields: { case: CASE },
    async read(reader, { case: id }) {
      const rows = await risk.evidence(reader, id)
      return rows === undefined ? refused('not-found') : done({ rows, summary: `${rows.length} events` })
    },
  }),
  reading({
    name: 'risk-notes',
    summary: 'Shows what people did with a case and noted about it.',
    permission: 'cases.read',
    fields: { case: CASE },
    async read(reader, { case: id }) {
      const rows = await risk.notes(reader, id)
      return done({ rows, summary: `${rows.length} notes` })
    },
  }),
  reading({
    name: 'risk-report',
    summary: 'Prints a case as JSON for the authority, with the parts that the template of the market names.',
    permission: 'cases.read',
    fields: { case: CASE },
    async read(reader, { case: id }) {
      const report = await risk.report(reader, id)
      return report === undefined ? refused('not-found') : done({ rows: [], summary: JSON.stringify(report, undefined, 2) })
    },
  }),
]

const TEXT = word(text(3, 2000))

const workingActs = ({ risk, members }: OperatorNeeds): Act[] => [
  changing({
    name: 'risk-open',
    summary:
      'Opens a case about a member by hand, as in: risk-open thiri freeze "a court asked". Where one of the topic is open, the text is added.',
    permission: 'cases.work',
    danger: 'lasting',
    fields: { account: ACCOUNT, topic: word(code('topic')), text: TEXT, ...SEVERITY },
    async change(tx, { account, topic, text: said, severity = 'amber' }, { by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const opened = await risk.open(tx, { topic, member: member.id, severity, text: said, by })
      if (!opened.ok) return opened
      const { id, isNew } = opened.value
      return done({ object: `risk case ${id}`, before: isNew ? null : 'open', after: { topic, severity, text: said } })
    },
  }),
  changing({
    name: 'risk-take',
    summary: 'Takes a case: whoever does works on it from then on.',
    permission: 'cases.work',
    danger: 'undone',
    fields: { case: CASE },
    async change(tx, { case: id }, { by }) {
      const taken = await risk.take(tx, { id, by })
      return taken.ok ? done({ object: `risk case ${id}`, ...taken.value }) : taken
    },
  }),
  changing({
    name: 'risk-move',
    summary: 'Moves a case that is not closed to open, working or waiting-for-player.',
    permission: 'cases.work',
    danger: 'undone',
    fields: { case: CASE, state: word(choice(['open', 'working', 'waiting-for-player'])) },
    async change(tx, { case: id, state: to }, { by }) {
      const moved = await risk.move(tx, { id, to, by })
      return moved.ok ? done({ object: `risk case ${id}`, ...moved.value }) : moved
    },
  }),
  changing({
    name: 'risk-note',
    summary: 'Writes a note to a case. No note is ever changed.',
    permission: 'cases.work',
    danger: 'lasting',
    fields: { case: CASE, text: TEXT },
    async change(tx, { case: id, text: note }, { by }) {
      const noted = await risk.note(tx, { id, text: note, by })
      return noted.ok ? done({ object: `risk case ${id}`, before: null, after: { note } }) : noted
    },
  }),
]

const closingActs = ({ risk }: OperatorNeeds): Act[] => [
  changing({
    name: 'risk-close',
    summary: 'Closes a case with an outcome (confirmed, cleared, false-positive) and a text. Two confirm a case.',
    permission: 'cases.close',
    danger: 'lasting',
    fields: {
      case: CASE,
      outcome: word(choice(['confirmed', 'cleared', 'false-positive'])),
      text: word(text(10, 2000)),
      'quiet-hours': option(number(1, 168), 'for so long hits of this rule and subject do nothing; above 24 two say so'),
    },
    gate: async (_tx, { outcome, 'quiet-hours': hours = 0 }) => (outcome === 'confirmed' || hours > QUIET_ALONE ? 'two' : undefined),
    async change(tx, { case: id, outcome, text: said, 'quiet-hours': quietHours }, { by }) {
      const closed = await risk.close(tx, { id, outcome, text: said, quietHours, by })
      return closed.ok ? done({ object: `risk case ${id}`, ...closed.value }) : closed
    },
  }),
]

export const riskActs = (needs: OperatorNeeds): Act[] => [
  ...versionActs(needs),
  ...rateActs(needs),
  ...readingActs(needs),
  ...workingActs(needs),
  ...closingActs(needs),
]
