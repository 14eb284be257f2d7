/** Proves the rules around tickets: prize, cancel, chase and calendar. The sample orders that move money run against the server, in its settlement. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { fraction, fractionText, timesFraction } from '../../originals/fraction.ts'
import { clockOf, dayIssueName, dayIssues, secondsOf } from './calendar.ts'
import type { Segment } from './calendar.ts'
import { CANCEL_TERMS, cancelTicket } from './cancel.ts'
import { chaseMultiples, chaseStops } from './chase.ts'
import { range } from '../testing/definition.ts'
import { readFactor } from '../lottery.ts'
import { resultOfExchange } from '../families/myanmar.ts'
import { exactRebate, stakePerUnit, ticketPrize, ticketRebate, ticketStake } from './prize.ts'
import type { PlayUnit } from './prize.ts'

type Line = Readonly<Record<string, unknown>>
const LINES = readFileSync(path.join(import.meta.dirname, 'sample-orders.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line)

const units = (text: string): bigint => {
  const read = parseUnits(text)
  if (read === undefined) throw new Error(`${text} is no amount`)
  return read
}
const seconds = (clock: string): number => {
  const read = secondsOf(clock)
  if (read === undefined) throw new Error(`${clock} is no time`)
  return read
}
const factor = (text: string) => readFactor(text) ?? fraction(0n)
/** An amount in units of the currency from ten-thousandths, exactly. */
const whole = (ticket: { numerator: bigint; denominator: bigint }): string => fractionText(timesFraction(ticket, fraction(1n, 10_000n)))
const asUnits = (unitsOf: bigint): string => formatUnits(unitsOf, 0)

type Template = Record<keyof Segment, string | number>
const segmentOf = (template: Template): Segment => ({
  saleStart: seconds(String(template.saleStart)),
  firstDraw: seconds(String(template.firstDraw)),
  lastDraw: seconds(String(template.lastDraw)),
  periodSeconds: Number(template.periodSeconds),
  stopAheadSeconds: Number(template.stopAheadSeconds),
})
const calendarLine = LINES.find(({ kind }) => kind === 'issues')
const SEGMENTS = ((calendarLine?.['templates'] ?? []) as Template[]).map(segmentOf)
const ISSUES = dayIssues(SEGMENTS)
const DAY = String(calendarLine?.['date'])

const CHECKS: Readonly<Record<string, (line: Line) => void>> = {
  money: (line) => {
    const perUnit = stakePerUnit({ unit: String(line['unit']) as PlayUnit, multiple: BigInt(Number(line['times'])) })
    const stake = ticketStake(perUnit, Number(line['count']))
    const [prizeGroup, highest] = [BigInt(Number(line['prizeGroup'])), BigInt(Number(line['memberMaxGroup']))]
    const prizeFactor = factor(String(line['factorSum']))
    const exact = timesFraction(timesFraction(fraction(perUnit), prizeFactor), fraction(prizeGroup, 2000n))
    expect({
      stake: formatUnits(stake, 4),
      prize: formatUnits(ticketPrize({ perUnit, prizeFactor, prizeGroup }), 4),
      prizeExact: whole(exact),
      rebate: formatUnits(ticketRebate(stake, highest, prizeGroup), 4),
      rebateExact: whole(exactRebate(stake, highest, prizeGroup)),
    }).toEqual({
      stake: line['stake'],
      prize: line['prize'],
      prizeExact: line['prizeExact'],
      rebate: line['rebate'],
      rebateExact: line['rebateExact'],
    })
  },
  cancel: (line) => {
    const terms = { freeUpTo: units(String(line['freeUpTo'])), feeBasisPoints: units(String(line['feeRatio'])) }
    expect(terms).toEqual(CANCEL_TERMS)
    const [now, saleEnd] = [seconds(String(line['now'])), seconds(String(line['saleEnd']))]
    const cancelled = cancelTicket({ stake: units(String(line['stake'])), waiting: line['orderState'] === 'WAITING', now, saleEnd }, terms)
    expect(cancelled.ok).toBe(line['accepted'])
    if (cancelled.ok) expect([formatUnits(cancelled.value.fee), formatUnits(cancelled.value.refund)]).toEqual([line['fee'], line['refund']])
  },
  chase_plan: (line) => {
    const plan = {
      plan: 'doubling',
      startMultiple: BigInt(Number(line['startMultiple'])),
      everyIssues: Number(line['everyIssues']),
      factor: BigInt(Number(line['factor'])),
    } as const
    const multiples = chaseMultiples(plan, Number(line['issues'])) ?? []
    expect(multiples.map(Number)).toEqual(line['multiples'])
    expect(asUnits(multiples.reduce((sum, one) => sum + one, 0n) * units(String(line['baseStake'])))).toBe(line['total'])
  },
  issues: (line) => {
    expect(ISSUES).toHaveLength(Number(line['total']))
    for (const name of ['first', 'i023', 'i024', 'i096', 'i120']) {
      const wanted = line[name] as Record<string, string> | undefined
      const issue = ISSUES.find(({ number }) => dayIssueName(DAY, number, 3) === wanted?.['no'])
      const told = {
        no: wanted?.['no'],
        open: clockOf(issue?.opens ?? 0),
        close: clockOf(issue?.closes ?? 0),
        draw: clockOf(issue?.draws ?? 0),
      }
      expect(told).toMatchObject(wanted ?? {})
    }
  },
  mm2d_result: (line) => {
    expect(resultOfExchange(line['input'] as { set: string; value: string })).toEqual({
      ok: true,
      value: (line['expect'] as { result: string }).result,
    })
  },
}

