/** Refusal text: what a person reads when a call was refused: the server's own message, or the network's. */
import { useCallback } from 'react'
import { useText } from './i18n.ts'

/** A launch returned an address that no window can open. */
export class UnusableAddress extends Error {
  readonly code = 'invalid-url'
}

/** How long to wait, where the server has said it. */
function waitOf(error: Error): number | undefined {
  const detail = 'detail' in error ? (error.detail as { readonly retryAfterSeconds?: unknown }) : {}
  return typeof detail.retryAfterSeconds === 'number' ? detail.retryAfterSeconds : undefined
}

/** What a market allows of one round has words of its own: no limit of the person is meant (MK-02). */
const OF_ROUND = { cap: 'error.roundCap', pace: 'error.roundPace' } as const
function roundOf(error: Error & { readonly code: unknown }): (typeof OF_ROUND)[keyof typeof OF_ROUND] | undefined {
  const { what } = error.code === 'limit-reached' && 'detail' in error ? (error.detail as { readonly what?: unknown }) : {}
  return what === 'cap' || what === 'pace' ? OF_ROUND[what] : undefined
}

/** Turns any error of a call into a sentence; a refusal has a `code` and its own message. */
export function useRefusalText(): (error: unknown) => string {
  const text = useText()
  return useCallback(
    (error) => {
      if (!(error instanceof Error) || !('code' in error)) return text('error.unknown')
      if (error.code === 'invalid-url') return text('error.invalidUrl')
      if (error.code === 'unsure-keys') return text('error.unsureKeys')
      const ofRound = roundOf(error)
      if (ofRound !== undefined) return text(ofRound)
      const seconds = error.code === 'too-many-requests' ? waitOf(error) : undefined
      if (seconds !== undefined) return text('error.tooMany', { seconds })
      return error.code === 'network' || error.message === '' ? text('error.network') : error.message
    },
    [text],
  )
}
