/** Winner board: the latest and the biggest winners, from settled rounds alone. Names leave this room masked (HOME-06). */
import { GAME_TYPES, type GameType } from '@baize/contract/games.ts'
import type { Winner, WinnerCategory, WinnerOrder } from '@baize/contract/records.ts'
import { WINNER_LIMIT } from '@baize/contract/records.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { CURRENCIES, formatUnits } from '@baize/contract/values/money.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { biggestWins, latestWins } from './board-store.ts'
import { keepFor } from '../platform/kept.ts'
import type { RecordsNeeds } from './needs.ts'

/** How far back the boards look. */
export const BOARD_DAYS = 7
/** How old a board may be. The news of a win makes pages refresh a little later than this, so that nobody gets the previous board. */
const FRESH_MS = 1000

export type BoardWish = { readonly category: WinnerCategory; readonly order: WinnerOrder; readonly limit: number }
export type ReadBoard = (wish: BoardWish, language: LanguageCode) => Promise<Winner[]>

async function readBoard(needs: RecordsNeeds, category: WinnerCategory, order: WinnerOrder, language: LanguageCode): Promise<Winner[]> {
  const { database, clock, gameFacts, nameOf } = needs
  const gameTypes = category === 'ALL' ? GAME_TYPES : [category]
  const since = clock.now().subtract({ hours: BOARD_DAYS * 24 })
  const wish = { gameTypes, currency: await needs.currency(), since, limit: WINNER_LIMIT }
  const rows = await (order === 'latest' ? latestWins : biggestWins)(database.reader, wish)
  const members = [...new Set(rows.map(({ member }) => member))]
  const [facts, names] = await Promise.all([
    gameFacts(
      rows.map(({ vendor, gameCode }) => ({ vendor, game: gameCode })),
      language,
    ),
    Promise.all(members.map(async (member) => [member, maskedName((await nameOf(member)) ?? '')] as const)),
  ])
  const masked = new Map(names)
  return rows.map(({ member, netUnits, currency, vendor, gameCode, gameType, wonAt }, index) => ({
    customerName: masked.get(member) ?? '',
    winAmount: formatUnits(netUnits),
    currency,
    currencySymbol: CURRENCIES[currency]?.symbol ?? currency,
    gameName: facts[index]?.gameName ?? gameCode,
    iconUrl: `/art/${gameType}/${vendor}/${gameCode}.svg`,
    vassalage: vendor,
    gameCode,
    gameType: gameType as GameType,
    at: wonAt.toString(),
  }))
}

/** The boards of this process, each read at most once a second, however many ask. */
export function createBoards(needs: RecordsNeeds): ReadBoard {
  const kept = keepFor<Winner[]>(needs.clock, FRESH_MS)
  return async ({ category, order, limit }, language) =>
    (await kept(`${category}/${order}/${language}`, () => readBoard(needs, category, order, language))).slice(0, limit)
}
