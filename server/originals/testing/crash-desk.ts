/** Desk: what tests of crash do often in a small world. They open a table, seat players, close bets at a point of their choice and play a round out. */
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import { CrashRound } from '@baize/contract/originals/originals-crash.ts'
import { commitmentOf } from '@baize/rules/fairness/fairness.ts'
import { moment } from '../../platform/clock.ts'
import { systemRandom } from '../../platform/random.ts'
import type { CrashWish, NamedPlayer } from '../crash/crash-bet.ts'
import { createChains, pointOf } from '../crash/crash-chain.ts'
import { closeNow } from '../crash/crash-close.ts'
import type { Arrival } from '../crash/crash-leave.ts'
import { breaksAt, GRACE_MS } from '../crash/crash-round.ts'
import { settle } from '../crash/crash-settle.ts'
import { databaseNow, lastRound, writeLook, type SharedRow } from '../crash/crash-store.ts'
import { CrashKeeper, type TellRound } from '../crash/crash-table.ts'
import { crashPlace } from '../sealed.ts'
import type { SmallWorld } from './small-world.ts'

export const TIMES = { bettingMs: 30_000, showingMs: 4_000, restMs: 60_000 }

export const after = (round: SharedRow, milliseconds: number): Temporal.Instant => round.startsAt.add({ milliseconds })

/** A call that came at that time of the database, known with that error. */
export const arrived = (at: Temporal.Instant, errorMs = 0): Arrival => ({ moment: moment(), time: { at, errorMs } })

type Rooms = Pick<SmallWorld, 'needs'> & { readonly database: Pick<SmallWorld['database'], 'pool'> }

/** Closes the bets of a round and gives it a seed by which it crashes between two points. Only whoever may write the tables of a test can do that. */
async function closeBetween({ needs, database }: Rooms, round: SharedRow, low: number, high: number): Promise<number> {
  const closed = await closeNow(needs, round.id)
  for (;;) {
    const seed = systemRandom.bytes(32)
    const point = await pointOf(seed.toString('hex'), closed.betsHash ?? '', closed)
    if (point < low || point > high) continue
    const written = [round.id, await commitmentOf(seed), needs.secrets.seal(crashPlace(round), seed.toString('hex'))]
    await database.pool.query('update originals_crash_round set commitment = $2, sealed = $3 where id = $1', written)
    return point
  }
}

/** A flight without a keeper, for tests of other rooms: it takes bets, then crashes between two points, then is settled. */
export const flight = {
  open: (needs: SmallWorld['needs']): Promise<void> =>
    needs.database.write(async (tx) => createChains(needs, 1).openRound(tx, await databaseNow(tx), 60_000)),
  async close(rooms: Rooms, low: number, high: number): Promise<{ readonly id: string; readonly point: number }> {
    const round = (await lastRound(rooms.needs.database.reader))!
    return { id: round.id, point: await closeBetween(rooms, round, low, high) }
  },
  settle: async (needs: SmallWorld['needs'], id: string): Promise<void> => void (await settle(needs, id)),
}

/** Acts on the table of the world; `tell` hears its news. */
export function crashDesk(world: () => SmallWorld, tell: TellRound = () => undefined) {
  const closeBreaking = (round: SharedRow, low: number, high: number): Promise<number> => closeBetween(world(), round, low, high)

  /** A table with a round on it that takes bets. */
  async function table(): Promise<{ keeper: CrashKeeper; round: SharedRow }> {
    const keeper = new CrashKeeper(world().needs, createChains(world().needs, 1), tell, TIMES)
    const now = await databaseNow(world().database.reader)
    const before = await lastRound(world().database.reader)
    const from = before?.brokeAt && Temporal.Instant.compare(before.brokeAt, now) > 0 ? before.brokeAt : now
    // Earlier tests have played into the future; the last round is moved back so that this one opens now.
    if (before)
      await world().database.pool.query("update originals_crash_round set broke_at = now() - interval '1 hour' where id = $1", [before.id])
    await world().database.write((tx) => writeLook(tx, from))
    await keeper.turn(now)
    await keeper.turn(now)
    const round = await lastRound(world().database.reader)
    if (!round || round.point !== null) throw new Error('no round was opened')
    return { keeper, round }
  }

  /** Lets the round have begun so long ago by the database's clock. */
  async function begun(round: SharedRow, millisecondsAgo: number): Promise<SharedRow> {
    await world().database.pool.query(
      `update originals_crash_round set opens_at = now() - make_interval(secs => $2 + 3600), starts_at = now() - make_interval(secs => $2),
         kept_at = now() where id = $1`,
      [round.id, millisecondsAgo / 1000],
    )
    return (await lastRound(world().database.reader))!
  }

  const seat = async (amount = 1000n): Promise<NamedPlayer> => {
    const player = await world().player(amount)
    return { ...player, account: `person-${player.id.slice(-4)}` }
  }
  const place = async (player: NamedPlayer, wish: CrashWish, key = world().freshKey()) => {
    const outcome = await world().originals.placeCrashBet(player, key, wish)
    if (!outcome.ok) throw new Error(outcome.code)
    expect(Value.Check(CrashRound, outcome.value.bet)).toBe(true)
    return outcome.value.bet
  }
  const read = async (player: NamedPlayer, id: string) => {
    const outcome = await world().originals.readRound(player.id, id)
    if (!outcome.ok || outcome.value.game !== 'crash') throw new Error('no round of crash')
    return outcome.value
  }
  /** Plays the table on until its round is settled. */
  async function finish(keeper: CrashKeeper, round: SharedRow, point: number): Promise<void> {
    const broke = breaksAt(round, point)
    for (let at = round.startsAt; Temporal.Instant.compare(at, broke) < 0; at = at.add({ milliseconds: 900 })) await keeper.turn(at)
    await keeper.turn(broke)
    await keeper.turn(broke.add({ milliseconds: GRACE_MS }))
  }

  return { closeBreaking, table, begun, seat, place, read, finish }
}
