/** Balance state: the balance for every place, and whether its amounts are hidden. */
export { useBalance } from './queries.ts'
export { hideBalance, useBalanceHidden } from '../../api/balance-hidden.ts'
