/** Proves what each refusal of a launch says in the game's window, and what is offered in its place. */
import { OPERATIONS } from '@baize/contract/operations.ts'
import type { Operation } from '@baize/contract/operation.ts'
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { refusalText } from '@baize/contract/texts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queries } from '../api/queries.ts'
import { aGame } from '../testing/catalogue.ts'
import { answers, asked, loseLine, refused } from '../testing/fake-server.ts'
import { expectNone, main } from '../testing/looking.ts'
import { openSite } from '../testing/open-site.ts'
import { prepareWholeSite, vendorPage } from '../testing/whole-site.ts'

const GAME = aGame('Lotus Ways', { vassalage: 'EG2' })
const OTHER = aGame('Jade Lanterns', { vassalage: 'EG2' })
const REST: readonly RefusalCode[] = ['game-maintenance', 'vendor-maintenance']
const LAUNCH: Operation | undefined = OPERATIONS.find(({ name }: Operation) => name === 'launchGame')
const CODES: readonly RefusalCode[] = LAUNCH?.refusals ?? []
const again = page.getByRole('button', { name: 'Open it again' })
const others = page.getByRole('region', { name: 'Other games' })
const frame = page.getByTitle('Game Lotus Ways')

async function launch(code: RefusalCode): Promise<void> {
  prepareWholeSite()
  answers('gameInfo', { game: GAME, similar: [OTHER] })
  answers('launchGame', refused(code))
  await openSite('/play/EG2/lotus-ways', { member: true, prepared: true })
  await expect.element(main().getByText(refusalText(code, 'EN'), { exact: true })).toBeVisible()
}

test.each(CODES.filter((code) => !REST.includes(code)))(
  '[GAME-06, UI-08] a launch that is refused with %s says so and is asked for again by its button',
  async (code) => {
    await launch(code)
    await expect.element(main().getByRole('alert')).toHaveTextContent(refusalText(code, 'EN'))
    await expectNone(others)
    await expectNone(frame)
    const before = asked('launchGame').length
    answers('launchGame', { kind: 'frame', url: vendorPage(), chatUrl: null, isSingle: true })
    await again.click()
    await expect.element(frame).toBeVisible()
    await expectNone(main().getByRole('alert'))
    expect(asked('launchGame')).toHaveLength(before + 1)
  },
)

test.each(REST)('[GAME-07, UI-08] a launch that is refused with %s offers other games, and no second try', async (code) => {
  await launch(code)
  await expect.element(main().getByRole('heading', { name: 'Game under maintenance' })).toBeVisible()
  await expect.element(others.getByRole('link', { name: 'Jade Lanterns' })).toBeVisible()
  await expectNone(again)
  await expectNone(frame)
  expect(asked('launchGame')).toHaveLength(1)
})

test('[GAME-06] a game that is open is not started again when the line comes back', async () => {
  prepareWholeSite()
  answers('gameInfo', { game: GAME, similar: [OTHER] })
  await openSite('/play/EG2/lotus-ways', { member: true, prepared: true })
  await expect.element(frame).toBeVisible()
  const balances = asked('balance').length
  loseLine(true)
  await expect.element(page.getByText('Reconnecting. Your bets and your balance are safe.')).toBeVisible()
  loseLine(false)
  // What is asked for again when the line is back was asked for.
  await expect.poll(() => asked('balance').length).toBeGreaterThan(balances)
  await expect.poll(() => queries.isFetching()).toBe(0)
  expect(asked('launchGame')).toHaveLength(1)
  await expect.element(frame).toBeVisible()
})
