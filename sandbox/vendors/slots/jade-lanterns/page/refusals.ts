/** Says plainly what a refusal means to the player: a notice to play on from, or the end of this session. */
import { words } from './words.ts'

export type End = { readonly title: string; readonly text: string; readonly reason: string; readonly again: boolean }

const EXPIRED: readonly string[] = ['invalid-token', 'token-expired', 'session-unknown', 'game-unknown']
const BLOCKED: readonly string[] = ['player-blocked', 'unknown-player', 'wrong-currency']

/** The end that a code means, or undefined where the player may go on. */
export const endOf = (code: string): End | undefined => {
  if (EXPIRED.includes(code)) return { title: words.expiredTitle, text: words.expired, reason: 'expired', again: false }
  if (BLOCKED.includes(code)) return { title: words.blockedTitle, text: words.blocked, reason: 'blocked', again: false }
  if (code === 'game-disabled') return { title: words.maintenanceTitle, text: words.maintenance, reason: 'maintenance', again: false }
  if (code === 'operator-unreachable') return { title: words.unreachableTitle, text: words.unreachable, reason: 'unreachable', again: true }
  return undefined
}

/** The notice for a refusal after which the game stays open; `{balance}` is still to be filled. */
export const noticeOf = (code: string): string => {
  if (code === 'insufficient-funds') return words.insufficient
  if (code === 'limit-reached') return words.limit
  return code === 'round-open' ? words.roundOpen : words.refused
}
