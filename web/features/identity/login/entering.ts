/** Entering: the pending login, kept while the person moves from one dialog or page to the next. */
import type { VerifyMethod } from '@baize/contract/identity/identity-ways.ts'
import { useSyncExternalStore } from 'react'
import { Refusal } from '../../../api/client.ts'

/** The next step: a second factor, a new password, or the details of a newcomer whom a provider has identified. */
export type NextStep =
  | { readonly step: 'verify'; readonly ticket: string; readonly methods: readonly VerifyMethod[] }
  | { readonly step: 'password'; readonly ticket: string; readonly handedOut: boolean }
  | { readonly step: 'newcomer'; readonly ticket: string; readonly email: string | null }

/** The step that a refusal requires; undefined for any other refusal. */
export function nextStepOf(error: unknown): NextStep | undefined {
  if (!(error instanceof Refusal)) return undefined
  const { code, detail } = error
  const { ticket } = detail
  if (typeof ticket !== 'string') return undefined
  if (code === 'verification-required') return { step: 'verify', ticket, methods: (detail['methods'] ?? []) as readonly VerifyMethod[] }
  if (code === 'password-change-required') return { step: 'password', ticket, handedOut: detail['handedOut'] === true }
  if (code === 'registration-needed')
    return { step: 'newcomer', ticket, email: typeof detail['email'] === 'string' ? detail['email'] : null }
  return undefined
}

let waiting: NextStep | undefined
const listeners = new Set<() => void>()

export function setNextStep(next: NextStep | undefined): void {
  waiting = next
  for (const listener of listeners) listener()
}

export const useNextStep = (): NextStep | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
