/** Evolution client: debits, credits and cancellations by reference. */
import { nextId, type Seat, type Wire } from './wire.ts'
import { exactNumber } from '../exact-json.ts'
import { gameOf, read, send, textOf, type Change, type Client, type Hand, type DialectAnswer, type Sending, type Words } from './client.ts'
import { samplesOf } from './samples.ts'

const WORDS: Words = {
  ok: 'OK',
  forged: 'INVALID_TOKEN_ID',
  malformed: 'INVALID_PARAMETER',
  token: 'INVALID_SID',
  user: 'INVALID_PARAMETER',
  blocked: 'ACCOUNT_LOCKED',
  game: 'FINAL_ERROR_ACTION_FAILED',
  currency: 'INVALID_PARAMETER',
  funds: 'INSUFFICIENT_FUNDS',
  limit: 'CASINO_LIMIT_EXCEEDED_STAKE',
  turnover: 'CASINO_LIMIT_EXCEEDED_TURNOVER',
  loss: 'CASINO_LIMIT_EXCEEDED_LOSS',
  duplicate: 'FINAL_ERROR_ACTION_FAILED',
  noBet: 'BET_DOES_NOT_EXIST',
  rolledBack: 'FINAL_ERROR_ACTION_FAILED',
  settled: 'FINAL_ERROR_ACTION_FAILED',
  settledAgain: 'BET_ALREADY_SETTLED',
  cancelUnknown: 'BET_DOES_NOT_EXIST',
  cancelAgain: 'OK',
}

export function evolutionClient(
  wire: Wire,
  vendor: string,
  games: ReadonlyMap<string, string>,
  secret = `${vendor}-auth-token`,
): Client & Required<Pick<Client, 'check'>> & { pay(player: Seat, promoTransaction: object): Promise<DialectAnswer> } {
  const sending = (call: string, token = secret): Sending => ({
    path: `/vendor/evolution/${vendor}/${call}?authToken=${encodeURIComponent(token)}`,
    type: 'application/json',
    headers: () => ({}),
  })
  const wordOf = ({ status }: Record<string, unknown>): string => textOf(status)
  const post = async (call: string, fields: object): Promise<DialectAnswer> =>
    read(await send(wire, sending(call), JSON.stringify({ uuid: nextId('q'), ...fields })), wordOf, 1n)
  const moving = (hand: Hand, amount: string, change: Change) => ({
    sid: change.token ?? hand.player.token,
    userId: change.player ?? hand.player.player,
    currency: change.currency ?? 'MMK',
    game: { id: hand.round, type: 'blackjack', details: { table: { id: change.game ?? gameOf(games, vendor), vid: null } } },
    transaction: { id: change.id ?? hand.id, refId: hand.reference, amount: exactNumber(amount) },
  })
  const pay = (player: Seat, promoTransaction: object) =>
    post('promo_payout', { sid: player.token, userId: player.player, currency: 'MMK', game: null, promoTransaction })
  return {
    dialect: 'evolution',
    vendor,
    secret,
    settlesOnce: true,
    namesCurrency: true,
    carriesToken: true,
    words: WORDS,
    check: (player, change = {}) =>
      post('check', {
        sid: change.token ?? player.token,
        userId: change.player ?? player.player,
        channel: { type: change.channel ?? 'P' },
      }),
    balance: (player, change = {}) =>
      post('balance', {
        sid: change.token ?? player.token,
        userId: change.player ?? player.player,
        currency: change.currency ?? 'MMK',
        game: null,
      }),
    bet: (hand, amount, change = {}) => post('debit', moving(hand, amount, change)),
    win: (hand, amount, change = {}) => post('credit', moving(hand, amount, { ...change, id: change.id ?? `w${hand.id}` })),
    cancel: (hand, amount, change = {}) => post('cancel', moving(hand, amount, change)),
    promo: (player, id, amount) => pay(player, { type: 'JackpotWin', id, amount: exactNumber(amount), jackpotId: 'j1' }),
    promoted: () => ({ kind: 'jackpot', reference: 'promotion:j1' }),
    pay,
    raw: async (body, { unsigned = false, headers = {} } = {}) =>
      read(await send(wire, sending('debit', unsigned ? 'nobody' : secret), body, headers), wordOf, 1n),
    samples: samplesOf('evolution', gameOf(games, vendor), async (name, document) =>
      read(await send(wire, sending(name), document), wordOf, 1n),
    ),
    forge: async (body, key) => read(await send(wire, sending('debit', key), body), wordOf, 1n),
    betText: (hand, amount) => JSON.stringify({ uuid: nextId('q'), ...moving(hand, amount, {}) }),
  }
}
