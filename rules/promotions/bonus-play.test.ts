/** Proves that bonus money is neither made nor lost by any order of play, and the worked cases of its ends. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NEW_ROUND, closeRound, holdsBonus, placeBet, takeWin, undoBet, undoWin, type BonusRound, type Played } from './bonus-play.ts'
import { endAtOnce, isFinal, openGrant, settleGrant, stateOf, type GrantTerms, type Standing } from './grant.ts'

const TERMS: GrantTerms = {
  amount: 1_000_000n,
  deposit: 0n,
  basis: 'bonus',
  times: 2n,
  form: 'convertible',
  contribution: { RNG: 10_000n, LIVE: 1_000n },
  plays: ['RNG', 'LIVE'],
  maxBet: null,
  convertCap: null,
  onWithdrawal: 'forfeit',
  expiresAt: 40,
}

type Act =
  | { readonly type: 'bet' | 'win'; readonly round: number; readonly units: bigint; readonly live: boolean }
  | { readonly type: 'close' | 'rollback' | 'undo-win'; readonly round: number }
  | { readonly type: 'cancel' | 'exclude' }

const round = fc.integer({ min: 0, max: 3 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('bet' as const), round, units: fc.bigInt(0n, 700_000n), live: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('win' as const), round, units: fc.bigInt(0n, 900_000n), live: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('close' as const, 'rollback' as const, 'undo-win' as const), round }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('cancel' as const, 'exclude' as const) }) },
)

const terms = fc.record({
  form: fc.constantFrom('convertible' as const, 'sticky' as const),
  times: fc.bigInt(0n, 3n),
  maxBet: fc.constantFrom(null, 500_000n),
  convertCap: fc.constantFrom(null, 600_000n),
  expiresAt: fc.integer({ min: 1, max: 60 }),
})

/** What an act makes of the books, or nothing where the rules refuse it. */
function playedBy(doing: Act, standing: Standing, rounds: BonusRound[], at: number): Played | undefined {
  if (!('round' in doing)) return undefined
  const here = rounds[doing.round] ?? NEW_ROUND
  const id = `${at}`
  const answer = (() => {
    if (doing.type === 'bet') return placeBet(standing, here, { id, category: doing.live ? 'LIVE' : 'RNG', stake: doing.units }, at)
    if (doing.type === 'win') return takeWin(standing, here, { id, amount: doing.units }, at)
    if (doing.type === 'close') return { ok: true as const, value: closeRound(standing, here) }
    const bet = here.bets.find(({ undone }) => !undone)
    const win = here.wins.find(({ undone }) => !undone)
    if (doing.type === 'rollback') return bet && undoBet(standing, here, bet, at)
    return win && undoWin(standing, here, win)
  })()
  return answer?.ok === true ? answer.value : undefined
}

const live = <T extends { readonly undone: boolean }>(rows: readonly T[]): T[] => rows.filter(({ undone }) => !undone)
const net = (rounds: readonly BonusRound[]): bigint =>
  rounds.reduce(
    (sum, { bets, wins }) =>
      live(wins).reduce((won, { amount }) => won + amount, 0n) - live(bets).reduce((lost, { stake }) => lost + stake, 0n) + sum,
    0n,
  )

describe('bonus money in play', () => {
  it('[PROMO-04, PR-19, PR-21, PR-26] adds up to what was there, in every order of acts', () => {
    fc.assert(
      fc.property(terms, fc.bigInt(0n, 800_000n), fc.array(act, { maxLength: 60 }), (variant, real, acts) => {
        const grant = openGrant({ ...TERMS, ...variant })
        let standing: Standing = { real, grant }
        const rounds: BonusRound[] = [NEW_ROUND, NEW_ROUND, NEW_ROUND, NEW_ROUND]
        for (const [at, doing] of acts.entries()) {
          standing = settleGrant(standing, at)
          const played = playedBy(doing, standing, rounds, at)
          if (played !== undefined && 'round' in doing) {
            standing = played.standing
            rounds[doing.round] = played.round
          }
          if (doing.type === 'cancel') standing = endAtOnce(standing, 'cancelled', at)
          if (doing.type === 'exclude') standing = endAtOnce(standing, 'excluded', at)
          standing = settleGrant(standing, at)
          expect(standing.real >= 0n && standing.grant.bonus >= 0n).toBe(true)
          expect(standing.real + standing.grant.bonus + standing.grant.toHouse).toBe(real + TERMS.amount + net(rounds))
          expect(standing.grant.heldRounds).toBe(rounds.filter(holdsBonus).length)
          expect(isFinal(standing.grant.end) && standing.grant.bonus > 0n).toBe(false)
        }
      }),
      { numRuns: 400, seed: 20 },
    )
  })

  it('[PR-26] makes as much real whatever the order in which parts come after an end', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 900_000n), { minLength: 2, maxLength: 6 }), terms, (wins, variant) => {
        const opened = placeBet(
          { real: 0n, grant: openGrant({ ...TERMS, ...variant, maxBet: null, times: 3n, expiresAt: 100 }) },
          NEW_ROUND,
          { id: 'b', category: 'RNG', stake: 600_000n },
          1,
        )
        if (!opened.ok) throw new Error(opened.code)
        const ended: Played = { ...opened.value, standing: endAtOnce(opened.value.standing, 'excluded', 2) }
        const finish = (order: readonly bigint[]) =>
          order.reduce((played, amount, index) => {
            const taken = takeWin(played.standing, played.round, { id: `w${index}`, amount }, 3)
            return taken.ok ? taken.value : played
          }, ended).standing.real
        expect(finish(wins)).toBe(finish(wins.toReversed()))
      }),
      { numRuns: 100, seed: 21 },
    )
  })

  it('[PR-15] asks for the highest bet only where bonus money is needed, over the whole round', () => {
    const first = placeBet(
      { real: 150_000n, grant: openGrant({ ...TERMS, maxBet: 200_000n }) },
      NEW_ROUND,
      { id: '1', category: 'RNG', stake: 150_000n },
      1,
    )
    if (!first.ok) throw new Error(first.code)
    const { standing, round: open } = first.value
    expect(placeBet(standing, open, { id: '2', category: 'RNG', stake: 50_001n }, 2)).toMatchObject({ ok: false, code: 'bonus-max-bet' })
    expect(placeBet(standing, open, { id: '2', category: 'RNG', stake: 50_000n }, 2)).toMatchObject({ ok: true })
  })

  it('[PR-25] opens a used-up grant again for a win that comes in time', () => {
    const bet = placeBet({ real: 0n, grant: openGrant(TERMS) }, NEW_ROUND, { id: 'b', category: 'RNG', stake: 1_000_000n }, 1)
    if (!bet.ok) throw new Error(bet.code)
    const closed = closeRound(bet.value.standing, bet.value.round)
    const used = settleGrant(closed.standing, 2)
    expect(stateOf(used.grant, 2)).toBe('used-up')
    const won = takeWin(used, closed.round, { id: 'w', amount: 100_000n }, 3)
    expect(won).toMatchObject({ ok: true, value: { standing: { grant: { bonus: 100_000n, end: null } } } })
    expect(settleGrant(used, TERMS.expiresAt).grant.end).toBe('expired')
  })
})
