/** Proves over real HTTP that a slot of every family is served, stakes and pays what its outcomes say, and sells what it offers. */
import { rmSync } from 'node:fs'
import { demoSlots } from '@baize/contract/demo-slots/demo-slots.ts'
import { FAMILIES } from '@baize/contract/demo-slots/slot-facts.ts'
import { slotFace } from '@baize/contract/demo-slots/slot-face.ts'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { MACHINES, machineFor } from '@baize/rules/slots/machines.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Faults } from '../../faults.ts'
import type { OpenView } from '../../page-answers.ts'
import {
  callPage,
  freshFolder,
  startOperator,
  startVendor,
  stopVendor,
  type RunningVendor,
  type TestOperator,
} from '../../testing/small-vendor.ts'
import type { SlotOpening, SpinView } from '../slot.ts'
import type { FamilyOpening, FamilyOutcome } from './family-slot.ts'

const BEGIN = 100_000_000_000n
const SEEDS = [...demoSlots().keys()].filter((seed) => seed.startsWith('PG/'))
/** The first slot of each family, and of each machine. */
const slotOf = (family: string): string => SEEDS.find((seed) => machineFor(seed).model.family === family)!
const EVERY_MACHINE = MACHINES.map(({ model }) => SEEDS.find((seed) => machineFor(seed).model.code === model.code)!)

let operator: TestOperator
let folder: string
let vendor: RunningVendor
let ids = 0

beforeEach(async () => {
  operator = await startOperator({ a: formatUnits(BEGIN) })
  folder = freshFolder()
})
afterEach(async () => {
  await stopVendor(vendor, 'SIGKILL')
  await operator.close()
  rmSync(folder, { recursive: true })
})

const start = async (faults: Partial<Faults> = {}): Promise<void> => {
  vendor = await startVendor(operator, folder, { minimumRoundMs: 0, ...faults })
}
const newId = (): string => `bet-${String((ids += 1)).padStart(20, '0')}`
const units = (text: string | undefined): bigint => parseUnits(text ?? '') ?? -1n
type Opening = OpenView & FamilyOpening & SlotOpening<FamilyOutcome>
const opened = async (game: string): Promise<Opening> => {
  const answer = await callPage(vendor, 'open', { token: 'token-a' }, game)
  expect(answer).toMatchObject({ http: 200, ok: true })
  return answer.value as Opening
}

/** What an outcome says that it pays, from its parts as the page shows them. */
const paidBy = ({ spin, scatterWin, free, held }: FamilyOutcome): bigint => {
  const steps = [...(spin?.steps ?? []), ...free.flatMap((each) => each.steps)]
  const wins = steps.flatMap((step) => step.wins.map(({ amount }) => units(amount)))
  const coins = held?.turns.flat().map(({ amount }) => units(amount)) ?? []
  return [...wins, units(scatterWin), ...coins, units(held?.full ?? '0')].reduce((sum, each) => sum + each, 0n)
}

