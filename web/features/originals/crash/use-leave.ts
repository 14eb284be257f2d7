/** Use leave: cashes out of a round before it crashes. It asks until the server has answered, since the call itself may be lost. */
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { isUnsure, waitToAskAgain } from '../../../api/sent-once.ts'
import type { CrashBet } from './crash-views.ts'
import { crashBetQuery } from './use-crash.ts'

/** The answer decides, since the round may have crashed on the way; `mayLeave` ends the requests when it has. */
export function useLeave(bet: CrashBet | undefined, mayLeave: boolean): { leave: () => Promise<void>; leaving: boolean } {
  const [leaving, setLeaving] = useState(false)
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
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await call('cashOutCrash', { body: { bet: bet.id }, signal })
        queries.setQueryData(crashBetQuery.queryKey, answer.bet)
        break
      } catch (error) {
        if (signal.aborted) return
        if (!isUnsure(error, tries) || !may.current) {
          // Whatever the answer was, the bet itself shows the result.
          void queries.invalidateQueries({ queryKey: crashBetQuery.queryKey })
          break
        }
      }
      await waitToAskAgain(tries, signal)
    }
    setLeaving(false)
  }
  return { leave, leaving }
}
