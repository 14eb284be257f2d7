/** Staff: the operator's command against the data folder of the product under test, for journeys in which staff change something. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { test } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')

/** Where the product that this journey plays on keeps its data. */
export const dataFolder = (): string => String(test.info().project.metadata['data'])

async function run(words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/app/operator-command.ts', ...words], {
    cwd: root,
    env: { ...process.env, BAIZE_DATA: dataFolder() },
  })
  return stdout
}

/** Runs one act; throws where it is refused. */
export const staff = (...words: string[]): Promise<string> =>
  run([...words, '--by', 'Browser test', '--reason', 'A browser test asks for it'])

/** Asks what staff can read. */
export const staffReads = (...words: string[]): Promise<string> => run(words)
