/** Return views: payments that came back, as their member and as staff see them. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { listReturns as listReturnsCall, PaymentReturn } from '@baize/contract/wallet/returns.ts'
import type { Reader } from '../../platform/database.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { debtOf } from './debt.ts'
import { caseRows, openCaseOf, pageOfReturns, returnByReference, noticesOf, type CaseRow, type ReturnRow } from './returns-store.ts'
import { deductionOf } from './take-back.ts'

const view = (row: ReturnRow): PaymentReturn => ({
  id: row.id,
  reference: row.reference,
  deposit: row.depositReference,
  kind: row.kind,
  stage: row.stage,
  state: row.state,
  amount: formatUnits(row.amountUnits),
  currency: row.currency,
  underReview: row.underReview,
  at: row.openedAt.toString(),
})

export async function listReturns(
  needs: WalletNeeds,
  reader: Reader,
  owner: WalletOwner,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<AnswerOf<typeof listReturnsCall>> {
  const [{ rows, total }, debt, open] = await Promise.all([
    pageOfReturns(reader, owner.id, (pageNo - 1) * pageSize, pageSize),
    debtOf(needs, owner, reader),
    openCaseOf(reader, owner.id),
  ])
  const page = { content: rows.map(view), pageNum: pageNo, totalPages: Math.ceil(total / pageSize), total }
  return { ...page, debt: formatUnits(debt), underReview: open !== undefined }
}

/** As staff read it: what the service says, what was taken of it, and what waits for them. */
const caseView = (row: CaseRow) => ({
  case: row.reference,
  deposit: row.depositReference,
  memberId: row.memberId,
  kind: row.kind,
  stage: row.stage,
  state: row.state,
  amount: row.amountText ?? formatUnits(row.amountUnits),
  currency: row.currency,
  counts: formatUnits(deductionOf(row)),
  credited: formatUnits(row.creditedUnits),
  taken: formatUnits(row.returnedUnits),
  borne: formatUnits(row.borneUnits),
  trouble: row.trouble ?? '',
  reason: row.reason ?? '',
  decision: row.decision ?? '',
  at: row.openedAt.toString(),
})

/** What promotions gave the member since the payment was credited, which nothing has taken back: a reward may have been earned by play with it. */
async function creditsSince({ promotionsCredited }: WalletNeeds, reader: Reader, { memberId, creditedAt }: CaseRow): Promise<string> {
  const credits = creditedAt === null || memberId === null ? [] : await promotionsCredited(reader, memberId, creditedAt)
  return credits.map(({ code, currency, units }) => `${code} ${formatUnits(units)} ${currency}`).join(', ')
}

export async function returnCases(needs: WalletNeeds, reader: Reader, open: boolean) {
  const cases = []
  for (const row of await caseRows(reader, open)) cases.push({ ...caseView(row), promotionsSince: await creditsSince(needs, reader, row) })
  return cases
}

/** Everything that the service said of one return, in the order in which it came. */
export async function returnHistory(
  reader: Reader,
  reference: string,
): Promise<Outcome<readonly Readonly<Record<string, string>>[], 'not-found'>> {
  const row = await returnByReference(reader, reference)
  if (!row) return refused('not-found')
  const notice = await noticesOf(reader, row.id)
  return done(
    notice.map(({ stage, state, units, amountText, currency, reason, at, receivedAt }) => ({
      stage,
      state,
      amount: amountText ?? formatUnits(units),
      currency,
      reason: reason ?? '',
      reportedAt: at.toString(),
      receivedAt: receivedAt.toString(),
    })),
  )
}
