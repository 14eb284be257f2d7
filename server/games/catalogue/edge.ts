/** Edge: what the house keeps of a game's stakes at least, by its rules, by its vendor's statement, or by the published return. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { IN_HOUSE_VENDOR, ORIGINALS } from '@baize/contract/originals/originals-values.ts'
import { ORIGINAL_EDGES } from '@baize/rules/originals/edges.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { raiseVersion, readGames, writeGameEdge, type KeptGame } from '../store.ts'
import type { Shelf } from './shelf.ts'

const WHOLE = 10_000

/** Null where nobody has stated it; the default of the category then counts. */
export function edgeOf({
  vendor,
  code,
  edgeBasisPoints,
  rtpBasisPoints,
}: Pick<KeptGame, 'vendor' | 'code' | 'edgeBasisPoints' | 'rtpBasisPoints'>): number | null {
  const own = vendor === IN_HOUSE_VENDOR ? ORIGINALS.find((each) => each === code) : undefined
  if (own !== undefined) return ORIGINAL_EDGES[own]
  return edgeBasisPoints ?? (rtpBasisPoints === null ? null : WHOLE - rtpBasisPoints)
}

/** Every game and its edge as a transaction sees them, also those that are off: to put one on changes no edge. */
export const edgesIn = async (asker: Reader | Tx) =>
  (await readGames(asker)).map((game) => ({
    vendor: game.vendor,
    game: game.code,
    gameType: game.gameType,
    gameName: game.nameEn,
    edgeBp: edgeOf(game),
  }))

/** Writes what a vendor states of one of its games; null takes the statement back. In-house games have theirs from their rules. */
export async function setGameEdge(
  tx: Tx,
  shelf: Shelf,
  nodeId: number,
  edgeBp: number | null,
): Promise<Outcome<{ readonly before: number | null }, 'game-unknown'>> {
  const written = await writeGameEdge(tx, nodeId, edgeBp, IN_HOUSE_VENDOR)
  if (written === undefined) return refused('game-unknown')
  await raiseVersion(tx)
  shelf.changed()
  return done(written)
}
