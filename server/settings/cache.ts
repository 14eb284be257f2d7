/** Cache of settings: one read of the whole small table serves everybody for a second. A writer of this process never sees its own old value. */
import type { Clock } from '../platform/clock.ts'
import { forMany } from '../platform/own-rows.ts'

export const KEPT_MILLISECONDS = 1000
/** After a write of this process nothing is cached until its transaction has surely ended, since nothing here notices the commit. */
const WRITING_MILLISECONDS = 15_000

export type SettingsCache<Stored> = {
  read(): Promise<Stored>
  /** Called when a value is written or reported to have changed. */
  forget(): void
}

export function createCache<Stored>(clock: Clock, load: () => Promise<Stored>): SettingsCache<Stored> {
  let kept: { readonly values: Stored; readonly until: number } | undefined
  let loading: Promise<Stored> | undefined
  let writingUntil = Number.NEGATIVE_INFINITY
  const now = () => clock.now().epochMilliseconds

  const loadOnce = async (): Promise<Stored> => {
    const startedAt = now()
    const values = await load()
    if (startedAt >= writingUntil) kept = { values, until: startedAt + KEPT_MILLISECONDS }
    return values
  }
  return {
    async read() {
      if (kept && now() < kept.until) return kept.values
      if (now() < writingUntil) return load()
      loading ??= forMany(loadOnce).finally(() => {
        loading = undefined
      })
      return loading
    },
    forget() {
      kept = undefined
      loading = undefined
      writingUntil = now() + WRITING_MILLISECONDS
    },
  }
}
