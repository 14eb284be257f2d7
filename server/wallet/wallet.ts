/** The wallet's door: balances, deposits, withdrawals, and what staff and the payment service may do with them. */
import type { Payee } from '@baize/contract/wallet/payees.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Balance, Deposit, Withdrawal, WithdrawalState } from '@baize/contract/wallet.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import { creditReceipt, dismissReceipt, type Decision } from './arrival.ts'
import { closePayout } from './close-payout.ts'
import { createDeposit, type DepositInput } from './deposit.ts'
import { proveDeposit, provedDeposits, type DepositProof } from './deposit-proof.ts'
import { hearWebhook, type Heard } from './hear.ts'
import { listMethods, methodsNow, showMethod, writeMethod } from './method/method.ts'
import type { ProofInput, WalletNeeds, WalletOwner } from './needs.ts'
import { optionsFor } from './options.ts'
import {
  addPayee,
  allowClaim,
  changePayee,
  claimQueue,
  noteClaim,
  payeeFacts,
  removePayee,
  type ClaimDecision,
  type PayeeChange,
  type PayeeInput,
} from './payee/payee.ts'
import { approveWithdrawal, queueOfWithdrawals, rejectWithdrawal, type Review } from './review.ts'
import {
  countTurnover,
  liftRequirement,
  listRequirements,
  owedOf,
  openRequirements,
  type Lift,
  openRequirement,
  releaseCash,
  type Owed,
} from './requirement/requirement.ts'
import {
  answerReceipt,
  decideReceipt,
  payAgainOnce,
  receiptQueue,
  receiptViews,
  type AnswerInput,
  type ReceiptDecision,
} from './receipt/receipt.ts'
import {
  openWithdrawalOf,
  ownDepositsLeft,
  unitsWithdrawnSince,
  depositOf,
  pageOfDeposits,
  pageOfWithdrawals,
  payeesOf,
  quarantinedReceipts,
  servicesOfOpenOrders,
  stepsOf,
  withdrawalOf,
  type PayeeRow,
  type WithdrawalRow,
} from './store.ts'
import {
  debtOf,
  decideReturn,
  listReturns,
  orderReturned,
  proveReturns,
  returnCases,
  returnedOf,
  returnHistory,
  returnsProof,
  settleDebts,
  takeGift,
  takeGifts,
  takePoints,
  type Gift,
  type ReturnDecision,
} from './returns/returns.ts'
import { setServiceKeys, type KeysInput } from './service-keys.ts'
import { expire, payOutOnce, sweep } from './sweep.ts'
import { lineOptionsFor, listLineTransfers, reasonsOf, sendAlongLine, type LineInput } from './line/line.ts'
import { depositView, payeeView, symbolOf, withdrawalView } from './view.ts'
import { proveByBoth, proveOwner } from './prove-owner.ts'
import { askToCloseOrders, closeOrders } from './close/close-orders.ts'
import { depositedSince } from './counted/counted.ts'
import { holdOrders } from './close/close-store.ts'
import { numbersOf, sharingNumber } from './payee/payee-store.ts'
import { createWithdrawal, type WithdrawInput } from './withdraw.ts'

export { paymentServiceKeys, type ServiceKeys } from './service-keys.ts'
export type { Turnover, WalletLimits, WalletNeeds, WalletOwner } from './needs.ts'
export { WALLET_SEALED } from './sealed.ts'
export { proveReturns } from './returns/returns.ts'

export type Wallet = ReturnType<typeof createWallet>

export type PageRequest = { readonly pageNo: number; readonly pageSize: number }

const pageOf = <Row, View>(
  { rows, total }: { rows: readonly Row[]; total: number },
  { pageNo, pageSize }: PageRequest,
  view: (row: Row) => View,
) => ({
  content: rows.map(view),
  pageNum: pageNo,
  totalPages: Math.ceil(total / pageSize),
  total,
})

/** Several withdrawals of one member with their payees and steps. */
async function viewWithdrawals(
  needs: WalletNeeds,
  reader: Reader,
  owner: WalletOwner,
  rows: readonly WithdrawalRow[],
  language: LanguageCode,
) {
  const payees = new Map((await payeesOf(reader, owner.id)).map((payee) => [payee.id, payee]))
  const steps = await stepsOf(
    reader,
    rows.map((row) => row.id),
  )
  const receipts = await receiptViews(
    reader,
    rows.map((row) => row.id),
  )
  const methods = await methodsNow(reader)
  return (row: WithdrawalRow): Withdrawal => {
    const payee = payees.get(row.payeeId)
    if (!payee) throw new Error(`the payee of ${row.reference} is gone`)
    const parts = { row, payee, steps: steps.get(row.id) ?? [], receipt: receipts.get(row.id) ?? null, methods }
    return withdrawalView(needs, parts, language)
  }
}

