/** Lottery world: the whole server beside the publishers of results, whose draws a test knows in advance and can falsify. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drawNumbers, drawStream } from '@baize/rules/fairness/draw.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { startSandbox } from '../sandboxes.ts'
import { createWorld, type World } from './world.ts'

/** The secret from which the publishers' draws follow; only a test knows it in advance. */
const SEED = Buffer.alloc(32, 7)

export type LotteryWorld = World & {
  /** Makes the publishers' pages fail as given, and answer rightly again when nothing is given. Draws are held whenever an issue expects them. */
  err(faults: readonly object[]): Promise<unknown>
}

/** The lotteries are on sale in it; its publishers listen on a port of their own. */
export async function createLotteryWorld(): Promise<LotteryWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'baize-feed-'))
  await mkdir(path.join(folder, 'sandbox', 'lottery-feed'), { recursive: true })
  await writeFile(path.join(folder, 'sandbox', 'lottery-feed', 'seed'), SEED.toString('hex'))
  process.env['SANDBOX_FAULTS'] = '1'
  const publishers = await startSandbox({
    name: 'lottery-feed',
    data: folder,
    siteUrl: '',
    port: 0,
    secrets: {},
    log: createLog('fatal'),
  })
  delete process.env['SANDBOX_FAULTS']
  const world = await createWorld({ outside: { results: publishers.url } })
  await world.database.write((tx) => world.house.lottery.seed(tx))
  const err: LotteryWorld['err'] = (faults) =>
    fetch(new URL('/__faults', publishers.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ faults, anyTime: true }),
    })
  await err([])
  return {
    ...world,
    err,
    async close() {
      await world.close()
      await publishers.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** The name of an issue that is drawn in so many seconds, at a place of its day in China that no calendar has. */
export const issueInChina = (place: number, seconds: number): string =>
  `${systemClock.now().add({ seconds }).toZonedDateTimeISO('Asia/Shanghai').toPlainDate().toString().replaceAll('-', '')}-${place}`

/** The day and the place by which publishers know an issue such as `20261120-9001`. */
export function heldOn(issue: string): { day: string; place: number } {
  const [date = '', place = '1'] = issue.split('-')
  return { day: Temporal.PlainDate.from(date).toString(), place: Number(place) }
}

/** The numbers that the publishers will say of an issue, rightly or (`'f'`) in error. */
export async function drawOfPublishers(rules: string, game: string, issue: string, tickets: '0' | 'f' = '0'): Promise<string[]> {
  const { day, place } = heldOn(issue)
  const held = `${day.replaceAll('-', '')}-${place}`
  return (await drawNumbers(rules, drawStream({ seed: SEED, game, issue: held, tickets: tickets.repeat(64), beacon: '-' }))) as string[]
}
