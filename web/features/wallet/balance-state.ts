/** Balance state: the balance that every place shows, and whether its amounts are covered. */
import { storedChoice } from '@baize/ui/stored-choice.ts'

export { useBalance } from './queries.ts'

const hiding = storedChoice<'yes' | 'no'>('balance-hidden', ['yes', 'no'], 'no', () => undefined)

// A name that React's compiler knows as a hook's.
const useHiding = hiding.use

/** Whether amounts of the own wallet are covered with stars; kept by this browser. */
export const useBalanceHidden = (): boolean => useHiding() === 'yes'
export const hideBalance = (hidden: boolean): void => hiding.write(hidden ? 'yes' : 'no')
