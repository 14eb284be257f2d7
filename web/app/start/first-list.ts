/** First list: the boxes of a list of games with its first pictures. The server writes them into the page, so that they show before any script. */
import type { Game } from '@baize/contract/games.ts'
import { artKindOf } from '@baize/contract/values/art-kind.ts'
import { artUri } from '@baize/ui/art/draw.ts'

/** What a picture is drawn from. */
type Pictured = Pick<Game, 'gameType' | 'vassalage' | 'gameCode'>

const picture = ({ gameType, vassalage, gameCode }: Pictured): string =>
  artUri({ seed: `${vassalage}:${gameCode}`, kind: artKindOf(gameType), vendor: vassalage, width: 300, height: 400 })

/** The same drawing at the same place as the tile's own, without a word to read. */
const tile = (game: Pictured): string =>
  `<div class="bz-tile"><div class="bz-tile-frame"><div class="bz-tile-link"><img class="bz-tile-art" src="${picture(game)}" alt="" width="300" height="400"></div></div><div class="bz-tile-caption"></div></div>`

/** The boxes above the tiles are those of the page: its title, its banner and a search field. A field for providers follows where it has several. */
export function drawFirstList(games: readonly Pictured[], hasProviders: boolean): string {
  const fields = '<i class="bz-first-field"></i>'.repeat(hasProviders ? 2 : 1)
  return (
    '<div class="bz-page bz-list-page"><div class="bz-first-title"></div><div class="bz-first-strip"></div>' +
    `<div class="bz-filters">${fields}<i class="bz-first-chips"></i></div><div class="bz-first-wall"><div class="bz-first-tiles">${games.map(tile).join('')}</div></div></div>`
  )
}
