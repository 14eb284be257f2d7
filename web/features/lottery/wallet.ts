/** Wallet: what the lottery knows of the member's money; it is another feature's, so the page gives it and hears what a bet answered. */
export type LotteryWallet = { readonly balance: string | undefined; readonly symbol: string; readonly onBalance: (balance: string) => void }
