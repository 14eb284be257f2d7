/** Use step round: a game of several steps: started with a stake, continued with choices, and resumed after a lost page. */
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { queries } from '../../../api/queries.ts'
import { openRoundQuery } from '../queries.ts'
import { stakeFault } from '../stake.ts'
import type { TableLimits, TableWallet } from './table-limits.ts'
import type { Ask, Pace } from './use-play.ts'
import { isOver, QUIET_MS, useSeat } from './use-seat.ts'

type StepRound = Extract<OriginalRound, { step: number }>
/** The pause between two choices of one round, so that a double press is one choice. A round as a whole keeps the pace that the server demands. */
const STEP_MS = 250

export function useStepRound<Round extends StepRound>(
  game: StepRound['game'],
  settings: TableLimits,
  wallet: TableWallet,
  multiplier: bigint,
) {
  const seated = useSeat<Round>(settings, wallet)
  const { take, stake, balance, play, member } = seated
  const { data: open, isLoading } = useQuery({ ...openRoundQuery(game), enabled: member })
  // Nothing starts before it is known whether a round is open.
  const seat = { ...seated, ready: seated.ready && !isLoading }
  const [goneOn, setGoneOn] = useState(false)
  const began = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (open) take(open as Round, (known) => known.id === open.id && known.step >= open.step)
  }, [open, take])
  const { round, refusal } = play
  // A round that began in another window is resumed here.
  useEffect(() => {
    if (refusal?.code === 'round-open') void queries.invalidateQueries({ queryKey: openRoundQuery(game).queryKey })
  }, [refusal, game])
  /** The rest of the round's minimum time once it is over; a choice within it only prevents double presses. */
  const leastFrom =
    (pressed: number) =>
    (after: Round): number =>
      isOver(after) ? Math.max(STEP_MS, settings.minimumRoundMs - (pressed - began.current)) : STEP_MS
  const running = round?.state === 'open' ? round : undefined
  // An open round is continued even where no new one may begin.
  const choosable = running !== undefined && play.phase === 'resting'
  const start = (ask: (stake: string) => Ask<Round>, pace: Pick<Pace<Round>, 'showMs'>): void => {
    if (!seat.mayPlay() || !seat.ready || running) return
    seat.setPressed(true)
    if (stakeFault(stake, settings, multiplier, balance) !== undefined) return
    setGoneOn(true)
    began.current = performance.now()
    seat.begin(ask(stake.replace(/\.$/, '')), { ...pace, leastMs: leastFrom(began.current), quietMs: QUIET_MS })
  }
  const step = (ask: (round: Round) => Ask<Round>, pace: Pick<Pace<Round>, 'showMs' | 'about'>): void => {
    if (!running || !choosable) return
    setGoneOn(true)
    seat.begin(ask(running as Round), { ...pace, leastMs: leastFrom(performance.now()), quietMs: QUIET_MS })
  }
  return {
    seat,
    /** The round that waits for a choice; undefined while none is open. */
    running: running as Round | undefined,
    /** It was already open when the page came. */
    resumed: running !== undefined && running.id === open?.id && !goneOn,
    start,
    step,
    /** Choices are accepted only at rest. */
    choosable,
  }
}
