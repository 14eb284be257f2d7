/** Staff acts about money: the queue of withdrawals, and deposits that were put aside. */
import type { ActPermission, Coded, Danger } from '@baize/contract/ops/acts.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { byEffectOrLarge, changing, listing, reading, type Act, type Call, type Gate } from './acts/act.ts'
import { choice, flag, option, reference, text, word } from './acts/fields.ts'
import { ACCOUNT } from './acts/usual.ts'
import type { Changed, OperatorNeeds, QueueState } from './needs.ts'

const QUEUE_STATES = [
  'submitted',
  'under-review',
  'approved',
  'paying',
  'paid',
  'rejected',
  'failed',
] as const satisfies readonly QueueState[]

/** Acts of the wallet that decide about one thing, named by its reference. */
const deciding = (
  act: { name: string; summary: string; permission: ActPermission; danger: Danger; gate?: Gate },
  what: Coded,
  decide: (tx: Tx, reference: string, call: Call) => Promise<Outcome<Changed, string>>,
): Act =>
  changing({
    ...act,
    fields: { reference: word(reference(what)) },
    async change(tx, { reference: named }, call) {
      const decided = await decide(tx, named, call)
      return decided.ok ? done({ object: named, ...decided.value }) : decided
    },
  })

/** Wagering requirements of deposits. */
const requirementActs = ({ wallet, members }: OperatorNeeds): Act[] => [
  reading({
    name: 'list-requirements',
    summary: 'Shows a member’s open wagering requirements.',
    permission: 'requirements.read',
    fields: { account: ACCOUNT },
    async read(reader, { account }) {
      const member = await members.find(reader, account)
      if (!member) return refused('not-found')
      const rows = await wallet.openRequirements(reader, member.id)
      return done({ rows, summary: `${rows.length} requirements are open` })
    },
  }),
  deciding(
    {
      name: 'lift-requirement',
      summary: 'Lifts the wagering requirement of a deposit, so that its amount can be withdrawn.',
      permission: 'requirements.lift',
      danger: 'lasting',
      gate: 'two-when-large',
    },
    'requirement',
    (tx, requirement, { by, reason }) => wallet.liftRequirement(tx, { requirement, by, reason }),
  ),
]

/** Who tried to bind somebody else's account. */
const claimActs = ({ wallet }: OperatorNeeds): Act[] => [
  listing({
    name: 'list-payee-claims',
    summary: 'Shows who tried to add an account of another member; it is often the same person.',
    permission: 'payees.read',
    what: 'claims wait',
    rows: (reader) => wallet.claimQueue(reader),
  }),
  deciding(
    {
      name: 'payee-exception',
      summary: 'Lets that member bind the account beside its first owner.',
      permission: 'payees.exception',
      danger: 'lasting',
    },
    'claim',
    (tx, claim, { by, reason }) => wallet.allowClaim(tx, { claim, by, reason }),
  ),
]

const RECEIPT_ENDS = ['received', 'paid-again', 'returned', 'forced'] as const

/** Disputes of paid withdrawals. */
const receiptActs = ({ wallet }: OperatorNeeds): Act[] => [
  listing({
    name: 'list-receipts',
    summary: 'Shows paid withdrawals that did not arrive in full, with their owners’ comments; show-file saves a proof.',
    permission: 'money.read',
    what: 'receipts are looked into',
    rows: (reader) => wallet.receiptQueue(reader),
  }),
  changing({
    name: 'decide-receipt',
    summary: 'Decides such a dispute; the member sees the reason.',
    permission: 'money.receipt',
    danger: 'lasting',
    fields: {
      reference: word(reference('reference')),
      decision: word(choice(RECEIPT_ENDS)),
      proof: option(text(1, 500), "the payment provider's own word, needed for forced"),
    },
    gate: byEffectOrLarge,
    async change(tx, { reference: withdrawal, decision, proof }, { by, reason }) {
      const decided = await wallet.decideReceipt(tx, { withdrawal, decision, by, reason, proof })
      return decided.ok ? done({ object: withdrawal, ...decided.value }) : decided
    },
  }),
]

const RETURN_ENDS = ['keep', 'take', 'bear', 'write-off'] as const

