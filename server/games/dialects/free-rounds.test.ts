/** Free rounds: a bet without a stake is judged as a paid one. Its id is in the ledger, and its win is paid once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits } from '@baize/contract/values/money.ts'
import { nextId, type TestPlayer } from '../testing/conformance-world.ts'
import { handOf, type Client, type Hand, type DialectAnswer } from '../check/client.ts'
import { openClientsWorld, type ClientsWorld } from '../testing/open-clients.ts'
import { exactNumber } from '../exact-json.ts'

let database: ClientsWorld['database']
let world: ClientsWorld['world']
let clients: ClientsWorld['clients']
let close: ClientsWorld['close']
beforeAll(async () => {
  ;({ database, world, clients, close } = await openClientsWorld())
})
afterAll(() => close())

const has = async (player: TestPlayer): Promise<string> => formatUnits(await world.balance(player))

type Free = {
  readonly client: () => Client
  /** A bet without a stake; without a token where the dialect lets it be left out. */
  readonly bet: (hand: Hand, change?: { game?: string; token?: boolean }) => Promise<DialectAnswer>
  readonly win: (hand: Hand, amount: string, id?: string) => Promise<DialectAnswer>
}

const game = (client: Client, hand: Hand): string => {
  const fields = client.samples(hand).find(({ name }) => name === 'transaction/bet' || name === 'bet')?.fields ?? {}
  return String(fields['game_code'] ?? fields['gameId'])
}

const hub88Body = (hand: Hand, change: object): string => {
  const good = JSON.parse(clients.hub88.betText(hand, '5')) as Record<string, unknown>
  return JSON.stringify({ ...good, is_free: true, reward_uuid: 'campaign-7', ...change })
}

const FREE: Readonly<Record<'hub88' | 'pragmatic' | 'pragmatic without a token', Free>> = {
  hub88: {
    client: () => clients.hub88,
    bet: (hand, { game: code } = {}) => clients.hub88.raw(hub88Body(hand, code === undefined ? {} : { game_code: code })),
    win: async (hand, amount, id = `w${hand.id}`) => {
      const units = exactNumber(String(BigInt(amount) * 100_000n))
      const call = clients.hub88.samples(hand).find(({ name }) => name === 'transaction/win')!
      const body = { transaction_uuid: id, reference_transaction_uuid: hand.id, amount: units, is_free: true, reward_uuid: 'campaign-7' }
      return call.send(JSON.stringify({ ...call.fields, ...body }))
    },
  },
  pragmatic: {
    client: () => clients.pragmatic,
    bet: (hand, { game: code = game(clients.pragmatic, hand) } = {}) =>
      clients.pragmatic.post('bet', { ...spinOf(hand, code), token: hand.player.token }),
    win: (hand, amount, id = `w${hand.id}`) => resultOf(hand, amount, id),
  },
  'pragmatic without a token': {
    client: () => clients.pragmatic,
    bet: (hand, { game: code = game(clients.pragmatic, hand) } = {}) => clients.pragmatic.post('bet', spinOf(hand, code)),
    win: (hand, amount, id = `w${hand.id}`) => resultOf(hand, amount, id),
  },
}

const spinOf = (hand: Hand, gameId: string) => ({
  userId: hand.player.player,
  gameId,
  roundId: hand.round,
  reference: hand.id,
  amount: '0.00',
  bonusCode: 'b1',
})
const resultOf = (hand: Hand, amount: string, reference: string, more: Readonly<Record<string, string>> = { bonusCode: 'b1' }) =>
  clients.pragmatic.post('result', {
    userId: hand.player.player,
    gameId: game(clients.pragmatic, hand),
    roundId: hand.round,
    reference,
    amount,
    ...more,
  })

