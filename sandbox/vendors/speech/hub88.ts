/** Dialect of Hub88: JSON signed by RSA-SHA256 in both directions, amounts in hundred-thousandths. */
import { createHash, createPublicKey, createSign, randomUUID, verify } from 'node:crypto'
import { answerOf, balanceFrom, fieldsOf, hasGame, number, pageOf, textOf, unitsOf, type DeskNeeds, type Speech } from './words.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  RS_ERROR_INVALID_SIGNATURE: 'invalid-signature',
  RS_ERROR_WRONG_SYNTAX: 'bad-request',
  RS_ERROR_WRONG_TYPES: 'bad-request',
  RS_ERROR_INVALID_TOKEN: 'invalid-token',
  RS_ERROR_TOKEN_EXPIRED: 'token-expired',
  RS_ERROR_USER_DISABLED: 'player-blocked',
  RS_ERROR_INVALID_GAME: 'game-disabled',
  RS_ERROR_WRONG_CURRENCY: 'wrong-currency',
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficient-funds',
  RS_ERROR_LIMIT_REACHED: 'limit-reached',
  RS_ERROR_DUPLICATE_TRANSACTION: 'duplicate-transaction',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unknown-transaction',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'transaction-rolled-back',
}
const API = '/operator/generic/v2'

/** The same id for the same name, in the form that the vendor uses. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `5${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

function isOperators(publicKey: string, body: string, signature: unknown): boolean {
  try {
    return verify('RSA-SHA256', Buffer.from(body), createPublicKey(publicKey), Buffer.from(String(signature), 'base64'))
  } catch {
    return false
  }
}

type VendorRequest = { readonly vendor: string; readonly fields: Readonly<Record<string, unknown>>; readonly host: string }
type VendorResponse = { readonly status: number; readonly body: unknown }
const wrong = (status: number, error: string): VendorResponse => ({ status, body: { status: error } })

const CALLS: Readonly<Record<string, (needs: DeskNeeds, asked: VendorRequest) => VendorResponse>> = {
  '/game/url': ({ games, launches }, { vendor, fields, host }) => {
    const [player, token, game, currency] = ['user', 'token', 'game_code', 'currency'].map((name) => textOf(fields[name])) as string[]
    if (!hasGame(games, vendor, game!)) return wrong(404, 'RS_ERROR_INVALID_GAME')
    if (player === '' || token!.length < 10 || currency === '') return wrong(400, 'RS_ERROR_WRONG_SYNTAX')
    launches.remember(vendor, { token: token!, player: player!, currency: currency!, game: game! })
    const url = pageOf(host, vendor, { token: token!, game: game! }, textOf(fields['lang']), textOf(fields['lobby_url']))
    return { status: 200, body: { url } }
  },
  '/game/list': ({ games }, { vendor }) => ({
    status: 200,
    body: games
      .filter((game) => game.vendor === vendor)
      .map(({ code, nameEn, gameType }) => ({ game_code: code, name: nameEn, category: gameType, enabled: true, freebet_support: true })),
  }),
  '/freebet/prepaids/list': (_needs, { vendor, fields }) => {
    const [game, currency] = [textOf(fields['game_code']), textOf(fields['currency'])]
    // The granter of the reward sets the count and the bet.
    const open = { prepaid_uuid: uuidOf(`${vendor}/${game}/${currency}`), game_code: game, currency, bet_value: null, bet_count: null }
    return { status: 200, body: [open] }
  },
  '/freebet/rewards/create': ({ launches, games }, { vendor, fields }) => {
    const [player, game, id] = ['user', 'game_code', 'operator_reference'].map((name) => textOf(fields[name])) as string[]
    if (!hasGame(games, vendor, game!) || player === '') return wrong(400, 'RS_ERROR_WRONG_SYNTAX')
    const worth = { rounds: Number(fields['bet_count']), stake: textOf(fields['bet_value']) }
    const given = launches.order(vendor, { id: id!, reference: uuidOf(`${vendor}/${id}`), player: player!, game: game!, ...worth })
    return { status: 200, body: { reward_uuid: given.reference } }
  },
  '/freebet/rewards/cancel': ({ launches }, { vendor, fields }) =>
    launches.takeBack(vendor, textOf(fields['reward_uuid']))
      ? { status: 200, body: {} }
      : wrong(404, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'),
}

export const hub88: Speech = {
  desk(app, needs) {
    for (const [path, act] of Object.entries(CALLS))
      app.post<{ Body: string }>(`${API}${path}`, async (ask, reply) => {
        const fields = fieldsOf(ask.body)
        const vendor = textOf(fields['operator_id'])
        const proof = needs.proofOf(vendor)
        if (proof === undefined || !isOperators(proof, ask.body, ask.headers['x-hub88-signature']))
          return reply.code(403).send({ status: 'RS_ERROR_INVALID_SIGNATURE' })
        const { status, body } = act(needs, { vendor, fields, host: ask.host })
        return reply.code(status).send(body)
      })
  },
  write(call, body, launch, { vendor, key }) {
    const send = (path: string, fields: object) => {
      const text = JSON.stringify({ request_uuid: randomUUID(), ...fields })
      const signature = createSign('RSA-SHA256').update(text).sign(key, 'base64')
      const headers = { 'content-type': 'application/json', 'x-hub88-signature': signature }
      return [{ path: `/vendor/hub88/${vendor}/${path}`, body: text, headers }]
    }
    const round = () => ({
      user: body['player'],
      transaction_uuid: body['transaction'],
      round: body['round'],
      game_code: body['game'],
      currency: body['currency'],
      round_closed: body['closeRound'] === true,
    })
    const amount = () => number(String(unitsOf(body['amount']) * 10n))
    if (call === 'session' || call === 'balance')
      return launch === undefined ? [] : send('user/balance', { user: launch.player, token: launch.token })
    if (call === 'bet')
      return send('transaction/bet', { ...round(), token: body['token'], amount: amount(), is_free: false, reward_uuid: null })
    if (call === 'win') return send('transaction/win', { ...round(), amount: amount(), reference_transaction_uuid: body['reference'] })
    return call === 'rollback' ? send('transaction/rollback', { ...round(), reference_transaction_uuid: body['reference'] }) : []
  },
  read({ fields }) {
    const { status, balance } = fields
    const told = balance === undefined ? undefined : balanceFrom(balance, { by: 10n })
    return answerOf(textOf(status), { done: 'RS_OK', refusals: REFUSALS, balance: told, fields })
  },
}
