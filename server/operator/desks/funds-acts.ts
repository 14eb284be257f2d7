/** Staff acts about where a member's money comes from: it is asked for, accepted, asked for again, or refused by two (PA-11). */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from '../needs.ts'

const SUMMARIES = {
  accept: 'Accepts the proof of a request: what rested goes on, and the limits that stood before hold again.',
  refuse: 'Refuses the proof of a request; two say so. What rests goes on resting.',
} as const

const decidingAct = ({ risk }: OperatorNeeds, word: keyof typeof SUMMARIES, end: 'accepted' | 'refused'): Act => ({
  name: `funds-${word}`,
  summary: SUMMARIES[word],
  words: ['request'],
  options: {},
  changes: true,
  ...(end === 'refused' ? { gate: 'two' as const } : {}),
  async change(tx, { words: [id = ''], by }) {
    const decided = await risk.decideFunds(tx, { id, by, end })
    return decided.ok ? done({ object: `source of funds ${id}`, ...decided.value }) : decided
  },
})

export const fundsActs = (needs: OperatorNeeds): Act[] => [
  {
    name: 'funds-ask',
    summary:
      'Asks a member where their money comes from, due in 14 days. Deposits and play above the level’s amount rest until it is accepted.',
    words: ['account', 'what'],
    options: {},
    changes: true,
    async change(tx, { words: [account = '', asked = ''], by, reason }) {
      const member = await needs.members.find(tx, account)
      if (!member) return refused('not-found')
      const opened = await needs.risk.askFunds(tx, { member: member.id, asked, reason, by })
      return opened.ok ? done({ object: `source of funds ${opened.value.id}`, before: null, after: opened.value.after }) : opened
    },
  },
  {
    name: 'funds-list',
    summary: 'Shows whose source of funds is asked for or was refused, those that are due first.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await needs.risk.funds(reader)
      return done({ rows, summary: `${rows.length} requests` })
    },
  },
  decidingAct(needs, 'accept', 'accepted'),
  {
    name: 'funds-again',
    summary: 'Asks for more, due in 14 days from now. The member reads the text.',
    words: ['request', 'text'],
    options: {},
    changes: true,
    async change(tx, { words: [id = '', note = ''], by }) {
      const decided = await needs.risk.decideFunds(tx, { id, by, end: 'again', note })
      return decided.ok ? done({ object: `source of funds ${id}`, ...decided.value }) : decided
    },
  },
  decidingAct(needs, 'refuse', 'refused'),
]
