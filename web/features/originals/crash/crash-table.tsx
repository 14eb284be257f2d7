/** Crash table: one round for everybody; the person bets before the flight and cashes out before the crash. */
import type { CrashBet, SharedRound } from './crash-views.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { queries, takeAnswer } from '../../../api/queries.ts'
import { useText } from '../../../i18n/i18n.ts'
import { takeRound } from '../queries.ts'
import { stakeFault } from '../stake.ts'
import { Felt, resultOf } from '../table/felt.tsx'
import { PlayTable } from '../table/play-table.tsx'
import { symbolOf } from '@baize/contract/values/money.ts'
import type { TableLimits, TableWallet } from '../table/table-limits.ts'
import { useMoneyWords } from '../table/use-money-words.ts'
import { useRoundInHand } from '../../../api/clock/rounds-in-hand.ts'
import { isOver, useSeat, wonMore } from '../table/use-seat.ts'
import { CrashLast, CrashSeats } from './crash-seats.tsx'
import { CrashPanel, hasReached, targetOf } from './crash-panel.tsx'
import { CrashStage } from './crash-stage.tsx'
import { crashBetQuery, useBetQueried, useCrash } from './use-crash.ts'
import { useLeave } from './use-leave.ts'

const ONE = 10_000n
/** The button's amount is read by a person, so ten times a second is enough. */
const TICK_MS = 100

/** A bet that was open here and has ended is counted once, whichever way and however late its end arrived. */
function useSettled(bet: CrashBet | undefined): CrashBet | undefined {
  const open = useRef<string>(undefined)
  const [ended, setEnded] = useState<CrashBet>()
  useEffect(() => {
    if (!bet) return
    if (!isOver(bet)) open.current = bet.id
    else if (open.current === bet.id) {
      open.current = undefined
      setEnded(bet)
      takeRound(bet)
      void queries.invalidateQueries({ queryKey: ['balance'] })
    }
  }, [bet])
  return ended
}

function usePoint(): [number, (point: number) => void] {
  const [point, setPoint] = useState(100)
  const last = useRef(0)
  const tick = useCallback((next: number): void => {
    const now = performance.now()
    if (now - last.current < TICK_MS && next >= 100) return
    last.current = now
    setPoint(next)
  }, [])
  return [point, tick]
}

/** A cash-out press that came just after the crash must not become a bet on the next round. */
const BREATH_MS = 1200

/** `broken` is the number of the round that has crashed under a bet of this seat, as long as it is shown. */
function useBreath(broken: number | undefined): boolean {
  const [taken, setTaken] = useState<number>()
  useEffect(() => {
    if (broken === undefined) return undefined
    const timer = setTimeout(() => setTaken(broken), BREATH_MS)
    return () => clearTimeout(timer)
  }, [broken])
  return broken !== undefined && taken !== broken
}

/** The announced state of the round and of the own bet; the climbing figure itself is not read aloud. */
function useCrashWords(
  round: SharedRound | undefined,
  bet: CrashBet | undefined,
  ended: CrashBet | undefined,
  symbol: string,
): string | undefined {
  const text = useText()
  const shown = bet ?? ended
  const words = useMoneyWords(shown ? symbolOf(shown.currency) : symbol)
  const endOf = (over: CrashBet): string =>
    `${over.state === 'returned' ? text('tables.crash.interrupted') : text('tables.crash.broke', { point: over.point ?? '' })} ${words(over)}`
  if (bet && isOver(bet)) return endOf(bet)
  if (round?.phase === 'interrupted') return text('tables.crash.interrupted')
  if (bet && round?.phase === 'crashed') return text('tables.crash.broke', { point: round.point ?? '' })
  if (bet?.leftAt && round?.phase === 'flying') return text('tables.crash.left', { point: bet.leftAt })
  if (bet) return text('tables.crash.placed')
  // The end of the last own bet stays readable until the next one is placed.
  if (ended) return endOf(ended)
  return round?.phase === 'crashed' ? text('tables.crash.broke', { point: round.point ?? '' }) : undefined
}

