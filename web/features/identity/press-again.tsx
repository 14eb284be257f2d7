/** Press again: a log-in or a registration that a busy server sent away keeps what was typed, says for how long, and presses by itself. */
import { Notice } from '@baize/ui/show/notice.tsx'
import { useEffect, useRef } from 'react'
import { Refusal } from '../../api/client.ts'
import { retryAfter } from '../../api/queries.ts'
import { useText } from '../../i18n/i18n.ts'

/** The seconds after which a busy server wants to be asked again; undefined for every other error. */
export const busyFor = (error: unknown): number | undefined =>
  error instanceof Refusal && error.code === 'busy' ? retryAfter(error) : undefined

/** The notice above the button. Whoever types or presses meanwhile ends the wait. */
export function PressAgain({ of: { refused, press } }: { readonly of: { readonly refused: Error | null; readonly press: () => void } }) {
  const text = useText()
  const seconds = busyFor(refused)
  const newest = useRef(press)
  useEffect(() => {
    newest.current = press
  })
  useEffect(() => {
    const wait = busyFor(refused)
    if (wait === undefined) return undefined
    const timer = setTimeout(() => newest.current(), wait * 1000)
    return () => clearTimeout(timer)
  }, [refused])
  return seconds === undefined ? null : (
    <Notice tone="danger" live>
      {text('form.busy', { seconds })}
    </Notice>
  )
}
