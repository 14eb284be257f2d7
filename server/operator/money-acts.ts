/** Staff acts about money: the queue of withdrawals, and deposits that were put aside. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { Act, Call, Changed, Gate, OperatorNeeds, QueueState } from './needs.ts'

const QUEUE_STATES: readonly QueueState[] = ['submitted', 'under-review', 'approved', 'paying', 'paid', 'rejected', 'failed']

/** Acts of the wallet that decide about one thing, named by its reference. */
const deciding = (
  name: string,
  summary: string,
  word: string,
  decide: (tx: Tx, reference: string, call: Call) => Promise<Outcome<Changed, string>>,
  gate?: Gate,
): Act => ({
  name,
  summary,
  words: [word],
  options: {},
  changes: true,
  ...(gate ? { gate } : {}),
  async change(tx, call) {
    const reference = (call.words[0] ?? '').toUpperCase()
    const decided = await decide(tx, reference, call)
    return decided.ok ? done({ object: reference, ...decided.value }) : decided
  },
})

/** Wagering requirements of deposits. */
const requirementActs = ({ wallet, members }: OperatorNeeds): Act[] => [
  {
    name: 'list-requirements',
    summary: 'Shows a member’s open wagering requirements.',
    words: ['account'],
    options: {},
    changes: false,
    async read(reader, { words: [account = ''] }) {
      const member = await members.find(reader, account)
      if (!member) return refused('not-found')
      const rows = await wallet.openRequirements(reader, member.id)
      return done({ rows, summary: `${rows.length} requirements are open` })
    },
  },
  deciding(
    'lift-requirement',
    'Lifts the wagering requirement of a deposit, so that its amount can be withdrawn.',
    'requirement',
    (tx, requirement, { by, reason }) => wallet.liftRequirement(tx, { requirement, by, reason }),
    'two-when-large',
  ),
]

/** Who tried to bind somebody else's account. */
const claimActs = ({ wallet }: OperatorNeeds): Act[] => [
  {
    name: 'list-payee-claims',
    summary: 'Shows who tried to add an account of another member; it is often the same person.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await wallet.claimQueue(reader)
      return done({ rows, summary: `${rows.length} claims wait` })
    },
  },
  deciding('payee-exception', 'Lets that member bind the account beside its first owner.', 'claim', (tx, claim, { by, reason }) =>
    wallet.allowClaim(tx, { claim, by, reason }),
  ),
]

const RECEIPT_ENDS = ['received', 'paid-again', 'returned', 'forced'] as const

/** Disputes of paid withdrawals. */
const receiptActs = ({ wallet }: OperatorNeeds): Act[] => [
  {
    name: 'list-receipts',
    summary: 'Shows paid withdrawals that did not arrive in full, with their owners’ comments; show-file saves a proof.',
    words: [],
    options: {},
    changes: false,
    async read(reader) {
      const rows = await wallet.receiptQueue(reader)
      return done({ rows, summary: `${rows.length} receipts are looked into` })
    },
  },
  {
    name: 'decide-receipt',
    summary: 'Decides such a dispute; the member sees the reason.',
    words: ['reference', `one of ${RECEIPT_ENDS.join(', ')}`],
    options: { proof: "the payment provider's own word, needed for forced" },
    changes: true,
    gate: async (_tx, _call, { needsTwo }) => (needsTwo ? 'two' : 'two-when-large'),
    async change(tx, { words: [word = '', end], options, by, reason }) {
      const decision = RECEIPT_ENDS.find((known) => known === end)
      if (!decision) return refused('state-unknown')
      const withdrawal = word.toUpperCase()
      const decided = await wallet.decideReceipt(tx, { withdrawal, decision, by, reason, proof: options['proof'] })
      return decided.ok ? done({ object: withdrawal, ...decided.value }) : decided
    },
  },
]

const RETURN_ENDS = ['keep', 'take', 'bear', 'write-off'] as const

