/** The list of cases that licensees' tests share, run for every dialect over real HTTP: one suite, one small client for each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CASES, has, type Stage } from '../testing/conformance-list.ts'
import type { TestPlayer } from '../testing/conformance-world.ts'
import { handOf, type Client } from '../check/client.ts'
import { openClientsWorld, SPEAKING, type ClientsWorld } from '../testing/open-clients.ts'
import type { DialectName } from '../store.ts'

let database: ClientsWorld['database']
let world: ClientsWorld['world']
let clients: ClientsWorld['clients']
let close: ClientsWorld['close']
beforeAll(async () => {
  ;({ database, world, clients, close } = await openClientsWorld())
})
afterAll(() => close())

/** The names of all fields, with those inside of others, and every number and choice among them. */
const namesOf = (fields: object): string =>
  Object.entries(fields)
    .map(([name, value]: [string, unknown]) => {
      const inside = Array.isArray(value) ? (value[0] as unknown) : value
      if (typeof inside === 'object' && inside !== null) return `${name}(${namesOf(inside)})`
      return typeof inside === 'number' || typeof inside === 'boolean' ? `${name}=${inside}` : name
    })
    .join(' ')

/** Every call with its fields, those that may be missing in brackets, and the answer to it in its correct form. */
const CALLS: Readonly<Record<DialectName, readonly string[]>> = {
  native: [
    'a bet tells token player currency game round transaction amount',
    'session token: ok',
    'balance token player currency: ok',
    'bet token player currency game round transaction amount closeRound=true jackpot jackpotPart [closeRound]: ok',
    'win player currency game round transaction reference amount kind closeRound=true [reference closeRound]: duplicate-transaction',
    'rollback player currency game round transaction reference: duplicate-transaction',
    'end-round player game round: ok',
    'resettle player currency game round transaction reference amount: duplicate-transaction',
    'void-settle player currency game round transaction reference: duplicate-transaction',
    'transaction transaction: ok',
  ],
  hub88: [
    'a bet tells request_uuid user currency game_code round round_closed=false token supplier_user transaction_uuid amount=100000 is_free=false reward_uuid',
    'user/info request_uuid user: RS_OK',
    'user/balance request_uuid user token: RS_OK',
    'transaction/bet request_uuid user transaction_uuid round game_code currency amount=100000 round_closed=true is_free=true reward_uuid token [round_closed is_free reward_uuid]: RS_OK',
    'transaction/win request_uuid user transaction_uuid round game_code currency amount=100000 round_closed=true is_free=true reward_uuid reference_transaction_uuid [round_closed is_free reward_uuid]: RS_ERROR_DUPLICATE_TRANSACTION',
    'transaction/win request_uuid user transaction_uuid round game_code currency amount=100000 round_closed=true is_free=true reward_uuid is_supplier_promo=true reference_transaction_uuid [round_closed is_free reward_uuid reference_transaction_uuid]: RS_OK',
    'transaction/rollback request_uuid user transaction_uuid round game_code round_closed=true reference_transaction_uuid [round_closed]: RS_ERROR_DUPLICATE_TRANSACTION',
  ],
  softswiss: [
    'a bet tells user_id currency game game_id finished=false actions(action action_id amount=100)',
    'play user_id currency game game_id finished=true actions(action action_id amount=100) [actions 0 finished]: ok',
    'play user_id currency game game_id finished=true actions(action action_id amount=100) [actions 0 finished]: ok',
    'rollback user_id currency game game_id finished=true actions(action action_id original_action_id) [finished]: ok',
    'freespins issue_id user_id game status total_amount=100 [user_id game]: ok',
  ],
  pragmatic: [
    'a bet tells userId gameId roundId timestamp roundDetails token reference amount',
    'authenticate token: 0',
    'balance userId: 0',
    'bet userId gameId roundId reference amount token bonusCode jackpotId jackpotContribution [token bonusCode jackpotId jackpotContribution]: 0',
    'result userId gameId roundId reference amount bonusCode promoWinAmount promoWinReference promoCampaignID [bonusCode promoWinAmount promoWinReference promoCampaignID]: 7',
    'endRound userId gameId roundId: 0',
    'refund userId gameId roundId reference [gameId roundId]: 0',
    'adjustment userId gameId roundId reference amount: 3',
    'bonusWin userId gameId roundId reference amount currency bonusCode [gameId roundId currency]: 0',
    'jackpotWin userId gameId roundId reference amount currency jackpotId [gameId roundId currency]: 7',
    'promoWin userId gameId roundId reference amount currency campaignId [gameId roundId currency]: 7',
  ],
  evolution: [
    'a bet tells uuid sid userId currency game(id type details(table(id vid))) transaction(id refId amount=1)',
    'check sid userId uuid channel(type) [uuid channel]: OK',
    'balance sid userId uuid currency [uuid]: OK',
    'debit sid userId uuid currency game(id details(table(id))) transaction(id refId amount=1) [uuid]: OK',
    'credit sid userId uuid currency game(id details(table(id))) transaction(id refId amount=1) [uuid]: OK',
    'cancel sid userId uuid currency game(id details(table(id))) transaction(id refId amount=1) [uuid]: FINAL_ERROR_ACTION_FAILED',
    'promo_payout sid userId uuid currency game(id details(table(id))) promoTransaction(type id amount=1 voucherId jackpotId) [uuid game voucherId jackpotId]: OK',
  ],
  awc: [
    'a bet tells action txns(platformTxId platform userId currency gameType gameCode roundId betAmount=1 betTime)',
    'getBalance action userId: ok',
    'bet action txns(platformTxId platform userId gameCode roundId currency betAmount=1) [roundId]: ok',
    'adjustBet action txns(platformTxId platform userId gameCode roundId currency updateTime betAmount=1 adjustAmount=1) [roundId currency]: ok',
    'cancelBet action txns(platformTxId platform userId gameCode roundId currency) [roundId currency]: ok',
    'voidBet action txns(platformTxId platform userId gameCode roundId currency) [roundId currency]: ok',
    'unvoidBet action txns(platformTxId platform userId gameCode roundId currency updateTime) [roundId currency]: ok',
    'refund action txns(platformTxId platform userId gameCode roundId currency refundPlatformTxId betAmount=1 winAmount=1) [roundId currency winAmount]: 1017',
    'settle action txns(platformTxId platform userId gameCode roundId currency updateTime winAmount=1 settleType refPlatformTxId) [roundId currency settleType refPlatformTxId]: ok',
    'unsettle action txns(platformTxId platform userId gameCode roundId currency) [roundId currency]: ok',
    'resettle action txns(platformTxId platform userId gameCode roundId currency updateTime winAmount=1) [roundId currency]: 1016',
    'voidSettle action txns(platformTxId platform userId gameCode roundId currency) [roundId currency]: ok',
    'unvoidSettle action txns(platformTxId platform userId gameCode roundId currency updateTime) [roundId currency]: 1016',
    'betNSettle action txns(platformTxId platform userId gameCode roundId currency betAmount=1 winAmount=1) [roundId]: 1016',
    'cancelBetNSettle action txns(platformTxId platform userId gameCode roundId currency) [roundId currency]: ok',
    'freeSpin action txns(platformTxId platform userId gameCode roundId currency winAmount=1 betAmount=0 refPlatformTxId) [roundId currency betAmount refPlatformTxId]: ok',
    'give action txns(promotionTxId promotionId userId currency amount=1) [roundId promotionId]: ok',
    'tip action txns(platformTxId platform userId gameCode roundId currency tip=1) [roundId]: ok',
    'cancelTip action txns(platformTxId platform userId gameCode roundId currency) [roundId currency]: ok',
  ],
}

