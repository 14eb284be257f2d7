/** Care page: the figures of the last 30 days, once before a game. All answers weigh alike (PI-03). */
import type { PlayCare } from '@baize/contract/protection/care.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { PATHS } from '../../app/paths.ts'
import { useText } from '../../i18n/i18n.ts'
import { AskingPage, Fact, Facts } from './asking-page.tsx'
import { useCareAnswer } from './use-care.ts'

type Props = { readonly waits: NonNullable<PlayCare['waits']>; readonly onStop: () => void }

export function CarePage({ waits: { currency, deposited, lost, days }, onStop }: Props) {
  const text = useText()
  const answer = useCareAnswer()
  const navigate = useNavigate()
  const symbol = symbolOf(currency)
  const press = { variant: 'outline', size: 'lg', busy: answer.isPending } as const
  return (
    <AskingPage
      title={text('reality.care.title')}
      lead={text('reality.care.text')}
      error={answer.error}
      answers={
        <>
          <Button {...press} onClick={() => answer.mutate('go-on')}>
            {text('reality.goOn')}
          </Button>
          <Button {...press} onClick={() => answer.mutate('limits', { onSuccess: () => void navigate({ to: PATHS.securityCenter }) })}>
            {text('reality.limits')}
          </Button>
          <Button {...press} onClick={() => answer.mutate('stop', { onSuccess: onStop })}>
            {text('reality.stop')}
          </Button>
        </>
      }
    >
      <Facts>
        <Fact name={text('reality.care.deposited')}>
          <MoneyText value={deposited} symbol={symbol} />
        </Fact>
        <Fact name={text('reality.care.lost')}>
          <MoneyText value={lost} symbol={symbol} />
        </Fact>
        <Fact name={text('reality.care.days')}>{String(days)}</Fact>
      </Facts>
    </AskingPage>
  )
}
