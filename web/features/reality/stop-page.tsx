/** Stop page: in the place of a game that is closed because a limit of time is reached or the market asks for a break. It is calm, and asks nothing (PL-17, RC-04). */
import type { RealitySitting } from '@baize/contract/protection/reality.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { useEffect, useId, useRef } from 'react'
import { useDates, useText } from '../../i18n/i18n.ts'
import { PlayLinks } from './play-links.tsx'

type Props = { readonly stopped: NonNullable<RealitySitting['stopped']>; readonly onStop: () => void }

export function StopPage({ stopped: { what, every, until }, onStop }: Props) {
  const text = useText()
  const dates = useDates()
  const name = useId()
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    // The game that held the focus is gone; full screen would hide what has come.
    if (document.fullscreenElement) void document.exitFullscreen()
    page.current?.focus()
  }, [])
  return (
    <section className="reality-page reality-stop" ref={page} role="status" aria-labelledby={name} tabIndex={-1}>
      <div className="reality-words">
        <h2 id={name}>{text(what === 'break' ? 'reality.break.title' : 'reality.limit.title')}</h2>
        <p>
          {every === null ? text('reality.break.text', { until: dates(until) }) : text(`reality.limit.${every}`, { until: dates(until) })}
        </p>
        <p>{text('reality.stopped.goesOn')}</p>
        <div className="reality-answers">
          <Button variant="outline" size="lg" onClick={onStop}>
            {text('reality.leave')}
          </Button>
        </div>
        <PlayLinks />
      </div>
    </section>
  )
}
