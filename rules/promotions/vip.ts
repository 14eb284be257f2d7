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

/** What a member has in one currency: its table of levels, and the play that is judged by it. */
export type VipPart = { readonly levels: readonly VipLevel[]; readonly play: VipPlay }

/**
 * The standing of a member who plays in several currencies. Each is judged by its own table, and the best one counts. The first currency that reaches
 * a level rewards it: `rewarded` has the levels of each part.
 */
export function judgeParts(parts: readonly VipPart[], standing: VipStanding, monthEnds: boolean): VipStanding & { rewarded: VipLevel[][] } {
  let now = standing
  const rewarded: VipLevel[][] = []
  for (const { levels, play } of parts) {
    const { rewarded: reached, ...risen } = rise(levels, now, play)
    rewarded.push(reached)
    now = risen
  }
  if (!monthEnds || now.level > standing.level) return { ...now, rewarded }
  // A table that does not know the level cannot say that it was kept.
  const closed = parts
    .filter(({ levels }) => levels.some(({ level }) => level === standing.level))
    .map(({ levels, play }) => closeMonth(levels, standing, play).level)
  return { ...now, level: closed.length === 0 ? now.level : Math.max(...closed), rewarded }
}
