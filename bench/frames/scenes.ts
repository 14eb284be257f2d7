/** Scenes: how a person plays each in-house game and moves through the long lists while their frames are counted. */
import type { CDPSession, Page } from '@playwright/test'

export type Scene = {
  readonly name: string
  readonly path: string
  readonly ready: string
  readonly move: (page: Page, session: CDPSession) => Promise<void>
}

const pause = (page: Page, milliseconds: number): Promise<void> => page.waitForTimeout(milliseconds)

/** So long after it was found a button is pressed: several frames later, so that the driver's own cost falls into no frame that counts. */
const PRESS_AFTER_MS = 100

/**
 * Presses the last button whose words begin so, where there is one. The driver's own script takes the page some five milliseconds on a
 * processor four times slower, which no person's finger does. The press therefore comes from its own task, after a rest.
 */
const press = (page: Page, words: string): Promise<boolean> =>
  page.evaluate(
    ([asked, after]) => {
      const button = [...document.querySelectorAll('main button')].findLast((each) =>
        (each.getAttribute('aria-label') ?? each.textContent).startsWith(asked),
      )
      if (button instanceof HTMLElement) setTimeout(() => button.click(), after)
      return button !== undefined
    },
    [words, PRESS_AFTER_MS] as const,
  )

/** Places the bets that a table asks for, and begins rounds of a one-step game for ten seconds. */
const rounds =
  (name: string, eachMs: number, laid?: string) =>
  async (page: Page): Promise<void> => {
    if (laid !== undefined) await press(page, laid)
    for (let round = 0; round < Math.ceil(10_000 / eachMs); round += 1) {
      await press(page, name)
      await pause(page, eachMs)
    }
  }

const game = (name: string, move: Scene['move']): Scene => ({ name, path: `/play/BGS/${name}`, ready: '.table-panel', move })

async function mines(page: Page): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await press(page, 'Start')
    for (let lid = 1; lid <= 4; lid += 1) {
      await pause(page, 700)
      await press(page, `Row ${lid}, column ${lid}`)
    }
    await press(page, 'Cash out')
    await pause(page, 1200)
  }
}

/** Begins a round where none is open, and goes on with the first choice that is offered: on a king there is no "higher". */
const steps =
  (begin: string, ...choices: readonly string[]) =>
  async (page: Page): Promise<void> => {
    for (let step = 0; step < 8; step += 1) {
      for (const words of [...choices, begin]) if (await press(page, words)) break
      await pause(page, 1300)
    }
  }

const [STROKE_FROM, STROKE_STEPS] = [700, 12]

/** Strokes of a finger: some stop at their end, some are flicks after which the page scrolls on. */
async function scroll(page: Page, session: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number): Promise<unknown> =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  for (let stroke = 0; stroke < 12; stroke += 1) {
    const flick = stroke % 3 > 0
    await touch('touchStart', STROKE_FROM)
    for (let step = 1; step <= STROKE_STEPS; step += 1) {
      await touch('touchMove', STROKE_FROM - step * 45)
      await pause(page, flick ? 8 : 40)
    }
    if (!flick) await pause(page, 120)
    await touch('touchEnd')
    await pause(page, 600)
  }
}

export const SCENES: readonly Scene[] = [
  game('crash', (page) => pause(page, 14_000)),
  game('plinko', rounds('Drop the ball', 2700)),
  game('wheel', rounds('Spin the wheel', 5000)),
  game('roulette', rounds('Spin', 5000, 'Red, 1:1')),
  game('line-slot', rounds('Spin', 3200)),
  game('dice', rounds('Roll', 1700)),
  game('limbo', rounds('Bet', 1700)),
  game('keno', rounds('Draw', 3300, '7')),
  game('mines', mines),
  game('hi-lo', steps('Start', 'Higher', 'Lower')),
  game('blackjack', steps('Deal', 'Stand')),
  game('baccarat', rounds('Deal', 4200, 'Player, 1:1')),
  game('dragon-tiger', rounds('Deal', 3200, 'Dragon')),
  game('sic-bo', rounds('Roll', 3200, 'Small, 1:1')),
  { name: 'list of 10,000', path: '/rng', ready: 'main article', move: scroll },
  { name: 'home', path: '/', ready: 'main article', move: scroll },
]