/** Payments that came back. */
const returnActs = ({ wallet }: OperatorNeeds): Act[] => [
  {
    name: 'list-returns',
    summary: 'Shows payments that came back and wait for staff; withdrawals of their members are on hold.',
    words: [],
    options: { all: 'yes also shows the closed ones, latest first' },
    changes: false,
    async read(reader, { options }) {
      const rows = await wallet.returnCases(reader, options['all'] !== 'yes')
      return done({ rows, summary: `${rows.length} cases${options['all'] === 'yes' ? '' : ' wait for a decision'}` })
    },
  },
  {
    name: 'show-return',
    summary: 'Shows everything that the payment service said of one, in the order in which it came.',
    words: ['case'],
    options: {},
    changes: false,
    async read(reader, { words: [reference = ''] }) {
      const found = await wallet.returnHistory(reader, reference.toUpperCase())
      return found.ok ? done({ rows: found.value, summary: `${found.value.length} notices` }) : found
    },
  },
  {
    name: 'decide-return',
    summary:
      'Closes a case. keep leaves what was taken; take also takes an amount with too many digits, rounded down; bear has the house give all of it back; ' +
      'write-off has the house pay what is still owed of it.',
    words: ['case', `one of ${RETURN_ENDS.join(', ')}`],
    options: {},
    changes: true,
    gate: async (_tx, _call, { needsTwo }) => (needsTwo ? 'two' : 'two-when-large'),
    async change(tx, { words: [word = '', ending], by, reason }) {
      const end = RETURN_ENDS.find((known) => known === ending)
      if (!end) return refused('state-unknown')
      const reference = word.toUpperCase()
      const decided = await wallet.decideReturn(tx, { case: reference, end, by, reason })
      return decided.ok ? done({ object: reference, ...decided.value }) : decided
    },
  },
]

/** Money that arrived and fits no order. */
function quarantineActs({ wallet }: OperatorNeeds): Act[] {
  const receipt = (receipt: string, { by, reason }: Call) => ({ receipt, by, reason })
  return [
    {
      name: 'list-quarantine',
      summary: 'Shows money that arrived but fits no order, and why.',
      words: [],
      options: {},
      changes: false,
      async read(reader) {
        const rows = await wallet.quarantine(reader)
        return done({ rows, summary: `${rows.length} receipts wait for a decision` })
      },
    },
    {
      name: 'list-deposit-proofs',
      summary: 'Shows transfers that members have proved and that are not credited; show-file saves a picture.',
      words: [],
      options: {},
      changes: false,
      async read(reader) {
        const rows = await wallet.provedDeposits(reader)
        return done({ rows, summary: `${rows.length} proved deposits are not credited` })
      },
    },
    deciding(
      'credit-deposit',
      'Credits the amount of a receipt that was put aside to the member of its order.',
      'receipt',
      (tx, reference, call) => wallet.creditReceipt(tx, receipt(reference, call)),
      'two',
    ),
    deciding('dismiss-deposit', 'Closes a receipt that was put aside without crediting anybody.', 'receipt', (tx, reference, call) =>
      wallet.dismissReceipt(tx, receipt(reference, call)),
    ),
  ]
}

export function moneyActs(needs: OperatorNeeds): Act[] {
  const { wallet } = needs
  const withdrawal = (withdrawal: string, { by, reason }: Call) => ({ withdrawal, by, reason })
  return [
    {
      name: 'list-withdrawals',
      summary: 'Shows withdrawals that wait for staff, oldest first.',
      words: [],
      options: { state: `one of ${QUEUE_STATES.join(', ')}; under-review when left out` },
      changes: false,
      async read(reader, { options }) {
        const state = QUEUE_STATES.find((known) => known === (options['state'] ?? 'under-review'))
        if (!state) return refused('state-unknown')
        const rows = await wallet.withdrawalQueue(reader, [state], 200)
        return done({ rows, summary: `${rows.length} withdrawals ${state}` })
      },
    },
    deciding(
      'approve-withdrawal',
      'Lets a withdrawal be paid.',
      'reference',
      (tx, reference, call) => wallet.approveWithdrawal(tx, withdrawal(reference, call)),
      'two-when-large',
    ),
    deciding(
      'reject-withdrawal',
      'Refuses a withdrawal and frees the money; the member reads the reason.',
      'reference',
      (tx, reference, call) => wallet.rejectWithdrawal(tx, withdrawal(reference, call)),
    ),
    deciding(
      'confirm-payout',
      'Closes a payout that the payment service tells differently, after it was seen that the money left.',
      'reference',
      (tx, reference, call) => wallet.confirmPayout(tx, withdrawal(reference, call)),
      'two-when-large',
    ),
    deciding(
      'return-payout',
      'Closes such a payout when no money left, and frees it; the member reads the reason.',
      'reference',
      (tx, reference, call) => wallet.returnPayout(tx, withdrawal(reference, call)),
      'two-when-large',
    ),
    ...quarantineActs(needs),
    ...requirementActs(needs),
    ...receiptActs(needs),
    ...claimActs(needs),
    ...returnActs(needs),
  ]
}
