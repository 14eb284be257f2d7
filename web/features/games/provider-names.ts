/** Provider names: what people call the providers, by their codes, as the menus have them. */
import type { Game, Lane } from '@baize/contract/games.ts'
import { useQuery } from '@tanstack/react-query'
import { lanesQuery } from '../../api/home.ts'
import { useLanguage } from '../../i18n/i18n.ts'

/** Made once for an answer, which many tiles share. */
const made = new WeakMap<readonly Lane[], ReadonlyMap<string, string>>()

function namesIn(lanes: readonly Lane[]): ReadonlyMap<string, string> {
  const known = made.get(lanes) ?? new Map(lanes.flatMap(({ cards }) => cards.map((card) => [card.vassalage, card.displayName])))
  made.set(lanes, known)
  return known
}

/** The name of a game's provider; nothing until the providers are known. */
export function useProviderNames(): (game: Pick<Game, 'vassalage'>) => string {
  const { data } = useQuery(lanesQuery(useLanguage()))
  return ({ vassalage }) => (data ? (namesIn(data.lanes).get(vassalage) ?? '') : '')
}
