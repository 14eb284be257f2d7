/** House clock: the time of the merchant's zone, ticking every second; it is shown and not announced. */
import { useEffect, useState } from 'react'
import { deviceNow } from '../../api/clock/server-clock.ts'
import { useText } from '../../i18n/i18n.ts'
import { gmtOffset, houseTime } from './house-time.ts'

const TICK_MS = 1000

export function HouseClock({ zone }: { zone: string }) {
  const text = useText()
  const [now, setNow] = useState(deviceNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="agent-clock figures" role="timer" aria-label={text('agent.clock')}>
      <span>{gmtOffset(now, zone)}</span>
      <time>{houseTime(now, zone)}</time>
    </p>
  )
}
