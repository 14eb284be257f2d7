/** First list: the boxes of a list of games with its first pictures. The server writes them into the page, so that they show before any script. */
import { gameArt, type Pictured } from '@baize/contract/values/game-art.ts'
import { artUri } from '@baize/ui/art/draw.ts'

const picture = (game: Pictured): string => artUri({ ...gameArt(game), width: 300, height: 400 })

/** The same drawing at the same place as the tile's own, without a word to read. */
const tile = (game: Pictured): string =>
  `<div class="bz-tile"><div class="bz-tile-frame"><div class="bz-tile-link"><img class="bz-tile-art" src="${picture(game)}" alt="" width="300" height="400"></div></div><div class="bz-tile-caption"></div></div>`

/** The choices of a list: words and order, providers where it has several, and the button of facts where its games state them. */
export type FirstChoices = { readonly hasProviders: boolean; readonly hasFacts: boolean }

/** The boxes above the tiles are those of the page: its title, its banner and its choices. On a phone the button follows the select types in their line. */
export function drawFirstList(games: readonly Pictured[], { hasProviders, hasFacts }: FirstChoices): string {
  const button = (where: 'wide' | 'narrow'): string => `<i class="bz-filters-open bz-first-button bz-first-${where}"></i>`
  const fields = '<i class="bz-first-field bz-first-wide"></i>'.repeat(hasProviders ? 3 : 2) + (hasFacts ? button('wide') : '')
  return (
    '<div class="bz-page bz-list-page"><div class="bz-first-title"></div><div class="bz-first-strip"></div>' +
    `<div class="bz-filters">${fields}<i class="bz-chip-row bz-first-chips"></i>${button('narrow')}</div><div class="bz-first-wall"><div class="bz-first-tiles">${games.map(tile).join('')}</div></div></div>`
  )
}
