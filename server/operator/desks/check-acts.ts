/** Staff acts about identity checks: how well a person is known, a level that people give or take, and matters that no service decides. */
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
    name: 'check-matters',
    summary: 'Shows what identity checks leave to people: used tries, and people found to be under age.',
    words: [],
    options: { state: 'open or closed; default open' },
    changes: false,
    async read(reader, { options: { state = 'open' } }) {
      if (state !== 'open' && state !== 'closed') return refused('value-refused', { state: 'open, closed' })
      const rows = await checks.matters(reader, state)
      return done({ rows, summary: `${rows.length} ${state} matters` })
    },
  },
]

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
    name: 'check-close',
    summary: 'Closes a matter of identity checks; the reason says what was found.',
    words: ['matter'],
    options: {},
    changes: true,
    change: (tx, { words: [id = ''], by, reason }) => needs.checks.endMatter(tx, { id, outcome: reason, by }),
  },
]
