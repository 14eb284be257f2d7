/** Staff acts about rules against laundering: versions, which two publish after they were tried on the past, what currencies weigh, and cases. */
import { parseUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { RuleWish } from './desks/risk-desk.ts'
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

const caseActs = ({ risk }: OperatorNeeds): Act[] => [
  {
    name: 'risk-cases',
    summary: 'Shows open cases of the rules, those that are due first above. No member is ever told of one.',
    words: [],
    options: { state: 'open or closed; default open' },
    changes: false,
    async read(reader, { options: { state = 'open' } }) {
      if (state !== 'open' && state !== 'closed') return refused('value-refused', { state: 'open, closed' })
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
      return rows.length === 0 ? refused('not-found') : done({ rows, summary: `${rows.length} events` })
    },
  },
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

export const riskActs = (needs: OperatorNeeds): Act[] => [...versionActs(needs), ...rateActs(needs), ...caseActs(needs)]
