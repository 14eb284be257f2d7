/** Dialogs: which of the site's own dialogs is open over the page; only one ever is. */
import { useSyncExternalStore } from 'react'

export type DialogName =
  | 'login'
  | 'register'
  | 'forgot'
  | 'firstLogin'
  | 'trial'
  | 'search'
  | 'show'
  | 'provider'
  | 'phone'
  | 'licence'
  | 'help'
  | 'feedback'
  | 'notice'
  | 'break'

let open: DialogName | undefined
const listeners = new Set<() => void>()

/** Nothing on the page asked for the login (SHELL-09). */
let plain = false

export function showDialog(name: DialogName | undefined): void {
  if (open === undefined || name === undefined) plain = false
  open = name
  for (const listener of listeners) listener()
}

/** Opens the login for its own sake, as the header does. Whoever logs in there goes to Home, and not on with the page below. */
export function showPlainLogin(): void {
  showDialog('login')
  plain = true
}
export const isPlainLogin = (): boolean => plain

export const useDialog = (): DialogName | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )

let notice: string | undefined

/** Opens the notices on the pressed one. */
export function showNotice(id: string): void {
  notice = id
  showDialog('notice')
}

/** The notice that was last pressed. */
export const shownNotice = (): string | undefined => notice
