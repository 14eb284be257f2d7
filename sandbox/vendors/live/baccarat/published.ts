/** The returns that live baccarat publishes, in percent, rounded down; a test proves them by the count of all hands of eight decks. */
import type { BaccaratSpot } from '@baize/rules/originals/baccarat.ts'

export const PUBLISHED: Readonly<Record<BaccaratSpot, string>> = {
  player: '98.76',
  banker: '98.94',
  'banker-no-commission': '98.54',
  tie: '85.64',
  'player-pair': '89.63',
  'banker-pair': '89.63',
}