const payeeShown = async (needs: WalletNeeds, tx: Tx, { currency }: WalletOwner, row: PayeeRow, language: LanguageCode): Promise<Payee> =>
  payeeView(needs, row, { limits: await needs.limits(currency), methods: await methodsNow(tx), language })

/** What must be wagered before it can be withdrawn. */
const requirementActs = (needs: WalletNeeds) => ({
  /** The wagering requirement of converted points, in the transaction that credits the money. */
  requirePoints: (tx: Tx, paid: Omit<Owed, 'source'>): Promise<void> => openRequirement(needs, tx, { ...paid, source: 'points' }),
  /** The wagering requirement of a promotion's cash, in the transaction that credits it. */
  requireCash: (tx: Tx, paid: Omit<Owed, 'source'>): Promise<void> => openRequirement(needs, tx, { ...paid, source: 'promotion' }),
  /** In the transaction that excludes a member: nobody is asked to wager a promotion's cash who may not play (PR-48). */
  releaseCash: (tx: Tx, memberId: string): Promise<void> => releaseCash(needs, tx, memberId),
  /** The part of the main wallet that cannot be withdrawn before it is wagered. */
  lockedUnits: async (reader: Reader, owner: Pick<WalletOwner, 'id' | 'currency'>) => (await owedOf(needs, reader, owner)).lockedUnits,
  liftRequirement: (tx: Tx, lift: Lift) => liftRequirement(needs, tx, lift),
  openRequirements: (reader: Reader, memberId: string) => openRequirements(reader, memberId),
})

/** Orders of deposits. */
const depositActs = (needs: WalletNeeds) => ({
  /** Opens its own transactions, because the payment service is asked between two of them. */
  async createDeposit(database: Database, input: DepositInput) {
    const opened = await createDeposit(needs, database, input)
    return opened.ok ? done(depositView(opened.value, await methodsNow(database.reader), input.language)) : opened
  },
  async readDeposit(reader: Reader, owner: WalletOwner, id: string, language: LanguageCode): Promise<Outcome<Deposit, 'not-found'>> {
    const row = await depositOf(reader, owner.id, id)
    if (!row) return refused('not-found')
    return done(depositView(row, await methodsNow(reader), language, (await returnedOf(reader, [id])).get(id)))
  },
  async proveDeposit(tx: Tx, input: DepositProof, language: LanguageCode) {
    const proved = await proveDeposit(needs, tx, input)
    return proved.ok ? done(depositView(proved.value, await methodsNow(tx), language)) : proved
  },
  async listDeposits(reader: Reader, owner: WalletOwner, page: PageRequest, language: LanguageCode) {
    const found = await pageOfDeposits(reader, owner.id, (page.pageNo - 1) * page.pageSize, page.pageSize)
    const methods = await methodsNow(reader)
    const returned = await returnedOf(
      reader,
      found.rows.map(({ id }) => id),
    )
    return pageOf(found, page, (row) => depositView(row, methods, language, returned.get(row.id)))
  },
})

