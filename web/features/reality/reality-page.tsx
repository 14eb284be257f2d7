/** Reality page: time at play and what was staked and won, and whether to go on or to stop (RC-02). */
import { symbolOf } from '@baize/contract/values/money.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Button } from '@baize/ui/press/button.tsx'
import { useText } from '../../i18n/i18n.ts'
import type { Sitting } from '../../api/clock/sitting.ts'
import { AskingPage, Fact, Facts } from './asking-page.tsx'
import { useAnswer } from './queries.ts'
import { PlayLinks } from './play-links.tsx'

const MINUTE = 60

/** What was played in one currency. */
function Played({ row: { currency, stakes, wins, net } }: { readonly row: Sitting['played'][number] }) {
  const text = useText()
  const symbol = symbolOf(currency)
  return (
    <Facts>
      <Fact name={text('reality.stakes')}>
        <MoneyText value={stakes} symbol={symbol} />
      </Fact>
      <Fact name={text('reality.wins')}>
        <MoneyText value={wins} symbol={symbol} />
      </Fact>
      <Fact name={text('reality.net')}>
        <MoneyText value={net} symbol={symbol} sign="always" />
      </Fact>
    </Facts>
  )
}

export function RealityPage({ sitting, onStop }: { readonly sitting: Sitting; readonly onStop: () => void }) {
  const text = useText()
  const answer = useAnswer()
  const minutes = Math.floor(sitting.seconds / MINUTE)
  const press = { variant: 'outline', size: 'lg', busy: answer.isPending } as const
  return (
    <AskingPage
      title={text('reality.title')}
      lead={text('reality.time', { hours: String(Math.floor(minutes / MINUTE)), minutes: String(minutes % MINUTE) })}
      error={answer.error}
      answers={
        <>
          <Button {...press} onClick={() => answer.mutate('go-on')}>
            {text('reality.goOn')}
          </Button>
          <Button {...press} onClick={() => answer.mutate('stop', { onSuccess: onStop })}>
            {text('reality.stop')}
          </Button>
        </>
      }
      links={<PlayLinks />}
    >
      {sitting.played.map((row) => (
        <Played key={row.currency} row={row} />
      ))}
      {sitting.played.length === 0 && <p>{text('reality.nothing')}</p>}
    </AskingPage>
  )
}
