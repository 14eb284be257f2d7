/** Close round: ends a round for further bets, and records a lost one in the ledger, so that followers of the ledger see it settled. */
import { isCongested } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { shortName } from '../../platform/work/short-name.ts'
import { contraOf } from './round-companion.ts'
import type { Wallet } from './wallet.ts'
import { readEnd, writeClosed, type RoundKey } from './wallet-store.ts'

/** What closing needs from the ledger. */
export type ClosingLedger = Pick<Wallet['ledger'], 'lockInTime' | 'post'>

/** The key of the entry that closes a round. Game and round are the vendor's own words, so they are separated, and may be of any length. */
const keyOf = ({ vendor, member, game, round }: RoundKey): string =>
  shortName(`close:${vendor}/${member}/${encodeURIComponent(game)}/${encodeURIComponent(round)}`)

/** Closes the round in a transaction of the caller. Where it has bets and no win, it writes the entry of zero that marks its loss. */
export async function closeInTx(ledger: ClosingLedger, tx: Tx, place: RoundKey, account: bigint): Promise<void> {
  await ledger.lockInTime(tx, [account])
  const { bets, wins } = await writeClosed(tx, place)
  if (bets === 0 || wins > 0) return
  const { vendor, game, round } = place
  const transfer = { account, contra: contraOf(vendor), amount: 0n, kind: 'close' as const, vendor, game, round }
  await ledger.post(tx, [{ key: keyOf(place), account, transfers: [transfer] }])
}

/** Closes a known round; closing it again changes nothing. A round with a win needs no entry, so its lane is left alone. */
export async function closeRound(
  { database, ledger }: Pick<Wallet, 'database' | 'ledger'>,
  place: RoundKey,
): Promise<'closed' | 'unknown' | 'busy'> {
  const end = await readEnd(database.reader, place)
  if (end === undefined) return 'unknown'
  const close = async (tx: Tx): Promise<'closed'> => {
    if (end.wins > 0) await writeClosed(tx, place)
    else await closeInTx(ledger, tx, place, end.account)
    return 'closed'
  }
  return database.write(close).catch((error: unknown) => {
    if (!isCongested(error)) throw error
    return 'busy' as const
  })
}
