/** Slice: how long one run of a job may take. Long work looks at it between two items, and is continued by the next run. */

export type Slice = {
  /** Whether the run begins nothing more: its time is over, the process ends, or it stood still for so long. */
  readonly isOver: () => boolean
}

/** A run of at most `ms`, or until `isEnding`. `wasCut` says afterwards whether the work was told that it is over. */
export function openSlice(ms: number, isEnding: () => boolean): Slice & { readonly wasCut: () => boolean } {
  const ends = performance.now() + ms
  let cut = false
  return {
    isOver: () => {
      cut ||= isEnding() || performance.now() >= ends
      return cut
    },
    wasCut: () => cut,
  }
}
