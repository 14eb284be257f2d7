/** Proves the card room: stakes before the deal, one pot shared to the unit, and a clock for those who are away. No crash keeps a hand. */
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { formatUnits } from '@baize/contract/values/money.ts'
import { settleLeaves } from '@baize/rules/card-room/nine-leaves.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { movedClock, type MovedClock } from '../testing/moved-clock.ts'
import {
  callPage,
  freshFolder,
  startOperator,
  startVendor,
  stopVendor,
  until,
  type RunningVendor,
  type TestOperator,
} from '../testing/small-vendor.ts'
import type { Faults } from '../faults.ts'
import type { CardsView, TableView } from './card-room.ts'
import { rakeOf, roomsOf } from './rooms.ts'

const GAME = 'FOURSEATS/nine-leaves'
const ROOM = 'teak-MMK'
const STAKE = 10_000_000n
/** The interval at which the dealer checks the tables. */
const BEAT_MS = 250
/** After so long an absence a player loses the seat. */
const GONE_MS = 30_000
let operator: TestOperator
let folder: string
let vendor: RunningVendor
let clock: MovedClock

const call = async (name: string, pageSession: string, body: Record<string, unknown> = {}) =>
  callPage(vendor, name, { pageSession, ...body }, GAME)
const enter = async (player: string): Promise<string> =>
  ((await callPage(vendor, 'open', { token: `token-${player}` }, GAME)).value as { pageSession: string }).pageSession
const look = async (session: string): Promise<CardsView> => (await call('look', session)).value as CardsView
const sit = async (session: string, room = ROOM): Promise<CardsView> => (await call('sit', session, { room })).value as CardsView
/** Lets all players poll, interval by interval, until the first one's table has that state. */
const lookUntil = async (sessions: readonly string[], holds: (table: TableView) => boolean): Promise<TableView[]> => {
  for (;;) {
    const tables = (await Promise.all(sessions.map(look))).flatMap(({ table }) => table ?? [])
    if (tables[0] !== undefined && holds(tables[0])) return tables
    clock.forward(BEAT_MS)
  }
}
/** Lets the dealer work, interval by interval, while no player polls. */
const workUntil = async (holds: () => boolean): Promise<void> => {
  for (; !holds(); clock.forward(BEAT_MS)) await fetch(`${vendor.url}/${GAME}/rooms`)
}
const start = async (faults: Partial<Faults> = {}): Promise<void> => {
  vendor = await startVendor(operator, folder, faults, 4_000, clock)
}
const balanceOf = (player: string): bigint => operator.balances.get(player) ?? 0n
const sum = (units: readonly bigint[]): bigint => units.reduce((total, each) => total + each, 0n)

beforeEach(async () => {
  operator = await startOperator({ a: '100000', b: '100000', c: '100000', poor: '999.99' })
  folder = freshFolder()
  clock = movedClock(1_780_000_000_000)
})
afterEach(async () => {
  await stopVendor(vendor, 'SIGKILL')
  await operator.close()
  rmSync(folder, { recursive: true })
})

