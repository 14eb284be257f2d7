/**
 * Embedded browser: the browser inside another app, which forgets logins and blocks passkeys and social logins. Known by the words that these apps
 * put into the user agent (Meta "FBAN", "FBAV" and "FB_IAB"; Rakuten "Viber"; Telegram for Android "Telegram-Android").
 */

/** The app, by its own name; undefined in a browser of the system. */
export type EmbeddingApp = 'Messenger' | 'Facebook' | 'Instagram' | 'Viber' | 'Telegram' | 'LINE' | 'TikTok' | 'WeChat'

/** In this order: Messenger calls itself Facebook too. */
const APPS: readonly (readonly [app: EmbeddingApp, words: RegExp])[] = [
  ['Messenger', /MessengerForiOS|MessengerLiteForiOS|FB_IAB\/(?:Orca|MESSENGER)|\bFBAN\/Orca/i],
  ['Instagram', /\bInstagram\b/],
  ['Facebook', /\bFBA[NV]\/|\bFB_IAB\/|\[FB/],
  ['Viber', /\bViber\b/i],
  ['Telegram', /\bTelegram(?:-Android|Bot)?\b/i],
  ['LINE', /\bLine\/\d/i],
  ['TikTok', /\b(?:BytedanceWebview|musical_ly|TikTok)\b/i],
  ['WeChat', /\bMicroMessenger\b/i],
]

/** `hasTelegramBridge` is whether the page has the object by which Telegram for iOS, which names itself nowhere else, speaks to pages. */
export function embeddingApp(userAgent: string, hasTelegramBridge: boolean): EmbeddingApp | undefined {
  return APPS.find(([, words]) => words.test(userAgent))?.[0] ?? (hasTelegramBridge ? 'Telegram' : undefined)
}

/**
 * The address that opens a page in the browser of the system. It is an intent on Android (Chrome, "Android Intents with Chrome"), and Safari's own
 * scheme on iOS 17 and later. Undefined elsewhere, where the address can only be copied.
 */
export function outsideAddress(address: string, userAgent: string): string | undefined {
  const { protocol, host, pathname, search, hash } = new URL(address)
  const rest = `${host}${pathname}${search}`
  if (/Android/i.test(userAgent)) return `intent://${rest}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
  return /iPhone|iPad|iPod/i.test(userAgent) && protocol === 'https:' ? `x-safari-https://${rest}${hash}` : undefined
}
