/** Hub88 client: signs with an RSA key of its own. */
import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'
import { nextId, type Wire } from './wire.ts'
import { exactNumber } from '../exact-json.ts'
import {
  gameOf,
  handOf,
  read,
  send,
  textOf,
  unitsOf,
  type Change,
  type Client,
  type Hand,
  type DialectAnswer,
  type Sending,
  type Words,
} from './client.ts'
import { samplesOf } from './samples.ts'

const WORDS: Words = {
  ok: 'RS_OK',
  forged: 'RS_ERROR_INVALID_SIGNATURE',
  malformed: 'RS_ERROR_WRONG_TYPES',
  token: 'RS_ERROR_INVALID_TOKEN',
  user: 'RS_ERROR_INVALID_TOKEN',
  blocked: 'RS_ERROR_USER_DISABLED',
  game: 'RS_ERROR_INVALID_GAME',
  currency: 'RS_ERROR_WRONG_CURRENCY',
  funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  limit: 'RS_ERROR_LIMIT_REACHED',
  turnover: 'RS_ERROR_LIMIT_REACHED',
  loss: 'RS_ERROR_LIMIT_REACHED',
  duplicate: 'RS_ERROR_DUPLICATE_TRANSACTION',
  noBet: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  rolledBack: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  settled: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  settledAgain: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  cancelUnknown: 'RS_OK',
  cancelAgain: 'RS_OK',
}

export function hub88Client(wire: Wire, vendor: string, games: ReadonlyMap<string, string>, key?: string): Client {
  const privateKey = key === undefined ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : createPrivateKey(key)
  const sending = (call: string): Sending => ({
    path: `/vendor/hub88/${vendor}/${call}`,
    type: 'application/json',
    headers: (body) => ({ 'x-hub88-signature': createSign('RSA-SHA256').update(body).sign(privateKey, 'base64') }),
  })
  const wordOf = ({ status }: Record<string, unknown>): string => textOf(status)
  const post = async (call: string, fields: object): Promise<DialectAnswer> =>
    read(await send(wire, sending(call), JSON.stringify({ request_uuid: nextId('q'), ...fields })), wordOf, 100_000n)
  const scaled = (amount: string) => exactNumber(String(unitsOf(amount) * 10n))
  const inRound = ({ player, round }: Hand, change: Change) => ({
    user: change.player ?? player.player,
    currency: change.currency ?? 'MMK',
    game_code: change.game ?? gameOf(games, vendor),
    round,
    round_closed: false,
    token: change.token ?? player.token,
    supplier_user: null,
  })
  const betBody = (hand: Hand, amount: string, change: Change = {}) => ({
    request_uuid: nextId('q'),
    ...inRound(hand, change),
    transaction_uuid: change.id ?? hand.id,
    amount: scaled(amount),
    is_free: false,
    reward_uuid: null,
  })
  return {
    dialect: 'hub88',
    vendor,
    secret: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string,
    settlesOnce: false,
    namesCurrency: true,
    carriesToken: true,
    words: WORDS,
    check: (player, change = {}) => post('user/info', { user: change.player ?? player.player }),
    balance: (player, change = {}) => post('user/balance', { user: change.player ?? player.player, token: change.token ?? player.token }),
    bet: (hand, amount, change) => post('transaction/bet', betBody(hand, amount, change)),
    win: (hand, amount, change = {}) =>
      post('transaction/win', {
        ...betBody(hand, amount, change),
        transaction_uuid: change.id ?? `w${hand.id}`,
        reference_transaction_uuid: hand.id,
      }),
    cancel: (hand, _amount, change = {}) =>
      post('transaction/rollback', { ...inRound(hand, change), transaction_uuid: nextId('c'), reference_transaction_uuid: hand.id }),
    promo: (player, id, amount) =>
      post('transaction/win', {
        ...betBody(handOf(player, `free${id}`), amount),
        transaction_uuid: id,
        reference_transaction_uuid: null,
        is_supplier_promo: true,
        reward_uuid: 'campaign-7',
      }),
    promoted: () => ({ kind: 'promo', reference: 'campaign-7' }),
    raw: async (body, { unsigned = false, headers = {} } = {}) =>
      read(
        await send(wire, unsigned ? { ...sending('transaction/bet'), headers: () => ({}) } : sending('transaction/bet'), body, headers),
        wordOf,
        100_000n,
      ),
    samples: samplesOf('hub88', gameOf(games, vendor), async (name, document) =>
      read(await send(wire, sending(name), document), wordOf, 100_000n),
    ),
    forge: async (body, key) =>
      read(await send(wire, sending('transaction/bet'), body, { 'x-hub88-signature': encodeURI(key) }), wordOf, 100_000n),
    betText: (hand, amount) => JSON.stringify(betBody(hand, amount)),
  }
}
