/** Wallets: one for each currency that a member ever chose, and the choice that all of the member's acts use (WC-51). */
import type { CurrencyWallet } from '@baize/contract/wallet/currencies.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Parts } from '../needs.ts'
import { memberFrom, symbolOf } from '../person.ts'
import { lockMember, memberById, updateMember, type MemberRow } from '../store.ts'
import { furtherWallets, insertWallet, walletsOf } from './wallet-store.ts'

type Wallet = { readonly currency: string; readonly wallet: bigint }

/** The first wallet and the others, in the order in which they were opened. */
async function allOf(asking: Reader | Tx, row: MemberRow): Promise<Wallet[]> {
  return [memberFrom(row), ...(await walletsOf(asking, row.id))].map(({ currency, wallet }) => ({ currency, wallet }))
}

/** Also a currency that the merchant no longer lists, so that nobody is kept from their money. */
async function viewOf(parts: Parts, asking: Reader | Tx, row: MemberRow): Promise<CurrencyWallet[]> {
  const open = new Map((await allOf(asking, row)).map(({ currency, wallet }) => [currency, wallet]))
  const chosen = row.chosen_currency ?? row.currency
  const offered = new Set([...open.keys(), ...(await parts.rules()).currencies])
  const views: CurrencyWallet[] = []
  for (const currency of offered) {
    const wallet = open.get(currency)
    const kept = wallet === undefined ? undefined : await parts.balanceOf(asking, wallet)
    const [balance, held] = kept ? [formatUnits(kept.balance), formatUnits(kept.held)] : [null, null]
    views.push({ currency, currencySymbol: symbolOf(currency), chosen: currency === chosen, balance, held })
  }
  return views
}

/** The member's row is locked from the check to the choice, so that two simultaneous choices open one wallet. */
async function choose(parts: Parts, tx: Tx, memberId: string, currency: string): Promise<Outcome<CurrencyWallet[], 'currency-unknown'>> {
  const row = await lockMember(tx, memberId)
  if (row === undefined) throw new Error(`member ${memberId} is gone`)
  const isOpen = (await allOf(tx, row)).some((wallet) => wallet.currency === currency)
  if (!isOpen) {
    if (!(await parts.rules()).currencies.includes(currency)) return refused('currency-unknown')
    const wallet = await parts.openWalletBeside(tx, memberId, currency)
    await insertWallet(tx, { member_id: memberId, currency, wallet, opened_at: parts.clock.now() })
  }
  const chosen = currency === row.currency ? null : currency
  await updateMember(tx, memberId, { chosen_currency: chosen })
  if (chosen !== row.chosen_currency) await parts.tell(tx, { name: 'walletChosen', memberId, currency, currencySymbol: symbolOf(currency) })
  return done(await viewOf(parts, tx, { ...row, chosen_currency: chosen }))
}

export const createWallets = (parts: Parts) => ({
  async list(memberId: string): Promise<CurrencyWallet[]> {
    const { reader } = parts.database
    const row = await memberById(reader, memberId)
    if (row === undefined) throw new Error(`member ${memberId} is gone`)
    return viewOf(parts, reader, row)
  },
  choose: (memberId: string, currency: string) => parts.database.transact((tx) => choose(parts, tx, memberId, currency)),
  /** The further wallets of many members in one currency. */
  further: furtherWallets,
  /** All wallets of a member, the first one first; none where the name is unknown. */
  async of(asking: Reader | Tx, memberId: string): Promise<Wallet[]> {
    const row = await memberById(asking, memberId)
    return row ? allOf(asking, row) : []
  },
})
