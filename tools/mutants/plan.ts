/** Decides which files get faults and which tests must notice them, from the arguments of the mutants command. */

/** The rooms in which a fault costs money or opens an account. */
export const ROOMS = [
  'rules',
  'server/ledger',
  'server/wallet',
  'server/games',
  'server/originals',
  'server/lottery',
  'server/identity',
] as const

export type Plan = { readonly name: string; readonly mutate: string[]; readonly tests: string[] }

const TESTS = /\.test\.tsx?$/

/** Null where no path was given, or the path does not exist, or it is outside of the rooms. */
export function planOf(args: readonly string[], exists: (file: string) => boolean): Plan | null {
  const [asked, ...more] = args.map((path) => path.replace(/^\.\//, '').replace(/\/+$/, ''))
  if (asked === undefined || TESTS.test(asked) || !exists(asked)) return null
  const room = ROOMS.find((path) => asked === path || asked.startsWith(`${path}/`))
  if (room === undefined || !more.every(exists)) return null
  const mutate = asked.endsWith('.ts')
    ? [asked]
    : [`${asked}/**/*.ts`, `!${asked}/**/*.test.ts`, `!${asked}/**/testing/**`, `!${asked}/**/*testing*.ts`]
  const tests = [room, ...more].map((path) => (TESTS.test(path) ? path : `${path}/**/*.test.ts`))
  return { name: asked.replaceAll('/', '-').replace(/\.ts$/, ''), mutate, tests }
}
