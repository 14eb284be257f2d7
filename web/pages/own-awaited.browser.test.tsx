/** Proves at each in-house table that no part of a bet can be changed while its answer is awaited, and that it is sent once. */
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

async function sitAt(game: string, maximumWin: string): Promise<void> {
  prepareWholeSite()
  const settings = recordedAnswer('originalsSettings')
  answers('originalsSettings', { ...settings, games: settings.games.map((each) => ({ ...each, maximumWin })) })
  answers('balance', { balance: '9000000.00', held: '0.00', currency: 'MMK', currencySymbol: 'Ks' })
  await openSite(`/play/BGS/${game}`, { member: true, prepared: true })
  await expect.element(main().getByRole('heading', { level: 1 })).toBeVisible()
}

/** A game, its button, and what is laid first. */
const WAITING = [
  ['dice', 'Roll', []],
  ['limbo', 'Bet', []],
  ['plinko', 'Drop the ball', []],
  ['keno', 'Draw', ['Random pick']],
  ['wheel', 'Spin the wheel', []],
  ['line-slot', 'Spin', []],
  ['mines', 'Start', []],
  ['hi-lo', 'Start', []],
  ['blackjack', 'Deal', []],
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

test('[GAME-17, PROT-05] while the answer to a bet is awaited nothing of it can be changed, at tables with one bet', async () => {
  for (const [game, name, laid] of WAITING) {
    const line = held()
    await sitAt(game, '50000000')
    for (const { name: call } of PLAYS)
      answers(call, async () => {
        await line.until
        return refused('account-blocked') as never
      })
    for (const spot of laid) await page.getByRole('button', { name: spot, exact: true }).click()
    const press = page.getByRole('button', { name, exact: true })
    await expect.element(press).toHaveAttribute('aria-disabled', 'false')
    const before = sent()
    await press.click()
    await expect.element(press).toHaveAttribute('aria-busy', 'true')
    expect([game, free()]).toEqual([game, []])
    expect([game, sent()]).toEqual([game, before + 1])
    line.letGo()
    await expect.element(main().getByText('This account cannot bet at the moment', { exact: false }).first()).toBeVisible()
  }
})
