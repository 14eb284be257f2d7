// One short message at a time; a new one replaces the old. It is small, because every screen may use it.
import type { ReactNode } from 'react'

export type ToastTone = 'info' | 'good' | 'danger' | 'money'
export type ToastRequest = {
  title: ReactNode
  description?: ReactNode
  tone?: ToastTone | undefined
  action?: { label: string; onAct: () => void } | undefined
  /** 0 keeps it until it is dismissed. */
  timeoutMs?: number | undefined
}

let hearer: ((request: ToastRequest) => void) | undefined
let waiting: ToastRequest | undefined
let onFirst: (() => void) | undefined

/** May be called from anywhere, also outside React and before the `Toaster` is there: the latest message waits for it. */
export const toast = (request: ToastRequest): void => {
  if (hearer) return hearer(request)
  waiting = request
  onFirst?.()
}

/** For the `Toaster`: takes the waiting message, and every later one. Answers how to stop. */
export const hearToasts = (hear: (request: ToastRequest) => void): (() => void) => {
  hearer = hear
  if (waiting) hear(waiting)
  waiting = undefined
  return () => {
    hearer = undefined
  }
}

/** For the application: called once a message waits while no `Toaster` is there. Answers how to stop. */
export const onFirstToast = (tell: () => void): (() => void) => {
  onFirst = tell
  if (waiting) tell()
  return () => {
    onFirst = undefined
  }
}
