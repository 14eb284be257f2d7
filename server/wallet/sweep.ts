/**
 * Sweep: asks the payment services about orders whose webhook did not come, so that a lost message never decides about money. It asks the rules about
 * withdrawals whose wake-up was lost.
 */
import type { Database } from '../platform/database.ts'
import { claimed } from '../platform/work/claim.ts'
import { eachGroup, eachItem, groupsOf, type ItemNeeds, type Resting } from '../platform/work/each-item.ts'
import { acceptArrival } from './arrival.ts'
import { failDeposit, noteOpened } from './deposit.ts'
import type { WalletNeeds } from './needs.ts'
import { markOldPayees } from './payee/payee.ts'
import { notePayout, payOut } from './pay-out.ts'
import { assumeReceipts, sweepAgain, unansweredReceipts } from './receipt/receipt.ts'
import {
  depositsToAsk,
  expireDeposits,
  lateDeposits,
  takeDepositToAsk,
  takeWithdrawalToAsk,
  withdrawalById,
  withdrawalsToAsk,
  type DepositRow,
  type WithdrawalRow,
} from './store.ts'

const QUIET_MINUTES = 2
/** An order that nobody paid in time is most likely forgotten, so the service is asked about it less often. */
const EXPIRED_QUIET_MINUTES = 30
/** After this the service itself has closed the payment; what still arrives comes by webhook. */
const OLDEST_DEPOSIT_HOURS = 72

/** Orders that one transaction closes. Where one of them fails, each is closed by itself. */
const TOGETHER = 200
const items = ({ clock, warn }: WalletNeeds, database: Database): ItemNeeds => ({ database, clock, warn })
const ofId = ({ id }: { readonly id: string }): string => id

/** Closes orders whose time is over, and questions that nobody answered. Money that still arrives for them is credited. */
export async function expire(needs: WalletNeeds, database: Database): Promise<number> {
  const now = needs.clock.now()
  const unanswered = ({ resting }: Resting) => unansweredReceipts(database.reader, now, TOGETHER, resting)
  await eachGroup(items(needs, database), { loop: 'wallet-receipts', find: unanswered, idOf: ofId }, groupsOf(TOGETHER), (receipts) =>
    database.write((tx) => assumeReceipts(tx, receipts.map(ofId), now)),
  )
  let count = 0
  const late = ({ resting }: Resting) => lateDeposits(database.reader, now, TOGETHER, resting)
  await eachGroup(items(needs, database), { loop: 'wallet-expire', find: late, idOf: ofId }, groupsOf(TOGETHER), async (deposits) => {
    count += await database.write(async (tx) => {
      const expired = await expireDeposits(tx, deposits.map(ofId), now)
      if (expired.length > 0) await needs.dropPromotions(tx, expired)
      return expired.length
    })
  })
  return count
}

async function askAboutDeposit(needs: WalletNeeds, database: Database, order: DepositRow): Promise<void> {
  const found = await needs.payments.of(order.service).findPayment(order.reference)
  if (!found.ok) return
  const { captures, state } = found.value
  // The answer to the opening was lost: how the order is paid comes later.
  if (order.state === 'pending' && order.payUrl === null) await database.write((tx) => noteOpened(tx, order.id, found.value))
  for (const capture of captures) await database.write((tx) => acceptArrival(needs, tx, order.service, order.reference, capture))
  if (captures.length === 0 && state === 'failed') await database.write((tx) => failDeposit(needs, tx, order.id, 'the payment failed'))
}

async function askAboutWithdrawal(needs: WalletNeeds, database: Database, row: WithdrawalRow, sweptAt?: Temporal.Instant): Promise<void> {
  // The rules had not seen it, and no service knows of it.
  if (row.state === 'submitted') return payOut(needs, database, row.id)
  const found = await needs.payments.of(row.service).findPayout(row.reference)
  if (found.ok) await database.write((tx) => notePayout(needs, tx, row.service, found.value))
  // The service does not know it: the order is sent again under the same reference.
  else if (found.code === 'unknown') await payOut(needs, database, row.id, sweptAt)
  else throw new Error(`the payment service ${row.service} does not answer about ${row.reference}`)
}

/**
 * The job behind `approved`. One run at a time asks about a withdrawal. What was sent before, and whose answer was lost, is looked up before it is sent
 * again.
 */
export const payOutOnce = (needs: WalletNeeds, database: Database, id: string): Promise<void> =>
  claimed(database, `payout:${id}`, async () => {
    const row = await withdrawalById(database.reader, id)
    if (row?.state === 'paying') await askAboutWithdrawal(needs, database, row)
    else await payOut(needs, database, id)
  })

/**
 * One round: the service is asked about an open order at most every two minutes. Each is taken right before that, so that a round which is cut leaves the others
 * due. The kinds of orders are gone through side by side: a service that hangs would spend the round on the first kind. Answers how many were asked about.
 */
export async function sweep(needs: WalletNeeds, database: Database, isOver: () => boolean = () => false): Promise<number> {
  const now = needs.clock.now()
  const before = now.subtract({ minutes: QUIET_MINUTES })
  const times = {
    open: before,
    expired: now.subtract({ minutes: EXPIRED_QUIET_MINUTES }),
    oldest: now.subtract({ hours: OLDEST_DEPOSIT_HOURS }),
  }
  let asked = 0
  const each = { idOf: (id: string) => id, isOver }
  const [deposits, withdrawals] = [() => depositsToAsk(database.reader, times), () => withdrawalsToAsk(database.reader, before)]
  // One that fails is taken all the same, so it is not due again before the others.
  await Promise.all([
    eachItem(items(needs, database), { loop: 'wallet-deposits', find: deposits, ...each }, async (id) => {
      const order = await database.write((tx) => takeDepositToAsk(tx, id, needs.clock.now(), times))
      if (order === undefined) return
      asked += 1
      await askAboutDeposit(needs, database, order)
    }),
    eachItem(items(needs, database), { loop: 'wallet-withdrawals', find: withdrawals, ...each }, async (id) => {
      const row = await database.write((tx) => takeWithdrawalToAsk(tx, id, needs.clock.now(), before))
      if (row === undefined) return
      asked += 1
      await claimed(database, `payout:${id}`, () => askAboutWithdrawal(needs, database, row, row.askedAt ?? undefined))
    }),
    sweepAgain(needs, database, before, isOver),
    markOldPayees(needs, database, isOver),
  ])
  return asked
}
