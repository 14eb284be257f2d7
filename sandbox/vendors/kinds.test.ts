/** Proves over real HTTP that every kind of game stakes and pays exactly what its outcome says, under faults and across a crash too. */
import { rmSync } from 'node:fs'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { baccaratMultiplier, type BaccaratSpot } from '@baize/rules/originals/baccarat.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KenoOutcome } from './e-lottery/minute-keno/minute-keno.ts'
import { kenoMultiplier } from './e-lottery/minute-keno/rules.ts'
import type { Faults } from './faults.ts'
import type { FishOpening, VolleyView } from './fish/koi-harbour/koi-harbour.ts'
import { fishAt, KINDS } from './fish/koi-harbour/school.ts'
import type { BaccaratOutcome } from './live/baccarat/baccarat.ts'
import type { OpenView } from './page-answers.ts'
import type { SlotOpening, SpinView } from './slots/slot.ts'
import type { TableBetView, TableOpening, TableState } from './table/table.ts'
import { movedClock, type MovedClock } from './testing/moved-clock.ts'
import {
  callPage,
  forkStandingVendor,
  freshFolder,
  startOperator,
  startVendor,
  stopVendor,
  until,
  type RunningVendor,
  type TestOperator,
} from './testing/small-vendor.ts'

const BACCARAT = 'HARBOURLIGHT/harbour-baccarat'
const ROULETTE = 'BLUEROOM/blue-room-roulette'
const KENO = 'QUICKDRAW/minute-keno'
const FISH = 'JDB/koi-harbour'
const BEGIN = 100_000_000_000n
/** So long a fish that is shot at stays in the pond at least. */
const STAYS_MS = 5_000
/** A moment of a day long before this was written; nobody here asks which. */
const BEGAN_MS = 1_780_000_000_000

let operator: TestOperator
let folder: string
let vendor: RunningVendor
let clock: MovedClock
let ids = 0

beforeEach(async () => {
  operator = await startOperator({ a: formatUnits(BEGIN), b: formatUnits(BEGIN) })
  folder = freshFolder()
  clock = movedClock(BEGAN_MS)
})
afterEach(async () => {
  await stopVendor(vendor, 'SIGKILL')
  await operator.close()
  rmSync(folder, { recursive: true })
})

const start = async (faults: Partial<Faults> = {}): Promise<void> => {
  vendor = await startVendor(operator, folder, faults, 700, clock)
}
const newId = (): string => `bet-${String((ids += 1)).padStart(20, '0')}`
const units = (text: string | undefined): bigint => parseUnits(text ?? '') ?? -1n
const opened = async <More>(game: string, player = 'a'): Promise<OpenView & More> => {
  const answer = await callPage(vendor, 'open', { token: `token-${player}` }, game)
  expect(answer).toMatchObject({ http: 200, ok: true })
  return answer.value as OpenView & More
}
/** The operator moved exactly these stakes and wins, and the balance follows. */
const expectBooks = (player: string, staked: bigint, won: bigint): void => {
  expect(operator.moved(player)).toEqual({ staked, won })
  expect(operator.balances.get(player)).toBe(BEGIN - staked + won)
}

describe('slots', () => {
  it.each(['EG2/lotus-ways', 'CQ9/tea-hill-tumble'])(
    '[GAME-14] %s stakes and pays what its outcomes say, whatever the line does',
    async (game) => {
      await start({ duplicate: true, loseAnswer: 5 })
      const { pageSession, bets } = await opened<SlotOpening<{ win: string }>>(game)
      let [staked, won] = [0n, 0n]
      for (let count = 0; count < 30; count += 1) {
        const ask = { pageSession, id: newId(), bet: bets[count % bets.length] ?? '' }
        const round = (await callPage(vendor, 'spin', ask, game)).value as SpinView<{ win: string }>
        if (round.state === 'cancelled') continue
        expect(round).toMatchObject({ state: 'done', bet: formatUnits(units(ask.bet)) })
        expect((await callPage(vendor, 'spin', ask, game)).value).toMatchObject({ outcome: round.outcome })
        staked += units(round.stake)
        won += units(round.outcome?.win)
      }
      expectBooks('a', staked, won)
      expect(await callPage(vendor, 'spin', { pageSession, id: newId(), bet: '101' }, game)).toMatchObject({
        http: 422,
        code: 'bet-unknown',
      })
    },
  )
})

