/** Desk, native: our own dialect. The game's page is an address of the vendor that we build, and signed calls ask for the rest. */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { fieldsOf, placeOf, signedAsk, type VendorAskSettings } from '../vendor-ask.ts'
import { gameIn, undone, wordOf, type VendorResponse, type VendorDesk } from './words.ts'

const TIMEOUT_MS = 6_000

export function nativeDesk(settings: VendorAskSettings): VendorDesk {
  const ask = signedAsk('desk', settings, TIMEOUT_MS)
  const toldOf = (answer: Awaited<ReturnType<typeof ask>>): VendorResponse => answer && { status: answer.status, document: answer.fields }
  return {
    open({ game, token, language, lobbyUrl, room, ...whose }) {
      const url = placeOf(settings, whose)?.base
      if (url === undefined) return Promise.resolve(undefined)
      url.pathname += `${encodeURIComponent(whose.vendor)}/${encodeURIComponent(game)}`
      const seat = room === undefined ? {} : { room }
      url.search = new URLSearchParams({ token, lang: language, return: lobbyUrl, ...seat }).toString()
      return Promise.resolve(url.href)
    },
    async games(whose) {
      const answer = await ask('games', whose, {})
      const { games } = answer?.status === 200 ? answer.fields : {}
      if (!Array.isArray(games)) return undone(toldOf(answer))
      const read = games.map((item) => {
        const { code, name, kind, freeRounds } = fieldsOf(item) ?? {}
        return gameIn(code, name, kind, freeRounds === true)
      })
      return done(read.filter((game) => game !== undefined))
    },
    async grant({ id, player, game, currency, rounds, stakeUnits, from, until, ...whose }) {
      const times = { from: from.toString(), until: until.toString() }
      const answer = await ask('free-rounds', whose, { id, player, game, currency, rounds, stake: formatUnits(stakeUnits), ...times })
      const reference = answer?.status === 200 && answer.fields['id'] === id ? wordOf(answer.fields['reference']) : undefined
      return reference === undefined ? undone(toldOf(answer)) : done({ reference })
    },
    async takeBack({ reference, ...whose }) {
      const answer = await ask('take-back', whose, { reference })
      return answer?.status === 200 ? done(undefined) : undone(toldOf(answer))
    },
  }
}
