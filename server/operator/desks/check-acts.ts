/** Staff acts about identity checks: how well a person is known, levels that people give, people under age, and accounts of one person. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from '../needs.ts'

const readingActs = ({ checks, members }: OperatorNeeds): Act[] => [
  {
    name: 'check-show',
    summary: 'Shows the level of a member, and every identity check with what the service said for staff.',
    words: ['account'],
    options: {},
    changes: false,
    async read(reader, { words: [account = ''] }) {
      const member = await members.find(reader, account)
      return member ? done(await checks.show(reader, member.id)) : refused('not-found')
    },
  },
  {
    name: 'duplicates-show',
    summary: 'Shows which accounts are like this one and why, how many are known to be the same person’s, and what keeps it from play.',
    words: ['account'],
    options: {},
    changes: false,
    async read(reader, { words: [account = ''] }) {
      const member = await members.find(reader, account)
      return member ? done(await checks.duplicates(reader, member.id)) : refused('not-found')
    },
  },
]

/** What two of the staff say about two accounts. */
const pairAct = ({ checks, members }: OperatorNeeds, name: string, summary: string, say: 'same' | 'apart'): Act => ({
  name,
  summary,
  words: ['account', 'other'],
  options: {},
  changes: true,
  gate: 'two',
  async change(tx, { words: [account = '', beside = ''], by }) {
    const [one, other] = [await members.find(tx, account), await members.find(tx, beside)]
    if (!one || !other) return refused('not-found')
    const found = await checks[say](tx, { one: one.id, other: other.id, by })
    return found.ok ? done({ object: `member ${one.id}`, ...found.value }) : found
  },
})

export const checkActs = (needs: OperatorNeeds): Act[] => [
  ...readingActs(needs),
  {
    name: 'check-level',
    summary: 'Sets how well a member is known: 2 seen, 3 with address and source of funds, 0 takes it back.',
    words: ['account', 'level'],
    options: { months: 'how long it counts, 1 to 24; default 24' },
    changes: true,
    gate: 'two',
    async change(tx, { words: [account = '', level = ''], options, by, reason }) {
      const member = await needs.members.find(tx, account)
      if (!member) return refused('not-found')
      const set = await needs.checks.setLevel(tx, { member: member.id, level, months: options['months'], by, reason })
      return set.ok ? done({ object: `member ${member.id}`, ...set.value }) : set
    },
  },
  {
    name: 'under-age',
    summary: 'For somebody found to be under age: closes the account, returns the stakes of 12 months, voids the wins. They hear nothing.',
    words: ['account'],
    options: {},
    changes: true,
    gate: 'two',
    async change(tx, { words: [account = ''], by }) {
      const member = await needs.members.find(tx, account)
      if (!member) return refused('not-found')
      const ended = await needs.checks.underAge(tx, member.id, by)
      return ended.ok ? done({ object: `member ${member.id}`, ...ended.value }) : ended
    },
  },
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
