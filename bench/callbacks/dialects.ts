/** Dialects: the same bets and wins as a vendor of each other dialect sends them, signed in its own way. */
import { createHash, createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { CURRENCY, GAME, playerName, SECRET, tokenOf, VENDOR, type Said, type Speaker } from './traffic.ts'

export type Spoken = { readonly dialect: string; readonly secret: string; readonly speaker: Speaker }

const JSON_TYPE = 'Content-Type: application/json'
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded'
const KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })
const done = (field: string, value: unknown) => (answer: string) => (JSON.parse(answer) as Record<string, unknown>)[field] === value

const hub88: Speaker = {
  write({ call, id, player, round, reference, amount }) {
    const act = { request_uuid: `q${id}`, user: playerName(player), transaction_uuid: id, round, round_closed: false, game_code: GAME }
    const money = { currency: CURRENCY, amount: Math.round(Number(amount) * 100_000), is_free: false }
    const body = JSON.stringify({
      ...act,
      ...money,
      ...(call === 'bet' ? { token: tokenOf(player) } : { reference_transaction_uuid: reference }),
    })
    const signature = createSign('RSA-SHA256').update(body).sign(KEYS.privateKey, 'base64')
    return { path: `/vendor/hub88/${VENDOR}/transaction/${call}`, headers: [JSON_TYPE, `X-Hub88-Signature: ${signature}`], body }
  },
  isDone: done('status', 'RS_OK'),
}

const softswiss: Speaker = {
  write({ call, id, player, round, amount }) {
    const actions = [{ action: call, action_id: id, amount: Math.round(Number(amount) * 100) }]
    const body = JSON.stringify({ user_id: playerName(player), currency: CURRENCY, game: GAME, game_id: round, actions })
    const signature = createHmac('sha256', SECRET).update(body).digest('hex')
    return { path: `/vendor/softswiss/${VENDOR}/play`, headers: [JSON_TYPE, `X-Request-Sign: ${signature}`], body }
  },
  isDone: (answer) => (JSON.parse(answer) as { code?: number }).code === undefined,
}

const pragmatic: Speaker = {
  write({ call, id, player, round, amount }: Said) {
    const fields = [
      ['amount', amount],
      ['gameId', GAME],
      ['reference', id],
      ['roundId', round],
      ...(call === 'bet' ? [['token', tokenOf(player)]] : []),
      ['userId', playerName(player)],
    ].map((pair) => pair.join('='))
    const text = fields.join('&')
    const body = `${text}&hash=${createHash('md5').update(`${text}${SECRET}`).digest('hex')}`
    return { path: `/vendor/pragmatic/${VENDOR}/${call === 'bet' ? 'bet' : 'result'}.html`, headers: [FORM_TYPE], body }
  },
  isDone: done('error', 0),
}

const evolution: Speaker = {
  write({ call, id, player, round, reference, amount }) {
    const game = { id: round, type: 'table', details: { table: { id: GAME } } }
    const transaction = { id, refId: call === 'bet' ? id : reference, amount: Number(amount) }
    const body = JSON.stringify({ sid: tokenOf(player), userId: playerName(player), uuid: `q${id}`, currency: CURRENCY, game, transaction })
    const path = `/vendor/evolution/${VENDOR}/${call === 'bet' ? 'debit' : 'credit'}?authToken=${encodeURIComponent(SECRET)}`
    return { path, headers: [JSON_TYPE], body }
  },
  isDone: done('status', 'OK'),
}

const awc: Speaker = {
  write({ call, id, player, round, reference, amount }) {
    const named = {
      platformTxId: call === 'bet' ? id : reference,
      platform: 'BENCH',
      userId: playerName(player),
      currency: CURRENCY,
      gameCode: GAME,
      roundId: round,
    }
    const entry = call === 'bet' ? { ...named, betAmount: Number(amount) } : { ...named, winAmount: Number(amount), updateTime: 'once' }
    const message = JSON.stringify({ action: call === 'bet' ? 'bet' : 'settle', txns: [entry] })
    return { path: `/vendor/awc/${VENDOR}`, headers: [FORM_TYPE], body: new URLSearchParams({ key: SECRET, message }).toString() }
  },
  isDone: done('status', '0000'),
}

/** Amounts of the traffic have two fraction digits and stay far below what a number holds exactly. */
export const SPOKEN: readonly Spoken[] = [
  { dialect: 'hub88', secret: KEYS.publicKey.export({ type: 'spki', format: 'pem' }) as string, speaker: hub88 },
  { dialect: 'softswiss', secret: SECRET, speaker: softswiss },
  { dialect: 'pragmatic', secret: SECRET, speaker: pragmatic },
  { dialect: 'evolution', secret: SECRET, speaker: evolution },
  { dialect: 'awc', secret: SECRET, speaker: awc },
]
