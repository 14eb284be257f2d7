/** Jackpot age: how long a figure of the pool may be shown; an older one is none, whatever keeps the next from coming. */
import { JACKPOT_KEPT_MS, JACKPOT_OLDEST_MS } from '@baize/contract/values/jackpot-age.ts'
import { useEffect, useState } from 'react'

/** The pool is asked for so often that one answer may be lost before a figure is too old. */
export const JACKPOT_ASKED_MS = 12_000

/** Milliseconds that a figure may go on being shown; what the server kept it for before is counted in. */
export const shownForMs = (receivedAt: number, now: number): number => JACKPOT_OLDEST_MS - JACKPOT_KEPT_MS - (now - receivedAt)

/** Whether the figure that came at this moment of the device's clock may be shown still. */
export function useIsFresh(receivedAt: number): boolean {
  const [old, setOld] = useState<number>()
  useEffect(() => {
    const left = shownForMs(receivedAt, performance.timeOrigin + performance.now())
    const timer = setTimeout(() => setOld(receivedAt), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [receivedAt])
  return old !== receivedAt
}
