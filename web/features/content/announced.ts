/** Announced: which popups this reader has seen in this session, and which they do not want to see again. It is kept by their name or as nobody's. */

/** The reader of a browser without a login. */
export const ANONYMOUS = 'anonymous'

const seenKey = (reader: string): string => `announced:${reader}`
const closedKey = (reader: string): string => `announcements-closed:${reader}`
/** Old marks go when there are more than these: nobody is shown hundreds of popups. */
const MOST_KEPT = 200

function readIds(storage: Storage, key: string): string[] {
  try {
    const ids: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

const addIds = (storage: Storage, key: string, ids: readonly string[]): void =>
  storage.setItem(key, JSON.stringify([...new Set([...readIds(storage, key), ...ids])].slice(-MOST_KEPT)))

/** What this reader is not shown: popups seen in this session, or closed for good. */
export const knownTo = (reader: string): ReadonlySet<string> =>
  new Set([...readIds(sessionStorage, seenKey(reader)), ...readIds(localStorage, closedKey(reader))])

/** Once a session: closed popups come again with the next one. */
export const markSeen = (reader: string, ids: readonly string[]): void => addIds(sessionStorage, seenKey(reader), ids)

/** Never again for this reader on this browser. */
export const markClosed = (reader: string, ids: readonly string[]): void => addIds(localStorage, closedKey(reader), ids)
