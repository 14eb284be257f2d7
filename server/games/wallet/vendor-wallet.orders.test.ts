/** Every order and every crowd: all sequences of a round's messages against a pure model, and many copies of one call at the same moment. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { longest, type TestDatabase } from '../../app/testing.ts'
import {
  betBody,
  inRound,
  nextId,
  openWorld,
  winBody,
  worldDatabase,
  type Fields,
  type TestPlayer,
  type World,
} from '../testing/conformance-world.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const LETTERS = ['bet', 'win', 'rollback', 'rollback again', 'win rollback'] as const
type Letter = (typeof LETTERS)[number]
const STAKE = 10n * UNITS
const WON = 25n * UNITS

type Model = {
  balance: bigint
  /** First answers of what was applied. */
  readonly answered: Map<Letter, bigint>
  bet: 'none' | 'applied' | 'gone'
  win: 'none' | 'applied' | 'gone'
}

/** What the dialect's page says of one message: its status, and the balance where it is `ok`. */
function expected(model: Model, letter: Letter): { status: string; balance?: string } {
  const first = model.answered.get(letter)
  if (first !== undefined) return { status: 'ok', balance: formatUnits(first) }
  const verdict = judged(model, letter)
  if (typeof verdict === 'string') return { status: verdict }
  model.balance += verdict
  model.answered.set(letter, model.balance)
  return { status: 'ok', balance: formatUnits(model.balance) }
}

/** A refusal, or what moves; the model's states move with it. */
function judged(model: Model, letter: Letter): bigint | string {
  if (letter === 'bet') {
    if (model.bet === 'gone') return 'transaction-rolled-back'
    model.bet = 'applied'
    return -STAKE
  }
  if (letter === 'win') {
    if (model.win === 'gone' || model.bet === 'gone') return 'transaction-rolled-back'
    if (model.bet === 'none') return 'unknown-transaction'
    model.win = 'applied'
    return WON
  }
  if (letter === 'win rollback') {
    const moves = model.win === 'applied' ? -WON : 0n
    model.win = 'gone'
    return moves
  }
  if (model.bet === 'applied' && model.win === 'applied') return 'already-settled'
  const moves = model.bet === 'applied' ? STAKE : 0n
  model.bet = 'gone'
  return moves
}

/** `npm run prove` plays all of the longest ones; every other run plays some, the same each time. */
const WHOLE = process.env['WHOLE'] === '1'

const words = (letters: readonly Letter[], length: number): Letter[][] =>
  length === 0 ? [[]] : words(letters, length - 1).flatMap((word) => letters.map((letter) => [...word, letter]))

function messagesOf(player: TestPlayer): Record<Letter, { call: string; body: Fields }> {
  const round = nextId('r')
  const bet = betBody(player, round, '10')
  const win = winBody(player, round, '25', { reference: bet['transaction'] })
  const undo = (reference: unknown) => ({ call: 'rollback', body: inRound(player, round, { reference }) })
  return {
    bet: { call: 'bet', body: bet },
    win: { call: 'win', body: win },
    rollback: undo(bet['transaction']),
    'rollback again': undo(bet['transaction']),
    'win rollback': undo(win['transaction']),
  }
}

async function playWords(all: Letter[][]): Promise<void> {
  const player = await world.player(100_000n)
  let balance = 100_000n * UNITS
  for (const word of all) {
    const messages = messagesOf(player)
    const model: Model = { balance, answered: new Map(), bet: 'none', win: 'none' }
    for (const [index, letter] of word.entries()) {
      const said = await world.call(messages[letter].call, messages[letter].body)
      const { status, balance: told } = said
      expect({ word, index, status, ...(told === undefined ? {} : { balance: told }) }).toEqual({ word, index, ...expected(model, letter) })
    }
    balance = model.balance
  }
  expect(await world.balance(player)).toBe(balance)
}

// Hundreds of calls one after another: a busy machine needs its time, and no time is asserted.
describe('[GAME-15] every order', { timeout: longest(120_000) }, () => {
  it('of bet, win and rollback with repetition up to length four answers as the model', async () => {
    // A shorter sequence is the beginning of a longer one, and every answer within it is checked.
    await playWords(words(['bet', 'win', 'rollback'], 3))
    await playWords(words(['bet', 'win', 'rollback'], 4).filter((_, at) => WHOLE || at % 5 === 0))
  })

  it('of five messages, with a second rollback and a rollback of the win, up to length three answers as the model', async () => {
    await playWords(words(LETTERS, 3).filter((_, at) => WHOLE || at % 4 === 0))
  })
})

const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

