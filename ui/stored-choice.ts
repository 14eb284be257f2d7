// A small choice that outlives the visit (theme, motion), shared by every component and every tab.
import { useSyncExternalStore } from 'react'

export type StoredChoice<Choice extends string> = {
  read: () => Choice
  write: (choice: Choice) => void
  use: () => Choice
}

/** `changed` runs after every change, also one in another tab, to update the document. */
export const storedChoice = <Choice extends string>(
  key: string,
  choices: readonly Choice[],
  first: Choice,
  changed: (choice: Choice) => void,
): StoredChoice<Choice> => {
  const listeners = new Set<() => void>()
  // Storage can be forbidden (private mode, embedded frames); the choice then lives as long as the page.
  let remembered: Choice | undefined
  const stored = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const read = (): Choice => remembered ?? choices.find((choice) => choice === stored()) ?? first
  const tell = (): void => {
    changed(read())
    for (const listener of listeners) listener()
  }
  const write = (choice: Choice): void => {
    remembered = choice
    try {
      localStorage.setItem(key, choice)
    } catch {
      // The page keeps the choice in `remembered`.
    }
    tell()
  }
  const heardElsewhere = (event: StorageEvent): void => {
    if (event.key !== key) return
    remembered = undefined
    tell()
  }
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) addEventListener('storage', heardElsewhere)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', heardElsewhere)
    }
  }
  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => first) }
}
