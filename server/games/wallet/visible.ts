/** Visible: the balance that a vendor sees, which is the main account and the bonus money that plays there. */
import type { Player } from '../store.ts'
import type { Wallet } from './wallet.ts'

/** The present balance. Where no game is named, it includes bonus money that plays any of the vendor's games. */
export async function visibleBalance(
  { ledger, bonus, categoriesOf }: Wallet,
  vendor: string,
  { person, account, currency }: Pick<Player, 'person' | 'account' | 'currency'>,
): Promise<bigint> {
  const [{ balance }, shown] = await Promise.all([ledger.balance(account), bonus.shownNow({ member: person, currency, wallet: account })])
  if (shown === undefined) return balance
  return (await categoriesOf(vendor)).some((category) => shown.plays.includes(category)) ? balance + shown.units : balance
}
