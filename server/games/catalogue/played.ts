/** Played: the most played games join the hot list behind the operator's own choice, and a member's played games join those that they launched. */
import type { Game } from '@baize/contract/games.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { shared } from '../../platform/kept.ts'
import { gameKey, showGames, type Catalogue, type CatalogueGame } from './catalogue.ts'
import type { Launched } from '../store.ts'

type GameKey = { readonly vendor: string; readonly game: string }

/** The settled rounds of the records. */
export type PlayedNeed = {
  /** The games with the most settled rounds of the last days, most played first. */
  most(): Promise<readonly GameKey[]>
  /** The games of a member's latest settled rounds, each with the time of the last. */
  lately(member: string): Promise<readonly (GameKey & { readonly at: Temporal.Instant })[]>
}

/** The games that an operator marked hot, in their order, then those that are played most. All of them are hot where they are shown. */
export function hotGamesOf(catalogue: Catalogue, mostPlayed: readonly GameKey[]): CatalogueGame[] {
  const flagged = catalogue.games.filter(({ hotRank }) => hotRank !== null)
  const known = new Set(flagged.map(({ id }) => id))
  const played = mostPlayed.flatMap(({ vendor, game }) => catalogue.byCode.get(gameKey(vendor, game)) ?? [])
  return [...flagged, ...played.filter(({ id }) => !known.has(id)).map((game, index) => ({ ...game, hotRank: flagged.length + index }))]
}

/** The hot rows of a catalogue, for what was played most when they were made. */
const rows = new WeakMap<Catalogue, { readonly of: readonly GameKey[]; readonly made: Map<LanguageCode, Game[]> }>()

/** The first hot games. They are chosen and written once until the catalogue or the most played games are others. */
export function sharedHotRow(catalogue: Catalogue, mostPlayed: readonly GameKey[], length: number, language: LanguageCode): Game[] {
  const before = rows.get(catalogue)
  const kept = before?.of === mostPlayed ? before : { of: mostPlayed, made: new Map<LanguageCode, Game[]>() }
  rows.set(catalogue, kept)
  const row = kept.made.get(language) ?? shared(showGames(hotGamesOf(catalogue, mostPlayed).slice(0, length), language))
  kept.made.set(language, row)
  return row
}

/** The catalogue with only these games. */
export const narrowed = (catalogue: Catalogue, games: readonly CatalogueGame[]): Catalogue => ({
  ...catalogue,
  games,
  byId: new Map(games.map((game) => [game.id, game])),
})

/** Node ids of what was launched or played, each once, latest first. */
export function recentIds(
  catalogue: Catalogue,
  launched: readonly Launched[],
  played: readonly (GameKey & { readonly at: Temporal.Instant })[],
): number[] {
  const last = new Map<number, number>()
  const seen = (id: number | undefined, at: Temporal.Instant): void => {
    if (id !== undefined) last.set(id, Math.max(last.get(id) ?? 0, at.epochMilliseconds))
  }
  for (const { game, at } of launched) seen(game, at)
  for (const { vendor, game, at } of played) seen(catalogue.byCode.get(gameKey(vendor, game))?.id, at)
  return [...last].toSorted(([a, at], [b, bt]) => bt - at || b - a).map(([id]) => id)
}