describe('a hand of Nine Leaves', () => {
  it('[GAME-14] takes every stake before the deal, hides the cards of others, and shares the pot less the rake to the unit', async () => {
    await start({ duplicate: true })
    const sessions = await Promise.all(['a', 'b', 'c'].map(enter))
    for (const session of sessions) await sit(session)
    let acted = 0
    const seals = new Set<string>()
    const tables = await lookUntil(sessions, ({ stage }) => {
      return stage === 'turn' || stage === 'showdown'
    })
    for (const { seats, seal } of tables) {
      if (tables[0]?.stage === 'turn') for (const seat of seats) expect(seat.cards.every((card) => card === null)).toBe(!seat.you)
      seals.add(seal)
    }
    expect(seals.size).toBe(1)
    for (const player of ['a', 'b', 'c']) expect(operator.moved(player).staked).toBe(STAKE)
    for (;;) {
      const views = await Promise.all(sessions.map(look))
      const turn = views.findIndex(({ table }) => table?.mayDraw === true)
      if (turn >= 0) {
        const { hand } = views[turn]!.table!
        const other = await call('act', sessions[(turn + 1) % 3]!, { hand, draw: true })
        expect(other).toMatchObject({ code: 'not-your-turn' })
        expect((await call('act', sessions[turn]!, { hand, draw: acted % 2 === 0 })).ok).toBe(true)
        acted += 1
      }
      if (views[0]?.table?.stage === 'showdown') break
    }
    const [table] = await lookUntil(sessions, ({ stage }) => stage === 'showdown')
    const { seats, dealer, rake, deck, seal } = table!
    expect(createHash('sha256').update(deck!).digest('hex')).toBe(seal)
    const order = [...seats].sort((one, other) => ((one.place - dealer + 4) % 5) - ((other.place - dealer + 4) % 5))
    const settled = settleLeaves(
      order.map(({ cards }) => cards.map((card) => card ?? -1)),
      STAKE,
      rakeOf(roomsOf('MMK').find(({ id }) => id === ROOM)!),
    )
    expect(order.map(({ won }) => won)).toEqual(settled.payouts.map((units) => formatUnits(units)))
    expect(rake).toBe(formatUnits(settled.rakeUnits))
    await until(() => operator.heard.filter((heard) => heard.call === 'win').length === 6)
    const won = ['a', 'b', 'c'].map((player) => operator.moved(player).won)
    expect(sum(won)).toBe(3n * STAKE - settled.rakeUnits)
    expect(sum(['a', 'b', 'c'].map(balanceOf))).toBe(3_000_000_000n - settled.rakeUnits)
  })

  it('[GAME-14] plays for those who went away, who give the seat up after the hand', async () => {
    await start()
    const [a, b] = [await enter('a'), await enter('b')]
    await sit(a)
    await sit(b)
    await lookUntil([a, b], ({ stage }) => stage !== 'waiting' && stage !== 'countdown')
    const wins = () => operator.heard.filter((heard) => heard.call === 'win').length
    await workUntil(() => wins() === 2)
    expect(balanceOf('a') + balanceOf('b')).toBeLessThan(2_000_000_000n)
    const goneAt = clock.now() + GONE_MS
    await workUntil(() => clock.now() >= goneAt)
    expect([await look(a), await look(b)]).toMatchObject([{ stoodUp: 'away' }, { stoodUp: 'away' }])
    expect(wins()).toBe(2)

    await sit(a)
    await sit(b)
    const [before] = await lookUntil([a, b], ({ stage }) => stage === 'turn')
    expect(await call('leave', a)).toMatchObject({ ok: true, value: { table: { hand: before!.hand } } })
    while ((await look(a)).table !== undefined) clock.forward(BEAT_MS)
    expect(wins()).toBeGreaterThanOrEqual(4)
  })

  it('[GAME-14] does not deal in who cannot stake, and gives back what a void hand took', async () => {
    await start()
    const [a, poor] = [await enter('a'), await enter('poor')]
    await sit(a)
    await sit(poor)
    await workUntil(() => operator.heard.some((heard) => heard.call === 'rollback'))
    expect(await look(poor)).toMatchObject({ stoodUp: 'insufficient-funds' })
    expect([balanceOf('a'), balanceOf('poor')]).toEqual([1_000_000_000n, 9_999_900n])
    expect((await look(a)).table?.stage).toBe('waiting')
    expect(await call('sit', a, { room: 'lotus-MMK' })).toMatchObject({ code: 'seated-elsewhere' })
    expect(await call('sit', poor, { room: 'teak-THB' })).toMatchObject({ code: 'room-unknown' })
  })

  it('[GAME-14] voids a hand that an end of the service cut short and gives every stake back', async () => {
    await start()
    const [a, b] = [await enter('a'), await enter('b')]
    await sit(a)
    await sit(b)
    // A hand in which nobody may draw is shown at once, and the next one is dealt.
    await lookUntil([a, b], ({ stage }) => stage === 'turn')
    const hands = operator.moved('a').staked / STAKE
    await until(() => operator.heard.filter((heard) => heard.call === 'win').length === 2 * Number(hands - 1n))
    const before = [balanceOf('a'), balanceOf('b')]
    await stopVendor(vendor)
    await start()
    await until(() => balanceOf('a') === before[0]! + STAKE && balanceOf('b') === before[1]! + STAKE)
    expect(operator.heard.filter((heard) => heard.call === 'rollback')).toHaveLength(2)
  })
})

describe('the rooms', () => {
  it('are listed with stake, seats and rake, and practice is against a computer that says so and costs nothing', async () => {
    await start()
    const a = await enter('a')
    await sit(a)
    const { rooms } = (await (await fetch(`${vendor.url}/${GAME}/rooms`)).json()) as { rooms: Record<string, unknown>[] }
    expect(rooms.find(({ id }) => id === ROOM)).toMatchObject({
      stake: '1000',
      seats: 5,
      seated: 1,
      rakeBasisPoints: 300,
      mostRake: '500.00',
      practice: false,
    })
    await call('leave', a)
    await sit(a, 'practice-MMK')
    const [table] = await lookUntil([a], ({ stage }) => stage === 'showdown')
    expect(table?.seats.map(({ computer, you }) => ({ computer, you }))).toEqual([
      { computer: false, you: true },
      { computer: true, you: false },
    ])
    expect(operator.heard.map((heard) => heard.call)).toEqual(['session'])
  })
})
