/** Use leave: cashes out of a round before it crashes. It asks until the server has answered, since the call itself may be lost. */
import { useEffect, useRef, useState } from 'react'
import { call, Refusal } from '../../../api/client.ts'
import { queries, takeAnswer } from '../../../api/queries.ts'
import { isUnsure, wait, waitToAskAgain } from '../../../api/sent-once.ts'
import type { CrashBet } from './crash-views.ts'
import { crashBetQuery } from './use-crash.ts'

/** A server that does not know the time well enough takes no cash-out. The next request may reach another one, so it follows at once. */
const ELSEWHERE_MS = 100
const OTHERS = 5
const isElsewhere = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'clock-unsure'

/**
 * The answer decides, since the round may have crashed on the way; `mayLeave` ends the requests when it has. `refusal` where no server took the
 * cash-out, so that it can be pressed again.
 */
export function useLeave(
  bet: CrashBet | undefined,
  mayLeave: boolean,
): { leave: () => Promise<void>; leaving: boolean; refusal: Refusal | undefined } {
  const [leaving, setLeaving] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const may = useRef(mayLeave)
  useEffect(() => {
    may.current = mayLeave
  }, [mayLeave])
  const gone = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    return () => controller.abort()
  }, [])
  const leave = async (): Promise<void> => {
    const signal = gone.current?.signal
    if (!bet || !signal || leaving) return
    setLeaving(true)
    setRefusal(undefined)
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await call('cashOutCrash', { body: { bet: bet.id }, signal })
        takeAnswer(crashBetQuery.queryKey, answer.bet)
        break
      } catch (error) {
        if (signal.aborted) return
        if (isElsewhere(error) && may.current && tries < OTHERS) {
          await wait(ELSEWHERE_MS, signal)
          continue
        }
        if (isElsewhere(error) || !isUnsure(error, tries) || !may.current) {
          if (isElsewhere(error)) setRefusal(error)
          // Whatever the answer was, the bet itself shows the result.
          void queries.invalidateQueries({ queryKey: crashBetQuery.queryKey })
          break
        }
      }
      await waitToAskAgain(tries, signal)
    }
    setLeaving(false)
  }
  return { leave, leaving, refusal: mayLeave ? refusal : undefined }
}
