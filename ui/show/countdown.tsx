// A real countdown by the server's clock; announced once, not every second.
import './countdown.css'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { cx } from '../classes.ts'
import { ProgressRing } from './progress.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

// A countdown has Latin digits in every language.
/** 65 → '01:05', 3661 → '1:01:01', 90061 → '25:01:01'; never below zero. */
export const countdownText = (secondsLeft: number): string => {
  const whole = Math.max(0, Math.ceil(secondsLeft))
  const two = (value: number): string => value.toString().padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

export type CountdownProps = {
  /** Epoch milliseconds of the end. */
  until: number
  /** Epoch milliseconds by the server's clock. */
  now: () => number
  onEnd?: (() => void) | undefined
  endText?: ReactNode
  announce?: { atSeconds: number; text: string } | undefined
  urgentAtSeconds?: number | undefined
  ring?: { totalSeconds: number; label: string } | undefined
}

/** Seconds left, refreshed a little after each full second; 0 when it is over. */
const useSecondsLeft = (until: number, now: () => number): number => {
  const clock = useRef(now)
  useEffect(() => {
    clock.current = now
  }, [now])
  const [left, setLeft] = useState(() => Math.max(0, (until - now()) / 1000))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = (): void => {
      const milliseconds = until - clock.current()
      setLeft(Math.max(0, milliseconds / 1000))
      if (milliseconds > 0) timer = setTimeout(tick, (milliseconds % 1000) + 5)
    }
    // A page that is shown again is right at once; timers of a hidden page are late.
    const shown = (): void => {
      clearTimeout(timer)
      tick()
    }
    tick()
    document.addEventListener('visibilitychange', shown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', shown)
    }
  }, [until])
  return left
}

export function Countdown({ until, now, onEnd, endText, announce, urgentAtSeconds = 10, ring }: CountdownProps) {
  const left = useSecondsLeft(until, now)
  const over = left <= 0
  const ended = useRef(onEnd)
  useEffect(() => {
    ended.current = onEnd
  }, [onEnd])
  useEffect(() => {
    if (over) ended.current?.()
  }, [over, until])
  const urgent = !over && left <= urgentAtSeconds
  return (
    <span className={cx('bz-countdown figures', urgent && 'bz-countdown-urgent')}>
      {ring === undefined ? null : (
        <ProgressRing value={(left / ring.totalSeconds) * 100} size={22} label={ring.label} tone={urgent ? 'cinnabar' : 'jade'} />
      )}
      <span role="timer">{over && endText !== undefined ? endText : countdownText(left)}</span>
      {announce === undefined ? null : (
        <output>{!over && left <= announce.atSeconds ? <VisuallyHidden>{announce.text}</VisuallyHidden> : null}</output>
      )}
    </span>
  )
}
