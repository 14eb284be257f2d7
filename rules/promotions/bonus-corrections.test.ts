/** Corrections of rounds with bonus money: what is closed, undone, returned, taken again or made worth another amount, by amounts worked out by hand. */
import { describe, expect, it } from 'vitest'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { chargeRound, refundBet, resettleWin, restakeBet } from './bonus-corrections.ts'
import { bonusPartOf, closeRound, holdsBonus, NEW_ROUND, placeBet, takeWin, undoBet, undoWin, type Played } from './bonus-play.ts'
import { openGrant, type GrantTerms, type Standing } from './grant.ts'

const TERMS: GrantTerms = {
  amount: 1000n,
  deposit: 0n,
  basis: 'bonus',
  times: 2n,
  form: 'convertible',
  contribution: { RNG: 10_000n, LIVE: 1000n },
  plays: ['RNG', 'LIVE'],
  maxBet: null,
  convertCap: null,
  onWithdrawal: 'forfeit',
  expiresAt: 40,
}
const done = <T>(outcome: Outcome<T, string>): T => {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
/** What is in the main account, in the bonus account, and played. */
const sums = ({ real, grant }: Standing) => [real, grant.bonus, grant.progress]
const bet = ({ standing, round }: Played, id: string, stake: bigint, category = 'RNG') =>
  done(placeBet(standing, round, { id, category, stake }, 1))
/** A main account of 300 and a bonus of 1,000; the bet of 400 takes 100 of the bonus. */
const opened = (): Played => bet({ standing: { real: 300n, grant: openGrant(TERMS) }, round: NEW_ROUND }, 'b', 400n)

describe('[PR-23] a round', () => {
  it('counts once, however often it is closed, and takes no bet any more', () => {
    const first = closeRound(opened().standing, opened().round)
    const again = closeRound(first.standing, first.round)
    expect([sums(first.standing), sums(again.standing)]).toEqual([
      [0n, 900n, 400n],
      [0n, 900n, 400n],
    ])
    expect([
      holdsBonus(opened().round),
      holdsBonus(first.round),
      opened().standing.grant.heldRounds,
      again.standing.grant.heldRounds,
    ]).toEqual([true, false, 1, 0])
    expect(placeBet(again.standing, again.round, { id: 'c', category: 'RNG', stake: 1n }, 1)).toMatchObject({ code: 'round-closed' })
  })

  it('[PR-19] gives back exactly what an undone bet took and counted, once, unless it was won', () => {
    const closed = closeRound(opened().standing, opened().round)
    const undone = done(undoBet(closed.standing, closed.round, closed.round.bets[0]!, 2))
    expect(sums(undone.standing)).toEqual([300n, 1000n, 0n])
    expect(sums(done(undoBet(undone.standing, undone.round, undone.round.bets[0]!, 3)).standing)).toEqual([300n, 1000n, 0n])
    const won = done(takeWin(closed.standing, closed.round, { id: 'w', amount: 800n }, 2))
    expect(undoBet(won.standing, won.round, won.round.bets[0]!, 3)).toMatchObject({ code: 'already-settled' })
    const lost = done(undoWin(won.standing, won.round, won.round.wins[0]!))
    expect(undoBet(lost.standing, lost.round, lost.round.bets[0]!, 3)).toMatchObject({ ok: true })
  })

  it('[PR-18, PR-20] shares a win by the stakes of the bet it names, else of all that stand, and takes it back by its parts', () => {
    const two = bet(opened(), 'c', 100n)
    // 100 of 400 and 100 of 100 were bonus money.
    expect([bonusPartOf(two.round, 800n), bonusPartOf(two.round, 800n, 'b'), bonusPartOf(two.round, 800n, 'c')].map(done)).toEqual([
      320n,
      200n,
      800n,
    ])
    expect(bonusPartOf(two.round, 800n, 'x')).toMatchObject({ code: 'unknown-transaction' })
    expect(sums(done(takeWin(two.standing, two.round, { id: 'w', amount: 800n, bet: 'b' }, 2)).standing)).toEqual([600n, 1000n, 0n])
    expect(takeWin(two.standing, two.round, { id: 'w', amount: 800n, bet: 'x' }, 2)).toMatchObject({ code: 'unknown-transaction' })
    const undone = done(undoBet(two.standing, two.round, two.round.bets[1]!, 2))
    expect(bonusPartOf(undone.round, 800n, 'c')).toMatchObject({ code: 'transaction-rolled-back' })
    expect(done(bonusPartOf(undone.round, 800n))).toBe(200n)
    expect(bonusPartOf(NEW_ROUND, 800n)).toMatchObject({ code: 'transaction-rolled-back' })
    const won = done(takeWin(two.standing, two.round, { id: 'w', amount: 800n }, 2))
    expect(sums(won.standing)).toEqual([480n, 1120n, 0n])
    const back = done(undoWin(won.standing, won.round, won.round.wins[0]!))
    expect(sums(back.standing)).toEqual([0n, 800n, 0n])
    expect(sums(done(undoWin(back.standing, back.round, back.round.wins[0]!)).standing)).toEqual([0n, 800n, 0n])
    expect(undoWin({ ...won.standing, real: 479n }, won.round, won.round.wins[0]!)).toMatchObject({ code: 'insufficient-funds' })
  })
})

const AGAIN = { id: 'again', stake: 400n }

describe('[PR-46] a correction', () => {
  it('returns part of a stake in the shares in which it was paid, the bonus share rounded down, and all of it exactly', () => {
    const { standing, round } = opened()
    const part = refundBet(standing, round, round.bets[0]!, 201n, 2)
    expect([sums(part.standing), part.part]).toEqual([[151n, 950n, 0n], 50n])
    expect(part.round.bets).toMatchObject([{ stake: 199n, bonus: 50n }])
    const rest = refundBet(part.standing, part.round, part.round.bets[0]!, 199n, 3)
    expect([sums(rest.standing), rest.part]).toEqual([[300n, 1000n, 0n], 50n])
    expect(refundBet(rest.standing, rest.round, rest.round.bets[0]!, 0n, 4).part).toBe(0n)
  })

  it('takes a returned stake again as it was paid, and from the main account what the bonus account lacks', () => {
    const { standing, round } = opened()
    const former = round.bets[0]!
    const undone = done(undoBet(standing, round, former, 2))
    const again = restakeBet(undone.standing, undone.round, former, AGAIN)
    expect([sums(again.standing), again.part]).toEqual([[0n, 900n, 0n], 100n])
    expect(again.round.bets).toMatchObject([
      { id: 'b', undone: true },
      { id: 'again', undone: false, bonus: 100n },
    ])
    const poor = { ...undone.standing, grant: { ...undone.standing.grant, bonus: 40n } }
    const overdrawn = restakeBet(poor, undone.round, former, AGAIN)
    expect([sums(overdrawn.standing), overdrawn.part]).toEqual([[-60n, 0n, 0n], 40n])
    const ended = { ...poor, grant: { ...poor.grant, bonus: 0n, end: 'expired' as const, toHouse: 700n } }
    const late = restakeBet(ended, undone.round, former, AGAIN)
    expect([sums(late.standing), late.part, late.standing.grant.toHouse]).toEqual([[0n, 0n, 0n], 100n, 600n])
    const exact = { ...poor, grant: { ...poor.grant, bonus: 100n } }
    expect(restakeBet(exact, undone.round, former, AGAIN).part).toBe(100n)
    // Of a stake that came back in part, the rest alone: its bonus share is rounded down, and nothing of nothing is nothing.
    const rest = restakeBet(undone.standing, undone.round, former, { id: 'rest', stake: 203n })
    expect([sums(rest.standing), rest.part]).toEqual([[147n, 950n, 0n], 50n])
    expect(rest.round.bets.at(-1)).toMatchObject({ id: 'rest', stake: 203n, bonus: 50n, undone: false })
    expect(restakeBet(undone.standing, undone.round, { ...former, stake: 0n, bonus: 0n }, { id: 'none', stake: 0n }).part).toBe(0n)
  })

  it('takes what a round is worth less by the shares of its bets, where the main account covers its part', () => {
    const { standing, round } = opened()
    const rich = { ...standing, real: 300n }
    const charged = done(chargeRound(rich, round, 400n))
    expect([sums(charged.standing), charged.part]).toEqual([[0n, 800n, 0n], 100n])
    expect(chargeRound({ ...rich, real: 299n }, round, 400n)).toMatchObject({ code: 'insufficient-funds' })
    expect(chargeRound(rich, NEW_ROUND, 400n)).toMatchObject({ code: 'transaction-rolled-back' })
  })

  it('makes a win worth another amount by the difference of its parts, and may overdraw', () => {
    const { standing, round } = opened()
    const won = done(takeWin(standing, round, { id: 'w', amount: 800n }, 2))
    expect(sums(won.standing)).toEqual([600n, 1100n, 0n])
    const win = won.round.wins[0]!
    const of = (amount: bigint, real = 600n) => done(resettleWin({ ...won.standing, real }, won.round, win, { amount, at: 3 }))
    expect([sums(of(1200n).standing), of(1200n).part]).toEqual([[900n, 1200n, 0n], 100n])
    expect([sums(of(400n).standing), of(400n).part]).toEqual([[300n, 1000n, 0n], -100n])
    expect([sums(of(800n).standing), of(800n).part]).toEqual([[600n, 1100n, 0n], 0n])
    expect(sums(of(0n, 500n).standing)).toEqual([-100n, 900n, 0n])
    expect(of(400n).round.wins).toEqual([{ id: 'w', amount: 400n, bonus: 100n, undone: false }])
    // What the bonus account lacks of its part comes from the main one.
    const poor = { ...won.standing, grant: { ...won.standing.grant, bonus: 40n } }
    expect(sums(done(resettleWin(poor, won.round, win, { amount: 400n, at: 3 })).standing)).toEqual([240n, 0n, 0n])
    // Nothing can be won without a bet that stands, and what was won can still be taken back.
    const unstaked = { ...won.round, bets: won.round.bets.map((row) => ({ ...row, undone: true })) }
    const without = (amount: bigint) => resettleWin(won.standing, unstaked, win, { amount, at: 3 })
    expect([sums(done(without(0n)).standing), without(1n)]).toMatchObject([[0n, 900n, 0n], { code: 'transaction-rolled-back' }])
    expect(resettleWin(won.standing, won.round, win, { amount: 1n, bet: 'x', at: 3 })).toMatchObject({ code: 'unknown-transaction' })
  })

  it('touches its own bet and its own win alone, and shares a win that names its bet by that bet', () => {
    const two = bet(opened(), 'c', 100n)
    const [first, second] = two.round.bets
    const refunded = refundBet(two.standing, two.round, first!, 100n, 2)
    expect(refunded.round.bets).toEqual([{ ...first, stake: 300n, bonus: 75n }, second])
    const again = restakeBet(two.standing, two.round, { ...second!, undone: true }, { id: 'again', stake: 100n })
    expect(again.round.bets).toEqual([first, second, { ...second, id: 'again' }])
    const one = done(takeWin(two.standing, two.round, { id: 'w', amount: 100n }, 2))
    const both = done(takeWin(one.standing, one.round, { id: 'x', amount: 50n }, 2))
    const [w, x] = both.round.wins
    const settled = done(resettleWin(both.standing, both.round, w!, { amount: 200n, at: 3 }))
    expect([settled.round.wins, settled.part]).toEqual([[x, { ...w, amount: 200n, bonus: 80n }], 40n])
    expect(done(resettleWin(both.standing, both.round, w!, { amount: 200n, bet: 'c', at: 3 })).part).toBe(160n)
    // What comes in time opens a used-up grant again, and what comes late does not.
    const used = { ...both.standing, grant: { ...both.standing.grant, bonus: 0n, end: 'used-up' as const } }
    const ends = [39, 40].map((at) => done(resettleWin(used, both.round, w!, { amount: 200n, at })).standing.grant.end)
    expect([ends, [39, 40].map((at) => refundBet(used, both.round, first!, 100n, at).standing.grant.end)]).toEqual([
      [null, 'used-up'],
      [null, 'used-up'],
    ])
  })
})
