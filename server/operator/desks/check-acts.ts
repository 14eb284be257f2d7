/** Staff acts about identity checks: how well a person is known, levels that people give, people under age, and accounts of one person. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, reading, type Act } from '../acts/act.ts'
import { choice, number, option, word } from '../acts/fields.ts'
import { ACCOUNT } from '../acts/usual.ts'
import type { OperatorNeeds } from '../needs.ts'
import { screeningActs } from './screening-acts.ts'

const readingActs = ({ checks, members }: OperatorNeeds): Act[] => [
  reading({
    name: 'check-show',
    summary: 'Shows the level of a member, and every identity check with what the service said for staff.',
    permission: 'checks.read',
    fields: { account: ACCOUNT },
    async read(reader, { account }) {
      const member = await members.find(reader, account)
      return member ? done(await checks.show(reader, member.id)) : refused('not-found')
    },
  }),
  reading({
    name: 'duplicates-show',
    summary: 'Shows which accounts are like this one and why, how many are known to be the same person’s, and what keeps it from play.',
    permission: 'checks.read',
    fields: { account: ACCOUNT },
    async read(reader, { account }) {
      const member = await members.find(reader, account)
      return member ? done(await checks.duplicates(reader, member.id)) : refused('not-found')
    },
  }),
]

/** What two of the staff say about two accounts. */
const pairAct = ({ checks, members }: OperatorNeeds, name: string, summary: string, say: 'same' | 'apart'): Act =>
  changing({
    name,
    summary,
    permission: 'checks.decide',
    danger: 'undone',
    fields: { account: ACCOUNT, other: ACCOUNT },
    gate: 'two',
    async change(tx, { account, other: beside }, { by }) {
      const [one, other] = [await members.find(tx, account), await members.find(tx, beside)]
      if (!one || !other) return refused('not-found')
      const found = await checks[say](tx, { one: one.id, other: other.id, by })
      return found.ok ? done({ object: `member ${one.id}`, ...found.value }) : found
    },
  })

const personActs = ({ checks, members }: OperatorNeeds): Act[] => [
  changing({
    name: 'check-level',
    summary: 'Sets how well a member is known: 2 seen, 3 with address and source of funds, 0 takes it back.',
    permission: 'checks.decide',
    danger: 'undone',
    fields: {
      account: ACCOUNT,
      level: word(choice(['0', '2', '3'])),
      months: option(number(1, 24), 'how long it counts; default 24'),
    },
    gate: 'two',
    async change(tx, { account, level, months }, { by, reason }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const set = await checks.setLevel(tx, { member: member.id, level, months: months?.toString(), by, reason })
      return set.ok ? done({ object: `member ${member.id}`, ...set.value }) : set
    },
  }),
  changing({
    name: 'under-age',
    summary: 'For somebody found to be under age: closes the account, returns the stakes of 12 months, voids the wins. They hear nothing.',
    permission: 'checks.decide',
    danger: 'lasting',
    fields: { account: ACCOUNT },
    gate: 'two',
    async change(tx, { account }, { by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const ended = await checks.underAge(tx, member.id, by)
      return ended.ok ? done({ object: `member ${member.id}`, ...ended.value }) : ended
    },
  }),
]

export const checkActs = (needs: OperatorNeeds): Act[] => [
  ...readingActs(needs),
  ...personActs(needs),
  ...screeningActs(needs),
  pairAct(
    needs,
    'accounts-same',
    'Says that two accounts are one person’s: the first plays on, the other neither plays nor takes deposits.',
    'same',
  ),
  pairAct(
    needs,
    'accounts-apart',
    'Says that two accounts are different people’s: what kept one from play because of the other ends.',
    'apart',
  ),
]
