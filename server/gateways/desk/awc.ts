/**
 * Desk, AWC: a member is made before the first game, and a game is opened under our certificate. The vendor lists its platforms and takes
 * no orders for free rounds.
 */
import { done } from '@baize/contract/values/outcome.ts'
import type { VendorAskSettings } from '../vendor-ask.ts'
import {
  asking,
  fieldsIn,
  form,
  gameIn,
  notOffered,
  pageAddress,
  undone,
  wordOf,
  type DeskAsk,
  type VendorResponse,
  type VendorDesk,
} from './words.ts'

/** Its words for our kinds of games. */
const TYPES: Readonly<Record<string, string>> = {
  RNG: 'SLOT',
  LIVE: 'LIVE',
  FISH: 'FH',
  PVP: 'TABLE',
  ESPORTS: 'ESPORTS',
  COCKFIGHT: 'LIVE',
}
const DONE = '0000'
/** A member that was made before is no fault. */
const EXISTS = '1001'

const statusOf = (told: VendorResponse): string | undefined => (told?.status === 200 ? wordOf(fieldsIn(told)['status']) : undefined)

export function awcDesk(settings: VendorAskSettings): VendorDesk {
  const send = asking(settings)
  const ask = ({ login: agentId, secret: cert, ...whose }: DeskAsk, path: string, fields: Readonly<Record<string, string>>) =>
    send(whose, path, form({ cert, agentId, ...fields }))
  return {
    async open(opening) {
      const { game, gameType, player: userId, currency, language, isMobile, lobbyUrl, platform = '' } = opening
      const spoken = { userId, language: language.toLowerCase() }
      const made = statusOf(await ask(opening, 'wallet/createMember', { ...spoken, currency, betLimit: '{}' }))
      if (made !== DONE && made !== EXISTS) return undefined
      const told = await ask(opening, 'wallet/doLoginAndLaunchGame', {
        ...spoken,
        platform,
        gameType: TYPES[gameType] ?? gameType,
        gameCode: game,
        isMobileLogin: String(isMobile),
        externalURL: lobbyUrl,
      })
      return statusOf(told) === DONE ? pageAddress(fieldsIn(told)['url']) : undefined
    },
    async games(whose) {
      const told = await ask(whose, 'fetch/getPlatformListByAgent', {})
      const { platform } = fieldsIn(told)
      if (statusOf(told) !== DONE || typeof platform !== 'string') return undone(told)
      const names = platform.split(',').filter((name) => name !== '')
      return done(names.map((name) => gameIn(name, name, 'platform', false)).filter((game) => game !== undefined))
    },
    grant: notOffered,
    takeBack: notOffered,
  }
}
