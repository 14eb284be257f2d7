/** Game rules: every in-house game in plain words, with its limits and its published returns. */
import '../originals.css'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { Card } from '@baize/ui/show/card.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ownTablePath, PATHS } from '../../../app/paths.ts'
import { useText } from '../../../i18n/i18n.ts'
import { settingsQuery } from '../queries.ts'
import { returnRange } from '../table/returns.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { currenciesOf, limitsIn, type TableLimits } from '../table/table-limits.ts'

function Returns({ settings }: { settings: TableLimits }) {
  const text = useText()
  const { lowest, highest } = returnRange(settings)
  return (
    <>
      <p className="rules-return figures">{text(lowest === highest ? 'tables.rules.return' : 'tables.rules.range', { lowest, highest })}</p>
      {settings.returns.length > 1 && (
        <details className="rules-returns">
          <summary>{text('tables.rules.returns', { count: settings.returns.length })}</summary>
          <dl>
            {settings.returns.map(({ of, percent }) => (
              <div key={of}>
                <dt>{of}</dt>
                <dd className="figures">{percent} %</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function Rule({ settings, symbol }: { settings: TableLimits; symbol: string }) {
  const text = useText()
  const { game } = settings
  const amount = (value: string): string => `${formatMoney(value, { decimals: 0 })} ${symbol}`
  return (
    <Card as="section" id={game} padding="lg" className="bz-stack rules-game" aria-labelledby={`rules-${game}`}>
      <h2 id={`rules-${game}`}>{text(`tables.game.${game}`)}</h2>
      <p>{text(`tables.rules.${game}`)}</p>
      <p>{text(`tables.rules.${game}.pays`)}</p>
      <Returns settings={settings} />
      <p className="text-sm text-fg-2">
        {text('tables.rules.limits', {
          minimum: amount(settings.minimumStake),
          maximum: amount(settings.maximumStake),
          win: amount(settings.maximumWin),
          seconds: String(settings.minimumRoundMs / 1000),
        })}
        {' · '}
        {text('tables.rules.version', { version: settings.version })}
      </p>
      <div>
        <Link to={ownTablePath(game)} className={buttonClass({ variant: 'outline' })}>
          {text('tables.rules.play')}
        </Link>
      </div>
    </Card>
  )
}

/** Scrolls the game of the address into view once it is loaded. */
function useShown(ready: boolean): void {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (ready && hash !== '') document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
}

/** The limits are those of the reader's wallet, and of the merchant's first currency where a game is not offered in it. */
export function GameRules({ currency }: { currency: string | undefined }) {
  const text = useText()
  const { data, error, refetch } = useQuery(settingsQuery)
  useShown(data !== undefined)
  return (
    <div className="rules">
      <header className="bz-reading">
        <h1>{text('tables.rules.title')}</h1>
        <p className="text-fg-2">{text('tables.rules.lead')}</p>
        <h2 className="text-md">{text('tables.rules.all')}</h2>
        <p>{text('tables.rules.all.text')}</p>
        {data && <p>{text('tables.rules.open', { hours: data.openRoundHours })}</p>}
        <Link to={PATHS.fairness} className={buttonClass({ variant: 'quiet' })}>
          {text('originals.fair.how')}
        </Link>
      </header>
      {!data && error && <LoadFailure title={text('originals.dice.error')} error={error} onAgain={refetch} />}
      {!data && !error && (
        <Loading>
          <Skeleton shape="box" height={600} />
        </Loading>
      )}
      <div className="rules-games">
        {data?.games.map((settings) => (
          <Rule
            key={settings.game}
            settings={limitsIn(settings, currency)}
            symbol={symbolOf(currency !== undefined && currenciesOf(data, settings.game).includes(currency) ? currency : data.currency)}
          />
        ))}
      </div>
    </div>
  )
}
