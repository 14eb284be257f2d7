/** Use play: one wish at a table from the press to the shown result; a lost answer is asked for again under the same key until the truth is known. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey, Refusal } from '../../../api/client.ts'
import { isUnsure, wait, waitToAskAgain } from '../../../api/sent-once.ts'

/** `showing`: decided, and on its way to the eye. `pausing`: told, and the next wish is not taken yet. */
export type Phase = 'resting' | 'asking' | 'unsure' | 'showing' | 'pausing'
export type Play<Round> = {
  readonly phase: Phase
  /** The last round that was answered; while `showing` it is not to be announced yet. */
  readonly round: Round | undefined
  /** The round as it stood before this answer. */
  readonly before: Round | undefined
  readonly refusal: Refusal | undefined
}

export type Ask<Round> = (key: string, signal: AbortSignal) => Promise<{ round: Round; balance: string }>
/** How long the result takes to be shown, and the least time from this wish to the next (PROT-05: no turbo). */
export type Pace<Round> = { readonly showMs: number | ((round: Round) => number); readonly leastMs: number }

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

type Needs<Round> = {
  /** People who want no motion get the result at once; the time between wishes is the same for everybody. */
  readonly still: boolean
  /** Called when the result has been shown, not before. */
  readonly onShown: (round: Round, balance: string) => void
}

export function usePlay<Round>({ still, onShown }: Needs<Round>) {
  const [play, setPlay] = useState<Play<Round>>({ phase: 'resting', round: undefined, before: undefined, refusal: undefined })
  const busy = useRef(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const start = useCallback(
    async (ask: Ask<Round>, { showMs, leastMs }: Pace<Round>): Promise<void> => {
      const signal = leaving.current?.signal
      if (busy.current || !signal) return
      busy.current = true
      const began = performance.now()
      setPlay((known) => ({ ...known, phase: 'asking', refusal: undefined }))
      try {
        const { round, balance } = await askUntilKnown(ask, signal, () => setPlay((known) => ({ ...known, phase: 'unsure' })))
        setPlay((known) => ({ phase: 'showing', round, before: known.round, refusal: undefined }))
        await wait(still ? 0 : typeof showMs === 'number' ? showMs : showMs(round), signal)
        onShown(round, balance)
        if (!signal.aborted) setPlay((known) => ({ ...known, phase: 'pausing' }))
      } catch (error) {
        if (!signal.aborted)
          setPlay((known) => ({ ...known, phase: 'pausing', refusal: error instanceof Refusal ? error : new Refusal('unknown-error', '') }))
      }
      await wait(Math.max(0, leastMs - (performance.now() - began)), signal)
      busy.current = false
      if (!signal.aborted) setPlay((known) => ({ ...known, phase: 'resting' }))
    },
    [still, onShown],
  )
  const forget = useCallback(() => setPlay((known) => (known.refusal ? { ...known, refusal: undefined } : known)), [])
  /** Takes up a round that was already open, or lays the last one aside. */
  const take = useCallback((round: Round | undefined) => setPlay((known) => ({ ...known, round, before: undefined })), [])
  return { play, start, forget, take }
}
