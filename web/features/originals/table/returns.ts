/** Returns: the lowest and the highest published return of a game, from the list that the server gives. */
import type { OriginalSettings } from '@baize/contract/originals-rounds.ts'

export function returnRange({ returns }: Pick<OriginalSettings, 'returns'>): { lowest: string; highest: string } {
  const sorted = returns.map(({ percent }) => percent).toSorted((one, other) => Number(one) - Number(other))
  return { lowest: sorted[0] ?? '–', highest: sorted.at(-1) ?? '–' }
}
