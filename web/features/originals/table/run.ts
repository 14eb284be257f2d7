/** Run: moves an element along frames that end exactly at the decided result; transforms only, so that a phone keeps its frame rate. */
import { useLayoutEffect, type RefObject } from 'react'

/** Frames evenly spaced in time from a formula over 0..1; both ends are included. */
export const sampled = (count: number, frame: (share: number) => Keyframe): Keyframe[] =>
  Array.from({ length: count + 1 }, (_, place) => frame(place / count))

/** Fast first and slow at the end, as things that lose their pace. */
export const settling = (share: number, power = 3): number => 1 - (1 - share) ** power

type Run = { readonly frames: Keyframe[]; readonly durationMs: number; readonly easing?: string; readonly delayMs?: number }

/**
 * Runs once for each `key`; undefined rests. The element's own style is the end, so a motion that is cut short or left out shows the
 * same result.
 */
export function useRun(target: RefObject<Element | null>, key: string | undefined, make: (element: Element) => Run): void {
  useLayoutEffect(() => {
    const element = target.current
    if (key === undefined || !element) return undefined
    const { frames, durationMs, easing = 'linear', delayMs = 0 } = make(element)
    const running = element.animate(frames, { duration: durationMs, delay: delayMs, easing, fill: 'backwards' })
    return () => running.cancel()
    // A motion belongs to its round; other changes must not start it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [target, key])
}
