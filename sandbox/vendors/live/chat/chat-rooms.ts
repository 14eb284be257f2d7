/** Chat rooms: messages at one live table. They are short, plain and rate-limited, and gone when the process ends. */
import { createHash, randomBytes } from 'node:crypto'

export type ChatMessage = { readonly id: number; readonly name: string; readonly text: string }
export type ChatRefusal =
  | 'session-unknown'
  | 'empty'
  | 'too-long'
  | 'no-links'
  | 'no-numbers'
  | 'plain-text-only'
  | 'too-fast'
  | 'said-already'

const LONGEST = 160
const KEPT = 50
const REST_MS = 2_000
const SESSION_MS = 6 * 60 * 60_000
const MOST_SESSIONS = 5_000

/** Tags, and characters that are invisible or reverse the line's direction. */
const NOT_PLAIN = /[<>\p{Cc}\p{Cs}\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u
const LINK =
  /:\/\/|\bwww\b|@\p{L}|\p{L}[\p{L}\p{N}-]*\s?[.。]\s?\p{L}{2,}\b|\b[a-z]+\s?(?:dot|\(dot\)|\[dot\])\s?(?:com|net|org|me|io|cc|vip|top|xyz)\b/iu
/** Long figures are telephone and account numbers. Digits of any script count, also with separators between them. */
const FIGURES = /(?:\p{Nd}[\s().\-_]*){7,}/u

/** Why a text is refused, or the text as it is shown: trimmed, with single spaces. */
export function moderate(
  given: string,
): { readonly text: string } | { readonly refused: Exclude<ChatRefusal, 'session-unknown' | 'too-fast' | 'said-already'> } {
  if (NOT_PLAIN.test(given.replaceAll(/[\t\n\r\u200B-\u200D]/g, ' '))) return { refused: 'plain-text-only' }
  const text = given.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
  if (text === '') return { refused: 'empty' }
  if (text.length > LONGEST) return { refused: 'too-long' }
  if (LINK.test(text)) return { refused: 'no-links' }
  if (FIGURES.test(text)) return { refused: 'no-numbers' }
  return { text }
}

type Room = { readonly messages: ChatMessage[]; readonly listeners: Set<(message: ChatMessage) => void> }
type Session = { readonly room: string; readonly name: string; readonly player: string; until: number; spokeMs: number; said: string }

/** Four characters that name a player at this vendor without identifying them. */
const nameOf = (vendor: string, player: string): string =>
  createHash('sha256').update(`${vendor}/${player}`).digest('hex').slice(0, 4).toUpperCase()

export type ChatRooms = ReturnType<typeof createChatRooms>

export function createChatRooms(now: () => number) {
  const rooms = new Map<string, Room>()
  const sessions = new Map<string, Session>()
  let counted = 0
  const roomOf = (key: string): Room => {
    const known = rooms.get(key)
    if (known !== undefined) return known
    const fresh: Room = { messages: [], listeners: new Set() }
    rooms.set(key, fresh)
    return fresh
  }
  const find = (key: string, secret: string): Session | undefined => {
    const session = sessions.get(secret)
    if (session === undefined || session.room !== key || session.until < now()) return undefined
    session.until = now() + SESSION_MS
    return session
  }
  return {
    enter(vendor: string, game: string, player: string) {
      for (const [secret, { until }] of sessions) if (until < now() || sessions.size >= MOST_SESSIONS) sessions.delete(secret)
      const session = randomBytes(24).toString('base64url')
      const [room, name] = [`${vendor}/${game}`, nameOf(vendor, player)]
      sessions.set(session, { room, name, player, until: now() + SESSION_MS, spokeMs: -Infinity, said: '' })
      return { session, name, messages: [...roomOf(room).messages] }
    },
    say(vendor: string, game: string, secret: string, given: string): ChatMessage | ChatRefusal {
      const key = `${vendor}/${game}`
      const session = find(key, secret)
      if (session === undefined) return 'session-unknown'
      const judged = moderate(given)
      if ('refused' in judged) return judged.refused
      // The rate limit belongs to the player, however many windows are open.
      const own = [...sessions.values()].filter(({ player, room }) => player === session.player && room === key)
      if (own.some(({ spokeMs }) => now() - spokeMs < REST_MS)) return 'too-fast'
      if (own.some(({ said }) => said === judged.text)) return 'said-already'
      session.spokeMs = now()
      session.said = judged.text
      counted += 1
      const message = { id: counted, name: session.name, text: judged.text }
      const { messages, listeners } = roomOf(key)
      messages.push(message)
      if (messages.length > KEPT) messages.shift()
      for (const hear of listeners) hear(message)
      return message
    },
    /** Undefined for a session of another room. */
    listen(vendor: string, game: string, secret: string, hear: (message: ChatMessage) => void): (() => void) | undefined {
      const key = `${vendor}/${game}`
      if (find(key, secret) === undefined) return undefined
      const { listeners } = roomOf(key)
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}
