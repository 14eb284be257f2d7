/** Turns: acts under one name run one after the other in this process, in the order in which they came. */

export type Turns = <T>(name: string, act: () => Promise<T>) => Promise<T>

export function createTurns(): Turns {
  /** The last act of each name, while it runs or waits. */
  const last = new Map<string, Promise<unknown>>()
  return async (name, act) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(act, act)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}