describe.each(Object.entries(FREE))('[GAME-15] free rounds, %s', (_name, free) => {
  const seat = (units = 10n) => world.player(units, { vendor: free.client().vendor })

  it('are refused to who is blocked or excluded, at a vendor or game that is not on, and without a session (W-08, W-26)', async () => {
    const { words, vendor } = free.client()
    const player = await seat()
    const stand = (standing: Parameters<typeof world.ledger.setStanding>[2]) =>
      database.write((tx) => world.ledger.setStanding(tx, player.account, standing))
    await stand({ blocked: true })
    expect((await free.bet(handOf(player))).word).toBe(words.blocked)
    await stand({ blocked: false, excludedUntil: 'for-ever' })
    expect((await free.bet(handOf(player))).word).toBe(words.blocked)
    await stand({ excludedUntil: null })
    await database.transact((tx) => world.games.setVendorState(tx, vendor, 'off'))
    expect((await free.bet(handOf(player))).word).toBe(words.game)
    await database.transact((tx) => world.games.setVendorState(tx, vendor, 'on'))
    expect((await free.bet(handOf(player), { game: 'no-such-game' })).word).toBe(words.game)
    world.clock.forward({ minutes: 31 })
    expect([words.token, 'RS_ERROR_TOKEN_EXPIRED']).toContain((await free.bet(handOf(player))).word)
    await database.pool.query('delete from games_session where vendor = $1 and player = $2', [vendor, player.player])
    expect((await free.bet(handOf(player))).word).toBe(words.token)
    const { rows } = await database.pool.query('select from games_callback where member = $1', [player.member])
    expect([rows.length, await has(player)]).toEqual([0, '10.00'])
  })

  it('stand in the ledger by their id: answered again, taken back once, and never a paid bet besides (W-03, W-09)', async () => {
    const client = free.client()
    const { words } = client
    const player = await seat()
    const [played, undone, late] = [handOf(player), handOf(player), handOf(player)]
    for (let turn = 0; turn < 2; turn += 1) expect((await free.bet(played)).word).toBe(words.ok)
    expect((await client.bet(played, '5')).word).toBe(words.duplicate)
    for (let turn = 0; turn < 2; turn += 1) expect((await free.win(played, '3')).word).toBe(words.ok)
    expect((await free.win(played, '4')).word).toBe(words.duplicate)
    expect(await has(player)).toBe('13.00')
    expect((await client.cancel(played, '0')).word).toBe(words.settled)
    expect((await free.bet(undone)).word).toBe(words.ok)
    expect((await client.cancel(undone, '0')).word).toBe(words.ok)
    expect((await free.win(undone, '3')).word).toBe(words.rolledBack)
    expect((await client.cancel(late, '0')).word).toBe(words.cancelUnknown)
    expect((await free.bet(late)).word).toBe(words.rolledBack)
    expect((await free.win(handOf(player), '3')).word).toBe(words.noBet)
    expect(await has(player)).toBe('13.00')
    const [entry] = await world.ledger.entries(player.account, { limit: 1, kinds: ['free-round'] })
    expect(entry?.kind).toBe('free-round')
  })
})

describe('[GAME-15] free rounds at Pragmatic', () => {
  const lay = (freeRoundsPaidBy: 'result' | 'bonus-win') =>
    database.transact((tx) => world.games.setVendorTerms(tx, clients.pragmatic.vendor, { freeRoundsPaidBy }))
  const sum = (player: TestPlayer, amount: string, reference = nextId('w')) =>
    clients.pragmatic.post('bonusWin', { userId: player.player, bonusCode: 'b1', reference, amount })

  it.each([
    ['result', '13.00', '13.00'],
    ['bonus-win', '10.00', '13.00'],
  ] as const)('pay by %s as the terms say, never twice and never not', async (paidBy, afterResults, afterSum) => {
    await lay(paidBy)
    const player = await world.player(10n, { vendor: clients.pragmatic.vendor })
    const [first, second] = [handOf(player), handOf(player)]
    for (const hand of [first, second]) expect((await FREE.pragmatic.bet(hand)).word).toBe('0')
    // The second result has no field of its own that marks a free round.
    expect((await resultOf(first, '1.00', `w${first.id}`)).word).toBe('0')
    expect((await resultOf(second, '2.00', `w${second.id}`, {})).word).toBe('0')
    expect(await has(player)).toBe(afterResults)
    const reference = nextId('w')
    for (let turn = 0; turn < 2; turn += 1) expect((await sum(player, '3.00', reference)).balance).toBe(afterSum)
    const paid = handOf(player)
    expect((await clients.pragmatic.bet(paid, '1')).word).toBe('0')
    expect((await clients.pragmatic.win(paid, '2')).word).toBe('0')
    expect(await has(player)).toBe('14.00')
    await lay('result')
  })
})

describe('[GAME-15] free rounds at AWC', () => {
  it('are refused to who is blocked, and pay once to who is not', async () => {
    const { awc } = clients
    const player = await world.player(10n, { vendor: awc.vendor })
    const hand = handOf(player)
    const won = { betAmount: 0, winAmount: 4 }
    await database.write((tx) => world.ledger.setStanding(tx, player.account, { blocked: true }))
    expect((await awc.act('betNSettle', [hand], won)).word).toBe(awc.words.blocked)
    await database.write((tx) => world.ledger.setStanding(tx, player.account, { blocked: false }))
    for (let turn = 0; turn < 2; turn += 1) expect((await awc.act('betNSettle', [hand], won)).word).toBe('ok')
    expect((await awc.bet(hand, '5')).word).toBe(awc.words.duplicate)
    expect(await has(player)).toBe('14.00')
  })
})
