/** End-round: closes a round for further bets; wins and rollbacks still come through, and closing it again is `ok`. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { walletRefusal, type WalletAnswer } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import type { VendorCall, Wallet } from './wallet.ts'
import { closeRound } from './wallet-store.ts'

/** A round that no act ever named is `unknown-transaction`. */
export async function endRound(wallet: Wallet, { vendor, body }: VendorCall<BodyOf<'end-round'>>): Promise<WalletAnswer> {
  const player = await wallet.playerOf(vendor, body.player)
  if (player === undefined) return walletRefusal('unknown-player')
  const { game, round } = body
  if (!(await closeRound(wallet.database.reader, { vendor, member: player.member, game, round })))
    return walletRefusal('unknown-transaction')
  const { balance } = await wallet.ledger.balance(player.account)
  return { status: 'ok', balance: formatUnits(balance), currency: player.currency }
}
