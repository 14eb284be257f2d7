/** Kept: an answer that many ask for is read once in a while and shared until then. */
import type { Clock } from './clock.ts'
import { forMany } from './own-rows.ts'

/** Remembers the result of `load` under each key for this long. Callers during a read wait for it. A failure is not kept. */
export function keepFor<Value>(clock: Clock, milliseconds: number): (key: string, load: () => Promise<Value>) => Promise<Value> {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<Value> }>()
  return (key, load) => {
    const now = clock.now().epochMilliseconds
    const known = kept.get(key)
    if (known !== undefined && now < known.until) return known.value
    const value = forMany(load)
    kept.set(key, { until: now + milliseconds, value })
    value.catch(() => kept.delete(key))
    return value
  }
}
