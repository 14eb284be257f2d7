/** Wallets: the wallet of each row's currency, since a set pays every wallet for what was played in it (WC-51). */
import type { Reader, Tx } from '../../platform/database.ts'
import type { PromotionsNeeds } from '../needs.ts'

/** `first` is the currency of the registration, to which a row's wallet belongs as it is read. */
type Row = { readonly member: string; readonly currency: string; readonly first: string; readonly wallet: bigint }

/** Gives each row the wallet of its currency. Where nobody has a further wallet nothing is asked. */
export async function inTheirWallets<Given extends Row>(
  needs: Pick<PromotionsNeeds, 'furtherWallets'>,
  asker: Reader | Tx,
  rows: readonly Given[],
): Promise<Given[]> {
  const away = Map.groupBy(
    rows.filter(({ currency, first }) => currency !== first),
    ({ currency }) => currency,
  )
  const further = new Map<string, ReadonlyMap<string, bigint>>()
  for (const [currency, group] of away) {
    const members = group.map(({ member }) => member)
    further.set(currency, await needs.furtherWallets(asker, members, currency))
  }
  return rows.flatMap((row) => {
    if (row.currency === row.first) return [row]
    const wallet = further.get(row.currency)?.get(row.member)
    return wallet === undefined ? [] : [{ ...row, wallet }]
  })
}
