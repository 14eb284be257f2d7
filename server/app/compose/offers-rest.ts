/**
 * Offers rest: the one place that says whether anything is given or offered to a member. Nothing is at amber or red of the indicators of harm, nor for a
 * day after a limit was reached (PI-02, PS-07). Promotions, gifts of staff and consent to offers ask it.
 */
import type { Identity } from '../../identity/identity.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Protection } from '../../protection/protection.ts'
import type { Risk } from '../../risk/risk.ts'

type Asker = Reader | Tx
type ReachRooms = { readonly identity: Pick<Identity, 'wallets'>; readonly protection: Pick<Protection, 'hasReachedLimit'> }

/** Whether nothing is left of a limit in any wallet of the member. */
export async function hasReachedLimit({ identity, protection }: ReachRooms, asker: Asker, member: string): Promise<boolean> {
  for (const { currency } of await identity.wallets.of(asker, member))
    if (await protection.hasReachedLimit(asker, { id: member, currency })) return true
  return false
}

export const offersRest =
  (rooms: ReachRooms & { readonly risk: () => Pick<Risk, 'offersRestAmong'> }) =>
  async (asker: Asker, member: string): Promise<boolean> =>
    (await rooms.risk().offersRestAmong(asker, [member])).has(member) || (await hasReachedLimit(rooms, asker, member))

/** Of many main accounts those whose owners are excluded now, or whose offers rest: a set of a period gives them nothing. */
export async function keptAmong(
  { ledger, risk }: { readonly ledger: Pick<Ledger, 'excludedAmong'>; readonly risk: Pick<Risk, 'offersRestAmong'> },
  asker: Asker,
  owners: readonly { readonly member: string; readonly wallet: bigint }[],
): Promise<Set<bigint>> {
  const wallets = owners.map(({ wallet }) => wallet)
  const members = owners.map(({ member }) => member)
  const [excluded, resting] = [await ledger.excludedAmong(wallets, asker), await risk.offersRestAmong(asker, members)]
  return new Set(owners.flatMap(({ member, wallet }) => (excluded.has(wallet) || resting.has(member) ? [wallet] : [])))
}
