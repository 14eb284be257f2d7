/** Dialect of SOFTSWISS: JSON signed by HMAC over the raw body in both directions, amounts in hundredths, and acts as lists of actions. */
import { createHmac, randomBytes } from 'node:crypto'
import { answerOf, balanceFrom, fieldsOf, hasGame, number, pageOf, textOf, unitsOf, type DeskNeeds, type Speech } from './words.ts'

const REFUSALS: Readonly<Record<string, string>> = {
  100: 'insufficient-funds',
  101: 'invalid-token',
  105: 'limit-reached',
  110: 'player-blocked',
  153: 'game-disabled',
  154: 'wrong-currency',
  400: 'bad-request',
  403: 'invalid-signature',
}
const signatureOf = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex')

type VendorRequest = { readonly vendor: string; readonly fields: Readonly<Record<string, unknown>>; readonly host: string }
type VendorResponse = { readonly status: number; readonly body: object }
const wrong: VendorResponse = { status: 400, body: { code: 400, message: 'bad request' } }

const CALLS: Readonly<Record<string, (needs: DeskNeeds, asked: VendorRequest) => VendorResponse>> = {
  '/sessions'({ games, launches }, { vendor, fields, host }) {
    const [game, currency] = [textOf(fields['game']), textOf(fields['currency'])]
    const player = textOf(fieldsOf(fields['user'])['id'])
    if (!hasGame(games, vendor, game) || player === '' || currency === '') return wrong
    const token = randomBytes(24).toString('hex')
    launches.remember(vendor, { token, player, currency, game })
    const back = textOf(fieldsOf(fields['urls'])['return_url'])
    const game_url = pageOf(host, vendor, { token, game }, textOf(fields['locale']), back)
    return { status: 200, body: { session_id: token, launch_options: { game_url, strategy: 'iframe' } } }
  },
  '/freespins/issue'({ games, launches }, { vendor, fields }) {
    const [game = ''] = Array.isArray(fields['games']) ? fields['games'].map(textOf) : []
    const [id, player] = [textOf(fields['issue_id']), textOf(fieldsOf(fields['user'])['id'])]
    if (!hasGame(games, vendor, game) || id === '' || player === '') return wrong
    const rounds = Number(fields['freespins_quantity'])
    launches.order(vendor, { id, reference: id, player, game, rounds, stake: textOf(fields['bet_level']) })
    return { status: 200, body: {} }
  },
  '/freespins/cancel': ({ launches }, { vendor, fields }) =>
    launches.takeBack(vendor, textOf(fields['issue_id'])) ? { status: 200, body: {} } : wrong,
}

export const softswiss: Speech = {
  desk(app, needs) {
    for (const [path, act] of Object.entries(CALLS))
      app.post<{ Body: string }>(path, async (ask, reply) => {
        const fields = fieldsOf(ask.body)
        const vendor = textOf(fields['casino_id'])
        const proof = needs.proofOf(vendor)
        if (proof === undefined || ask.headers['x-request-sign'] !== signatureOf(ask.body, proof))
          return reply.code(403).send({ code: 403, message: 'forbidden' })
        const { status, body } = act(needs, { vendor, fields, host: ask.host })
        return reply.code(status).send(body)
      })
  },
  write(call, body, launch, { vendor, key }) {
    const send = (path: string, fields: object) => {
      const text = JSON.stringify(fields)
      const headers = { 'content-type': 'application/json', 'x-request-sign': signatureOf(text, key) }
      return [{ path: `/vendor/softswiss/${vendor}/${path}`, body: text, headers }]
    }
    const who = { user_id: body['player'], currency: body['currency'], game: body['game'] }
    const round = (action: object, finished: boolean) => ({ ...who, game_id: body['round'], finished, actions: [action] })
    const amount = () => number(String(unitsOf(body['amount']) / 100n))
    const id = body['transaction']
    if (call === 'session' || call === 'balance')
      return launch === undefined ? [] : send('play', { user_id: launch.player, currency: launch.currency, game: launch.game })
    if (call === 'bet') return send('play', round({ action: 'bet', action_id: id, amount: amount() }, false))
    if (call === 'win') return send('play', round({ action: 'win', action_id: id, amount: amount() }, body['closeRound'] === true))
    const undone = { action: 'rollback', action_id: id, original_action_id: body['reference'] }
    return call === 'rollback' ? send('rollback', round(undone, true)) : []
  },
  read({ http, fields }) {
    const { code, balance } = fields
    const told = balance === undefined ? undefined : balanceFrom(balance, { times: 100n })
    const word = code === undefined && http === 200 ? 'done' : textOf(code)
    return answerOf(word, { done: 'done', refusals: REFUSALS, balance: told, fields })
  },
}
