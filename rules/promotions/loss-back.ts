/** Loss-back: what a member gets back of a period's net loss, by tiers in ten-thousandths and basis points (PR-32). */

export type LossTier = { readonly loss: bigint; readonly rateBp: bigint }

export type LossTerms = {
  /** Rising by `loss`. */
  readonly tiers: readonly LossTier[]
  /** Less than this is nothing. */
  readonly minimum: bigint
  readonly cap: bigint | null
  /** Each part of the loss at its own tier's rate, instead of the whole at the highest tier's. */
  readonly marginal: boolean
  /** At most this share of the turnover that counts, in basis points; without a limit where it is left out. */
  readonly turnoverCapBp?: bigint | undefined
  /** The least number of settled rounds, and of days with play. */
  readonly bets?: bigint | undefined
  readonly days?: bigint | undefined
}

/** `stake` is valid turnover, without bonus stake; `bonus` is what the period's promotions gave. */
export type LossOf = {
  readonly stake: bigint
  readonly win: bigint
  readonly bonus: bigint
  readonly excluded: boolean
  /** What the terms may ask beside: the stake by the weight of its games, the settled rounds, and the days with play. */
  readonly counted?: bigint
  readonly bets?: bigint
  readonly days?: bigint
}

const WHOLE = 10_000n

/** Stake less wins and bonuses, never below zero. */
function lossOf({ stake, win, bonus }: LossOf): bigint {
  const loss = stake - win - bonus
  return loss > 0n ? loss : 0n
}

function rated(loss: bigint, { tiers, marginal }: LossTerms): bigint {
  if (!marginal) {
    const tier = tiers.findLast((row) => loss >= row.loss)
    return tier === undefined ? 0n : (loss * tier.rateBp) / WHOLE
  }
  const inTenThousandths = tiers.reduce((sum, tier, index) => {
    const next = tiers[index + 1]
    const end = next === undefined || loss < next.loss ? loss : next.loss
    return end > tier.loss ? sum + (end - tier.loss) * tier.rateBp : sum
  }, 0n)
  return inTenThousandths / WHOLE
}

/** Whether somebody played as much as the terms ask: one large bet is no loss that is given back. */
const playedEnough = ({ bets = 0n, days = 0n }: LossTerms, member: LossOf): boolean =>
  (member.bets ?? 0n) >= bets && (member.days ?? 0n) >= days

const atMost = (units: bigint, cap: bigint | null): bigint => (cap !== null && units > cap ? cap : units)

/** The loss and its return: the tiers' rate, then both caps, then the minimum; excluded members get nothing. */
export function lossBack(terms: LossTerms, member: LossOf): { loss: bigint; amount: bigint } {
  const loss = lossOf(member)
  if (member.excluded || !playedEnough(terms, member)) return { loss, amount: 0n }
  const { cap, minimum, turnoverCapBp } = terms
  const ofTurnover = turnoverCapBp === undefined ? null : ((member.counted ?? 0n) * turnoverCapBp) / WHOLE
  const given = atMost(atMost(rated(loss, terms), cap), ofTurnover)
  return { loss, amount: given < minimum ? 0n : given }
}
