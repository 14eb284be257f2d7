/**
 * Use play: one request at a table from the press to the shown result. A lost answer is asked for again under the same key until the result is
 * known. Next: `contract/originals/originals-instant.ts`.
 */
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { newKey, Refusal } from '../../../api/client.ts'
import { isUnsure, wait, waitToAskAgain } from '../../../api/sent-once.ts'

/** `showing`: decided, and being shown. `pausing`: announced, and the next request is not accepted yet. */
export type Phase = 'resting' | 'asking' | 'unsure' | 'showing' | 'pausing'
export type Play<Round> = {
  readonly phase: Phase
  /** The last answered round; while `showing` it must not be announced yet. */
  readonly round: Round | undefined
  /** The round before this answer. */
  readonly before: Round | undefined
  readonly refusal: Refusal | undefined
  /** Which choice is requested, once that is shown. */
  readonly about: string | undefined
}

export type Ask<Round> = (key: string, signal: AbortSignal) => Promise<{ round: Round; balance: string }>
type Milliseconds<Round> = number | ((round: Round) => number)
/** How long the result is shown, and the minimum time from this request to the next (PROT-05: no turbo). */
export type Pace<Round> = {
  readonly showMs: Milliseconds<Round>
  readonly leastMs: Milliseconds<Round>
  /** An answer within this time needs no waiting message. It serves tables whose bet changes only through `free` (use-seat.ts). */
  readonly quietMs?: number
  /** The choice, for a stage that marks the request. */
  readonly about?: string
}

const msFor = <Round>(time: Milliseconds<Round>, round: Round): number => (typeof time === 'number' ? time : time(round))

async function askUntilKnown<Round>(ask: Ask<Round>, signal: AbortSignal, onUnsure: () => void) {
  const key = newKey()
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(key, signal)
    } catch (error) {
      if (signal.aborted || !isUnsure(error, tries)) throw error
      onUnsure()
      await waitToAskAgain(tries, signal)
    }
  }
}

/** At once for zero; else the timer that announces it. */
function sayLater(milliseconds: number, say: () => void): ReturnType<typeof setTimeout> | undefined {
  if (milliseconds > 0) return setTimeout(say, milliseconds)
  say()
  return undefined
}

type Needs<Round> = {
  /** With reduced motion the result comes at once; the time between requests is the same for everybody. */
  readonly still: boolean
  /** A round that waits for a choice is announced only when the choice is accepted, so that nobody answers too early. */
  readonly goesOn: (round: Round) => boolean
  /** Called when the result has been shown, not before. */
  readonly onShown: (round: Round, balance: string) => void
}

export function usePlay<Round>({ still, goesOn, onShown }: Needs<Round>) {
  const [play, setPlay] = useState<Play<Round>>({
    phase: 'resting',
    round: undefined,
    before: undefined,
    refusal: undefined,
    about: undefined,
  })
  const busy = useRef(false)
  const asked = useRef(false)
  const leaving = useRef<AbortController>(undefined)
  // Before the first paint, so that the first press after it counts.
  useLayoutEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const start = useCallback(
    async (ask: Ask<Round>, { showMs, leastMs, quietMs = 0, about }: Pace<Round>): Promise<void> => {
      const signal = leaving.current?.signal
      if (busy.current || !signal) return
      busy.current = true
      asked.current = true
      const began = performance.now()
      const asking = sayLater(quietMs, () => setPlay((known) => ({ ...known, phase: 'asking', refusal: undefined, about })))
      const restOf = (least: number): number => Math.max(0, least - (performance.now() - began))
      let pause = typeof leastMs === 'number' ? leastMs : 0
      try {
        const { round, balance } = await askUntilKnown(ask, signal, () => {
          clearTimeout(asking)
          setPlay((known) => ({ ...known, phase: 'unsure', refusal: undefined }))
        })
        clearTimeout(asking)
        asked.current = false
        setPlay((known) => ({ phase: 'showing', round, before: known.round, refusal: undefined, about: undefined }))
        pause = msFor(leastMs, round)
        await wait(Math.max(still ? 0 : msFor(showMs, round), goesOn(round) ? restOf(pause) : 0), signal)
        onShown(round, balance)
        if (!signal.aborted && restOf(pause) > 0) setPlay((known) => ({ ...known, phase: 'pausing' }))
      } catch (error) {
        clearTimeout(asking)
        asked.current = false
        if (!signal.aborted)
          setPlay((known) => ({ ...known, phase: 'pausing', refusal: error instanceof Refusal ? error : new Refusal('unknown-error', '') }))
      }
      if (restOf(pause) > 0) await wait(restOf(pause), signal)
      busy.current = false
      if (!signal.aborted) setPlay((known) => ({ ...known, phase: 'resting' }))
    },
    [still, goesOn, onShown],
  )
  const forget = useCallback(() => setPlay((known) => (known.refusal ? { ...known, refusal: undefined } : known)), [])
  /** Takes a round that was already open, unless a newer one is known here. */
  const take = useCallback(
    (round: Round, isNewer: (known: Round) => boolean) =>
      setPlay((known) => (known.round && isNewer(known.round) ? known : { ...known, round, before: undefined })),
    [],
  )
  /** Whether an answer is awaited, shown or not. */
  const isAsked = useCallback(() => asked.current, [])
  return { play, start, forget, take, isAsked }
}