describe('fish', () => {
  it('[GAME-14] stakes a bullet for every hit and pays the catches, and a fish that is gone costs nothing', async () => {
    await start()
    const { pageSession, nowMs } = await opened<FishOpening>(FISH)
    expect(nowMs).toBe(clock.now())
    // Those with the highest hit chance first, if they stay long enough to be shot at.
    const seen = () => {
      const now = clock.now()
      const staying = fishAt(now).filter(({ leavesMs }) => leavesMs > now + STAYS_MS)
      return staying.toSorted((one, other) => KINDS[one.species].pays - KINDS[other.species].pays).map(({ id }) => id)
    }
    let [staked, won, caught] = [0n, 0n, 0]
    const gone = new Set<number>()
    for (let volley = 0; volley < 25; volley += 1) {
      // When all fish are caught, the test waits for the next school.
      const left = () => seen().filter((id) => !gone.has(id))
      while (left().length < 2) clock.forward(STAYS_MS)
      const [one = 0, two = 0] = left()
      const ask = { pageSession, id: newId(), bullet: '10', fish: [one, one, two] }
      const answer = await callPage(vendor, 'volley', ask, FISH)
      const view = answer.value as VolleyView
      expect(view).toMatchObject({ state: 'done', bullet: '10' })
      expect((await callPage(vendor, 'volley', ask, FISH)).value).toEqual(view)
      const shots = view.shots ?? []
      const first = shots.findIndex((shot) => shot.fish === one && shot.caught)
      expect(shots.filter((shot) => shot.fish === one)).toHaveLength(first === 0 ? 1 : 2)
      for (const shot of shots) {
        expect(units(shot.amount)).toBe(shot.caught ? 100_000n * BigInt(KINDS[shot.species].pays) : 0n)
        if (!shot.caught) continue
        gone.add(shot.fish)
        caught += 1
      }
      staked += 100_000n * BigInt(shots.length)
      won += units(view.win)
      expect(units(view.stake)).toBe(100_000n * BigInt(shots.length))
    }
    expectBooks('a', staked, won)
    // A minnow is caught by every second shot, so 25 volleys without a single catch do not happen.
    expect(caught).toBeGreaterThan(0)
    for (const fish of [[...gone].slice(0, 1), [1], [9_007_199_254]])
      expect(await callPage(vendor, 'volley', { pageSession, id: newId(), bullet: '10', fish }, FISH)).toMatchObject({ code: 'no-fish' })
    expect(await callPage(vendor, 'volley', { pageSession, id: newId(), bullet: '11', fish: seen() }, FISH)).toMatchObject({ ok: false })
    expectBooks('a', staked, won)
  })
})

