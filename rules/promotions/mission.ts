/** Mission: steps that play, deposits and sign-ins fill; one fact fills one step of one mission (PR-34). */

export const MISSION_COUNTS = ['turnover', 'deposits', 'sign-ins'] as const
export type MissionCounts = (typeof MISSION_COUNTS)[number]

export type MissionStep = {
  readonly counts: MissionCounts
  /** Where play counts; everywhere by default. */
  readonly categories?: readonly string[] | undefined
  readonly needed: bigint
  readonly done: bigint
}

export type Mission = { readonly id: string; readonly steps: readonly MissionStep[] }

/** What happened: play of a category, a deposit or a sign-in. */
export type MissionFact = { readonly counts: MissionCounts; readonly category?: string | undefined }

const isMet = ({ done, needed }: MissionStep): boolean => done >= needed
const fits = ({ counts, categories }: MissionStep, fact: MissionFact): boolean =>
  counts === fact.counts && (categories === undefined || (fact.category !== undefined && categories.includes(fact.category)))

/** The step that takes a fact: the first open one of the mission that was joined first. The order of the list says which that is. */
export function stepFor(missions: readonly Mission[], fact: MissionFact): { readonly mission: string; readonly step: number } | undefined {
  for (const { id, steps } of missions) {
    const step = steps.findIndex((each) => !isMet(each) && fits(each, fact))
    if (step >= 0) return { mission: id, step }
  }
  return undefined
}

export const isMissionDone = ({ steps }: Mission): boolean => steps.every(isMet)
