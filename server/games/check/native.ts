/** Native client: our own dialect as a vendor speaks it. */
import { nextId, type Wire } from './wire.ts'
import { signatureHeader } from '../signature.ts'
import {
  gameOf,
  handOf,
  read,
  send,
  textOf,
  type Change,
  type Client,
  type Hand,
  type DialectAnswer,
  type Sending,
  type Words,
} from './client.ts'
import { samplesOf } from './samples.ts'

const WORDS: Words = {
  ok: 'ok',
  forged: 'invalid-signature',
  malformed: 'bad-request',
  token: 'invalid-token',
  user: 'unknown-player',
  blocked: 'player-blocked',
  game: 'game-disabled',
  currency: 'wrong-currency',
  funds: 'insufficient-funds',
  limit: 'limit-reached',
  turnover: 'limit-reached',
  loss: 'limit-reached',
  duplicate: 'duplicate-transaction',
  noBet: 'unknown-transaction',
  rolledBack: 'transaction-rolled-back',
  settled: 'already-settled',
  settledAgain: 'already-settled',
  cancelUnknown: 'ok',
  cancelAgain: 'ok',
}

export function nativeClient(wire: Wire, vendor: string, games: ReadonlyMap<string, string>, secret = `${vendor} signs with this`): Client {
  const at = () => String(wire.clock.now().epochMilliseconds)
  const signed = (path: string, body: string) => signatureHeader(secret, at(), { method: 'POST', path, body: Buffer.from(body) })
  const sending = (call: string): Sending => ({
    path: `/vendor/v1/${vendor}/${call}`,
    type: 'application/json',
    headers: (body) => ({ 'x-timestamp': at(), 'x-signature': signed(`/vendor/v1/${vendor}/${call}`, body) }),
  })
  const wordOf = ({ status }: Record<string, unknown>): string => textOf(status)
  const post = async (call: string, fields: object): Promise<DialectAnswer> =>
    read(await send(wire, sending(call), JSON.stringify(fields)), wordOf, 1n)
  const inRound = ({ player, round }: Hand, change: Change) => ({
    player: change.player ?? player.player,
    currency: change.currency ?? 'MMK',
    game: change.game ?? gameOf(games, vendor),
    round,
  })
  const betBody = (hand: Hand, amount: string, change: Change = {}) => ({
    token: change.token ?? hand.player.token,
    ...inRound(hand, change),
    transaction: change.id ?? hand.id,
    amount,
  })
  return {
    dialect: 'native',
    vendor,
    secret,
    settlesOnce: false,
    namesCurrency: true,
    carriesToken: true,
    words: WORDS,
    check: (player, change = {}) => post('session', { token: change.token ?? player.token }),
    balance: (player, change = {}) =>
      post('balance', { token: change.token ?? player.token, player: change.player ?? player.player, currency: change.currency ?? 'MMK' }),
    bet: (hand, amount, change) => post('bet', betBody(hand, amount, change)),
    win: (hand, amount, change = {}) =>
      post('win', { ...inRound(hand, change), transaction: change.id ?? `w${hand.id}`, reference: hand.id, kind: 'win', amount }),
    cancel: (hand, _amount, change = {}) => post('rollback', { ...inRound(hand, change), transaction: nextId('c'), reference: hand.id }),
    promo: (player, id, amount) => post('win', { ...inRound(handOf(player, `promo${id}`), {}), transaction: id, kind: 'promo', amount }),
    promoted: (id) => ({ kind: 'promo', round: `promo${id}` }),
    raw: async (body, { unsigned = false, headers = {} } = {}) =>
      read(await send(wire, unsigned ? { ...sending('bet'), headers: () => ({}) } : sending('bet'), body, headers), wordOf, 1n),
    samples: samplesOf('native', gameOf(games, vendor), async (name, document) =>
      read(await send(wire, sending(name), document), wordOf, 1n),
    ),
    forge: async (body, key) => read(await send(wire, sending('bet'), body, { 'x-signature': `v2,${encodeURI(key)}` }), wordOf, 1n),
    betText: (hand, amount) => JSON.stringify(betBody(hand, amount)),
  }
}