const DIALECTS = Object.keys(SPEAKING) as DialectName[]

describe.each(DIALECTS)('[GAME-15] %s', (dialect) => {
  let client: Client
  let words: Client['words']
  let stage: Stage
  const seat = (balance: bigint, currency = 'MMK'): Promise<TestPlayer> => world.player(balance, { vendor: client.vendor, currency })
  beforeAll(() => {
    client = clients[dialect]
    words = client.words
    stage = { world, client, seat }
  })

  it.each(CASES.filter(([, knownBy]) => knownBy.includes(dialect)))('%s', async (_name, _knownBy, run) => run(stage))

  it('has a correct form of each of its calls', async () => {
    const player = await seat(10n)
    const text = client.betText(handOf(player), '1')
    const told = text.startsWith('{') ? namesOf(JSON.parse(text) as object) : [...new URLSearchParams(text).keys()].join(' ')
    const answered = [`a bet tells ${told}`]
    for (const { name, fields, optional, send } of client.samples(handOf(player))) {
      const { word, balance } = await send(JSON.stringify(fields))
      if (balance !== undefined) expect(balance, name).toBe(await has(stage, player))
      answered.push(`${name} ${namesOf(fields)}${optional?.length ? ` [${optional.join(' ')}]` : ''}: ${word}`)
    }
    expect(answered).toEqual(CALLS[dialect])
  })

  it('stops bets and still settles after expiry, block and switch (W-08, W-24)', async () => {
    const player = await seat(100n)
    const hands = [handOf(player), handOf(player), handOf(player)]
    for (const hand of hands) await client.bet(hand, '10')
    world.clock.forward({ minutes: 31 })
    expect([words.token, 'RS_ERROR_TOKEN_EXPIRED', 'token-expired']).toContain((await client.bet(handOf(player), '1')).word)
    expect((await client.win(hands[0]!, '10')).word).toBe(words.ok)
    const fresh = { ...player, ...(await world.launch(player.person, client.vendor)) }
    await database.write((tx) => world.ledger.setStanding(tx, player.account, { blocked: true }))
    expect((await client.bet(handOf(fresh), '1')).word).toBe(words.blocked)
    expect((await client.win(hands[1]!, '10')).word).toBe(words.ok)
    await database.write((tx) => world.ledger.setStanding(tx, player.account, { blocked: false }))
    await database.transact((tx) => world.games.setVendorState(tx, client.vendor, 'off'))
    expect((await client.bet(handOf(fresh), '1')).word).toBe(words.game)
    expect((await client.cancel(hands[2]!, '10')).word).toBe(words.ok)
    await database.transact((tx) => world.games.setVendorState(tx, client.vendor, 'on'))
    expect((await client.bet(handOf(fresh), '1')).word).toBe(words.ok)
    expect(await has(stage, player)).toBe('99.00')
  })

  it('knows its own calls from forged ones, and bent ones from good ones (W-01, W-12)', async () => {
    const player = await seat(100n)
    const good = client.betText(handOf(player), '1')
    const rows = async () => (await database.pool.query('select count(*) as count from games_call')).rows[0] as unknown
    await world.games.settle()
    const before = await rows()
    const forged = await client.raw(good, { unsigned: true })
    expect(forged.word).toBe(words.forged)
    await world.games.settle()
    expect(await rows()).toEqual(before)
    for (const bent of ['', '{', '[]', 'null', '{"a":1,"a":2}', '\u0000', '{}'])
      expect((await client.raw(bent)).word, bent).not.toBe(words.ok)
    // What is sent raw is signed, so that the bent ones are refused for what they say.
    expect(await client.raw(client.betText(handOf(player), '1'))).toMatchObject({ word: words.ok, balance: '99.00' })
    if (dialect === 'pragmatic' || dialect === 'native') return
    const stake = dialect === 'awc' ? /("betAmount":)([0-9.]+)/ : /("amount":)([0-9.]+)/
    expect(stake.test(good)).toBe(true)
    for (const wrong of [
      '0',
      '-100000',
      '1e9',
      '"100000"',
      'null',
      'NaN',
      '01',
      '1.0000001',
      '99999999999999999999999',
      '[1]',
      '{}',
      'true',
    ])
      expect((await client.raw(good.replace(stake, `$1${wrong}`))).word, wrong).not.toBe(words.ok)
    expect(await has(stage, player)).toBe('99.00')
  })

  it('answers endless bodies in its own codes', async () => {
    const said = await client.raw('x'.repeat(100_000))
    expect(said.http).toBe(413)
    expect(said.word).toBe(dialect === 'hub88' ? 'RS_ERROR_WRONG_SYNTAX' : words.malformed)
  })
})
