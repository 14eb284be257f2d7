/** What few calls carry: parts of the stake for a jackpot, a vendor's own gifts, and settlements and prizes that name something else. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatUnits } from '@baize/contract/values/money.ts'
import { betBody, nextId, type TestPlayer } from '../testing/conformance-world.ts'
import { handOf } from '../check/client.ts'
import { openClientsWorld, SPEAKING, type ClientsWorld } from '../testing/open-clients.ts'
import { exactNumber } from '../exact-json.ts'

let database: ClientsWorld['database']
let world: ClientsWorld['world']
let clients: ClientsWorld['clients']
let close: ClientsWorld['close']
beforeAll(async () => {
  ;({ database, world, clients, close } = await openClientsWorld())
})
afterAll(() => close())

const seat = (dialect: keyof typeof SPEAKING, balance = 10n) => world.player(balance, { vendor: SPEAKING[dialect] })
const has = async (player: TestPlayer) => formatUnits(await world.balance(player))
const newest = async (player: TestPlayer) => {
  const [entry] = await world.ledger.entries(player.account, { limit: 1 })
  return entry && [entry.kind, formatUnits(entry.amount), entry.reference, entry.round]
}

it('[GAME-21] the part of a stake for a jackpot is kept with a bet that was taken, and with no other', async () => {
  const parts = async (ids: readonly string[]) =>
    (
      await database.pool.query('select vendor, transaction, jackpot, amount::float from games_jackpot_part where transaction = any ($1)', [
        ids,
      ])
    ).rows
  const player = await seat('native')
  const pot = { jackpot: 'mini', jackpotPart: '0.005' }
  const bet = betBody(player, nextId('r'), '1', pot)
  const [plain, poor, half] = [
    betBody(player, nextId('r'), '1'),
    betBody(player, nextId('r'), '11', pot),
    betBody(player, nextId('r'), '1', { jackpot: 'mini' }),
  ]
  for (const [body, word] of [
    [bet, 'ok'],
    [bet, 'ok'],
    [plain, 'ok'],
    [poor, 'insufficient-funds'],
    [half, 'bad-request'],
  ] as const)
    expect((await world.call('bet', body, { secret: clients.native.secret })).status).toBe(word)
  expect(await parts([bet, plain, poor, half].map(({ transaction }) => String(transaction)))).toEqual([
    { vendor: 'PG', transaction: bet['transaction'], jackpot: 'mini', amount: 0.005 },
  ])
  const other = await seat('pragmatic')
  const spin = (amount: string, more: Readonly<Record<string, string>>) => {
    const { id, round } = handOf(other)
    const fields = { userId: other.player, gameId: clients.pragmatic.game, roundId: round, reference: id, token: other.token, amount }
    return { id, sent: clients.pragmatic.post('bet', { ...fields, ...more }) }
  }
  const given = { jackpotId: 'grand', jackpotContribution: '0.00123456' }
  const spins = [spin('1', given), spin('99', given), spin('1', { jackpotId: 'grand' }), spin('1', { jackpotContribution: '1' })]
  expect((await Promise.all(spins.map(({ sent }) => sent))).map(({ word }) => word)).toEqual(['0', '1', '0', '0'])
  expect(await parts(spins.map(({ id }) => id))).toEqual([
    { vendor: SPEAKING.pragmatic, transaction: spins[0]!.id, jackpot: 'grand', amount: 0.00123456 },
  ])
})

it('[GAME-15] a gift of Hub88’s vendor is an entry of nothing and needs no session; a win that is no gift names its bet', async () => {
  const { hub88 } = clients
  const player = await seat('hub88')
  const hand = handOf(player)
  const good = JSON.parse(hub88.betText(hand, '5')) as Record<string, unknown>
  const gift = { ...good, token: 'x'.repeat(43), is_supplier_promo: true, reward_uuid: 'gift-7' }
  for (let turn = 0; turn < 2; turn += 1) expect(await hub88.raw(JSON.stringify(gift))).toMatchObject({ word: 'RS_OK', balance: '10.00' })
  expect(await newest(player)).toEqual(['promo', '0.00', 'gift-7', hand.round])
  const win = hub88.samples(handOf(player)).find(({ name }) => name === 'transaction/win')!
  const send = (more: object) =>
    win.send(JSON.stringify({ ...win.fields, transaction_uuid: nextId('w'), reference_transaction_uuid: null, ...more }))
  expect((await send({ is_supplier_promo: true, reward_uuid: null })).word).toBe('RS_OK')
  expect((await newest(player))?.[0]).toBe('promo')
  expect((await send({ is_supplier_promo: false })).word).toBe('RS_ERROR_WRONG_TYPES')
  const free = { ...good, transaction_uuid: nextId('b'), amount: exactNumber('0') }
  expect((await hub88.raw(JSON.stringify(free))).word).toBe('RS_ERROR_WRONG_TYPES')
})

it('[GAME-15] AWC settles a bet by another name where it says so, and no amount that cannot be booked', async () => {
  const { awc } = clients
  const player = await seat('awc', 100n)
  const bet = handOf(player)
  await awc.bet(bet, '10')
  const when = { updateTime: '2026-11-20T16:01:00.000+08:00' }
  const settle = async (fields: object) => (await awc.act('settle', [handOf(player)], { winAmount: 25, ...when, ...fields })).word
  expect(await settle({ settleType: 'refPlatformTxId' })).toBe('1036')
  expect(await settle({ settleType: 'refPlatformTxId', refPlatformTxId: 'nothing' })).toBe('1017')
  expect(await settle({ refPlatformTxId: bet.id })).toBe('1017')
  expect(await has(player)).toBe('90.00')
  expect(await settle({ settleType: 'refPlatformTxId', refPlatformTxId: bet.id })).toBe('ok')
  expect(await has(player)).toBe('115.00')
  // A bet whose own name is that of a correction.
  const named = handOf(player)
  const odd = { ...handOf(player), id: `SV388:${named.id}:t9` }
  expect((await awc.act('bet', [odd], { platform: 'adjust', betAmount: 1 })).word).toBe('ok')
  await awc.bet(named, '2')
  expect((await awc.act('adjustBet', [named], { betAmount: 1, adjustAmount: 1, updateTime: 't9' })).word).toBe('1036')
  expect((await awc.act('cancelBet', [named])).word).toBe('ok')
  expect((await awc.act('cancelBet', [odd], { platform: 'adjust' })).word).toBe('ok')
  const tiny = exactNumber('0.00001')
  const again = handOf(player)
  await awc.bet(again, '10')
  for (const [action, fields] of [
    ['settle', { winAmount: tiny, ...when }],
    ['resettle', { winAmount: tiny, ...when }],
    ['adjustBet', { betAmount: tiny, adjustAmount: 1, ...when }],
    ['adjustBet', { betAmount: 9, adjustAmount: tiny, ...when }],
    ['refund', { refundPlatformTxId: again.id, betAmount: tiny, winAmount: 0, ...when }],
    ['betNSettle', { betAmount: 0, winAmount: tiny }],
    ['betNSettle', { betAmount: 1, winAmount: tiny }],
    ['betNSettle', { betAmount: tiny, winAmount: 1 }],
    ['freeSpin', { winAmount: tiny, betAmount: 0, ...when }],
    ['tip', { tip: tiny }],
  ] as const)
    expect((await awc.act(action, [again], fields)).word, action).toBe('1036')
  const give = (more: object) =>
    awc.raw(
      JSON.stringify({ action: 'give', txns: [{ promotionTxId: 'p-1', userId: player.player, currency: 'MMK', amount: 3, ...more }] }),
    )
  expect((await give({ amount: tiny })).word).toBe('1036')
  expect((await give({})).word).toBe('ok')
  expect([await has(player), (await newest(player))?.[3]]).toEqual(['108.00', 'promotion:p-1'])
})

it('[GAME-15] a prize that comes with a result of Pragmatic has an id of its own, and both are paid or neither', async () => {
  const { pragmatic } = clients
  const player = await seat('pragmatic')
  const hand = handOf(player)
  await pragmatic.bet(hand, '1')
  const result = (reference: string, more: Readonly<Record<string, string>>) =>
    pragmatic.post('result', { userId: player.player, gameId: pragmatic.game, roundId: hand.round, amount: '2', reference, ...more })
  const bent = { body: { error: 7, description: 'bad-request' } }
  expect(await result('w-same', { promoWinAmount: '3', promoWinReference: 'w-same' })).toMatchObject(bent)
  expect(await result('w-tiny', { promoWinAmount: '0.00001' })).toMatchObject(bent)
  expect(await has(player)).toBe('9.00')
  expect(await result('w-none', { promoWinAmount: '0' })).toMatchObject({ word: '0', balance: '11.00' })
  expect(await result('w-both', { promoWinAmount: '3', promoCampaignID: '9' })).toMatchObject({ word: '0', balance: '16.00' })
  expect((await newest(player))?.slice(0, 3)).toEqual(['promo', '3.00', 'campaignId:9'])
})

it('[GAME-15] SOFTSWISS is answered in the player’s own currency alone, and a list names each act once', async () => {
  const { softswiss } = clients
  const player = await seat('softswiss')
  expect((await softswiss.balance(player, { currency: 'THB' })).word).toBe('154')
  const hand = handOf(player)
  await softswiss.bet(hand, '4')
  const undo = { action: 'rollback', action_id: 'u-1', original_action_id: hand.id }
  for (const list of [[undo, undo], [undo, { ...undo, original_action_id: 'other' }], [{ ...undo, action_id: hand.id }]])
    expect(await softswiss.rollback(hand, list)).toMatchObject({ body: { code: 400, message: 'bad-request' } })
  expect(await has(player)).toBe('6.00')
  const note = (more: object) => {
    const set = { vendor: SPEAKING.softswiss, issue: nextId('issue'), member: player.member, mostUnits: 1n, ...more }
    return database.transact((tx) => world.games.noteFreeSpins(tx, set))
  }
  expect([(await note({ currency: 'MMK' })).ok, (await note({ currency: 'THB' })).ok]).toEqual([true, false])
})