/** Reads a table's feed until it is closed. */
const listen = async <Outcome>(game: string) => {
  const ending = new AbortController()
  const answer = await fetch(`${vendor.url}/${game}/feed`, { signal: ending.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const states: TableState<Outcome>[] = []
  const read = async (): Promise<void> => {
    let text = ''
    for await (const part of answer.body ?? []) {
      text += Buffer.from(part).toString()
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events)
        if (event.startsWith('data: ') && event !== 'data: null') states.push(JSON.parse(event.slice(6)) as TableState<Outcome>)
    }
  }
  void read().catch(() => undefined)
  const last = async (): Promise<TableState<Outcome>> => {
    await until(() => states.length > 0)
    return states.at(-1) as TableState<Outcome>
  }
  /** Moves the clock from phase to phase until the table stands so. */
  const phase = async (wanted: string, number = 0): Promise<TableState<Outcome>> => {
    for (let state = await last(); ; state = await last()) {
      if (state.phase === wanted && state.number >= number) return state
      const { length } = states
      clock.forward(state.leftMs)
      await until(() => states.length > length)
    }
  }
  return { states, phase, close: () => ending.abort() }
}

const place = async (game: string, pageSession: string, number: number, bets: object[], id = newId()) =>
  callPage(vendor, 'bet', { pageSession, id, number, bets }, game)

/** Asks until every bet of the round has ended. */
const mine = async (game: string, pageSession: string, number: number): Promise<TableBetView[]> => {
  const ended = async () => {
    const { value } = await callPage(vendor, 'mine', { pageSession }, game)
    const bets = (value as { mine: TableBetView[] }).mine.filter((bet) => bet.number === number)
    return bets.length > 0 && bets.every(({ state }) => state === 'done') && bets
  }
  for (;;) {
    const bets = await ended()
    if (bets !== false) return bets
  }
}

describe('shared tables', () => {
  it('[GAME-14] baccarat deals one round for all, pays every bet of it, and refuses late ones', async () => {
    await start({ duplicate: true })
    const [a, b] = [await opened<TableOpening>(BACCARAT), await opened<TableOpening>(BACCARAT, 'b')]
    const [one, other] = [await listen<BaccaratOutcome>(BACCARAT), await listen<BaccaratOutcome>(BACCARAT)]
    const { number } = await one.phase('betting')
    const bets = [
      { on: 'player', amount: '1000' },
      { on: 'banker', amount: '500' },
      { on: 'tie', amount: '500' },
    ]
    const id = newId()
    const [first, second] = await Promise.all([
      place(BACCARAT, a.pageSession, number, bets, id),
      place(BACCARAT, b.pageSession, number, [{ on: 'banker-no-commission', amount: '5000' }]),
    ])
    expect([first, second]).toMatchObject([
      { ok: true, value: { state: 'settling', number, stake: '2000.00' } },
      { ok: true, value: { state: 'settling', stake: '5000.00' } },
    ])
    // A page that is opened again still finds the bet, and sending it again does not place a second one.
    expect((await opened<TableOpening>(BACCARAT)).mine[0]).toMatchObject({ id, number, bets, state: 'settling' })
    expect(await place(BACCARAT, a.pageSession, number, bets, id)).toMatchObject({ ok: true, value: { id, stake: '2000.00' } })
    expect(await place(BACCARAT, a.pageSession, number, bets.slice(1), id)).toMatchObject({ code: 'spin-used-differently' })
    await one.phase('closed', number)
    expect(
      one.states
        .filter((state) => state.number === number && state.phase !== 'dealing' && state.phase !== 'result')
        .every(({ outcome }) => outcome === undefined),
    ).toBe(true)
    expect(await place(BACCARAT, a.pageSession, number, bets)).toMatchObject({ http: 422, code: 'bets-closed' })
    expectBooks('a', 20_000_000n, 0n)
    const shown = await one.phase('result', number)
    await until(() => other.states.at(-1)?.phase === 'result')
    expect(other.states.at(-1)?.outcome).toEqual(shown.outcome)
    const outcome = shown.outcome as BaccaratOutcome
    const paid = (on: string, amount: bigint): bigint => (amount * baccaratMultiplier(on as BaccaratSpot, outcome.result)) / 10_000n
    const won = paid('player', 10_000_000n) + paid('banker', 5_000_000n) + paid('tie', 5_000_000n)
    expect(await mine(BACCARAT, a.pageSession, number)).toMatchObject([{ id, win: formatUnits(won) }])
    await mine(BACCARAT, b.pageSession, number)
    expectBooks('a', 20_000_000n, won)
    expectBooks('b', 50_000_000n, paid('banker-no-commission', 50_000_000n))
    expect((await one.phase('betting', number + 1)).history[0]).toEqual({ number, outcome })
    one.close()
    other.close()
  })

  it('[GAME-14] refuses what no chip of the table can be', async () => {
    await start()
    const { pageSession } = await opened<TableOpening>(ROULETTE)
    const { phase, close } = await listen(ROULETTE)
    const { number } = await phase('betting')
    const bad = [
      [{ on: 'straight-37', amount: '500' }],
      [{ on: 'red', amount: '501' }],
      [{ on: 'red', amount: '500500' }],
      [{ on: 'red', amount: '0' }],
      [{ on: 'red', amount: '-500' }],
      [{ on: 'red', amount: '1e3' }],
      [
        { on: 'red', amount: '500' },
        { on: 'red', amount: '500' },
      ],
    ]
    for (const bets of bad) expect(await place(ROULETTE, pageSession, number, bets)).toMatchObject({ http: 422, code: 'bet-unknown' })
    for (const bets of [[], [{ on: 'red', amount: 500 }], [{ on: 'red', amount: '500', more: 1 }], 'red'])
      expect(await place(ROULETTE, pageSession, number, bets as object[])).toMatchObject({ http: 400 })
    expect(await place(ROULETTE, pageSession, number + 7, [{ on: 'red', amount: '500' }])).toMatchObject({ code: 'bets-closed' })
    expectBooks('a', 0n, 0n)
    close()
  })

  it('[GAME-14] roulette settles a round that a crash interrupted, once and by the outcome in the book', async () => {
    const dying = await forkStandingVendor(operator, folder, BEGAN_MS)
    vendor = dying
    const { pageSession } = await opened<TableOpening>(ROULETTE)
    const table = await listen<{ pocket: number }>(ROULETTE)
    await until(() => table.states.length > 0)
    const { number, leftMs } = table.states[0]!
    const even = ['red', 'black'].map((on) => ({ on, amount: '1000' }))
    expect(await place(ROULETTE, pageSession, number, even)).toMatchObject({ ok: true })
    await stopVendor(dying, 'SIGKILL')
    table.close()
    // The round's times are stored, by the clock of the process that died.
    clock = movedClock(BEGAN_MS + leftMs)
    await start()
    const dealt = await listen<{ pocket: number }>(ROULETTE)
    const told = (await dealt.phase('dealing', number)).outcome?.pocket
    dealt.close()
    await stopVendor(vendor)
    await start()
    const again = await listen<{ pocket: number }>(ROULETTE)
    await again.phase('result', number)
    const bets = await mine(ROULETTE, pageSession, number)
    const { history } = await again.phase('betting', number + 1)
    expect(history.find((past) => past.number === number)?.outcome.pocket).toBe(told)
    const won = told === 0 ? 0n : 20_000_000n
    expect(bets).toMatchObject([{ win: formatUnits(won) }])
    expectBooks('a', 20_000_000n, won)
    again.close()
  })

  it('[GAME-14] keno draws twenty numbers for all and pays tickets and sums, although answers are lost', async () => {
    await start({ loseAnswer: 2 })
    const { pageSession } = await opened<TableOpening>(KENO)
    const table = await listen<KenoOutcome>(KENO)
    const { number } = await table.phase('betting')
    const bets = [
      ...Array.from({ length: 10 }, (_, index) => ({ on: `pick-${8 * index + 1}`, amount: '500' })),
      { on: 'pick-2-4-6', amount: '500' },
      { on: 'sum-even', amount: '1000' },
      { on: 'sum-odd', amount: '1000' },
    ]
    expect((await place(KENO, pageSession, number, bets)).ok).toBe(true)
    const { outcome } = await table.phase('result', number)
    const drawn = outcome?.drawn ?? []
    expect([new Set(drawn).size, Math.min(...drawn) >= 1, Math.max(...drawn) <= 80]).toEqual([20, true, true])
    const won = bets.reduce((sum, { on, amount }) => sum + (units(amount) * kenoMultiplier(on, drawn)) / 10_000n, 0n)
    expect(await mine(KENO, pageSession, number)).toMatchObject([{ win: formatUnits(won) }])
    expectBooks('a', 75_000_000n, won)
    table.close()
  })
})
