/** In time: code of the site that has not come within two minutes counts as lost. Nobody then looks at an empty page for ever. */

/** How long a chunk may take (specification section 7). */
const PATIENCE_MS = 120_000

class ChunkTooLate extends Error {
  constructor() {
    super(`a chunk took longer than ${PATIENCE_MS} ms`)
  }
}

/** Whether a part of the site is missing because its code did not come, or not in time. */
export const isChunkLost = (error: unknown): boolean =>
  error instanceof ChunkTooLate ||
  /Loading (CSS )?chunk \S+ failed|dynamically imported module|Unable to preload CSS|module script failed/i.test(String(error))

export async function inTime<Module>(load: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkTooLate()), PATIENCE_MS)
  })
  try {
    return await Promise.race([load, late])
  } finally {
    clearTimeout(timer)
  }
}
