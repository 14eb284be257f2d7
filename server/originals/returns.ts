/** Returns: what every game pays back in the long run, exactly by its rules. Tables are counted here, and the rules' tests prove the rest. */
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { diceReturns } from '@baize/rules/originals/dice.ts'
import { leastPercentText, percentText, type Range } from '@baize/rules/originals/fraction.ts'
import { KENO_HUNDREDTHS, type KenoRisk } from '@baize/rules/originals/keno-table.ts'
import { kenoReturn } from '@baize/rules/originals/keno.ts'
import { hiLoReturns } from '@baize/rules/originals/hi-lo.ts'
import { lineSlotReturn } from '@baize/rules/originals/line-slot.ts'
import { minesReturns } from '@baize/rules/originals/mines.ts'
import { PLINKO_TENTHS, type PlinkoRisk } from '@baize/rules/originals/plinko-table.ts'
import { plinkoReturn } from '@baize/rules/originals/plinko.ts'
import { returnsOfAims } from '@baize/rules/originals/point-curve.ts'
import { ROULETTE_SPOTS, type RouletteWheel } from '@baize/rules/originals/roulette-table.ts'
import { rouletteReturn } from '@baize/rules/originals/roulette.ts'
import { SIC_BO_SPOTS, sicBoReturn } from '@baize/rules/originals/sic-bo.ts'
import { WHEEL_TENTHS, wheelReturn, type WheelRisk } from '@baize/rules/originals/wheel.ts'

type Return = { readonly of: string; readonly percent: string }
const DIGITS = 4
const keys = <Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] => Object.keys(table) as Key[]
const fixed = (list: Readonly<Record<string, string>>): Return[] => Object.entries(list).map(([of, percent]) => ({ of, percent }))

const wheelKinds = keys<RouletteWheel>(ROULETTE_SPOTS)
const plinkoTables = keys<PlinkoRisk>(PLINKO_TENTHS).flatMap((risk) =>
  keys(PLINKO_TENTHS[risk]).map((rows) => ({ risk, rows: Number(rows) })),
)
const kenoTables = keys<KenoRisk>(KENO_HUNDREDTHS).flatMap((risk) =>
  keys(KENO_HUNDREDTHS[risk]).map((picks) => ({ risk, picks: Number(picks) })),
)

/** For games with too many choices to list: the minimum and the maximum of them all. */
const between = ({ least, most }: Range): Return[] => [
  { of: 'least', percent: leastPercentText(least, DIGITS) },
  { of: 'most', percent: percentText(most, DIGITS) },
]

/** One row for each bet or table; `any` where all bets of the game return the same, `best-play` where the player's choices decide. */
export const RETURNS: Readonly<Record<OriginalCode, Return[]>> = {
  crash: between(returnsOfAims()),
  dice: between(diceReturns()),
  mines: between(minesReturns()),
  plinko: plinkoTables.map(({ risk, rows }) => ({ of: `${risk}-${rows}`, percent: percentText(plinkoReturn(risk, rows), DIGITS) })),
  limbo: between(returnsOfAims()),
  keno: kenoTables.map(({ risk, picks }) => ({ of: `${risk}-${picks}`, percent: percentText(kenoReturn(risk, picks), DIGITS) })),
  'hi-lo': between(hiLoReturns()),
  wheel: keys<WheelRisk>(WHEEL_TENTHS).map((risk) => ({ of: risk, percent: percentText(wheelReturn(risk), DIGITS) })),
  roulette: wheelKinds.flatMap((wheel) =>
    (wheel === 'american' ? ['red', 'five-0-00-1-2-3'] : ['red']).map((spot) => ({
      of: spot === 'red' ? wheel : `${wheel}-five`,
      percent: percentText(rouletteReturn(wheel, spot), DIGITS),
    })),
  ),
  baccarat: fixed({
    player: '98.7649',
    banker: '98.9421',
    'banker-no-commission': '98.5419',
    tie: '85.6404',
    'player-pair': '89.6386',
    'banker-pair': '89.6386',
  }),
  'dragon-tiger': fixed({ 'dragon-or-tiger': '96.2651', tie: '89.6386', 'suited-tie': '86.0241', 'big-small-odd-even': '92.3077' }),
  'sic-bo': [...SIC_BO_SPOTS.keys()].map((on) => ({ of: on, percent: percentText(sicBoReturn(on).exact, DIGITS) })),
  blackjack: [{ of: 'best-play', percent: '99.4296' }],
  'line-slot': [{ of: 'any', percent: percentText(lineSlotReturn(), DIGITS) }],
}
