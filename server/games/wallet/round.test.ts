/** Proves the judgement of each moving call by what is known of its round: what it moves, and by which word it is refused. */
import { describe, expect, it } from 'vitest'
import { judge, movesParts, type Act, type Known, type Seen, type Verb } from './round.ts'

const ACT: Act = {
  verb: 'bet',
  vendor: 'PG',
  transaction: 'new',
  reference: 'old',
  member: 'mya',
  game: 'slot',
  round: 'r1',
  units: 50n,
  kind: '',
  closes: false,
}
const TARGET: Known = {
  verb: 'win',
  member: 'mya',
  game: 'slot',
  round: 'r1',
  state: 'applied',
  reference: '',
  units: 80n,
  settledUnits: 80n,
  held: false,
}
const ROUND: Seen['round'] = { closed: false, bets: 1, wins: 0, undone: 0, staked: 50n, won: 0n, funded: false }
const SEEN: Seen = {
  vendorState: 'on',
  gameState: 'on',
  own: undefined,
  target: TARGET,
  round: ROUND,
  session: { member: 'mya', fresh: true, touches: false },
}
type Change = { act?: Partial<Act>; target?: Partial<Known> | 'none'; round?: Partial<Seen['round']>; seen?: Partial<Seen> }
const actOf = (verb: Verb, act: Partial<Act> = {}): Act => ({ ...ACT, verb, ...act })
const seenOf = ({ target = {}, round = {}, seen = {} }: Change): Seen => ({
  ...SEEN,
  target: target === 'none' ? undefined : { ...TARGET, ...target },
  round: { ...ROUND, ...round },
  ...seen,
})
const says = (verb: Verb, change: Change = {}, how: Parameters<typeof judge>[2] = {}) => {
  const verdict = judge(actOf(verb, change.act), seenOf(change), how)
  return 'refused' in verdict ? verdict.refused : verdict.moves
}
const OTHERS: Partial<Known>[] = [{ game: 'other' }, { round: 'r2' }]

it('[GAME-15] whatever came before is a duplicate', () => {
  for (const verb of ['bet', 'win', 'rollback', 'resettle', 'void-settle', 'refund', 'restake', 'charge'] as const)
    expect(says(verb, { seen: { own: { state: 'applied', reference: '' } } }), verb).toBe('duplicate-transaction')
})

it('[GAME-15] a bet needs the fresh token of its own player, an open game and an open round', () => {
  expect(says('bet')).toBe(-50n)
  expect(says('bet', { seen: { session: undefined } })).toBe('invalid-token')
  expect(says('bet', { act: { member: 'hla' } })).toBe('invalid-token')
  expect(says('bet', { seen: { session: { member: 'mya', fresh: false, touches: false } } })).toBe('token-expired')
  for (const seen of [{ vendorState: 'off' as const }, { gameState: 'off' as const }, { gameState: undefined }])
    expect(says('bet', { seen })).toBe('game-disabled')
  expect(says('bet', { round: { closed: true } })).toBe('round-closed')
  const only = { act: { kind: 'only' as const } }
  expect(says('bet', { ...only, round: { bets: 0 } })).toBe(-50n)
  for (const round of [{}, { bets: 0, wins: 1 }, { bets: 0, undone: 1 }]) expect(says('bet', { ...only, round })).toBe('already-settled')
})

describe('[GAME-15] a win', () => {
  const bet = { verb: 'bet', units: 50n, settledUnits: 50n } as const
  const win = (kind: Act['kind'], change: Change = {}) => says('win', { ...change, act: { kind, ...change.act } })

  it('needs its bet in the same game and round, and a gift needs none', () => {
    for (const kind of ['win', 'settlement', 'free-win'] as const) {
      expect(win(kind, { target: bet })).toBe(50n)
      expect(win(kind, { target: 'none' })).toBe('unknown-transaction')
      expect(win(kind)).toBe('unknown-transaction')
      for (const other of OTHERS) expect(win(kind, { target: { ...bet, ...other } })).toBe('unknown-transaction')
    }
    for (const target of ['none', bet, { ...bet, round: 'r2' }] as const) expect(win('promo', { target })).toBe(50n)
    for (const kind of ['win', 'promo'] as const) {
      expect(win(kind, { target: { ...bet, member: 'hla' } })).toBe('unknown-transaction')
      expect(win(kind, { target: { ...bet, state: 'rolled-back' } })).toBe('transaction-rolled-back')
      expect(win(kind, { target: { ...bet, state: 'tombstone' } })).toBe('transaction-rolled-back')
    }
  })

  it('that names no bet needs one that is open', () => {
    const nameless = { reference: '' }
    expect(win('win', { act: nameless })).toBe(50n)
    expect(win('win', { act: nameless, round: { bets: 0, undone: 1 } })).toBe('transaction-rolled-back')
    expect(win('win', { act: nameless, round: { bets: 0 } })).toBe('unknown-transaction')
    expect(win('promo', { act: nameless, round: { bets: 0, undone: 1 } })).toBe(50n)
  })

  it('that settles comes once, also for a stake that was returned and taken again', () => {
    expect(win('settlement', { target: bet, round: { wins: 1 } })).toBe('already-settled')
    expect(win('win', { target: bet, round: { wins: 1 } })).toBe(50n)
    const returned = { ...bet, state: 'rolled-back' } as const
    expect(win('settlement', { target: returned })).toBe(50n)
    expect(win('settlement', { target: returned, round: { bets: 0, undone: 1 } })).toBe('transaction-rolled-back')
  })
})

