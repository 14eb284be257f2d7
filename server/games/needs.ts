/** Needs: what the games room needs from the other rooms and from the vendors; `server/app/compose.ts` fills it. */
import type { BonusMoney, Ledger, RoundRules } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'
import type { VendorBooks } from './books/reconcile.ts'
import type { PlayedNeed } from './catalogue/played.ts'
import type { VendorDesk } from './desk/vendor-desk.ts'
import type { LaunchNeeds } from './launch/launch.ts'
import type { LiveVendors } from './launch/live-models.ts'
import type { AskRooms } from './launch/rooms.ts'
import type { TransferNeeds, VendorTransfers } from './transfer/transfer.ts'
import type { SecretNeeds } from './vendor-secret.ts'
import type { Wallet } from './wallet/wallet.ts'

export type GamesNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly secrets: SecretNeeds
  /** Must have been made with `companions: { round: roundCompanion(…) }`. */
  readonly ledger: Wallet['ledger'] & Pick<Ledger, 'lock' | 'hold' | 'settleHold' | 'releaseHold' | 'accountOf' | 'vendorSums'>
  readonly bonus: BonusMoney
  /** What the market allows of one round; the companion has the same (MK-02). */
  readonly round: RoundRules
  /** Whether the market lets money into wallets that vendors keep. */
  readonly ownWallets: TransferNeeds['ownWallets']
  readonly oneWindow: LaunchNeeds['oneWindow']
  readonly bonusAtStake: TransferNeeds['bonusAtStake']
  readonly tell: Tell
  /** Bad signatures of one address in a minute before it is blocked; by default twenty. */
  readonly forgeriesAMinute?: number | undefined
  readonly openGame: LaunchNeeds['openGame']
  readonly desk: VendorDesk
  readonly mayPlay: LaunchNeeds['mayPlay']
  readonly stopOf: LaunchNeeds['stopOf']
  readonly playNeeds: LaunchNeeds['playNeeds']
  readonly currency: LaunchNeeds['currency']
  readonly timeZone: TransferNeeds['timeZone']
  /** The vendors' own wallets. */
  readonly transfers: VendorTransfers
  readonly askRooms: AskRooms
  /** The tables of live vendors and their chats. */
  readonly live: LiveVendors
  /** The settled rounds of the records. */
  readonly played: PlayedNeed
  /** Events that staff must look at. */
  readonly warn: (about: object, message: string) => void
  /** The vendors' own books. */
  readonly books: VendorBooks
}
