/** Wallet: what the lottery needs of the member's money. It belongs to another feature, so the page provides it and receives a bet's answer. */
export type LotteryWallet = { readonly balance: string | undefined; readonly symbol: string; readonly onBalance: (balance: string) => void }
