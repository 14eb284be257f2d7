/** Speaking: what the dialects' files share when they turn a vendor's call into an act of the wallet. */
import { readTokenHash } from '../store.ts'
import type { KnownCall } from '../vendor-calls.ts'
import type { MovingBody, VendorCall, Wallet } from '../wallet/wallet.ts'

/** A player's own currency, for dialects whose calls name none; '' for an unknown player. */
export const currencyOf = async (wallet: Wallet, { vendor }: KnownCall, player: string): Promise<string> =>
  (await wallet.playerOf(vendor.code, player))?.currency ?? ''

/** An act as the wallet takes it. */
export const asking = ({ vendor, trace }: KnownCall, body: MovingBody): VendorCall<MovingBody> => ({
  vendor: vendor.code,
  body,
  trace,
  limits: vendor.limits,
  winTerms: vendor.winTerms,
})

/** A bet of a dialect whose bets carry no token: it uses the session that the player used last. */
export const askingBySession = async (wallet: Wallet, known: KnownCall, body: MovingBody): Promise<VendorCall<MovingBody>> => ({
  ...asking(known, body),
  tokenHash: await readTokenHash(wallet.database.reader, known.vendor.code, body.player),
})
