/** How one reel moves: a short pull back, an even run, and a stop that swings slightly past its place. */
import { REELS, type SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'

/** Symbols per second while a reel runs. */
const RUN = 25
const PULL_BACK_MS = 120
const SPEED_UP_MS = 260
const START_APART_MS = 55
/** The delay before the first reel may stop; each further reel waits a little more. */
const FIRST_STOP_MS = 760
const STOPS_APART_MS = 250
/** Symbols that pass while a reel stops. */
const STOPPING = 5
const SWING = 0.75

/** Ease-out that passes its end a little and swings back; its first slope is SWING + 3. */
const swingOut = (along: number): number => 1 + (SWING + 1) * (along - 1) ** 3 + SWING * (along - 1) ** 2

export type Reel = {
  /** The place on the strip in the top row; it falls while symbols move down. */
  top: number
  /** Symbols per second. */
  speed: number
  phase: 'still' | 'running' | 'stopping'
  stoppingFrom: number
  stoppingSince: number
  target: number
}

export const reelAt = (stop: number): Reel => ({ top: stop, speed: 0, phase: 'still', stoppingFrom: 0, stoppingSince: 0, target: stop })

const within = (value: number, size: number): number => ((value % size) + size) % size

export const symbolAt = (reel: number, place: number): SlotSymbol => REELS[reel]?.[within(place, REELS[reel].length)] ?? 'L1'

/** Whether the reel at this index may begin to stop. */
export const mayStop = (index: number, age: number): boolean => age >= FIRST_STOP_MS + index * STOPS_APART_MS

/** From here the reel comes to rest at its target; the strip is set so that the target is just a few symbols away. */
export const beginStop = (reel: Reel, target: number, now: number): void => {
  const from = target + STOPPING + within(reel.top - target, 1)
  Object.assign(reel, { phase: 'stopping', target, stoppingFrom: from, stoppingSince: now, top: from })
}

/** Moves a reel on to `now`, `age` milliseconds after the start of the spin; true while it moves. */
export const turn = (reel: Reel, index: number, now: number, age: number, seconds: number): boolean => {
  if (reel.phase === 'running') {
    const own = age - index * START_APART_MS
    const speedUp = Math.min(1, Math.max(0, (own - PULL_BACK_MS) / SPEED_UP_MS))
    reel.speed = own < 0 ? 0 : own < PULL_BACK_MS ? -1.5 : RUN * speedUp
    reel.top -= reel.speed * seconds
  }
  if (reel.phase === 'stopping') {
    const whole = reel.stoppingFrom - reel.target
    const along = Math.min(1, (now - reel.stoppingSince) / ((whole * (SWING + 3) * 1000) / RUN))
    const before = reel.top
    reel.top = reel.target + whole * (1 - swingOut(along))
    reel.speed = seconds > 0 ? (before - reel.top) / seconds : 0
    if (along >= 1) Object.assign(reel, { phase: 'still', top: reel.target, speed: 0 })
  }
  return reel.phase !== 'still'
}
