/** Staff acts about protection: excluding a member, and broken links of the protection page. */
import { readAmountText } from '@baize/contract/values/amount-reader.ts'
import { EVERY, LIMITED } from '@baize/contract/protection/limit-words.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { WALLET_OPTION, walletOf, type Act, type OperatorNeeds } from './needs.ts'

/** The typed instant; for ever where nothing was typed, undefined where it is invalid. */
export function untilOf(text: string | undefined): Temporal.Instant | 'for-ever' | undefined {
  if (text === undefined) return 'for-ever'
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

const excludingAct = ({ protection, members }: OperatorNeeds): Act => ({
  name: 'exclude-member',
  summary: 'Excludes a member from play and deposits, at once; it can be extended and never shortened.',
  words: ['account'],
  options: { until: 'end, as 2027-06-01T00:00:00Z; default never' },
  changes: true,
  async change(tx, { words: [account = ''], options, by }) {
    const member = await members.find(tx, account)
    if (!member) return refused('not-found')
    const until = untilOf(options['until'])
    if (until === undefined) return refused('value-refused', { until: options['until'] ?? '' })
    const kept = await protection.exclude(tx, { member: member.id, until, by })
    return kept.ok ? done({ object: `member ${member.id}`, ...kept.value }) : kept
  },
})

const limitingAct = ({ protection, members }: OperatorNeeds): Act => ({
  name: 'limit-member',
  summary:
    'Limits what a member deposits, stakes or loses in one wallet, at once; the stricter of this and their own limit applies. The member sees the reason.',
  words: ['account', 'what', 'every', 'amount'],
  options: WALLET_OPTION,
  changes: true,
  async change(tx, call) {
    const {
      words: [account = '', what = '', every = '', amount = ''],
      by,
      reason,
    } = call
    const member = await members.find(tx, account)
    if (!member) return refused('not-found')
    const kind = LIMITED.find((each) => each === what)
    if (!kind) return refused('value-refused', { what: LIMITED.join(', ') })
    const period = EVERY.find((each) => each === every)
    if (!period) return refused('value-refused', { every: EVERY.join(', ') })
    const currency = walletOf(call, member)
    if (currency === undefined) return refused('value-refused', { currency: call.options['currency'] ?? '' })
    const reading = amount === 'none' ? { right: null } : readAmountText(amount, 4, currency)
    if ('fault' in reading) return refused('value-refused', { amount, reason: reading.fault })
    const to = reading.right
    const limited = await protection.setStaffLimit(tx, { owner: { id: member.id, currency }, what: kind, every: period, to, by, reason })
    return limited.ok ? done({ object: `${currency} wallet of member ${member.id}`, ...limited.value }) : limited
  },
})

const renewingAct = ({ protection, members }: OperatorNeeds): Act => ({
  name: 'freeze-renew',
  summary: 'Lets a freeze hold for another seven days; somebody else than whoever froze or renewed it last.',
  words: ['account'],
  options: {},
  changes: true,
  async change(tx, { words: [account = ''], by, reason }) {
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
  {
    name: 'list-freezes',
    summary: 'Shows the freezes of staff that stand, with their reason, their case and until when they hold.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await needs.protection.freezes(reader)
      return done({ rows, summary: `${rows.length} freezes` })
    },
  },
  {
    name: 'list-links',
    summary: 'Shows the outside links of the protection page and whether they answer; fails where one is broken.',
    words: [],
    options: {},
    changes: false,
    async read() {
      const rows = await needs.protection.links()
      const broken = rows.filter(({ state }) => state === 'BROKEN').length
      return done({ rows, summary: `${rows.length} links, ${broken} broken`, fault: broken > 0 })
    },
  },
]
