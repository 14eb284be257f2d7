/** Jackpot age: how long a figure of the pool may be shown. An older one is hidden, whatever prevents the next one. */
import { JACKPOT_KEPT_MS, JACKPOT_OLDEST_MS } from '@baize/contract/values/jackpot-age.ts'
import { useEffect, useState } from 'react'
import { deviceNow } from './clock/server-clock.ts'

/** The pool is asked for so often that one answer may be lost before a figure is too old. */
export const JACKPOT_ASKED_MS = 12_000

/** Milliseconds for which a figure may still be shown, including the time in the server's cache. */
export const shownForMs = (receivedAt: number, now: number): number => JACKPOT_OLDEST_MS - JACKPOT_KEPT_MS - (now - receivedAt)

/** Whether the figure that came at this moment of the device's clock may be shown still. */
export function useIsFresh(receivedAt: number): boolean {
  const [old, setOld] = useState<number>()
  useEffect(() => {
    const left = shownForMs(receivedAt, deviceNow())
    const timer = setTimeout(() => setOld(receivedAt), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [receivedAt])
  return old !== receivedAt
}
