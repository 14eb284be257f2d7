/** Dialect of Pragmatic: forms under an MD5 of their sorted fields in both directions. A separate call reports the end of a round. */
import { createHash } from 'node:crypto'
import { formatUnits } from '@baize/contract/values/money.ts'
import { nowMilliseconds } from '../../clock.ts'
import { answerOf, balanceFrom, fieldsOf, hasGame, pageOf, textOf, unitsOf, type DeskNeeds, type Speech } from './words.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  1: 'insufficient-funds',
  2: 'unknown-player',
  3: 'transaction-rolled-back',
  4: 'invalid-token',
  5: 'invalid-signature',
  6: 'player-blocked',
  7: 'bad-request',
  8: 'game-disabled',
  50: 'limit-reached',
}
const GAMES = '/IntegrationService/v3/http/CasinoGameAPI'
const BONUS = '/IntegrationService/v3/http/FreeRoundsBonusAPI/v2'

type Fields = Readonly<Record<string, string>>

function hashOf(fields: Fields, secret: string): string {
  const sorted = Object.entries(fields)
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&')
  return createHash('md5').update(`${text}${secret}`).digest('hex')
}

const GOOD = { error: '0', description: 'OK' }
const wrong = (error: string, description: string) => ({ error, description })

type VendorRequest = { readonly vendor: string; readonly fields: Fields; readonly body: string; readonly host: string }

const CALLS: Readonly<Record<string, (needs: DeskNeeds, asked: VendorRequest) => object>> = {
  [`${GAMES}/game/url/`]({ games, launches }, { vendor, fields, host }) {
    const { symbol: game = '', token = '', externalPlayerId: player = '', currency = '', language = '', lobbyUrl = '' } = fields
    if (!hasGame(games, vendor, game) || token === '' || player === '' || currency === '') return wrong('7', 'Bad parameters')
    launches.remember(vendor, { token, player, currency, game })
    return { ...GOOD, gameURL: pageOf(host, vendor, { token, game }, language, lobbyUrl) }
  },
  [`${GAMES}/getCasinoGames/`]: ({ games }, { vendor }) => ({
    ...GOOD,
    gameList: games
      .filter((game) => game.vendor === vendor)
      .map(({ code, nameEn, gameType }) => ({ gameID: code, gameName: nameEn, typeDescription: gameType, frbAvailable: true })),
  }),
  [`${BONUS}/bonus/player/create/`]({ games, launches }, { vendor, fields, body }) {
    const { bonusCode: id = '', playerId: player = '', rounds = '' } = fields
    const [{ gameId, betValues } = {}] = (fieldsOf(body)['gameList'] ?? []) as { gameId?: string; betValues?: { totalBet: number }[] }[]
    if (id === '' || player === '' || gameId === undefined || !hasGame(games, vendor, gameId)) return wrong('7', 'Bad parameters')
    launches.order(vendor, { id, reference: id, player, game: gameId, rounds: Number(rounds), stake: textOf(betValues?.[0]?.totalBet) })
    return GOOD
  },
  [`${BONUS}/bonus/cancel/`]: ({ launches }, { vendor, fields }) =>
    launches.takeBack(vendor, fields['bonusCode'] ?? '') ? GOOD : wrong('7', 'Bad parameters'),
}

export const pragmatic: Speech = {
  desk(app, needs) {
    for (const [path, act] of Object.entries(CALLS))
      app.post<{ Body: string; Querystring: Record<string, string> }>(path, async (ask) => {
        // Where the body is a document, the form is the query.
        const isForm = String(ask.headers['content-type']).startsWith('application/x-www-form-urlencoded')
        const fields: Fields = isForm ? Object.fromEntries(new URLSearchParams(ask.body)) : ask.query
        const vendor = fields['secureLogin'] ?? ''
        const proof = needs.proofOf(vendor)
        if (proof === undefined || hashOf(fields, proof) !== fields['hash']) return wrong('2', 'Authentication failed')
        return act(needs, { vendor, fields, body: ask.body, host: ask.host })
      })
  },
  write(call, body, launch, { vendor, key }) {
    const send = (name: string, fields: Fields) => {
      const all: Fields = { providerId: vendor, ...fields }
      const form = new URLSearchParams({ ...all, hash: hashOf(all, key) }).toString()
      return {
        path: `/vendor/pragmatic/${vendor}/${name}.html`,
        body: form,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
    }
    const text = (name: string): string => String(body[name] ?? '')
    const round = { userId: text('player'), gameId: text('game'), roundId: text('round') }
    const money = () => ({
      ...round,
      amount: formatUnits(unitsOf(body['amount'])),
      timestamp: String(nowMilliseconds()),
      roundDetails: 'spin',
    })
    if (call === 'session') return launch === undefined ? [] : [send('authenticate', { token: launch.token })]
    if (call === 'balance') return [send('balance', { userId: text('player') })]
    if (call === 'bet') return [send('bet', { ...money(), reference: text('transaction'), token: text('token') })]
    if (call === 'win') {
      const paid = send('result', { ...money(), reference: text('transaction') })
      return body['closeRound'] === true ? [paid, send('endRound', round)] : [paid]
    }
    return call === 'rollback' ? [send('refund', { ...round, reference: text('reference') })] : []
  },
  read({ fields }) {
    const { error, cash } = fields
    return answerOf(textOf(error), { done: '0', refusals: REFUSALS, balance: cash === undefined ? undefined : balanceFrom(cash), fields })
  },
}
