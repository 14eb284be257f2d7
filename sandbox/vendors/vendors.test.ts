/** Proves, over real HTTP and with a real process that really dies, that the sandbox vendor keeps the rules of seamless wallets. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { decideLineSlot } from '@baize/rules/originals/line-slot.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenView } from './page-answers.ts'
import type { JadeOutcome } from './slots/jade-lanterns/jade-lanterns.ts'
import type { SlotOpening, SpinView } from './slots/slot.ts'
import {
  callPage,
  forkVendor,
  freshFolder,
  startOperator,
  startVendor,
  stopVendor,
  until,
  type RunningVendor,
  type TestOperator,
} from './testing/small-vendor.ts'

type RoundView = SpinView<JadeOutcome>
type Opened = OpenView & SlotOpening<JadeOutcome>

const STAKE = 2_000_000n
/** For tests in which an answer never comes. */
const IMPATIENT_MS = 700
const NEVER = new Promise<never>(() => undefined)

let operator: TestOperator
let folder: string
let vendor: RunningVendor
let spins = 0

beforeEach(async () => {
  operator = await startOperator({ a: '100000', poor: '199.99' })
  folder = freshFolder()
})
afterEach(async () => {
  await stopVendor(vendor, 'SIGKILL')
  await operator.close()
  rmSync(folder, { recursive: true })
})

const open = async (player = 'a'): Promise<Opened> => {
  const answer = await callPage(vendor, 'open', { token: `token-${player}` })
  expect(answer).toMatchObject({ http: 200, ok: true })
  return answer.value as Opened
}
const newId = (): string => `spin-${String((spins += 1)).padStart(20, '0')}`
const spin = (pageSession: string, id = newId(), bet = '10') => callPage(vendor, 'spin', { pageSession, id, bet })
const played = async (pageSession: string, id = newId()): Promise<RoundView> => (await spin(pageSession, id)).value as RoundView
const callsHeard = (): string[] => operator.heard.map(({ call }) => call)
const balance = (player = 'a'): bigint => operator.balances.get(player) ?? 0n
/** The book moved by exactly one stake and the win of these stops. */
const expectPaidOnce = (round: RoundView): void => {
  const win = parseUnits(round.outcome?.win ?? '') ?? -1n
  expect(operator.moved('a')).toEqual({ staked: STAKE, won: win })
  expect(balance()).toBe(1_000_000_000n - STAKE + win)
}

