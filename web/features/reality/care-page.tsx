/** Care page: the figures of the last 30 days, once before a game. It is calm, has no timer, and all answers weigh alike (PI-03). */
import type { PlayCare } from '@baize/contract/protection/care.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { useCareAnswer } from './use-care.ts'
import { useFocusInside } from './use-focus-inside.ts'

type Props = { readonly waits: NonNullable<PlayCare['waits']>; readonly onStop: () => void }

export function CarePage({ waits: { currency, deposited, lost, days }, onStop }: Props) {
  const text = useText()
  const say = useRefusalText()
  const name = useId()
  const page = useRef<HTMLElement>(null)
  const keepFocus = useFocusInside(page)
  const answer = useCareAnswer()
  const navigate = useNavigate()
  const symbol = symbolOf(currency)
  const press = { variant: 'outline', size: 'lg', busy: answer.isPending } as const
  return (
    <section
      className="reality-page"
      ref={page}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={name}
      aria-describedby={`${name}-text`}
      tabIndex={-1}
      onKeyDown={keepFocus}
    >
      <div className="reality-words">
        <h2 id={name}>{text('reality.care.title')}</h2>
        <p id={`${name}-text`}>{text('reality.care.text')}</p>
        <dl className="reality-facts">
          <div>
            <dt>{text('reality.care.deposited')}</dt>
            <dd>
              <MoneyText value={deposited} symbol={symbol} />
            </dd>
          </div>
          <div>
            <dt>{text('reality.care.lost')}</dt>
            <dd>
              <MoneyText value={lost} symbol={symbol} />
            </dd>
          </div>
          <div>
            <dt>{text('reality.care.days')}</dt>
            <dd>{String(days)}</dd>
          </div>
        </dl>
        {answer.error && (
          <Notice tone="danger" live>
            {say(answer.error)}
          </Notice>
        )}
        <div className="reality-answers">
          <Button {...press} onClick={() => answer.mutate('go-on')}>
            {text('reality.goOn')}
          </Button>
          <Button {...press} onClick={() => answer.mutate('limits', { onSuccess: () => void navigate({ to: PATHS.securityCenter }) })}>
            {text('reality.limits')}
          </Button>
          <Button {...press} onClick={() => answer.mutate('stop', { onSuccess: onStop })}>
            {text('reality.stop')}
          </Button>
        </div>
      </div>
    </section>
  )
}
