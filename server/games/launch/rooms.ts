/** Rooms: the card games between players, as their vendors report them now. */
import type { Room } from '@baize/contract/games.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Catalogue, CatalogueGame } from '../catalogue/catalogue.ts'
import type { VendorAddress } from '../vendor-calls.ts'
import { placeOf } from '../vendor-secret.ts'

/** A room as its vendor reports it. */
export type ToldRoom = Pick<Room, 'currency' | 'stake' | 'seats' | 'seated' | 'rakeBasisPoints' | 'mostRake' | 'practice'> & {
  readonly id: string
  readonly en: string
  readonly my: string
}

/** Undefined where the vendor does not answer. */
export type AskRooms = (ask: VendorAddress & { readonly vendor: string; readonly game: string }) => Promise<readonly ToldRoom[] | undefined>

export type RoomWish = { readonly vassalage?: string | undefined; readonly currency?: string | undefined; readonly language: LanguageCode }

const isOpen = (catalogue: Catalogue, game: CatalogueGame): boolean =>
  game.gameType === 'PVP' && game.playable && game.state === 'on' && catalogue.vendorOf.get(game.vendor)?.state === 'on'

/** A vendor that does not answer has no rooms now; the others are still shown. */
export async function listRooms(catalogue: Catalogue, askRooms: AskRooms, { vassalage, currency, language }: RoomWish): Promise<Room[]> {
  const games = catalogue.games.filter((game) => isOpen(catalogue, game) && (vassalage === undefined || game.vendor === vassalage))
  const mine = language === 'MY'
  const rooms = await Promise.all(
    games.map(async (game) => {
      const told = (await askRooms({ vendor: game.vendor, game: game.code, ...placeOf(catalogue.vendorOf.get(game.vendor)!) })) ?? []
      return told
        .filter((room) => currency === undefined || room.currency === currency)
        .map(({ id, en, my, ...room }): Room => {
          const of = { nodeId: game.id, vassalage: game.vendor, gameCode: game.code, gameName: mine ? game.nameMy : game.nameEn }
          return { roomId: id, ...of, roomName: mine ? my : en, ...room }
        })
    }),
  )
  return rooms.flat()
}