it('[GAME-15] a rollback gives back a stake, takes back a win, and moves nothing for what never came', () => {
  const bet = { verb: 'bet', units: 50n, settledUnits: 50n } as const
  expect(says('rollback', { target: 'none' })).toBe(0n)
  expect(says('rollback', { target: bet })).toBe(50n)
  expect(says('rollback', { target: { ...bet, verb: 'restake' } })).toBe(50n)
  expect(says('rollback')).toBe(-80n)
  expect(says('rollback', { target: { member: 'hla' } })).toBe('unknown-transaction')
  for (const target of OTHERS) expect(says('rollback', { target })).toBe('unknown-transaction')
  expect(says('rollback', { target: { verb: 'refund' } })).toBe('unknown-transaction')
  expect(says('rollback', { target: { state: 'tombstone', reference: 'new' } })).toBe(0n)
  expect(says('rollback', { target: { state: 'tombstone', reference: 'another' } })).toBe('undone-before')
  expect(says('rollback', { target: { state: 'rolled-back' } })).toBe('undone-before')
  expect(says('rollback', { target: bet, round: { wins: 1 } })).toBe('already-settled')
  expect(says('rollback', { round: { wins: 1 } })).toBe(-80n)
  const changed = { target: { settledUnits: 30n } }
  expect(says('rollback', changed)).toBe('worth-changed')
  expect(says('rollback', changed, { presentWorth: true })).toBe(-30n)
  expect(says('rollback', { target: { ...bet, settledUnits: 20n } }, { presentWorth: true })).toBe(20n)
})

it('[GAME-15] a corrected win is worth the new amount', () => {
  for (const verb of ['resettle', 'void-settle'] as const) {
    expect(says(verb)).toBe(-30n)
    expect(says(verb, { target: { settledUnits: 20n } })).toBe(30n)
    expect(says(verb, { target: 'none' })).toBe('unknown-transaction')
    expect(says(verb, { target: { member: 'hla' } })).toBe('unknown-transaction')
    expect(says(verb, { target: { state: 'rolled-back' } })).toBe('transaction-rolled-back')
    expect(says(verb, { target: { verb: 'bet' } })).toBe('unknown-transaction')
    for (const target of OTHERS) expect(says(verb, { target })).toBe('unknown-transaction')
  }
})

it('[GAME-15, GAME-20] what is on review is corrected there, and what was released in between is asked again', () => {
  for (const verb of ['rollback', 'resettle', 'void-settle'] as const) {
    expect(says(verb, { target: { held: true } }), verb).toBe('on-review')
    expect(says(verb, { target: { held: true } }, { onReview: true }), verb).toBe(verb === 'rollback' ? -80n : -30n)
    expect(says(verb, {}, { onReview: true }), verb).toBe(verb === 'resettle' ? -30n : 'temporary-error')
  }
})

it('[GAME-15] a refund is at most the rest of an open stake', () => {
  const bet = { verb: 'bet', settledUnits: 50n } as const
  expect(says('refund', { target: bet })).toBe(50n)
  expect(says('refund', { target: { ...bet, settledUnits: 49n } })).toBe('bad-request')
  expect(says('refund', { target: 'none' })).toBe('unknown-transaction')
  expect(says('refund', { target: { ...bet, member: 'hla' } })).toBe('unknown-transaction')
  expect(says('refund', { target: { ...bet, state: 'rolled-back' } })).toBe('transaction-rolled-back')
  expect(says('refund')).toBe('unknown-transaction')
  for (const other of OTHERS) expect(says('refund', { target: { ...bet, ...other } })).toBe('unknown-transaction')
})

it('[GAME-15] a returned stake is taken again once, and never beside a win', () => {
  const [bet, none] = [{ verb: 'bet', state: 'rolled-back' } as const, { bets: 0, undone: 1 }]
  expect(says('restake', { target: bet, round: none })).toBe(-50n)
  expect(says('restake', { target: bet, round: { bets: 1 } })).toBe('duplicate-transaction')
  expect(says('restake', { target: bet, round: { ...none, wins: 1 } })).toBe('duplicate-transaction')
  expect(says('restake', { target: 'none', round: none })).toBe('unknown-transaction')
  expect(says('restake', { target: { ...bet, member: 'hla' }, round: none })).toBe('unknown-transaction')
  expect(says('restake', { target: { ...bet, state: 'tombstone' }, round: none })).toBe('unknown-transaction')
  expect(says('restake', { target: { ...bet, verb: 'restake' }, round: none })).toBe('unknown-transaction')
  for (const other of OTHERS) expect(says('restake', { target: { ...bet, ...other }, round: none })).toBe('unknown-transaction')
})

it('[GAME-15] a charge needs an open bet', () => {
  expect(says('charge')).toBe(-50n)
  expect(says('charge', { round: { bets: 0, undone: 1 } })).toBe('transaction-rolled-back')
  expect(says('charge', { round: { bets: 0 } })).toBe('unknown-transaction')
})

it('[GAME-15] bonus money moves with all but bets, gifts and rollbacks of what never came', () => {
  const parts = (verb: Verb, kind: Act['kind'] = '', change: Change = {}) =>
    movesParts(actOf(verb, { kind }), seenOf({ round: { funded: true }, ...change }))
  expect([parts('win', 'win'), parts('rollback'), parts('resettle'), parts('charge')]).toEqual([true, true, true, true])
  expect(parts('win', 'win', { round: {} })).toBe(false)
  expect([parts('bet'), parts('win', 'promo'), parts('win', 'free-round'), parts('win', 'free-win')]).toEqual(Array(4).fill(false))
  expect(parts('rollback', '', { target: 'none', round: { funded: true } })).toBe(false)
})