describe('[GAME-15] crowds', () => {
  it('calls that came together are each answered as alone, whatever is wrong with their neighbours', async () => {
    const players = await Promise.all(Array.from({ length: 24 }, () => world.player(100n)))
    const [stale, closed, poor, copied, stray, undone] = players as [TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer, TestPlayer]
    const good = players.slice(6)
    const round = nextId('r')
    const bet = (player: TestPlayer, amount: string, more: Fields = {}) => betBody(player, round, amount, more)
    const first = bet(copied, '10')
    const gone = bet(undone, '10')
    const answered = await Promise.all([
      world.call('bet', first),
      world.call('bet', gone),
      world.call('bet', bet(closed, '10', { closeRound: true })),
    ])
    expect(answered.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
    const named = { reference: gone['transaction'] }
    expect((await world.call('rollback', inRound(undone, round, named))).status).toBe('ok')
    const wrong: readonly [string, Fields, string][] = [
      ['bet', bet(stale, '10', { token: 'a-token-that-nobody-has' }), 'invalid-token'],
      ['bet', bet(closed, '10'), 'round-closed'],
      ['bet', bet(poor, '100.01'), 'insufficient-funds'],
      ['bet', first, 'ok'],
      ['bet', { ...first, amount: '11' }, 'duplicate-transaction'],
      ['win', winBody(stray, round, '5', { reference: 'never-came' }), 'unknown-transaction'],
      ['win', winBody(undone, round, '5', named), 'transaction-rolled-back'],
    ]
    const right = good.map((player): [string, Fields, string] => ['bet', bet(player, '10'), 'ok'])
    // Some before, some between, some behind.
    const crowd = [...right.slice(0, 6), ...wrong.slice(0, 4), ...right.slice(6, 12), ...wrong.slice(4), ...right.slice(12)]
    const answers = await Promise.all(crowd.map(([call, body]) => world.call(call, body)))
    expect(answers.map(({ status }) => status)).toEqual(crowd.map(([, , status]) => status))
    expect(await Promise.all(good.map((player) => world.balance(player)))).toEqual(good.map(() => 90n * UNITS))
    expect(await Promise.all([stale, closed, poor, copied, stray, undone].map((player) => world.balance(player)))).toEqual(
      [100n, 90n, 100n, 90n, 100n, 100n].map((units) => units * UNITS),
    )
  })

  it('a hundred parallel copies of a bet make one entry and a hundred equal answers (W-03)', async () => {
    const player = await world.player(100n)
    const body = betBody(player, nextId('r'), '7')
    const answers = await times(100, () => world.call('bet', body))
    for (const answer of answers)
      expect(answer).toEqual({ http: 200, status: 'ok', transaction: body['transaction'], balance: '93.00', currency: 'MMK' })
    expect((await world.ledger.entries(player.account, { limit: 10 })).map(({ kind }) => kind)).toEqual(['bet', 'deposit'])
  })

  it('of two hundred parallel bets of 1 on a balance of 100 exactly a hundred succeed (W-15)', async () => {
    const player = await world.player(100n)
    const answers = await times(200, () => world.call('bet', betBody(player, nextId('r'), '1')))
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(100)
    for (const { status, balance } of answers.filter((answer) => answer.status !== 'ok'))
      expect({ status, balance }).toEqual({ status: 'insufficient-funds', balance: '0.00' })
    expect(await world.balance(player)).toBe(0n)
  })

  it('a bet, its win and its rollback, sent together again and again, end in one of the orders that the page allows', async () => {
    const player = await world.player(1000n)
    for (let turn = 0; turn < 20; turn += 1) {
      const before = await world.balance(player)
      const messages = messagesOf(player)
      const send = (letter: Letter) => world.call(messages[letter].call, messages[letter].body)
      const order = ['bet', 'win', 'rollback', 'rollback again'] as const
      await Promise.all(order.flatMap((letter) => [send(letter), send(letter)]))
      const moved = (await world.balance(player)) - before
      expect([0n, -STAKE, WON - STAKE]).toContain(moved)
      const last = await Promise.all(order.map((letter) => send(letter)))
      const settled = (await world.balance(player)) - before
      expect([0n, WON - STAKE]).toContain(settled)
      expect(last.every(({ status }) => ['ok', 'transaction-rolled-back', 'already-settled', 'unknown-transaction'].includes(status))).toBe(
        true,
      )
    }
  })

  it('many players at once launch without waiting for one another and are each decided by their own callbacks', async () => {
    const players = await times(40, () => world.player(50n))
    await times(400, async (index) => {
      const player = players[index % players.length]!
      const round = nextId('r')
      const stake = betBody(player, round, '2')
      expect((await world.call('bet', stake)).status).toBe('ok')
      const end =
        index % 3 === 0
          ? world.call('rollback', inRound(player, round, { reference: stake['transaction'] }))
          : world.call('win', winBody(player, round, '2', { reference: stake['transaction'] }))
      expect((await end).status).toBe('ok')
    })
    for (const player of players) expect(await world.balance(player)).toBe(50n * UNITS)
  })
})
