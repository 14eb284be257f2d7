/** Play table: what every in-house game shows around its stage: time and net result, balance, panel, last rounds, fairness and rules. */
import '../originals.css'
import './table.css'
import './felt.css'
import './panel.css'
import './spots.css'
import { buttonClass } from '@baize/ui/press/button.tsx'
import { IconButton, iconButtonClass } from '@baize/ui/press/icon-button.tsx'
import { GameFace } from '@baize/ui/picture/game-face.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { Link } from '@tanstack/react-router'
import { BookOpen, Keyboard } from 'lucide-react'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { PATHS } from '../../../app/paths.ts'
import { useText } from '../../../i18n/i18n.ts'
import { FairnessPanel } from '../fairness-panel.tsx'
import { RoundHistory } from '../round-history.tsx'
import { BreakButton } from '../break-button.tsx'
import { SittingFacts } from '../sitting-facts.tsx'
import { SittingFigures, useShownSitting } from '../sitting-figures.tsx'
import { returnRange } from './returns.ts'
import { JackpotLine } from './jackpot-line.tsx'
import { KeysDialog, useTableKeys, type TableKey } from './table-keys.tsx'
import { useRoundInHand } from '../../../api/clock/rounds-in-hand.ts'
import { isOver, type Seat } from './use-seat.ts'
import type { TableLimits } from './table-limits.ts'

type HeadProps = {
  game: OriginalCode
  member: boolean
  balance: string | undefined
  hidden: boolean
  currency: string
  symbol: string
  /** A round is asked for or shown. */
  running: boolean
  onHelp: () => void
}

/** Passed as single facts and not as a seat, which is another at each step of a round. What has not changed is not rendered again. */
function Head({ game, member, balance, hidden, currency, symbol, running, onHelp }: HeadProps) {
  const text = useText()
  const { since, played } = useShownSitting(member, currency, running)
  return (
    <div className="table-head">
      <h1>
        <GameFace game={{ vassalage: 'BGS', gameType: 'BGS', gameCode: game }} className="table-face" />
        <span>{text(`tables.game.${game}`)}</span>
      </h1>
      <div className="table-head-facts">
        <SittingFacts since={since} net={played?.net} symbol={symbol} />
        {member && (
          <dl className="sitting">
            <div>
              <dt>{text('originals.balance')}</dt>
              <dd>{balance === undefined ? '–' : <MoneyText value={balance} symbol={symbol} hidden={hidden} rolling />}</dd>
            </div>
          </dl>
        )}
      </div>
      <div className="table-head-acts">
        {member && <BreakButton />}
        <Link to={PATHS.rules} hash={game} className={iconButtonClass()} aria-label={text('tables.rules')}>
          <BookOpen aria-hidden="true" size={20} />
        </Link>
        <IconButton label={text('originals.keys')} className="table-keys-open" onClick={onHelp} aria-keyshortcuts="?">
          <Keyboard aria-hidden="true" size={20} />
        </IconButton>
      </div>
    </div>
  )
}

function Return({ settings }: { settings: TableLimits }) {
  const text = useText()
  const { lowest, highest } = returnRange(settings)
  const seconds = String(settings.minimumRoundMs / 1000)
  return (
    <div className="table-return">
      <p className="text-sm text-fg-3">
        {text(lowest === highest ? 'tables.return' : 'tables.return.range', { lowest, highest, version: settings.version, seconds })}
      </p>
      <Link to={PATHS.rules} hash={settings.game} className={buttonClass({ variant: 'quiet', wide: true })}>
        {text('tables.rules.read')}
      </Link>
    </div>
  )
}

/**
 * An announced result is scrolled into view; on phones a long field may have moved its stage away. An observer is asked for the stage's place. It reports
 * once the answer's own frame is laid out, so that the page is not laid out again for the question.
 */
function useSight(stage: RefObject<HTMLElement | null>, showing: boolean): void {
  useEffect(() => {
    const element = stage.current
    if (!showing || !element) return undefined
    const observer = new IntersectionObserver(([seen]) => {
      observer.disconnect()
      if (seen && seen.boundingClientRect.top < 0) element.scrollIntoView({ block: 'start', behavior: 'smooth' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage, showing])
}

type Props = {
  seat: Seat
  stage: ReactNode
  /** A printed field between stage and panel: the spots of a table. */
  field?: ReactNode
  panel: ReactNode
  /** What belongs to the table and may come under the panel on phones. */
  below?: ReactNode
  keys: readonly TableKey[]
  playsText: string
  onPlay: () => void
}

export function PlayTable({ seat, stage, field, panel, below, keys, playsText, onPlay }: Props) {
  const [help, setHelp] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const stand = useRef<HTMLDivElement>(null)
  const { settings, wallet, member, rolling, play } = seat
  useSight(stand, play.phase === 'showing')
  useRoundInHand(rolling || seat.busy || (play.round !== undefined && !isOver(play.round)))
  useTableKeys(table, onPlay, keys, () => setHelp(true))
  return (
    <div ref={table}>
      <Head
        game={settings.game}
        member={member}
        balance={wallet.balance}
        hidden={wallet.balanceHidden}
        currency={wallet.currency}
        symbol={wallet.symbol}
        running={rolling || seat.busy}
        onHelp={() => setHelp(true)}
      />
      <div className="table-body" data-field={field === undefined ? undefined : true}>
        <div className="table-stage" ref={stand}>
          {stage}
          {field}
        </div>
        <div className="table-side">{panel}</div>
        <div className="table-last">
          {below}
          {member && <SittingFigures currency={wallet.currency} symbol={wallet.symbol} running={rolling || seat.busy} />}
          <RoundHistory
            game={settings.game}
            member={member}
            holdBack={rolling && play.round && isOver(play.round) ? play.round.id : undefined}
          />
          <JackpotLine game={settings.game} currency={wallet.currency} symbol={wallet.symbol} />
        </div>
        <aside className="table-fair">
          <FairnessPanel member={member} closed />
          <Return settings={settings} />
        </aside>
      </div>
      <KeysDialog open={help} onOpenChange={setHelp} plays={playsText} more={keys} />
    </div>
  )
}
