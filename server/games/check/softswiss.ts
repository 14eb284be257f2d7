/** SOFTSWISS client: lists of actions, signed by HMAC. */
import { createHmac } from 'node:crypto'
import { nextId, type Wire } from './wire.ts'
import { exactNumber } from '../exact-json.ts'
import {
  gameOf,
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
  ok: 'ok',
  forged: '403',
  malformed: '400',
  token: '101',
  user: '101',
  blocked: '110',
  game: '153',
  currency: '154',
  funds: '100',
  limit: '105',
  turnover: '105',
  loss: '105',
  duplicate: '400',
  noBet: '400',
  rolledBack: '400',
  settled: '400',
  settledAgain: '400',
  cancelUnknown: 'ok',
  cancelAgain: 'ok',
}

export type SoftswissAction = {
  readonly action: string
  readonly action_id: string
  readonly amount?: unknown
  readonly original_action_id?: string
}

export function softswissClient(
  wire: Wire,
  vendor: string,
  games: ReadonlyMap<string, string>,
  secret = `${vendor} signs with this`,
): Client & {
  play(hand: Hand, actions: readonly SoftswissAction[], more?: object): Promise<DialectAnswer>
  rollback(hand: Hand, actions: readonly SoftswissAction[]): Promise<DialectAnswer>
  freeSpins(fields: object): Promise<DialectAnswer>
} {
  const sending = (call: string): Sending => ({
    path: `/vendor/softswiss/${vendor}/${call}`,
    type: 'application/json',
    headers: (body) => ({ 'x-request-sign': createHmac('sha256', secret).update(body).digest('hex') }),
  })
  const wordOf = ({ code }: Record<string, unknown>): string => (code === undefined ? 'ok' : textOf(code))
  const cents = (amount: string) => exactNumber(String(unitsOf(amount) / 100n))
  const bodyOf = ({ player, round }: Hand, change: Change, more: object) =>
    JSON.stringify({
      user_id: change.player ?? player.player,
      currency: change.currency ?? 'MMK',
      game: change.game ?? gameOf(games, vendor),
      game_id: round,
      ...more,
    })
  const post = async (call: string, body: string): Promise<DialectAnswer> => read(await send(wire, sending(call), body), wordOf, 100n)
  const bet = (hand: Hand, amount: string, change: Change = {}) =>
    bodyOf(hand, change, { finished: false, actions: [{ action: 'bet', action_id: change.id ?? hand.id, amount: cents(amount) }] })
  return {
    dialect: 'softswiss',
    vendor,
    secret,
    settlesOnce: false,
    namesCurrency: true,
    carriesToken: false,
    words: WORDS,
    balance: (player, change = {}) =>
      post(
        'play',
        JSON.stringify({ user_id: change.player ?? player.player, currency: change.currency ?? 'MMK', game: gameOf(games, vendor) }),
      ),
    bet: (hand, amount, change) => post('play', bet(hand, amount, change)),
    win: (hand, amount, change = {}) =>
      post('play', bodyOf(hand, change, { actions: [{ action: 'win', action_id: change.id ?? `w${hand.id}`, amount: cents(amount) }] })),
    cancel: (hand, _amount, change = {}) =>
      post('rollback', bodyOf(hand, change, { actions: [{ action: 'rollback', action_id: nextId('c'), original_action_id: hand.id }] })),
    promo: (player, id, amount) =>
      post('freespins', JSON.stringify({ issue_id: id, user_id: player.player, status: 'finished', total_amount: cents(amount) })),
    promoted: (id) => ({ kind: 'free-round', round: id }),
    raw: async (body, { unsigned = false, headers = {} } = {}) =>
      read(await send(wire, unsigned ? { ...sending('play'), headers: () => ({}) } : sending('play'), body, headers), wordOf, 100n),
    samples: samplesOf('softswiss', gameOf(games, vendor), post),
    forge: async (body, key) => read(await send(wire, sending('play'), body, { 'x-request-sign': encodeURI(key) }), wordOf, 100n),
    betText: (hand, amount) => bet(hand, amount),
    play: (hand, actions, more = {}) => post('play', bodyOf(hand, {}, { actions, ...more })),
    rollback: (hand, actions) => post('rollback', bodyOf(hand, {}, { actions })),
    freeSpins: (fields) => post('freespins', JSON.stringify(fields)),
  }
}
