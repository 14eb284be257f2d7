/** Proves on a wallet of its own, without any wire, that each case finds a wallet with one fault, and lets a right one pass. */
import { describe, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { OUTSIDE_CASES } from './cases.ts'
import { read, textOf, unitsOf, type Client, type Hand, type DialectAnswer, type Words } from './client.ts'

const NAMES =
  'ok forged malformed token user blocked game currency funds limit turnover loss duplicate noBet rolledBack settled settledAgain cancelUnknown cancelAgain'
/** Every word is its own name, so that no two of them can be taken for one another. */
const words = Object.fromEntries(NAMES.split(' ').map((name) => [name, name])) as Words
const TOKEN = 't'.repeat(43)

/** What a right wallet says in a situation, and what it moves. A fault changes either, or the balance that is answered. */
type Verdict = { readonly word: string; readonly moves: bigint; readonly answered?: string | undefined; readonly http?: number }
type Fault = (situation: string, right: Verdict, units: bigint) => Partial<Verdict> | undefined
type Bet = { readonly units: bigint; readonly game: string; state: 'open' | 'won' | 'cancelled' | 'never'; paid: Map<string, bigint> }

type Kind = Partial<Pick<Client, 'settlesOnce' | 'namesCurrency'>>

type Say = (situation: string, word: string, moves?: bigint, units?: bigint) => DialectAnswer
type Book = { balance: bigint; readonly bets: Map<string, Bet>; readonly refused: Set<string> }

/** What a right wallet judges of each call, from its book. */
function judgesOf(book: Book, say: Say, kind: Kind) {
  const { bets, refused } = book
  const judgeBet = (hand: Hand, amount: string, { currency = 'MMK', game = 'own-game' }): DialectAnswer => {
    const [units, known] = [unitsOf(amount), bets.get(hand.id)]
    if (!/^\d+(\.\d\d)?$/.test(amount)) return say('an amount of no currency', 'malformed')
    if (currency !== 'MMK') return say('bet in another currency', 'currency')
    if (known?.state === 'never') return say('bet after its cancellation', 'rolledBack', 0n, units)
    if (known && known.units !== units) return say('bet again of another amount', 'duplicate', 0n, units)
    if (known && known.game !== game) return say('bet again in another game', 'duplicate', 0n, units)
    if (known) return say('bet again', 'ok', 0n, units)
    if (units > book.balance) {
      refused.add(hand.id)
      return say('bet above the balance', 'funds', 0n, units - book.balance)
    }
    const beside = [...bets.values()].some(({ state }) => state === 'open')
    bets.set(hand.id, { units, game, state: 'open', paid: new Map() })
    return say(beside ? 'bet beside an open one' : refused.has(hand.id) ? 'bet once it can be paid' : 'bet', 'ok', -units, units)
  }
  const judgeWin = (hand: Hand, amount: string, id: string): DialectAnswer => {
    const [units, bet] = [unitsOf(amount), bets.get(hand.id)]
    if (bet === undefined) return say('win without a bet', 'noBet', 0n, units)
    if (bet.state === 'never') return say('win after the cancellation of no bet', 'rolledBack', 0n, units)
    if (bet.state === 'cancelled') return say('win after a cancellation', 'rolledBack', 0n, units)
    const paid = bet.paid.get(id)
    if (paid !== undefined) return paid === units ? say('win again', 'ok', 0n, units) : say('win again of another amount', 'duplicate')
    if (bet.state === 'won') return say('second win', kind.settlesOnce === true ? 'settledAgain' : 'ok')
    const beside = [...bets.values()].filter(({ state }) => state === 'open').length > 1
    bet.state = 'won'
    bet.paid.set(id, units)
    return say(beside ? 'win beside an open bet' : units === 0n ? 'win of nothing' : 'win', 'ok', units, units)
  }
  const judgeCancel = (hand: Hand, amount: string): DialectAnswer => {
    const [units, bet] = [unitsOf(amount), bets.get(hand.id)]
    if (bet?.state === 'never') return say('cancellation of no bet again', 'cancelUnknown', 0n, units)
    if (bet === undefined) {
      bets.set(hand.id, { units, game: '', state: 'never', paid: new Map() })
      return say('cancellation of no bet', 'cancelUnknown', 0n, units)
    }
    if (bet.units !== units) return say('cancellation of another amount', 'malformed')
    if (bet.state === 'won') return say('cancellation after a win', 'settled', 0n, units)
    if (bet.state === 'cancelled') return say('cancellation again', 'cancelAgain', 0n, units)
    bet.state = 'cancelled'
    return say('cancellation', 'ok', units, units)
  }
  const judgeCheck = (player: string, token: string): DialectAnswer => {
    if (token.length !== TOKEN.length) return say('a token that nobody makes', 'malformed')
    if (player === 'own' && token === TOKEN) return say('check', 'ok')
    return say('check of nobody', player === 'own' ? 'token' : 'user')
  }
  return { judgeBet, judgeWin, judgeCancel, judgeCheck }
}

/** A wallet with one player, right in all that the cases ask but for its fault. */
function walletOf(fault: Fault, kind: Kind) {
  const book: Book = { balance: 0n, bets: new Map(), refused: new Set() }
  const say: Say = (situation, word, moves = 0n, units = 0n) => {
    const right: Verdict = { word, moves }
    const said = { ...right, ...fault(situation, right, units) }
    book.balance += said.moves
    return { word: said.word, balance: 'answered' in said ? said.answered : formatUnits(book.balance), http: said.http ?? 499, body: {} }
  }
  const { judgeBet, judgeWin, judgeCancel, judgeCheck } = judgesOf(book, say, kind)
  const sample = (name: string, optional?: readonly string[]) => ({
    name,
    fields: { amount: '1', round: 'r', note: 'n' },
    ...(optional === undefined ? {} : { optional }),
    send: async (text: string) => {
      const { amount, round, note } = JSON.parse(text) as Record<string, unknown>
      const isWhole = amount === '1' && round === 'r' && (note === 'n' || optional?.includes('note') === true)
      return isWhole ? say('a call', 'ok') : say(`an incomplete ${name}`, 'malformed')
    },
  })
  const client: Partial<Client> = {
    dialect: 'native',
    words,
    settlesOnce: kind.settlesOnce === true,
    namesCurrency: kind.namesCurrency !== false,
    check: async ({ player, token }, change = {}) => judgeCheck(change.player ?? player, change.token ?? token),
    bet: async (hand, amount, change = {}) => judgeBet(hand, amount, change),
    win: async (hand, amount, change = {}) => judgeWin(hand, amount, change.id ?? `w${hand.id}`),
    cancel: async (hand, amount) => judgeCancel(hand, amount),
    promo: async (_player, _id, _amount, { currency } = {}) =>
      currency === 'XAU' ? say('promotion in another currency', 'currency') : say('promotion', 'ok', UNITS),
    raw: async (body, { unsigned = false } = {}) =>
      unsigned && body === 'the text of a bet of 1' ? say('a call that nobody signed', 'forged') : say('a call', 'ok'),
    betText: (_hand: Hand, amount: string) => `the text of a bet of ${amount}`,
    samples: () => [sample('bet', ['note']), sample('rest')],
  }
  const seat = async (least: bigint) => {
    book.balance = least * UNITS
    return { player: 'own', token: TOKEN }
  }
  return { client: client as Client, seat, has: async () => formatUnits(book.balance) }
}

/** The cases that fail with their messages, each in a new wallet that holds no more than its case asks for. */
async function failing(fault: Fault, kind: Kind = {}): Promise<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const [name, , run] of OUTSIDE_CASES)
    await run(walletOf(fault, kind)).catch((error: Error) => {
      faults[name] = error.message
    })
  return faults
}
const inThe =
  (situation: string, change: (right: Verdict, units: bigint) => Partial<Verdict>): Fault =>
  (now, right, units) =>
    now === situation ? change(right, units) : undefined

