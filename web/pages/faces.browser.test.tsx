/** Proves that a game has one face wherever it is shown, in tiles, rows, search, records and its window. */
import type { Game } from '@baize/contract/games.ts'
import type { BetRecord } from '@baize/contract/records.ts'
import { gameArt } from '@baize/contract/values/game-art.ts'
import { artUri } from '@baize/ui/art/draw.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aGame, idOf, NOW, theHome } from '../testing/catalogue.ts'
import { answers } from '../testing/fake-server.ts'
import { openSite } from '../testing/open-site.ts'
import { answersCatalogue } from '../testing/prepared.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

/** Each with the address of its window, and where that shows the face. */
const GAMES: readonly (readonly [name: string, game: Game, window: string, head: string])[] = [
  ['Keno', aGame('Keno', { gameType: 'BGS', vassalage: 'BGS' }), '/play/BGS/keno', '.table-face'],
  ['a slot', aGame('Golden Lantern Tale'), '/seamless?vassalage=PG&gameCode=golden-lantern-tale', '.game-face'],
  ['fish', aGame('Koi Harbour', { gameType: 'FISH', vassalage: 'JDB' }), '/seamless?vassalage=JDB&gameCode=koi-harbour', '.game-face'],
]
const drawn = (game: Game, height: number): string => artUri({ ...gameArt(game), width: 300, height })
const aBet = ({ vassalage, gameType, gameCode, gameName }: Game): BetRecord => ({
  id: idOf(1),
  vassalage,
  vendorName: 'Provider',
  gameType,
  gameCode,
  gameName,
  round: 'r1',
  stake: '100.00',
  win: '0.00',
  net: '-100.00',
  refund: '0.00',
  refundReasons: [],
  currency: 'MMK',
  state: 'settled',
  startedAt: NOW,
  settledAt: NOW,
  originalRound: null,
})
/** The address of the first picture there, once there is one. */
const shows = async (selector: string, address: string): Promise<void> =>
  await expect.poll(() => document.querySelector(selector)?.getAttribute('src')).toBe(address)

test.each(GAMES)(
  '[GAME-02, HOME-08] %s has one face in rows, winners, search, lists, records and its window',
  async (_name, game, window, head) => {
    prepareWholeSite()
    const [square, tall] = [drawn(game, 300), drawn(game, 400)]
    const { vassalage, gameType, gameCode, gameName } = game
    const home = theHome()
    const winner = { ...home.winners.latest[0]!, vassalage, gameType, gameCode, gameName }
    answers('home', { ...home, recent: [game], winners: { latest: [winner], biggest: [winner] } })
    answersCatalogue([game])
    answers('gameInfo', { game, similar: [game] })
    const totals = { stake: '100.00', win: '0.00', net: '-100.00' }
    answers('bettingRecord', { content: [aBet(game)], pageNum: 1, totalPages: 1, total: 1, totals })

    await openSite('/', { width: 1280, height: 860, member: true, prepared: true })
    await shows('.bz-last-game-art', square)
    await expect
      .poll(() => {
        document.querySelector('.bz-winners')?.scrollIntoView({ behavior: 'instant' })
        return document.querySelector('.bz-winner-art')?.getAttribute('src')
      })
      .toBe(square)
    await userEvent.keyboard('/')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(gameName)
    await shows('.bz-search-result img', square)

    await openSite('/games', { member: true, prepared: true })
    await shows('main article .bz-tile-art', tall)
    await openSite('/member/personalHistoryCopy', { member: true, prepared: true })
    await shows('.record-thumb', square)
    await openSite(window, { member: true, prepared: true })
    await shows(head, square)
  },
)
