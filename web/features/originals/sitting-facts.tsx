/** Sitting facts: elapsed time and net result, small and always honest (PROT-05). */
import './originals.css'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useLayoutEffect, useRef } from 'react'
import { pageNow } from '../../api/clock/page-clock.ts'
import { useText } from '../../i18n/i18n.ts'

const TWO = 2

/** Seconds as hours, minutes and seconds, the form that regulators ask for: `3725` is `"1:02:05"`. */
const elapsedText = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return `${hours}:${String(minutes).padStart(TWO, '0')}:${String(rest).padStart(TWO, '0')}`
}

const SECOND_MS = 1000
const AT_FIRST = elapsedText(0)

/** The time since `since` on the page's clock; undefined stays at zero. It writes itself, so that a table is not rendered every second. */
function Elapsed({ since }: { since: number | undefined }) {
  const clock = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const tell = (): void => {
      const seconds = since === undefined ? 0 : Math.floor((pageNow() - since) / SECOND_MS)
      // The text alone: an element with a new child would be restyled as well.
      if (clock.current?.firstChild) clock.current.firstChild.nodeValue = elapsedText(seconds)
    }
    tell()
    if (since === undefined) return undefined
    const timer = setInterval(tell, SECOND_MS)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span role="timer" ref={clock}>
      {AT_FIRST}
    </span>
  )
}

/** `net` undefined is not known yet and shown as such. */
export function SittingFacts({ since, net, symbol }: { since: number | undefined; net: string | bigint | undefined; symbol: string }) {
  const text = useText()
  return (
    <dl className="sitting">
      <div>
        <dt>{text('originals.elapsed')}</dt>
        <dd className="figures">
          <Elapsed since={since} />
        </dd>
      </div>
      <div>
        <dt>{text('originals.net')}</dt>
        <dd>
          {net === undefined ? <span className="text-fg-3">–</span> : <MoneyText value={net} symbol={symbol} sign="always" tone="change" />}
        </dd>
      </div>
    </dl>
  )
}
