/** Pragmatic client: forms with their MD5. */
import { createHash } from 'node:crypto'
import { type Wire } from './wire.ts'
import { gameOf, read, send, textOf, type Change, type Client, type Hand, type DialectAnswer, type Sending, type Words } from './client.ts'
import { samplesOf } from './samples.ts'

const WORDS: Words = {
  ok: '0',
  forged: '5',
  malformed: '7',
  token: '4',
  user: '2',
  blocked: '6',
  game: '8',
  currency: '7',
  funds: '1',
  limit: '50',
  turnover: '50',
  loss: '50',
  duplicate: '7',
  noBet: '7',
  rolledBack: '3',
  settled: '7',
  settledAgain: '7',
  cancelUnknown: '0',
  cancelAgain: '0',
}

export function pragmaticClient(
  wire: Wire,
  vendor: string,
  games: ReadonlyMap<string, string>,
  secret = `${vendor} signs with this`,
): Client & {
  readonly game: string
  post(call: string, fields: Readonly<Record<string, string>>): Promise<DialectAnswer>
} {
  const sending = (call: string): Sending => ({
    path: `/vendor/pragmatic/${vendor}/${call}.html`,
    type: 'application/x-www-form-urlencoded',
    headers: () => ({}),
  })
  const wordOf = ({ error }: Record<string, unknown>): string => textOf(error)
  const hashed = (fields: Readonly<Record<string, string>>): string => {
    const sorted = Object.entries(fields)
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
    const hash = createHash('md5')
      .update(`${sorted.join('&')}${secret}`)
      .digest('hex')
    return new URLSearchParams({ ...fields, hash }).toString()
  }
  const post = async (call: string, fields: Readonly<Record<string, string>>): Promise<DialectAnswer> =>
    read(await send(wire, sending(call), hashed({ providerId: 'pragmaticplay', ...fields })), wordOf, 1n, 'cash')
  const inRound = ({ player, round }: Hand, change: Change) => ({
    userId: change.player ?? player.player,
    gameId: change.game ?? gameOf(games, vendor),
    roundId: round,
    timestamp: '1732089600000',
    roundDetails: 'spin,a b&c',
  })
  const bet = (hand: Hand, amount: string, change: Change = {}) => ({
    ...inRound(hand, change),
    token: change.token ?? hand.player.token,
    reference: change.id ?? hand.id,
    amount,
  })
  return {
    dialect: 'pragmatic',
    game: gameOf(games, vendor),
    vendor,
    secret,
    settlesOnce: false,
    namesCurrency: false,
    carriesToken: true,
    words: WORDS,
    check: (player, change = {}) => post('authenticate', { token: change.token ?? player.token }),
    balance: (player, change = {}) => post('balance', { userId: change.player ?? player.player }),
    bet: (hand, amount, change) => post('bet', bet(hand, amount, change)),
    win: (hand, amount, change = {}) => post('result', { ...inRound(hand, change), reference: change.id ?? `w${hand.id}`, amount }),
    cancel: (hand, _amount, change = {}) => post('refund', { ...inRound(hand, change), reference: hand.id }),
    promo: (player, id, amount, { currency = 'MMK' } = {}) =>
      post('promoWin', { userId: player.player, campaignId: '7', currency, reference: id, amount }),
    promoted: () => ({ kind: 'promo', reference: 'campaignId:7' }),
    raw: async (body, { unsigned = false, headers = {} } = {}) =>
      read(
        await send(wire, sending('bet'), unsigned ? body : hashed(Object.fromEntries(new URLSearchParams(body))), headers),
        wordOf,
        1n,
        'cash',
      ),
    samples: samplesOf('pragmatic', gameOf(games, vendor), (name, document) => post(name, JSON.parse(document) as Record<string, string>)),
    forge: async (body, key) => read(await send(wire, sending('bet'), `${body}&hash=${encodeURIComponent(key)}`), wordOf, 1n, 'cash'),
    betText: (hand, amount) => new URLSearchParams(bet(hand, amount)).toString(),
    post,
  }
}