const CHECK = 'check ok'
const FAKE = 'check fake user'
const DEBIT = 'debit ok'
const FUNDS = 'debit insufficient, balance unchanged (W-14)'
const TWICE = 'debit twice, and with other content (W-03, W-04)'
const BACK = 'debit-cancel'
const STONE = 'cancel unknown (W-05, W-06)'
const BACK_TWICE = 'cancel twice'
const SETTLED = 'cancel after credit (W-09)'
const CREDIT = 'credit ok'
const NOTHING = 'credit 0 (W-11)'
const UNKNOWN = 'credit unknown ref (W-07)'
const CREDIT_TWICE = 'credit twice (W-11)'
const LATE = 'credit after cancel (W-09)'
const BESIDE = 'place next before previous settled'
const CURRENCY = 'wrong currency (W-13)'
const SIGNED = 'a call that is not signed (W-01)'
const WHOLE = 'calls without a field of theirs (W-12)'
const RIGHT: Fault = () => undefined

describe('[GAME-21] a right wallet', () => {
  it.each([
    ['of the usual kind', {}, RIGHT],
    ['that settles a bet once', { settlesOnce: true }, RIGHT],
    ['whose vendor names no currency with a bet', { namesCurrency: false }, RIGHT],
    ['that looks at the token alone', {}, inThe('check of nobody', () => ({ word: 'token' }))],
    ['that answers no balance with a refusal', {}, inThe('bet above the balance', () => ({ answered: undefined }))],
  ])('%s passes every case', async (_name, kind, fault) => {
    expect(await failing(fault, kind)).toEqual({})
  })
})

