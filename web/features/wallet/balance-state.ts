/** Balance state: the balance for every place, and whether its amounts are hidden. */
import { storedChoice } from '@baize/ui/stored-choice.ts'

export { useBalance } from './queries.ts'

const hiding = storedChoice<'yes' | 'no'>('balance-hidden', ['yes', 'no'], 'no', () => undefined)

// A name that React's compiler knows as a hook's.
const useHiding = hiding.use

/** Whether the own wallet's amounts are hidden by stars; stored in this browser. */
export const useBalanceHidden = (): boolean => useHiding() === 'yes'
export const hideBalance = (hidden: boolean): void => hiding.write(hidden ? 'yes' : 'no')
