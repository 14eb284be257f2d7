/**
 * The shared part of every slot machine of this vendor: one stake, one draw stored before the bet leaves, and one result.
 */
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { refuse } from '../betting.ts'
import type { BetView } from '../page-answers.ts'
import { AMOUNT, BET_ID, type GameCall, type GamePart, type PartNeeds } from '../part.ts'
import { isAccepted, isFinal, type Round } from '../round.ts'
import type { PageSession } from '../store.ts'

/** The minimum time between two spins (UK remote technical standards, 14G). */
const LEAST_MS = 2_500

/** A machine: `Draw` is the random part, small enough to be stored as JSON text. */
export type SlotMachine<Draw> = {
  /** A prefix of round ids. */
  readonly prefix: string
  /** The steps of the bet that the page offers, decimal text, smallest first. */
  readonly betsOf: (currency: string) => readonly string[]
  /** What a spin at that bet costs. */
  readonly stakeOf: (betUnits: bigint) => bigint
  readonly draw: () => Draw
  readonly payoutOf: (draw: Draw, betUnits: bigint) => bigint
  /** The outcome as the page shows it; money is decimal text. */
  readonly outcomeOf: (draw: Draw, betUnits: bigint) => object
  /** The free spins for sale: so many bets, and what is drawn for them. */
  readonly buying?: { readonly price: bigint; readonly draw: () => Draw }
}

export type SpinAsk = { readonly id: string; readonly bet: string }
export type SpinView<Outcome> = BetView & { readonly bet: string; readonly outcome?: Outcome }
export type SlotOpening<Outcome> = {
  readonly bets: readonly string[]
  /** The player's latest round whose end no page has shown yet. */
  readonly unshown?: SpinView<Outcome>
}

type StoredSpin<Draw> = { readonly bet: string; readonly draw: Draw; readonly bought?: true }

/** Whether an id was used for the same bet before. */
const isSame = (kept: StoredSpin<unknown>, { bet }: SpinAsk, buys: boolean): boolean => kept.bet === bet && (kept.bought === true) === buys

/** Plays a machine: its calls are `spin`, and `buy` where its free spins are for sale. `opening` is what its page learns beside the bets. */
export const slotPart = <Draw>({ store, betting }: PartNeeds, machine: SlotMachine<Draw>, opening: object = {}): GamePart => {
  const keptOf = (round: Round): StoredSpin<Draw> => JSON.parse(round.detail) as StoredSpin<Draw>

  /** A round as its player may see it: the outcome stays hidden until the stake is taken. */
  const view = (round: Round): SpinView<object> => {
    const { bet, draw } = keptOf(round)
    const units = parseUnits(bet) ?? 0n
    return {
      ...betting.view(round),
      bet: formatUnits(units),
      ...(isAccepted(round.state) ? { outcome: machine.outcomeOf(draw, units) } : {}),
    }
  }
  const fresh = (session: PageSession, { id, bet }: SpinAsk, betUnits: bigint, buying: SlotMachine<Draw>['buying']) =>
    betting.place(
      session,
      () => {
        const draw = (buying ?? machine).draw()
        const money = { stakeUnits: machine.stakeOf(betUnits) * (buying?.price ?? 1n), payoutUnits: machine.payoutOf(draw, betUnits) }
        const kept: StoredSpin<Draw> = { bet, draw, ...(buying === undefined ? {} : { bought: true }) }
        return { id, ...money, detail: JSON.stringify(kept) }
      },
      id,
      { prefix: machine.prefix, oneAtATimeMs: LEAST_MS },
    )
  const call = (buying: SlotMachine<Draw>['buying']): GameCall => ({
    properties: { id: BET_ID, bet: AMOUNT },
    async answer(session, ask: SpinAsk) {
      const betUnits = machine.betsOf(session.currency).includes(ask.bet) ? parseUnits(ask.bet) : undefined
      if (betUnits === undefined) return refuse('bet-unknown')
      const known = betting.known(session, ask.id)
      if (known !== undefined && !isSame(keptOf(known), ask, buying !== undefined)) return refuse('spin-used-differently')
      if (known !== undefined) return { ok: true, value: view(await betting.follow(session, known)) }
      const placed = await fresh(session, ask, betUnits, buying)
      return placed.ok ? { ok: true, value: view(placed.value) } : placed
    },
    received(session, { id }: SpinAsk) {
      const round = betting.known(session, id)
      if (round !== undefined && isFinal(round.state)) store.markShown(round)
    },
  })

  return {
    leastMs: LEAST_MS,
    opened(session): SlotOpening<object> {
      const unshown = store.unshownOf(session)
      if (unshown !== undefined && isFinal(unshown.state)) store.markShown(unshown)
      return {
        ...opening,
        bets: machine.betsOf(session.currency),
        ...(unshown === undefined ? {} : { unshown: { ...view(unshown), net: formatUnits(0n) } }),
      }
    },
    calls: { spin: call(undefined), ...(machine.buying === undefined ? {} : { buy: call(machine.buying) }) },
  }
}
