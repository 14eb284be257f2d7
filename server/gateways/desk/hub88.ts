/** Desk, Hub88: game address, game list and rewards of the operator's API, each signed by RSA-SHA256 with our own key. */
import { done } from '@baize/contract/values/outcome.ts'
import type { VendorAskSettings } from '../vendor-ask.ts'
import { hub88Signature, operatorIdOf } from '../vendor-proofs.ts'
import { asking, fieldsIn, gameIn, json, pageAddress, undone, wordOf, type DeskAsk, type VendorResponse, type VendorDesk } from './words.ts'

const API = 'operator/generic/v2/'

/** Without a zone, as the vendor writes times: they are UTC. */
const timeText = (at: Temporal.Instant): string => at.toString({ smallestUnit: 'second' }).replace('Z', '')

type Prepaid = { readonly uuid: string; readonly value: bigint | null; readonly count: number | null }

/** A template of a reward; null is what we may choose. */
function prepaidIn(item: unknown): Prepaid | undefined {
  const { prepaid_uuid: id, bet_value: value, bet_count: count } = fieldsIn({ status: 200, document: item })
  const uuid = wordOf(id)
  if (uuid === undefined || (value !== null && !Number.isSafeInteger(value)) || (count !== null && !Number.isSafeInteger(count)))
    return undefined
  return { uuid, value: value === null ? null : BigInt(value as number), count: count as number | null }
}

export function hub88Desk(settings: VendorAskSettings): VendorDesk {
  const send = asking(settings)
  const ask = async ({ secret, login, ...whose }: DeskAsk, call: string, fields: object): Promise<VendorResponse> => {
    const body = JSON.stringify({ operator_id: operatorIdOf(login), ...fields })
    const signature = hub88Signature(body, secret)
    return signature === undefined ? undefined : send(whose, `${API}${call}`, json(body, { 'x-hub88-signature': signature }))
  }
  return {
    async open(opening) {
      const { game, player, currency, token, language, ip, isMobile, lobbyUrl, depositUrl, brand, country = 'MM' } = opening
      const told = await ask(opening, 'game/url', {
        user: player,
        token,
        sub_partner_id: brand ?? null,
        platform: isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        lobby_url: lobbyUrl,
        deposit_url: depositUrl,
        lang: language.toLowerCase(),
        ip,
        game_code: game,
        currency,
        country,
        meta: {},
      })
      return told?.status === 200 ? pageAddress(fieldsIn(told)['url']) : undefined
    },
    async games(whose) {
      const told = await ask(whose, 'game/list', {})
      if (told?.status !== 200 || !Array.isArray(told.document)) return undone(told)
      const games = (told.document as unknown[]).map((item) => {
        const { game_code: code, name, category, freebet_support: free } = fieldsIn({ status: 200, document: item })
        return gameIn(code, name, category, free === true)
      })
      return done(games.filter((game) => game !== undefined))
    },
    async grant(asked) {
      const { id, player: user, game: game_code, currency, rounds, stakeUnits, from, until } = asked
      const listed = await ask(asked, 'freebet/prepaids/list', { game_code, currency })
      if (listed?.status !== 200 || !Array.isArray(listed.document)) return undone(listed)
      const wanted = { value: stakeUnits * 10n, count: rounds }
      const fits = ({ value, count }: Prepaid): boolean =>
        (value === null || value === wanted.value) && (count === null || count === wanted.count)
      const prepaid = (listed.document as unknown[]).map(prepaidIn).find((one) => one !== undefined && fits(one))
      if (prepaid === undefined) return undone(listed)
      const told = await ask(asked, 'freebet/rewards/create', {
        user,
        game_code,
        currency,
        prepaid_uuid: prepaid.uuid,
        // Written as a number of exactly these digits, since it may be larger than a number of this language holds.
        bet_value: rawNumber(wanted.value),
        bet_count: rounds,
        operator_reference: id,
        start_time: timeText(from),
        end_time: timeText(until),
      })
      const reference = wordOf(fieldsIn(told)['reward_uuid'])
      return told?.status === 200 && reference !== undefined ? done({ reference }) : undone(told)
    },
    async takeBack({ reference, ...whose }) {
      const told = await ask(whose, 'freebet/rewards/cancel', { reward_uuid: reference })
      return told?.status === 200 ? done(undefined) : undone(told)
    },
  }
}

const rawNumber = (value: bigint): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(String(value))
