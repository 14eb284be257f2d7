/** Staff: the operator's command against the data folder of the product under test, for journeys in which staff change something. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FullConfig } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')

async function run({ metadata }: Pick<FullConfig, 'metadata'>, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/app/operator-command.ts', ...words], {
    cwd: root,
    env: { ...process.env, BAIZE_DATA: String(metadata['data']) },
  })
  return stdout
}

/** Runs one act; throws where it is refused. */
export const staff = (config: Pick<FullConfig, 'metadata'>, ...words: string[]): Promise<string> =>
  run(config, [...words, '--by', 'Browser test', '--reason', 'A browser test asks for it'])

/** Asks what staff can read. */
export const staffReads = (config: Pick<FullConfig, 'metadata'>, ...words: string[]): Promise<string> => run(config, words)
