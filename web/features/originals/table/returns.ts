/** Returns: the lowest and the highest published return of a game, from the server's list. */
import type { TableLimits } from './table-limits.ts'

export function returnRange({ returns }: Pick<TableLimits, 'returns'>): { lowest: string; highest: string } {
  const sorted = returns.map(({ percent }) => percent).toSorted((one, other) => Number(one) - Number(other))
  return { lowest: sorted[0] ?? '–', highest: sorted.at(-1) ?? '–' }
}
