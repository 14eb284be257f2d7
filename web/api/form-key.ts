/** Form key: one idempotency key for one content of a form. A second press, a retry or a lost answer then never moves money twice. */
import { useCallback, useRef } from 'react'
import { newKey } from './client.ts'

/** Answers the key of a content; `spent` forgets it, after which even the same content is a new request. */
export function useFormKey(): { keyOf: (content: unknown) => string; spent: () => void } {
  const kept = useRef<{ content: string; key: string }>(undefined)
  const keyOf = useCallback((content: unknown): string => {
    const written = JSON.stringify(content)
    if (kept.current?.content !== written) kept.current = { content: written, key: newKey() }
    return kept.current.key
  }, [])
  const spent = useCallback((): void => {
    kept.current = undefined
  }, [])
  return { keyOf, spent }
}