/** What members ask. */
function memberActs(needs: WalletNeeds) {
  return {
    /** All of the owner's accounts at one moment: what lies in the wallet, what is held, bonus money and debts. */
    async balance({ id, wallet, currency }: WalletOwner): Promise<Balance> {
      const accounts = await needs.ledger.accountsOf(id)
      const main = accounts.find((account) => account.id === wallet)
      if (main === undefined) throw new Error(`no ledger account ${wallet}`)
      const { balance, held } = main
      const besideOf = (kind: 'bonus' | 'debt'): bigint =>
        accounts.find((account) => account.kind === kind && account.currency === currency)?.balance ?? 0n
      const [bonus, debt] = [besideOf('bonus'), -besideOf('debt')]
      const beside = { ...(bonus > 0n ? { bonus: formatUnits(bonus) } : {}), ...(debt > 0n ? { debt: formatUnits(debt) } : {}) }
      return { balance: formatUnits(balance), held: formatUnits(held), ...beside, currency, currencySymbol: symbolOf(currency) }
    },
    options: (reader: Reader, owner: WalletOwner, language: LanguageCode) => optionsFor(needs, reader, owner, language),
    ...depositActs(needs),
    async listPayees(reader: Reader, owner: WalletOwner, language: LanguageCode): Promise<Payee[]> {
      const told = { limits: await needs.limits(owner.currency), methods: await methodsNow(reader), language }
      const standing = (await payeesOf(reader, owner.id)).filter((row) => row.removedAt === null)
      return standing.map((row) => payeeView(needs, row, told))
    },
    async addPayee(tx: Tx, owner: WalletOwner, input: PayeeInput, language: LanguageCode) {
      const bound = await addPayee(needs, tx, owner, input)
      return bound.ok ? done(await payeeShown(needs, tx, owner, bound.value, language)) : bound
    },
    payeeFacts: (reader: Reader, member: string, id: string, name: string | undefined) => payeeFacts(needs, reader, { member, id }, name),
    /** Told to staff after the binding of somebody else's number, or in another name, was refused. */
    noteClaim: (tx: Tx, owner: WalletOwner, input: PayeeInput, reason: Parameters<typeof noteClaim>[4]) =>
      noteClaim(needs, tx, owner, input, reason),
    async changePayee(tx: Tx, owner: WalletOwner, id: string, change: PayeeChange, language: LanguageCode) {
      const changed = await changePayee(tx, owner, id, change)
      return changed.ok ? done(await payeeShown(needs, tx, owner, changed.value, language)) : changed
    },
    removePayee: (tx: Tx, owner: WalletOwner, id: string) => removePayee(needs, tx, owner, id),
    proveOwner: (owner: WalletOwner, given: ProofInput) => proveOwner(needs, owner, given),
    proveByBoth: (owner: WalletOwner, given: ProofInput) => proveByBoth(needs, owner, given),
    listRequirements: (reader: Reader, owner: WalletOwner, language: LanguageCode) => listRequirements(needs, reader, owner, language),
    async createWithdrawal(tx: Tx, input: WithdrawInput, language: LanguageCode) {
      const asked = await createWithdrawal(needs, tx, input)
      if (!asked.ok) return asked
      const view = await viewWithdrawals(needs, tx, input.owner, [asked.value], language)
      return done(view(asked.value))
    },
    async answerReceipt(tx: Tx, input: AnswerInput, language: LanguageCode) {
      const answered = await answerReceipt(needs, tx, input)
      if (!answered.ok) return answered
      const view = await viewWithdrawals(needs, tx, input.owner, [answered.value], language)
      return done(view(answered.value))
    },
    async readWithdrawal(
      reader: Reader,
      owner: WalletOwner,
      id: string,
      language: LanguageCode,
    ): Promise<Outcome<Withdrawal, 'not-found'>> {
      const row = await withdrawalOf(reader, owner.id, id)
      if (!row) return refused('not-found')
      return done((await viewWithdrawals(needs, reader, owner, [row], language))(row))
    },
    async listWithdrawals(reader: Reader, owner: WalletOwner, page: PageRequest, language: LanguageCode) {
      const found = await pageOfWithdrawals(reader, owner.id, (page.pageNo - 1) * page.pageSize, page.pageSize)
      return pageOf(found, page, await viewWithdrawals(needs, reader, owner, found.rows, language))
    },
  }
}

/** Payments that come back, and what is owed because of them. */
const returnActs = (needs: WalletNeeds) => ({
  listReturns: (reader: Reader, owner: WalletOwner, page: PageRequest) => listReturns(needs, reader, owner, page),
  /** What is owed in a wallet; ten-thousandths. */
  debtUnits: (owner: Pick<WalletOwner, 'id' | 'currency'>, asker?: Reader | Tx) => debtOf(needs, owner, asker),
  settleDebts: (database: Database, isOver?: () => boolean) => settleDebts(needs, database, isOver),
  decideReturn: (tx: Tx, decision: ReturnDecision) => decideReturn(needs, tx, decision),
  returnCases: (reader: Reader, open: boolean) => returnCases(needs, reader, open),
  returnHistory: (reader: Reader, reference: string) => returnHistory(reader, reference),
  /** Whether a deposit ever came back, and how much of it is back now. */
  orderReturned: (asker: Reader | Tx, reference: string) => orderReturned(asker, reference),
  takeGift: (tx: Tx, gift: Gift) => takeGift(needs, tx, gift),
  takePoints: (tx: Tx, deposit: string) => takePoints(needs, tx, deposit),
  takeGifts: (database: Database, deposit: string) => takeGifts(needs, database, deposit),
  proveReturns: (reader: Reader) => proveReturns(reader, needs.ledger),
  /** What the nightly proof of the books takes in of this room. */
  nightly: returnsProof(needs.ledger),
})

/** Transfers within the line of agents. */
const lineActs = (needs: WalletNeeds) => ({
  sendAlongLine: (tx: Tx, input: LineInput) => sendAlongLine(needs, tx, input),
  lineOptions: (reader: Reader, owner: WalletOwner) => lineOptionsFor(needs, reader, owner),
  lineTransfers: (reader: Reader, owner: WalletOwner, page: PageRequest) => listLineTransfers(reader, owner.id, page),
  /** Why money came or went along the line, by the references of the ledger. */
  reasonsOf: (reader: Reader, member: string, references: readonly string[]) => reasonsOf(reader, member, references),
})

