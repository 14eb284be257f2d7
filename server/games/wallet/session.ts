/** Session: answers a vendor who holds a launch token, and the player's balance. Every use extends the token by half an hour. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { TOKEN_MINUTES } from './round-companion.ts'
import { readSession, touchSession, type KeptSession } from '../store.ts'
import { visibleBalance } from './visible.ts'
import { walletRefusal, type WalletAnswer, type WalletRefusal } from './wallet-answer.ts'
import type { BodyOf } from './wallet-call.ts'
import { hashOfToken, type VendorCall, type Wallet } from './wallet.ts'

async function goodSession(wallet: Wallet, vendor: string, token: string): Promise<KeptSession | WalletRefusal> {
  const tokenHash = hashOfToken(token)
  const session = await readSession(wallet.database.reader, vendor, tokenHash)
  if (session === undefined) return 'invalid-token'
  const now = wallet.clock.now()
  if (Temporal.Instant.compare(session.usedAt.add({ minutes: TOKEN_MINUTES }), now) < 0) return 'token-expired'
  await touchSession(wallet.database.writer, tokenHash, now)
  return session
}

export async function session(wallet: Wallet, { vendor, body }: VendorCall<BodyOf<'session'>>): Promise<WalletAnswer> {
  const found = await goodSession(wallet, vendor, body.token)
  if (typeof found === 'string') return walletRefusal(found)
  const balance = await visibleBalance(wallet, vendor, found)
  return { status: 'ok', player: found.player, currency: found.currency, language: found.language, balance: formatUnits(balance) }
}

/** Player and currency of the body are only compared with our own. */
export async function balance(wallet: Wallet, { vendor, body }: VendorCall<BodyOf<'balance'>>): Promise<WalletAnswer> {
  const player = await wallet.playerOf(vendor, body.player)
  if (player === undefined) return walletRefusal('unknown-player')
  if (player.currency !== body.currency) return walletRefusal('wrong-currency')
  const found = await goodSession(wallet, vendor, body.token)
  if (typeof found === 'string') return walletRefusal(found)
  if (found.player !== body.player) return walletRefusal('invalid-token')
  const visible = await visibleBalance(wallet, vendor, found)
  return { status: 'ok', balance: formatUnits(visible), currency: player.currency }
}