describe('the sample orders', () => {
  it.each(LINES.filter(({ kind }) => String(kind) in CHECKS).map(({ id, kind }) => [String(id), String(kind)] as const))(
    '[LOTT-03] %s (%s)',
    (id, kind) => {
      const check = CHECKS[kind]
      const line = LINES.find((one) => one.id === id)
      if (check === undefined || line === undefined) throw new Error(`no rule for ${kind}`)
      check(line)
    },
  )
})

describe('prizes', () => {
  it('[LOTT-03] a three-star hit at 角, multiple 5 and group 1950 pays 975', () => {
    const perUnit = stakePerUnit({ unit: '角', multiple: 5n })
    expect(ticketPrize({ perUnit, prizeFactor: fraction(1000n), prizeGroup: 1950n })).toBe(9_750_000n)
  })

  it('[LOTT-03] truncates once and never pays more than the exact prize, nor a ten-thousandth less', () => {
    const amounts = fc.record({
      perUnit: fc.bigInt(1n, 10n ** 9n),
      above: fc.bigInt(1n, 10n ** 9n),
      below: fc.bigInt(1n, 10n ** 6n),
      prizeGroup: fc.bigInt(0n, 2000n),
    })
    fc.assert(
      fc.property(amounts, ({ perUnit, above, below, prizeGroup }) => {
        const paid = ticketPrize({ perUnit, prizeFactor: fraction(above, below), prizeGroup })
        const [exact, scale] = [perUnit * above * prizeGroup, below * 2000n]
        return paid * scale <= exact && exact < (paid + 1n) * scale
      }),
    )
  })

  it('[LOTT-03] prize group and rebate share what a fair bet returns, whatever group is chosen', () => {
    for (const prizeGroup of [1700n, 1800n, 1950n]) {
      const stake = 10_000_000n
      const expected = ticketPrize({ perUnit: stake, prizeFactor: fraction(1n), prizeGroup })
      expect(expected + ticketRebate(stake, 1950n, prizeGroup)).toBe((stake * 1950n) / 2000n)
    }
    expect(() => ticketRebate(1n, 1800n, 1950n)).toThrow(RangeError)
    expect(() => ticketPrize({ perUnit: 1n, prizeFactor: fraction(1n), prizeGroup: 2001n })).toThrow(RangeError)
  })
})

describe('cancel', () => {
  it('[LOTT-03] is free up to the threshold, costs four percent above, and ends with the sale', () => {
    const at = (stake: bigint, now: number) => cancelTicket({ stake, waiting: true, now, saleEnd: 100 })
    expect(at(20_010_000n, 99)).toEqual({ ok: true, value: { fee: 0n, refund: 20_010_000n } })
    expect(at(20_020_000n, 99)).toEqual({ ok: true, value: { fee: 800_800n, refund: 19_219_200n } })
    expect(at(1n, 100)).toEqual({ ok: false, code: 'sale-ended' })
    expect(cancelTicket({ stake: 1n, waiting: false, now: 0, saleEnd: 100 })).toEqual({ ok: false, code: 'not-waiting' })
  })
})

