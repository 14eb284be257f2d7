/** Notes: each test, written down when it ends. A run that is ended at its limit still counts them. Playwright's are in `playwright-notes.ts`. */
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The file for the notes, named by the run that started this one. */
export const NOTES = 'TEST_NOTES'

/** `flaky` has failed and passed when it was run once more. `name` is its file and its title, or the file alone where that did not load. */
export type Note = { readonly name: string; readonly ended: 'passed' | 'flaky' | 'failed' | 'skipped'; readonly says: readonly string[] }

/** A file of notes, which begins empty. */
export class Notes {
  readonly #at: string
  constructor(at: string) {
    this.#at = at
    writeFileSync(at, '')
  }
  add(note: Note): void {
    appendFileSync(this.#at, `${JSON.stringify(note)}\n`)
  }
}

type Failure = { readonly stack?: string | undefined; readonly message?: string | undefined }
export const saidBy = (errors: readonly Failure[]): string[] => errors.map(({ stack, message }) => stack ?? message ?? '')

/** For Vitest. Names are relative to `root`. */
export class VitestNotes implements Reporter {
  readonly #notes: Notes
  readonly #root: string
  constructor(at: string, root: string) {
    this.#notes = new Notes(at)
    this.#root = root
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    const ended = state === 'pending' ? 'failed' : test.diagnostic()?.flaky === true ? 'flaky' : state
    this.#notes.add({ name: `${this.#fileOf(test.module)} > ${test.fullName}`, ended, says: saidBy(errors) })
  }

  /** Failures outside of a test: a file that does not load, or a hook. */
  onTestModuleEnd(module: TestModule): void {
    const outside = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
    if (module.state() === 'failed' && outside.length > 0)
      this.#notes.add({ name: this.#fileOf(module), ended: 'failed', says: saidBy(outside) })
  }

  #fileOf({ moduleId }: TestModule): string {
    return path.relative(this.#root, moduleId)
  }
}

/** The notes of a run. An incomplete last line is left out. */
export function readNotes(at: string): Note[] {
  const lines = existsSync(at) ? readFileSync(at, 'utf8').split('\n').slice(0, -1) : []
  return lines.map((line) => JSON.parse(line) as Note)
}
