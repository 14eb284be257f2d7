/** Call log: stores the vendors' signed calls with their answers, for support, without making any vendor wait. */
import type { Writer } from '../platform/database.ts'
import { writeCalls, type LoggedCall } from './call-log-store.ts'
import { servedAs } from '../platform/overload/shares.ts'

export type CallLog = { note(call: LoggedCall): void; flush(): Promise<void> }

/** Beyond this many waiting calls the oldest are dropped: the log serves support and must never hold up money. */
const MOST_WAITING = 20_000
const MOST_IN_ONE_WRITE = 500
const LONGEST_TEXT = 4000

/** The names under which vendors send and receive secrets: tokens, session ids, keys and hashes, in JSON and in forms. */
const SECRETS = /(["?&]?\b(?:token|sid|authToken|key|hash)"?\s*[:=]\s*"?)[^"&\s,}]+/gi

/** A text as the table stores it: without secrets, without zero characters, and not too long. */
export function withoutSecrets(text: string): string {
  const whole = text.replace(SECRETS, '$1[removed]').replaceAll('\u0000', '\uFFFD').toWellFormed()
  return whole.length > LONGEST_TEXT ? `${whole.slice(0, LONGEST_TEXT)}…` : whole
}

/** How long calls wait to be written together. A write for each would cost as much as the money does. */
const GATHERING_MS = 100

/** One write runs at a time and takes all that came in between. A crash loses the log of a call, never its effect. */
export function createCallLog(writer: Writer): CallLog {
  let waiting: LoggedCall[] = []
  let writing: Promise<void> | undefined
  let gathering: NodeJS.Timeout | undefined
  const write = async (): Promise<void> => {
    do await writeCalls(writer, waiting.splice(0, MOST_IN_ONE_WRITE)).catch(() => undefined)
    while (waiting.length >= MOST_IN_ONE_WRITE)
    writing = undefined
    if (waiting.length > 0) gathering ??= setTimeout(begin, GATHERING_MS)
  }
  const begin = (): void => {
    clearTimeout(gathering)
    gathering = undefined
    // It is no part of the call that came first: neither its wait nor its class.
    if (waiting.length > 0) writing ??= servedAs('house', write)
  }
  return {
    note(call) {
      if (waiting.length >= MOST_WAITING) waiting = waiting.slice(MOST_WAITING / 2)
      waiting.push(call)
      if (waiting.length >= MOST_IN_ONE_WRITE) begin()
      else gathering ??= setTimeout(begin, GATHERING_MS)
    },
    async flush() {
      for (begin(); writing !== undefined; begin()) await writing
    },
  }
}
