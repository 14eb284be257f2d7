/** Reality page: time at play and what was staked and won, and whether to go on or to stop. It has no timer, and a press beside it closes nothing (RC-02). */
import { symbolOf } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useId, useRef } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import type { Sitting } from '../../api/clock/sitting.ts'
import { useAnswer } from './queries.ts'
import { PlayLinks } from './play-links.tsx'
import { useFocusInside } from './use-focus-inside.ts'

const MINUTE = 60

/** What was played in one currency. */
function Played({ row: { currency, stakes, wins, net } }: { readonly row: Sitting['played'][number] }) {
  const text = useText()
  const symbol = symbolOf(currency)
  return (
    <dl className="reality-facts">
      <div>
        <dt>{text('reality.stakes')}</dt>
        <dd>
          <MoneyText value={stakes} symbol={symbol} />
        </dd>
      </div>
      <div>
        <dt>{text('reality.wins')}</dt>
        <dd>
          <MoneyText value={wins} symbol={symbol} />
        </dd>
      </div>
      <div>
        <dt>{text('reality.net')}</dt>
        <dd>
          <MoneyText value={net} symbol={symbol} sign="always" />
        </dd>
      </div>
    </dl>
  )
}

export function RealityPage({ sitting, onStop }: { readonly sitting: Sitting; readonly onStop: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const name = useId()
  const page = useRef<HTMLElement>(null)
  const keepFocus = useFocusInside(page)
  const answer = useAnswer()
  const minutes = Math.floor(sitting.seconds / MINUTE)
  return (
    <section
      className="reality-page"
      ref={page}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={name}
      aria-describedby={`${name}-time`}
      tabIndex={-1}
      onKeyDown={keepFocus}
    >
      <div className="reality-words">
        <h2 id={name}>{text('reality.title')}</h2>
        <p id={`${name}-time`}>
          {text('reality.time', { hours: String(Math.floor(minutes / MINUTE)), minutes: String(minutes % MINUTE) })}
        </p>
        {sitting.played.map((row) => (
          <Played key={row.currency} row={row} />
        ))}
        {sitting.played.length === 0 && <p>{text('reality.nothing')}</p>}
        {answer.error && (
          <Notice tone="danger" live>
            {say(answer.error)}
          </Notice>
        )}
        <div className="reality-answers">
          <Button variant="outline" size="lg" busy={answer.isPending} onClick={() => answer.mutate('go-on')}>
            {text('reality.goOn')}
          </Button>
          <Button variant="outline" size="lg" busy={answer.isPending} onClick={() => answer.mutate('stop', { onSuccess: onStop })}>
            {text('reality.stop')}
          </Button>
        </div>
        <PlayLinks />
      </div>
    </section>
  )
}
