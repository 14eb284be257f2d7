/** Desk, Evolution: user authentication, which answers the entry to a table, and the state of the lobby as the list of tables. */
import { done } from '@baize/contract/values/outcome.ts'
import { fieldsOf, placeOf, type VendorAskSettings } from '../vendor-ask.ts'
import { asking, fieldsIn, gameIn, json, notOffered, pageAddress, undone, type VendorDesk } from './words.ts'

export function evolutionDesk(settings: VendorAskSettings): VendorDesk {
  const ask = asking(settings)
  return {
    async open({ login: casinoKey, secret: apiToken, ...opening }) {
      const { game, player, currency, token, language, ip, isMobile, lobbyUrl, depositUrl, brand, country = 'MM' } = opening
      const body = {
        uuid: token,
        player: { id: player, update: false, country, language: language.toLowerCase(), currency, session: { id: token, ip } },
        config: {
          ...(brand === undefined ? {} : { brand: { id: brand, skin: '1' } }),
          game: { table: { id: game } },
          channel: { wrapped: false, mobile: isMobile },
          urls: { lobby: lobbyUrl, cashier: depositUrl },
        },
      }
      const path = `ua/v1/${encodeURIComponent(casinoKey)}/${encodeURIComponent(apiToken)}`
      const told = await ask(opening, path, json(JSON.stringify(body)))
      // The entry comes without the host, which is the vendor's own.
      return told?.status === 200 ? pageAddress(fieldsIn(told)['entry'], placeOf(settings, opening)?.base) : undefined
    },
    async games({ login: casinoKey, secret, ...whose }) {
      const authorization = `Basic ${Buffer.from(`${casinoKey}:${secret}`).toString('base64')}`
      const told = await ask(whose, `api/lobby/v1/${encodeURIComponent(casinoKey)}/state`, { headers: { authorization } })
      const tables = fieldsOf(fieldsIn(told)['tables'])
      if (told?.status !== 200 || tables === undefined) return undone(told)
      const games = Object.entries(tables).map(([id, table]) => {
        const { name, gameType } = fieldsOf(table) ?? {}
        return gameIn(id, name, gameType, false)
      })
      return done(games.filter((game) => game !== undefined))
    },
    grant: notOffered,
    takeBack: notOffered,
  }
}
