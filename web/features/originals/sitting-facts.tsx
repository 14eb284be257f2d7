/** Sitting facts: elapsed time and net result, small and always honest (PROT-05). */
import './originals.css'
import { MoneyText } from '@baize/ui/money-text.tsx'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { elapsedText } from './elapsed-text.ts'

const SECOND_MS = 1000

/** Seconds since `since` on the page's clock; undefined stands still at zero. */
function useElapsed(since: number | undefined): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (since === undefined) return undefined
    const tick = (): void => setSeconds(Math.floor((performance.now() - since) / SECOND_MS))
    tick()
    const timer = setInterval(tick, SECOND_MS)
    return () => clearInterval(timer)
  }, [since])
  return since === undefined ? 0 : seconds
}

/** `net` undefined is not known yet and shown as such. */
export function SittingFacts({ since, net, symbol }: { since: number | undefined; net: string | bigint | undefined; symbol: string }) {
  const text = useText()
  const seconds = useElapsed(since)
  return (
    <dl className="sitting">
      <div>
        <dt>{text('originals.elapsed')}</dt>
        <dd className="figures">
          <span role="timer">{elapsedText(seconds)}</span>
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
