/**
 * Debt: what a member owes the house, in an account of its own in the ledger. The rule: money that comes to the main wallet settles it first. What the
 * wallet itself credits does so in the same transaction, and everything else within a minute.
 */
import type { Database, Tx } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import type { WalletNeeds } from '../needs.ts'

/** Both accounts of one member and currency. Their lanes are held. */
export type Purse = { readonly member: string; readonly currency: string; readonly wallet: bigint; readonly debt: bigint }

const BETWEEN = 'clearing:debt'

type Owner = { readonly id: string; readonly currency: string; readonly wallet: bigint }

/** Opens the account of debts where there is none, and takes both lanes. */
export async function takePurse(needs: WalletNeeds, tx: Tx, { id, currency, wallet }: Owner): Promise<Purse> {
  const debt = await needs.ledger.openAccount(tx, { owner: id, kind: 'debt', currency })
  await needs.ledger.lock(tx, [wallet, debt])
  return { member: id, currency, wallet, debt }
}

/** Takes the lane of the wallet, and that of its debts where there ever were any. */
export async function takeLanes(needs: WalletNeeds, tx: Tx, { id, currency, wallet }: Owner): Promise<Purse | undefined> {
  const debt = await needs.ledger.accountOf(id, 'debt', currency, tx)
  await needs.ledger.lock(tx, debt === undefined ? [wallet] : [wallet, debt])
  return debt === undefined ? undefined : { member: id, currency, wallet, debt }
}

/** What is owed; ten-thousandths. */
export async function debtOf(
  { ledger }: Pick<WalletNeeds, 'ledger'>,
  { id, currency }: Pick<Owner, 'id' | 'currency'>,
  asker?: Parameters<WalletNeeds['ledger']['balance']>[1],
): Promise<bigint> {
  const account = await ledger.accountOf(id, 'debt', currency, asker)
  return account === undefined ? 0n : -(await ledger.balance(account, asker)).balance
}

export type Move = {
  readonly key: string
  readonly contra: string
  readonly units: bigint
  /** By which the member knows it. */
  readonly reference: string
  readonly kind: 'return' | 'debt'
}

/** One transfer that must succeed. Accounts with limits take one operation in a batch, so each is posted by itself. */
async function post(needs: WalletNeeds, tx: Tx, account: bigint, { key, contra, units: amount, reference, kind }: Move): Promise<void> {
  if (amount === 0n) return
  const [answer] = await needs.ledger.post(tx, [{ key, account, transfers: [{ account, contra, amount, kind, reference }] }])
  if (answer?.status !== 'applied' || answer.replay) throw new Error(`the ledger refused ${key}: ${JSON.stringify(answer?.status)}`)
}

const freeOf = async (needs: WalletNeeds, tx: Tx, account: bigint): Promise<bigint> => {
  const { balance } = await needs.ledger.balance(account, tx)
  return balance > 0n ? balance : 0n
}

/** Takes what is there, and leaves the rest as a debt. */
export async function takeFrom(needs: WalletNeeds, tx: Tx, { wallet, debt }: Purse, move: Move): Promise<void> {
  const free = await freeOf(needs, tx, wallet)
  const there = free < move.units ? free : move.units
  await post(needs, tx, wallet, { ...move, key: `${move.key}:main`, units: -there })
  await post(needs, tx, debt, { ...move, key: `${move.key}:debt`, units: there - move.units })
}

/** Gives to the main wallet, and settles what is owed. */
export async function giveTo(needs: WalletNeeds, tx: Tx, purse: Purse, move: Move): Promise<void> {
  await post(needs, tx, purse.wallet, { ...move, key: `${move.key}:main` })
  await settleDebt(needs, tx, purse)
}

/** Settles what is owed with what is there. Answers how much; whoever owed is notified once all of it is settled. */
export async function settleDebt(needs: WalletNeeds, tx: Tx, { member, currency, wallet, debt }: Purse): Promise<bigint> {
  const { balance } = await needs.ledger.balance(debt, tx)
  const [owed, free] = [-balance, await freeOf(needs, tx, wallet)]
  const units = owed < free ? owed : free
  if (units === 0n) return 0n
  const [last] = await needs.ledger.entries(debt, { limit: 1 }, tx)
  const move = { contra: BETWEEN, reference: last?.reference ?? '', kind: 'debt' } as const
  const key = `debt:${debt}:${last?.id ?? 0n}`
  await post(needs, tx, wallet, { ...move, key: `${key}:main`, units: -units })
  await post(needs, tx, debt, { ...move, key: `${key}:debt`, units })
  if (units === owed) await needs.tell(tx, { name: 'debtSettled', memberId: member, reference: `${move.reference} ${last?.id}`, currency })
  return units
}

/** Debts that one run settles at most. */
const IN_A_RUN = 1000
const AT_ONCE = 200

type Debtor = Awaited<ReturnType<WalletNeeds['ledger']['debtorsWithMoney']>>[number]

/** Settles debts with money that came from elsewhere: wins, rewards, transfers. Answers how many. */
export async function settleDebts(needs: WalletNeeds, database: Database, isOver: () => boolean = () => false): Promise<number> {
  const find = async ({ resting }: Resting): Promise<Debtor[]> => {
    const due: Debtor[] = []
    let page = await needs.ledger.debtorsWithMoney(0n, AT_ONCE)
    for (; page.length > 0 && due.length < IN_A_RUN; page = await needs.ledger.debtorsWithMoney(page.at(-1)!.debt, AT_ONCE))
      due.push(...page.filter(({ debt }) => !resting.includes(String(debt))))
    return due
  }
  let settled = 0
  const { clock, warn } = needs
  const loop = { loop: 'wallet-debts', find, idOf: ({ debt }: Debtor) => String(debt), isOver }
  await eachItem({ database, clock, warn }, loop, ({ owner: member, currency, wallet, debt }) =>
    database.write(async (tx) => {
      await needs.ledger.lock(tx, [wallet, debt])
      if ((await settleDebt(needs, tx, { member, currency, wallet, debt })) > 0n) settled += 1
    }),
  )
  return settled
}
