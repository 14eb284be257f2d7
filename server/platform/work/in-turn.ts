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
