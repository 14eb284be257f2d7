/** Staff acts about rules against laundering: versions, which two publish after they were tried on the past, what currencies weigh, and cases. */
import { parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { CASE_STATES, type CaseState, type RuleWish } from './desks/risk-desk.ts'
import type { Act, Call, OperatorNeeds } from './needs.ts'

/** Quiet hours above so many take two. */
const QUIET_ALONE = 24

const VERSION = {
  words: ['code', 'rule'],
  options: {
    severity: 'amber or red; an open red case holds payouts for review; default amber',
    from: 'when it begins to judge, as 2027-06-01T00:00:00Z; default at once',
  },
} as const

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The typed version. `off` stands in place of the rule where a code shall judge nothing. */
function wishOf({ words: [code = '', rule = ''], options }: Call, off: boolean): Outcome<RuleWish, 'value-refused'> {
  const { severity = 'amber', from } = options
  try {
    const begins = from === undefined ? undefined : Temporal.Instant.from(from)
    return done({ code, document: readJson(rule), severity, from: begins, off })
  } catch {
    return refused('value-refused', { from: from ?? '' })
  }
}

const versionActs = ({ risk }: OperatorNeeds): Act[] => [
  {
    name: 'risk-rules',
    summary: 'Shows every version of the rules against laundering; of a code the highest that has come judges.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await risk.rules(reader)
      return done({ rows, summary: `${rows.length} versions` })
    },
  },
  {
    name: 'risk-try',
    summary:
      'Tries a version on what was judged in the last 90 days, as in: risk-try net \'{"kind":"net","hours":720,"amount":"5000000"}\'.',
    ...VERSION,
    changes: false,
    async read(reader, call) {
      const wish = wishOf(call, false)
      if (!wish.ok) return wish
      const tried = await risk.tryVersion(reader, wish.value)
      return tried.ok ? done({ rows: [], summary: `would have opened ${tried.value} cases in the last 90 days` }) : tried
    },
  },
  {
    name: 'risk-publish',
    summary: 'Writes the next version of a rule, which is tried on the last 90 days first. No version is ever changed.',
    words: VERSION.words,
    options: { ...VERSION.options, off: 'yes: from then on the code judges nothing' },
    changes: true,
    gate: 'two',
    async change(tx, call) {
      const wish = wishOf(call, call.options['off'] === 'yes')
      if (!wish.ok) return wish
      const written = await risk.publish(tx, wish.value, { name: call.by, reason: call.reason })
      return written.ok ? done({ object: `risk rule ${wish.value.code}`, ...written.value }) : written
    },
  },
]

const rateActs = ({ risk }: OperatorNeeds): Act[] => [
  {
    name: 'risk-rates',
    summary: 'Shows what one unit of each further currency weighs for the rules, in ten-thousandths. A rate moves no money.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await risk.rates(reader)
      return done({ rows, summary: `${rows.length} rates` })
    },
  },
  {
    name: 'risk-rate',
    summary: 'Sets from now on what one unit of a currency weighs for the rules, as in: risk-rate THB 130.',
    words: ['currency', 'weight'],
    options: {},
    changes: true,
    gate: 'two',
    async change(tx, { words: [currency = '', weight = ''], by, reason }) {
      const units = parseUnits(weight)
      if (units === undefined) return refused('value-refused', { weight })
      const written = await risk.writeRate(tx, { currency: currency.toUpperCase(), weight: units }, { name: by, reason })
      return written.ok ? done({ object: `risk rate ${currency.toUpperCase()}`, ...written.value }) : written
    },
  },
]

const isState = (word: string): word is CaseState => CASE_STATES.includes(word as CaseState)

