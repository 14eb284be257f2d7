/** Repeats: which failed browser tests are run once more, and what counts after that. */
import { playwrightCounts, type Counts, type PlaywrightReport, type PlaywrightSpec, type PlaywrightSuite } from './counts.ts'

/** More failures than this are no accident of one test, and are not repeated. */
const MOST_FAILURES = 10

/** Tests of money and security are never repeated: a flaky one may have found something. */
const NEVER_BY_TITLE = /\[[^\]]*\b(?:WALLET|PROT|API)-\d/
const NEVER_BY_FILE = /(?:^|\/)(?:trust|markup)\.(?:e2e|browser\.test)\.tsx?$/

type Failed = { readonly spec: PlaywrightSpec; readonly repeatable: boolean }

const endedAs = ({ tests }: PlaywrightSpec): string[] => tests.map(({ status }) => status)
const hasFailed = (spec: PlaywrightSpec): boolean => endedAs(spec).some((status) => status !== 'expected' && status !== 'skipped')
const nameOf = ({ file, line, title }: PlaywrightSpec): string => `${file}:${line} > ${title}`

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function failedIn(report: PlaywrightReport): Failed[] {
  return report.suites
    .flatMap(specsOf)
    .filter(hasFailed)
    .map((spec) => ({ spec, repeatable: !NEVER_BY_TITLE.test(spec.title) && !NEVER_BY_FILE.test(spec.file) }))
}

/**
 * The files to run again, by their names within `e2e`. A file runs whole, since its tests may build on one another. None
 * where the run itself broke, or too many tests failed.
 */
export function filesToRepeat(report: PlaywrightReport): string[] {
  const failed = failedIn(report)
  if ((report.errors ?? []).length > 0 || failed.length > MOST_FAILURES) return []
  return [...new Set(failed.filter(({ repeatable }) => repeatable).map(({ spec }) => spec.file))].sort()
}

/**
 * The counts after the second run: a repeatable test that failed, or did not run behind a failed one, counts as the second run says.
 * `flaky` names each that passed then, with its first failure.
 */
export function afterRepeat(first: PlaywrightReport, second: PlaywrightReport): { counts: Counts; flaky: string[] } {
  const repeated = new Set(filesToRepeat(first))
  const again = new Map(second.suites.flatMap(specsOf).map((spec) => [nameOf(spec), spec]))
  const flaky: string[] = []
  const judge = (spec: PlaywrightSpec): PlaywrightSpec => {
    const newer = again.get(nameOf(spec))
    if (newer === undefined || !repeated.has(spec.file) || endedAs(spec).every((status) => status === 'expected')) return spec
    if (!hasFailed(spec)) return newer
    if (NEVER_BY_TITLE.test(spec.title)) return spec
    if (!hasFailed(newer)) flaky.push(...playwrightCounts({ suites: [{ specs: [spec] }] }).failures)
    return newer
  }
  const rejudge = (suite: PlaywrightSuite): PlaywrightSuite => ({
    specs: (suite.specs ?? []).map(judge),
    suites: (suite.suites ?? []).map(rejudge),
  })
  const errors = [...(first.errors ?? []), ...(second.errors ?? [])]
  return { counts: playwrightCounts({ suites: first.suites.map(rejudge), errors }), flaky }
}
