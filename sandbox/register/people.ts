/** People: who is in the stand-in register, and how it answers. Everybody here is invented, and all of it is gone when the process ends. */
import { randomUUID } from 'node:crypto'

export type Letter = 'Y' | 'N' | 'P'

/** How the register answers; all but `right` are bad answers that a real one has given. */
export const WAYS = {
  right: 'Right answers',
  slow: 'Right answers, after five seconds',
  silent: 'No answer at all',
  wrong: 'A letter that means nothing',
  bare: 'An answer without its headers',
  broken: 'An error of the server',
} as const
export type Way = keyof typeof WAYS
export const isWay = (name: string): name is Way => Object.hasOwn(WAYS, name)

const MOST = 1000

/** As a register compares: without regard to capitals and to blanks around. */
const markOf = (lastName: string, birthDate: string): string => `${lastName.normalize('NFKC').trim().toUpperCase()}|${birthDate.trim()}`

export function createPeople() {
  const listed = new Map<string, Letter>([
    [markOf('Hollowell', '1985-04-12'), 'Y'],
    [markOf('Ferncliff', '1979-09-30'), 'P'],
  ])
  let way: Way = 'right'
  return {
    way: (): Way => way,
    setWay(chosen: Way): void {
      way = chosen
    },
    enter(lastName: string, birthDate: string, letter: Letter): void {
      // The oldest is dropped when the list is full.
      for (const oldest of listed.keys()) if (listed.size >= MOST) listed.delete(oldest)
      listed.set(markOf(lastName, birthDate), letter)
    },
    answer: (lastName: string, birthDate: string): { readonly letter: Letter; readonly id: string } => ({
      letter: listed.get(markOf(lastName, birthDate)) ?? 'N',
      id: randomUUID(),
    }),
    count: (): number => listed.size,
  }
}
export type People = ReturnType<typeof createPeople>
