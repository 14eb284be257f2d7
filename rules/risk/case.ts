/** Case: what hits make of a rule and a subject: opening, adding, closing, quiet hours (PA-07). */
import type { Closing } from './event.ts'
import type { Entry } from './line.ts'
import type { Rule } from './rule.ts'

const HOUR_MS = 3_600_000

export type RiskCase = {
  readonly rule: string
  readonly version: number
  readonly subject: string
  readonly openedAt: number
  readonly openedBy: string
  readonly evidence: readonly string[]
  readonly added: string[]
  hits: number
  state: 'open' | 'closed'
  outcome: string | null
}

/** How a rule stands to a subject: its open case with all that stands in it, and what the last closing left behind. */
export type Standing = {
  open: { readonly case: RiskCase; readonly known: Set<string> } | undefined
  /** The order of the last closing; -1 where there was none. */
  cut: number
  isClosed: boolean
  quietUntil: number
}

export const newStanding = (): Standing => ({ open: undefined, cut: -1, isClosed: false, quietUntil: Number.NEGATIVE_INFINITY })

/** What a hit did. */
export type HitEffect = 'opened' | 'added' | 'suppressed'

/** Takes a hit. `opened` receives a new case. */
export function takeHit(
  standing: Standing,
  hit: { readonly rule: Rule; readonly subject: string; readonly event: Entry; readonly evidence: readonly Entry[] },
  opened: (row: RiskCase) => void,
): HitEffect {
  const ids = hit.evidence.map(({ id }) => id)
  if (standing.open) {
    const { known, case: row } = standing.open
    row.hits += 1
    for (const id of ids) {
      if (known.has(id)) continue
      known.add(id)
      row.added.push(id)
    }
    return 'added'
  }
  // At the end of the quiet hours hits count again.
  if (hit.event.at < standing.quietUntil) return 'suppressed'
  const row: RiskCase = {
    rule: hit.rule.code,
    version: hit.rule.version,
    subject: hit.subject,
    openedAt: hit.event.at,
    openedBy: hit.event.id,
    evidence: ids,
    added: [],
    hits: 1,
    state: 'open',
    outcome: null,
  }
  standing.open = { case: row, known: new Set(ids) }
  opened(row)
  return 'opened'
}

/** Until when hits do nothing after a closing; what was confirmed is never quiet. */
export const quietUntilOf = ({ at, outcome, quietHours = 0 }: Pick<Closing, 'at' | 'outcome' | 'quietHours'>): number =>
  outcome === 'confirmed' ? at : at + quietHours * HOUR_MS

/** Closes the open case; without one it does nothing. */
export function close(standing: Standing, closing: Closing): void {
  if (standing.open === undefined) return
  standing.open.case.state = 'closed'
  standing.open.case.outcome = closing.outcome
  standing.open = undefined
  standing.cut = closing.order
  standing.isClosed = true
  standing.quietUntil = quietUntilOf(closing)
}