/** Payments that came back. */
const returnActs = ({ wallet }: OperatorNeeds): Act[] => [
  reading({
    name: 'list-returns',
    summary: 'Shows payments that came back and wait for staff; withdrawals of their members are on hold.',
    permission: 'money.read',
    fields: { all: option(flag(), 'yes also shows the closed ones, latest first') },
    async read(reader, { all = false }) {
      const rows = await wallet.returnCases(reader, !all)
      return done({ rows, summary: `${rows.length} cases${all ? '' : ' wait for a decision'}` })
    },
  }),
  reading({
    name: 'show-return',
    summary: 'Shows everything that the payment service said of one, in the order in which it came.',
    permission: 'money.read',
    fields: { case: word(reference('case')) },
    async read(reader, { case: named }) {
      const found = await wallet.returnHistory(reader, named)
      return found.ok ? done({ rows: found.value, summary: `${found.value.length} notices` }) : found
    },
  }),
  changing({
    name: 'decide-return',
    summary:
      'Closes a case. keep leaves what was taken; take also takes an amount with too many digits, rounded down; bear has the house give all of it back; ' +
      'write-off has the house pay what is still owed of it.',
    permission: 'money.returns',
    danger: 'lasting',
    fields: { case: word(reference('case')), end: word(choice(RETURN_ENDS)) },
    gate: byEffectOrLarge,
    async change(tx, { case: named, end }, { by, reason }) {
      const decided = await wallet.decideReturn(tx, { case: named, end, by, reason })
      return decided.ok ? done({ object: named, ...decided.value }) : decided
    },
  }),
]

/** Money that arrived and fits no order. */
function quarantineActs({ wallet }: OperatorNeeds): Act[] {
  const receipt = (receipt: string, { by, reason }: Call) => ({ receipt, by, reason })
  return [
    listing({
      name: 'list-quarantine',
      summary: 'Shows money that arrived but fits no order, and why.',
      permission: 'money.read',
      what: 'receipts wait for a decision',
      rows: (reader) => wallet.quarantine(reader),
    }),
    listing({
      name: 'list-deposit-proofs',
      summary: 'Shows transfers that members have proved and that are not credited; show-file saves a picture.',
      permission: 'money.read',
      what: 'proved deposits are not credited',
      rows: (reader) => wallet.provedDeposits(reader),
    }),
    deciding(
      {
        name: 'credit-deposit',
        summary: 'Credits the amount of a receipt that was put aside to the member of its order.',
        permission: 'money.credit',
        danger: 'lasting',
        gate: 'two',
      },
      'reference',
      (tx, named, call) => wallet.creditReceipt(tx, receipt(named, call)),
    ),
    deciding(
      {
        name: 'dismiss-deposit',
        summary: 'Closes a receipt that was put aside without crediting anybody.',
        permission: 'money.credit',
        danger: 'lasting',
      },
      'reference',
      (tx, named, call) => wallet.dismissReceipt(tx, receipt(named, call)),
    ),
  ]
}

/** Withdrawals that wait for staff, and payouts that the service tells differently. */
function withdrawalActs({ wallet }: OperatorNeeds): Act[] {
  const withdrawal = (withdrawal: string, { by, reason }: Call) => ({ withdrawal, by, reason })
  const review = { permission: 'money.review', danger: 'lasting' } as const
  return [
    deciding(
      { name: 'approve-withdrawal', summary: 'Lets a withdrawal be paid.', ...review, gate: 'two-when-large' },
      'reference',
      (tx, named, call) => wallet.approveWithdrawal(tx, withdrawal(named, call)),
    ),
    deciding(
      { name: 'reject-withdrawal', summary: 'Refuses a withdrawal and frees the money; the member reads the reason.', ...review },
      'reference',
      (tx, named, call) => wallet.rejectWithdrawal(tx, withdrawal(named, call)),
    ),
    deciding(
      {
        name: 'confirm-payout',
        summary: 'Closes a payout that the payment service tells differently, after it was seen that the money left.',
        ...review,
        gate: 'two-when-large',
      },
      'reference',
      (tx, named, call) => wallet.confirmPayout(tx, withdrawal(named, call)),
    ),
    deciding(
      {
        name: 'return-payout',
        summary: 'Closes such a payout when no money left, and frees it; the member reads the reason.',
        ...review,
        gate: 'two-when-large',
      },
      'reference',
      (tx, named, call) => wallet.returnPayout(tx, withdrawal(named, call)),
    ),
  ]
}

export const moneyActs = (needs: OperatorNeeds): Act[] => [
  reading({
    name: 'list-withdrawals',
    summary: 'Shows withdrawals that wait for staff, oldest first.',
    permission: 'money.read',
    fields: { state: option(choice(QUEUE_STATES), 'under-review when left out') },
    async read(reader, { state = 'under-review' }) {
      const rows = await needs.wallet.withdrawalQueue(reader, [state], 200)
      return done({ rows, summary: `${rows.length} withdrawals ${state}` })
    },
  }),
  ...withdrawalActs(needs),
  ...quarantineActs(needs),
  ...requirementActs(needs),
  ...receiptActs(needs),
  ...claimActs(needs),
  ...returnActs(needs),
]
