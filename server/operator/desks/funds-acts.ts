/** Staff acts about where a member's money comes from: it is asked for, accepted, asked for again, or refused by two (PA-11). */
import { FUNDS_PROOFS } from '@baize/contract/protection/funds-words.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, listing, type Act } from '../acts/act.ts'
import { choice, code, text, word } from '../acts/fields.ts'
import { ACCOUNT } from '../acts/usual.ts'
import type { OperatorNeeds } from '../needs.ts'

const SUMMARIES = {
  accept: 'Accepts the proof of a request: what rested goes on, and the limits that stood before hold again.',
  refuse: 'Refuses the proof of a request; two say so. What rests goes on resting.',
} as const

const REQUEST = word(code('request'))
const DECIDES = { permission: 'checks.decide', danger: 'lasting' } as const

const decidingAct = ({ risk }: OperatorNeeds, name: keyof typeof SUMMARIES, end: 'accepted' | 'refused'): Act =>
  changing({
    name: `funds-${name}`,
    summary: SUMMARIES[name],
    ...DECIDES,
    fields: { request: REQUEST },
    ...(end === 'refused' ? { gate: 'two' as const } : {}),
    async change(tx, { request: id }, { by }) {
      const decided = await risk.decideFunds(tx, { id, by, end })
      return decided.ok ? done({ object: `source of funds ${id}`, ...decided.value }) : decided
    },
  })

export const fundsActs = (needs: OperatorNeeds): Act[] => [
  changing({
    name: 'funds-ask',
    summary:
      'Asks a member where their money comes from, due in 14 days. Deposits and play above the level’s amount rest until it is accepted.',
    ...DECIDES,
    fields: { account: ACCOUNT, what: word(choice(FUNDS_PROOFS)) },
    async change(tx, { account, what: asked }, { by, reason }) {
      const member = await needs.members.find(tx, account)
      if (!member) return refused('not-found')
      const opened = await needs.risk.askFunds(tx, { member: member.id, asked, reason, by })
      return opened.ok ? done({ object: `source of funds ${opened.value.id}`, before: null, after: opened.value.after }) : opened
    },
  }),
  listing({
    name: 'funds-list',
    summary: 'Shows whose source of funds is asked for or was refused, those that are due first.',
    permission: 'checks.read',
    what: 'requests',
    rows: (reader) => needs.risk.funds(reader),
  }),
  decidingAct(needs, 'accept', 'accepted'),
  changing({
    name: 'funds-again',
    summary: 'Asks for more, due in 14 days from now. The member reads the text.',
    ...DECIDES,
    fields: { request: REQUEST, text: word(text(3, 2000)) },
    async change(tx, { request: id, text: note }, { by }) {
      const decided = await needs.risk.decideFunds(tx, { id, by, end: 'again', note })
      return decided.ok ? done({ object: `source of funds ${id}`, ...decided.value }) : decided
    },
  }),
  decidingAct(needs, 'refuse', 'refused'),
]
