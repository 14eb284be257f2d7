/** Staff acts about indicators of harm: who stands at amber or red and by which figures, and steps that people take (PI-02, PI-03). */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from '../needs.ts'
import { untilOf } from '../protection-acts.ts'

const readingActs = ({ risk, members }: OperatorNeeds): Act[] => [
  {
    name: 'care-members',
    summary: 'Shows members at amber and red of the indicators of harm, the most points first. Offers rest for all of them.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await risk.cared(reader)
      return done({ rows, summary: `${rows.length} members at amber or red` })
    },
  },
  {
    name: 'care-show',
    summary: 'Shows every figure that makes the points of a member, and each step with its answer and its effect after 30 days.',
    words: ['account'],
    options: {},
    changes: false,
    async read(reader, { words: [account = ''] }) {
      const member = await members.find(reader, account)
      return member ? done(await risk.showCare(reader, member.id)) : refused('not-found')
    },
  },
]

const steppingActs = ({ risk, members, protection }: OperatorNeeds): Act[] => [
  {
    name: 'care-call',
    summary: 'Keeps that a person called or wrote to a member about their play, and what was said.',
    words: ['account', 'text'],
    options: {},
    changes: true,
    async change(tx, { words: [account = '', text = ''], by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const kept = await risk.step(tx, { member: member.id, step: 4, text, by })
      return kept.ok ? done({ object: `step ${kept.value} of member ${member.id}`, before: null, after: { step: 4, text } }) : kept
    },
  },
  {
    name: 'care-exclude',
    summary: 'Excludes a member for care, as exclude-member does, and keeps it as the last step with its effect.',
    words: ['account', 'text'],
    options: { until: 'end, as 2027-06-01T00:00:00Z; default never' },
    changes: true,
    async change(tx, { words: [account = '', text = ''], options, by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const until = untilOf(options['until'])
      if (until === undefined) return refused('value-refused', { until: options['until'] ?? '' })
      const kept = await risk.step(tx, { member: member.id, step: 5, text, by })
      if (!kept.ok) return kept
      const excluded = await protection.exclude(tx, { member: member.id, until, by })
      return excluded.ok ? done({ object: `member ${member.id}`, ...excluded.value }) : excluded
    },
  },
  {
    name: 'care-answer',
    summary: 'Keeps what a member answered to a step, once. Its number stands in care-show.',
    words: ['step', 'text'],
    options: {},
    changes: true,
    async change(tx, { words: [id = '', text = ''] }) {
      const kept = await risk.answerStep(tx, { id, text })
      return kept.ok ? done({ object: `step ${id}`, ...kept.value }) : kept
    },
  },
]

export const careActs = (needs: OperatorNeeds): Act[] => [...readingActs(needs), ...steppingActs(needs)]
