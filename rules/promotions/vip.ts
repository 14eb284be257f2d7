/** VIP levels: up at once, down by one at a month's end at most, each level's reward once in a life (PR-38). */

/** `turnover` and `deposits` reach the level; less turnover than `keep` loses it. Levels rise from 1. */
export type VipLevel = {
  readonly level: number
  readonly turnover: bigint
  readonly deposits: bigint
  readonly keep: bigint
  readonly reward: bigint
}

export type VipStanding = { readonly level: number; readonly highestEver: number }

/** Turnover and net deposits of the last 30 days. */
export type VipPlay = { readonly turnover: bigint; readonly deposits: bigint }

/** The highest level that the play reaches, 0 where none. */
const reachedLevel = (levels: readonly VipLevel[], { turnover, deposits }: VipPlay): number =>
  levels.filter((row) => turnover >= row.turnover && deposits >= row.deposits).reduce((highest, { level }) => Math.max(highest, level), 0)

const rewardsAbove = (levels: readonly VipLevel[], highestEver: number, level: number): VipLevel[] =>
  levels.filter((row) => row.level > highestEver && row.level <= level).toSorted((one, other) => one.level - other.level)

/** The standing after a check in mid-month: it only rises. */
export function rise(levels: readonly VipLevel[], standing: VipStanding, play: VipPlay): VipStanding & { rewarded: VipLevel[] } {
  const level = Math.max(standing.level, reachedLevel(levels, play))
  return { level, highestEver: Math.max(standing.highestEver, level), rewarded: rewardsAbove(levels, standing.highestEver, level) }
}

/** The standing after a month's end: up to what was reached, else one level down where the present one was not kept. */
export function closeMonth(levels: readonly VipLevel[], standing: VipStanding, play: VipPlay): VipStanding & { rewarded: VipLevel[] } {
  const risen = rise(levels, standing, play)
  if (risen.level > standing.level) return risen
  const present = levels.find(({ level }) => level === standing.level)
  if (present === undefined || present.level === 0 || play.turnover >= present.keep) return risen
  const level = standing.level - 1
  return { level, highestEver: Math.max(standing.highestEver, level), rewarded: rewardsAbove(levels, standing.highestEver, level) }
}