const readingActs = ({ risk }: OperatorNeeds): Act[] => [
  {
    name: 'risk-cases',
    summary: 'Shows open cases, those that are due first above. No member is ever told of one.',
    words: [],
    options: { state: 'open (every one that is not closed), working, waiting-for-player or closed; default open' },
    changes: false,
    async read(reader, { options: { state = 'open' } }) {
      if (!isState(state)) return refused('value-refused', { state: CASE_STATES.join(', ') })
      const rows = await risk.cases(reader, state)
      return done({ rows, summary: `${rows.length} ${state} cases` })
    },
  },
  {
    name: 'risk-case',
    summary: 'Shows the evidence of a case in the order in which it came.',
    words: ['case'],
    options: {},
    changes: false,
    async read(reader, { words: [id = ''] }) {
      const rows = await risk.evidence(reader, id)
      return rows === undefined ? refused('not-found') : done({ rows, summary: `${rows.length} events` })
    },
  },
  {
    name: 'risk-notes',
    summary: 'Shows what people did with a case and noted about it.',
    words: ['case'],
    options: {},
    changes: false,
    async read(reader, { words: [id = ''] }) {
      const rows = await risk.notes(reader, id)
      return done({ rows, summary: `${rows.length} notes` })
    },
  },
  {
    name: 'risk-report',
    summary: 'Prints a case as JSON for the authority, with the parts that the template of the market names.',
    words: ['case'],
    options: {},
    changes: false,
    async read(reader, { words: [id = ''] }) {
      const report = await risk.report(reader, id)
      return report === undefined ? refused('not-found') : done({ rows: [], summary: JSON.stringify(report, undefined, 2) })
    },
  },
]

const workingActs = ({ risk, members }: OperatorNeeds): Act[] => [
  {
    name: 'risk-open',
    summary:
      'Opens a case about a member by hand, as in: risk-open thiri freeze "a court asked". Where one of the topic is open, the text is added.',
    words: ['account', 'topic', 'text'],
    options: { severity: 'amber or red; an open red case holds payouts for review; default amber' },
    changes: true,
    async change(tx, { words: [account = '', topic = '', text = ''], options: { severity = 'amber' }, by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const opened = await risk.open(tx, { topic, member: member.id, severity, text, by })
      if (!opened.ok) return opened
      const { id, isNew } = opened.value
      return done({ object: `risk case ${id}`, before: isNew ? null : 'open', after: { topic, severity, text } })
    },
  },
  {
    name: 'risk-take',
    summary: 'Takes a case: whoever does works on it from then on.',
    words: ['case'],
    options: {},
    changes: true,
    async change(tx, { words: [id = ''], by }) {
      const taken = await risk.take(tx, { id, by })
      return taken.ok ? done({ object: `risk case ${id}`, ...taken.value }) : taken
    },
  },
  {
    name: 'risk-move',
    summary: 'Moves a case that is not closed to open, working or waiting-for-player.',
    words: ['case', 'state'],
    options: {},
    changes: true,
    async change(tx, { words: [id = '', to = ''], by }) {
      const moved = await risk.move(tx, { id, to, by })
      return moved.ok ? done({ object: `risk case ${id}`, ...moved.value }) : moved
    },
  },
  {
    name: 'risk-note',
    summary: 'Writes a note to a case. No note is ever changed.',
    words: ['case', 'text'],
    options: {},
    changes: true,
    async change(tx, { words: [id = '', text = ''], by }) {
      const noted = await risk.note(tx, { id, text, by })
      return noted.ok ? done({ object: `risk case ${id}`, before: null, after: { note: text } }) : noted
    },
  },
]

const closingActs = ({ risk }: OperatorNeeds): Act[] => [
  {
    name: 'risk-close',
    summary: 'Closes a case with an outcome (confirmed, cleared, false-positive) and a text. Two confirm a case.',
    words: ['case', 'outcome', 'text'],
    options: { 'quiet-hours': 'for so long hits of this rule and subject do nothing, at most 168; above 24 two say so' },
    changes: true,
    async gate(_tx, { words: [, outcome], options }) {
      return outcome === 'confirmed' || Number(options['quiet-hours'] ?? 0) > QUIET_ALONE ? 'two' : undefined
    },
    async change(tx, { words: [id = '', outcome = '', text = ''], options, by }) {
      const typed = options['quiet-hours']
      const closed = await risk.close(tx, { id, outcome, text, quietHours: typed === undefined ? undefined : Number(typed), by })
      return closed.ok ? done({ object: `risk case ${id}`, ...closed.value }) : closed
    },
  },
]

export const riskActs = (needs: OperatorNeeds): Act[] => [
  ...versionActs(needs),
  ...rateActs(needs),
  ...readingActs(needs),
  ...workingActs(needs),
  ...closingActs(needs),
]
