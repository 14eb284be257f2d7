/** Game room: one lottery with its clock, its bet desk and slip, the member's bets, its results, trends and rules. */
import './lottery.css'
import './bet-desk.css'
import { Button, buttonClass } from '@baize/ui/button.tsx'
import { EmptyState } from '@baize/ui/empty-state.tsx'
import { Loading, Skeleton } from '@baize/ui/skeleton.tsx'
import { Tabs } from '@baize/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { LOTTERY_PATHS, type LotteryHall } from '../../app/paths.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { BetTable } from './bet-table.tsx'
import { DrawBalls } from './draw-balls.tsx'
import { GameSwitch } from './game-switch.tsx'
import { IssueClock, type Current } from './issue-clock.tsx'
import { MyBets } from './my-bets.tsx'
import { PlayRules } from './play-rules.tsx'
import { currentQuery, playsQuery } from './queries.ts'
import { ResultsList } from './results-list.tsx'
import type { LotteryWallet } from './wallet.ts'
import { TrendTable } from './trend-table.tsx'

const VIEWS = ['bet', 'bets', 'results', 'trend', 'rules'] as const

function DrawHead({ current }: { current: Current }) {
  const text = useText()
  const { game, issue, next, last } = current
  const [result] = last
  return (
    <div className="lot-draw">
      <div className="lot-draw-sale">
        <span className="text-fg-2">
          {text(issue ? 'lottery.onSale' : 'lottery.nextSale')} <b className="figures">{issue?.issue ?? next?.issue ?? '–'}</b>
        </span>
        <span className="lot-draw-clock">
          <IssueClock current={current} announce />
        </span>
      </div>
      <div className="lot-draw-last" aria-live="polite">
        <span className="text-fg-2">
          {text('lottery.lastResult')} <b className="figures">{result?.issue ?? '–'}</b>
        </span>
        {result?.draw ? (
          <DrawBalls key={result.issue} draw={result.draw} rules={game.rules} size="lg" short />
        ) : (
          <span className="text-fg-3">{text('lottery.noResult')}</span>
        )}
      </div>
    </div>
  )
}

type Props = { hall: LotteryHall; gameCode: string; view: string; wallet: LotteryWallet }

function Room({ hall, view, wallet, current }: Omit<Props, 'gameCode'> & { current: Current }) {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { game } = current
  const { data } = useQuery(playsQuery(language, game.code))
  const shown = VIEWS.find((one) => one === view) ?? 'bet'
  return (
    <div className="bz-page lot-room">
      <header className="lot-room-head">
        <Link to={LOTTERY_PATHS[hall]} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          <ArrowLeft size={18} aria-hidden="true" /> {text(`lottery.hall.${hall}`)}
        </Link>
        <h1>{game.name}</h1>
        <GameSwitch game={game} />
      </header>
      <DrawHead current={current} />
      <Tabs
        label={text('lottery.views')}
        tabs={VIEWS.map((one) => ({ value: one, label: text(`lottery.view.${one}`) }))}
        value={shown}
        onChange={(next) =>
          void navigate({ to: '.', search: { gameCode: game.code, ...(next === 'bet' ? {} : { view: next }) } as never, replace: true })
        }
      />
      {/* The desk keeps what was picked while another view is looked at. */}
      <div hidden={shown !== 'bet'}>
        {data && data.plays.length > 0 ? (
          <BetTable current={current} plays={data.plays} wallet={wallet} shown={shown === 'bet'} />
        ) : (
          <Loading>
            <Skeleton height="420px" shape="box" />
          </Loading>
        )}
      </div>
      {shown === 'bets' && <MyBets game={game} terms={current.terms} wallet={wallet} />}
      {shown === 'results' && <ResultsList game={game} />}
      {shown === 'trend' && <TrendTable game={game} />}
      {shown === 'rules' && data && <PlayRules current={current} plays={data.plays} symbol={wallet.symbol} />}
    </div>
  )
}

export function GameRoom({ hall, gameCode, view, wallet }: Props) {
  const text = useText()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const { data: current, error, refetch } = useQuery(currentQuery(language, gameCode))
  if (current) return <Room hall={hall} view={view} wallet={wallet} current={current} />
  if (error)
    return (
      <div className="bz-page lot-hall">
        <EmptyState
          title={text('lottery.failed')}
          tone="error"
          action={
            <div className="lot-acts">
              <Button onClick={() => void refetch()}>{text('lottery.again')}</Button>
              <Link to={LOTTERY_PATHS[hall]} className={buttonClass({ variant: 'outline' })}>
                {text(`lottery.hall.${hall}`)}
              </Link>
            </div>
          }
        >
          {refusalText(error)}
        </EmptyState>
      </div>
    )
  return (
    <div className="bz-page lot-room">
      <Loading>
        <Skeleton height="112px" shape="box" />
        <Skeleton height="460px" shape="box" />
      </Loading>
    </div>
  )
}