/** What breaks ask of the wallet. */
const breakActs = (needs: WalletNeeds) => ({
  sharingNumber,
  hasOpenWithdrawal: async (asker: Reader | Tx, memberId: string): Promise<boolean> =>
    (await openWithdrawalOf(asker, memberId)) !== undefined,
  /** In the transaction that begins a break, before any lane is taken: no order is opened beside it. */
  holdOrders,
  /** In the same transaction: open orders close, here and with the service. */
  askToCloseOrders: (tx: Tx, member: string) => askToCloseOrders(needs, tx, member),
  closeOrders: (database: Database, member: string) => closeOrders(needs, database, member),
})

export function createWallet(needs: WalletNeeds) {
  return {
    ...memberActs(needs),
    ...lineActs(needs),
    ...returnActs(needs),

    // For staff, each in the transaction that also writes the audit row.
    approveWithdrawal: (tx: Tx, review: Review) => approveWithdrawal(needs, tx, review),
    rejectWithdrawal: (tx: Tx, review: Review) => rejectWithdrawal(needs, tx, review),
    confirmPayout: (tx: Tx, review: Review) => closePayout(needs, tx, review, true),
    returnPayout: (tx: Tx, review: Review) => closePayout(needs, tx, review, false),
    writeMethod: (tx: Tx, document: unknown) => writeMethod(tx, document),
    listMethods: (reader: Reader) => listMethods(reader),
    showMethod: (reader: Reader, code: string) => showMethod(reader, code),
    setServiceKeys: (tx: Tx, ...given: KeysInput) => setServiceKeys(tx, needs, ...given),
    decideReceipt: (tx: Tx, decision: ReceiptDecision) => decideReceipt(needs, tx, decision),
    receiptQueue: (reader: Reader) => receiptQueue(reader),
    provedDeposits: (reader: Reader) => provedDeposits(reader),
    allowClaim: (tx: Tx, decision: ClaimDecision) => allowClaim(needs, tx, decision),
    claimQueue: (reader: Reader) => claimQueue(needs, reader),
    /** The numbers that identify a person, and who shares one with them (PR-42). */
    numbersOf: (reader: Reader, memberId: string) => numbersOf(reader, memberId),
    ...breakActs(needs),
    creditReceipt: (tx: Tx, decision: Decision) => creditReceipt(needs, tx, decision),
    dismissReceipt: (tx: Tx, decision: Decision) => dismissReceipt(needs, tx, decision),
    withdrawalQueue: (reader: Reader, states: readonly WithdrawalState[], limit: number) => queueOfWithdrawals(reader, states, limit),
    async quarantine(reader: Reader) {
      return (await quarantinedReceipts(reader)).map((row) => ({
        receipt: row.reference,
        deposit: row.depositReference,
        memberId: row.memberId,
        arrived: row.amountText ?? formatUnits(row.amountUnits),
        ordered: row.orderedUnits === null ? null : formatUnits(row.orderedUnits),
        currency: row.currency,
        reason: row.reason,
        at: row.at.toString(),
      }))
    },

    /** What a member has deposited since an instant, as limits count it. */
    deposited: (asker: Reader | Tx, { id, currency }: { readonly id: string; readonly currency: string }, since: Temporal.Instant) =>
      depositedSince(asker, { member: id, currency, since, now: needs.clock.now() }),
    /** What a member has asked out since an instant, and what of their own deposits is left. */
    withdrawn: (asker: Reader | Tx, owner: Pick<WalletOwner, 'id' | 'currency'>, since: Temporal.Instant) =>
      unitsWithdrawnSince(asker, owner, since),
    ownDepositsLeft,
    ...requirementActs(needs),

    /** Counts play for the wagering requirements until the signal aborts. The worker role runs it. */
    follow: (signal: AbortSignal): Promise<void> =>
      needs.followTurnover('wallet', (rows, tx) => countTurnover(tx, rows, needs.clock.now()), {
        signal,
        failed: (error) => needs.warn({ err: error }, 'turnover could not be counted for requirements'),
      }),

    // For the payment services and for time.
    hearsService: (service: string) => needs.payments.has(service),
    readWebhook: (service: string, headers: Readonly<Record<string, string | undefined>>, body: Buffer) =>
      needs.payments.of(service).readWebhook(headers, body),
    hear: (tx: Tx, heard: Heard) => hearWebhook(needs, tx, heard),
    payAgain: (database: Database, withdrawalId: string) => payAgainOnce(needs, database, withdrawalId),
    payOut: (database: Database, withdrawalId: string) => payOutOnce(needs, database, withdrawalId),
    /** Services that open orders wait for although they are not set up. */
    async servicesMissing(reader: Reader): Promise<string[]> {
      return (await servicesOfOpenOrders(reader)).filter((service) => !needs.payments.has(service))
    },
    expire: (database: Database) => expire(needs, database),
    sweep: (database: Database, isOver?: () => boolean) => sweep(needs, database, isOver),
  }
}
