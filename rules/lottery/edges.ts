/**
 * Edges of the lotteries: what the house keeps of a stake at least, in basis points, over all plays of a lottery. Plays with fair factors keep what the
 * highest prize group leaves, since a lower group pays the difference as a rebate. Those with customary odds keep the figures below at these odds. The
 * figures are lower bounds: the test draws for every play.
 */
import { FULL_GROUP } from './order/prize.ts'
import { lotteryGames } from './lottery.ts'

/** At customary odds, by the rules of the lottery; null where no play has any. */
const AT_CUSTOMARY_ODDS: Readonly<Record<string, bigint | null>> = {
  // Five equal digits pay 9,255 in ten thousand.
  SSC5: 700n,
  '3D': null,
  P5: null,
  // Both sides of a ball pay 1.98.
  '11X5': 100n,
  PK10: 90n,
  // While its special tier is in force; without it 5,311.
  SSQ: 4_000n,
  LHC49: 100n,
  VN_NORTH: 100n,
  VN_SOUTH: 100n,
  TH_GOV: 700n,
  LAO: 700n,
  MALAY_TH: 700n,
  HANOI_TH: 700n,
  MY4D: 1_000n,
  SG4D: 1_000n,
  MM_2D: 700n,
  MM_3D: 700n,
}

const WHOLE = 10_000n
const HAS_FAIR = new Set(
  lotteryGames()
    .filter(({ plays }) => Object.values(plays).some(({ basis }) => basis === 'fair'))
    .map(({ game }) => game),
)

/**
 * The edge of a lottery for members of a prize group, floored and never below 0. `raisedBp` is the operator's own odds ÷ customary ones at their highest,
 * in basis points. An unknown lottery keeps nothing.
 */
export function lotteryEdge(rules: string, memberGroup: bigint, raisedBp = WHOLE): bigint {
  const customary = AT_CUSTOMARY_ODDS[rules]
  if (customary === undefined) return 0n
  const fair = HAS_FAIR.has(rules) ? [((FULL_GROUP - memberGroup) * WHOLE) / FULL_GROUP] : []
  const odds = customary === null ? [] : [WHOLE - ((WHOLE - customary) * raisedBp + WHOLE - 1n) / WHOLE]
  const least = [...fair, ...odds].reduce((lowest, each) => (each < lowest ? each : lowest), WHOLE)
  return least > 0n ? least : 0n
}
