/** Text of: a limit as people read it; null is none. */
import { formatUnits } from '@baize/contract/values/money.ts'

export const textOf = (units: bigint | null): string | null => (units === null ? null : formatUnits(units))
