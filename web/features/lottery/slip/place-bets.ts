/** Place bets: sends an order or a chase once, however often the answer is lost. The same request keeps its key until it is answered. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey, Refusal } from '../../../api/client.ts'
import { isUnsure, waitToAskAgain } from '../../../api/sent-once.ts'

export type Sending = { readonly phase: 'resting' | 'asking' | 'unsure'; readonly refusal: Refusal | undefined }
const RESTING: Sending = { phase: 'resting', refusal: undefined }

/** `send` gets the key of its content; a content that was answered, well or not, gets a new key the next time. */
export function useSendOnce<Body, Value>(send: (body: Body, key: string, signal: AbortSignal) => Promise<Value>) {
  const [sending, setSending] = useState<Sending>(RESTING)
  const kept = useRef<{ content: string; key: string }>(undefined)
  const busy = useRef(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const start = useCallback(
    async (body: Body): Promise<Value | undefined> => {
      const signal = leaving.current?.signal
      if (busy.current || !signal) return undefined
      busy.current = true
      const content = JSON.stringify(body)
      if (kept.current?.content !== content) kept.current = { content, key: newKey() }
      const { key } = kept.current
      setSending({ phase: 'asking', refusal: undefined })
      try {
        for (let tries = 0; ; tries += 1) {
          try {
            const value = await send(body, key, signal)
            kept.current = undefined
            setSending(RESTING)
            return value
          } catch (error) {
            if (signal.aborted) return undefined
            if (!isUnsure(error, tries)) {
              kept.current = undefined
              setSending({ phase: 'resting', refusal: error instanceof Refusal ? error : new Refusal('unknown-error', '') })
              return undefined
            }
            setSending({ phase: 'unsure', refusal: undefined })
            await waitToAskAgain(tries, signal)
            if (signal.aborted) return undefined
          }
        }
      } finally {
        busy.current = false
      }
    },
    [send],
  )
  const forget = useCallback(() => setSending((before) => (before.refusal ? RESTING : before)), [])
  return { sending, start, forget }
}
