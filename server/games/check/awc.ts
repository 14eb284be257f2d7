/** AWC client: messages of many bets under a certificate. */
import { type Wire } from './wire.ts'
import { exactNumber } from '../exact-json.ts'
import { gameOf, read, send, textOf, type Change, type Client, type Hand, type DialectAnswer, type Sending, type Words } from './client.ts'
import { samplesOf } from './samples.ts'

const WORDS: Words = {
  ok: 'ok',
  forged: '1027',
  malformed: '1036',
  token: '1008',
  user: '1000',
  blocked: '1013',
  game: '1047',
  currency: '1004',
  funds: '1018',
  limit: '9999',
  turnover: '9999',
  loss: '9999',
  duplicate: '1016',
  noBet: '1017',
  rolledBack: '1016',
  settled: '1016',
  settledAgain: '1016',
  cancelUnknown: 'ok',
  cancelAgain: 'ok',
}

export function awcClient(
  wire: Wire,
  vendor: string,
  games: ReadonlyMap<string, string>,
  secret = `${vendor}-certificate`,
): Client & {
  act(action: string, hands: readonly Hand[], fields?: object): Promise<DialectAnswer>
} {
  const sending: Sending = { path: `/vendor/awc/${vendor}`, type: 'application/x-www-form-urlencoded', headers: () => ({}) }
  const wordOf = ({ status }: Record<string, unknown>): string => (textOf(status) === '0000' ? 'ok' : textOf(status))
  const form = (message: string, key = secret) => new URLSearchParams({ key, message }).toString()
  const post = async (message: object): Promise<DialectAnswer> => read(await send(wire, sending, form(JSON.stringify(message))), wordOf, 1n)
  const named = (hand: Hand, change: Change = {}) => ({
    platformTxId: change.id ?? hand.id,
    platform: 'SV388',
    userId: change.player ?? hand.player.player,
    currency: change.currency ?? 'MMK',
    gameType: 'LIVE',
    gameCode: change.game ?? gameOf(games, vendor),
    roundId: hand.round,
  })
  const bet = (hand: Hand, amount: string, change: Change = {}) => ({
    action: 'bet',
    txns: [{ ...named(hand, change), betAmount: exactNumber(amount), betTime: '2026-11-20T16:00:00.000+08:00' }],
  })
  return {
    dialect: 'awc',
    vendor,
    secret,
    settlesOnce: true,
    namesCurrency: true,
    carriesToken: false,
    words: WORDS,
    balance: (player, change = {}) => post({ action: 'getBalance', userId: change.player ?? player.player }),
    bet: (hand, amount, change) => post(bet(hand, amount, change)),
    win: (hand, amount, change = {}) => {
      const { id, ...rest } = change
      return post({
        action: 'settle',
        txns: [{ ...named(hand, rest), winAmount: exactNumber(amount), updateTime: id ?? '2026-11-20T16:01:00.000+08:00' }],
      })
    },
    cancel: (hand, _amount, change = {}) => post({ action: 'cancelBet', txns: [named(hand, change)] }),
    promo: (player, id, amount) =>
      post({
        action: 'give',
        txns: [{ promotionTxId: id, promotionId: '7', userId: player.player, currency: 'MMK', amount: exactNumber(amount) }],
      }),
    promoted: () => ({ kind: 'promo', round: 'promotion:7' }),
    raw: async (body, { unsigned = false, headers = {} } = {}) =>
      read(await send(wire, sending, form(body, unsigned ? 'nobody' : secret), headers), wordOf, 1n),
    samples: samplesOf('awc', gameOf(games, vendor), async (_name, document) =>
      read(await send(wire, sending, form(document)), wordOf, 1n),
    ),
    forge: async (body, key) => read(await send(wire, sending, form(body, key)), wordOf, 1n),
    betText: (hand, amount) => JSON.stringify(bet(hand, amount)),
    act: (action, hands, fields = {}) => post({ action, txns: hands.map((hand) => ({ ...named(hand), ...fields })) }),
  }
}
