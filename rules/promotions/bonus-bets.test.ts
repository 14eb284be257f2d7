/** How a bet is paid of real and bonus money, and what its round holds and counts, at the bounds of each rule. */
import { describe, expect, it } from 'vitest'
import {
  NEW_ROUND,
  closeRound,
  holdsBonus,
  placeBet,
  takeWin,
  undoBet,
  undoWin,
  type BonusRound,
  type Played,
  type RoundBet,
} from './bonus-play.ts'
import { openGrant, type Grant, type GrantTerms, type Standing } from './grant.ts'

const TERMS: GrantTerms = {
  amount: 100n,
  deposit: 0n,
  basis: 'bonus',
  times: 2n,
  form: 'convertible',
  contribution: { RNG: 10_000n, LIVE: 5000n },
  plays: ['RNG', 'LIVE'],
  maxBet: null,
  convertCap: null,
  onWithdrawal: 'forfeit',
  expiresAt: 40,
}
const standing = (real: bigint, change: Partial<Grant> = {}, terms: Partial<GrantTerms> = {}): Standing => ({
  real,
  grant: { ...openGrant({ ...TERMS, ...terms }), ...change },
})
const bet = (of: Standing, stake: bigint, { round = NEW_ROUND, category = 'RNG', at = 5, id = 'b' } = {}) =>
  placeBet(of, round, { id, category, stake }, at)
