/** Use seat: a person at one table: who they are, their stake, and their rounds from the press to the shown result. */
import { useMotion } from '@baize/ui/moving/motion.ts'
import { useCallback, useEffect, useState } from 'react'
import { showDialog } from '../../../api/dialogs.ts'
import { usePerson } from '../../../api/person.ts'
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { withOwnPart } from '../own-part.ts'
import { takeRound } from '../queries.ts'
import { unitsOf } from '../stake.ts'
import type { TableLimits, TableWallet } from './table-limits.ts'
import { usePlay, type Ask, type Pace } from './use-play.ts'

/** A round of several steps is not over before its last one. */
export const isOver = (round: OriginalRound): boolean => !('state' in round) || (round.state !== 'open' && round.state !== 'left')
/** An answer that comes so soon is one change of the screen and not two. A table that locks and unlocks at each press only flickers. */
export const QUIET_MS = 150
const goesOn = (round: OriginalRound): boolean => !isOver(round)
/** More was returned than staked; only that gets a gold line (PROT-05). */
export const wonMore = (round: OriginalRound): boolean => unitsOf(round.payout) > unitsOf(round.stake)

/** Changes of a bet: none while its answer is awaited, even before the table shows it. */
const changesWhileNot =
  (isAsked: () => boolean) =>
  <Given>(change: (given: Given) => void) =>
  (given: Given): void => {
    if (!isAsked()) change(given)
  }

export function useSeat<Round extends OriginalRound>(settings: TableLimits, wallet: TableWallet) {
  const { role, waiting } = usePerson()
  const { still } = useMotion()
  const { currency, onBalance } = wallet
  const member = role === 'member' || role === 'agent'
  const [stake, setStake] = useState(settings.minimumStake.replace(/\.0+$/, ''))
  const [pressed, setPressed] = useState(false)
  const onShown = useCallback(
    (round: Round, balance: string): void => {
      // A retry may answer a bet from the wallet that was chosen before.
      if (round.currency === currency) onBalance(balance)
      if (!isOver(round)) return
      takeRound(round)
    },
    [currency, onBalance],
  )
  const { play, start, forget, take, isAsked } = usePlay<Round>({ still, goesOn, onShown })
  const { phase, round, refusal } = play
  useEffect(() => {
    if (refusal?.code === 'not-logged-in') showDialog('login')
  }, [refusal])
  /** A press counts: the person is known, nothing is in progress, and the game is open. */
  const ready = !waiting && phase === 'resting' && settings.open
  /** Whether a press may go on; people who cannot play yet are asked who they are. */
  const mayPlay = (): boolean => {
    if (role === 'visitor' && !waiting) showDialog('login')
    else if (role === 'trial') showDialog('trial')
    else return ready
    return false
  }
  const begin = (ask: Ask<Round>, pace: Omit<Pace<Round>, 'leastMs'> & { leastMs?: Pace<Round>['leastMs'] }): void => {
    setPressed(false)
    void start((key, signal) => withOwnPart(() => ask(key, signal), signal), { leastMs: settings.minimumRoundMs, ...pace })
  }
  const free = changesWhileNot(isAsked)
  const busy = phase === 'asking' || phase === 'unsure'
  const rolling = phase === 'showing'
  return {
    settings,
    wallet,
    role,
    member,
    ready,
    waiting,
    still,
    balance: member ? wallet.balance : undefined,
    stake,
    setStake: free((next: string) => {
      forget()
      setStake(next)
    }),
    pressed,
    setPressed,
    play,
    busy,
    rolling,
    /** Runs a motion once for each shown round; undefined at rest or where nothing may move. */
    roundKey: rolling && !still && round ? `${round.id}:${'step' in round ? round.step : 0}` : undefined,
    round,
    /** The round as far as it may be announced by now. */
    told: rolling ? undefined : round,
    mayPlay,
    begin,
    free,
    forget,
    take,
  }
}

export type Seat<Round extends OriginalRound = OriginalRound> = Omit<ReturnType<typeof useSeat<Round>>, 'begin' | 'take'>
