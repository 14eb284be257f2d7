/** Game room: one lottery with its clock, its bet desk and slip, the member's bets, its results, trends and rules. */
import './lottery.css'
import './desk/bet-desk.css'
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import type { LotteryPlay } from '@baize/contract/lottery/lottery.ts'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { Loading, Skeleton } from '@baize/ui/show/skeleton.tsx'
import { Tabs } from '@baize/ui/press/tabs.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { lazy, Suspense, useCallback, type ReactNode } from 'react'
import { LOTTERY_PATHS, type LotteryHall } from '../../app/paths.ts'
import { useLanguage, useText, useZonedDates } from '../../i18n/i18n.ts'
import { BetTable } from './slip/bet-table.tsx'
import { linesOf } from './slip/copy-bet.ts'
import { DrawBalls } from './results/draw-balls.tsx'
import { GameList } from './game-list.tsx'
import { GameSwitch } from './game-switch.tsx'
import { IssueClock, type Current } from './issue-clock.tsx'
import { MyBets } from './my-bets.tsx'
import { PlayRules } from './rules/play-rules.tsx'
import { currentQuery, playsQuery } from './queries.ts'
import { ResultsList } from './results/results-list.tsx'
import { NO_ISSUE, useSlip } from './slip/slip.ts'
import type { LotteryWallet } from './wallet.ts'
import { useResults } from './results/use-results.ts'

/** Charts and tables that few people open. */
const TrendView = lazy(async () => ({ default: (await import('./trend/trend-view.tsx')).TrendView }))

const VIEWS = ['bet', 'bets', 'results', 'trend', 'rules'] as const

function DrawHead({ current }: { current: Current }) {
  const text = useText()
  const { game, issue, next, last } = current
  const [result] = last
  const times = useZonedDates(game.timeZone)
  const drawsAt = (issue ?? next)?.drawsAt
  return (
    <div className="lot-draw">
      <div className="lot-draw-sale">
        <span className="text-fg-2">
          {text(issue ? 'lottery.onSale' : 'lottery.nextSale')} <b className="figures">{(issue ?? next)?.publishedNumber ?? '–'}</b>
        </span>
        <span className="lot-draw-clock">
          <IssueClock current={current} announce />
        </span>
        {drawsAt !== undefined && <span className="lot-draw-at text-fg-3">{text('lottery.drawsAt', { time: times(drawsAt) })}</span>}
      </div>
      <div className="lot-draw-last" aria-live="polite">
        <span className="text-fg-2">
          {text('lottery.lastResult')} <b className="figures">{result?.publishedNumber ?? '–'}</b>
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

type Props = { hall: LotteryHall; gameCode: string; view: string; order: string | undefined; wallet: LotteryWallet }

/** Goes to a view of this lottery; the desk is the one without a name. */
function useViews(gameCode: string): (view: string, order?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (view, order) => {
      const search = { gameCode, ...(view === 'bet' ? {} : { view }), ...(order === undefined ? {} : { order }) }
      void navigate({ to: '.', search: search as never, replace: true })
    },
    [navigate, gameCode],
  )
}

const Waiting = () => (
  <Loading>
    <Skeleton height="420px" shape="box" />
  </Loading>
)

/** Every view besides the desk. */
function View({ shown, current, plays, instead, wallet, order, onCopy }: ViewProps) {
  const { game, terms } = current
  if (shown === 'bets') return <MyBets game={game} terms={terms} wallet={wallet} wanted={order} onCopy={onCopy} />
  if (shown === 'results') return <ResultsList game={game} />
  if (shown === 'trend')
    return (
      <Suspense fallback={<Waiting />}>
        <TrendView game={game} />
      </Suspense>
    )
  if (shown !== 'rules') return null
  return plays ? <PlayRules current={current} plays={plays} symbol={wallet.symbol} /> : instead
}
type ViewProps = {
  shown: string
  current: Current
  plays: readonly LotteryPlay[] | undefined
  /** While the plays are awaited, or where they could not be loaded. */
  instead: ReactNode
  wallet: LotteryWallet
  order: string | undefined
  onCopy: (order: LotteryOrder) => void
}

function Room({ hall, view, order, wallet, current }: Omit<Props, 'gameCode'> & { current: Current }) {
  const text = useText()
  const { game, terms, zodiac, issue } = current
  const { data, error, refetch } = useQuery(playsQuery(useLanguage(), game.code))
  const instead = !data && error ? <LoadFailure title={text('lottery.failed')} error={error} onAgain={refetch} /> : <Waiting />
  const state = useSlip(game.code)
  const go = useViews(game.code)
  const showOrder = useCallback((id: string) => go('bets', id), [go])
  useResults(game.code, wallet.symbol, showOrder)
  const shown = VIEWS.find((one) => one === view) ?? 'bet'
  const copy = (past: LotteryOrder): void => {
    const lines = data ? linesOf(past, { rules: game.rules, plays: data.plays, terms, zodiac }) : []
    state.add(issue ?? NO_ISSUE, lines)
    toast({ title: text('lottery.copied', { n: lines.length }) })
    go('bet')
  }
  return (
    <div className="bz-page lot-room">
      <GameList hall={hall} gameCode={game.code} />
      <div className="lot-room-main">
        <header className="lot-room-head">
          <Link to={LOTTERY_PATHS[hall]} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
            <ArrowLeft size={18} aria-hidden="true" /> <span className="lot-room-back">{text(`lottery.hall.${hall}`)}</span>
          </Link>
          <h1>{game.name}</h1>
          <GameSwitch game={game} />
        </header>
        <DrawHead current={current} />
        <Tabs
          label={text('lottery.views')}
          tabs={VIEWS.map((one) => ({ value: one, label: text(`lottery.view.${one}`) }))}
          value={shown}
          onChange={(next) => go(next)}
        />
        {/* The desk keeps its picks while another view is open. */}
        <div hidden={shown !== 'bet'}>
          {data && data.plays.length > 0 ? (
            <BetTable current={current} plays={data.plays} wallet={wallet} state={state} shown={shown === 'bet'} onShow={showOrder} />
          ) : (
            instead
          )}
        </div>
        <View shown={shown} current={current} plays={data?.plays} instead={instead} wallet={wallet} order={order} onCopy={copy} />
      </div>
    </div>
  )
}

export function GameRoom({ hall, gameCode, view, order, wallet }: Props) {
  const text = useText()
  const language = useLanguage()
  const { data: current, error, refetch } = useQuery(currentQuery(language, gameCode))
  if (current) return <Room hall={hall} view={view} order={order} wallet={wallet} current={current} />
  if (error)
    return (
      <div className="bz-page lot-hall">
        <LoadFailure
          title={text('lottery.failed')}
          error={error}
          onAgain={refetch}
          beside={
            <Link to={LOTTERY_PATHS[hall]} className={buttonClass({ variant: 'outline' })}>
              {text(`lottery.hall.${hall}`)}
            </Link>
          }
        />
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