describe('slots of the families', () => {
  it.each(FAMILIES.map((family) => [family, slotOf(family)]))(
    '[GAME-14] a slot of the family %s stakes and pays what its outcomes say, whatever the line does: %s',
    async (family, game) => {
      await start({ duplicate: true, loseAnswer: 3 })
      const { pageSession, bets, slot } = await opened(game)
      expect(slot).toMatchObject({ seed: game, model: { family } })
      let [staked, won] = [0n, 0n]
      for (let count = 0; count < 40; count += 1) {
        const ask = { pageSession, id: newId(), bet: bets[count % bets.length] ?? '' }
        const round = (await callPage(vendor, 'spin', ask, game)).value as SpinView<FamilyOutcome>
        if (round.state === 'cancelled') continue
        expect(round).toMatchObject({ state: 'done', stake: formatUnits(units(ask.bet)) })
        expect((await callPage(vendor, 'spin', ask, game)).value).toMatchObject({ outcome: round.outcome })
        expect(paidBy(round.outcome!)).toBe(units(round.outcome?.win))
        staked += units(round.stake)
        won += units(round.outcome?.win)
      }
      expect(staked).toBeGreaterThan(0n)
      expect(operator.moved('a')).toEqual({ staked, won })
      expect(operator.balances.get('a')).toBe(BEGIN - staked + won)
    },
  )

  it('[GAME-14] sells free spins for their price in one stake, and plays them at once', async () => {
    await start()
    const game = slotOf('buy')
    const { price = 0, free } = machineFor(game).model
    const { pageSession, bets } = await opened(game)
    const ask = { pageSession, id: newId(), bet: bets[0] ?? '' }
    const round = (await callPage(vendor, 'buy', ask, game)).value as SpinView<FamilyOutcome>
    expect(round).toMatchObject({ state: 'done', bet: formatUnits(units(bets[0])), stake: formatUnits(units(bets[0]) * BigInt(price)) })
    expect(round.outcome?.spin).toBeUndefined()
    expect(round.outcome?.free).toHaveLength(free?.spins ?? -1)
    expect(paidBy(round.outcome!)).toBe(units(round.outcome?.win))
    expect(operator.moved('a')).toEqual({ staked: units(round.stake), won: units(round.outcome?.win) })
    // The same id is the same purchase, and never a spin.
    expect((await callPage(vendor, 'buy', ask, game)).value).toMatchObject({ outcome: round.outcome })
    expect(await callPage(vendor, 'spin', ask, game)).toMatchObject({ http: 409, code: 'spin-used-differently' })
    expect(operator.moved('a').staked).toBe(units(round.stake))
  })

  it('[GAME-14] sells nothing where free spins are not for sale, and takes no bet that the page does not offer', async () => {
    await start()
    const game = slotOf('lines')
    const { pageSession, bets } = await opened(game)
    expect(await callPage(vendor, 'buy', { pageSession, id: newId(), bet: bets[0] }, game)).toMatchObject({ http: 404 })
    expect(await callPage(vendor, 'spin', { pageSession, id: newId(), bet: '101' }, game)).toMatchObject({ http: 422, code: 'bet-unknown' })
    expect(await callPage(vendor, 'spin', { pageSession: 'x'.repeat(43), id: newId(), bet: '100' }, game)).toMatchObject({ http: 401 })
    for (const other of ['PG/no-such-slot', `EG2/${game.split('/')[1] ?? ''}`])
      expect(await callPage(vendor, 'open', { token: 'token-a' }, other)).toMatchObject({ http: 404, code: 'game-unknown' })
    expect(operator.moved('a')).toEqual({ staked: 0n, won: 0n })
  })

  it('[GAME-14] serves the page of a slot of every machine, small and under its own name', async () => {
    await start()
    for (const seed of EVERY_MACHINE) {
      const text = await (await fetch(`${vendor.url}/${seed}?token=x&lang=MY`)).text()
      const { nameMy } = demoSlots().get(seed)!
      expect(text).toContain(`<title>${nameMy}</title>`)
      expect(text).not.toMatch(/<script(?![^>]* src=)|\sstyle=|\son[a-z]+=/)
    }
    const text = await (await fetch(`${vendor.url}/${EVERY_MACHINE[0]}?token=x&lang=EN`)).text()
    const names = new Set([...text.matchAll(/(?:href|src)="\.\.\/page\/([^"]+)"/g)].map(([, name]) => name ?? ''))
    let bytes = text.length
    for (const name of names) {
      const answer = await fetch(`${vendor.url}/page/${name}`, { headers: { 'accept-encoding': 'gzip' } })
      expect([name, answer.status]).toEqual([name, 200])
      bytes += Number(answer.headers.get('content-length') ?? (await answer.arrayBuffer()).byteLength)
    }
    expect(bytes).toBeLessThan(90_000)
  })
})

it('[GAME-14] the face of a slot follows from its brand and code, with its own symbols and inks', () => {
  const faces = SEEDS.slice(0, 200).map((seed) => slotFace(seed, demoSlots().get(seed)!.theme))
  const drawn = faces.map(
    ({ ground, symbols }) =>
      `${ground.name} ${Object.values(symbols)
        .map(({ en, inks }) => `${en}${inks.main}`)
        .join()}`,
  )
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(slotFace(SEEDS[0]!, 'fruit').symbols).toMatchObject({ W: { en: 'Wild' }, S: { en: 'Scatter' }, O: { en: 'Coin' } })
  for (const { symbols } of faces) expect(new Set(Object.values(symbols).map(({ en }) => en)).size).toBe(11)
  expect(JSON.stringify(slotFace(SEEDS[1]!, 'music'))).toBe(JSON.stringify(slotFace(SEEDS[1]!, 'music')))
})
