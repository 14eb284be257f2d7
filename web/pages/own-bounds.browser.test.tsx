/** Proves at each in-house table what a stake can be at most. No part of a bet can be changed while its answer is awaited. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answers, asked, refused } from '../testing/fake-server.ts'
import { held, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { nameOf } from '../testing/outlines/pressing.ts'
import { recordedAnswer } from '../testing/recorded.ts'
import { prepareWholeSite } from '../testing/whole-site.ts'

const stake = page.getByRole('textbox', { name: 'Stake', exact: true })
const TOO_MUCH = page.getByText(/^The maximum win is 1,000,000\.00 Ks/)

/** A game, what is pressed first, its button, and the most that may be staked where a million is the most that may be won. */
const MOST = [
  ['dice', [], '505050.5'],
  ['limbo', [], '500000'],
  ['plinko', [], '178571.42'],
  ['keno', ['Random pick'], '1000'],
  ['wheel', [], '666666.66'],
  ['wheel', ['High'], '20202.02'],
  ['line-slot', [], '66666.66'],
  ['mines', [], '888888.88'],
  ['hi-lo', [], '1000000'],
  ['blackjack', [], '400000'],
  ['crash', [], '1000000'],
] as const

async function sitAt(game: string, maximumWin: string): Promise<void> {
  prepareWholeSite()
  const settings = recordedAnswer('originalsSettings')
  answers('originalsSettings', { ...settings, games: settings.games.map((each) => ({ ...each, maximumWin })) })
  answers('balance', { balance: '9000000.00', held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
  await openSite(`/play/BGS/${game}`, { member: true, prepared: true })
  await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
}

test('[GAME-17, PROT-05] the most of a stake is what the highest win of its own bet allows, and a step above is refused', async () => {
  for (const [game, before, most] of MOST) {
    await sitAt(game, '1000000')
    for (const name of before) await page.getByText(name, { exact: true }).click()
    await page.getByRole('button', { name: 'Max', exact: true }).click()
    await expect
      .poll(() => [game, ...before, (stake.element() as HTMLInputElement).value.replaceAll(',', '')])
      .toEqual([game, ...before, most])
    await expect.poll(() => [game, TOO_MUCH.elements().length]).toEqual([game, 0])
    await stake.fill(String((Number(most) * 100 + 1) / 100))
    await expect.poll(() => [game, TOO_MUCH.elements().length]).toEqual([game, 1])
  }
})

/** A game, its button, what is laid first, and what can still be pressed at the table while the answer is on its way. */
const WAITING = [
  ['dice', 'Roll', [], []],
  ['limbo', 'Bet', [], []],
  ['plinko', 'Drop the ball', [], []],
  ['keno', 'Draw', ['Random pick'], []],
  ['wheel', 'Spin the wheel', [], []],
  ['line-slot', 'Spin', [], []],
  ['mines', 'Start', [], []],
  ['hi-lo', 'Start', [], []],
  ['blackjack', 'Deal', [], []],
  ['roulette', 'Spin', ['Red, 1:1'], []],
  ['baccarat', 'Deal', ['Tie, 8:1'], []],
  ['dragon-tiger', 'Deal', ['Dragon, 1:1'], []],
  ['sic-bo', 'Roll', ['Big, 1:1'], []],
] as const

const isPlay = ({ method, answer }: Operation): boolean => {
  const { properties = {} } = answer as { properties?: object }
  return method === 'POST' && 'round' in properties && 'balance' in properties
}
const PLAYS = OPERATIONS.filter((each: Operation) => isPlay(each))
const sent = (): number => PLAYS.reduce((count, { name }) => count + asked(name).length, 0)
const CONTROLS = '.table-panel :is(input, select, button), .table-stage :is(input, button)'
const free = (): string[] =>
  [...main().element().querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((each) => each.checkVisibility() && !each.matches(':disabled, [aria-disabled=true], [aria-busy=true]'))
    .map(nameOf)

test('[GAME-17, PROT-05] while the answer to a bet is awaited nothing of it can be changed, at whichever table', async () => {
  for (const [game, name, before, can] of WAITING) {
    const line = held()
    await sitAt(game, '50000000')
    for (const { name: call } of PLAYS)
      answers(call, async () => {
        await line.until
        return refused('account-blocked') as never
      })
    for (const spot of before) await page.getByRole('button', { name: spot, exact: true }).click()
    const press = page.getByRole('button', { name, exact: true })
    await expect.element(press).toHaveAttribute('aria-disabled', 'false')
    await press.click()
    await expect.element(press).toHaveAttribute('aria-busy', 'true')
    expect([game, free()]).toEqual([game, can])
    expect([game, sent()]).toEqual([game, 1])
    line.letGo()
    await expect.element(main().getByText('This account cannot bet at the moment', { exact: false }).first()).toBeVisible()
  }
})
