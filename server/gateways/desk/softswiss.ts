/** Desk, SOFTSWISS: a session of a game and free spins of a player, signed by HMAC over the raw body. Its list of games comes as a file. */
import { done } from '@baize/contract/values/outcome.ts'
import { fieldsOf, type VendorAskSettings } from '../vendor-ask.ts'
import { softswissSignature } from '../vendor-proofs.ts'
import { asking, fieldsIn, json, notOffered, pageAddress, undone, type DeskAsk, type VendorResponse, type VendorDesk } from './words.ts'

export function softswissDesk(settings: VendorAskSettings): VendorDesk {
  const send = asking(settings)
  const ask = ({ login, secret, ...whose }: DeskAsk, path: string, fields: object): Promise<VendorResponse> => {
    const body = JSON.stringify({ casino_id: login, ...fields })
    return send(whose, path, json(body, { 'x-request-sign': softswissSignature(body, secret) }))
  }
  const isDone = (told: VendorResponse): boolean => told !== undefined && told.status >= 200 && told.status < 300
  return {
    async open(opening) {
      const { game, player, currency, language, ip, isMobile, lobbyUrl, depositUrl, country = 'MM' } = opening
      const told = await ask(opening, 'sessions', {
        game,
        currency,
        locale: language.toLowerCase(),
        ip,
        client_type: isMobile ? 'mobile' : 'desktop',
        urls: { return_url: lobbyUrl, deposit_url: depositUrl },
        user: { id: player, nickname: player, firstname: player, lastname: player, country },
      })
      return isDone(told) ? pageAddress(fieldsOf(fieldsIn(told)['launch_options'])?.['game_url']) : undefined
    },
    games: notOffered,
    async grant(asked) {
      const { id, player, game, currency, rounds, until, country = 'MM' } = asked
      const told = await ask(asked, 'freespins/issue', {
        issue_id: id,
        currency,
        games: [game],
        freespins_quantity: rounds,
        // The vendor's own step sets the stake; the first is the minimum.
        bet_level: 1,
        valid_until: until.toString({ smallestUnit: 'second' }),
        user: { id: player, nickname: player, firstname: player, lastname: player, country },
      })
      return isDone(told) ? done({ reference: id }) : undone(told)
    },
    async takeBack({ reference, ...whose }) {
      const told = await ask(whose, 'freespins/cancel', { issue_id: reference })
      return isDone(told) ? done(undefined) : undone(told)
    },
  }
}
