/** Corrections: which events a signal changes, and what it leaves of them. A refund lessens the bets of its round, oldest first. */
import type { Correction } from '@baize/rules/risk/event.ts'
import type { Tx } from '../platform/database.ts'
import type { Signal } from './signals.ts'
import { targetsOf, type EventRow } from './store.ts'

type Target = { -readonly [Name in keyof EventRow]: EventRow[Name] }
/** Corrections for the judge, and what of a refund or a resettlement found nothing to correct. */
type Worked = { readonly corrections: readonly Correction[]; readonly over: bigint }

/** A refund or a resettlement in the merchant's first currency. */
export type Amending = Omit<Extract<Signal, { round: string; what: 'refunded' | 'resettled' }>, 'units' | 'currency'> & {
  readonly amount: bigint
}
export type Correcting = Extract<Signal, { what: 'undone' | 'gone' }> | Amending

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

export type Targets = Awaited<ReturnType<typeof openTargets>>

/** The targets of a slice. Its own events are added while it is worked. */
export async function openTargets(tx: Tx, signals: readonly Signal[], undone: ReadonlyMap<string, string>) {
  const found = await targetsOf(tx, {
    acts: [...undone.values()],
    ids: signals.flatMap((signal) => (signal.what === 'gone' ? [signal.id] : [])),
    rounds: signals.flatMap((signal) => (signal.what === 'refunded' || signal.what === 'resettled' ? [signal] : [])),
  })
  const targets: Target[] = [...found]
  const changed = new Set<Target>()

  function undo(target: Target | undefined): Correction[] {
    if (target === undefined || target.undone || target.type === 'deposit') return []
    target.amount = 0n
    target.undone = true
    changed.add(target)
    return [{ type: 'rollback', of: String(target.seq) }]
  }

  const ofRound = ({ member, round }: Amending, type: 'bet' | 'win'): Target[] =>
    targets.filter((row) => row.type === type && row.member === member && row.round === round && !row.undone)

  function refund(signal: Amending): Worked {
    let over = signal.amount
    const corrections = ofRound(signal, 'bet').flatMap((bet): Correction[] => {
      // One below zero takes a refund again.
      const part = signal.amount < 0n ? over : smaller(over, bet.amount)
      if (part === 0n) return []
      over -= part
      bet.amount -= part
      changed.add(bet)
      return [{ type: 'refund', of: String(bet.seq), amount: part }]
    })
    return { corrections, over }
  }

  function resettle(signal: Amending): Worked {
    const win = ofRound(signal, 'win').at(-1)
    if (win === undefined) return { corrections: [], over: signal.amount }
    win.amount += signal.amount
    changed.add(win)
    return { corrections: [{ type: 'resettle', of: String(win.seq), amount: win.amount }], over: 0n }
  }

  return {
    add: (event: EventRow): void => void targets.push(event),
    work(signal: Correcting): Worked {
      if (signal.what === 'gone') return { corrections: undo(targets.find(({ id }) => id === signal.id)), over: 0n }
      if (signal.what === 'undone') {
        const act = undone.get(signal.by)
        return { corrections: act === undefined ? [] : targets.filter((row) => row.act === act).flatMap(undo), over: 0n }
      }
      return signal.what === 'refunded' ? refund(signal) : resettle(signal)
    },
    /** Events from before the slice as corrections left them. */
    left: (): readonly EventRow[] => found.filter((row) => changed.has(row)),
  }
}
