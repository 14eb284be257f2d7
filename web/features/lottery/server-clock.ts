/** Server clock: epoch milliseconds by the server's time, kept from its latest answer, so that a wrong clock of the device changes no countdown. */

const deviceNow = (): number => performance.timeOrigin + performance.now()

let ahead = 0
let trust = Number.POSITIVE_INFINITY

/** Takes the server's time of an answer that was asked for at `askedAt` of the page's own clock; the quickest answer is the truest. */
export function hearServerTime(serverTime: string, askedAt: number): void {
  const took = performance.now() - askedAt
  // A device that slept or whose clock was set is noticed here, however quick an earlier answer was.
  const drift = Math.abs(Date.parse(serverTime) + took / 2 - deviceNow() - ahead)
  if (took > trust && drift < took + 1000) return
  trust = took
  ahead = Date.parse(serverTime) + took / 2 - deviceNow()
}

export const serverNow = (): number => deviceNow() + ahead
