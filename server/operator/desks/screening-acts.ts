/** Staff acts about screening: who is near to an entry of a list of names, and that it is another person. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Act, OperatorNeeds } from '../needs.ts'

export const screeningActs = ({ checks, members }: OperatorNeeds): Act[] => [
  {
    name: 'screening-hits',
    summary: 'Shows which entries of the lists are near to a member; without an account, all that wait for people.',
    words: [],
    options: { account: 'of one member, with what was decided' },
    changes: false,
    async read(reader, { options: { account } }) {
      const member = account === undefined ? undefined : await members.find(reader, account)
      if (account !== undefined && !member) return refused('not-found')
      const rows = await checks.hits(reader, member?.id)
      return done({ rows, summary: `${rows.length} entries` })
    },
  },
  {
    name: 'screening-clear',
    summary: 'Says that a member is not the person of an entry; it is not asked again while the lists say the same of the entry.',
    words: ['account', 'entry'],
    options: {},
    changes: true,
    gate: 'two',
    async change(tx, { words: [account = '', entry = ''], by, reason }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const cleared = await checks.clearHit(tx, { member: member.id, entry, by, reason })
      return cleared.ok ? done({ object: `member ${member.id}`, ...cleared.value }) : cleared
    },
  },
]
