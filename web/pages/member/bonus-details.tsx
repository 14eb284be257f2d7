/** Bonus details page: a member's bonus money in the member center. */
import { BonusBoard } from '../../features/wallet/bonus/bonus-board.tsx'
import { WalletSummary } from '../../features/wallet/wallet-summary.tsx'

export const BonusDetailsPage = () => (
  <div className="bz-stack">
    <WalletSummary />
    <BonusBoard />
  </div>
)
