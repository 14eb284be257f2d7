/** Dice play: one round from the press to the shown result; a lost answer is asked for again under the same key until the truth is known. */
import type { DiceRound } from '@baize/contract/originals.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { newKey, Refusal } from '../../api/client.ts'
import { askRound, takeRound, type DiceBody } from './queries.ts'
import { addToSitting } from './sitting.ts'
import { unitsOf } from './stake.ts'

/** From one round's start to the next; there is no turbo and no autoplay (PROT-05). */
const ROUND_MS = 1000
export const ROLL_MS = 560
const FIRST_WAIT_MS = 800
const LONGEST_WAIT_MS = 8000
const FAULT_TRIES = 3

/** `pausing`: the result is told, and the next round is not open yet. */
export type Phase = 'resting' | 'asking' | 'unsure' | 'rolling' | 'pausing'
export type Play = {
  readonly phase: Phase
  /** The last round that was decided; while `rolling` it is not to be announced yet. */
  readonly round: DiceRound | undefined
  readonly refusal: Refusal | undefined
}

/** After these the answer may have been lost on its way, so the round may exist: the same key tells. */
const isUnsure = (error: unknown, tries: number): boolean =>
  error instanceof Refusal &&
  (error.code === 'network' || error.code === 'still-working' || (error.code === 'unknown-error' && tries < FAULT_TRIES))

const wait = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    // A connection that is back is used at once.
    addEventListener('online', done, { once: true })
    signal.addEventListener('abort', done, { once: true })
  })

async function askUntilKnown(body: DiceBody, signal: AbortSignal, onUnsure: () => void) {
  const key = newKey()
  for (let tries = 0; ; tries += 1) {
    try {
      return await askRound(body, key, signal)
    } catch (error) {
      if (signal.aborted || !isUnsure(error, tries)) throw error
      onUnsure()
      await wait(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries), signal)
    }
  }
}

/** `still` people get the result at once; the pause between rounds is the same for everybody. */
export function useDicePlay({ still, onBalance }: { still: boolean; onBalance: (balance: string) => void }) {
  const [play, setPlay] = useState<Play>({ phase: 'resting', round: undefined, refusal: undefined })
  const busy = useRef(false)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const start = useCallback(
    async (body: DiceBody): Promise<void> => {
      const signal = leaving.current?.signal
      if (busy.current || !signal) return
      busy.current = true
      const began = performance.now()
      setPlay(({ round }) => ({ phase: 'asking', round, refusal: undefined }))
      try {
        const { round, balance } = await askUntilKnown(body, signal, () => setPlay((before) => ({ ...before, phase: 'unsure' })))
        setPlay({ phase: 'rolling', round, refusal: undefined })
        await wait(still ? 0 : ROLL_MS, signal)
        addToSitting(unitsOf(round.payout) - unitsOf(round.stake))
        takeRound(round)
        onBalance(balance)
        setPlay({ phase: 'pausing', round, refusal: undefined })
      } catch (error) {
        if (!signal.aborted)
          setPlay(({ round }) => ({
            phase: 'pausing',
            round,
            refusal: error instanceof Refusal ? error : new Refusal('unknown-error', ''),
          }))
      }
      await wait(Math.max(0, ROUND_MS - (performance.now() - began)), signal)
      busy.current = false
      if (!signal.aborted) setPlay((before) => ({ ...before, phase: 'resting' }))
    },
    [still, onBalance],
  )
  const forget = useCallback(() => setPlay((before) => (before.refusal ? { ...before, refusal: undefined } : before)), [])
  return { play, start, forget }
}
