/** Decides which files get faults and which tests must notice them, from the arguments of the mutants command. */

/** The rooms in which a fault costs money or opens an account, the bounds of what is asked, and what people see of it. */
export const ROOMS = [
  'rules',
  'contract',
  'server/ledger',
  'server/wallet',
  'server/games',
  'server/originals',
  'server/lottery',
  'server/identity',
  'web/features',
  'web/pages',
] as const

/** `project`: which of Vitest's projects runs the tests; those of pages are named from its own root. */
export type Plan = {
  readonly name: string
  readonly mutate: string[]
  readonly tests: string[]
  readonly project: 'house' | 'components'
}

const TESTS = /\.test\.tsx?$/

/** Null where no path was given, or the path does not exist, or it is outside of the rooms. */
export function planOf(args: readonly string[], exists: (file: string) => boolean): Plan | null {
  const [asked, ...more] = args.map((path) => path.replace(/^\.\//, '').replace(/\/+$/, ''))
  if (asked === undefined || TESTS.test(asked) || !exists(asked)) return null
  const room = ROOMS.find((path) => asked === path || asked.startsWith(`${path}/`))
  if (room === undefined || !more.every(exists)) return null
  const isSeen = room.startsWith('web/')
  const [files, tested] = isSeen ? ['*.{ts,tsx}', '*.browser.test.tsx'] : ['*.ts', '*.test.ts']
  const mutate = /\.tsx?$/.test(asked)
    ? [asked]
    : [`${asked}/**/${files}`, `!${asked}/**/*.test.${isSeen ? '{ts,tsx}' : 'ts'}`, `!${asked}/**/testing/**`, `!${asked}/**/*testing*.ts`]
  // Every page opens the whole site, so that the tests of pages are all related; who names some has an answer sooner.
  const judges = isSeen ? (more.length > 0 ? more : ['web/pages']) : [room, ...more]
  const tests = judges
    .map((path) => (TESTS.test(path) ? path : `${path}/**/${tested}`))
    .map((path) => (isSeen ? path.replace(/^web\//, '') : path))
  return { name: asked.replaceAll('/', '-').replace(/\.tsx?$/, ''), mutate, tests, project: isSeen ? 'components' : 'house' }
}
