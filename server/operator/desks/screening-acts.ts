/** Staff acts about screening: who is near to an entry of a list of names, and that it is another person. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, reading, type Act } from '../acts/act.ts'
import { code, option, word } from '../acts/fields.ts'
import { ACCOUNT } from '../acts/usual.ts'
import type { OperatorNeeds } from '../needs.ts'

export const screeningActs = ({ checks, members }: OperatorNeeds): Act[] => [
  reading({
    name: 'screening-hits',
    summary: 'Shows which entries of the lists are near to a member; without an account, all that wait for people.',
    permission: 'checks.read',
    fields: { account: option(code('account'), 'of one member, with what was decided') },
    async read(reader, { account }) {
      const member = account === undefined ? undefined : await members.find(reader, account)
      if (account !== undefined && !member) return refused('not-found')
      const rows = await checks.hits(reader, member?.id)
      return done({ rows, summary: `${rows.length} entries` })
    },
  }),
  changing({
    name: 'screening-clear',
    summary: 'Says that a member is not the person of an entry; it is not asked again while the lists say the same of the entry.',
    permission: 'checks.decide',
    danger: 'lasting',
    fields: { account: ACCOUNT, entry: word(code('entry')) },
    gate: 'two',
    async change(tx, { account, entry }, { by, reason }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const cleared = await checks.clearHit(tx, { member: member.id, entry, by, reason })
      return cleared.ok ? done({ object: `member ${member.id}`, ...cleared.value }) : cleared
    },
  }),
]
