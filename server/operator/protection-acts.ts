/** Staff acts about protection: excluding a member, and broken links of the protection page. */
import { EVERY, LIMITED } from '@baize/contract/protection/limit-words.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { changing, listing, reading, type Act } from './acts/act.ts'
import { amountOrNone, choice, instant, misreadIn, option, word } from './acts/fields.ts'
import { ACCOUNT, WALLET } from './acts/usual.ts'
import type { OperatorNeeds } from './needs.ts'

/** Until when a member is kept from play. */
export const UNTIL = { until: option(instant(), 'end, as 2027-06-01T00:00:00Z; default never') } as const

const excludingAct = ({ protection, members }: OperatorNeeds): Act =>
  changing({
    name: 'exclude-member',
    summary: 'Excludes a member from play and deposits, at once; it can be extended and never shortened.',
    permission: 'protection.tighten',
    danger: 'lasting',
    fields: { account: ACCOUNT, ...UNTIL },
    async change(tx, { account, until = 'for-ever' as const }, { by }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const kept = await protection.exclude(tx, { member: member.id, until, by })
      return kept.ok ? done({ object: `member ${member.id}`, ...kept.value }) : kept
    },
  })

const limitingAct = ({ protection, members }: OperatorNeeds): Act =>
  changing({
    name: 'limit-member',
    summary:
      'Limits what a member deposits, stakes or loses in one wallet, at once; the stricter of this and their own limit applies. The member sees the reason.',
    permission: 'protection.tighten',
    danger: 'undone',
    fields: {
      account: ACCOUNT,
      what: word(choice(LIMITED)),
      every: word(choice(EVERY)),
      amount: word(amountOrNone({ currencyOf: 'currency' }), 'or the word none'),
      ...WALLET,
    },
    async change(tx, { account, what, every, amount, currency: named }, { by, reason }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const currency = named ?? member.currency
      const wrong = amount === null ? undefined : misreadIn(amount, currency)
      if (wrong !== undefined) return refused('value-refused', { field: 'amount', wrong })
      const wish = { owner: { id: member.id, currency }, what, every, to: amount?.right ?? null, by, reason }
      const limited = await protection.setStaffLimit(tx, wish)
      return limited.ok ? done({ object: `${currency} wallet of member ${member.id}`, ...limited.value }) : limited
    },
  })

const renewingAct = ({ protection, members }: OperatorNeeds): Act =>
  changing({
    name: 'freeze-renew',
    summary: 'Lets a freeze hold for another seven days; somebody else than whoever froze or renewed it last.',
    permission: 'members.freeze',
    danger: 'undone',
    fields: { account: ACCOUNT },
    async change(tx, { account }, { by, reason }) {
      const member = await members.find(tx, account)
      if (!member) return refused('not-found')
      const renewed = await protection.renewFreeze(tx, { member: member.id, by, reason })
      return renewed.ok ? done({ object: `member ${member.id}`, ...renewed.value }) : renewed
    },
  })

export const protectionActs = (needs: OperatorNeeds): Act[] => [
  excludingAct(needs),
  limitingAct(needs),
  renewingAct(needs),
  listing({
    name: 'list-freezes',
    summary: 'Shows the freezes of staff that stand, with their reason, their case and until when they hold.',
    permission: 'protection.read',
    what: 'freezes',
    rows: (reader) => needs.protection.freezes(reader),
  }),
  reading({
    name: 'list-links',
    summary: 'Shows the outside links of the protection page and whether they answer; fails where one is broken.',
    permission: 'protection.read',
    fields: {},
    async read() {
      const rows = await needs.protection.links()
      const broken = rows.filter(({ state }) => state === 'BROKEN').length
      return done({ rows, summary: `${rows.length} links, ${broken} broken`, fault: broken > 0 })
    },
  }),
]
