/** Proves the slot's return twice: by the symbol method and by the full cycle of all 3,200,000 windows. */

import { describe, expect, it } from 'vitest'
import { stream } from '../fairness/fairness.ts'
import { addFractions, fraction, fractionText, percentText } from './fraction.ts'
import { LINE_PAYS, LINE_SLOT_MOST_PAYS, LINES, REELS, SCATTER_PAYS } from './line-slot-table.ts'
import { LINE_SLOT, checkLineSlotBet, decideLineSlot, lineSlotReturn, lineWin, scatterChances, spinReels, windowOf } from './line-slot.ts'
import published from './published.json' with { type: 'json' }

const SYMBOLS = ['H1', 'H2', 'H3', 'L1', 'L2', 'L3', 'L4', 'W', 'S'] as const
const WILD = 7
const SCATTER = 8

const decide = (stops: readonly number[], lineStakeUnits = 1n) => {
  const outcome = decideLineSlot({ bet: { lineStakeUnits }, stops })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

/**
 * A second evaluation for the full cycle, on small integers without an allocation per window. It walks the stops reel by reel and
 * calls `visit` with the pays of each window in line stakes.
 */
const fullCycle = (visit: (stops: readonly number[], pays: number) => void): void => {
  const cells = REELS.map((strip) => strip.map((_, stop) => [0, 1, 2].map((row) => SYMBOLS.indexOf(strip[(stop + row) % 20] ?? 'S'))))
  const pays = SYMBOLS.map((symbol) => (symbol === 'W' || symbol === 'S' ? [0, 0, 0, 0, 0, 0] : [...LINE_PAYS[symbol]]))
  const stops = [0, 0, 0, 0, 0]
  const window: number[][] = [[], [], [], [], []]
  const payOf = (): number => {
    let total = 0
    for (const rows of LINES) {
      const symbol = (window[0] as number[])[rows[0] as number] as number
      if (symbol >= WILD) continue
      let run = 1
      for (; run < 5; run += 1) {
        const next = (window[run] as number[])[rows[run] as number] as number
        if (next !== symbol && next !== WILD) break
      }
      total += (pays[symbol] as number[])[run] as number
    }
    let scatters = 0
    for (const reel of window) for (const cell of reel) if (cell === SCATTER) scatters += 1
    return total + (SCATTER_PAYS[scatters] as number) * 20
  }
  const turn = (reel: number): void => {
    for (let stop = 0; stop < 20; stop += 1) {
      stops[reel] = stop
      window[reel] = (cells[reel] as number[][])[stop] as number[]
      if (reel === 4) visit(stops, payOf())
      else turn(reel + 1)
    }
  }
  turn(0)
}

describe('the video slot', () => {
  it('[GAME-17] has the published reels, lines and pays', () => {
    expect(REELS).toEqual(published.slot.reels)
    expect(LINES).toEqual(published.slot.lines)
    expect(LINE_PAYS).toEqual(published.slot.linePays)
    expect(SCATTER_PAYS).toEqual(published.slot.scatterPays)
    expect(REELS.every((strip) => strip.length === 20)).toBe(true)
    expect(new Set(LINES.map(String)).size).toBe(20)
    // The rule of lineWin rests on this: the first reel and the last have no wild. Each reel has one scatter, and no window of a reel shows
    // two.
    expect(REELS.map((strip) => strip.filter((symbol) => symbol === 'W').length)).toEqual([0, 1, 1, 1, 0])
    expect(REELS.every((strip) => strip.filter((symbol) => symbol === 'S').length === 1)).toBe(true)
  })

  it('[GAME-17] returns exactly 15353/16000 by the symbol method', () => {
    expect(fractionText(lineSlotReturn())).toBe(published.slot.rtpExact_symbolMethod)
    expect(percentText(lineSlotReturn(), 5)).toBe(published.slot.rtpPct.toFixed(5))
    expect(scatterChances().reduce(addFractions)).toEqual(fraction(1n))
  })

  it('[GAME-17] returns exactly 15353/16000 over all 3,200,000 windows, with the published hit rate and deviation', () => {
    let total = 0
    let squares = 0
    let hits = 0
    let windows = 0
    let most = 0
    fullCycle((stops, pays) => {
      if (pays > most) most = pays
      total += pays
      squares += pays * pays
      if (pays > 0) hits += 1
      windows += 1
      // The rules themselves decide every 1009th window (a prime, so that all stops of all reels come up).
      if (windows % 1009 === 0 && decide(stops).totalPays !== pays) throw new Error(`the rules differ at ${stops.join()}`)
    })
    expect(windows).toBe(3_200_000)
    expect(most).toBe(LINE_SLOT_MOST_PAYS)
    expect(fractionText(fraction(BigInt(total), BigInt(windows) * 20n))).toBe(published.slot.fullCycleRtpExact)
    expect(((hits / windows) * 100).toFixed(4)).toBe(published.slot.hitFrequencyPct.toFixed(4))
    const mean = total / windows / 20
    expect(Math.sqrt(squares / windows / 400 - mean * mean).toFixed(2)).toBe(published.slot.stdDevPerTotalBet.toFixed(2))
  })

  it('[GAME-17] reads a line from the left with wilds for any symbol but the scatter', () => {
    expect(lineWin(['H1', 'H1', 'H1', 'L1', 'H1'])).toEqual({ symbol: 'H1', count: 3, pays: 40 })
    expect(lineWin(['H1', 'W', 'W', 'W', 'H1'])).toEqual({ symbol: 'H1', count: 5, pays: 1000 })
    expect(lineWin(['L4', 'W', 'L4', 'L3', 'L4'])).toEqual({ symbol: 'L4', count: 3, pays: 9 })
    expect(lineWin(['L4', 'L4', 'S', 'L4', 'L4'])).toBeNull()
    expect(lineWin(['S', 'S', 'S', 'S', 'S'])).toBeNull()
    expect(lineWin(['L1', 'L1', 'L2', 'L1', 'L1'])).toBeNull()
  })

  it('[GAME-17] pays lines in line stakes and scatters in total stakes', () => {
    const stops = REELS.map((strip) => strip.indexOf('S'))
    const { scatters, totalPays, stakeUnits, payoutUnits, lineWins } = decide(stops, 2_000n)
    const fromLines = lineWins.reduce((sum, { pays }) => sum + pays, 0)
    expect(scatters).toBe(5)
    expect(totalPays).toBe(fromLines + 100 * 20)
    expect(stakeUnits).toBe(40_000n)
    expect(payoutUnits).toBe(2_000n * BigInt(totalPays))
  })

  it('[GAME-17] shows three symbols per reel around the end of the strip', () => {
    const window = windowOf([19, 18, 0, 1, 17])
    expect(window[0]).toEqual(['L1', 'H1', 'L1'])
    expect(window[1]).toEqual(['L4', 'H3', 'L1'])
    expect(window[4]).toEqual(['L3', 'H2', 'L4'])
    expect(() => windowOf([0, 0, 0, 0])).toThrow(RangeError)
  })

  it('[GAME-17] spins each reel from the fair stream and refuses an empty stake', async () => {
    const open = () => stream({ ...LINE_SLOT, serverSeed: new Uint8Array(32), clientSeed: 'a', nonce: 5 })
    const second = open()
    const stops = await spinReels(open())
    for (const stop of stops) expect(stop).toBe(await second.below(20))
    expect(stops).toHaveLength(5)
    expect(checkLineSlotBet({ lineStakeUnits: 1n }).ok).toBe(true)
    expect(decideLineSlot({ bet: { lineStakeUnits: 0n }, stops })).toEqual({ ok: false, code: 'stake-below-minimum' })
  })
})
