/** Use step round: a game of several steps: begun with a stake, gone on with choices, and taken up again after a lost page. */
import type { OriginalRound } from '@baize/contract/originals-rounds.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { openRoundQuery } from '../queries.ts'
import { stakeFault } from '../stake.ts'
import type { TableLimits, TableWallet } from './table-limits.ts'
import type { Ask, Pace } from './use-play.ts'
import { useSeat } from './use-seat.ts'

type StepRound = Extract<OriginalRound, { step: number }>
/** Between two choices of one round; a round as a whole keeps the pace that the server demands. */
const STEP_MS = 250

export function useStepRound<Round extends StepRound>(
  game: StepRound['game'],
  settings: TableLimits,
  wallet: TableWallet,
  multiplier: bigint,
) {
  const seat = useSeat<Round>(settings, wallet)
  const { take, stake, balance, play, member } = seat
  const { data: open } = useQuery({ ...openRoundQuery(game), enabled: member })
  const [goneOn, setGoneOn] = useState(false)
  useEffect(() => {
    if (open) take(open as Round)
  }, [open, take])
  const { round } = play
  const running = round?.state === 'open' ? round : undefined
  const start = (ask: (stake: string) => Ask<Round>, pace: Pick<Pace<Round>, 'showMs'>): void => {
    if (!seat.mayPlay() || running) return
    seat.setPressed(true)
    if (stakeFault(stake, settings, multiplier, balance) !== undefined) return
    setGoneOn(true)
    seat.begin(ask(stake.replace(/\.$/, '')), pace)
  }
  const step = (ask: (round: Round) => Ask<Round>, pace: Pick<Pace<Round>, 'showMs'>): void => {
    if (!running || !seat.mayPlay()) return
    setGoneOn(true)
    seat.begin(ask(running as Round), { ...pace, leastMs: STEP_MS })
  }
  return {
    seat,
    /** The round that waits for a choice; undefined while none is open. */
    running: running as Round | undefined,
    /** It was open already when the page came. */
    resumed: running !== undefined && running.id === open?.id && !goneOn,
    start,
    step,
    /** Choices are taken only at rest. */
    choosable: running !== undefined && play.phase === 'resting',
  }
}
