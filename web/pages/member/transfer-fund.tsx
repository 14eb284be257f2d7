/** Wallet page: all the person's money in one view, and moving it to and from providers with their own wallets. */
import { AllFunds } from '../../features/wallet/all-funds.tsx'

export function TransferFundPage() {
  return <AllFunds />
}
