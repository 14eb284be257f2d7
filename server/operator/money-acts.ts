/** Staff acts about money: the queue of withdrawals and deposits that were put aside. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { Act, Call, Changed, OperatorNeeds, QueueState } from './needs.ts'

const QUEUE_STATES: readonly QueueState[] = ['submitted', 'under-review', 'approved', 'paying', 'paid', 'rejected', 'failed']

/** Acts of the wallet that decide about one thing, named by its reference. */
const deciding = (
  name: string,
  summary: string,
  word: string,
  decide: (tx: Tx, reference: string, call: Call) => Promise<Outcome<Changed, string>>,
): Act => ({
  name,
  summary,
  words: [word],
  options: {},
  changes: true,
  async change(tx, call) {
    const reference = (call.words[0] ?? '').toUpperCase()
    const decided = await decide(tx, reference, call)
    return decided.ok ? done({ object: reference, ...decided.value }) : decided
  },
})

export function moneyActs({ wallet }: OperatorNeeds): Act[] {
  const withdrawal = (withdrawal: string, { by, reason }: Call) => ({ withdrawal, by, reason })
  const receipt = (receipt: string, { by, reason }: Call) => ({ receipt, by, reason })
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
    deciding('approve-withdrawal', 'Lets a withdrawal be paid.', 'reference', (tx, reference, call) =>
      wallet.approveWithdrawal(tx, withdrawal(reference, call)),
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
    ),
    deciding(
      'return-payout',
      'Closes such a payout when no money left, and frees it; the member reads the reason.',
      'reference',
      (tx, reference, call) => wallet.returnPayout(tx, withdrawal(reference, call)),
    ),
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
    deciding(
      'credit-deposit',
      'Credits the amount of a receipt that was put aside to the member of its order.',
      'receipt',
      (tx, reference, call) => wallet.creditReceipt(tx, receipt(reference, call)),
    ),
    deciding('dismiss-deposit', 'Closes a receipt that was put aside without crediting anybody.', 'receipt', (tx, reference, call) =>
      wallet.dismissReceipt(tx, receipt(reference, call)),
    ),
  ]
}