describe('[GAME-21] a wallet with one fault fails the cases about it, and no other', () => {
  it.each<[situation: string, saysOtherwise: string[], movesMore: string[], showsAnotherBalance?: string[]]>([
    ['check', [CHECK], []],
    ['check of nobody', [FAKE], []],
    ['bet', [DEBIT, TWICE, BESIDE], [DEBIT, TWICE, BACK, BACK_TWICE, SETTLED, CREDIT, NOTHING, CREDIT_TWICE, LATE, BESIDE], [DEBIT]],
    ['bet above the balance', [FUNDS], [FUNDS], [FUNDS]],
    ['bet once it can be paid', [FUNDS], [FUNDS], [FUNDS]],
    ['bet again', [TWICE], [TWICE]],
    ['bet again of another amount', [TWICE], [TWICE]],
    ['bet again in another game', [TWICE], [TWICE]],
    ['bet beside an open one', [BESIDE], [BESIDE]],
    ['bet in another currency', [CURRENCY], [CURRENCY]],
    ['bet after its cancellation', [STONE], [STONE]],
    ['cancellation', [BACK], [BACK, BACK_TWICE, LATE], [BACK]],
    ['cancellation again', [BACK_TWICE], [BACK_TWICE]],
    ['cancellation after a win', [SETTLED], [SETTLED]],
    ['cancellation of no bet', [STONE], [STONE]],
    ['cancellation of no bet again', [STONE], [STONE]],
    ['win', [CREDIT, CREDIT_TWICE, BESIDE], [CREDIT, CREDIT_TWICE, BESIDE]],
    ['win of nothing', [NOTHING], [SETTLED, NOTHING]],
    ['win again', [CREDIT_TWICE], [CREDIT_TWICE]],
    ['win again of another amount', [CREDIT_TWICE], [CREDIT_TWICE]],
    ['second win', [CREDIT_TWICE], [CREDIT_TWICE]],
    ['win beside an open bet', [BESIDE], [BESIDE]],
    ['win without a bet', [UNKNOWN], [UNKNOWN]],
    ['win after a cancellation', [LATE], [LATE]],
    ['win after the cancellation of no bet', [STONE], [STONE]],
    ['promotion in another currency', [CURRENCY], [CURRENCY]],
    ['a call that nobody signed', [SIGNED], [SIGNED]],
    // Any refusal of an incomplete call will do.
    ['an incomplete bet', [], [WHOLE]],
    ['an incomplete rest', [], [WHOLE]],
  ])('%s', async (situation, saysOtherwise, movesMore, showsAnotherBalance = []) => {
    const kind = { settlesOnce: situation === 'second win', namesCurrency: situation !== 'promotion in another currency' }
    const cases = async (change: Parameters<typeof inThe>[1]) => Object.keys(await failing(inThe(situation, change), kind))
    expect([
      await cases(() => ({ word: 'what' })),
      await cases(({ moves }) => ({ moves: moves + 1n })),
      await cases(() => ({ answered: '0.01' })),
    ]).toEqual([saysOtherwise, movesMore, showsAnotherBalance])
  })

  it('and the message names the call, where a case makes several', async () => {
    expect(await failing(inThe('check of nobody', () => ({ word: 'ok' })))).toEqual({ [FAKE]: 'a player that nobody is: ok' })
    for (const [call, field] of [
      ['bet', 'amount'],
      ['rest', 'amount'],
    ] as const) {
      const incomplete = `an incomplete ${call}`
      expect(await failing(inThe(incomplete, () => ({ word: 'ok' })))).toEqual({ [WHOLE]: `${call} without ${field}` })
      expect(await failing(inThe(incomplete, () => ({ http: 500 })))).toEqual({ [WHOLE]: `${call} without ${field}: HTTP 500` })
    }
  })

  it('also where it lends the smallest part of a stake', async () => {
    const lends = inThe('bet above the balance', (_right, missing) => (missing === 100n ? { word: 'ok', moves: -100n } : {}))
    expect(Object.keys(await failing(lends))).toEqual([FUNDS])
  })
})

