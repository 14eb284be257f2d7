/** Wallet page: all the person's money in one look, and moving it to and from providers that keep wallets of their own. */
import { AllFunds } from '../../features/wallet/all-funds.tsx'

export function TransferFundPage() {
  return <AllFunds />
}
