/** Their games: a vendor's own list beside the catalogue, and the import of games that are missing here. */
import { GAME_TYPES, type GameType } from '@baize/contract/games.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { claimed } from '../../platform/work/claim.ts'
import { gameKey } from '../catalogue/catalogue.ts'
import type { Shelf } from '../catalogue/shelf.ts'
import { foldSpelling } from '../catalogue/spelling.ts'
import { raiseVersion, writeGames, type GameRow, type KeptVendor } from '../store.ts'
import type { AskOf, DeskRefusal, TheirGame, VendorDesk } from './vendor-desk.ts'

export type TheirGamesNeeds = {
  readonly database: Pick<Database, 'write'>
  readonly clock: Clock
  readonly shelf: Shelf
  readonly desk: VendorDesk
  readonly askOf: AskOf
}
export type Listed = TheirGame & { readonly here: 'on' | 'maintenance' | 'off' | 'missing' }

export async function theirGames(
  { shelf, desk, askOf }: TheirGamesNeeds,
  vendor: string,
): Promise<Outcome<readonly Listed[], DeskRefusal | 'not-found'>> {
  const catalogue = await shelf.current()
  const ask = askOf(catalogue.vendorOf.get(vendor))
  if (ask === undefined) return refused('not-found')
  const listed = await desk.games(ask)
  if (!listed.ok) return listed
  return done(listed.value.map((game) => ({ ...game, here: catalogue.everByCode.get(gameKey(vendor, game.code))?.state ?? 'missing' })))
}

const isType = (name: string): name is GameType => (GAME_TYPES as readonly string[]).includes(name)

/** The catalogue's row of a vendor's game. The vendor's name for it is used in both languages until staff write another. */
function rowOf(
  vendor: KeptVendor,
  gameType: GameType,
  { code, name }: TheirGame,
  place: Pick<GameRow, 'id' | 'position'>,
  today: Temporal.PlainDate,
): GameRow {
  return {
    ...place,
    vendor: vendor.code,
    code,
    gameType,
    nameEn: name,
    nameMy: name,
    rtpBasisPoints: null,
    edgeBasisPoints: null,
    hotRank: null,
    releasedOn: today.toString(),
    playable: true,
    opens: 'game',
    slot: null,
    searchEn: foldSpelling(`${name} ${vendor.nameEn}`),
    searchMy: foldSpelling(`${name} ${vendor.nameMy}`),
  }
}

type Wish<Type = string> = { readonly vendor: string; readonly gameType: Type; readonly kind?: string | undefined }
type Taken = Outcome<number, DeskRefusal | 'not-found' | 'value-refused'>

/**
 * Imports missing games as games of one of our kinds; `kind` selects those with this vendor's kind. Answers how many. Throws while another run asks
 * this vendor.
 */
export async function takeGames(needs: TheirGamesNeeds, { vendor, gameType, kind }: Wish): Promise<Taken> {
  if (!isType(gameType)) return refused('value-refused', { kind: gameType })
  return claimed(needs.database, `games:${vendor}`, () => takeMissing(needs, { vendor, gameType, kind }))
}

async function takeMissing(needs: TheirGamesNeeds, { vendor: code, gameType, kind }: Wish<GameType>): Promise<Taken> {
  const listed = await theirGames(needs, code)
  if (!listed.ok) return listed
  const catalogue = await needs.shelf.current()
  const vendor = catalogue.vendorOf.get(code)
  if (vendor === undefined || !vendor.gameTypes.includes(gameType)) return refused('value-refused', { kind: gameType })
  const today = needs.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const known = [...catalogue.everById.values()]
  const after = (name: 'id' | 'position', index: number): number => Math.max(0, ...known.map((game) => game[name])) + index + 1
  const missing = listed.value.filter((game) => game.here === 'missing' && (kind === undefined || game.kind === kind))
  // Where another process has taken a number in the meantime, the store gives the next one.
  const rows = missing.map((game, index) =>
    rowOf(vendor, gameType, game, { id: after('id', index), position: after('position', index) }, today),
  )
  if (rows.length === 0) return done(0)
  const taken = await needs.database.write(async (tx) => {
    const count = await writeGames(tx, rows)
    await raiseVersion(tx)
    return count
  })
  needs.shelf.changed()
  return done(taken)
}
