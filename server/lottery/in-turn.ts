/** In turn: does something with each of a list, so many at once; one that answers true comes again behind the others. The first that fails is told when those under way have ended. */
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