it('[GAME-21] a case asks for a player with no more money than it stakes', async () => {
  const asked: bigint[] = []
  for (const [, , run] of OUTSIDE_CASES) {
    const wallet = walletOf(RIGHT, {})
    await run({ ...wallet, seat: (least) => (asked.push(least), wallet.seat(least)) })
  }
  expect(asked).toEqual([1n, 1n, 10n, 1n, 10n, 4n, 4n, 4n, 4n, 1n, 1n, 1n, 1n, 4n, 2n, 1n, 1n, 1n])
})

it('[GAME-21] an answer is read with its balance as it is written, in whole units of the currency', async () => {
  const balanceIn = async (text: string, perOne: bigint, name?: string) =>
    (await read(new Response(text), () => 'a word', perOne, name)).balance
  expect([
    await balanceIn('{"balance": 90071992547409929}', 100_000n),
    await balanceIn('{"balance": "12.5"}', 1n),
    await balanceIn('{"balance": -0.5}', 1n),
    await balanceIn('{"balance": 12345}', 100n),
    await balanceIn('{"balance": 12345}', 100_000n),
    await balanceIn('{"balance": 1, "cash": 2}', 1n, 'cash'),
    await balanceIn('{"cash": 2}', 1n),
    await balanceIn('{"balance": "much"}', 1n),
  ]).toEqual(['900719925474.0992', '12.50', '-0.50', '123.45', '0.1234', '2.00', undefined, '0.00'])
  const whole = await read(new Response('{"error": 7, "balance": 8}', { status: 422 }), ({ error }) => `word ${String(error)}`, 1n)
  expect(whole).toEqual({ word: 'word 7', balance: '8.00', http: 422, body: { error: 7, balance: '8' } })
  expect([textOf('a'), textOf(7), textOf(null), textOf({ a: 1 })]).toEqual(['a', '7', 'null', '{"a":1}'])
})
