/** Attempt: how many guesses at one account are allowed, from where, and when a captcha is required. Pure. */

/** Guesses from one place are forgotten after this long without one. Guesses of all strangers are counted in windows of this length. */
const WINDOW_MINUTES = 15
/** From this many failures on, the next attempt needs a captcha. */
const CAPTCHA_FROM = 3
/** From this many failures on, each next attempt waits: 1, 2, 4 … 15 minutes. */
const WAIT_FROM = 5
/** A browser on which the member has logged in before may err more often. */
const WAIT_FROM_ON_KNOWN_DEVICE = 10
/** Guesses of all strangers together at one account in a window, before each of them must solve a captcha. */
const STRANGERS_FREE = 20
/** The total of their guesses, with or without captchas. A crowd that guesses passwords ends here, while codes and passkeys still log in. */
const STRANGERS_MOST = 200

export type Counter = { readonly failures: number; readonly windowFrom: Temporal.Instant; readonly lastAt: Temporal.Instant }

export type AttemptState = {
  /** Guesses from this address, or from this known browser. */
  readonly mine: Counter
  /** Guesses of everybody without a known browser; undefined for a known browser, which a stranger cannot lock out. */
  readonly strangers: Counter | undefined
}

export type AttemptVerdict =
  | { readonly go: true; readonly mine: Counter; readonly strangers: Counter | undefined; readonly asksCaptcha: boolean }
  | { readonly go: false; readonly code: 'captcha-required' }
  | { readonly go: false; readonly code: 'too-many-requests'; readonly retryAfterSeconds: number }

const secondsUntil = (now: Temporal.Instant, end: Temporal.Instant): number =>
  Math.ceil((end.epochMilliseconds - now.epochMilliseconds) / 1000)

/** The counter as it is now: from zero when its time has passed. */
function fresh(counter: Counter, from: Temporal.Instant, now: Temporal.Instant): Counter {
  const over = Temporal.Instant.compare(now, from.add({ minutes: WINDOW_MINUTES })) >= 0
  return over ? { failures: 0, windowFrom: now, lastAt: now } : counter
}

const counted = (counter: Counter, now: Temporal.Instant): Counter => ({ ...counter, failures: counter.failures + 1, lastAt: now })

/** Decides one attempt and counts it in advance as a failure, so that a hundred at the same moment are a hundred. */
export function judgeAttempt(state: AttemptState, captchaPassed: boolean, now: Temporal.Instant): AttemptVerdict {
  const mine = fresh(state.mine, state.mine.lastAt, now)
  const strangers = state.strangers && fresh(state.strangers, state.strangers.windowFrom, now)
  const waits = (until: Temporal.Instant): AttemptVerdict => ({
    go: false,
    code: 'too-many-requests',
    retryAfterSeconds: secondsUntil(now, until),
  })

  if (strangers && strangers.failures >= STRANGERS_MOST) return waits(strangers.windowFrom.add({ minutes: WINDOW_MINUTES }))
  const beyond = mine.failures - (strangers ? WAIT_FROM : WAIT_FROM_ON_KNOWN_DEVICE)
  if (beyond >= 0) {
    const until = mine.lastAt.add({ minutes: Math.min(2 ** beyond, WINDOW_MINUTES) })
    if (Temporal.Instant.compare(now, until) < 0) return waits(until)
  }
  const crowded = strangers !== undefined && strangers.failures >= STRANGERS_FREE
  if ((mine.failures >= CAPTCHA_FROM || crowded) && !captchaPassed) return { go: false, code: 'captcha-required' }
  const asksCaptcha = mine.failures + 1 >= CAPTCHA_FROM || (strangers !== undefined && strangers.failures + 1 >= STRANGERS_FREE)
  return { go: true, mine: counted(mine, now), strangers: strangers && counted(strangers, now), asksCaptcha }
}
