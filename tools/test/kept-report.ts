/** Kept report: notes each test of Vitest when it ends, so that a run ended at its limit still counts them. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import type { VitestReport } from './counts.ts'

/** The file for the notes, named by the run that started this one. */
export const NOTES = 'KEPT_REPORT'

type Note = { readonly file: string } & (
  | { readonly test: VitestReport['testResults'][number]['assertionResults'][number] }
  | { readonly broke: string }
)

export class KeptReport implements Reporter {
  readonly #at: string

  constructor(at: string) {
    this.#at = at
  }

  onInit(): void {
    writeFileSync(this.#at, '')
  }

  onTestCaseResult(ended: TestCase): void {
    const { state, errors } = ended.result()
    const failureMessages = errors?.map((each) => each.stack ?? each.message) ?? []
    const test = { fullName: ended.fullName, status: state === 'skipped' ? 'pending' : state, failureMessages }
    this.#note({ file: ended.module.moduleId, test })
  }

  /** Failures outside of a test: a file that does not load, or a hook. */
  onTestModuleEnd(module: TestModule): void {
    const outside = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    if (module.state() === 'failed' && outside.length > 0)
      this.#note({ file: module.moduleId, broke: outside.map((each) => each.stack ?? each.message).join('\n') })
  }

  #note(note: Note): void {
    appendFileSync(this.#at, `${JSON.stringify(note)}\n`)
  }
}

/** The notes as one report. An incomplete last line is left out. */
export function readNotes(at: string): VitestReport {
  const lines = existsSync(at) ? readFileSync(at, 'utf8').split('\n').slice(0, -1) : []
  const files = Map.groupBy(
    lines.map((line) => JSON.parse(line) as Note),
    ({ file }) => file,
  )
  const testResults = [...files].map(([name, notes]) => {
    const assertionResults = notes.flatMap((note) => ('test' in note ? [note.test] : []))
    const broke = notes.flatMap((note) => ('broke' in note ? [note.broke] : []))
    const isFailed = broke.length > 0 || assertionResults.some(({ status }) => status === 'failed')
    return { name, status: isFailed ? 'failed' : 'passed', message: broke.join('\n'), assertionResults }
  })
  return { testResults }
}