const played = (answer: ReturnType<typeof placeBet>): Played => {
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
const told = (answer: ReturnType<typeof placeBet>) =>
  answer.ok ? [answer.value.standing.real, answer.value.standing.grant.bonus, answer.value.standing.grant.heldRounds] : answer.code
const row = (change: Partial<RoundBet> = {}): RoundBet => ({
  id: 'b',
  category: 'RNG',
  stake: 10n,
  bonus: 4n,
  active: true,
  counted: 0n,
  undone: false,
  ...change,
})
const roundOf = (...bets: readonly RoundBet[]): BonusRound => ({ closed: false, bets, wins: [] })

describe('[PR-14, PR-15] a bet', () => {
  it('takes real money first, and bonus money only for the rest', () => {
    expect([told(bet(standing(30n), 29n)), told(bet(standing(30n), 30n)), told(bet(standing(30n), 31n))]).toEqual([
      [1n, 100n, 0],
      [0n, 100n, 0],
      [0n, 99n, 1],
    ])
    expect([told(bet(standing(30n), 130n)), told(bet(standing(30n), 131n))]).toEqual([[0n, 0n, 1], 'balance-too-low'])
    expect(played(bet(standing(30n), 31n)).round.bets).toEqual([
      { id: 'b', category: 'RNG', stake: 31n, bonus: 1n, active: true, counted: 0n, undone: false },
    ])
  })

  it('[PR-16] never takes bonus money of a grant that is not active, or in a category that the grant does not play', () => {
    for (const of of [standing(30n, { progress: 200n }), standing(30n, { end: 'used-up' })]) {
      expect([told(bet(of, 31n)), told(bet(of, 30n))]).toEqual(['balance-too-low', [0n, 100n, 0]])
      expect(played(bet(of, 30n)).round.bets[0]?.active).toBe(false)
    }
    expect([told(bet(standing(30n), 31n, { at: 40 })), told(bet(standing(30n), 31n, { at: 39 }))]).toEqual([
      'balance-too-low',
      [0n, 99n, 1],
    ])
    expect([told(bet(standing(30n), 31n, { category: 'FISH' })), told(bet(standing(30n), 30n, { category: 'FISH' }))]).toEqual([
      'balance-too-low',
      [0n, 100n, 0],
    ])
  })

  it('may be as high as the maximum with all open stakes of its round, and higher with real money alone', () => {
    const capped = (real: bigint) => standing(real, {}, { maxBet: 50n })
    expect([told(bet(capped(0n), 50n)), told(bet(capped(0n), 51n)), told(bet(capped(51n), 51n)), told(bet(capped(50n), 51n))]).toEqual([
      [0n, 50n, 1],
      'bonus-max-bet',
      [0n, 100n, 0],
      'bonus-max-bet',
    ])
    const round = roundOf(row({ id: 'x', stake: 20n, bonus: 0n }), row({ id: 'y', stake: 40n, undone: true }))
    expect([told(bet(capped(0n), 30n, { round })), told(bet(capped(0n), 31n, { round }))]).toEqual([[0n, 70n, 1], 'bonus-max-bet'])
    // What is too much for the account is told as that.
    expect(told(bet(capped(0n), 101n))).toBe('balance-too-low')
  })

  it('makes its round one that holds bonus money, once', () => {
    const first = played(bet(standing(0n), 10n))
    const second = played(bet(first.standing, 10n, { round: first.round, id: 'c' }))
    expect([first.standing.grant.heldRounds, second.standing.grant.heldRounds]).toEqual([1, 1])
    expect(second.round.bets.map(({ id }) => id)).toEqual(['b', 'c'])
    const rounds = [
      roundOf(row()),
      roundOf(row({ bonus: 0n })),
      roundOf(row({ undone: true })),
      { ...roundOf(row()), closed: true },
      roundOf(row({ undone: true }), row({ bonus: 1n })),
    ]
    expect(rounds.map(holdsBonus)).toEqual([true, false, false, false, true])
  })
})

describe('[PR-23] a round that closes', () => {
  const closes = (bets: readonly RoundBet[], change: Partial<Grant> = {}) =>
    closeRound(standing(3n, { heldRounds: 1, progress: 7n, ...change }), roundOf(...bets))

  it('counts each bet of an active grant that stands, by its category, and holds nothing any more', () => {
    const { standing: after, round } = closes([
      row(),
      row({ id: 'c', category: 'LIVE', stake: 9n }),
      row({ id: 'd', active: false }),
      row({ id: 'e', undone: true }),
    ])
    expect(round.bets.map(({ counted }) => counted)).toEqual([10n, 4n, 0n, 0n])
    expect([after.real, after.grant.progress, after.grant.heldRounds, after.grant.bonus, round.closed]).toEqual([3n, 21n, 0, 100n, true])
  })

  it('counts nothing after a final end, and still does after one that is not', () => {
    expect(closes([row()], { end: 'expired' }).standing.grant.progress).toBe(7n)
    expect(closes([row()], { end: 'used-up' }).standing.grant.progress).toBe(17n)
  })
})

describe('[PR-19, PR-20] what is undone', () => {
  it('gives back the parts of its own bet alone, and what it counted until a final end', () => {
    const round = { ...roundOf(row({ counted: 10n }), row({ id: 'c', stake: 5n, bonus: 5n, counted: 5n })), closed: true }
    const undo = (change: Partial<Grant> = {}) => {
      const answer = undoBet(standing(3n, { bonus: 50n, progress: 15n, ...change }), round, round.bets[0]!, 5)
      if (!answer.ok) throw new Error(answer.code)
      return answer.value
    }
    expect(undo().standing).toMatchObject({ real: 9n, grant: { bonus: 54n, progress: 5n } })
    expect(undo().round.bets.map(({ undone }) => undone)).toEqual([true, false])
    expect(undo({ end: 'used-up' }).standing.grant).toMatchObject({ bonus: 54n, progress: 5n, end: null })
    expect(undo({ end: 'expired', bonus: 0n }).standing.grant).toMatchObject({ progress: 15n, toHouse: 4n })
  })

  it('frees its round where no other open bet of it holds bonus money', () => {
    const undo = (round: BonusRound) => undoBet(standing(0n, { heldRounds: 1 }), round, round.bets[0]!, 5)
    expect(undo(roundOf(row()))).toMatchObject({ value: { standing: { grant: { heldRounds: 0 } } } })
    expect(undo(roundOf(row(), row({ id: 'c' })))).toMatchObject({ value: { standing: { grant: { heldRounds: 1 } } } })
  })

  it('takes back one win of several by its own parts', () => {
    const win = (id: string, amount: bigint, bonus: bigint, undone = false) => ({ id, amount, bonus, undone })
    const round = { ...roundOf(row()), wins: [win('w', 10n, 4n), win('x', 20n, 8n)] }
    expect(undoWin(standing(6n, { bonus: 4n }), round, round.wins[0]!)).toMatchObject({
      value: { standing: { real: 0n, grant: { bonus: 0n } }, round: { wins: [win('w', 10n, 4n, true), win('x', 20n, 8n)] } },
    })
    const taken = takeWin(standing(1n), roundOf(row()), { id: 'w', amount: 9n }, 5)
    expect(taken).toMatchObject({ value: { standing: { real: 7n, grant: { bonus: 103n } }, round: { wins: [win('w', 9n, 3n)] } } })
    const free = takeWin(standing(1n), roundOf(row({ stake: 0n, bonus: 0n })), { id: 'w', amount: 9n }, 5)
    expect(free).toMatchObject({ value: { standing: { real: 10n, grant: { bonus: 100n } } } })
  })
})
