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
}

/** `stake` is valid turnover, without bonus stake; `bonus` is what the period's promotions gave. */
export type LossOf = { readonly stake: bigint; readonly win: bigint; readonly bonus: bigint; readonly excluded: boolean }

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

/** The loss and its return: the tiers' rate, then the cap, then the minimum; excluded members get nothing. */
export function lossBack(terms: LossTerms, member: LossOf): { loss: bigint; amount: bigint } {
  const loss = lossOf(member)
  if (member.excluded) return { loss, amount: 0n }
  const given = rated(loss, terms)
  const capped = terms.cap !== null && given > terms.cap ? terms.cap : given
  return { loss, amount: capped < terms.minimum ? 0n : capped }
}
