/** Server clock: epoch milliseconds by the server's time, kept from its latest answer, so that a wrong clock of the device changes no countdown. */

import { onWake, pageNow } from './page-clock.ts'

/** When the page began, by the device. It is read once, as the page's own clock counts from it. */
const BEGAN = performance.timeOrigin

/** Epoch milliseconds by the device, which also count while it sleeps. */
export const deviceNow = (): number => BEGAN + pageNow()

let ahead = 0
let trust = Number.POSITIVE_INFINITY

/** `doubt` is by how much the time itself may be wrong; the quickest and most exact answer is the truest. */
function hear(time: number, askedAt: number, doubt: number): void {
  const took = pageNow() - askedAt
  // A device that slept or whose clock was set is noticed here, however quick an earlier answer was.
  const drift = Math.abs(time + took / 2 - deviceNow() - ahead)
  if (took + doubt > trust && drift < took + doubt + 1000) return
  trust = took + doubt
  ahead = time + took / 2 - deviceNow()
}

/** Takes the server's time of an answer that was asked for at `askedAt` of the page's own clock. */
export const hearServerTime = (serverTime: string, askedAt: number): void => hear(Date.parse(serverTime), askedAt, 0)

/** The same by the header of any answer, which names a whole second. */
export function hearServerDate(date: string | null, askedAt: number): void {
  const second = Date.parse(date ?? '')
  if (!Number.isNaN(second)) hear(second + 500, askedAt, 1000)
}

// After a sleep the first answer counts, however slow it was.
onWake(() => {
  trust = Number.POSITIVE_INFINITY
})

export const serverNow = (): number => deviceNow() + ahead