describe('chase', () => {
  it('[LOTT-03] is asked after every settlement whether it goes on', () => {
    const soFar = { stake: 10n, prize: 12n }
    expect(chaseStops({ mode: 'none' }, 12n, soFar)).toBe(false)
    expect([chaseStops({ mode: 'win' }, 0n, soFar), chaseStops({ mode: 'win' }, 1n, soFar)]).toEqual([false, true])
    expect([3n, 2n].map((atLeast) => chaseStops({ mode: 'profit', atLeast }, 0n, soFar))).toEqual([false, true])
  })

  it('[LOTT-03] a profit plan takes the smallest multiples that reach the aim at every issue', () => {
    const cases = fc.record({ baseStake: fc.bigInt(1n, 50n), prize: fc.bigInt(1n, 400n), aim: fc.bigInt(1n, 300n), rate: fc.boolean() })
    fc.assert(
      fc.property(cases, ({ baseStake, prize, aim, rate }) => {
        const plan = rate
          ? ({ plan: 'profit-rate', baseStake, prize, atLeast: fraction(aim, 100n) } as const)
          : ({ plan: 'profit-amount', baseStake, prize, atLeast: aim } as const)
        const reaches = (multiple: bigint, spent: bigint): boolean => {
          const staked = spent + baseStake * multiple
          return rate ? (prize * multiple - staked) * 100n >= aim * staked : prize * multiple - staked >= aim
        }
        // As many issues as the plan can last, and no more.
        const multiples = [5, 4, 3, 2, 1, 0].map((issues) => chaseMultiples(plan, issues)).find((found) => found !== undefined) ?? []
        let spent = 0n
        const areSmallest = multiples.every((multiple) => {
          const isSmallest = reaches(multiple, spent) && (multiple === 1n || !reaches(multiple - 1n, spent))
          spent += baseStake * multiple
          return isSmallest
        })
        return areSmallest && (multiples.length === 5 || !reaches(1_000_000_000n, spent))
      }),
      { numRuns: 1000 },
    )
    // A first issue that wins just what is aimed at leaves nothing for the stakes of a second one.
    const exact = { plan: 'profit-rate', baseStake: 1n, prize: 4n, atLeast: fraction(3n) } as const
    expect([chaseMultiples(exact, 1), chaseMultiples(exact, 2)]).toEqual([[1n], undefined])
  })

  it('[LOTT-03] a plan is not proposed when it cannot reach its aim or needs too large a multiple', () => {
    expect(chaseMultiples({ plan: 'profit-amount', baseStake: 20n, prize: 20n, atLeast: 1n }, 3)).toBeUndefined()
    expect(chaseMultiples({ plan: 'doubling', startMultiple: 1n, everyIssues: 1, factor: 2n }, 5, 10n)).toBeUndefined()
    expect(chaseMultiples({ plan: 'same', multiple: 3n }, 3)).toEqual([3n, 3n, 3n])
  })
})

describe('calendar', () => {
  it('[LOTT-03] at every second of a day one issue is on sale at most, and the issues cover all but the stated gaps', () => {
    const closed = range(0, 86_399).filter((second) => !ISSUES.some(({ opens, closes }) => opens <= second && second < closes))
    const gaps = [
      [seconds('01:54:10'), seconds('06:00:00')],
      [seconds('21:58:30'), seconds('22:00:00')],
      [seconds('23:59:10'), seconds('24:00:00')],
    ] as const
    expect(closed).toEqual(gaps.flatMap(([from, to]) => range(from, to - 1)))
    for (const [place, issue] of ISSUES.entries()) expect(issue.opens).toBeGreaterThanOrEqual(ISSUES[place - 1]?.closes ?? 0)
  })

  it('[LOTT-03] reads clocks as they are written', () => {
    for (const wrong of ['24:00:01', '1:00:00', '12:60:00', '', '１２:00:00']) expect(secondsOf(wrong)).toBeUndefined()
  })
})
