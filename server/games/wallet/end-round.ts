/** End-round: closes a round for further bets; wins and rollbacks still come through, and closing it again is `ok`. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { closeRound } from './close-round.ts'
import { visibleBalance } from './visible.ts'
import { walletRefusal, type WalletAnswer } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import type { VendorCall, Wallet } from './wallet.ts'

/** A round that no act ever named is `unknown-transaction`. */
export async function endRound(wallet: Wallet, { vendor, body }: VendorCall<BodyOf<'end-round'>>): Promise<WalletAnswer> {
  const player = await wallet.playerOf(vendor, body.player)
  if (player === undefined) return walletRefusal('unknown-player')
  const { game, round } = body
  const closed = await closeRound(wallet, { vendor, member: player.member, game, round })
  if (closed !== 'closed') return walletRefusal(closed === 'busy' ? 'temporary-error' : 'unknown-transaction')
  const balance = await visibleBalance(wallet, vendor, player)
  return { status: 'ok', balance: formatUnits(balance), currency: player.currency }
}
