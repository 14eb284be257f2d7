/**
 * In turn: runs an act for each of a list, this many at once. One that answers true comes again after the others. The first failure is
 * thrown when those in progress have ended.
 */
export async function inTurn<Each>(list: readonly Each[], atOnce: number, act: (each: Each) => Promise<boolean | void>): Promise<void> {
  const left = [...list]
  const ended = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      for (let each = left.shift(); each !== undefined; each = left.shift()) if ((await act(each)) === true) left.push(each)
    }),
  )
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** Does each of some steps one after the other, also where one before it failed. The first failure is thrown when all have ended. */
export async function eachStep(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
