// The few words of the pieces themselves; the application passes a translated set once.
import type { AmountFault } from '@baize/contract/values/amount-reader.ts'
import { createContext, useContext } from 'react'

export type UiLabels = {
  /** The locale of numbers. */
  locale: string
  close: string
  move: string
  moveHint: string
  showPassword: string
  hidePassword: string
  previous: string
  next: string
  pause: string
  play: string
  copy: string
  copied: string
  copyReady: string
  copyFailed: string
  copyByHand: string
  understood: string
  loading: string
  page: (page: number) => string
  pages: string
  slide: (index: number, count: number) => string
  hiddenAmount: string
  /** What was understood of an amount while it is typed. */
  amountRead: (amount: string) => string
  /** Why a typed amount is refused, and what to do. */
  amountFault: (fault: AmountFault, field: { readonly decimals: number; readonly symbol: string }) => string
  notifications: string
  dismiss: string
  done: string
  failed: string
  current: string
  toDo: string
  met: string
  notMet: string
  tryAgain: string
  /** Why something failed, in a sentence. */
  reasonOf: (error: unknown) => string
}

export const englishLabels: UiLabels = {
  locale: 'en',
  close: 'Close',
  move: 'Move window',
  moveHint: 'Arrow keys move the window, Home brings it back to the centre.',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause movement',
  play: 'Resume movement',
  copy: 'Copy',
  copied: 'Copied',
  copyReady: 'You can paste it now.',
  copyFailed: 'Could not be copied',
  copyByHand: 'This browser does not let pages copy. Please mark the text and copy it by hand.',
  understood: 'OK',
  loading: 'Loading',
  page: (page) => `Page ${page}`,
  pages: 'Pages',
  slide: (index, count) => `Slide ${index} of ${count}`,
  hiddenAmount: 'Amount hidden',
  amountRead: (amount) => `= ${amount}`,
  amountFault: (fault) => `This amount cannot be read (${fault}).`,
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  done: 'done',
  failed: 'failed',
  current: 'in progress',
  toDo: 'still to come',
  met: 'met',
  notMet: 'not met yet',
  tryAgain: 'Try again',
  reasonOf: (error) => (error instanceof Error ? error.message : String(error)),
}

export const LabelsContext = createContext<UiLabels>(englishLabels)

export const useLabels = (): UiLabels => useContext(LabelsContext)