/** The bet of this seat: placed at once, or once when the next round opens; cashed out when the person presses. */
function useCrashBet(seat: ReturnType<typeof useSeat<CrashBet>>, round: SharedRound | undefined, bet: CrashBet | undefined, typed: string) {
  const [waiting, setWaiting] = useState(false)
  const mayLeave = bet?.state === 'open' && round?.phase === 'flying'
  const { leave, leaving, refusal } = useLeave(bet, mayLeave)
  const breath = useBreath(bet && (round?.phase === 'crashed' || round?.phase === 'interrupted') ? bet.round : undefined)
  const place = (): void => {
    const target = targetOf(typed)
    setWaiting(false)
    seat.setPressed(true)
    if (target === undefined || stakeFault(seat.stake, seat.settings, ONE, seat.balance) !== undefined) return
    seat.begin(
      async (key, signal) => {
        const answer = await call('placeCrashBet', { body: { stake: seat.stake.replace(/\.$/, ''), target }, key, signal })
        takeAnswer(crashBetQuery.queryKey, answer.bet)
        return { round: answer.bet, balance: answer.balance }
      },
      { showMs: 0, leastMs: 0 },
    )
  }
  const placing = useRef(place)
  useEffect(() => {
    placing.current = place
  })
  // One bet that was requested during the previous round; it is placed once and never repeated by itself.
  const betting = round?.phase === 'betting'
  useEffect(() => {
    if (waiting && betting) placing.current()
  }, [waiting, betting])
  const play = (): void => {
    if (mayLeave) return void leave()
    if (!round || breath || (betting && bet) || !seat.mayPlay()) return
    if (betting) place()
    else if (bet?.state !== 'left' || round.phase !== 'flying') setWaiting(!waiting)
  }
  return { play, waiting, leaving, breath, refusal }
}

export function CrashTable({ settings, wallet }: { settings: TableLimits; wallet: TableWallet }) {
  const text = useText()
  const seat = useSeat<CrashBet>(settings, wallet)
  const { table, lastBet, clock } = useCrash(seat.member)
  const round = table?.round ?? undefined
  const bet = lastBet && lastBet.round === round?.round ? lastBet : undefined
  const [typed, setTyped] = useState('')
  const [point, tick] = usePoint()
  const { play, waiting, leaving, breath, refusal } = useCrashBet(seat, round, bet, typed)
  const ended = useSettled(lastBet)
  // The words are those of the own bet's end.
  const over = bet ? (isOver(bet) ? bet : undefined) : round?.phase === 'interrupted' ? undefined : ended
  const said = useCrashWords(round, bet, ended, wallet.symbol)
  useRoundInHand(bet !== undefined && !isOver(bet))
  useBetQueried(bet?.state === 'open' && round?.phase === 'flying' && hasReached(bet, point))
  return (
    <PlayTable
      seat={seat}
      playsText={text('tables.crash.key')}
      onPlay={play}
      keys={[]}
      stage={
        <>
          <Felt
            label={text('tables.felt', { game: text('tables.game.crash') })}
            tone="indigo"
            wonRound={ended && !(bet && !isOver(bet)) && wonMore(ended) ? ended.id : undefined}
            words={said}
            result={over && resultOf(over)}
          >
            <CrashStage round={round} clock={clock} still={seat.still} onTick={tick} />
          </Felt>
          <CrashLast last={table?.last ?? []} />
        </>
      }
      below={<CrashSeats round={round} />}
      panel={
        <CrashPanel
          seat={seat}
          round={round}
          bet={bet}
          point={point}
          typed={typed}
          onType={setTyped}
          waiting={waiting}
          leaving={leaving}
          breath={breath}
          refusal={refusal}
          onPlay={play}
        />
      }
    />
  )
}