describe('a spin over the native wallet dialect', () => {
  it('[GAME-14] sends a signed bet and its win, and answers a repeated spin without playing it again', async () => {
    vendor = await startVendor(operator, folder)
    const { pageSession, bets, symbol } = await open()
    expect({ bets: bets.slice(0, 2), symbol }).toEqual({ bets: ['10', '20'], symbol: 'Ks' })
    const id = newId()
    const round = await played(pageSession, id)
    expect(round).toMatchObject({ state: 'done', stake: '200.00', balance: formatUnits(balance()) })
    expectPaidOnce(round)
    expect(callsHeard()).toEqual(['session', 'bet', 'win'])
    const [, bet, win] = operator.heard.map(({ body }) => body)
    const common = { player: 'a', currency: 'MMK', game: 'jade-lanterns', round: bet?.['round'] }
    expect(bet).toEqual({ token: 'token-a', ...common, transaction: bet?.['transaction'], amount: '200.00' })
    const amount = round.outcome?.win === '0.00' ? '0' : round.outcome?.win
    expect(win).toEqual({
      ...common,
      transaction: win?.['transaction'],
      reference: bet?.['transaction'],
      amount,
      kind: 'win',
      closeRound: true,
    })
    expect(await played(pageSession, id)).toEqual(round)
    expect(await spin(pageSession, id, '20')).toMatchObject({ http: 409, code: 'spin-used-differently' })
    expect(callsHeard()).toEqual(['session', 'bet', 'win'])
  })

  it('[GAME-14] discards a refused bet and shows the true balance', async () => {
    vendor = await startVendor(operator, folder)
    const { pageSession } = await open('poor')
    const round = await played(pageSession)
    expect(round).toMatchObject({ state: 'refused', refusal: 'insufficient-funds', balance: '199.99', net: '0.00' })
    expect(round.outcome).toBeUndefined()
    expect(callsHeard()).toEqual(['session', 'bet'])
  })

  it('[GAME-14] refuses what no page of a running session sends', async () => {
    vendor = await startVendor(operator, folder)
    expect(await callPage(vendor, 'open', { token: 'token-nobody' })).toMatchObject({ http: 401, code: 'invalid-token' })
    expect(await spin('a-page-session-that-never-was')).toMatchObject({ http: 401, code: 'session-unknown' })
    const { pageSession } = await open()
    expect(await spin(pageSession, newId(), '11')).toMatchObject({ http: 422, code: 'bet-unknown' })
    expect(await callPage(vendor, 'spin', { pageSession, id: newId(), bet: 10 })).toMatchObject({ http: 400 })
    expect(operator.moved('a')).toEqual({ staked: 0n, won: 0n })
  })

  it('[PROT-05] delays a spin until the minimum time of the one before it is over', async () => {
    vendor = await startVendor(operator, folder, { minimumRoundMs: 250 })
    const { pageSession } = await open()
    for (let count = 0; count < 3; count += 1) expect((await played(pageSession)).state).toBe('done')
    await stopVendor(vendor)
    const book = new DatabaseSync(join(folder, 'vendors.sqlite'), { readOnly: true })
    const starts = book.prepare('select created_ms as at from round order by created_ms').all() as { at: number }[]
    book.close()
    expect(starts).toHaveLength(3)
    for (const [index, { at }] of starts.entries()) if (index > 0) expect(at - (starts[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(250)
  })

  /** Of each player; `npm run prove` plays a thousand in all. */
  const SPINS = process.env['WHOLE'] === '1' ? 100 : 20

  it('[GAME-14] plays many spins whose every win is the rules own count', async () => {
    const players = Array.from({ length: 10 }, (_, index) => `p${index}`)
    for (const player of players) operator.balances.set(player, 10_000_000_000n)
    vendor = await startVendor(operator, folder)
    const nets = await Promise.all(
      players.map(async (player) => {
        const { pageSession } = await open(player)
        let won = 0n
        for (let count = 0; count < SPINS; count += 1) {
          const { outcome, state } = await played(pageSession)
          const decided = decideLineSlot({ bet: { lineStakeUnits: 100_000n }, stops: outcome?.stops ?? [] })
          if (!decided.ok) throw new Error(decided.code)
          const lines = decided.value.lineWins.map(({ line, pays }) => ({ line, amount: formatUnits(100_000n * BigInt(pays)) }))
          expect({ state, win: outcome?.win, window: outcome?.window }).toEqual({
            state: 'done',
            win: formatUnits(decided.value.payoutUnits),
            window: decided.value.window,
          })
          expect(outcome?.lineWins.map(({ line, amount }) => ({ line, amount }))).toEqual(lines)
          won += decided.value.payoutUnits
        }
        expect(operator.moved(player)).toEqual({ staked: BigInt(SPINS) * STAKE, won })
        return won
      }),
    )
    // If all players had the same results, the game would not be random.
    expect(new Set(nets).size).toBeGreaterThan(1)
  }, 120_000)
})

describe('when the line fails', () => {
  it('[GAME-14] asks after a bet whose answer was cut off, and pays when the bet had reached the operator', async () => {
    vendor = await startVendor(operator, folder)
    const { pageSession } = await open()
    operator.after = async (call, _body, cut) => (call === 'bet' ? cut() : undefined)
    const round = await played(pageSession)
    expect(round.state).toBe('done')
    expect(callsHeard()).toEqual(['session', 'bet', 'transaction', 'win'])
    expectPaidOnce(round)
  })

  it('[GAME-14] rolls back a bet that the operator never saw, and the late bet no longer counts', async () => {
    vendor = await startVendor(operator, folder)
    const { pageSession } = await open()
    let lateBet = () => undefined as void
    const late = new Promise<undefined>((resolve) => (lateBet = () => resolve(undefined)))
    // The connection breaks while the operator's server still handles the bet.
    operator.before = async (call, _body, cut) => (call === 'bet' ? (cut(), await late) : undefined)
    const round = await played(pageSession)
    expect(round).toMatchObject({ state: 'cancelled', net: '0.00', balance: '100000.00' })
    expect(round.outcome).toBeUndefined()
    expect(callsHeard()).toEqual(['session', 'transaction', 'rollback'])
    lateBet()
    await until(() => callsHeard().includes('bet'))
    expect(operator.heard.at(-1)?.answer).toEqual({ status: 'transaction-rolled-back' })
    expect(balance()).toBe(1_000_000_000n)
  })

  it('[GAME-14] gives up an answer that never comes, to a bet as to a win', async () => {
    vendor = await startVendor(operator, folder, {}, IMPATIENT_MS)
    const { pageSession } = await open()
    operator.before = (call) => (call === 'bet' ? NEVER : Promise.resolve(undefined))
    expect(await played(pageSession)).toMatchObject({ state: 'cancelled', balance: '100000.00' })
    operator.before = () => Promise.resolve(undefined)
    let silent = 1
    operator.after = (call) => (call === 'win' && (silent -= 1) >= 0 ? NEVER : Promise.resolve())
    const round = await played(pageSession)
    expect(round.state).toBe('done')
    expectPaidOnce(round)
  })

  it('[GAME-14] treats malformed and busy answers as no answer, and retries until the operator answers', async () => {
    vendor = await startVendor(operator, folder)
    const { pageSession } = await open()
    const failures = [
      { http: 200, text: '<html>' },
      { http: 503, text: '{"status":"temporary-error"}' },
      { http: 200, text: '{"status":"ok","transaction":"another","balance":"1.00"}' },
      { http: 401, text: '{"status":"stale-timestamp"}' },
    ]
    operator.before = () => Promise.resolve(failures.shift())
    expect(await played(pageSession)).toMatchObject({ state: 'cancelled' })
    expect(failures).toEqual([])
    expect(balance()).toBe(1_000_000_000n)
    const next = await played(pageSession)
    expect(next.state).toBe('done')
    expectPaidOnce(next)
  })

  it('[GAME-14] repeats a win until it is taken, with the very same content', async () => {
    vendor = await startVendor(operator, folder)
    const { pageSession } = await open()
    let cuts = 3
    operator.after = async (call, _body, cut) => (call === 'win' && (cuts -= 1) >= 0 ? cut() : undefined)
    const round = await played(pageSession)
    expect(round.state).toBe('done')
    const wins = operator.heard.filter(({ call }) => call === 'win')
    expect(wins).toHaveLength(4)
    expect(new Set(wins.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expectPaidOnce(round)
  })

  it('[GAME-14] keeps a round whose win is refused permanently as a case for staff', async () => {
    vendor = await startVendor(operator, folder)
    const { pageSession } = await open()
    operator.before = (call) => Promise.resolve(call === 'win' ? { http: 200, text: '{"status":"transaction-rolled-back"}' } : undefined)
    expect(await played(pageSession)).toMatchObject({ state: 'disputed', refusal: 'transaction-rolled-back' })
  })
})

describe('when the vendor dies', () => {
  it('[GAME-14] pays once after a kill between bet and win, and shows it to the player on return', async () => {
    vendor = await forkVendor(operator, folder)
    const { pageSession } = await open()
    operator.before = (call) => (call === 'win' ? NEVER : Promise.resolve(undefined))
    const cut = spin(pageSession).catch(() => 'cut')
    await until(() => callsHeard().includes('bet'))
    expect(await stopVendor(vendor, 'SIGKILL')).toBe('SIGKILL')
    expect(await cut).toBe('cut')
    operator.before = () => Promise.resolve(undefined)
    vendor = await startVendor(operator, folder)
    await until(() => callsHeard().includes('win'))
    let unshown: RoundView | undefined
    while (unshown?.state !== 'done') unshown = (await open()).unshown
    expectPaidOnce(unshown)
    expect((await open()).unshown).toBeUndefined()
  })

  it('[GAME-14] asks after the bet when it died before writing the answer down', async () => {
    const dying = await forkVendor(operator, folder, { crashAfterBet: 1 })
    vendor = dying
    const { pageSession } = await open()
    await expect(spin(pageSession)).rejects.toThrow('fetch failed')
    expect(await dying.ended).toBe('SIGKILL')
    expect(operator.moved('a')).toEqual({ staked: STAKE, won: 0n })
    vendor = await startVendor(operator, folder)
    await until(() => callsHeard().includes('win'))
    expect(callsHeard()).toEqual(['session', 'bet', 'transaction', 'win'])
    let unshown: RoundView | undefined
    while (unshown?.state !== 'done') unshown = (await open()).unshown
    expectPaidOnce(unshown)
    operator.heard.length = 0
    await stopVendor(vendor)
    vendor = await startVendor(operator, folder)
    expect((await played((await open()).pageSession)).state).toBe('done')
    expect(callsHeard()).toEqual(['session', 'bet', 'win'])
  })
})

describe('the process', () => {
  it('[GAME-14] ends with the main process that started it', async () => {
    const child = await forkVendor(operator, folder)
    vendor = child
    child.process.disconnect()
    expect(await child.ended).toBe('0')
  })
})

describe('the fault switches', () => {
  const turn = (faults: object) =>
    fetch(`${vendor.url}/__faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(faults) })

  it('[GAME-14] moves money once when every call comes twice', async () => {
    vendor = await startVendor(operator, folder, { duplicate: true })
    const round = await played((await open()).pageSession)
    expect(callsHeard()).toEqual(['session', 'session', 'bet', 'bet', 'win', 'win'])
    expectPaidOnce(round)
  })

  it('[GAME-14] sees its bet refused when the rollback overtook it', async () => {
    vendor = await startVendor(operator, folder)
    const { pageSession } = await open()
    expect((await turn({ reorder: true, minimumRoundMs: 0 })).status).toBe(200)
    expect(await played(pageSession)).toMatchObject({ state: 'refused', refusal: 'transaction-rolled-back' })
    expect(callsHeard()).toEqual(['session', 'rollback', 'bet'])
    expect(balance()).toBe(1_000_000_000n)
  })

  it('[GAME-14] resolves a round whose answers were lost on purpose', async () => {
    vendor = await startVendor(operator, folder, { loseAnswer: 3, lateMs: 5 })
    const round = await played((await open()).pageSession)
    expect(callsHeard()).toEqual(['session', 'bet', 'transaction', 'transaction', 'transaction', 'win'])
    expectPaidOnce(round)
  })
})
