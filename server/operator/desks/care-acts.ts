/** Staff acts about indicators of harm: who stands at amber or red and by which figures, and steps that people take (PI-02, PI-03). */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, listing, reading, type Act } from '../acts/act.ts'
import { code, text, word } from '../acts/fields.ts'
import { ACCOUNT } from '../acts/usual.ts'
import type { OperatorNeeds } from '../needs.ts'
import { UNTIL } from '../protection-acts.ts'

const readingActs = ({ risk, members }: OperatorNeeds): Act[] => [
  listing({
    name: 'care-members',
    summary: 'Shows members at amber and red of the indicators of harm, the most points first. Offers rest for all of them.',
    permission: 'protection.read',
    what: 'members at amber or red',
    rows: (reader) => risk.cared(reader),
  }),
  reading({
    name: 'care-show',
    summary: 'Shows every figure that makes the points of a member, and each step with its answer and its effect after 30 days.',
    permission: 'protection.read',
    fields: { account: ACCOUNT },
    async read(reader, { account }) {
      const member = await members.find(reader, account)
      return member ? done(await risk.showCare(reader, member.id)) : refused('not-found')
    },
  }),
]

const TEXT = word(text(3, 2000))
const STEPS = { permission: 'protection.care', danger: 'lasting' } as const

const steppingActs = ({ risk, members, protection }: OperatorNeeds): Act[] => [
  changing({
    name: 'care-call',
    summary: 'Keeps that a person called or wrote to a member about their play, and what was said.',
    ...STEPS,
    fields: { account: ACCOUNT, text: TEXT },
    async change(tx, { account, text: said }, { by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const kept = await risk.step(tx, { member: member.id, step: 4, text: said, by })
      return kept.ok ? done({ object: `step ${kept.value} of member ${member.id}`, before: null, after: { step: 4, text: said } }) : kept
    },
  }),
  changing({
    name: 'care-exclude',
    summary: 'Excludes a member for care, as exclude-member does, and keeps it as the last step with its effect.',
    ...STEPS,
    fields: { account: ACCOUNT, text: TEXT, ...UNTIL },
    async change(tx, { account, text: said, until = 'for-ever' as const }, { by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const kept = await risk.step(tx, { member: member.id, step: 5, text: said, by })
      if (!kept.ok) return kept
      const excluded = await protection.exclude(tx, { member: member.id, until, by })
      return excluded.ok ? done({ object: `member ${member.id}`, ...excluded.value }) : excluded
    },
  }),
  changing({
    name: 'care-answer',
    summary: 'Keeps what a member answered to a step, once. Its number stands in care-show.',
    ...STEPS,
    fields: { step: word(code('step')), text: TEXT },
    async change(tx, { step: id, text: said }) {
      const kept = await risk.answerStep(tx, { id, text: said })
      return kept.ok ? done({ object: `step ${id}`, ...kept.value }) : kept
    },
  }),
]

export const careActs = (needs: OperatorNeeds): Act[] => [...readingActs(needs), ...steppingActs(needs)]
