/** Speaking: what the dialects' files share when they turn a vendor's call into an act of the wallet. */
import { shortName } from '../../platform/work/short-name.ts'
import { readTokenHash } from '../store.ts'
import type { KnownCall } from '../vendor-calls.ts'
import type { MovingBody, VendorCall, Wallet } from '../wallet/wallet.ts'

/** A player's own currency, for dialects whose calls name none; '' for an unknown player. */
export const currencyOf = async (wallet: Wallet, { vendor }: KnownCall, player: string): Promise<string> =>
  (await wallet.playerOf(vendor.code, player))?.currency ?? ''

/** Of a transaction, so that keys of the ledger which name it with its vendor are within their length. A dialect may join several ids to one. */
const LONGEST_TRANSACTION = 160
const shortly = (transaction: string): string => shortName(transaction, LONGEST_TRANSACTION)

/** An act as the wallet takes it. */
export const asking = ({ vendor, trace }: KnownCall, { transaction, reference, ...body }: MovingBody): VendorCall<MovingBody> => ({
  vendor: vendor.code,
  body: { ...body, transaction: shortly(transaction), ...(reference === undefined ? {} : { reference: shortly(reference) }) },
  trace,
  limits: vendor.limits,
  winTerms: vendor.winTerms,
})

/** A bet of a dialect whose bets carry no token: it uses the session that the player used last. */
export const askingBySession = async (wallet: Wallet, known: KnownCall, body: MovingBody): Promise<VendorCall<MovingBody>> => ({
  ...asking(known, body),
  tokenHash: await readTokenHash(wallet.database.reader, known.vendor.code, body.player),
})
