/**
 * Remembered: the sessions that came lately, so that not every call asks their rows. A notice of the database ends what has changed. Whoever hears
 * no notices remembers nothing.
 */
import { moment } from '../../platform/clock.ts'
import { NO_NOTICES, type Notices } from '../../platform/work/notices.ts'
import type { Remembered } from '../needs.ts'
import type { FoundByHalves } from '../store.ts'

/** Nothing is remembered longer, whatever the notices say. */
const LONGEST_MS = 60_000
const MOST = 20_000

type Entry = { readonly session: FoundByHalves; readonly since: number }

export function createRemembered(notices: Notices = NO_NOTICES): Remembered {
  const entries = new Map<string, Entry>()
  const halvesOf = new Map<string, Set<string>>()
  let changes = 0

  function forget(sessionId: string): void {
    for (const halves of halvesOf.get(sessionId) ?? []) entries.delete(halves)
    halvesOf.delete(sessionId)
  }
  function forgetAll(): void {
    entries.clear()
    halvesOf.clear()
  }
  notices.hear('session', (id) => {
    changes += 1
    if (id === undefined) forgetAll()
    else forget(id)
  })
  notices.hear('member', (id) => {
    changes += 1
    const own = [...entries.values()].filter(({ session }) => session.member_id === id)
    for (const { session } of own) forget(session.id)
  })

  return {
    find(halves) {
      const entry = notices.isHearing() ? entries.get(halves) : undefined
      if (entry === undefined || moment() - entry.since <= LONGEST_MS) return entry?.session
      forget(entry.session.id)
      return undefined
    },
    reading() {
      const [before, since] = [changes, moment()]
      return (halves, session) => {
        if (changes !== before || !notices.isHearing()) return
        if (entries.size >= MOST) forgetAll()
        entries.set(halves, { session, since })
        halvesOf.set(session.id, (halvesOf.get(session.id) ?? new Set()).add(halves))
      }
    },
    forget,
  }
}
