/** Balance hidden: whether the own wallet's amounts are hidden by stars, everywhere on the site; stored in this browser. */
import { storedChoice } from '@baize/ui/stored-choice.ts'

const hiding = storedChoice<'yes' | 'no'>('balance-hidden', ['yes', 'no'], 'no', () => undefined)

// A name that React's compiler knows as a hook's.
const useHiding = hiding.use

export const useBalanceHidden = (): boolean => useHiding() === 'yes'
export const hideBalance = (hidden: boolean): void => hiding.write(hidden ? 'yes' : 'no')
