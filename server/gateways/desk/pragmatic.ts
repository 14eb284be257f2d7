/** Desk, Pragmatic: game address and game list of the casino API, and free rounds of a player, each form under its MD5. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { VendorAskSettings } from '../vendor-ask.ts'
import { pragmaticForm } from '../vendor-proofs.ts'
import {
  asking,
  fieldsIn,
  form,
  gameIn,
  json,
  pageAddress,
  undone,
  wordOf,
  type DeskAsk,
  type VendorResponse,
  type VendorDesk,
} from './words.ts'

const GAMES = 'IntegrationService/v3/http/CasinoGameAPI'
const BONUS = 'IntegrationService/v3/http/FreeRoundsBonusAPI/v2'

const isDone = (told: VendorResponse): boolean => told?.status === 200 && wordOf(fieldsIn(told)['error']) === '0'
/** A fault inside the vendor does not say what it did. */
const notDone = (told: VendorResponse) => undone(wordOf(fieldsIn(told)['error']) === '1' ? undefined : told)
const secondsOf = (at: Temporal.Instant): string => String(Math.floor(at.epochMilliseconds / 1000))

export function pragmaticDesk(settings: VendorAskSettings): VendorDesk {
  const send = asking(settings)
  const ask = (
    { login: secureLogin, secret, ...whose }: DeskAsk,
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<VendorResponse> => send(whose, path, form(pragmaticForm({ secureLogin, ...fields }, secret)))
  return {
    async open(opening) {
      const { game, player, currency, token, language, isMobile, lobbyUrl, depositUrl, brand = '', country = 'MM' } = opening
      const told = await ask(opening, `${GAMES}/game/url/`, {
        symbol: game,
        language: language.toLowerCase(),
        token,
        externalPlayerId: player,
        currency,
        country,
        platform: isMobile ? 'MOBILE' : 'WEB',
        technology: 'H5',
        stylename: brand,
        lobbyUrl,
        cashierUrl: depositUrl,
        playMode: 'REAL',
      })
      return isDone(told) ? pageAddress(fieldsIn(told)['gameURL']) : undefined
    },
    async games(whose) {
      const told = await ask(whose, `${GAMES}/getCasinoGames/`, { options: 'GetFrbDetails' })
      const { gameList } = fieldsIn(told)
      if (!isDone(told) || !Array.isArray(gameList)) return notDone(told)
      const games = gameList.map((item: unknown) => {
        const { gameID, gameName, typeDescription, frbAvailable } = fieldsIn({ status: 200, document: item })
        return gameIn(gameID, gameName, typeDescription, frbAvailable === true)
      })
      return done(games.filter((game) => game !== undefined))
    },
    async grant({ id, player, game, currency, rounds, stakeUnits, from, until, login: secureLogin, secret, ...whose }) {
      const named = { secureLogin, bonusCode: id, playerId: player, currency, rounds: String(rounds) }
      const times = { startDate: secondsOf(from), expirationDate: secondsOf(until) }
      const query = pragmaticForm({ ...named, ...times }, secret).toString()
      const totalBet = (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(formatUnits(stakeUnits))
      const body = JSON.stringify({ gameList: [{ gameId: game, betValues: [{ totalBet, currency }] }] })
      const told = await send(whose, `${BONUS}/bonus/player/create/?${query}`, json(body))
      return isDone(told) ? done({ reference: id }) : notDone(told)
    },
    async takeBack({ reference, ...whose }) {
      const told = await ask(whose, `${BONUS}/bonus/cancel/`, { bonusCode: reference })
      return isDone(told) ? done(undefined) : notDone(told)
    },
  }
}
