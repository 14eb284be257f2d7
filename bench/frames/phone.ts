/** Phones: how much this machine's processor must be slowed down to match a phone. A slow and a fast machine then measure the same phone. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { lighthouseFolder } from '../harness/lighthouse.ts'
import { quantile } from './work.ts'

/**
 * Lighthouse's BenchmarkIndex of each phone, as Chrome's developer tools calibrate their two presets by it (`CalibrationController.ts` of
 * chrome-devtools-frontend). Mid-tier is a Pixel 5 of 2020, low-tier a Moto G Power of 2022.
 */
export const PHONES = { middle: 1000, cheap: 264 } as const
export type Phone = keyof typeof PHONES

/** How often the span that holds the right rate is halved, and how near to its index a phone is near enough. */
const [HALVINGS, NEAR] = [10, 0.02]

type Benchmark = () => number

/** Lighthouse's own benchmark of a processor, to be run in a page. */
async function benchmark(): Promise<Benchmark> {
  const { pageFunctions } = (await import(path.join(lighthouseFolder(), 'core/lib/page-functions.js'))) as {
    pageFunctions: { computeBenchmarkIndex: Benchmark }
  }
  return pageFunctions.computeBenchmarkIndex
}

export type Calibration = {
  /** This machine's own index. */
  readonly index: number
  /** The rate for `Emulation.setCPUThrottlingRate`; 1 where the machine is no faster than the phone. */
  readonly rates: Readonly<Record<Phone, number>>
}

/**
 * Measures in an empty page at which rate it has the index of each phone. It searches by halving, since the slowdown is not quite what its
 * rate says.
 */
export async function calibrate(page: Page): Promise<Calibration> {
  const session = await page.context().newCDPSession(page)
  const measure = await benchmark()
  const indexAt = async (rate: number): Promise<number> => {
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    return page.evaluate(measure)
  }
  await page.goto('about:blank')
  await indexAt(1)
  const index = quantile([await indexAt(1), await indexAt(1), await indexAt(1)], 0.5)
  const rateOf = async (wanted: number): Promise<number> => {
    if (index <= wanted) return 1
    let [low, high] = [1, (2 * index) / wanted]
    for (let halving = 0; halving < HALVINGS; halving += 1) {
      const rate = (low + high) / 2
      const found = await indexAt(rate)
      if (Math.abs(found - wanted) < wanted * NEAR) return rate
      if (found > wanted) low = rate
      else high = rate
    }
    return (low + high) / 2
  }
  const rates = { middle: await rateOf(PHONES.middle), cheap: await rateOf(PHONES.cheap) }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return { index, rates }
}
